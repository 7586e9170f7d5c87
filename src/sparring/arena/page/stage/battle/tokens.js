// Draws everybody: the fallen first, then the living from back to front.

import { TAU, clamp, overshoot, swell } from "../geometry.js";
import { circle, hexagon, stamp, star } from "../paint.js";
import { inTheme } from "./palette.js";
import { PLATE, drawFacing } from "./sprites.js";

// Where badges sit around a token; the top stays free for hats.
const BADGE_ANGLES = [-0.72, Math.PI + 0.72, -0.08, Math.PI + 0.08];
const MOST_BADGES = 4;

// The centre of a token on the canvas, in css pixels.
export function spotOf(actor, view) {
    const shift = actor.shift ?? { x: 0, y: 0 };
    return { x: view.px(actor.x) + shift.x, y: view.py(actor.y) + shift.y };
}

export function drawFallen(ctx, kit, actors) {
    const { view, sprites } = kit;
    for (const actor of actors) {
        if (actor.alive || actor.fallen < 1) continue;
        const { x, y } = spotOf(actor, view);
        ctx.globalAlpha = actor.shown;
        stamp(ctx, sprites.fallen(actor.kind, actor.team, kit), x, y);
        ctx.globalAlpha = 1;
    }
}

export function drawStanding(ctx, kit, actors) {
    const standing = actors.filter((actor) => actor.fallen < 1 && actor.shown > 0);
    standing.sort((one, other) => one.y - other.y || one.id - other.id);
    for (const actor of standing) drawCastingLight(ctx, kit, actor);
    for (const actor of standing) drawToken(ctx, kit, actor);
}

// Numbers and badges lie over all tokens, so no neighbour hides them.
export function drawPlates(ctx, kit, actors) {
    for (const actor of actors) drawPlate(ctx, kit, actor);
}

function placed(kit, actor) {
    const { view } = kit;
    const spot = spotOf(actor, view);
    const bump = actor.bump;
    const breath = kit.still || actor.walk ? 0 : Math.sin(kit.now * 2.1 + actor.id * 1.7) * 0.5;
    return {
        x: spot.x + bump.x * view.token,
        y:
            spot.y +
            bump.y * view.token -
            actor.hop * view.token * 0.14 +
            (kit.marks.isFrozen(actor) ? 0 : breath),
    };
}

function drawToken(ctx, kit, actor) {
    const { view, sprites, marks } = kit;
    const { x, y } = placed(kit, actor);
    const left = Math.cos(actor.facing) < 0;
    const picture = sprites.token(actor.kind, actor.side, actor.team, left, kit, marks.poseOf(actor));
    const { shown } = actor;
    marks.below(ctx, actor, x, y, kit, picture);
    if (actor.alive) drawFacing(ctx, x, y, view.token, actor.facing, actor.side);
    ctx.globalAlpha = shown;
    if (actor.fallen > 0 || actor.turn !== null || shown < 1) {
        drawTurning(ctx, actor, picture, x, y, shown);
    } else marks.figure(ctx, actor, x, y, kit, picture);
    if (actor.flash > 0) {
        ctx.globalAlpha = actor.flash * 0.85;
        stamp(ctx, sprites.silhouette(actor.kind, actor.side, left, "#ffffff", kit), x, y);
    }
    ctx.globalAlpha = 1;
    if (actor.alive && shown === 1) marks.above(ctx, actor, x, y, kit);
}

// Falling over, turning sides and arriving all bend the picture for a moment.
function drawTurning(ctx, actor, picture, x, y, shown) {
    ctx.save();
    ctx.translate(x, y);
    if (actor.fallen > 0) {
        ctx.rotate((actor.team === 0 ? -1 : 1) * 1.35 * actor.fallen);
        ctx.globalAlpha *= 1 - actor.fallen * 0.5;
    }
    if (actor.turn !== null) ctx.scale(Math.max(0.06, Math.abs(Math.cos(actor.turn * Math.PI))), 1);
    const grown = actor.arrival === null ? 1 : overshoot(clamp(shown, 0, 1));
    ctx.scale(grown, grown);
    stamp(ctx, picture, 0, 0, 0.9999);
    ctx.restore();
}

