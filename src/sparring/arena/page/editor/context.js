// Where the caret stands in the grammar: what kind of thing can come next.

import { tokensOf } from "./tokens.js";

const PIECE = /^\s*(role|rule|closing|script)\b/;
const ENDED = /^[^#]*;\s*(#.*)?$/;
const COMPARING = new Set(["<", "<=", ">", ">=", "==", "!=", "=", "<>", "+", "-", "*", "/"]);
const ATTRIBUTES = new Set(["goals", "states", "was"]);

/**
 * Reads the tokens before the caret from left to right and keeps account of
 * the place reached. It never refuses anything: unfinished text is the normal
 * case here, and mistakes are the checker's business.
 */
class Reader {
    constructor(words) {
        this.words = words;
        this.place = "top";
        this.section = null;
        this.line = 0;
        this.headerLine = 0;
        this.startStatement();
    }

    startStatement() {
        this.calls = [];
        this.callee = null;
        this.receiver = null;
        this.isComparing = false;
        this.inCondition = false;
        this.sides = new Set();
        this.statementLine = -1;
    }

    read(token, line) {
        if (this.place === "label" && line > this.line) this.place = "statement";
        this.line = line;
        if (token.sign === "word") this.word(token.text);
        else if (token.sign === "name") this.name(token.text);
        else if (token.sign === "mark") this.mark(token.text);
        else if (token.sign === "number") this.number();
        else if (token.sign === "text" || token.sign === "open") this.operand(null);
    }

    word(text) {
        if (text === "role" || text === "rule" || text === "script" || text === "closing") {
            this.startStatement();
            this.section = text;
            this.headerLine = this.line;
            this.place = { script: "role-name", closing: "statement" }[text] ?? "own-name";
        } else if (text === "if") {
            this.startStatement();
            this.statementLine = this.line;
            this.inCondition = true;
            this.place = "operand";
        } else if (text === "then") {
            this.place = this.place === "drawn" ? "count" : "action";
            this.inCondition = false;
            this.isComparing = false;
            this.calls = [];
        } else if (text === "self") {
            this.operand("self");
        } else if (text === "and" || text === "or" || text === "not") {
            this.place = "operand";
            this.isComparing = false;
        } else {
            this.place = ATTRIBUTES.has(text) ? "tags" : "count";
        }
    }

    name(text) {
        if (this.place === "own-name") this.place = this.section === "role" ? "draws" : "header";
        else if (this.place === "role-name") this.place = "label";
        else if (this.place === "label") this.place = "statement";
        else if (this.place === "tags") this.place = "header";
        else if (this.place === "operand" || this.place === "method") this.operand(text);
        else {
            if (this.statementLine < 0) this.statementLine = this.line;
            this.place = "acted";
            this.callee = text;
        }
    }

    operand(name) {
        this.place = "operator";
        this.callee = name;
        const side = this.words.get(name)?.side;
        if (this.inCondition && side) this.sides.add(side);
    }

    number() {
        if (this.place !== "count") this.operand(null);
        else if (this.section === "role") this.place = "drawn";
        else this.place = "header";
    }

    mark(text) {
        if (text === "(") {
            // Where an operand is awaited the bracket only groups.
            const callee = this.place === "operand" ? null : this.callee;
            this.calls.push({ callee, at: 0, isComparing: this.isComparing, back: this.place });
            this.place = "operand";
            this.isComparing = false;
        } else if (text === ")") {
            const call = this.calls.pop();
            this.place = call?.back === "acted" ? "acted" : "operator";
            this.callee = call?.callee ?? null;
            this.isComparing = call?.isComparing ?? false;
        } else if (text === ",") {
            if (this.calls.length > 0) this.calls.at(-1).at += 1;
            this.place = this.calls.length > 0 ? "operand" : "tags";
            this.isComparing = false;
        } else if (text === ".") {
            this.receiver = this.callee;
            // Behind a number or a bracket a dot asks nobody.
            this.place = this.callee === null ? "nothing" : "method";
        } else if (text === ";") {
            this.startStatement();
            this.place = this.section === "rule" ? "rule-done" : "statement";
        } else if (text === "[" || text === "]") {
            this.place = text === "[" ? "count" : "header";
        } else if (text === "->") {
            this.place = "tags";
        } else if (COMPARING.has(text) && this.place !== "count") {
            this.place = "operand";
            this.isComparing = true;
        }
    }

    /** The types wanted where an operand may stand; null if anything might do. */
    wanted() {
        for (let i = this.calls.length - 1; i >= 0; i -= 1) {
            const { callee, at } = this.calls[i];
            if (callee === null) continue;
            const word = this.words.get(callee);
            if (!word) return null;
            return word.parameters[at]?.types ?? [];
        }
        return [this.isComparing ? "number" : "truth"];
    }
}

/** The state of the reader at an offset of a document, without the word that `except` starts at. */
export function stateAt(doc, offset, words, except = offset) {
    const last = doc.lineAt(offset);
    const reader = new Reader(words);
    // A header that is only just being written does not count yet.
    const isBeingWritten = doc.sliceString(last.from, except).trim() === "";
    let first = isBeingWritten && last.number > 1 ? last.number - 1 : last.number;
    while (first > 1 && !PIECE.test(doc.line(first).text)) first -= 1;
    // In a long script only the unfinished statement matters, not what stands before it.
    let from = last.number;
    while (from > first + 1 && !ENDED.test(doc.line(from - 1).text)) from -= 1;
    const numbers = from > first ? [first, ...range(from, last.number)] : [first];
    for (const number of numbers) {
        // The lines left out ended with a semicolon.
        if (number === from && from > first + 1) reader.mark(";");
        const line = doc.line(number);
        for (const token of tokensOf(line.text)) {
            if (number === last.number && line.from + token.start >= except) break;
            if (token.sign !== "comment") reader.read(token, number);
        }
    }
    if (reader.place === "label" && last.number > reader.line) reader.place = "statement";
    return reader;
}

function range(from, to) {
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
