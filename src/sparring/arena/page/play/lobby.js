// Before a fight: what the characters take along, and how good the opponents may be.

import { DifficultyPanel } from "../panels/difficulty.js";
import { el, plural, renew } from "../shared/dom.js";
import { isForTheGame } from "../shared/keys.js";

const KEPT = "sparring.kits";
const NAMES = ["First fighter", "Second fighter", "First wizard", "Second wizard"];

export class Lobby {
    constructor(parent, arena, onBegin) {
        this.arena = arena;
        this.onBegin = onBegin;
        this.kits = null;
        this.cards = el("div", { class: "kits" });
        this.summary = el("div", { class: "lobby-summary" });
        this.difficulty = new DifficultyPanel(arena);
        this.beginButton = el(
            "button",
            { type: "button", class: "primary big", onClick: () => onBegin(this.kits) },
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
                el(
                    "p",
                    { class: "soft" },
                    "You command two fighters and two wizards. Choose what they take along; whatever you do not order they do by habit.",
                ),
                this.cards,
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
        const { catalogue } = this.arena;
        this.kits ??= keptKits(catalogue);
        this.difficulty.show(state.difficulty);
        renew(this.summary, this.opponents(state));
        this.drawKits();
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
                          `Since fight ${tally.turning_point} they are ahead of you.`,
                      )
                    : el("p", { class: "soft" }, "They are not clearly ahead of you yet."),
            );
        }
        if (state.rules.pending)
            parts.push(el("p", { class: "note" }, "Edited rules come into force with this fight."));
        return parts;
    }

    drawKits() {
        renew(
            this.cards,
            this.kits.map((kit, member) => this.kitCard(kit, member)),
        );
    }

    kitCard(kit, member) {
        const { catalogue } = this.arena;
        const role = catalogue.roles[member];
        const limits = catalogue.limits[role];
        const parts = [
            el("h2", {}, el("span", { class: `sigil ${role}`, "aria-hidden": "true" }), NAMES[member]),
        ];
        limits.slots.forEach((slots, at) => {
            if (slots > 0) parts.push(this.spellRow(kit, member, at + 1, slots));
        });
        parts.push(this.potionRow(kit, member, limits.potions));
        if (role === "fighter")
            parts.push(
                el(
                    "p",
                    { class: "soft" },
                    "Long sword and short bow. Strikes the closest opponent unless you say otherwise.",
                ),
            );
        return el("section", { class: "kit", "aria-label": NAMES[member] }, parts);
    }

    spellRow(kit, member, level, slots) {
        const { spells } = this.arena.catalogue;
        const ofLevel = spells.filter((spell) => spell.level === level);
        const taken = kit.spells.filter((name) => ofLevel.some((spell) => spell.name === name));
        return this.row(
            `Level ${level}`,
            taken,
            ofLevel,
            slots,
            (chosen) => {
                kit.spells = [...kit.spells.filter((name) => !taken.includes(name)), ...chosen];
            },
            `${member}-spell-${level}`,
        );
    }

    potionRow(kit, member, slots) {
        return this.row(
            "Potions",
            kit.potions,
            this.arena.catalogue.potions,
            slots,
            (chosen) => {
                kit.potions = chosen;
            },
            `${member}-potion`,
        );
    }

    /** One choice for each slot. */
    row(title, taken, things, slots, take, key) {
        const chosen = [...taken];
        while (chosen.length < slots) chosen.push("");
        const fields = chosen.map((name, at) => {
            const select = el(
                "select",
                {
                    "aria-label": `${title}, place ${at + 1}`,
                    data: { key: `${key}-${at}` },
                    title: things.find((thing) => thing.name === name)?.help,
                },
                el("option", { value: "" }, "as the others"),
                things.map((thing) =>
                    el(
                        "option",
                        { value: thing.name, selected: thing.name === name, title: thing.help },
                        thing.name.replace("Potion of ", ""),
                    ),
                ),
            );
            select.value = name;
            select.addEventListener("change", () => {
                chosen[at] = select.value;
                take(chosen.filter(Boolean));
                this.keep();
            });
            return select;
        });
        return el(
            "div",
            { class: "slots" },
            el("span", { class: "slots-title" }, title),
            el("div", { class: "slots-fields" }, fields),
        );
    }

    keep() {
        localStorage.setItem(KEPT, JSON.stringify(this.kits));
        this.drawKits();
    }

    focus() {
        this.beginButton.focus();
    }

    key(event) {
        if (isForTheGame(event) && event.key.toLowerCase() === "f") {
            event.preventDefault();
            this.onBegin(this.kits);
        }
    }
}

/** What was chosen last time, if it still fits. */
function keptKits(catalogue) {
    const usual = structuredClone(catalogue.usual_kits);
    try {
        const kept = JSON.parse(localStorage.getItem(KEPT));
        const spells = new Set(catalogue.spells.map((spell) => spell.name));
        const potions = new Set(catalogue.potions.map((potion) => potion.name));
        const fits =
            kept?.length === usual.length &&
            kept.every(
                (kit) =>
                    kit.spells.every((name) => spells.has(name)) &&
                    kit.potions.every((name) => potions.has(name)),
            );
        return fits ? kept : usual;
    } catch {
        return usual;
    }
}
