// What the keys do, shown on demand; single keys can be switched off.

import { el } from "./dom.js";
import { keepSetting, setting } from "./settings.js";

const KEYS = [
    [
        "Play",
        [
            ["1 – 4", "choose one of your characters"],
            ["M", "melee"],
            ["R", "ranged attack"],
            ["S", "spells"],
            ["P", "potions"],
            ["G", "go somewhere"],
            ["X", "wait"],
            ["Arrow keys", "go through a list, or move the aim on the field"],
            ["Enter", "take what is chosen"],
            ["Esc", "think again"],
            ["U", "undo the last order"],
            ["F", "fight on: let the round happen; begin the next fight"],
            ["W", "why did they do that?"],
        ],
    ],
    [
        "Watch",
        [
            ["Space", "play or pause"],
            ["← →", "a round back, a round on"],
            ["W", "why"],
        ],
    ],
    [
        "Rules",
        [
            ["Ctrl + Space", "what can be written here"],
            ["F8", "to the next problem"],
            ["Ctrl + .", "write what the problem here proposes"],
            ["Ctrl + F", "search and replace"],
            ["Esc, then Tab", "leave the text"],
        ],
    ],
];

export function keysAreOn() {
    return setting("keys") === "on";
}

/** Whether a key press is meant for the game and not for a field. */
export function isForTheGame(event) {
    if (!keysAreOn() || event.ctrlKey || event.metaKey || event.altKey) return false;
    // A key that is held must not fight on; the aim may go on moving.
    if (event.repeat && !event.key.startsWith("Arrow")) return false;
    return !event.target.closest?.("input, textarea, select, [contenteditable]");
}

/** `onHints` is called when the hints are wanted again. */
export function showKeys(onHints) {
    if (document.querySelector("dialog[open]")) return;
    const toggle = el("input", { type: "checkbox", id: "keys-on" });
    toggle.checked = keysAreOn();
    toggle.addEventListener("change", () => keepSetting("keys", toggle.checked ? "on" : "off"));
    const dialog = el(
        "dialog",
        { class: "dialog", "aria-labelledby": "keys-title" },
        el("h2", { id: "keys-title" }, "Keys"),
        el(
            "div",
            { class: "keys" },
            KEYS.map(([title, keys]) =>
                el(
                    "section",
                    {},
                    el("h3", {}, title),
                    el(
                        "dl",
                        {},
                        keys.map(([key, meaning]) =>
                            el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, meaning)),
                        ),
                    ),
                ),
            ),
        ),
        el("label", { class: "check", for: "keys-on" }, toggle, "Single keys are on"),
        el(
            "div",
            { class: "row end" },
            el(
                "button",
                {
                    type: "button",
                    class: "quiet",
                    data: { key: "hints-again" },
                    onClick: () => {
                        dialog.close();
                        onHints();
                    },
                },
                "Show the hints again",
            ),
            el("button", { type: "button", class: "primary", onClick: () => dialog.close() }, "Close"),
        ),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
}
