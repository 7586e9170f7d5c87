// Suggestions at the caret: when they come up, how they look, what an accepted one writes.

import {
    Prec,
    acceptCompletion,
    autocompletion,
    closeCompletion,
    completionStatus,
    keymap,
    pickedCompletion,
    selectedCompletion,
    selectedCompletionIndex,
    startCompletion,
} from "../vendor/codemirror.js";
import { suggestionsAt } from "./completion.js";

const FEWEST_LETTERS = 2;
const OPENING = new Set([".", '"']);

/** Completion by the words of the world; `words` gives the present ones. */
export function suggesting(words) {
    return [
        // Above CodeMirror's own keys, which would accept a word that is written out already.
        Prec.highest(
            keymap.of([
                { key: "Enter", run: passIfWritten },
                { key: "Tab", run: (view) => passIfWritten(view) || acceptCompletion(view) },
            ]),
        ),
        autocompletion({
            override: [(context) => suggestions(context, words())],
            icons: false,
            interactionDelay: 0,
            addToOptions: [{ render: helpOf, position: 90 }],
        }),
    ];
}

function suggestions(context, words) {
    const { state, pos, explicit } = context;
    const found = suggestionsAt(state.doc, pos, words);
    if (!found || !(explicit || isWelcome(found, state, pos))) return null;
    const { from, to, typed, entries } = found;
    const options = entries.map((entry) => optionOf(entry, typed, to - from));
    // Asked again at every letter, and at once: a key that follows means the list on show.
    const update = (current, start, end, now) => suggestions(now, words);
    return { from, to, options, filter: false, update };
}

/** Whether suggestions may come up by themselves. */
function isWelcome({ typed, entries }, state, pos) {
    const isAtEnd = !/\w/.test(state.sliceDoc(pos, pos + 1));
    const isWhole = entries.length === 1 && entries[0].insert === typed;
    if (!isAtEnd || isWhole) return false;
    return typed.length >= FEWEST_LETTERS || OPENING.has(state.sliceDoc(pos - 1, pos));
}

function optionOf({ label, insert, tail, signature, help, kind }, typed, length) {
    return {
        label,
        displayLabel: signature,
        detail: kind,
        help,
        isWritten: insert === typed && length === typed.length,
        apply: (view, option, from, to) => accept(view, option, insert, tail, from, to),
    };
}

function accept(view, option, insert, tail, from, to) {
    const isThere = tail === "" || view.state.sliceDoc(to, to + tail.length) === tail;
    const text = isThere ? insert : insert + tail;
    view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length },
        scrollIntoView: true,
        userEvent: "input.complete",
        annotations: pickedCompletion.of(option),
    });
    // What a bracket wants is known: it is offered at once.
    if (tail === "(" && !isThere) startCompletion(view);
}

/** A word that is written out already needs nothing: the key means itself. */
function passIfWritten(view) {
    const { state } = view;
    if (completionStatus(state) !== "active" || selectedCompletionIndex(state) !== 0) return false;
    if (selectedCompletion(state).isWritten) closeCompletion(view);
    return false;
}

function helpOf({ help }) {
    if (!help) return null;
    const line = document.createElement("span");
    line.className = "cm-completionHelp";
    line.textContent = help;
    return line;
}
