// Buildings: those that stand, those that grow, and those that burn.

import { circle, faded } from "../../stage/paint.js";
import { sideColours } from "../../stage/palette.js";

const BOX = 24;
const BUILDING = 1;
const WHOLE = 9;
const ALIGHT = 5;
// Each sign in a box of 24 by 24.
const SIGNS = {
    "town hall": "M4 12l8-7 8 7v8h-5v-5h-6v5H4z",
    keep: "M4 20V7h3v3h3V7h4v3h3V7h3v13h-6v-4h-4v4z",
    castle: "M3 21V9h3v2h2V4h2v2h4V4h2v7h2V9h3v12h-7v-5h-4v5z",
    farm: "M4 7h16v2H4zM4 11h16v2H4zM4 15h16v2H4z",
    barracks: "M5 4l6 6 6-6 2 0 0 2-6 6 6 6-2 2-6-6-6 6-2-2 6-6-6-6z",
    "lumber mill": "M13 3l6 5-3 3-2-1-7 11H4L12 8l-1-2z",
    blacksmith: "M3 8h14l4 3h-7v4h3v4H8v-4h3v-4H3z",
    stables: "M6 20V10a6 6 0 0 1 12 0v10h-3V10a3 3 0 0 0-6 0v10z",
    airport: "M12 15L2 7l4 10h12l4-10z",
    "mage tower": "M12 3l2.5 6 6 .5-4.600 4 1.500 6L12 16.500 6.600 19.500 8.100 13.500 3.500 9.500l6-.5z",
    temple: "M3 9l9-6 9 6zM5 11h3v7H5zM10.500 11h3v7h-3zM16 11h3v7h-3zM3 19h18v2H3z",
    "watch tower": "M9 21V9h6v12zM7 8V4h10v4z",
    "guard tower": "M9 21v-8h6v8zM12 2l5 5h-3v5h-4V7H7z",
    "cannon tower": "M9 21v-7h6v7zM12 3a5 5 0 1 1-.01 0z",
};
const paths = new Map();

function signOf(name) {
    if (!paths.has(name)) paths.set(name, new Path2D(SIGNS[name] ?? SIGNS["town hall"]));
    return paths.get(name);
}

// The second side's buildings have their corners cut off: colours are not all.
function outlineOf(ctx, side, x, y, wide) {
    ctx.beginPath();
    if (side === 0) {
        ctx.roundRect(x, y, wide, wide, wide * 0.14);
        return;
    }
    const cut = wide * 0.2;
    ctx.moveTo(x + cut, y);
    ctx.lineTo(x + wide - cut, y);
    ctx.lineTo(x + wide, y + cut);
    ctx.lineTo(x + wide, y + wide - cut);
    ctx.lineTo(x + wide - cut, y + wide);
    ctx.lineTo(x + cut, y + wide);
    ctx.lineTo(x, y + wide - cut);
    ctx.lineTo(x, y + cut);
    ctx.closePath();
}

export function drawHouse(ctx, { view, theme, now, still }, house) {
    const colours = sideColours(house.side, theme);
    const gap = view.scale * 0.08;
    const [x, y] = [view.px(house.x) + gap, view.py(house.y) + gap];
    const wide = house.size * view.scale - 2 * gap;
    if (house.work === BUILDING) drawSite(ctx, theme, colours, house, x, y, wide);
    else drawWalls(ctx, theme, colours, house, x, y, wide);
    if (house.health < WHOLE && house.work !== BUILDING) drawHealth(ctx, theme, house, x, y, wide);
    if (house.health < ALIGHT && house.work !== BUILDING) {
        const flicker = still ? 1 : 0.8 + 0.2 * Math.sin(now * 9 + house.x);
        ctx.fillStyle = faded(theme.flame, 0.8);
        circle(ctx, x + wide * 0.7, y + wide * 0.25, Math.max(2, wide * 0.16 * flicker));
        ctx.fill();
    }
}

function drawWalls(ctx, theme, colours, house, x, y, wide) {
    outlineOf(ctx, house.side, x, y, wide);
    ctx.fillStyle = colours.main;
    ctx.fill();
    ctx.lineWidth = 1.4;
    ctx.strokeStyle = colours.deep;
    ctx.stroke();
    drawSign(ctx, theme.roof, house.name, x, y, wide);
    if (house.work > BUILDING) drawWork(ctx, theme, house.done / WHOLE, x, y, wide);
}

// A building grows out of its ground: what is done of it is filled from below.
function drawSite(ctx, theme, colours, house, x, y, wide) {
    const done = house.done / WHOLE;
    outlineOf(ctx, house.side, x, y, wide);
    ctx.fillStyle = faded(colours.main, 0.22);
    ctx.fill();
    ctx.save();
    ctx.clip();
    ctx.fillStyle = colours.main;
    ctx.fillRect(x, y + wide * (1 - done), wide, wide * done);
    ctx.restore();
    ctx.save();
    ctx.setLineDash([3, 2.5]);
    ctx.lineWidth = 1.2;
    ctx.strokeStyle = theme.scaffold;
    outlineOf(ctx, house.side, x, y, wide);
    ctx.stroke();
    ctx.restore();
    drawSign(ctx, faded(theme.roof, 0.55), house.name, x, y, wide);
}

function drawSign(ctx, colour, name, x, y, wide) {
    if (wide < 9) return;
    const share = (0.72 * wide) / BOX;
    ctx.save();
    ctx.translate(x + wide * 0.14, y + wide * 0.12);
    ctx.scale(share, share);
    ctx.fillStyle = colour;
    ctx.fill(signOf(name));
    ctx.restore();
}

// What is trained or researched, as a line at the foot.
function drawWork(ctx, theme, done, x, y, wide) {
    const high = Math.max(1.5, wide * 0.07);
    ctx.fillStyle = theme.plate;
    ctx.fillRect(x + wide * 0.1, y + wide - high * 1.8, wide * 0.8, high);
    ctx.fillStyle = theme.gold;
    ctx.fillRect(x + wide * 0.1, y + wide - high * 1.8, wide * 0.8 * done, high);
}

function drawHealth(ctx, theme, house, x, y, wide) {
    const share = house.health / WHOLE;
    const high = Math.max(2, wide * 0.09);
    ctx.fillStyle = theme.plate;
    ctx.fillRect(x, y - high - 1, wide, high);
    ctx.fillStyle = theme.good[share > 0.6 ? 2 : share > 0.3 ? 1 : 0];
    ctx.fillRect(x, y - high - 1, wide * share, high);
}
