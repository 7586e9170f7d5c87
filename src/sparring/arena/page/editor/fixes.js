// What a problem's hint says to write instead of its spot.

import { quoted } from "./words.js";

const FIXES = [
    [/^did you mean '(.+)'\?$/s, (name) => name],
    [/^did you mean "(.+)"\?$/s, quoted],
    [/^write "(.+)" in quotes$/s, quoted],
    [/^write an ordinary space$/, () => " "],
    [/^remove (?:it|them)(?:$|: )/, () => ""],
];
// These messages say "write 'x'" and mean the spot itself; others mean a whole line.
const WRITTEN_OTHERWISE = /has capital letters$|is not an operator here$/;

/** What the hint says to write instead of the spot, or null. */
export function fixOf({ message, hint }) {
    for (const [pattern, written] of FIXES) {
        const match = pattern.exec(hint);
        if (match) return written(match[1]);
    }
    const match = WRITTEN_OTHERWISE.test(message) ? /^write '(.+)'$/.exec(hint) : null;
    return match ? match[1] : null;
}

/** What a fix does, in words. */
export function fixSaid(fix) {
    if (fix === "") return "remove it";
    return fix === " " ? "write a space" : `write ${fix}`;
}
