// Who fights: each side has a shape of its own, so that colour is not all there is.

import { clamp } from "../../stage/geometry.js";
import { circle, faded, hexagon } from "../../stage/paint.js";
import { sideColours } from "../../stage/palette.js";

const BAR = { wide: 36, high: 4 };
const DEAD = 0.45;

const inkOf = (side, theme) =>
    theme.name === "dark" ? sideColours(side, theme).bright : sideColours(side, theme).main;

// How far weapons reach; stronger while the other is in range.
export function drawRange(ctx, view, theme, soldier, range) {
    if (!soldier.alive) return;
    ctx.save();
    ctx.beginPath();
    ctx.rect(view.left, view.top, view.right - view.left, view.bottom - view.top);
    ctx.clip();
    ctx.setLineDash(soldier.side % 2 ? [7, 5] : []);
    ctx.lineWidth = soldier.in_range ? 1.4 : 1;
    ctx.strokeStyle = faded(inkOf(soldier.side, theme), soldier.in_range ? 0.4 : 0.18);
    circle(ctx, view.px(soldier.x), view.py(soldier.y), range * view.scale);
    ctx.stroke();
    ctx.restore();
}

// The free line between two who see one another.
export function drawSight(ctx, view, theme, one, other) {
    ctx.save();
    ctx.setLineDash([1, 6]);
    ctx.lineWidth = 1.6;
    ctx.strokeStyle = faded(theme.sight, one.in_range ? 0.75 : 0.4);
    ctx.beginPath();
    ctx.moveTo(view.px(one.x), view.py(one.y));
    ctx.lineTo(view.px(other.x), view.py(other.y));
    ctx.stroke();
    ctx.restore();
}

// Where somebody believes the other to be.
export function drawGuess(ctx, view, theme, soldier) {
    if (!soldier.last || !soldier.alive) return;
    const [x, y] = [view.px(soldier.last[0]), view.py(soldier.last[1])];
    const ink = faded(inkOf(soldier.side, theme), 0.7);
    ctx.save();
    ctx.lineWidth = 1.4;
    ctx.strokeStyle = ink;
    ctx.setLineDash([3, 3]);
    circle(ctx, x, y, view.token * 0.6);
    ctx.stroke();
    ctx.fillStyle = ink;
    ctx.font = `700 ${Math.round(view.token * 0.8)}px system-ui, sans-serif`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText("?", x, y);
    ctx.restore();
}

export function drawSoldier(ctx, { view, theme }, soldier, facing, size) {
    const [x, y] = [view.px(soldier.x), view.py(soldier.y)];
    const colours = sideColours(soldier.side, theme);
    ctx.save();
    ctx.globalAlpha = soldier.alive ? 1 : DEAD;
    ctx.translate(x, y);
    ctx.rotate(facing);
    if (soldier.alive) drawWeapon(ctx, theme, soldier, size);
    if (soldier.side % 2) hexagon(ctx, 0, 0, size * 1.08);
    else circle(ctx, 0, 0, size);
    const light = ctx.createLinearGradient(0, -size, 0, size);
    light.addColorStop(0, colours.bright);
    light.addColorStop(1, colours.main);
    ctx.fillStyle = light;
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = theme.rim;
    ctx.stroke();
    ctx.fillStyle = colours.deep;
    circle(ctx, size * 0.28, 0, size * 0.34);
    ctx.fill();
    if (!soldier.alive) drawCross(ctx, theme, size);
    ctx.restore();
}

// The gun is slim, the launcher thick; both point to where one looks.
function drawWeapon(ctx, theme, { weapon }, size) {
    const thick = weapon === "rocket" ? 0.42 : 0.2;
    const long = weapon ? 1.75 : 1.35;
    ctx.fillStyle = theme.blockEdge;
    ctx.strokeStyle = theme.outline;
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.roundRect(0, -size * thick, size * long, size * thick * 2, 2);
    ctx.fill();
    ctx.stroke();
}

function drawCross(ctx, theme, size) {
    ctx.lineWidth = 3;
    ctx.strokeStyle = theme.outline;
    ctx.beginPath();
    for (const turn of [1, -1]) {
        ctx.moveTo(-size * 0.5, -size * 0.5 * turn);
        ctx.lineTo(size * 0.5, size * 0.5 * turn);
    }
    ctx.stroke();
}

// What is left of somebody's health, below him.
export function drawHealth(ctx, { view, theme }, soldier, size) {
    if (!soldier.alive) return;
    const left = view.px(soldier.x) - BAR.wide / 2;
    const top = view.py(soldier.y) + size + 6;
    const share = clamp(soldier.health / soldier.most, 0, 1);
    ctx.fillStyle = theme.plate;
    ctx.strokeStyle = theme.plateEdge;
    ctx.lineWidth = 0.75;
    ctx.beginPath();
    ctx.roundRect(left - 2, top - 2, BAR.wide + 4, BAR.high + 4, 3);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = theme.good[share > 0.5 ? 2 : share > 0.25 ? 1 : 0];
    ctx.beginPath();
    ctx.roundRect(left, top, Math.max(1, BAR.wide * share), BAR.high, 2);
    ctx.fill();
}
