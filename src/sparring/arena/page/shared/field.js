// A fight on the page: lists at the left, the field in the middle, a panel at the right.

import { el } from "./dom.js";

export function fieldCanvas() {
    return el("canvas", {
        class: "field",
        role: "img",
        "aria-label": "The field, seen from above. Everybody on it is in the lists of the sides.",
    });
}

/** The three columns; `below` stands under the field. */
export function fightLayout({ roster, head, stage, below, side }) {
    return el(
        "div",
        { class: "fight" },
        // Long lists scroll: also for whoever has no mouse.
        el(
            "div",
            { class: "fight-left panel", tabindex: "0", role: "group", "aria-label": "The sides" },
            roster,
        ),
        el("div", { class: "fight-middle" }, el("div", { class: "fight-head" }, head), stage, below),
        side,
    );
}
