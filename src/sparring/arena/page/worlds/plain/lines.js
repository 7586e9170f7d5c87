// Lines on the field: ways, shots and links.

import { clamp, easeOut, mix } from "../../stage/geometry.js";
import { circle, faded, outline } from "../../stage/paint.js";
import { sideColours } from "../../stage/palette.js";

// When within a step a shot leaves and when it arrives.
const LEAVES = 0.12;
const ARRIVES = 0.42;

export const sortOfPath = ({ tone = "way", side = -1, points }) => `${tone}|${side}|${points.length}`;

// Somewhere between two scenes. A shot is fired anew in every scene that has one.
export function pathBetween({ from, to }, part) {
    const path = to ?? from;
    if (path.tone === "shot") {
        return to
            ? { ...to, seen: 1, flight: part }
            : { ...from, seen: clamp(1 - 4 * part, 0, 1), flight: 1 };
    }
    if (!to) return { ...from, seen: 1 - part };
    if (!from) return { ...to, seen: part };
    const points = to.points.map(([x, y], at) => [
        mix(from.points[at][0], x, part),
        mix(from.points[at][1], y, part),
    ]);
    return { ...to, points, seen: 1 };
}

const TONES = { way: drawWay, link: drawLink };

// What lies on the ground, below all things.
export function drawWays(ctx, kit, paths) {
    for (const path of paths) {
        const draw = TONES[path.tone ?? "way"];
        if (!draw || !path.seen || path.points.length < 2) continue;
        ctx.globalAlpha = path.seen;
        draw(ctx, kit, onCanvas(path, kit.view), colourOf(path, kit.theme));
    }
    ctx.globalAlpha = 1;
}

// What flies above them.
export function drawShots(ctx, kit, paths) {
    for (const path of paths) {
        if (path.tone !== "shot" || !path.seen || path.points.length < 2) continue;
        drawShot(ctx, kit, onCanvas(path, kit.view), colourOf(path, kit.theme), path);
    }
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = "source-over";
}

const onCanvas = ({ points }, view) => points.map(([x, y]) => ({ x: view.px(x), y: view.py(y) }));

function colourOf({ side }, theme) {
    const colours = sideColours(side, theme);
    return theme.name === "dark" ? colours.bright : colours.main;
}

function through(ctx, points) {
    ctx.beginPath();
    for (const { x, y } of points) ctx.lineTo(x, y);
}

function drawWay(ctx, { theme }, points, colour) {
    through(ctx, points);
    ctx.lineWidth = 4.5;
    ctx.strokeStyle = faded(theme.outline, 0.35);
    ctx.stroke();
    ctx.lineWidth = 2;
    ctx.strokeStyle = colour;
    ctx.setLineDash([1, 6]);
    ctx.stroke();
    ctx.setLineDash([]);
    arrowHead(ctx, points, colour);
}

function arrowHead(ctx, points, colour) {
    const tip = points.at(-1);
    const before = points.at(-2);
    const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
    const wing = (turn) => [tip.x - Math.cos(angle + turn) * 10, tip.y - Math.sin(angle + turn) * 10];
    outline(ctx, [tip.x, tip.y, ...wing(0.45), ...wing(-0.45)]);
    ctx.fillStyle = colour;
    ctx.fill();
}

function drawLink(ctx, { theme }, points, colour) {
    through(ctx, points);
    ctx.lineWidth = 5;
    ctx.strokeStyle = faded(colour, 0.18);
    ctx.stroke();
    ctx.lineWidth = 1.6;
    ctx.strokeStyle = colour;
    ctx.stroke();
    for (const { x, y } of [points[0], points.at(-1)]) {
        circle(ctx, x, y, 3.2);
        ctx.fillStyle = theme.outline;
        ctx.fill();
        ctx.stroke();
    }
}

// A bolt on its way, then a flash and a line that pales.
function drawShot(ctx, kit, points, colour, { flight, seen }) {
    const { theme, glows, view } = kit;
    const way = clamp((flight - LEAVES) / (ARRIVES - LEAVES), 0, 1);
    if (flight < LEAVES) return;
    const after = clamp((flight - ARRIVES) / (1 - ARRIVES), 0, 1);
    const head = along(points, way);
    ctx.globalAlpha = seen * (1 - 0.68 * easeOut(after));
    const tail = along(points, Math.max(0, way < 1 ? way - 0.45 : 0));
    const line = [tail.at, ...points.slice(tail.next, head.next), head.at];
    through(ctx, line);
    ctx.lineWidth = mix(5, 3, after);
    ctx.strokeStyle = faded(colour, 0.3);
    ctx.stroke();
    ctx.lineWidth = mix(2.2, 1.1, after);
    ctx.strokeStyle = colour;
    ctx.stroke();
    ctx.globalCompositeOperation = theme.glowMode;
    if (way < 1) {
        ctx.globalAlpha = 1;
        glows.draw(ctx, colour, head.at.x, head.at.y, view.token * 0.7);
    } else if (after < 1) {
        ctx.globalAlpha = 1 - after;
        glows.draw(ctx, colour, head.at.x, head.at.y, view.token * (0.7 + after));
        ctx.lineWidth = 2;
        ctx.strokeStyle = colour;
        circle(ctx, head.at.x, head.at.y, view.token * (0.4 + 1.1 * easeOut(after)));
        ctx.stroke();
    }
    ctx.globalCompositeOperation = "source-over";
}

// The place at a share of a line's length, and the number of the point after it.
function along(points, share) {
    const lengths = points
        .slice(1)
        .map((point, at) => Math.hypot(point.x - points[at].x, point.y - points[at].y));
    let left = share * lengths.reduce((sum, length) => sum + length, 0);
    for (let at = 0; at < lengths.length; at += 1) {
        if (left <= lengths[at] || at === lengths.length - 1) {
            const part = lengths[at] ? clamp(left / lengths[at], 0, 1) : 1;
            const [one, other] = [points[at], points[at + 1]];
            return { at: { x: mix(one.x, other.x, part), y: mix(one.y, other.y, part) }, next: at + 1 };
        }
        left -= lengths[at];
    }
    return { at: points[0], next: 1 };
}
