// Everybody's card: health, and what lasts on him.

import { fullName, influenceWords, isAgent, lastsToTheEnd, shortName } from "./words.js";

export function cards(scene) {
    return scene.units.map((unit) => ({
        id: unit.id,
        side: unit.team,
        name: shortName(unit),
        label: inWords(unit),
        sigil: unit.kind.replace(" ", "-"),
        alive: unit.alive,
        state: unit.alive ? `${unit.health}/${unit.most}` : "fallen",
        bars: [{ share: unit.most ? unit.health / unit.most : 0 }],
        chips: chipsOf(unit),
        isAgent: isAgent(unit.id),
    }));
}

function chipsOf(unit) {
    const chips = unit.influences.map((one) => ({
        text: `${one.bad ? "▾" : "▴"} ${one.name}${lastsToTheEnd(one) ? "" : ` ${one.rounds}`}`,
        tone: one.bad ? "bad" : "good",
        title: influenceWords(one),
    }));
    if (unit.images) chips.push({ text: `◇ ${unit.images} images`, tone: "good" });
    if (unit.slowed) chips.push({ text: "▾ Slowed", tone: "bad" });
    return chips;
}

function inWords(unit) {
    if (!unit.alive) return `${fullName(unit)}, fallen`;
    const lasting = unit.influences.map(influenceWords).join(", ");
    return `${fullName(unit)}, health ${unit.health} of ${unit.most}${lasting ? `, ${lasting}` : ""}`;
}
