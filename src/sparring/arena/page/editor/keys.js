// Keys of our own: the way out of the text, from problem to problem, what one undo takes back.

import {
    EditorView,
    Prec,
    forEachDiagnostic,
    history,
    keymap,
    nextDiagnostic,
    previousDiagnostic,
} from "../vendor/codemirror.js";

// Nobody must hurry: any other key ends it.
const AS_LONG_AS_IT_TAKES = 24 * 3600 * 1000;
const AS_SLOWLY_AS_ONE_LIKES = 24 * 3600 * 1000;

/** Tab indents, so Escape makes the next Tab leave the text, also if it closes something first. */
export const leaving = [
    Prec.highest(
        keymap.of([
            {
                key: "Escape",
                run: (view) => {
                    view.setTabFocusMode(AS_LONG_AS_IT_TAKES);
                    return false;
                },
            },
        ]),
    ),
    // CodeMirror's own handler would give two seconds.
    Prec.lowest(keymap.of([{ key: "Escape", run: () => true }])),
    // Whoever comes back by Tab or by pointer indents again.
    EditorView.domEventHandlers({
        blur: (event, view) => {
            view.setTabFocusMode(false);
        },
    }),
];

export const problemKeys = [
    { key: "F8", run: nextDiagnostic, shift: previousDiagnostic },
    { key: "Mod-.", run: fixAtCaret },
];

/** Do what the first problem at the caret proposes. */
function fixAtCaret(view) {
    const { head } = view.state.selection.main;
    let found = null;
    forEachDiagnostic(view.state, (diagnostic, from, to) => {
        if (!found && from <= head && head <= to && diagnostic.actions.length > 0) {
            found = () => diagnostic.actions[0].apply(view, from, to);
        }
    });
    found?.();
    return found !== null;
}

/** One undo takes back one word, however fast or slowly it was typed. */
export const undoByWords = history({
    newGroupDelay: AS_SLOWLY_AS_ONE_LIKES,
    joinToEvent: (transaction, isAdjacent) => isAdjacent && !beginsWord(transaction),
});

function beginsWord({ changes, startState }) {
    let does = false;
    changes.iterChanges((from, to, start, end, inserted) => {
        const before = startState.sliceDoc(from - 1, from);
        if (/^\S/.test(inserted.toString()) && /^\s?$/.test(before)) does = true;
    });
    return does;
}
