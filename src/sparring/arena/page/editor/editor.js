// The rules editor: a text field with colours, problems and suggestions around it.

import { Checking } from "./checking.js";
import { suggestionsAt } from "./completion.js";
import { Lines, difference } from "./lines.js";
import { Popup } from "./popup.js";
import { ProblemList, summaryOf } from "./problems.js";
import { Screen } from "./screen.js";
import { Spots } from "./spots.js";
import { lineEndAt, replaceText } from "./typing.js";
import { buildView } from "./view.js";
import { Words } from "./words.js";

const CHECK_DELAY = 200;
const ANNOUNCE_DELAY = 1000;
const MOST_UNDOABLE = 400;
const FEWEST_LETTERS = 2;
const OPENING = new Set([".", '"']);

export class RulesEditor {
    constructor(root, { vocabulary, check, onChange = () => {}, label = "Rules" }) {
        this.words = new Words(vocabulary);
        this.onChange = onChange;
        this.problems = [];
        this.lines = new Lines();
        this.spots = new Spots(this.lines);
        this.view = buildView(root, label);
        this.field = this.view.field;
        this.screen = new Screen(this.view, this.lines, this.spots, this.words);
        this.list = new ProblemList(this.view.list, {
            onJump: (spot) => this.jump(spot),
            onFix: (spot, text) => this.fix(spot, text),
        });
        this.popup = new Popup(root, this.field, {
            onAccept: (entry, from, to) => this.accept(entry, from, to),
        });
        this.checking = new Checking(check, CHECK_DELAY, {
            onDone: (text, problems) => this.checked(text, problems),
            onFail: (error) => this.unchecked(error),
        });
        this.isWriting = false;
        this.wasKey = false;
        this.tell("Not checked yet");
        this.listen();
    }

    get text() {
        return this.lines.text;
    }

    set text(text) {
        this.setText(text);
    }

    /** Replace the text; what differs can be undone, unless it is very long. */
    setText(text) {
        const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
        const { field, view } = this;
        const { scrollTop, scrollLeft } = view.scroller;
        const caret = Math.min(field.selectionStart, plain.length);
        this.popup.close();
        const { start, end, inserted } = difference(field.value, plain);
        // The browser takes seconds to insert a thousand lines so that they can be undone.
        if (field.value === "" || inserted.split("\n").length > MOST_UNDOABLE) field.value = plain;
        else if (plain !== field.value) this.write(start, end, inserted);
        field.setSelectionRange(caret, caret);
        this.changed();
        view.scroller.scrollTo(scrollLeft, scrollTop);
        this.checking.request(plain, 0);
    }

    focus() {
        this.field.focus({ preventScroll: true });
    }

    /** Put the caret at a line and column, both from 1, and show it. */
    goTo(line, column = 1) {
        this.select(this.lines.offsetOf(line, column));
    }

    destroy() {
        clearTimeout(this.announcing);
        this.listening.abort();
        this.sizes.disconnect();
        this.checking.destroy();
        this.list.destroy();
        this.popup.destroy();
        this.view.root.replaceChildren();
        this.view.root.classList.remove("rules-editor");
    }

    // --- events ---------------------------------------------------------------

    listen() {
        this.listening = new AbortController();
        const on = (target, name, act) => {
            target.addEventListener(name, act, { signal: this.listening.signal });
        };
        const { field, view } = this;
        on(field, "input", (event) => this.onInput(event));
        on(field, "keydown", (event) => this.onKey(event));
        on(field, "pointerdown", () => {
            this.wasKey = false;
            this.popup.close();
        });
        on(field, "focus", () => this.onSelection());
        on(field, "blur", () => {
            this.popup.close();
            this.screen.show();
        });
        on(document, "selectionchange", () => this.onSelection());
        on(view.scroller, "scroll", () => this.onScroll());
        on(window, "resize", () => this.popup.close());
        this.sizes = new ResizeObserver(() => this.screen.resize());
        this.sizes.observe(view.scroller);
        // The probe changes its size when another font or letter size comes in.
        this.sizes.observe(view.probe);
    }

    onInput(event) {
        // To insert several lines fires an event for each; `write` looks once, at the end.
        if (this.isWriting) return;
        this.edited();
        this.suggest(event);
    }

