// How good the opponents may be: switched at any time, with its effect.

import { el, renew } from "../shared/dom.js";

const KINDS = [
    ["off", "Off", "They play as well as they can."],
    ["penalise", "High-fitness penalising", "Mediocre results are rewarded most."],
    ["clip", "Weight clipping", "No rule may grow likely while they win."],
    ["cull", "Top culling", "Their best rules are out of reach while they win."],
];

export class DifficultyPanel {
    constructor(arena) {
        this.arena = arena;
        this.root = el("section", { class: "difficulty", "aria-label": "Difficulty" });
    }

    show(difficulty) {
        const [, , help] = KINDS.find(([kind]) => kind === difficulty.kind);
        const select = el(
            "select",
            { id: "difficulty-kind", data: { key: "difficulty-kind" } },
            KINDS.map(([kind, name]) => el("option", { value: kind }, name)),
        );
        select.value = difficulty.kind;
        select.addEventListener("change", () => this.set(select.value, difficulty.win_rate));
        const rate = el("input", {
            type: "range",
            min: "0.1",
            max: "0.9",
            step: "0.05",
            id: "difficulty-rate",
            data: { key: "difficulty-rate" },
        });
        rate.value = String(difficulty.win_rate);
        const shown = el(
            "output",
            { for: "difficulty-rate" },
            `${Math.round(100 * difficulty.win_rate)} of 100`,
        );
        rate.addEventListener("input", () => {
            shown.textContent = `${Math.round(100 * rate.value)} of 100`;
        });
        rate.addEventListener("change", () => this.set(difficulty.kind, Number(rate.value)));
        renew(
            this.root,
            el("h2", {}, "Difficulty"),
            el("label", { for: "difficulty-kind" }, "How they are held back"),
            select,
            el("p", { class: "soft" }, help),
            difficulty.kind === "off"
                ? null
                : el("div", {}, el("label", { for: "difficulty-rate" }, "They should win ", shown), rate),
            this.effect(difficulty),
        );
    }

    effect(difficulty) {
        const parts = [];
        if (difficulty.recent)
            parts.push(`They won ${difficulty.recent_wins} of the last ${difficulty.recent}.`);
        if (difficulty.kind !== "off") {
            parts.push(`Now: ${difficulty.words.replace(/^[^:]*: /, "")}.`);
            if (difficulty.held_back) parts.push(`${difficulty.held_back} of their rules are held back.`);
        }
        return el("p", { class: "effect", data: { effect: difficulty.kind } }, parts.join(" "));
    }

    set(kind, winRate) {
        return this.arena.attempt(() => this.arena.ask({ type: "set_difficulty", kind, win_rate: winRate }));
    }
}
