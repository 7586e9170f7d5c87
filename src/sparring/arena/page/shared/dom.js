// Elements made and found: text is always text, never markup.

/** An element with attributes, listeners (onClick) and children. */
export function el(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined || value === null || value === false) continue;
        if (name.startsWith("on")) {
            element.addEventListener(name.slice(2).toLowerCase(), value);
        } else if (name === "data") {
            Object.assign(element.dataset, value);
        } else if (value === true) {
            element.setAttribute(name, "");
        } else {
            element.setAttribute(name, value);
        }
    }
    element.append(
        ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
    );
    return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** The same for drawings. */
export function svg(tag, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) {
        element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
}

export function find(selector, root = document) {
    return root.querySelector(selector);
}

/** Put new children in place of the old, keeping the focus where it was. */
export function renew(element, ...children) {
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    const key = focused?.dataset.key;
    element.replaceChildren(...children.flat().filter(Boolean));
    if (key) {
        element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
    }
}

/** Whatever had the focus is gone: give it to something sensible. */
export function focusIfLost(focus) {
    const at = document.activeElement;
    if (!at || at === document.body || !at.isConnected || !at.getClientRects().length) focus();
}

/** Say something to screen readers. */
export function announce(text) {
    const place = find("[data-announce]");
    place.append(el("p", {}, text));
    while (place.childElementCount > 30) place.firstElementChild.remove();
}

/** Tell the user something that goes away by itself; returns it, for whoever takes it back sooner. */
export function toast(text, kind = "info") {
    const place = find(".toasts");
    const sign = { info: "i", good: "✓", bad: "!" }[kind];
    const note = el(
        "div",
        { class: `toast ${kind}` },
        el("span", { class: "toast-sign", "aria-hidden": "true" }, sign),
        el("span", {}, text),
    );
    place.append(note);
    setTimeout(() => note.remove(), kind === "bad" ? 9000 : 5000);
    while (place.childElementCount > 4) place.firstElementChild.remove();
    return note;
}

/** Give the user a file. */
export function download(name, text, type = "application/json") {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = el("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Ask for a file and read it. */
export function pickFile(accept) {
    return new Promise((resolve) => {
        const input = el("input", { type: "file", accept, class: "visually-hidden", "aria-label": "File" });
        input.addEventListener("change", async () => {
            const file = input.files[0];
            resolve(file ? { name: file.name, text: await file.text() } : null);
            input.remove();
        });
        input.addEventListener("cancel", () => {
            input.remove();
            resolve(null);
        });
        document.body.append(input);
        input.click();
    });
}

/** Ask before something is lost. */
export function confirmed(question, doIt, keep = "Keep it") {
    return new Promise((resolve) => {
        const dialog = el(
            "dialog",
            { class: "dialog small", "aria-label": question },
            el("p", {}, question),
            el(
                "div",
                { class: "row end" },
                el("button", { type: "button", class: "quiet", onClick: () => dialog.close("no") }, keep),
                el("button", { type: "button", class: "danger", onClick: () => dialog.close("yes") }, doIt),
            ),
        );
        dialog.addEventListener("close", () => {
            dialog.remove();
            resolve(dialog.returnValue === "yes");
        });
        document.body.append(dialog);
        dialog.showModal();
    });
}

export function plural(count, one, many = `${one}s`) {
    return `${count} ${count === 1 ? one : many}`;
}

export function sentence(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

export function percent(share) {
    return `${Math.round(100 * share)} %`;
}
