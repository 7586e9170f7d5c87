// The combat log, newest at the bottom.

import { announce, el, sentence } from "../shared/dom.js";

const LOOKS = ["faint", "", "strong"]; // By weight: what matters less, what happens, what decides.
/** So many pixels off the end are still the end. */
const NEARLY = 8;

// A line is an event with words: {round, when, text, weight, side, aloud}.

export class Log {
    /** `step` is what the world calls a step. */
    constructor({ step = "round" } = {}) {
        this.step = step;
        this.lines = [];
        this.isAtEnd = true;
        this.top = 0;
        this.list = el("ol", {
            class: "log-lines",
            tabindex: "0",
            "aria-label": "Combat log",
            onScroll: () => this.scrolled(),
        });
        this.root = el("section", { class: "log panel" }, el("h2", {}, "Log"), this.list);
        // It shrinks when the orders grow, and forgets its place while it is not on the page.
        new ResizeObserver(() => this.keepPlace()).observe(this.list);
    }

    clear() {
        this.empty();
        this.isAtEnd = true;
    }

    empty() {
        this.lines = [];
        this.list.replaceChildren();
    }

    /** Everything so far. */
    show(events) {
        this.empty();
        for (const event of events) this.write(event);
        this.keepPlace();
    }

    /** What just happened; the notable is said aloud. */
    add(events) {
        for (const event of events) {
            if (event.text && (event.aloud ?? event.weight > 1)) announce(event.text);
            this.write(event);
        }
        this.keepPlace();
    }

    /** Write events as they are shown: each call tells how far the showing has come. */
    follow(events) {
        let written = 0;
        const upTo = (end) => {
            if (end > written) this.add(events.slice(written, end));
            written = Math.max(written, end);
        };
        return {
            writeUpTo: (event) => upTo(events.indexOf(event) + 1),
            finish: () => upTo(events.length),
        };
    }

    write(event) {
        if (!event.text) return;
        if (this.lines.at(-1)?.round !== event.round) {
            this.list.append(el("li", { class: "log-round" }, `${sentence(this.step)} ${event.round}`));
        }
        this.lines.push(event);
        const looks = ["log-line", LOOKS[event.weight ?? 1] ?? "strong", sideClass(event.side)];
        this.list.append(
            el(
                "li",
                { class: looks.filter(Boolean).join(" ") },
                el("span", { class: "log-when" }, event.when ?? ""),
                el("span", {}, sentence(event.text)),
            ),
        );
    }

    /** Whoever was at the end sees the newest lines; whoever reads earlier ones, those. */
    keepPlace() {
        if (!this.list.clientHeight) return;
        this.list.scrollTop = this.isAtEnd ? this.list.scrollHeight : this.top;
        this.put = this.list.scrollTop;
        // A shorter log may end where he reads.
        this.isAtEnd ||= this.endIsInView;
    }

    get endIsInView() {
        const { scrollTop, scrollHeight, clientHeight } = this.list;
        return scrollTop + clientHeight >= scrollHeight - NEARLY;
    }

    scrolled() {
        const { scrollTop, clientHeight } = this.list;
        // Where it was put: word of that comes late, when the size may be another already.
        if (!clientHeight || scrollTop === this.put) return;
        this.put = null;
        this.top = scrollTop;
        this.isAtEnd = this.endIsInView;
    }
}

function sideClass(side) {
    return side === 0 || side === 1 ? `of-side-${side}` : "";
}
