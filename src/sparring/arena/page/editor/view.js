// The elements of the editor, and their measures in pixels.

let made = 0;
const KEYS_TOLD = "Control and Space suggests words, Escape closes the suggestions, Tab leaves the field.";
const LINE_HEIGHT = 1.55;
const PROBE_LETTERS = 100;

export function buildView(root, label) {
    made += 1;
    const id = `rules-editor-${made}`;
    const frame = make("div", "re-frame");
    const scroller = make("div", "re-scroller");
    const content = make("div", "re-content");
    const gutter = make("div", "re-gutter");
    const stage = make("div", "re-stage");
    const current = make("div", "re-current");
    const layer = make("pre", "re-layer");
    const probe = make("span", "re-probe");
    const field = make("textarea", "re-field");
    const keys = make("p", "re-unseen");
    const status = make("p", "re-status");
    const list = make("ol", "re-problems");
    const live = make("p", "re-unseen");

    for (const element of [gutter, current, layer, probe]) element.setAttribute("aria-hidden", "true");
    probe.textContent = "0".repeat(PROBE_LETTERS);
    keys.id = `${id}-keys`;
    keys.textContent = KEYS_TOLD;
    status.id = `${id}-status`;
    status.setAttribute("role", "status");
    live.setAttribute("aria-live", "polite");
    list.setAttribute("aria-label", "Problems");
    list.hidden = true;

    field.wrap = "off";
    field.spellcheck = false;
    field.autocapitalize = "off";
    field.autocomplete = "off";
    field.setAttribute("autocorrect", "off");
    field.setAttribute("aria-label", label);
    field.setAttribute("aria-describedby", `${keys.id} ${status.id}`);

    stage.append(current, layer, probe, field);
    content.append(gutter, stage);
    scroller.append(content);
    frame.append(scroller);
    root.classList.add("rules-editor");
    root.replaceChildren(frame, keys, status, list, live);
    return { root, scroller, gutter, stage, current, layer, probe, field, status, list, live };
}

/** The width of a letter and the height of a line; sets the latter. */
export function measure({ root, probe, field }) {
    const size = parseFloat(getComputedStyle(field).fontSize) || 14;
    // A whole number of pixels: fractions would add up over a thousand lines.
    const lineHeight = Math.round(size * LINE_HEIGHT);
    root.style.setProperty("--re-line-height", `${lineHeight}px`);
    const letter = probe.getBoundingClientRect().width / PROBE_LETTERS || size * 0.6;
    return { letter, lineHeight };
}

function make(tag, name) {
    const element = document.createElement(tag);
    element.className = name;
    return element;
}
