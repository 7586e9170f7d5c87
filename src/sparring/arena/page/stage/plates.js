// Words on plates: a few lines on a dark ground, and what just decided something.

import { clamp } from "./geometry.js";
import { FONT } from "./paint.js";

const SUBTITLE = 2.2;
const FADING = 0.35;
export const LINE = 15;

// Words from a place to the right.
export function drawLine(ctx, { theme }, text, x, y, ink, strength = 1) {
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

// Lines {text, isStrong} around a place, wherever they fit.
export function drawPlate(ctx, { view, theme }, lines, { x, y, ink, strength = 1, size = 12 }) {
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

// A plate above whatever has a place and a radius; below it, where there is no room.
export function drawNote(ctx, kit, lines, { x, y, radius, ink }) {
    const high = lines.length * LINE + 6;
    const above = y - radius - 10 - high / 2;
    const place = above - high / 2 > 3 ? above : y + radius + 26 + high / 2;
    drawPlate(ctx, kit, lines, { x, y: place, ink });
}

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
