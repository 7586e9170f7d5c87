// What the arena's page uses of CodeMirror: nothing else gets into the built file.

import { StyleModule } from "style-mod";
import { adopt } from "./adopt.js";

// The page's content-security policy allows no <style> elements, and needs not.
StyleModule.mount = adopt;

export {
    acceptCompletion,
    autocompletion,
    closeCompletion,
    completionKeymap,
    completionStatus,
    pickedCompletion,
    selectedCompletion,
    selectedCompletionIndex,
    startCompletion,
} from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "@codemirror/commands";
export {
    HighlightStyle,
    StreamLanguage,
    bracketMatching,
    indentService,
    indentUnit,
    syntaxHighlighting,
} from "@codemirror/language";
export {
    forEachDiagnostic,
    forceLinting,
    lintGutter,
    linter,
    nextDiagnostic,
    previousDiagnostic,
    setDiagnosticsEffect,
} from "@codemirror/lint";
export { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
export { Compartment, EditorState, Prec, StateEffect, Transaction } from "@codemirror/state";
export {
    EditorView,
    highlightActiveLine,
    highlightActiveLineGutter,
    highlightSpecialChars,
    hoverTooltip,
    keymap,
    lineNumbers,
} from "@codemirror/view";
export { Tag } from "@lezer/highlight";
