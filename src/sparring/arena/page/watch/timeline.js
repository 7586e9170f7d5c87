// A film at a glance: what happened when, how the sides stood, and where one is.

import { el, sentence } from "../shared/dom.js";

const HEIGHT = 58;
const LANE = 18; // At the bottom, for events.
const TOP = 12; // For the heads of what decided.
const MOST_DPR = 2;
/** The slider's thumb: values lie half of it off both ends. */
const THUMB = 14;
const DECIDES = 2;
const NARROWEST = 3;
const SIDES = 6;

/** What can be seen of a film from its scenes and events alone. */
export class TimeLine {
    constructor(onScrub) {
        this.film = null;
        this.at = 0;
        this.canvas = el("canvas", { class: "timeline-picture", "aria-hidden": "true" });
        this.slider = el("input", { type: "range", min: "0", max: "0", step: "1", class: "scrub" });
        this.slider.setAttribute("aria-label", "Round");
        this.slider.addEventListener("input", () => onScrub(Number(this.slider.value)));
        this.slider.addEventListener("keydown", (event) => event.stopPropagation()); // It has its own arrow keys.
        this.note = el("div", { class: "timeline-note", "aria-hidden": "true", hidden: true });
        this.slider.addEventListener("mousemove", (event) => this.point(event));
        this.slider.addEventListener("mouseleave", () => {
            this.note.hidden = true;
        });
        this.root = el("div", { class: "timeline" }, this.canvas, this.slider, this.note);
        new ResizeObserver(() => this.draw()).observe(this.root);
    }

    show(film) {
        this.film = film;
        this.slider.max = String(film.rounds.length);
        this.slider.setAttribute("aria-label", sentence(film.step));
        this.events = film.rounds.map((moment) => moment.events.filter((event) => event.text));
        this.scores = scoresOf(film);
        this.draw();
    }

    goTo(round) {
        this.at = round;
        this.slider.value = String(round);
        const words = `${sentence(this.film.step)} ${round} of ${this.film.rounds.length}`;
        this.slider.setAttribute("aria-valuetext", words);
        this.drawScore();
    }

    // --- places ----------------------------------------------------------------

    get width() {
        return this.root.clientWidth;
    }

    /** Where a step ends. */
    x(round) {
        const count = Math.max(1, this.film.rounds.length);
        return THUMB / 2 + ((this.width - THUMB) * round) / count;
    }

    roundAt(x) {
        const count = this.film.rounds.length;
        const round = Math.round(((x - THUMB / 2) / (this.width - THUMB)) * count);
        return Math.max(0, Math.min(count, round));
    }

    // --- drawing ---------------------------------------------------------------

    draw() {
        const { width } = this;
        if (!this.film || width < 2) return;
        const dpr = Math.min(MOST_DPR, window.devicePixelRatio || 1);
        this.canvas.width = Math.round(width * dpr);
        this.canvas.height = Math.round(HEIGHT * dpr);
        const ctx = this.canvas.getContext("2d");
        ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
        ctx.lineJoin = ctx.lineCap = "round";
        this.colours = coloursOf(this.root);
        this.drawFrame(ctx);
        if (this.scores) this.drawScores(ctx);
        this.drawEvents(ctx);
        this.drawScore();
    }

    drawFrame(ctx) {
        ctx.strokeStyle = this.colours.line;
        ctx.lineWidth = 1;
        ctx.beginPath();
        ctx.moveTo(THUMB / 2, HEIGHT - 0.5);
        ctx.lineTo(this.width - THUMB / 2, HEIGHT - 0.5);
        ctx.stroke();
    }

    /** One line a side; those of the second are dashed, so that colour is not all. */
    drawScores(ctx) {
        const { low, high, lines } = this.scores;
        const span = high - low || 1;
        const bottom = HEIGHT - LANE - 2;
        const y = (value) => bottom - ((value - low) / span) * (bottom - TOP);
        lines.forEach((values, side) => {
            const colour = this.colours.sides[side % SIDES];
            ctx.beginPath();
            values.forEach((value, round) => ctx.lineTo(this.x(round), y(value)));
            ctx.strokeStyle = colour;
            ctx.lineWidth = 1.8;
            ctx.setLineDash(side % 2 ? [5, 3] : []);
            ctx.stroke();
            ctx.setLineDash([]);
            ctx.lineTo(this.x(values.length - 1), bottom);
            ctx.lineTo(this.x(0), bottom);
            ctx.closePath();
            ctx.globalAlpha = 0.09;
            ctx.fillStyle = colour;
            ctx.fill();
            ctx.globalAlpha = 1;
        });
    }

