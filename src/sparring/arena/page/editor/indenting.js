// How far a new line is indented.

import { indentService } from "../vendor/codemirror.js";
import { stateAt } from "./context.js";

const STEP = 4;

/** Tells CodeMirror, when Enter is pressed, the column that the next line begins at. */
export function indentOfNewLines(words) {
    return indentService.of((context, offset) => {
        // Lines that are there already keep their indent: blanks mean nothing in the language.
        if (context.simulatedBreak !== offset) return null;
        return indentAt(context.state.doc, offset, words());
    });
}

function indentAt(doc, offset, words) {
    const { from, number, text } = doc.lineAt(offset);
    const before = text.slice(0, offset - from);
    const own = indentOf(before);
    if (before.trim() === "" || before.includes("#")) return own;
    return indentAfter(stateAt(doc, offset, words), doc, number, own);
}

function indentAfter(state, doc, number, own) {
    const isHeader = state.headerLine === number && state.section !== null;
    const deeper = own + STEP;
    switch (state.place) {
        case "rule-done":
            return indentOf(doc.line(state.headerLine).text);
        case "header":
        case "own-name":
            return state.section !== "role" && isHeader ? deeper : own;
        case "label":
        case "statement":
            return isHeader ? deeper : own;
        case "operand":
        case "operator":
        case "action":
        case "method":
            return state.statementLine === number ? deeper : own;
        default:
            return own;
    }
}

/** The columns before the first letter; a tab goes to the next fourth. */
function indentOf(line) {
    const blanks = /^[ \t]*/.exec(line)[0];
    let columns = 0;
    for (const blank of blanks) columns += blank === "\t" ? STEP - (columns % STEP) : 1;
    return columns;
}
