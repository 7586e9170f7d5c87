// Before a fight: what each character takes along.

import { el, renew } from "../../shared/dom.js";

const KEPT = "sparring.kits";
const NAMES = ["First fighter", "Second fighter", "First wizard", "Second wizard"];

export class KitPanel {
    /** `catalogue` is what the world's server module says can be chosen. */
    constructor(catalogue) {
        this.catalogue = catalogue;
        this.kits = remembered(catalogue);
        this.root = el("div", { class: "kits" });
        this.draw();
    }

    draw() {
        renew(
            this.root,
            this.kits.map((kit, member) => this.card(kit, member)),
        );
    }

    card(kit, member) {
        const role = this.catalogue.roles[member];
        const limits = this.catalogue.limits[role];
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
                    "Long sword and short bow. His usual habit is to strike the closest opponent.",
                ),
            );
        return el("section", { class: "kit", "aria-label": NAMES[member] }, parts);
    }

    spellRow(kit, member, level, slots) {
        const { spells } = this.catalogue;
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
            this.catalogue.potions,
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
        this.draw();
    }
}

/** What was chosen last time, if it still fits. */
function remembered(catalogue) {
    const usual = structuredClone(catalogue.usual_kits);
    try {
        const kits = JSON.parse(localStorage.getItem(KEPT));
        const spells = new Set(catalogue.spells.map((spell) => spell.name));
        const potions = new Set(catalogue.potions.map((potion) => potion.name));
        const fits =
            kits?.length === usual.length &&
            kits.every(
                (kit) =>
                    kit.spells.every((name) => spells.has(name)) &&
                    kit.potions.every((name) => potions.has(name)),
            );
        return fits ? kits : usual;
    } catch {
        return usual;
    }
}
