// The combat log, newest at the bottom.

import { announce, el } from "../shared/dom.js";

const STRONG = new Set(["dies", "turns"]);
const FAINT = new Set(["misses", "shoots_past", "resists", "blocked", "passes", "lost", "cancelled", "fades"]);
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

    /** Everything so far, as the server keeps it. */
    show(lines) {
        if (lines.length === this.lines.length) return;
        this.clear();
        for (const line of lines) this.write(line);
        this.toEnd();
    }

    /** What just happened. */
    add(events) {
        for (const event of events) {
            if (!event.text) continue;
            const round = Math.floor(event.clock / 10) + 1;
            this.write({ round, when: `${round}.${event.clock % 10}`, text: event.text, code: event.code });
            if (SAID_ALOUD.has(event.code)) announce(event.text);
        }
        this.toEnd();
    }

    write(line) {
        if (this.lines.at(-1)?.round !== line.round) {
            this.list.append(el("li", { class: "log-round" }, `Round ${line.round}`));
        }
        this.lines.push(line);
        const weight = STRONG.has(line.code) ? " strong" : FAINT.has(line.code) ? " faint" : "";
        const text = line.text.charAt(0).toUpperCase() + line.text.slice(1);
        const team = /^(red|blue)'s/.exec(line.text)?.[1];
        this.list.append(el("li", { class: `log-line${weight}${team ? ` of-${team}` : ""}` }, el("span", { class: "log-when" }, line.when), el("span", {}, text)));
    }

    toEnd() {
        this.list.scrollTop = this.list.scrollHeight;
    }
}
