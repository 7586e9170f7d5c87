// What a word of the text means, told where the pointer rests on it.

import { hoverTooltip } from "../vendor/codemirror.js";
import { tokensOf } from "./tokens.js";
import { languageEntry, literalEntry, quoted, wordEntry } from "./words.js";

/** Help on words; `words` gives the present ones. */
export function helpOnWords(words) {
    return hoverTooltip((view, offset) => {
        const { from, text } = view.state.doc.lineAt(offset);
        const at = offset - from;
        const token = tokensOf(text).find(({ start, end }) => start <= at && at < end);
        const entry = token && entryOf(token, words());
        if (!entry) return null;
        const create = () => ({ dom: shown(entry) });
        return { pos: from + token.start, end: from + token.end, above: true, create };
    });
}

function entryOf({ sign, text }, words) {
    if (sign === "word") return languageEntry(text);
    if (sign === "name") return words.get(text) && wordEntry(words.get(text));
    const literal = sign === "text" && words.literals.find(({ name }) => quoted(name) === text);
    return literal ? literalEntry(literal, null) : null;
}

function shown({ signature, kind, help }) {
    const box = document.createElement("div");
    box.className = "re-about";
    for (const [name, text] of Object.entries({ signature, kind, help })) {
        if (!text) continue;
        const part = document.createElement("span");
        part.className = `re-${name}`;
        part.textContent = text;
        box.append(part, " ");
    }
    return box;
}