    /** Steps so narrow that they would touch share a column. */
    columns() {
        const count = this.events.length;
        const each = Math.max(1, Math.ceil((NARROWEST * count) / Math.max(1, this.width - THUMB)));
        return Array.from({ length: Math.ceil(count / each) }, (_, at) => {
            const last = Math.min(count, (at + 1) * each);
            return {
                from: this.x(at * each),
                to: this.x(last),
                events: this.events.slice(at * each, last).flat(),
            };
        });
    }

    drawEvents(ctx) {
        const columns = this.columns();
        const most = Math.max(1, ...columns.map(({ events }) => events.filter(isPlain).length));
        for (const { from, to, events } of columns) {
            const wide = Math.max(1.5, Math.min(7, (to - from) * 0.6));
            const middle = (from + to) / 2;
            this.drawPile(ctx, events.filter(isPlain), middle, wide, most);
            const decisive = events.filter((event) => (event.weight ?? 1) >= DECIDES);
            if (decisive.length) this.drawDecisive(ctx, decisive, middle);
        }
    }

    /** How much happened, each side's share in its colour. */
    drawPile(ctx, events, middle, wide, most) {
        const each = (LANE - 4) / most;
        let y = HEIGHT - 1;
        const bySide = [...events].sort((one, other) => sideOf(one) - sideOf(other));
        for (const event of bySide) {
            ctx.globalAlpha = (event.weight ?? 1) > 0 ? 0.75 : 0.35;
            ctx.fillStyle = this.colourOf(event);
            ctx.fillRect(middle - wide / 2, y - each, wide, each + 0.4);
            y -= each;
        }
        ctx.globalAlpha = 1;
    }

    /** What decides has a line of its own with a head: round or angular by side. */
    drawDecisive(ctx, events, x) {
        const [event] = events;
        const side = sideOf(event);
        ctx.strokeStyle = ctx.fillStyle = this.colourOf(event);
        ctx.lineWidth = 1.5;
        ctx.beginPath();
        ctx.moveTo(x, 7);
        ctx.lineTo(x, HEIGHT - 1);
        ctx.stroke();
        ctx.beginPath();
        if (side % 2 === 1) {
            ctx.moveTo(x, 0);
            ctx.lineTo(x + 5, 5);
            ctx.lineTo(x, 10);
            ctx.lineTo(x - 5, 5);
        } else ctx.arc(x, 5, 4.3, 0, 2 * Math.PI);
        ctx.fill();
    }

    colourOf(event) {
        const side = sideOf(event);
        return side < 0 ? this.colours.soft : this.colours.sides[side % SIDES];
    }

    // --- words -----------------------------------------------------------------

    /** How the sides stand, as numbers at the end of their lines. */
    drawScore() {
        this.score ??= this.root.appendChild(el("div", { class: "timeline-score", "aria-hidden": "true" }));
        this.score.hidden = !this.scores;
        if (!this.scores) return;
        const values = this.scores.lines.map((line) => line[this.at] ?? line.at(-1));
        this.score.replaceChildren(
            ...values.map((value, side) => el("span", { class: `of-${side}` }, inShort(value))),
        );
    }

    point(event) {
        if (!this.film) return;
        const x = event.clientX - this.root.getBoundingClientRect().left;
        const round = this.roundAt(x);
        const events = round > 0 ? this.events[round - 1] : [];
        const loudest = Math.max(...events.map((one) => one.weight ?? 1));
        const words = events.filter((one) => (one.weight ?? 1) === loudest).map((one) => sentence(one.text));
        const more = events.length - Math.min(words.length, 3);
        this.note.replaceChildren(
            el("strong", {}, `${sentence(this.film.step)} ${round}`),
            ...words.slice(0, 3).map((text) => el("span", {}, text)),
            ...(more > 0 ? [el("span", { class: "soft" }, `and ${more} more`)] : []),
        );
        this.note.hidden = false;
        const half = this.note.offsetWidth / 2;
        this.note.style.left = `${Math.max(half, Math.min(this.width - half, x))}px`;
    }
}

const isPlain = (event) => (event.weight ?? 1) < DECIDES;
const sideOf = (event) => event.side ?? -1;
const inShort = (value) => String(Number(value.toFixed(Math.abs(value) < 10 && value % 1 ? 1 : 0)));

/** The line of each side, and within what they all lie; null if scenes have no score. */
function scoresOf({ start, rounds }) {
    const scores = [start, ...rounds.map((moment) => moment.scene)].map((scene) => scene.score);
    if (scores.some((score) => !score)) return null;
    const all = scores.flat();
    return {
        low: Math.min(0, ...all),
        high: Math.max(...all),
        lines: scores[0].map((_, side) => scores.map((score) => score[side])),
    };
}

function coloursOf(root) {
    const style = getComputedStyle(root);
    return {
        line: style.getPropertyValue("--line"),
        soft: style.getPropertyValue("--text-soft"),
        sides: Array.from({ length: SIDES }, (_, side) => style.getPropertyValue(`--side-${side}`)),
    };
}
