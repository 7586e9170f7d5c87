// How good the opponents may be: switched at any time, with its effect.

import { el } from "../shared/dom.js";

let panels = 0;

const outOf100 = (share) => `${Math.round(100 * share)} of 100`;

/** Made once and then only changed, so that whoever holds a control keeps it. */
export class DifficultyPanel {
    constructor(arena) {
        this.arena = arena;
        // Several rooms have one; labels need ids of their own.
        const number = panels++;
        const id = (name) => (number ? `${name}-${number}` : name);
        this.kind = el(
            "select",
            {
                id: id("difficulty-kind"),
                data: { key: "difficulty-kind" },
                onChange: () => this.set(this.kind.value, this.difficulty.win_rate),
            },
            arena.worlds.difficulties.map(({ kind, name }) => el("option", { value: kind }, name)),
        );
        this.help = el("p", { class: "soft" });
        this.shownRate = el("output", { for: id("difficulty-rate") });
        this.rate = el("input", {
            type: "range",
            min: "0.1",
            max: "0.9",
            step: "0.05",
            id: id("difficulty-rate"),
            data: { key: "difficulty-rate" },
            onInput: () => {
                this.shownRate.textContent = outOf100(this.rate.value);
            },
            onChange: () => this.set(this.difficulty.kind, Number(this.rate.value)),
        });
        this.rateRow = el(
            "div",
            {},
            el("label", { for: id("difficulty-rate") }, "They should win ", this.shownRate),
            this.rate,
        );
        this.effect = el("p", { class: "effect" });
        this.root = el(
            "section",
            { class: "difficulty", "aria-label": "Difficulty" },
            el("h2", {}, "Difficulty"),
            el("label", { for: id("difficulty-kind") }, "How strong they may be"),
            this.kind,
            this.help,
            this.rateRow,
            this.effect,
        );
    }

    show(difficulty) {
        this.difficulty = difficulty;
        this.kind.value = difficulty.kind;
        const { difficulties } = this.arena.worlds;
        this.help.textContent = difficulties.find(({ kind }) => kind === difficulty.kind).help;
        this.rateRow.hidden = difficulty.kind === "off";
        // Not while it is being dragged.
        if (!this.rate.matches(":active")) {
            this.rate.value = String(difficulty.win_rate);
            this.shownRate.textContent = outOf100(difficulty.win_rate);
        }
        this.effect.dataset.effect = difficulty.kind;
        this.effect.textContent = effectOf(difficulty);
    }

    async set(kind, winRate) {
        const state = await this.arena.attempt(() =>
            this.arena.ask({ type: "set_difficulty", kind, win_rate: winRate }),
        );
        // Refused or not heard: the controls say again what is the case.
        this.show(state?.difficulty ?? this.difficulty);
    }
}

function effectOf(difficulty) {
    const parts = [];
    if (difficulty.recent) parts.push(`They won ${difficulty.recent_wins} of the last ${difficulty.recent}.`);
    if (difficulty.kind !== "off") {
        parts.push(`Now: ${difficulty.words.replace(/^[^:]*: /, "")}.`);
        if (difficulty.held_back) parts.push(`${difficulty.held_back} of their rules are held back.`);
    }
    return parts.join(" ");
}
