// What the player points at and plans: rings, brackets, arrows, a crosshair.

import { TEAMS } from "../../stage/battle/palette.js";
import { drawHovered, ringAround, spotOf } from "../../stage/battle/tokens.js";
import { TAU, clamp } from "../../stage/geometry.js";
import { circle, faded, outline, stamp } from "../../stage/paint.js";

const RAYS = 12;

// Under the tokens: light, and the way somebody is about to go.
export function drawBelow(ctx, kit, overlay, actors) {
    const { view, theme } = kit;
    for (const plan of overlay.plans) drawPlanLine(ctx, kit, plan, actors);
    const selected = actors.get(overlay.selected);
    if (!selected) return;
    const { x, y } = spotOf(selected, view);
    ctx.globalCompositeOperation = theme.glowMode;
    ctx.globalAlpha = 0.85;
    kit.glows.draw(ctx, "#ffe9a8", x, y, view.token * 2.3, false);
    ctx.globalCompositeOperation = "source-over";
    ctx.globalAlpha = 1;
}

// A walking ring for the chosen one, a quiet one for whoever is pointed at. They
// lie over the neighbours, or a crowd would hide them.
function drawRings(ctx, kit, overlay, actors) {
    const { view, theme, now } = kit;
    const hovered = actors.get(overlay.hovered);
    if (hovered && !overlay.targets.includes(hovered.id)) drawHovered(ctx, kit, hovered);
    const selected = actors.get(overlay.selected);
    if (!selected) return;
    const { x, y } = spotOf(selected, view);
    ringAround(ctx, selected, x, y, view.token * 1.28);
    for (const [width, colour, dash] of [
        [5, theme.markDark, []],
        [2.8, theme.name === "dark" ? "#ffe08a" : "#8a3d00", [9, 5]],
    ]) {
        ctx.lineWidth = width;
        ctx.strokeStyle = colour;
        ctx.setLineDash(dash);
        ctx.lineDashOffset = kit.still ? 0 : -now * 14;
        ctx.stroke();
    }
    ctx.setLineDash([]);
}

// Over the tokens but under their numbers: who is chosen, who may be aimed at.
export function drawFrames(ctx, kit, overlay, actors) {
    drawRings(ctx, kit, overlay, actors);
    for (const id of overlay.targets) drawTarget(ctx, kit, actors.get(id), id === overlay.hovered);
    // One's own last: no neighbour may hide a warning.
    const inOrder = caughtIn(overlay).toSorted((one, other) => one.own - other.own);
    for (const { who, own } of inOrder) drawCaught(ctx, kit, actors.get(who), own);
}

// Whom the aim would reach; without an aim, whom the spells reach that are about to be cast.
function caughtIn({ cursor, caught, plans, targets }) {
    if (cursor || caught.length || targets.length) return caught;
    const reached = new Map();
    for (const plan of plans) for (const one of plan.caught ?? []) reached.set(one.who, one);
    return [...reached.values()];
}

// A burst around an opponent; around one's own a sign of warning: shapes of their own, whatever
// the colours.
function drawCaught(ctx, kit, actor, isOwn) {
    if (!actor) return;
    const { view, theme } = kit;
    const { x, y } = spotOf(actor, view);
    const far = view.token * 1.42;
    for (const [width, colour] of [
        [6, theme.markDark],
        [3, isOwn ? "#ff5a4a" : "#ffb13e"],
    ]) {
        ctx.lineWidth = width;
        ctx.strokeStyle = colour;
        if (isOwn) circle(ctx, x, y, far);
        else rays(ctx, x, y, far, view.token * 0.5);
        ctx.stroke();
    }
    if (isOwn) drawWarning(ctx, x + far * 0.8, y - far * 0.8, Math.max(8, view.token * 0.5));
}

function rays(ctx, x, y, far, long) {
    ctx.beginPath();
    for (let ray = 0; ray < RAYS; ray += 1) {
        const angle = (ray * TAU) / RAYS;
        ctx.moveTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
        ctx.lineTo(x + Math.cos(angle) * (far + long), y + Math.sin(angle) * (far + long));
    }
}

