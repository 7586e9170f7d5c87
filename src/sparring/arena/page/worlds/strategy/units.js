// Everybody on the map, each kind with a shape of its own.

import { TAU } from "../../stage/geometry.js";
import { circle, faded } from "../../stage/paint.js";
import { sideColours } from "../../stage/palette.js";

const SMALLEST = 2.4;
const WHOLE = 9;
const SIZES = {
    worker: 0.42,
    soldier: 0.56,
    shooter: 0.58,
    catapult: 0.7,
    knight: 0.72,
    mage: 0.62,
    flyer: 0.85,
};
// Corners of what is no circle, and where the first of them points.
const CORNERS = { shooter: [3, -TAU / 4], catapult: [4, TAU / 8], knight: [4, 0], mage: [5, -TAU / 4] };

export const sizeOf = (view, kind) => Math.max(SMALLEST, (SIZES[kind] ?? 0.4) * view.scale);

function shapeOf(ctx, kind, x, y, size) {
    if (kind === "flyer") {
        ctx.beginPath();
        ctx.moveTo(x - size * 1.5, y - size * 0.5);
        ctx.quadraticCurveTo(x - size * 0.5, y - size * 0.2, x, y - size * 0.7);
        ctx.quadraticCurveTo(x + size * 0.5, y - size * 0.2, x + size * 1.5, y - size * 0.5);
        ctx.lineTo(x, y + size);
        ctx.closePath();
        return;
    }
    const corners = CORNERS[kind];
    if (!corners) {
        circle(ctx, x, y, size);
        return;
    }
    const [count, first] = corners;
    ctx.beginPath();
    for (let at = 0; at < count; at += 1) {
        const angle = first + (at / count) * TAU;
        ctx.lineTo(x + Math.cos(angle) * size * 1.15, y + Math.sin(angle) * size * 1.15);
    }
    ctx.closePath();
}

export function drawUnit(ctx, { view, theme }, unit) {
    const [x, y] = [view.px(unit.x + 0.5), view.py(unit.y + 0.5)];
    const size = sizeOf(view, unit.kind);
    const colours = sideColours(unit.side, theme);
    if (unit.flies) {
        ctx.fillStyle = faded("#000000", 0.25);
        circle(ctx, x + size * 0.5, y + size * 1.1, size * 0.7);
        ctx.fill();
    }
    shapeOf(ctx, unit.kind, x, y, size);
    ctx.fillStyle = unit.kind === "worker" ? colours.bright : colours.main;
    ctx.fill();
    ctx.lineWidth = Math.max(0.7, size * 0.16);
    // Those who were sent stand out.
    ctx.strokeStyle = unit.sent ? theme.mark : unit.side === 0 ? theme.outline : colours.deep;
    ctx.stroke();
    if (unit.health < WHOLE && size > 3.5) drawHealth(ctx, theme, unit, x, y - size - 3, size);
}

function drawHealth(ctx, theme, { health }, x, y, size) {
    const share = health / WHOLE;
    ctx.fillStyle = theme.plate;
    ctx.fillRect(x - size, y, size * 2, 1.6);
    ctx.fillStyle = theme.good[share > 0.6 ? 2 : share > 0.3 ? 1 : 0];
    ctx.fillRect(x - size, y, size * 2 * share, 1.6);
}
