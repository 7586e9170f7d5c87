// Places in the text: Python's columns, and what another text changes.

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

/** The offset of a line and column, both from 1; columns count whole characters. */
export function offsetOf(doc, line, column) {
    const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return from + unitsIn(text, column - 1);
}

/** The one change that makes a text of another: its rest is left alone, and marks there stay. */
export function difference(old, now) {
    const shorter = Math.min(old.length, now.length);
    let from = 0;
    while (from < shorter && old.charCodeAt(from) === now.charCodeAt(from)) from += 1;
    let tail = 0;
    while (
        tail < shorter - from &&
        old.charCodeAt(old.length - 1 - tail) === now.charCodeAt(now.length - 1 - tail)
    ) {
        tail += 1;
    }
    return { from, to: old.length - tail, insert: now.slice(from, now.length - tail) };
}
