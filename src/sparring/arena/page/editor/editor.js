// The rules editor: a text field with colours, problems and suggestions around it.

import { Checking } from "./checking.js";
import { suggestionsAt } from "./completion.js";
import { Gutter } from "./gutter.js";
import { Paint } from "./highlight.js";
import { Lines, difference } from "./lines.js";
import { Popup } from "./popup.js";
import { ProblemList, summaryOf } from "./problems.js";
import { Spots } from "./spots.js";
import { lineEndAt, replaceText } from "./typing.js";
import { buildView, measure } from "./view.js";
import { Words } from "./words.js";

const CHECK_DELAY = 200;
const ANNOUNCE_DELAY = 1000;
const OVERSCAN = 40;
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
        this.paint = new Paint(this.view.layer, this.words);
        this.gutter = new Gutter(this.view.gutter);
        this.list = new ProblemList(this.view.list, {
            onJump: (spot) => this.jump(spot),
            onFix: (spot, text) => this.fix(spot, text),
        });
        this.popup = new Popup(root, this.field, {
            onAccept: (entry, from, to) => this.accept(entry, from, to),
        });
        this.checking = new Checking(check, CHECK_DELAY, {
            onDone: (text, problems) => this.checked(text, problems),
            onFail: (error) => this.tell(`The text could not be checked: ${error.message}`),
        });
        this.isWriting = false;
        this.wasKey = false;
        this.tell("Not checked yet");
        this.listen();
        this.resize();
    }

    get text() {
        return this.lines.text;
    }

    set text(text) {
        this.setText(text);
    }

    /** Replace the text; what differs becomes one step that the author can undo. */
    setText(text) {
        const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
        const { field, view } = this;
        const { scrollTop, scrollLeft } = view.scroller;
        const caret = Math.min(field.selectionStart, plain.length);
        if (field.value === "") {
            field.value = plain;
        } else if (plain !== field.value) {
            const { start, end, inserted } = difference(field.value, plain);
            this.write(start, end, inserted);
        }
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
            this.show();
        });
        on(document, "selectionchange", () => this.onSelection());
        on(view.scroller, "scroll", () => this.onScroll());
        on(window, "resize", () => this.popup.close());
        this.sizes = new ResizeObserver(() => this.resize());
        this.sizes.observe(view.scroller);
        // The probe changes its size when another font or letter size comes in.
        this.sizes.observe(view.probe);
    }

    onInput(event) {
        this.changed();
        this.checking.request(this.text);
        this.reveal();
        if (!this.isWriting) this.suggest(event);
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
        }
    }

    onSelection() {
        if (document.activeElement !== this.field) return;
        this.show();
        if (this.wasKey) this.reveal();
        const { suggestions } = this.popup;
        const isAway = this.caret < suggestions?.from || this.caret > suggestions?.to;
        if (this.popup.isOpen && isAway) this.popup.close();
    }

    onScroll() {
        this.show();
        if (this.popup.isOpen) this.popup.place(this.placeOf(this.popup.suggestions.from));
    }

    // --- the text ---------------------------------------------------------------

    get caret() {
        const { selectionDirection, selectionStart, selectionEnd } = this.field;
        return selectionDirection === "backward" ? selectionStart : selectionEnd;
    }

    /** Write for the author; no suggestions for what was not typed. */
    write(start, end, text) {
        this.isWriting = true;
        replaceText(this.field, start, end, text);
        this.isWriting = false;
    }

    changed() {
        const { value } = this.field;
        if (value === this.lines.text) return;
        this.spots.shift(difference(this.lines.text, value));
        this.lines.set(value);
        this.fit();
        this.show();
    }

    select(start, end = start) {
        this.focus();
        this.field.setSelectionRange(start, end);
        this.wasKey = true;
        this.reveal();
        this.show();
    }

    // --- what is shown ------------------------------------------------------------

    resize() {
        const { letter, lineHeight } = measure(this.view);
        if (lineHeight !== this.lineHeight) {
            this.paint.clear();
            this.gutter.clear();
        }
        this.letter = letter;
        this.lineHeight = lineHeight;
        this.fit();
        this.show();
    }

    // The field is as large as its text and never scrolls itself: it and the
    // colours beneath it move as one, without a frame between them.
    fit() {
        const { stage } = this.view;
        stage.style.height = `${(this.lines.count + 1) * this.lineHeight}px`;
        stage.style.minWidth = `${Math.ceil((this.lines.longest + 8) * this.letter)}px`;
    }

    show() {
        const { scroller, current } = this.view;
        const top = Math.floor(scroller.scrollTop / this.lineHeight);
        const rows = Math.ceil(scroller.clientHeight / this.lineHeight);
        const first = Math.max(0, top - OVERSCAN);
        const last = Math.min(this.lines.count - 1, top + rows + OVERSCAN);
        const hasFocus = document.activeElement === this.field;
        const at = this.lines.indexOf(this.caret);
        current.hidden = !hasFocus;
        current.style.top = `${at * this.lineHeight}px`;
        this.paint.show(this.lines, this.spots, first, last, this.lineHeight);
        this.gutter.show(this.lines, this.spots, first, last, this.lineHeight, hasFocus ? at : -1);
    }

    /** Scroll just as far as is needed to see the caret. */
    reveal() {
        const { scroller, gutter } = this.view;
        const index = this.lines.indexOf(this.caret);
        const top = index * this.lineHeight;
        const room = this.lineHeight;
        if (top < scroller.scrollTop) scroller.scrollTop = top - room;
        const lowest = scroller.scrollTop + scroller.clientHeight - 2 * room;
        if (top > lowest) scroller.scrollTop += top - lowest;
        this.show();
        const left = this.paint.leftOf(index, this.caret - this.lines.starts[index]) ?? 0;
        const visible = scroller.clientWidth - gutter.offsetWidth;
        const margin = 4 * this.letter;
        if (left < scroller.scrollLeft + margin) scroller.scrollLeft = left - margin;
        const furthest = scroller.scrollLeft + visible - margin;
        if (left > furthest) scroller.scrollLeft += left - furthest;
    }

    /** Where an offset stands on the screen. */
    placeOf(offset) {
        const index = this.lines.indexOf(offset);
        const box = this.view.layer.getBoundingClientRect();
        const left = box.left + (this.paint.leftOf(index, offset - this.lines.starts[index]) ?? 0);
        const top = box.top + index * this.lineHeight;
        return { left, top, bottom: top + this.lineHeight };
    }

    // --- problems -------------------------------------------------------------

    checked(text, problems) {
        this.problems = problems;
        this.spots.set(problems);
        this.show();
        this.list.show(this.spots.all, this.lines);
        const errors = problems.filter((problem) => problem.severity === "error").length;
        const counts = { errors, warnings: problems.length - errors };
        this.tell(summaryOf(counts), errors ? "error" : counts.warnings ? "warning" : "none");
        this.field.setAttribute("aria-invalid", String(errors > 0));
        this.announce(problems.find((problem) => problem.severity === "error"));
        this.onChange(text, counts);
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
        this.reveal();
    }

    // --- suggestions --------------------------------------------------------------

    /** Offer what fits; without an event because the author asked for it. */
    suggest(event) {
        const { field, popup } = this;
        const found = field.selectionStart === field.selectionEnd && suggestionsAt(this.lines, this.caret, this.words);
        if (found && (!event || this.isWelcome(found, event))) popup.open(found, this.placeOf(found.from));
        else popup.close();
    }

    /** Whether suggestions may come up by themselves. */
    isWelcome(found, { inputType, data }) {
        const isAtEnd = !/\w/.test(this.text[this.caret] ?? "");
        const isWhole = found.entries.length === 1 && found.entries[0].insert === found.typed;
        if (!isAtEnd || isWhole) return false;
        if (this.popup.isOpen && found.from === this.popup.suggestions.from) return true;
        if (inputType !== "insertText" && inputType !== "insertCompositionText") return false;
        return found.typed.length >= FEWEST_LETTERS || OPENING.has(data);
    }

    accept({ insert, tail }, from, to) {
        const isThere = tail === "" || this.text.startsWith(tail, to);
        this.write(from, to, isThere ? insert : insert + tail);
        this.reveal();
        // What a bracket wants is known: offer it at once.
        if (tail === "(" && !isThere) this.suggest();
    }
}
