// What everybody did last, from the words of a step.

import { sentence } from "./dom.js";

/** By number: "strikes Red's first wizard for 5". Lines are events with words and `who`. */
export function deedsOf(lines, units) {
    const deeds = new Map();
    for (const { who, text } of lines) {
        const name = units.find((unit) => unit.id === who)?.name;
        if (name && text?.startsWith(`${name} `)) deeds.set(who, sentence(text.slice(name.length + 1)));
    }
    return deeds;
}
