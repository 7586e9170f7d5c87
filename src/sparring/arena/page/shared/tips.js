// Explanations where the eye is: a small box beside whatever is pointed at, focused or held.

import { el } from "./dom.js";

const HOLD = 450; // Milliseconds that a finger rests before it asks what something is.
const GAP = 8;
let owner = null;
let box = null;
let isTouched = false; // Whoever uses fingers asks by holding one; what he only taps covers nothing.

/** Explain an element: `lines` gives what is said of it, the first line as a title. Where the
 * page says it elsewhere to whoever has a mouse or keys, only a finger that rests needs it. */
export function explain(element, lines, { onlyHeld = false } = {}) {
    const show = () => open(element, lines());
    onHold(element, show);
    if (onlyHeld) return element;
    const hide = () => owner === element && closeTip();
    element.addEventListener("pointerenter", (event) => event.pointerType === "touch" || show());
    element.addEventListener("mouseleave", hide);
    element.addEventListener("focus", () => isTouched || show());
    element.addEventListener("blur", hide);
    return element;
}

/** What a finger does that stays: it asks, and orders nothing. */
function onHold(element, ask) {
    let timer = null;
    const stop = () => clearTimeout(timer);
    element.addEventListener("pointerdown", (event) => {
        if (event.pointerType !== "touch") return;
        timer = setTimeout(() => {
            ask();
            element.addEventListener("click", refuse, { capture: true, once: true });
            // A finger that leaves the element clicks nothing.
            setTimeout(() => element.removeEventListener("click", refuse, { capture: true }), 3000);
        }, HOLD);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, stop);
    element.addEventListener("contextmenu", (event) => {
        if (event.pointerType === "touch") event.preventDefault();
    });
}

function refuse(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
}

function open(element, lines) {
    closeTip();
    if (!lines.length) return;
    box ??= el("div", { class: "tip", role: "tooltip", id: "tip" });
    const [title, ...rest] = lines;
    box.replaceChildren(
        el("strong", {}, title),
        ...rest.map((line) => el("span", {}, line)),
    );
    document.body.append(box);
    owner = element;
    owner.setAttribute("aria-describedby", box.id);
    place(element.getBoundingClientRect());
}

/** Beside the element if there is room, or below or above it: never over it. */
function place(at) {
    const { width, height } = box.getBoundingClientRect();
    const within = (value, most) => Math.max(GAP, Math.min(value, most - GAP));
    const isLeft = at.left - width - GAP > GAP;
    const isRight = at.right + width + GAP < innerWidth;
    const isBelow = at.bottom + height + GAP < innerHeight;
    if (isLeft || isRight) {
        box.style.left = `${isLeft ? at.left - width - GAP : at.right + GAP}px`;
        box.style.top = `${within(at.top, innerHeight - height)}px`;
    } else {
        box.style.left = `${within(at.left, innerWidth - width)}px`;
        box.style.top = `${isBelow ? at.bottom + GAP : at.top - height - GAP}px`;
    }
}

export function closeTip() {
    owner?.removeAttribute("aria-describedby");
    owner = null;
    box?.remove();
}

const touched = (event) => {
    isTouched = event.pointerType === "touch";
};
for (const used of ["pointerdown", "keydown"]) addEventListener(used, touched, { capture: true, passive: true });
addEventListener("keydown", (event) => event.key === "Escape" && closeTip(), { capture: true });
addEventListener("scroll", closeTip, { capture: true, passive: true });
// Whoever was explained may be gone without having been left.
addEventListener("pointermove", () => owner && !owner.isConnected && closeTip(), { passive: true });
