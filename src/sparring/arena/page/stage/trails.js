// Where something has been: a line that pales with its age.

import { clamp, mix } from "./geometry.js";
import { faded } from "./paint.js";

// So many strengths a line has: each is drawn in one go, so that no joint shows.
const SHADES = 6;

// `points` are {x, y} on the canvas, the earliest first; one with `leaps` is not joined to
// the one before. The last `bright` of them go from `strength` down to `faintest`.
export function drawTrail(
    ctx,
    points,
    { colour, wide = 2, strength = 0.8, faintest = 0.15, bright = 12, dash = [] },
) {
    ctx.save();
    ctx.lineWidth = wide;
    ctx.lineCap = "butt";
    ctx.lineJoin = "round";
    ctx.setLineDash(dash);
    const last = points.length - 1;
    const shadeOf = (at) => Math.round(SHADES * clamp((last - at) / bright, 0, 1));
    let begun = 1;
    for (let at = 1; at <= last; at += 1) {
        if (at < last && shadeOf(at) === shadeOf(at + 1)) continue;
        ctx.strokeStyle = faded(colour, mix(strength, faintest, shadeOf(at) / SHADES));
        through(ctx, points.slice(begun - 1, at + 1));
        begun = at + 1;
    }
    ctx.restore();
}

function through(ctx, points) {
    ctx.beginPath();
    points.forEach(({ x, y, leaps }, at) => {
        if (at === 0 || leaps) ctx.moveTo(x, y);
        else ctx.lineTo(x, y);
    });
    ctx.stroke();
}
