// A fight on the page: lists at the left, the field in the middle, a panel at the right. On phones the
// lists come last, also for whoever is read to.

import { el } from "./dom.js";

const phone = matchMedia("(max-width: 720px)"); // As in screens.css.

export function fieldCanvas() {
    return el("canvas", {
        class: "field",
        role: "img",
        "aria-label": "The field, seen from above. Everybody on it is in the lists of the sides.",
    });
}

/** The three columns; `below` stands under the field. */
export function fightLayout({ roster, head, stage, below, side }) {
    // Long lists scroll: also for whoever has no mouse.
    const lists = el(
        "div",
        { class: "fight-left panel", tabindex: "0", role: "group", "aria-label": "The sides" },
        roster,
    );
    const root = el(
        "div",
        { class: "fight" },
        el("div", { class: "fight-middle" }, el("div", { class: "fight-head" }, head), stage, below),
        side,
    );
    arrange(root, lists);
    phone.addEventListener("change", function change() {
        if (root.isConnected) arrange(root, lists);
        else phone.removeEventListener("change", change);
    });
    return root;
}

/** What stands where decides what is read when. */
function arrange(root, lists) {
    if (phone.matches) root.append(lists);
    else root.prepend(lists);
}
