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

export class Log {
    constructor() {
        this.lines = [];
        this.list = el("ol", { class: "log-lines", tabindex: "0", "aria-label": "Combat log" });
        this.root = el("section", { class: "log panel" }, el("h2", {}, "Log"), this.list);
    }

    clear() {
        this.lines = [];
        this.list.replaceChildren();
    }

    /** Everything so far: lines as the server keeps them, or events. */
    show(news) {
        this.clear();
        for (const one of news) this.write(one);
        this.toEnd();
    }

    /** What just happened; the notable is said aloud. */
    add(events) {
        for (const event of events) {
            if (event.text && SAID_ALOUD.has(event.code)) announce(event.text);
            this.write(event);
        }
        this.toEnd();
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

    toEnd() {
        this.list.scrollTop = this.list.scrollHeight;
    }
}

function lineOf(news) {
    if (news.when) return news;
    const round = Math.floor(news.clock / 10) + 1;
    return { round, when: `${round}.${news.clock % 10}`, text: news.text, code: news.code };
}
