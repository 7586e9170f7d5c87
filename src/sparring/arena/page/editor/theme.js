// The look of the text, by the variables of the page's theme (editor.css): dark and light are one.

import { EditorView } from "../vendor/codemirror.js";

const TEXT = { fontFamily: "var(--re-mono)", fontSize: "0.875rem" };
const BOX = {
    border: "1px solid var(--re-edge)",
    borderRadius: "6px",
    backgroundColor: "var(--re-panel)",
    color: "var(--re-text)",
};
const BUTTON = {
    border: "1px solid var(--re-accent)",
    borderRadius: "6px",
    background: "transparent",
    color: "var(--re-accent)",
    font: "600 0.8125rem/1.4 var(--sans, sans-serif)",
    cursor: "pointer",
};

/** An underline of waves. */
function waves(colour) {
    return {
        backgroundImage: "none",
        textDecoration: `underline wavy 1.5px ${colour}`,
        textDecorationSkipInk: "none",
        textUnderlineOffset: "3px",
    };
}

export const look = EditorView.theme({
    "&": {
        flex: "1 1 auto",
        minWidth: 0,
        maxHeight: "100%",
        backgroundColor: "var(--re-ground)",
        color: "var(--rule-plain)",
    },
    // The frame around it shows the focus.
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { ...TEXT, lineHeight: "1.55", overflow: "auto", overscrollBehavior: "contain" },
    ".cm-content": { caretColor: "var(--re-text)", fontVariantLigatures: "none", paddingBlock: "0" },
    ".cm-content ::selection, .cm-content::selection": { background: "var(--rule-select)" },
    ".cm-line": { paddingInline: "1ch" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--rule-current)" },
    ".cm-activeLineGutter": { color: "var(--re-text)", fontWeight: "700" },
    ".cm-gutters": {
        borderInlineEnd: "1px solid var(--re-edge)",
        backgroundColor: "var(--re-ground)",
        color: "var(--re-soft)",
    },
    ".cm-lineNumbers .cm-gutterElement": { minWidth: "4ch", paddingInline: "0.5ch 1ch" },
    ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
        backgroundColor: "var(--rule-current)",
        outline: "1px solid var(--re-soft)",
    },
    ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent" },
    ".cm-selectionMatch": { backgroundColor: "var(--rule-current)", outline: "1px dotted var(--re-soft)" },
    ".cm-specialChar": {
        marginInline: "1px",
        padding: "0 2px",
        border: "1px solid var(--re-warn)",
        borderRadius: "3px",
        color: "var(--re-warn)",
        fontSize: "0.7em",
        // Whatever it would turn around, it stays where it stands.
        unicodeBidi: "isolate",
    },

    // Problems. The shapes of the marks differ, so that they can be told without their colours.
    ".cm-gutter-lint": { width: "1.5em" },
    ".cm-gutter-lint .cm-gutterElement": { padding: "0", textAlign: "center" },
    ".cm-lint-marker": { width: "auto", height: "auto" },
    ".cm-lint-marker-error": { content: "normal", color: "var(--re-bad)", "&::before": { content: '"●"' } },
    ".cm-lint-marker-warning": {
        content: "normal",
        color: "var(--re-warn)",
        "&::before": { content: '"▲"' },
    },
    ".cm-lintRange-error": waves("var(--re-bad)"),
    ".cm-lintRange-warning": waves("var(--re-warn)"),
    ".cm-lintRange-active": { backgroundColor: "var(--rule-current)" },
    ".cm-lintPoint-error::after": { borderBottomColor: "var(--re-bad)" },
    ".cm-lintPoint-warning::after": { borderBottomColor: "var(--re-warn)" },
    ".cm-diagnostic": { fontSize: "0.85rem" },
    ".cm-diagnostic-error": { borderLeft: "4px solid var(--re-bad)" },
    ".cm-diagnostic-warning": { borderLeft: "4px solid var(--re-warn)" },
    ".cm-diagnosticAction": { ...BUTTON, padding: "2px 10px" },

    // Boxes at the text.
    ".cm-tooltip": {
        ...BOX,
        maxWidth: "min(34rem, calc(100vw - 16px))",
        boxShadow: "0 6px 20px rgb(0 0 0 / 30%)",
    },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": {
        maxWidth: "min(34rem, calc(100vw - 16px))",
        minWidth: "min(16rem, calc(100vw - 16px))",
        maxHeight: "20rem",
        padding: "3px",
        whiteSpace: "normal",
    },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
        display: "grid",
        gridTemplateColumns: "1fr auto",
        columnGap: "1.5em",
        padding: "3px 8px",
        borderInlineStart: "3px solid transparent",
        borderRadius: "3px",
        lineHeight: "1.4",
    },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li:hover": { backgroundColor: "var(--re-panel-2)" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
        borderInlineStartColor: "var(--re-accent)",
        background: "var(--re-panel-2)",
        color: "var(--re-text)",
    },
    "@media (forced-colors: active)": {
        ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
            outline: "2px solid Highlight",
            outlineOffset: "-2px",
        },
    },
    ".cm-completionLabel": { fontFamily: "var(--re-mono)", fontSize: "0.8125rem", overflowWrap: "anywhere" },
    ".cm-completionDetail": {
        alignSelf: "center",
        margin: "0",
        color: "var(--re-soft)",
        fontFamily: "var(--sans, sans-serif)",
        fontSize: "0.75rem",
        fontStyle: "normal",
    },
    ".cm-completionHelp": {
        gridColumn: "1 / -1",
        color: "var(--re-soft)",
        fontFamily: "var(--sans, sans-serif)",
        fontSize: "0.78rem",
    },

    // The search.
    ".cm-panels": { backgroundColor: "var(--re-panel)", color: "var(--re-text)" },
    ".cm-panels-top": { borderBottom: "1px solid var(--re-edge)" },
    ".cm-panel.cm-search": { padding: "6px 30px 6px 10px", fontSize: "0.875rem" },
    ".cm-panel.cm-search label": { color: "var(--re-text)", fontSize: "0.8125rem" },
    ".cm-panel.cm-search [name=close]": { ...BUTTON, top: "6px", right: "6px", padding: "2px 8px" },
    ".cm-button": { ...BUTTON, backgroundImage: "none", padding: "4px 12px" },
    ".cm-textfield": {
        ...BOX,
        backgroundColor: "var(--re-ground)",
        padding: "4px 8px",
        fontSize: "0.875rem",
    },
    ".cm-searchMatch": { backgroundColor: "var(--rule-select)" },
    ".cm-searchMatch-selected": { outline: "2px solid var(--re-accent)" },
});
