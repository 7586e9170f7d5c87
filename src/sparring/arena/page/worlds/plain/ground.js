// The ground, and the areas on it: walls, bases, dangers, calm places, zones of sight.

import { mix } from "../../stage/geometry.js";
import { FONT, circle, faded, paint } from "../../stage/paint.js";
import { sideColours } from "../../stage/palette.js";

const CELLS = 12;
const CORNER = 10;
const RIM = 8;

// --- the ground ----------------------------------------------------------------

// A picture of everything that stays: painted once, drawn in every frame.
export function paintGround(view, theme) {
    return paint(view.width, view.height, view.dpr, (ctx) => drawGround(ctx, view, theme), 0, 0);
}

function drawGround(ctx, view, theme) {
    const { left, top, right, bottom } = view;
    const wide = right - left;
    const high = bottom - top;
    ctx.fillStyle = theme.beyond;
    ctx.fillRect(0, 0, view.width, view.height);
    const light = ctx.createRadialGradient(
        left + wide / 2,
        top + high / 2,
        Math.min(wide, high) * 0.2,
        left + wide / 2,
        top + high / 2,
        Math.hypot(wide, high) * 0.6,
    );
    light.addColorStop(0, theme.ground);
    light.addColorStop(1, theme.groundEdge);
    ctx.fillStyle = light;
    frame(ctx, view);
    ctx.fill();
    ctx.save();
    ctx.clip();
    drawGrid(ctx, view, theme);
    ctx.restore();
    ctx.strokeStyle = theme.border;
    ctx.lineWidth = 1.5;
    frame(ctx, view);
    ctx.stroke();
}

// The field with a rim, so that whatever stands at its edge stands on it.
function frame(ctx, { left, top, right, bottom }) {
    ctx.beginPath();
    ctx.roundRect(left - RIM, top - RIM, right - left + 2 * RIM, bottom - top + 2 * RIM, CORNER);
}

export function clipToField(ctx, view) {
    frame(ctx, view);
    ctx.clip();
}

// Lines at round numbers of the world's units, every fifth a little stronger.
function drawGrid(ctx, view, theme) {
    const each = roundNumber(Math.max(view.field.width, view.field.height) / CELLS);
    const lines = (length, draw) => {
        for (let at = 0; at * each <= length + 1e-9; at += 1) {
            ctx.strokeStyle = at % 5 ? theme.grid : theme.gridStrong;
            draw(at * each);
        }
    };
    ctx.lineWidth = 1;
    lines(view.field.width, (x) => stroke(ctx, view.px(x), 0, view.px(x), view.height));
    lines(view.field.height, (y) => stroke(ctx, 0, view.py(y), view.width, view.py(y)));
}

function stroke(ctx, x1, y1, x2, y2) {
    ctx.beginPath();
    ctx.moveTo(Math.round(x1) + 0.5, Math.round(y1) + 0.5);
    ctx.lineTo(Math.round(x2) + 0.5, Math.round(y2) + 0.5);
    ctx.stroke();
}

// 1, 2 or 5 times a power of ten, not below a number.
function roundNumber(number) {
    const power = 10 ** Math.floor(Math.log10(number));
    return [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= number * 0.999);
}

// --- areas ---------------------------------------------------------------------

export const sortOfArea = ({ tone = "base", name = "", side = -1, corners }) =>
    `${tone}|${name}|${side}|${corners?.length ?? "round"}`;

// Somewhere between two scenes; `seen` is how much of it is there.
export function areaBetween({ from, to }, part) {
    if (!to) return { ...from, seen: 1 - part };
    if (!from) return { ...to, seen: part };
    return {
        ...to,
        seen: 1,
        x: mix(from.x, to.x, part),
        y: mix(from.y, to.y, part),
        radius: mix(from.radius, to.radius, part),
        corners: to.corners?.map(([x, y], at) => [
            mix(from.corners[at][0], x, part),
            mix(from.corners[at][1], y, part),
        ]),
    };
}

