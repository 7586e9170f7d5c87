// Ships: each side has a shape of its own, so that colour is not all there is.

import { clamp, swell } from "../../stage/geometry.js";
import { circle, faded, outline } from "../../stage/paint.js";
import { sideColours } from "../../stage/palette.js";

// Half a hull from nose to stern, in radii: the other half mirrors it.
const HULLS = [
    // A dart.
    [1.45, 0, 0.35, 0.34, -0.5, 0.95, -0.95, 0.9, -0.6, 0.3, -0.75, 0],
    // A fork with two prongs.
    [0.6, 0, 0.62, 0.3, 1.35, 0.62, 1.2, 0.86, -0.2, 0.92, -0.95, 0.5, -0.75, 0],
];
const FASTEST = 7.5;
// How far ahead the line of its speed goes: as far as it flies in so many steps.
const STEPS_AHEAD = 6;
const BAR = { wide: 34, high: 4 };

const bodyOf = (side) => {
    const half = HULLS[side % HULLS.length];
    const points = [...half];
    for (let at = half.length - 2; at >= 0; at -= 2) points.push(half[at], -half[at + 1]);
    return points;
};

export const inkOf = (side, theme) =>
    theme.name === "dark" ? sideColours(side, theme).bright : sideColours(side, theme).main;

// What its laser reaches: the half circle before its nose.
export function drawRange(ctx, view, theme, ship, isInside) {
    const { x, y } = view.spot(ship);
    const radius = ship.range * view.scale;
    const colour = inkOf(ship.side, theme);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.arc(x, y, radius, ship.heading - Math.PI / 2, ship.heading + Math.PI / 2);
    ctx.closePath();
    ctx.fillStyle = faded(colour, isInside ? 0.13 : 0.05);
    ctx.fill();
    ctx.lineWidth = isInside ? 1.8 : 1.1;
    ctx.strokeStyle = faded(colour, isInside ? 0.75 : 0.35);
    ctx.setLineDash(ship.side % 2 ? [7, 4] : []);
    ctx.stroke();
    ctx.setLineDash([]);
}

export function drawSpeed(ctx, view, theme, ship) {
    if (!ship.alive || ship.speed < 0.05) return;
    const colour = inkOf(ship.side, theme);
    const along = { x: Math.cos(ship.heading), y: Math.sin(ship.heading) };
    const nose = view.token * 1.4;
    const spot = view.spot(ship);
    const from = { x: spot.x + along.x * nose, y: spot.y + along.y * nose };
    const reach = ship.speed * STEPS_AHEAD * view.scale;
    const tip = { x: from.x + along.x * reach, y: from.y + along.y * reach };
    ctx.lineWidth = 1.8;
    ctx.strokeStyle = faded(colour, 0.75);
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(tip.x, tip.y);
    ctx.stroke();
    circle(ctx, tip.x, tip.y, 2.4);
    ctx.fillStyle = colour;
    ctx.fill();
}

export function drawShip(ctx, { view, theme, now, still }, ship) {
    const { x, y } = view.spot(ship);
    const radius = view.token;
    const colours = sideColours(ship.side, theme);
    const body = bodyOf(ship.side).map((part) => part * radius);
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(ship.heading);
    if (ship.alive) drawFlame(ctx, theme, radius, ship.speed / FASTEST, still ? 0 : now);
    outline(ctx, body);
    const light = ctx.createLinearGradient(0, -radius, 0, radius);
    light.addColorStop(0, ship.alive ? colours.bright : theme.hullDeep);
    light.addColorStop(1, ship.alive ? colours.main : colours.deep);
    ctx.fillStyle = light;
    ctx.globalAlpha = ship.alive ? 1 : 0.55;
    ctx.fill();
    ctx.lineWidth = 1.8;
    ctx.strokeStyle = ship.alive ? theme.rim : colours.deep;
    ctx.stroke();
    ctx.lineWidth = 0.8;
    ctx.strokeStyle = colours.deep;
    ctx.stroke();
    if (ship.alive) {
        ctx.fillStyle = theme.glass;
        ctx.beginPath();
        ctx.ellipse(radius * 0.15, 0, radius * 0.3, radius * 0.15, 0, 0, 2 * Math.PI);
        ctx.fill();
    }
    ctx.restore();
}

function drawFlame(ctx, theme, radius, share, now) {
    if (share < 0.03) return;
    const long = radius * (0.5 + 1.5 * clamp(share, 0, 1)) * (1 + 0.08 * Math.sin(now * 40));
    const light = ctx.createLinearGradient(-radius * 0.6, 0, -radius * 0.6 - long, 0);
    light.addColorStop(0, faded(theme.flame, 0.95));
    light.addColorStop(1, faded(theme.flame, 0));
    ctx.fillStyle = light;
    outline(ctx, [-radius * 0.6, -radius * 0.28, -radius * 0.6 - long, 0, -radius * 0.6, radius * 0.28]);
    ctx.fill();
}

// What is left of its hull, below it.
export function drawHull(ctx, { view, theme }, ship, share) {
    if (!ship.alive) return;
    const { x, y } = view.spot(ship);
    const top = y + view.token * 1.7;
    const left = x - BAR.wide / 2;
    ctx.fillStyle = theme.plate;
    ctx.strokeStyle = theme.plateEdge;
    ctx.lineWidth = 0.75;
    ctx.beginPath();
    ctx.roundRect(left - 2, top - 2, BAR.wide + 4, BAR.high + 4, 3);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = theme.good[share > 0.5 ? 2 : share > 0.25 ? 1 : 0];
    ctx.beginPath();
    ctx.roundRect(left, top, Math.max(1, BAR.wide * clamp(share, 0, 1)), BAR.high, 2);
    ctx.fill();
}

// A beam from a nose to whom it hits; `part` is how much of the shot is over.
export function drawBeam(ctx, kit, ship, other, part) {
    const { view, theme, glows } = kit;
    const strength = part < 1 ? swell(0.25 + 0.75 * part) : 0.35;
    const colour = inkOf(ship.side, theme);
    const from = view.spot(ship);
    const to = view.spot(other);
    const nose = view.token * 1.3;
    from.x += Math.cos(ship.heading) * nose;
    from.y += Math.sin(ship.heading) * nose;
    ctx.save();
    ctx.globalCompositeOperation = theme.glowMode;
    for (const [wide, alpha] of [
        [8, 0.18],
        [3.4, 0.45],
        [1.4, 1],
    ]) {
        ctx.lineWidth = wide;
        ctx.strokeStyle = faded(colour, alpha * strength);
        ctx.beginPath();
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(to.x, to.y);
        ctx.stroke();
    }
    ctx.globalAlpha = strength;
    glows.draw(ctx, colour, to.x, to.y, view.token * 1.5);
    ctx.restore();
}
