// Changes made for the author, in a way that the field's own undo knows of.

import { stateAt } from "./context.js";

const STEP = "    ";

/**
 * Replace a stretch of the field's text. Only the browser's own editing
 * command is recorded for undo; to set the value would forget all history.
 */
export function replaceText(field, start, end, text) {
    const held = document.activeElement;
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, end);
    const command = text === "" ? "delete" : "insertText";
    // A hidden field cannot have the focus, and without it the command does nothing.
    const hasFocus = document.activeElement === field;
    if (!hasFocus || !document.execCommand(command, false, text)) {
        field.setRangeText(text, start, end, "end");
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (held && held !== field && held !== document.body) held.focus({ preventScroll: true });
}

/** What Enter writes at an offset: a line end and the blanks that suit the next line. */
export function lineEndAt(lines, offset, words) {
    const index = lines.indexOf(offset);
    const before = lines.all[index].slice(0, offset - lines.starts[index]);
    const own = indentOf(before);
    if (before.trim() === "" || before.includes("#")) return `\n${own}`;
    const state = stateAt(lines, offset, words);
    return `\n${indentAfter(state, lines, index, own)}`;
}

function indentAfter(state, lines, index, own) {
    const isHeader = state.headerLine === index && state.section !== null;
    const deeper = own + STEP;
    switch (state.place) {
        case "rule-done":
            return indentOf(lines.all[state.headerLine]);
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
            return state.statementLine === index ? deeper : own;
        default:
            return own;
    }
}

function indentOf(line) {
    return /^[ \t]*/.exec(line)[0];
}
