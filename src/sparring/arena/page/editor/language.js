// The rule language for CodeMirror: what every token is, and its colour.

import { HighlightStyle, StreamLanguage, Tag, syntaxHighlighting } from "../vendor/codemirror.js";
import { tokensOf } from "./tokens.js";

const NAMING = new Set(["role", "rule", "script"]);
// What a token is, and the variable that holds its colour.
const COLOURS = {
    keyword: "keyword",
    action: "action",
    agent: "agent",
    value: "value",
    predicate: "value",
    thing: "thing",
    literal: "literal",
    number: "number",
    mark: "mark",
    comment: "comment",
    ownName: "name",
};
const TAGS = Object.fromEntries(Object.keys(COLOURS).map((name) => [name, Tag.define()]));

/** The colours are variables of the page's theme. */
export const colours = syntaxHighlighting(
    HighlightStyle.define(
        Object.entries(COLOURS).map(([name, colour]) => ({
            tag: TAGS[name],
            color: `var(--rule-${colour})`,
        })),
    ),
);

/** The language with the words of a world: what they are decides their colour. */
export function languageOf(words) {
    return StreamLanguage.define({
        name: "rules",
        languageData: { commentTokens: { line: "#" } },
        tokenTable: TAGS,
        startState: () => ({ tokens: [], next: 0 }),
        copyState: (state) => ({ ...state }),
        token: (stream, state) => nextToken(stream, state, words),
    });
}

/** Go to the end of the next token; nothing runs over a line end, so a line is cut alone. */
function nextToken(stream, state, words) {
    if (stream.sol()) {
        state.tokens = tokensOf(stream.string);
        state.next = 0;
    }
    const token = state.tokens[state.next];
    if (!token || token.start > stream.pos) {
        stream.pos = token?.start ?? stream.string.length;
        return null;
    }
    stream.pos = token.end;
    state.next += 1;
    return colourOf(token, state.tokens[state.next - 2], words);
}

function colourOf({ sign, text }, before, words) {
    if (sign === "word") return "keyword";
    if (sign === "text" || sign === "open") return "literal";
    if (sign === "number" || sign === "mark" || sign === "comment") return sign;
    if (sign !== "name") return null;
    if (before?.sign === "word" && NAMING.has(before.text)) return "ownName";
    return words.colourOf(text) ?? null;
}