const TONES = { sight: drawSight, calm: drawSoft, danger: drawDanger, base: drawBase, wall: drawWall };
// What is seen through lies below what is not.
const ORDER = Object.keys(TONES);

export function drawAreas(ctx, kit, areas) {
    const inOrder = [...areas].sort(
        (one, other) => ORDER.indexOf(toneOf(one)) - ORDER.indexOf(toneOf(other)),
    );
    for (const area of inOrder) {
        if (!area.seen) continue;
        ctx.save();
        ctx.globalAlpha = area.seen;
        TONES[toneOf(area)](ctx, kit, area);
        ctx.restore();
    }
    for (const area of inOrder) if (area.name && area.seen) drawName(ctx, kit, area);
}

const toneOf = ({ tone }) => (tone in TONES ? tone : "base");

// Its outline on the canvas, grown by so many pixels.
function trace(ctx, view, { x, y, radius, corners }, grown = 0) {
    if (!corners?.length) {
        circle(ctx, view.px(x), view.py(y), radius * view.scale + grown);
        return;
    }
    ctx.beginPath();
    for (const [at, along] of corners) ctx.lineTo(view.px(at), view.py(along));
    ctx.closePath();
}

// The middle, and how far the outline is from it at most.
function extent(view, { x, y, radius, corners }) {
    if (!corners?.length) return { x: view.px(x), y: view.py(y), reach: radius * view.scale };
    const xs = corners.map(([at]) => view.px(at));
    const ys = corners.map(([, along]) => view.py(along));
    const box = {
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
    };
    return {
        x: (box.left + box.right) / 2,
        y: (box.top + box.bottom) / 2,
        reach: Math.max(box.right - box.left, box.bottom - box.top) / 2,
        wide: box.right - box.left,
    };
}

function colourOf(area, theme, usual) {
    return area.side === undefined || area.side < 0 ? usual : sideColours(area.side, theme).main;
}

function drawWall(ctx, { view, theme }, area) {
    trace(ctx, view, area);
    ctx.save();
    ctx.shadowColor = theme.shade;
    ctx.shadowBlur = 8 * view.dpr;
    ctx.shadowOffsetY = 3 * view.dpr;
    ctx.fillStyle = theme.wall;
    ctx.fill();
    ctx.restore();
    ctx.save();
    ctx.clip();
    const { x, y, reach } = extent(view, area);
    const light = ctx.createLinearGradient(0, y - reach, 0, y + reach);
    light.addColorStop(0, theme.wallTop);
    light.addColorStop(1, theme.wall);
    ctx.fillStyle = light;
    ctx.fill();
    hatch(ctx, x, y, reach, 9, 3, theme.wallHatch);
    ctx.restore();
    ctx.strokeStyle = theme.wallEdge;
    ctx.lineWidth = 1.5;
    trace(ctx, view, area);
    ctx.stroke();
}

function drawBase(ctx, { view, theme }, area) {
    const colour = colourOf(area, theme, theme.base);
    const { x, y, reach } = extent(view, area);
    trace(ctx, view, area);
    const light = ctx.createRadialGradient(x, y, 0, x, y, Math.max(1, reach * 1.2));
    light.addColorStop(0, faded(colour, 0.1));
    light.addColorStop(1, faded(colour, 0.26));
    ctx.fillStyle = light;
    ctx.fill();
    ctx.strokeStyle = faded(colour, 0.95);
    ctx.lineWidth = 2;
    ctx.setLineDash([8, 6]);
    ctx.stroke();
    ctx.setLineDash([]);
}

