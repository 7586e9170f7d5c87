// Tokens to coloured spans: paints the visible lines beneath the text field.

import { tokensOf } from "./tokens.js";

const NAMING = new Set(["role", "rule", "script"]);

export class Paint {
    constructor(layer, words) {
        this.layer = layer;
        this.words = words;
        this.painted = new Map();
    }

    /**
     * Show lines `first` to `last`. A line is made anew only when its text or
     * its underlines differ from what stands there: typing repaints one line.
     */
    show(lines, spots, first, last, lineHeight) {
        const kept = new Map();
        for (let index = first; index <= last; index += 1) {
            const text = lines.all[index];
            const marks = spots.onLine(index);
            const key = marks.map((mark) => `${mark.from},${mark.to},${mark.severity}`).join(";");
            const before = this.painted.get(index);
            if (before && before.text === text && before.key === key) {
                kept.set(index, before);
                this.painted.delete(index);
                continue;
            }
            const node = paintedLine(text, marks, this.words);
            node.style.top = `${index * lineHeight}px`;
            if (before) {
                before.node.replaceWith(node);
                this.painted.delete(index);
            } else {
                this.layer.append(node);
            }
            kept.set(index, { text, key, node });
        }
        for (const { node } of this.painted.values()) node.remove();
        this.painted = kept;
    }

    clear() {
        this.painted.clear();
        this.layer.replaceChildren();
    }

    /** How far right of its line's start a column (from 0, in UTF-16 units) stands. */
    leftOf(index, column) {
        const entry = this.painted.get(index);
        if (!entry) return null;
        let left = column;
        const walker = document.createTreeWalker(entry.node, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (left <= node.length) {
                const range = document.createRange();
                range.setStart(node, 0);
                range.setEnd(node, left);
                const origin = entry.node.getBoundingClientRect().left;
                const start = node.parentElement.getBoundingClientRect().left - origin;
                return left === 0 ? start : range.getBoundingClientRect().right - origin;
            }
            left -= node.length;
        }
        return 0;
    }
}

function paintedLine(text, marks, words) {
    const node = document.createElement("div");
    node.className = "re-line";
    for (const piece of piecesOf(text, marks, words)) {
        const span = document.createElement("span");
        span.textContent = piece.text;
        span.className = piece.classes;
        node.append(span);
    }
    return node;
}

/** The line cut at every token and every end of an underline. */
function piecesOf(text, marks, words) {
    const coloured = colouredTokens(text, words);
    // A spot may lie behind the last letter: a forgotten semicolon, say.
    const length = marks.reduce((most, mark) => Math.max(most, mark.to), text.length);
    const cuts = new Set([0, length]);
    for (const { start, end } of coloured) cuts.add(start).add(end);
    for (const { from, to } of marks) cuts.add(from).add(to);
    const ordered = [...cuts].sort((a, b) => a - b);
    const padded = text.padEnd(length);
    const pieces = [];
    let token = 0;
    for (let i = 0; i + 1 < ordered.length; i += 1) {
        const [from, to] = [ordered[i], ordered[i + 1]];
        while (token < coloured.length && coloured[token].end <= from) token += 1;
        const inside = token < coloured.length && coloured[token].start <= from;
        const classes = inside ? [coloured[token].colour] : [];
        const over = marks.filter((mark) => mark.from <= from && to <= mark.to);
        if (over.some((mark) => mark.severity === "error")) classes.push("re-error-spot");
        else if (over.length > 0) classes.push("re-warning-spot");
        pieces.push({ text: padded.slice(from, to), classes: classes.join(" ") });
    }
    return pieces;
}

function colouredTokens(text, words) {
    let before = null;
    return tokensOf(text).map((token) => {
        const colour = `re-${colourOf(token, before, words)}`;
        before = token;
        return { start: token.start, end: token.end, colour };
    });
}

function colourOf({ sign, text }, before, words) {
    if (sign === "word") return "keyword";
    if (sign === "text" || sign === "open") return "literal";
    if (sign === "number" || sign === "mark") return `${sign}-token`;
    if (sign !== "name") return sign;
    if (before?.sign === "word" && NAMING.has(before.text)) return "own-name";
    return words.colourOf(text) ?? "plain";
}
