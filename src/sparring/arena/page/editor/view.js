// The elements around the text: its frame, what the checker says, what a screen reader is told.

let made = 0;
const KEYS_TOLD = [
    "Control and Space suggests words",
    "F8 goes to the next problem",
    "Control and F searches",
    "Escape, then Tab leaves the text",
];

/** CodeMirror's words in ours. */
export const PHRASES = {
    Completions: "Suggestions",
    next: "Next",
    previous: "Previous",
    all: "Select all",
    "match case": "Capitals matter",
    regexp: "Pattern",
    "by word": "Whole words",
    replace: "Replace",
    "replace all": "Replace all",
    close: "Close",
    Replace: "Replace by",
};

export function buildView(root) {
    made += 1;
    const id = `rules-editor-${made}`;
    const frame = make("div", "re-frame");
    const foot = make("div", "re-foot");
    const status = make("p", "re-status");
    const keys = make("p", "re-keys");
    const list = make("ol", "re-problems");
    const live = make("p", "re-unseen");

    keys.id = `${id}-keys`;
    keys.textContent = `${KEYS_TOLD.join("; ")}.`;
    status.id = `${id}-status`;
    status.setAttribute("role", "status");
    live.setAttribute("aria-live", "polite");
    list.setAttribute("aria-label", "Problems");
    list.hidden = true;

    foot.append(status, keys);
    root.classList.add("rules-editor");
    root.replaceChildren(frame, foot, list, live);
    return { frame, status, keys, list, live };
}

function make(tag, name) {
    const element = document.createElement(tag);
    element.className = name;
    return element;
}
