// Somebody's card: health, and what lasts on him.

import { fullName, influenceWords, isAgent, lastsToTheEnd } from "./words.js";

/** A world may have more to show: another side or state, chips, bars, words. */
export function cardOf(unit, name, { side = unit.side, state, chips = [], bars = [], words = [] } = {}) {
    const { id, alive, health, most } = unit;
    return {
        id,
        side,
        name,
        label: inWords(unit, words),
        sigil: unit.kind.replace(" ", "-"),
        alive,
        state: state ?? (alive ? `${health}/${most}` : "fallen"),
        bars: [{ share: most ? health / most : 0 }, ...bars],
        chips: [...unit.influences.map(chipOf), ...chips],
        isAgent: isAgent(id),
    };
}

function chipOf(influence) {
    const left = lastsToTheEnd(influence) ? "" : ` ${influence.rounds}`;
    return {
        text: `${influence.bad ? "▾" : "▴"} ${influence.name}${left}`,
        tone: influence.bad ? "bad" : "good",
        name: influence.name,
        title: influenceWords(influence),
    };
}

function inWords(unit, words) {
    if (!unit.alive) return `${fullName(unit)}, fallen`;
    const health = `health ${unit.health} of ${unit.most}`;
    return [fullName(unit), health, ...unit.influences.map(influenceWords), ...words].join(", ");
}
