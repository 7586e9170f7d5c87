// What lies, stands and flies about: hearts, ammunition boxes, barrels, rockets.

import { circle, faded, heart } from "../../stage/paint.js";
import { sideColours } from "../../stage/palette.js";

const SIZES = { heart: 0.75, ammo: 0.8, barrel: 0.55 };
const SMALLEST = 5;

const sizeOf = (view, kind) => Math.max(SMALLEST, SIZES[kind] * view.scale);

export function drawThing(ctx, view, theme, thing) {
    const [x, y] = [view.px(thing.x), view.py(thing.y)];
    const size = sizeOf(view, thing.kind);
    if (!thing.there) {
        drawGap(ctx, theme, x, y, size);
    } else if (thing.kind === "heart") {
        heart(ctx, x, y, size);
        ctx.fillStyle = theme.heart;
        ctx.fill();
        ctx.lineWidth = 1.2;
        ctx.strokeStyle = theme.rim;
        ctx.stroke();
    } else {
        drawBox(ctx, theme, x, y, size);
    }
}

// Where something was.
function drawGap(ctx, theme, x, y, size) {
    ctx.save();
    ctx.setLineDash([2, 3]);
    ctx.lineWidth = 1.2;
    ctx.strokeStyle = theme.gone;
    circle(ctx, x, y, size);
    ctx.stroke();
    ctx.restore();
}

function drawBox(ctx, theme, x, y, size) {
    ctx.fillStyle = theme.box;
    ctx.strokeStyle = theme.rim;
    ctx.lineWidth = 1.2;
    ctx.beginPath();
    ctx.roundRect(x - size, y - size * 0.75, size * 2, size * 1.5, size * 0.25);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = theme.boxDeep;
    for (const at of [-0.5, 0, 0.5]) ctx.fillRect(x + at * size - size * 0.12, y - size * 0.42, size * 0.24, size * 0.84);
}

export function drawBarrel(ctx, view, theme, barrel) {
    const [x, y] = [view.px(barrel.x), view.py(barrel.y)];
    const size = sizeOf(view, "barrel");
    if (!barrel.there) {
        ctx.fillStyle = theme.gone;
        circle(ctx, x, y, size * 1.4);
        ctx.fill();
        return;
    }
    circle(ctx, x, y, size);
    ctx.fillStyle = theme.barrel;
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = theme.barrelDeep;
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(x, y - size * 0.55);
    ctx.lineTo(x + size * 0.5, y + size * 0.35);
    ctx.lineTo(x - size * 0.5, y + size * 0.35);
    ctx.closePath();
    ctx.fillStyle = theme.barrelDeep;
    ctx.fill();
}

// A rocket, with its flame behind it and a faint line to where it is aimed.
export function drawRocket(ctx, { view, theme, glows }, rocket) {
    const [x, y] = [view.px(rocket.x), view.py(rocket.y)];
    const [aimX, aimY] = [view.px(rocket.to_x), view.py(rocket.to_y)];
    const angle = Math.atan2(aimY - y, aimX - x);
    const size = Math.max(4, 0.5 * view.scale);
    const colours = sideColours(rocket.side, theme);
    ctx.save();
    ctx.setLineDash([2, 5]);
    ctx.lineWidth = 1;
    ctx.strokeStyle = faded(colours.bright, 0.5);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(aimX, aimY);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.translate(x, y);
    ctx.rotate(angle);
    glows.draw(ctx, theme.flame, -size * 1.4, 0, size * 1.6);
    ctx.beginPath();
    ctx.moveTo(size * 1.4, 0);
    ctx.lineTo(-size * 0.9, size * 0.55);
    ctx.lineTo(-size * 0.9, -size * 0.55);
    ctx.closePath();
    ctx.fillStyle = colours.main;
    ctx.fill();
    ctx.lineWidth = 1.2;
    ctx.strokeStyle = theme.rim;
    ctx.stroke();
    ctx.restore();
}
