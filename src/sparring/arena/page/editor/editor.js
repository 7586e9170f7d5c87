// The rules editor: CodeMirror with our language, the server's checks and a list of problems.

import {
    Compartment,
    EditorState,
    EditorView,
    Transaction,
    bracketMatching,
    completionKeymap,
    defaultKeymap,
    forEachDiagnostic,
    forceLinting,
    highlightActiveLine,
    highlightActiveLineGutter,
    highlightSelectionMatches,
    historyKeymap,
    indentUnit,
    indentWithTab,
    isolateHistory,
    keymap,
    lineNumbers,
    search,
    searchKeymap,
} from "../vendor/codemirror.js";
import { answersIn, checking, recheck } from "./checking.js";
import { helpOnWords } from "./hover.js";
import { indentOfNewLines } from "./indenting.js";
import { leaving, problemKeys, undoByWords } from "./keys.js";
import { colours, languageOf } from "./language.js";
import { difference, offsetOf } from "./places.js";
import { ProblemList, summaryOf } from "./problems.js";
import { suggesting } from "./suggesting.js";
import { look } from "./theme.js";
import { showUnseen } from "./unseen.js";
import { PHRASES, buildView } from "./view.js";
import { Words } from "./words.js";

const ANNOUNCE_DELAY = 1000;
const INDENT = "    ";
const SEEN_AROUND = 80;

export class RulesEditor {
    /** `check` gives the problems of a text; `onChange` hears of every checked text. */
    constructor(root, { vocabulary, check, onChange = () => {}, label = "Rules" }) {
        this.words = new Words(vocabulary);
        this.label = label;
        this.check = check;
        this.onChange = onChange;
        this.around = buildView(root);
        this.list = new ProblemList(this.around.list, {
            onJump: (diagnostic) => this.jump(diagnostic),
            onFix: (diagnostic) => this.fix(diagnostic),
        });
        this.language = new Compartment();
        this.view = new EditorView({
            parent: this.around.frame,
            state: EditorState.create({ extensions: this.extensions() }),
        });
        root.editor = this;
        this.tell("Not checked yet");
    }

    extensions() {
        const words = () => this.words;
        return [
            keymap.of([...problemKeys, ...completionKeymap, ...searchKeymap, ...historyKeymap]),
            keymap.of([indentWithTab, ...defaultKeymap]),
            leaving,
            undoByWords,
            this.language.of(languageOf(this.words)),
            colours,
            look,
            indentUnit.of(INDENT),
            EditorState.tabSize.of(INDENT.length),
            indentOfNewLines(words),
            suggesting(words),
            helpOnWords(words),
            showUnseen,
            checking((text) => this.check(text)),
            lineNumbers(),
            highlightActiveLine(),
            highlightActiveLineGutter(),
            highlightSelectionMatches(),
            bracketMatching(),
            search({ top: true }),
            EditorState.phrases.of(PHRASES),
            filesAreForThePage,
            EditorView.contentAttributes.of((view) => this.attributes(view.state)),
            EditorView.updateListener.of((update) => this.updated(update)),
        ];
    }

    // --- what the room uses -------------------------------------------------------

    get text() {
        return this.view.state.doc.toString();
    }

    /** Replace the text and have it checked at once; what differs can be undone. */
    setText(text) {
        const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
        // There is nothing to go back to before the first text.
        const isFirst = this.view.state.doc.length === 0;
        this.view.dispatch({
            changes: difference(this.text, plain),
            annotations: [Transaction.addToHistory.of(!isFirst), isolateHistory.of("full")],
        });
        forceLinting(this.view);
    }

    /** Take the words of another world: for colours, suggestions and help. */
    setVocabulary(vocabulary) {
        this.words = new Words(vocabulary);
        this.view.dispatch({
            effects: [this.language.reconfigure(languageOf(this.words)), recheck.of(null)],
        });
        forceLinting(this.view);
    }

    focus() {
        this.view.focus();
    }

    /** Put the caret at a line and column, both from 1, and show it. */
    goTo(line, column = 1) {
        this.select(offsetOf(this.view.state.doc, line, column));
    }

    // --- the text -----------------------------------------------------------------

    attributes(state) {
        const { keys, status } = this.around;
        let isWrong = false;
        forEachDiagnostic(state, ({ severity }) => {
            if (severity === "error") isWrong = true;
        });
        return {
            // It could be focused without; who checks pages for that does not know.
            tabindex: "0",
            "aria-label": this.label,
            "aria-describedby": `${keys.id} ${status.id}`,
            "aria-invalid": String(isWrong),
        };
    }

    updated(update) {
        for (const answer of answersIn(update)) this.checked(answer);
    }

    select(from, to = from) {
        this.view.dispatch({
            selection: { anchor: from, head: to },
            // What stands around it comes into view as well.
            effects: EditorView.scrollIntoView(from, { yMargin: SEEN_AROUND }),
        });
        this.focus();
    }

    // --- problems -----------------------------------------------------------------

    checked({ diagnostics, failure }) {
        const { doc } = this.view.state;
        const errors = diagnostics.filter(({ severity }) => severity === "error");
        const counts = { errors: errors.length, warnings: diagnostics.length - errors.length };
        const { defaultCharacterWidth, scrollDOM } = this.view;
        this.list.show(diagnostics, doc, Math.floor(scrollDOM.clientWidth / defaultCharacterWidth));
        if (failure) this.tell(`The text could not be checked: ${failure.message}`);
        else this.tell(summaryOf(counts), counts.errors ? "error" : counts.warnings ? "warning" : "none");
        this.announce(errors[0]?.problem);
        this.onChange(doc.toString(), counts);
    }

    tell(text, state = "unknown") {
        const { status } = this.around;
        // The same words again would be read out again.
        if (status.textContent !== text) status.textContent = text;
        status.dataset.state = state;
    }

    /** Say the first error once typing has paused, rather than at every letter. */
    announce(error) {
        clearTimeout(this.announcing);
        const text = error ? `Line ${error.line}: ${error.message}. ${error.hint}` : "";
        this.announcing = setTimeout(() => {
            const { live } = this.around;
            if (live.textContent !== text) live.textContent = text;
        }, ANNOUNCE_DELAY);
    }

    /** Where a problem stands now: it moves with its text, and is gone once that is deleted. */
    spotOf(diagnostic) {
        let spot = null;
        forEachDiagnostic(this.view.state, (one, from, to) => {
            if (one === diagnostic) spot = { from, to };
        });
        return spot;
    }

    jump(diagnostic) {
        const spot = this.spotOf(diagnostic);
        if (spot) this.select(spot.from, spot.to);
        else this.goTo(diagnostic.problem.line, diagnostic.problem.column);
    }

    fix(diagnostic) {
        const spot = this.spotOf(diagnostic);
        const [action] = diagnostic.actions;
        if (spot && action) action.apply(this.view, spot.from, spot.to);
        this.focus();
    }
}

/** CodeMirror would write a dropped file into the text; the page opens it. */
const filesAreForThePage = EditorView.domEventHandlers({
    drop: (event) => event.dataTransfer.files.length > 0,
});