// A triangle with an exclamation mark.
function drawWarning(ctx, x, y, size) {
    ctx.fillStyle = "#ffe14a";
    ctx.strokeStyle = "#1c0d00";
    ctx.lineWidth = 2;
    outline(ctx, [x, y - size, x + size, y + size * 0.8, x - size, y + size * 0.8]);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = "#1c0d00";
    ctx.fillRect(x - 1.2, y - size * 0.4, 2.4, size * 0.62);
    ctx.fillRect(x - 1.2, y + size * 0.4, 2.4, 2.4);
}

// Over everything: signs of plans, the crosshair.
export function drawAbove(ctx, kit, overlay, actors) {
    for (const plan of overlay.plans) {
        if (plan.area && !overlay.cursor) drawReach(ctx, kit, plan.area);
        drawPlanSign(ctx, kit, plan, actors);
    }
    if (overlay.cursor) drawCrosshair(ctx, kit, overlay.cursor);
}

// Four brackets around him: a shape of its own, whatever the colour.
function drawTarget(ctx, kit, actor, near) {
    if (!actor) return;
    const { view, theme, now } = kit;
    const { x, y } = spotOf(actor, view);
    const beat = kit.still ? 0 : Math.sin(now * 5) * 1.2;
    const far = view.token * (near ? 1.18 : 1.32) + beat;
    const arm = view.token * 0.48;
    for (const [width, colour] of [
        [near ? 6 : 5, theme.markDark],
        [near ? 3.2 : 2.2, near ? "#ffd23e" : theme.mark],
    ]) {
        ctx.lineWidth = width;
        ctx.strokeStyle = colour;
        ctx.beginPath();
        for (const sx of [-1, 1]) {
            for (const sy of [-1, 1]) {
                ctx.moveTo(x + sx * far, y + sy * (far - arm));
                ctx.lineTo(x + sx * far, y + sy * far);
                ctx.lineTo(x + sx * (far - arm), y + sy * far);
            }
        }
        ctx.stroke();
    }
}

function endsOf(kit, plan, actors) {
    const actor = actors.get(plan.who);
    if (!actor) return null;
    const from = spotOf(actor, kit.view);
    const aimed = plan.target >= 0 ? actors.get(plan.target) : null;
    if (aimed === actor || plan.act === "drink" || plan.act === "pass") return { actor, from, to: null };
    if (aimed) return { actor, from, to: spotOf(aimed, kit.view), aimed };
    if (typeof plan.x === "number" && typeof plan.y === "number" && plan.target === -1) {
        return { actor, from, to: { x: kit.view.px(plan.x), y: kit.view.py(plan.y) } };
    }
    return { actor, from, to: null };
}

const DASHES = { cast: [3, 5], ranged: [10, 6], move_to: [], move_from: [], melee: [] };

