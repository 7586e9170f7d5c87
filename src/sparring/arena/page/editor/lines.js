// The text as lines: where a line starts, which line holds an offset, what an edit changed.

export class Lines {
    constructor(text = "") {
        this.set(text);
    }

    set(text) {
        this.text = text;
        this.all = text.split("\n");
        this.starts = new Array(this.all.length);
        let at = 0;
        this.longest = 0;
        for (let i = 0; i < this.all.length; i += 1) {
            this.starts[i] = at;
            at += this.all[i].length + 1;
            this.longest = Math.max(this.longest, placesOf(this.all[i]));
        }
    }

    get count() {
        return this.all.length;
    }

    /** The index, from 0, of the line that holds an offset. */
    indexOf(offset) {
        let low = 0;
        let high = this.starts.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (this.starts[middle] <= offset) low = middle;
            else high = middle - 1;
        }
        return low;
    }

    /** The offset of a line and column, both from 1; columns count whole characters. */
    offsetOf(line, column) {
        const index = Math.min(Math.max(line, 1), this.count) - 1;
        return this.starts[index] + unitsIn(this.all[index], column - 1);
    }
}

const TAB = 4;

/** How many places a line takes, roughly and never too few: a tab four, a foreign letter two. */
function placesOf(line) {
    let places = line.length;
    for (let i = 0; i < line.length; i += 1) {
        const code = line.charCodeAt(i);
        if (code === 9) places += TAB - 1;
        else if (code > 0x2ff) places += 1;
    }
    return places;
}

// Python counts code points where JavaScript counts UTF-16 units: they differ
// behind an emoji, and the underline would slip by one for each.
/** How many UTF-16 units the first `count` characters of a text take. */
export function unitsIn(text, count) {
    let units = 0;
    for (let seen = 0; seen < count && units < text.length; seen += 1) {
        units += text.codePointAt(units) > 0xffff ? 2 : 1;
    }
    return units;
}

/** What one edit replaced: `old` from `start` to `end` became `inserted`. */
export function difference(old, now) {
    const shorter = Math.min(old.length, now.length);
    let start = 0;
    while (start < shorter && old.charCodeAt(start) === now.charCodeAt(start)) start += 1;
    let tail = 0;
    while (
        tail < shorter - start &&
        old.charCodeAt(old.length - 1 - tail) === now.charCodeAt(now.length - 1 - tail)
    ) {
        tail += 1;
    }
    return { start, end: old.length - tail, inserted: now.slice(start, now.length - tail) };
}