function drawPlate(ctx, kit, actor) {
    if (!actor.alive || actor.shown < 1) return;
    const { view, sprites } = kit;
    const { x, y } = spotOf(actor, view);
    stamp(
        ctx,
        sprites.plate(Math.round(actor.health), actor.most, kit, actor.more),
        x,
        y + view.token + PLATE / 2 + 1,
    );
    if (actor.label)
        stamp(
            ctx,
            sprites.number(actor.label, actor.team, view),
            x + view.token * 0.86,
            y + view.token * 0.66,
        );
    drawBadges(ctx, kit, actor, x, y);
}

function drawBadges(ctx, kit, actor, x, y) {
    const { view, icons, lettering, theme } = kit;
    const all = actor.badges;
    const size = Math.max(6, view.token * 0.39);
    const reach = view.token * 1.22;
    all.slice(0, MOST_BADGES).forEach((entry, index) => {
        const angle = BADGE_ANGLES[index];
        const age = actor.popped.get(entry.name);
        const scale = age === undefined ? 1 : 1 + 0.8 * swell(age / 0.4);
        const picture = icons.influence(entry.name, entry.bad, size, view.dpr);
        stamp(ctx, picture, x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, scale);
    });
    if (all.length > MOST_BADGES) {
        const words = lettering.of(`+${all.length - MOST_BADGES}`, theme.mark, theme.outline, 11, view.dpr);
        stamp(ctx, words, x - reach, y + view.token * 0.6);
    }
}

// A circle of signs under whoever gathers a spell, filling as he goes on.
function drawCastingLight(ctx, kit, actor) {
    if (!actor.casting) return;
    const { view, theme, glows, now } = kit;
    const { x, y } = spotOf(actor, view);
    const look = inTheme(kit.spellLook(actor.casting.spell), theme);
    const grown = clamp(actor.casting.age / 0.35, 0, 1);
    const radius = view.token * (1.1 + 0.55 * grown);
    const turn = kit.still ? 0 : now * 1.6;
    ctx.globalCompositeOperation = theme.glowMode;
    ctx.globalAlpha = (0.55 + 0.2 * Math.sin(now * 8)) * grown;
    glows.draw(ctx, look.colour, x, y, radius * 1.7, false);
    ctx.globalAlpha = grown;
    ctx.strokeStyle = look.colour;
    ctx.lineWidth = 1.6;
    circle(ctx, x, y, radius);
    ctx.stroke();
    ctx.lineWidth = 1;
    if (actor.side === 0) star(ctx, x, y, radius, 5, 0.5, turn);
    else star(ctx, x, y, radius, 6, 0.58, -turn);
    ctx.stroke();
    for (let mote = 0; mote < 5; mote += 1) {
        const angle = turn * 1.4 + (mote * TAU) / 5;
        glows.draw(
            ctx,
            look.colour,
            x + Math.cos(angle) * radius,
            y + Math.sin(angle) * radius,
            view.token * 0.26,
        );
    }
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = "source-over";
}

// A ring that fits somebody's base.
export function ringAround(ctx, actor, x, y, radius) {
    if (actor.side === 0) circle(ctx, x, y, radius);
    else hexagon(ctx, x, y, radius * 1.08);
}

// A quiet ring for whoever is pointed at.
export function drawHovered(ctx, kit, actor) {
    const { view, theme } = kit;
    const { x, y } = spotOf(actor, view);
    ringAround(ctx, actor, x, y, view.token * 1.2);
    for (const [width, colour] of [
        [4, theme.markDark],
        [2, theme.mark],
    ]) {
        ctx.lineWidth = width;
        ctx.strokeStyle = colour;
        ctx.stroke();
    }
}
