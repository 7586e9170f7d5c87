// Where the problems stand in the text, kept in place while the author types on.

import { unitsIn } from "./lines.js";
import { quoted } from "./words.js";

export class Spots {
    constructor(lines) {
        this.lines = lines;
        this.all = [];
        this.byLine = null;
    }

    /** Take the problems of a finished check of this very text. */
    set(problems) {
        const { lines } = this;
        this.byLine = null;
        this.all = problems.map((problem) => {
            const start = lines.offsetOf(problem.line, problem.column);
            const index = lines.indexOf(start);
            const rest = lines.all[index].slice(start - lines.starts[index]);
            const length = unitsIn(rest, problem.length);
            return { problem, start, end: start + length, text: rest.slice(0, length), lost: false };
        });
    }

    // Until the next check answers, spots behind an edit move with their text
    // and spots it touches are lost: an underline never marks the wrong word.
    shift({ start, end, inserted }) {
        const by = inserted.length - (end - start);
        for (const spot of this.all) {
            if (spot.start > end) {
                spot.start += by;
                spot.end += by;
            } else if (spot.end >= start) {
                spot.lost = true;
            }
        }
        this.byLine = null;
    }

    /** The underlines of a line (from 0): {from, to, severity, message} in UTF-16 units. */
    onLine(index) {
        if (!this.byLine) this.byLine = this.grouped();
        return this.byLine.get(index) ?? [];
    }

    grouped() {
        const groups = new Map();
        for (const { problem, start, end, lost } of this.all) {
            if (lost) continue;
            const index = this.lines.indexOf(start);
            const from = start - this.lines.starts[index];
            // Something must be seen even where nothing stands.
            const to = Math.max(from + 1, end - this.lines.starts[index]);
            if (!groups.has(index)) groups.set(index, []);
            groups.get(index).push({
                from,
                to,
                severity: problem.severity,
                message: problem.message,
            });
        }
        return groups;
    }
}

const FIXES = [
    [/^did you mean '(.+)'\?$/s, (name) => name],
    [/^did you mean "(.+)"\?$/s, quoted],
    [/^write "(.+)" in quotes$/s, quoted],
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
