// Before a fight: what the characters take along, and how good the opponents may be.

import { DifficultyPanel } from "../panels/difficulty.js";
import { el, plural, renew } from "../shared/dom.js";
import { isForTheGame } from "../shared/keys.js";

export class Lobby {
    constructor(parent, arena, onBegin) {
        this.arena = arena;
        this.onBegin = onBegin;
        const { player, playing } = arena.world;
        this.chosen = new player.KitPanel(playing);
        this.summary = el("div", { class: "lobby-summary" });
        this.difficulty = new DifficultyPanel(arena);
        this.beginButton = el(
            "button",
            { type: "button", class: "primary big", onClick: () => onBegin(this.chosen.kits) },
            "Begin the fight ",
            el("kbd", {}, "F"),
        );
        this.root = el(
            "div",
            { class: "lobby" },
            el(
                "div",
                { class: "lobby-main panel" },
                el("h1", {}, "Your team"),
                el("p", { class: "soft" }, player.INTRODUCTION),
                this.chosen.root,
            ),
            el(
                "aside",
                { class: "lobby-side" },
                el("div", { class: "panel" }, this.summary),
                el("div", { class: "panel" }, this.difficulty.root),
                this.beginButton,
            ),
        );
        parent.append(this.root);
    }

    show(state) {
        this.difficulty.show(state.difficulty);
        renew(this.summary, this.opponents(state));
    }

    opponents(state) {
        const { tally, encounters } = state;
        const parts = [el("h2", {}, "Your opponents")];
        if (encounters === 0) {
            parts.push(el("p", {}, "They know nothing of you yet. They learn from every fight."));
        } else {
            parts.push(
                el(
                    "p",
                    {},
                    `They have learned from ${plural(encounters, "fight")}: won ${tally.wins}, lost ${tally.losses}${tally.draws ? `, ${plural(tally.draws, "draw")}` : ""}.`,
                ),
                tally.turning_point
                    ? el(
                          "p",
                          { class: "strong" },
                          `Since fight ${tally.turning_point}, the turning point, they are ahead of you: over ten fights at a time they have done better, ten times in a row.`,
                      )
                    : el("p", { class: "soft" }, "They are not clearly ahead of you yet."),
            );
        }
        if (state.habits && !state.habits.own)
            parts.push(
                el("p", { class: "soft" }, "Your characters act by your own habits when you order nothing."),
            );
        if (state.rules.pending)
            parts.push(el("p", { class: "note" }, "Edited rules come into force with this fight."));
        return parts;
    }

    focus() {
        this.beginButton.focus();
    }

    key(event) {
        if (isForTheGame(event) && event.key.toLowerCase() === "f") {
            event.preventDefault();
            this.onBegin(this.chosen.kits);
        }
    }
}
