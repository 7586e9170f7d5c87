// What of the text is on the screen: sizes, the visible lines, and scrolling to the caret.

import { Gutter } from "./gutter.js";
import { Paint } from "./highlight.js";
import { measure } from "./view.js";

const OVERSCAN = 40;
const ROOM = 8;

export class Screen {
    constructor(view, lines, spots, words) {
        this.view = view;
        this.lines = lines;
        this.spots = spots;
        this.paint = new Paint(view.layer, words);
        this.gutter = new Gutter(view.gutter);
        this.resize();
    }

    get caret() {
        const { selectionDirection, selectionStart, selectionEnd } = this.view.field;
        return selectionDirection === "backward" ? selectionStart : selectionEnd;
    }

    /** How many letters fit beside each other. */
    get places() {
        return Math.floor(this.view.scroller.clientWidth / this.letter);
    }

    /** How many whole lines are in sight. */
    get rows() {
        return Math.max(1, Math.floor(this.view.scroller.clientHeight / this.lineHeight) - 1);
    }

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
        const { style } = this.view.stage;
        style.height = `${(this.lines.count + 1) * this.lineHeight}px`;
        style.minWidth = `${Math.ceil((this.lines.longest + ROOM) * this.letter)}px`;
    }

    show() {
        const { scroller, current, field } = this.view;
        const top = Math.floor(scroller.scrollTop / this.lineHeight);
        const rows = Math.ceil(scroller.clientHeight / this.lineHeight);
        const first = Math.max(0, top - OVERSCAN);
        const last = Math.min(this.lines.count - 1, top + rows + OVERSCAN);
        const hasFocus = document.activeElement === field;
        const at = hasFocus ? this.lines.indexOf(this.caret) : -1;
        current.hidden = !hasFocus;
        current.style.top = `${at * this.lineHeight}px`;
        this.paint.show(this.lines, this.spots, first, last, this.lineHeight);
        this.gutter.show(this.lines, this.spots, first, last, this.lineHeight, at);
    }

    /** Scroll just as far as is needed to see the caret. */
    reveal() {
        const { scroller, gutter } = this.view;
        const index = this.lines.indexOf(this.caret);
        const top = index * this.lineHeight;
        if (top < scroller.scrollTop) scroller.scrollTop = top - this.lineHeight;
        const lowest = scroller.scrollTop + scroller.clientHeight - 2 * this.lineHeight;
        if (top > lowest) scroller.scrollTop += top - lowest;
        // The line must be painted before a place on it can be measured.
        this.show();
        const left = this.paint.leftOf(index, this.caret - this.lines.starts[index]) ?? 0;
        const margin = 4 * this.letter;
        if (left < scroller.scrollLeft + margin) scroller.scrollLeft = left - margin;
        const visible = scroller.clientWidth - gutter.offsetWidth;
        const furthest = scroller.scrollLeft + visible - margin;
        if (left > furthest) scroller.scrollLeft += left - furthest;
    }

    /** Where an offset stands in the window. */
    placeOf(offset) {
        const index = this.lines.indexOf(offset);
        const box = this.view.layer.getBoundingClientRect();
        const left = box.left + (this.paint.leftOf(index, offset - this.lines.starts[index]) ?? 0);
        const top = box.top + index * this.lineHeight;
        return { left, top, bottom: top + this.lineHeight };
    }
}
