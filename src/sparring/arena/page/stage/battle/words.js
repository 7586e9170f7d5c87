// Words for what is seen in fights.

import { plural, sentence } from "../../shared/dom.js";

// A fight hardly ever lasts longer than this many rounds.
const WHOLE_FIGHT = 50;
const AGENTS = 8;

/** Creatures are numbered after everybody who takes part. */
export function isAgent(id) {
    return id < AGENTS;
}

/** "Blue's first fighter". */
export function fullName(unit) {
    return sentence(unit.name);
}

/** Whether an influence will be there as long as anybody fights. */
export function lastsToTheEnd(influence) {
    return influence.rounds === null || influence.rounds > WHOLE_FIGHT;
}

/** With what it does, where that is known. */
export function influenceExplained(influence, helps) {
    const help = helps.get(influence.name);
    return help ? `${influenceWords(influence)}: ${help}` : influenceWords(influence);
}

export function influenceWords(influence) {
    const left = lastsToTheEnd(influence) ? "to the end" : `${plural(influence.rounds, "round")} left`;
    return `${influence.name} (${influence.bad ? "bad" : "good"}, ${left})`;
}