    onKey(event) {
        this.wasKey = true;
        if (event.isComposing) return;
        if (event.key === " " && event.ctrlKey && !event.altKey && !event.metaKey) {
            event.preventDefault();
            this.suggest();
        } else if (this.popup.isOpen && this.popup.key(event)) {
            event.preventDefault();
            event.stopPropagation();
        } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.altKey) {
            event.preventDefault();
            const { selectionStart: start, selectionEnd: end } = this.field;
            this.write(start, end, lineEndAt(this.lines, start, this.words));
        } else if ((event.key === "PageDown" || event.key === "PageUp") && !event.ctrlKey) {
            event.preventDefault();
            this.turnPage(event.key === "PageDown" ? 1 : -1, event.shiftKey);
        }
    }

    // The field does not scroll itself, so the browser would move the view without the caret.
    turnPage(by, isExtending) {
        const { selectionStart, selectionEnd } = this.field;
        const { caret } = this.screen;
        const at = this.lines.indexOf(caret);
        const line = at + 1 + by * this.screen.rows;
        const to = this.lines.offsetOf(line, caret - this.lines.starts[at] + 1);
        const anchor = caret === selectionStart ? selectionEnd : selectionStart;
        const from = isExtending ? anchor : to;
        this.field.setSelectionRange(
            Math.min(from, to),
            Math.max(from, to),
            to < from ? "backward" : "forward",
        );
        this.screen.reveal();
    }

    onSelection() {
        if (document.activeElement !== this.field) return;
        this.screen.show();
        if (this.wasKey) this.screen.reveal();
        const { suggestions } = this.popup;
        const isAway = this.screen.caret < suggestions?.from || this.screen.caret > suggestions?.to;
        if (this.popup.isOpen && isAway) this.popup.close();
    }

    onScroll() {
        this.screen.show();
        if (this.popup.isOpen) this.popup.place(this.screen.placeOf(this.popup.suggestions.from));
    }

    // --- the text ---------------------------------------------------------------

    /** Write for the author; no suggestions for what was not typed. */
    write(start, end, text) {
        this.isWriting = true;
        replaceText(this.field, start, end, text);
        this.isWriting = false;
        this.edited();
    }

    edited() {
        this.changed();
        this.checking.request(this.text);
        this.screen.reveal();
    }

    changed() {
        const { value } = this.field;
        if (value === this.lines.text) return;
        this.spots.shift(difference(this.lines.text, value));
        this.lines.set(value);
        this.screen.fit();
        this.screen.show();
    }

    select(start, end = start) {
        this.focus();
        this.field.setSelectionRange(start, end);
        this.wasKey = true;
        this.screen.reveal();
        this.screen.show();
    }

    // --- problems -------------------------------------------------------------

    checked(text, problems) {
        this.problems = problems;
        this.spots.set(problems);
        this.screen.show();
        this.list.show(this.spots.all, this.lines, this.screen.places);
        const errors = problems.filter((problem) => problem.severity === "error").length;
        const counts = { errors, warnings: problems.length - errors };
        this.tell(summaryOf(counts), errors ? "error" : counts.warnings ? "warning" : "none");
        this.field.setAttribute("aria-invalid", String(errors > 0));
        this.announce(problems.find((problem) => problem.severity === "error"));
        this.onChange(text, counts);
    }

    /** What is known of an earlier text is not true of this one. */
    unchecked(error) {
        this.checked(this.text, []);
        this.tell(`The text could not be checked: ${error.message}`);
    }

    tell(text, state = "unknown") {
        const { status } = this.view;
        // The same words again would be read out again.
        if (status.textContent !== text) status.textContent = text;
        status.dataset.state = state;
    }

    /** Say the first error once typing has paused, rather than at every letter. */
    announce(error) {
        clearTimeout(this.announcing);
        const text = error ? `Line ${error.line}: ${error.message}. ${error.hint}` : "";
        this.announcing = setTimeout(() => {
            const { live } = this.view;
            if (live.textContent !== text) live.textContent = text;
        }, ANNOUNCE_DELAY);
    }

    jump(spot) {
        if (spot.lost) this.goTo(spot.problem.line, spot.problem.column);
        else this.select(spot.start, spot.end);
    }

    fix(spot, text) {
        const isThere = !spot.lost && this.text.slice(spot.start, spot.end) === spot.text;
        if (isThere) this.write(spot.start, spot.end, text);
        this.focus();
        this.screen.reveal();
    }

    // --- suggestions --------------------------------------------------------------

    /** Offer what fits; without an event because the author asked for it. */
    suggest(event) {
        const { field, popup } = this;
        const isCaret = field.selectionStart === field.selectionEnd;
        const found = isCaret && suggestionsAt(this.lines, this.screen.caret, this.words);
        const isShown = found && (!event || this.isWelcome(found, event));
        if (isShown) popup.open(found, this.screen.placeOf(found.from));
        else popup.close();
    }

    /** Whether suggestions may come up by themselves. */
    isWelcome(found, { inputType, data }) {
        const isAtEnd = !/\w/.test(this.text[this.screen.caret] ?? "");
        const isWhole = found.entries.length === 1 && found.entries[0].insert === found.typed;
        if (!isAtEnd || isWhole) return false;
        if (this.popup.isOpen && found.from === this.popup.suggestions.from) return true;
        if (inputType !== "insertText" && inputType !== "insertCompositionText") return false;
        return found.typed.length >= FEWEST_LETTERS || OPENING.has(data);
    }

    accept({ insert, tail }, from, to) {
        const isThere = tail === "" || this.text.startsWith(tail, to);
        this.write(from, to, isThere ? insert : insert + tail);
        this.screen.reveal();
        // What a bracket wants is known: offer it at once.
        if (tail === "(" && !isThere) this.suggest();
    }
}