function drawDanger(ctx, { view, theme, now, still }, area) {
    const { x, y, reach } = extent(view, area);
    const colour = theme.danger;
    trace(ctx, view, area);
    ctx.save();
    ctx.clip();
    const light = ctx.createRadialGradient(x, y, 0, x, y, Math.max(1, reach));
    light.addColorStop(0, faded(colour, 0.34));
    light.addColorStop(1, faded(colour, 0.14));
    ctx.fillStyle = light;
    ctx.fill();
    hatch(ctx, x, y, reach, 15, 5, faded(colour, 0.2), still ? 0 : now * 7);
    ctx.restore();
    ctx.strokeStyle = faded(colour, 0.9);
    ctx.lineWidth = 2;
    ctx.setLineDash([3, 4]);
    trace(ctx, view, area);
    ctx.stroke();
    ctx.setLineDash([]);
}

function drawSoft(ctx, { view, theme }, area) {
    const { x, y, reach } = extent(view, area);
    const colour = colourOf(area, theme, theme.calm);
    trace(ctx, view, area);
    const light = ctx.createRadialGradient(x, y, 0, x, y, Math.max(1, reach));
    light.addColorStop(0, faded(colour, 0.3));
    light.addColorStop(1, faded(colour, 0.12));
    ctx.fillStyle = light;
    ctx.fill();
    ctx.strokeStyle = faded(colour, 0.55);
    ctx.lineWidth = 1.25;
    ctx.stroke();
}

// Light that fades with the distance from the first corner, where the eye is.
function drawSight(ctx, { view, theme }, area) {
    const colour = colourOf(area, theme, theme.sight);
    const { x, y, reach } = extent(view, area);
    const eye = area.corners?.length
        ? { x: view.px(area.corners[0][0]), y: view.py(area.corners[0][1]) }
        : { x, y };
    trace(ctx, view, area);
    const light = ctx.createRadialGradient(eye.x, eye.y, 0, eye.x, eye.y, Math.max(1, reach * 2));
    light.addColorStop(0, faded(colour, theme.name === "dark" ? 0.26 : 0.3));
    light.addColorStop(1, faded(colour, 0.02));
    ctx.fillStyle = light;
    ctx.fill();
    ctx.strokeStyle = faded(colour, 0.18);
    ctx.lineWidth = 1;
    ctx.stroke();
}

// Slanting lines over a circle, whatever is clipped to.
function hatch(ctx, x, y, reach, each, wide, colour, moved = 0) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = wide;
    ctx.lineCap = "butt";
    ctx.beginPath();
    const far = reach * 1.5 + each;
    for (let at = -far * 2 + (moved % each); at < far * 2; at += each) {
        ctx.moveTo(x + at - far, y + far);
        ctx.lineTo(x + at + far, y - far);
    }
    ctx.stroke();
}

const NAME = 11;

// Along the upper edge, where the fewest things stand.
function drawName(ctx, { view, theme }, area) {
    const { x, y, reach, wide = reach * 2 } = extent(view, area);
    ctx.font = `700 ${NAME}px ${FONT}`;
    const text = area.name.toUpperCase();
    if (ctx.measureText(text).width > wide * 0.96) return;
    const round = !area.corners?.length;
    const top = round ? y - reach : Math.min(...area.corners.map(([, along]) => view.py(along)));
    ctx.save();
    ctx.globalAlpha = 0.85 * area.seen;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.letterSpacing = "1px";
    ctx.lineWidth = 3;
    ctx.strokeStyle = theme.outline;
    const usual = { danger: theme.danger, calm: theme.calm, wall: theme.wallEdge }[area.tone] ?? theme.base;
    ctx.fillStyle = theme.name === "dark" ? lighter(area, theme, usual) : colourOf(area, theme, usual);
    const at = top + (round ? Math.min(reach * 0.32, 20) : NAME + 1);
    ctx.strokeText(text, x, at);
    ctx.fillText(text, x, at);
    ctx.restore();
}

function lighter(area, theme, usual) {
    return area.side === undefined || area.side < 0 ? usual : sideColours(area.side, theme).bright;
}

// Whether an area looks the same in every frame.
export const staysTheSame = ({ from, to }) => from === to || JSON.stringify(from) === JSON.stringify(to);
