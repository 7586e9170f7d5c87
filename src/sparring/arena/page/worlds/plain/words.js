// Words on the field: captions, what just happened, and whatever is pointed at.

import { clamp } from "../../stage/geometry.js";
import { FONT, faded } from "../../stage/paint.js";
import { sideColours } from "./palette.js";
import { radiusOf, spotOf } from "./tokens.js";

const SUBTITLE = 2.2;
const FADING = 0.35;

// --- captions --------------------------------------------------------------------

export const sortOfCaption = ({ text, side = -1, x }) => `${text}|${side}|${x === undefined}`;

export function drawCaptions(ctx, kit, captions) {
    const { view } = kit;
    for (const caption of captions.filter(hasPlace)) {
        drawPlate(ctx, kit, [{ text: caption.text }], {
            x: view.px(caption.x),
            y: view.py(caption.y),
            ink: inkOf(caption, kit.theme),
            strength: caption.seen,
        });
    }
    // Those without a place stand in the upper left corner, one below the other.
    captions
        .filter((caption) => !hasPlace(caption))
        .forEach((caption, at) => {
            const ink = inkOf(caption, kit.theme);
            drawLine(ctx, kit, caption.text, view.left + 2, view.top + 12 + at * 19, ink, caption.seen);
        });
}

const hasPlace = ({ x, y }) => typeof x === "number" && typeof y === "number";

function inkOf({ side }, theme) {
    return side === undefined || side < 0 ? theme.text : sideColours(side, theme).bright;
}

function drawLine(ctx, { theme }, text, x, y, ink, strength = 1) {
    ctx.save();
    ctx.globalAlpha = strength;
    ctx.font = `650 12px ${FONT}`;
    ctx.textBaseline = "middle";
    const wide = ctx.measureText(text).width;
    ctx.fillStyle = theme.plate;
    ctx.beginPath();
    ctx.roundRect(x, y - 9, wide + 14, 18, 9);
    ctx.fill();
    ctx.fillStyle = ink;
    ctx.fillText(text, x + 7, y + 0.5);
    ctx.restore();
}

// --- plates: a few lines on a dark ground ------------------------------------------

const LINE = 15;

function drawPlate(ctx, { view, theme }, lines, { x, y, ink, strength = 1, size = 12 }) {
    ctx.save();
    ctx.globalAlpha = strength;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    const fontOf = ({ isStrong = true }) => `${isStrong ? 700 : 500} ${size}px ${FONT}`;
    const widths = lines.map((line) => {
        ctx.font = fontOf(line);
        return ctx.measureText(line.text).width;
    });
    const wide = Math.max(...widths) + 16;
    const high = lines.length * (LINE + size - 12) + 6;
    const middle = clamp(x, wide / 2 + 3, Math.max(wide / 2 + 3, view.width - wide / 2 - 3));
    const top = clamp(y - high / 2, 3, Math.max(3, view.height - high - 3));
    ctx.fillStyle = theme.plate;
    ctx.strokeStyle = theme.plateEdge;
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.roundRect(middle - wide / 2, top, wide, high, 7);
    ctx.fill();
    ctx.stroke();
    lines.forEach((line, at) => {
        ctx.font = fontOf(line);
        ctx.fillStyle = line.isStrong === false ? theme.textSoft : ink;
        ctx.fillText(line.text, middle, top + 3 + (LINE + size - 12) * (at + 0.5) + 0.5);
    });
    ctx.restore();
}

// --- what just happened -------------------------------------------------------------

// The last thing that decided something, at the bottom of the field.
export class Subtitle {
    constructor() {
        this.clear();
    }

    clear() {
        this.text = "";
        this.age = Infinity;
    }

    say(text) {
        this.text = text.charAt(0).toUpperCase() + text.slice(1);
        this.age = 0;
    }

    // By the clock of whoever reads, however fast the film is.
    tick(seconds) {
        this.age += seconds;
    }

    get isSeen() {
        return this.age < SUBTITLE;
    }

    draw(ctx, kit) {
        if (!this.isSeen) return;
        const strength = clamp((SUBTITLE - this.age) / FADING, 0, 1) * clamp(this.age / 0.12, 0.2, 1);
        const { view, theme } = kit;
        const place = { x: view.width / 2, y: view.bottom - 14, ink: theme.text, strength, size: 14 };
        drawPlate(ctx, kit, [{ text: this.text }], place);
    }
}

// --- what is pointed at --------------------------------------------------------------

const number = (value) => String(Math.round(value * 10) / 10);

export function drawTooltip(ctx, kit, token) {
    const { to } = token;
    const spot = spotOf(token, kit.view);
    const lines = [{ text: to.name ?? to.kind ?? `number ${to.id}` }];
    if (to.name && to.kind && !to.name.includes(to.kind)) lines.push({ text: to.kind, isStrong: false });
    for (const bar of to.bars ?? []) {
        lines.push({
            text: `${bar.name ?? ""} ${number(bar.value)} of ${number(bar.most)}`,
            isStrong: false,
        });
    }
    const states = [...(to.tags ?? []), ...(to.carries ?? []).map((thing) => `carries ${thing}`)];
    if (states.length) lines.push({ text: states.join(", "), isStrong: false });
    const high = lines.length * LINE + 6;
    const above = spot.y - radiusOf(token, kit.view) - 10 - high / 2;
    const y = above - high / 2 > 3 ? above : spot.y + radiusOf(token, kit.view) + 26 + high / 2;
    drawPlate(ctx, kit, lines, { x: spot.x, y, ink: sideInk(to, kit.theme) });
}

function sideInk({ side }, theme) {
    return side === undefined || side < 0 ? theme.text : faded(sideColours(side, theme).bright, 1);
}