function drawPlanLine(ctx, kit, plan, actors) {
    const ends = endsOf(kit, plan, actors);
    if (!ends?.to) return;
    const { view, theme } = kit;
    const { from, actor } = ends;
    let { to } = ends;
    if (plan.act === "move_from") to = awayFrom(from, to, view.token * 4);
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (far < view.token * 1.2) return;
    const dx = (to.x - from.x) / far;
    const dy = (to.y - from.y) / far;
    const start = { x: from.x + dx * view.token * 1.1, y: from.y + dy * view.token * 1.1 };
    const stop = ends.aimed && plan.act !== "move_from" ? view.token * 1.3 : 4;
    const tip = { x: to.x - dx * stop, y: to.y - dy * stop };
    const side = { x: -dy, y: dx };
    const bend = far * 0.08;
    const middle = { x: (start.x + tip.x) / 2 + side.x * bend, y: (start.y + tip.y) / 2 + side.y * bend };
    for (const [width, colour] of [
        [6, theme.markDark],
        [2.6, theme.name === "dark" ? TEAMS[actor.side].pale : TEAMS[actor.side].deep],
    ]) {
        ctx.lineWidth = width;
        ctx.strokeStyle = ctx.fillStyle = colour;
        ctx.setLineDash(width > 4 ? [] : (DASHES[plan.act] ?? []));
        ctx.beginPath();
        ctx.moveTo(start.x, start.y);
        ctx.quadraticCurveTo(middle.x, middle.y, tip.x, tip.y);
        ctx.stroke();
        ctx.setLineDash([]);
        const angle = Math.atan2(tip.y - middle.y, tip.x - middle.x);
        const size = width > 4 ? 13 : 10;
        const reach = width > 4 ? 2 : 0;
        outline(ctx, [
            tip.x + Math.cos(angle) * reach,
            tip.y + Math.sin(angle) * reach,
            tip.x - Math.cos(angle - 0.45) * size,
            tip.y - Math.sin(angle - 0.45) * size,
            tip.x - Math.cos(angle + 0.45) * size,
            tip.y - Math.sin(angle + 0.45) * size,
        ]);
        ctx.fill();
    }
    if (!ends.aimed) drawPlace(ctx, kit, to, actor);
}

function awayFrom(from, to, reach) {
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    return { x: from.x - ((to.x - from.x) / far) * reach, y: from.y - ((to.y - from.y) / far) * reach };
}

function drawPlace(ctx, kit, at, actor) {
    ctx.lineWidth = 2;
    ctx.strokeStyle = TEAMS[actor.side].trim;
    ctx.beginPath();
    ctx.ellipse(at.x, at.y, 9, 6, 0, 0, TAU);
    ctx.stroke();
    ctx.fillStyle = faded(TEAMS[actor.side].main, 0.5);
    ctx.fill();
}

// The sign of an act sits over whoever is about to do it.
function drawPlanSign(ctx, kit, plan, actors) {
    const actor = actors.get(plan.who);
    if (!actor) return;
    const { view, icons } = kit;
    const { x, y } = spotOf(actor, view);
    const size = Math.max(9, view.token * 0.52);
    const top = clamp(y - view.token * 1.75, size + 2, view.height);
    stamp(ctx, icons.act(plan.act, size, view.dpr), x, top);
}

// How far a spell reaches around its place.
function drawReach(ctx, kit, place) {
    const { view, theme } = kit;
    const reach = (place.radius ?? 0) * view.scale;
    if (reach <= 4) return;
    const [x, y] = [view.px(place.x), view.py(place.y)];
    ctx.fillStyle = theme.name === "dark" ? "rgba(255,220,140,0.13)" : "rgba(150,70,0,0.16)";
    circle(ctx, x, y, reach);
    ctx.fill();
    for (const [width, colour, dash] of [
        [4.5, theme.markDark, []],
        [2, theme.name === "dark" ? "#ffdf8a" : "#7a3d00", [10, 7]],
    ]) {
        ctx.lineWidth = width;
        ctx.strokeStyle = colour;
        ctx.setLineDash(dash);
        ctx.lineDashOffset = kit.still ? 0 : -kit.now * 20;
        circle(ctx, x, y, reach);
        ctx.stroke();
    }
    ctx.setLineDash([]);
}

function drawCrosshair(ctx, kit, cursor) {
    const { view, theme } = kit;
    const x = view.px(cursor.x);
    const y = view.py(cursor.y);
    drawReach(ctx, kit, cursor);
    for (const [width, colour] of [
        [5, theme.markDark],
        [2.2, theme.mark],
    ]) {
        ctx.lineWidth = width;
        ctx.strokeStyle = colour;
        circle(ctx, x, y, 9);
        ctx.stroke();
        ctx.beginPath();
        for (const [sx, sy] of [
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
        ]) {
            ctx.moveTo(x + sx * 4, y + sy * 4);
            ctx.lineTo(x + sx * 15, y + sy * 15);
        }
        ctx.stroke();
    }
}
