// Hints for whoever is here for the first time: one at a time, at the edge of the page, each with a
// ring around what it speaks of. Nothing is covered, nothing waits for them.

import { announce, el, find, focusIfLost } from "./dom.js";
import { keepSetting, setting } from "./settings.js";

/** In the order in which they are given, as far as what they speak of is there to be seen. */
export const HINTS = [
    [
        "kits",
        '[data-view="play"] .kits',
        "Here you choose what your characters take along. The usual choice is good for a start.",
    ],
    [
        "begin",
        '[data-view="play"] .lobby-side > .primary',
        "Begin when you like. A fight goes round by round and always waits for you.",
    ],
    [
        "fight-on",
        '[data-view="play"] [data-key="fight-on"]',
        "This lets a round happen. Whoever has no order from you acts by his habits, so it is never wrong.",
    ],
    [
        "orders",
        '[data-view="play"] .orders',
        "To decide yourself, choose what this character does, and then at whom or where. A click on the field works, too.",
    ],
    [
        "why",
        '[data-view="play"] [data-key="why"]',
        "Your opponents learn from every fight. Ask here why they did what they did in a round.",
    ],
    [
        "pairing",
        '[data-view="watch"] .pairing',
        "Choose who fights whom, and in which world. The same seed is always the same fight.",
    ],
    [
        "timeline",
        '[data-view="watch"] .timeline',
        "The whole fight at a glance. Point at a mark to read what happened, click to go there.",
    ],
    [
        "rules",
        '[data-view="rules"] .rules-head',
        "Your opponents draw their scripts from these rules. Under My habits you write what your own characters do unasked.",
    ],
    [
        "profiles",
        '[data-view="memory"] .memory .panel',
        "Each profile has opponents of its own. What they learned can be saved as a file and brought back.",
    ],
];

const ALL = "all";
const LOOK_AGAIN = 300; // Milliseconds; what a hint speaks of comes and goes.
const ROOM = 4; // Between a thing and the ring around it.

export class Hints {
    constructor() {
        this.present = null; // The hint on show.
        this.text = el("p", { id: "hint-text" });
        this.root = el(
            "section",
            {
                class: "hint",
                "aria-label": "Hint",
                hidden: true,
                onKeydown: (event) => {
                    if (event.key !== "Escape") return;
                    event.stopPropagation();
                    this.dismiss();
                },
            },
            el("span", { class: "hint-sign", "aria-hidden": "true" }, "?"),
            this.text,
            this.button("hint-next", "Got it", () => this.dismiss()),
            this.button("hint-none", "No more hints", () => this.dismissAll(), "quiet"),
        );
        this.ring = el("div", { class: "hint-ring", "aria-hidden": "true", hidden: true });
        document.body.append(this.root, this.ring);
        for (const moved of ["scroll", "resize"]) {
            addEventListener(moved, () => this.placeRing(), { capture: true, passive: true });
        }
        // Whoever uses a thing needs no hint about it any more.
        addEventListener("click", (event) => this.used(event.target), { capture: true });
        this.look();
    }

    button(key, text, onClick, looks = "") {
        return el("button", { type: "button", class: `small ${looks}`, data: { key }, onClick }, text);
    }

    // --- which hint --------------------------------------------------------------

    get seen() {
        return new Set((setting("hints-seen") ?? "").split(" "));
    }

    /** See what there is to be said now, and again later as long as there is anything left. */
    look() {
        clearTimeout(this.looking);
        const { seen } = this;
        const left = seen.has(ALL) ? [] : HINTS.filter(([key]) => !seen.has(key));
        this.show(left.find(([, target]) => isInSight(find(target))) ?? null);
        if (left.length) this.looking = setTimeout(() => this.look(), LOOK_AGAIN);
    }

    show(hint) {
        const isAnother = hint?.[0] !== this.present?.[0];
        this.present = hint;
        if (isAnother) {
            this.root.hidden = !hint;
            this.text.textContent = hint?.[2] ?? "";
            if (hint) announce(`Hint: ${hint[2]}`);
        }
        this.describe(this.target);
        this.placeRing();
    }

    /** Whoever is read to hears the hint with the thing, too. */
    describe(target) {
        if (this.described === target) return;
        this.described?.removeAttribute("aria-describedby");
        target?.setAttribute("aria-describedby", "hint-text");
        this.described = target;
    }

    /** What the present hint speaks of; pages draw things anew all the time. */
    get target() {
        return this.present ? find(this.present[1]) : null;
    }

    placeRing() {
        const { target } = this;
        this.ring.hidden = !target;
        if (!target) return;
        const { left, top, width, height } = target.getBoundingClientRect();
        Object.assign(this.ring.style, {
            left: `${left - ROOM}px`,
            top: `${top - ROOM}px`,
            width: `${width + 2 * ROOM}px`,
            height: `${height + 2 * ROOM}px`,
        });
    }

    // --- seen --------------------------------------------------------------------

    used(element) {
        if (this.target?.contains(element)) this.remember(this.present[0]);
    }

    dismiss() {
        const { target } = this;
        if (this.present) this.remember(this.present[0]);
        this.look();
        focusIfLost(() => focusOn(target));
    }

    dismissAll() {
        const { target } = this;
        this.remember(ALL);
        this.look();
        focusIfLost(() => focusOn(target));
    }

    remember(key) {
        keepSetting("hints-seen", [...this.seen.add(key)].filter(Boolean).join(" "));
    }

    /** From the beginning. */
    again() {
        keepSetting("hints-seen", "");
        this.present = null;
        this.look();
    }
}

/** A hint about something that is out of sight, or behind a question, helps nobody. */
function isInSight(element) {
    return Boolean(element?.getClientRects().length) && !document.querySelector("dialog[open]");
}

function focusOn(target) {
    const place = target?.matches("button") ? target : target?.querySelector("button, select, input");
    (place ?? find("#main")).focus({ preventScroll: true });
}
