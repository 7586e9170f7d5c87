// What can come at the caret: entries that fit the place and the letters typed so far.

import { stateAt } from "./context.js";
import { tokensOf } from "./tokens.js";
import { languageEntry, literalEntry, wordEntry } from "./words.js";

const MOST = 80;
const ROLE = /^[ \t]*role[ \t]+([A-Za-z_]\w*)/gm;
// What a literal of a game rarely holds: found there, the quote belongs to a later literal.
const BEYOND = /[(),;]/;

/**
 * The suggestions at an offset of a document: {from, to, typed, entries}, or null.
 * `from` to `to` is what an accepted entry replaces.
 */
export function suggestionsAt(doc, offset, words) {
    const { from: start, number, text } = doc.lineAt(offset);
    const column = offset - start;
    const at = tokensOf(text).find((token) => token.start < column && column <= token.end);
    if (at?.sign === "comment" || at?.sign === "number") return null;
    const literal = at && literalAround(at, column);
    if (literal) {
        const state = stateAt(doc, offset, words, start + at.start);
        const entries = literalsFor(state, words);
        return fitting(entries, literal.typed, start + at.start, start + literal.to);
    }
    if (at?.sign === "text" || at?.sign === "open") return null;
    const isWord = at?.sign === "name" || at?.sign === "word";
    const from = isWord ? start + at.start : offset;
    const state = stateAt(doc, offset, words, from);
    const entries = entriesFor(state, words, doc, number);
    const typed = isWord ? text.slice(at.start, column) : "";
    return fitting(entries, typed, from, isWord ? start + at.end : offset);
}

/** The literal the caret stands in: what is typed of it and where it ends. */
function literalAround({ sign, text, start, end }, column) {
    if (sign === "open") return { typed: text.slice(1, column - start), to: column };
    if (sign !== "text" || column === end) return null;
    const isOurs = !BEYOND.test(text.slice(column - start));
    return { typed: text.slice(1, column - start), to: isOurs ? end : column };
}

function literalsFor(state, words) {
    if (state.place !== "operand") return [];
    const types = state.calls.length > 0 ? state.wanted() : [];
    const literals = types === null ? words.literals : words.literalsOf(types);
    return literals.map((literal) => literalEntry(literal, types));
}

/** Everything that can stand at a place, the likeliest first. */
function entriesFor(state, words, doc, line) {
    const language = (...names) => names.map(languageEntry);
    const actions = () => words.ofKind("action").map(wordEntry);
    switch (state.place) {
        case "top":
            return language("role", "script");
        case "role-name":
            return rolesIn(doc.toString());
        case "draws":
            return language("draws", "rule");
        case "drawn":
            return language("rule", "then");
        case "header": {
            const attributes = language("weight", "goals", "states", "was");
            const statement = [...language("if"), ...actions()];
            const isBelow = line > state.headerLine;
            return isBelow ? [...statement, ...attributes] : [...attributes, ...statement];
        }
        case "statement":
            return [...language("if"), ...actions(), ...language("script", "role")];
        case "rule-done":
            return language("rule", "closing", "role", "script");
        case "action":
            return actions();
        case "operand":
            return operands(state, words);
        case "operator":
            return joints(state);
        case "method":
            return methods(state, words);
        default:
            return [];
    }
}

function operands(state, words) {
    const types = state.wanted();
    if (types === null) return [];
    const bound = words.ofKind("remembered").filter((word) => state.sides.has(word.side));
    const agents = [...bound, ...words.ofKind("agent")];
    if (types.includes("truth")) {
        const fit = [...asked(words), ...agents, ...words.ofKind("among")];
        return [...fit.map(wordEntry), ...["not", "self"].map(languageEntry)];
    }
    // An agent is no number, but the way to one: `closestenemy.health`.
    const values = types.includes("number") ? words.ofKind("value") : [];
    const takesAgents = types.includes("agent") || types.includes("number");
    return [
        ...words.literalsOf(types).map((literal) => literalEntry(literal, types)),
        ...values.map(wordEntry),
        ...(takesAgents ? [...agents.map(wordEntry), languageEntry("self")] : []),
        ...words
            .ofKind("keyword")
            .filter((word) => types.includes(word.type))
            .map(wordEntry),
    ];
}

/** What can follow a finished operand of a condition. */
function joints(state) {
    if (!state.inCondition || state.calls.some((call) => call.callee !== null)) return [];
    const names = state.calls.length === 0 ? ["then", "and", "or"] : ["and", "or"];
    return names.map(languageEntry);
}

/** What can be asked of the agent before the dot. */
function methods(state, words) {
    const isGroup = words.get(state.receiver)?.kind === "among";
    if (isGroup) return words.ofKind("predicate").map(wordEntry);
    const types = state.wanted() ?? ["number"];
    if (types.includes("truth")) return asked(words).map(wordEntry);
    return types.includes("number") ? words.ofKind("value").map(wordEntry) : [];
}

function asked(words) {
    return [...words.ofKind("value"), ...words.ofKind("predicate")];
}

function rolesIn(text) {
    const names = new Set([...text.matchAll(ROLE)].map((match) => match[1]));
    return [...names].map((name) => ({
        label: name,
        insert: name,
        tail: "",
        signature: name,
        help: "A role of this text.",
        kind: "role",
    }));
}

/** The entries that match what is typed, the best matches first. */
function fitting(entries, typed, from, to) {
    const wanted = typed.toLowerCase();
    const ranked = entries
        .map((entry) => ({ entry, rank: rankOf(entry.label.toLowerCase(), wanted) }))
        .filter(({ rank }) => rank < 3);
    ranked.sort((a, b) => a.rank - b.rank);
    const found = ranked.slice(0, MOST).map(({ entry }) => entry);
    return found.length > 0 ? { from, to, typed, entries: found } : null;
}

/** 0: starts with it; 1: a later word of a literal does; 2: holds it; 3: does not match. */
function rankOf(label, wanted) {
    const at = label.indexOf(wanted);
    if (at === 0) return 0;
    if (label.includes(` ${wanted}`)) return 1;
    // One letter stands in nearly every word: too little to find anything by.
    return at > 0 && wanted.length > 1 ? 2 : 3;
}
