// The combat log, newest at the bottom.

import { announce, el } from "../shared/dom.js";

const STRONG = new Set(["dies", "turns"]);
const FAINT = new Set([
    "misses",
    "shoots_past",
    "resists",
    "blocked",
    "passes",
    "lost",
    "cancelled",
    "fades",
]);
const SAID_ALOUD = new Set(["dies", "casts", "turns", "summons", "appears"]);
/** So many pixels off the end are still the end. */
const NEARLY = 8;

export class Log {
    constructor() {
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

    /** Everything so far: lines as the server keeps them, or events. */
    show(news) {
        this.empty();
        for (const one of news) this.write(one);
        this.keepPlace();
    }

    /** What just happened; the notable is said aloud. */
    add(events) {
        for (const event of events) {
            if (event.text && SAID_ALOUD.has(event.code)) announce(event.text);
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
        return { shown: (event) => upTo(events.indexOf(event) + 1), finish: () => upTo(events.length) };
    }

    write(news) {
        if (!news.text) return;
        const line = lineOf(news);
        if (this.lines.at(-1)?.round !== line.round) {
            this.list.append(el("li", { class: "log-round" }, `Round ${line.round}`));
        }
        this.lines.push(line);
        const weight = STRONG.has(line.code) ? " strong" : FAINT.has(line.code) ? " faint" : "";
        const text = line.text.charAt(0).toUpperCase() + line.text.slice(1);
        const team = /^(red|blue)'s/.exec(line.text)?.[1];
        this.list.append(
            el(
                "li",
                { class: `log-line${weight}${team ? ` of-${team}` : ""}` },
                el("span", { class: "log-when" }, line.when),
                el("span", {}, text),
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

function lineOf(news) {
    if (news.when) return news;
    const round = Math.floor(news.clock / 10) + 1;
    return { round, when: `${round}.${news.clock % 10}`, text: news.text, code: news.code };
}
