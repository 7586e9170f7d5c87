// What lasts on somebody in the pit, drawn onto his token: rings, light, globes, stars.

import {
    Marks as SharedMarks,
    drawAura,
    drawChains,
    drawChevrons,
    drawDome,
    drawDrips,
} from "../../stage/battle/marks.js";
import { TEAMS, inTheme } from "../../stage/battle/palette.js";
import { TAU } from "../../stage/geometry.js";
import { circle, stamp, star } from "../../stage/paint.js";
import { BARE, crownOf, drawArm } from "./figures.js";

const STUNNING = ["Daze", "Stun"];
const light = (colour) => ({ colour, second: colour });
const GLIMMERS = {
    Bless: light("#ffe08a"),
    Aid: light("#ffd95a"),
    Virtue: light("#ffe9a8"),
    "Owl's Wisdom": light("#d0a0ff"),
};
const RINGS = { Prayer: light("#ffd95a"), Scourge: light("#b04a86"), Resistance: light("#8fd6ff") };
const POWER = light("#ffb52e");
const DOOM = light("#8a1440");
// How plainly whoever hides can be seen.
const FAINT = { Invisibility: 0.32, Sanctuary: 0.55 };

export class Marks extends SharedMarks {
    isFrozen(actor) {
        return actor.has("Paralysis") || STUNNING.some((name) => actor.has(name));
    }

    // Weapons move by themselves, except in the hands of those who come or fall.
    poseOf(actor) {
        return actor.fallen > 0 || actor.shown < 1 ? "" : BARE;
    }

    below(ctx, actor, x, y, kit, picture) {
        if (!actor.alive) return;
        const radius = kit.view.token;
        const beat = kit.still ? 0 : Math.sin(kit.now * 3 + actor.id);
        if (actor.has("Divine Power")) {
            const { colour } = inTheme(POWER, kit.theme);
            drawAura(ctx, kit, x, y, colour, radius * (2.3 + 0.12 * beat), 0.75);
            drawRays(ctx, kit, x, y, colour);
        }
        if (actor.has("Doom")) drawAura(ctx, kit, x, y, DOOM.colour, radius * 1.9, 0.7 + 0.15 * beat);
        Object.entries(RINGS).forEach(([name, look], at) => {
            const { colour } = inTheme(look, kit.theme);
            if (actor.has(name)) drawRing(ctx, kit, x, y, colour, radius * (1.28 + 0.12 * at), at % 2);
        });
        if (actor.has("Speed")) drawHaste(ctx, kit, actor, x, y, picture);
    }

    figure(ctx, actor, x, y, kit, picture) {
        const hidden = Object.keys(FAINT).filter((name) => actor.has(name));
        const strength = Math.min(1, ...hidden.map((name) => FAINT[name]));
        ctx.globalAlpha = strength;
        stamp(ctx, picture, x, y);
        drawHeld(ctx, kit, actor, x, y);
        if (actor.has("Paralysis")) {
            ctx.globalAlpha = 0.4 * strength;
            const left = Math.cos(actor.facing) < 0;
            stamp(ctx, kit.sprites.silhouette(actor.kind, actor.side, left, "#7a6a90", kit), x, y);
        }
        ctx.globalAlpha = 1;
        if (hidden.length) drawVeil(ctx, kit, x, y);
    }

    above(ctx, actor, x, y, kit) {
        const { view } = kit;
        const crown = y + crownOf(actor.kind) * view.token;
        if (actor.has("Acid")) stamp(ctx, this.picture("acid", view, drawDrips), x, y);
        if (actor.has("Paralysis")) stamp(ctx, this.picture("held", view, drawChains), x, y);
        if (actor.has("Shield"))
            stamp(
                ctx,
                this.picture("dome", view, (pen) => drawDome(pen)),
                x,
                y,
            );
        if (actor.has("Resist Elements"))
            stamp(
                ctx,
                this.picture("ward", view, (pen) => drawDome(pen, "#7af0b0", "#ffd0a0")),
                x,
                y,
            );
        if (actor.has("Minor Globe")) this.globe(ctx, kit, x, y);
        if (actor.has("Weakness")) drawChevrons(ctx, x, y, kit, "#c98aff", 1);
        if (actor.has("Bull's Strength")) drawChevrons(ctx, x, y, kit, "#ffc24a", -1);
        Object.entries(GLIMMERS).forEach(([name, look], at) => {
            const { colour } = inTheme(look, kit.theme);
            if (actor.has(name)) drawGlimmer(ctx, kit, x, y, colour, actor.id + at * 2.1);
        });
        if (STUNNING.some((name) => actor.has(name)))
            this.circlingStars(ctx, x, crown + view.token * 0.12, kit);
    }

    // A sphere around its owner that shimmers in two colours.
    globe(ctx, kit, x, y) {
        const { view, theme, now, still } = kit;
        const beat = still ? 1 : 1 + 0.02 * Math.sin(now * 2.4);
        const dome = this.picture("globe", view, (pen) => drawDome(pen, "#7fb8ff", "#ffe0ff"));
        stamp(ctx, dome, x, y, 1.12 * beat);
        ctx.lineWidth = 1.4;
        ctx.strokeStyle = theme.name === "dark" ? "rgba(200,225,255,0.75)" : "rgba(40,90,190,0.7)";
        const turn = still ? 0.4 : now * 0.5;
        for (const shift of [0, TAU / 3, (2 * TAU) / 3]) {
            ctx.beginPath();
            const wide = Math.abs(Math.cos(turn + shift)) * view.token * 1.55;
            ctx.ellipse(x, y - view.token * 0.1, wide, view.token * 1.58, 0, 0, TAU);
            ctx.stroke();
        }
    }
}

// What he holds, in the middle of whatever he does with it.
function drawHeld(ctx, { view }, actor, x, y) {
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(view.token, view.token);
    if (Math.cos(actor.facing) < 0) ctx.scale(-1, 1);
    drawArm(ctx, actor.kind, TEAMS[actor.team], actor.use, actor.moved);
    ctx.restore();
}

// Thin light runs around whoever is hidden, so that he is not lost.
function drawVeil(ctx, { view, theme, now, still }, x, y) {
    ctx.lineWidth = 1.3;
    ctx.strokeStyle = theme.name === "dark" ? "rgba(235,235,255,0.7)" : "rgba(70,60,110,0.7)";
    ctx.setLineDash([5, 6]);
    ctx.lineDashOffset = still ? 0 : -now * 12;
    circle(ctx, x, y - view.token * 0.1, view.token * 1.32);
    ctx.stroke();
    ctx.setLineDash([]);
}

function drawRing(ctx, { theme, view, now, still }, x, y, colour, radius, way) {
    const turn = still ? 0 : now * (way ? -0.7 : 0.7);
    ctx.globalAlpha = 0.85;
    ctx.strokeStyle = colour;
    ctx.lineWidth = theme.name === "dark" ? 1.5 : 2;
    circle(ctx, x, y, radius);
    ctx.stroke();
    ctx.fillStyle = colour;
    for (let mark = 0; mark < 6; mark += 1) {
        const angle = turn + (mark * TAU) / 6;
        star(ctx, x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, view.token * 0.14, 4, 0.4);
        ctx.fill();
    }
    ctx.globalAlpha = 1;
}

function drawRays(ctx, { view, theme, now, still }, x, y, colour) {
    const turn = still ? 0 : now * 0.4;
    ctx.globalCompositeOperation = theme.glowMode;
    ctx.globalAlpha = 0.6;
    ctx.strokeStyle = colour;
    ctx.lineWidth = view.token * 0.14;
    for (let ray = 0; ray < 10; ray += 1) {
        const angle = turn + (ray * TAU) / 10;
        const far = view.token * (ray % 2 ? 1.75 : 2.1);
        ctx.beginPath();
        ctx.moveTo(x + Math.cos(angle) * view.token * 1.2, y + Math.sin(angle) * view.token * 1.2);
        ctx.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
        ctx.stroke();
    }
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = "source-over";
}

// Pictures of himself that he has not caught up with; at rest, strokes of speed behind him.
function drawHaste(ctx, { view, still, now }, actor, x, y, picture) {
    const radius = view.token;
    const { walk } = actor;
    if (walk && !still) {
        const far = Math.hypot(walk.x - walk.fromX, walk.y - walk.fromY) || 1;
        for (const ghost of [3, 2, 1]) {
            ctx.globalAlpha = 0.34 - ghost * 0.08;
            const back = (ghost * radius * 0.75) / far;
            stamp(ctx, picture, x - (walk.x - walk.fromX) * back, y - (walk.y - walk.fromY) * back);
        }
        ctx.globalAlpha = 1;
        return;
    }
    const back = Math.cos(actor.facing) < 0 ? 1 : -1;
    ctx.strokeStyle = "#6fdcff";
    ctx.lineWidth = radius * 0.12;
    for (const [row, long] of [
        [-0.5, 0.6],
        [0, 0.9],
        [0.5, 0.6],
    ]) {
        const sway = still ? 0 : 0.12 * Math.sin(now * 9 + row * 5);
        ctx.globalAlpha = 0.75;
        ctx.beginPath();
        ctx.moveTo(x + back * radius * (1.1 + sway), y + row * radius);
        ctx.lineTo(x + back * radius * (1.1 + long + sway), y + row * radius);
        ctx.stroke();
    }
    ctx.globalAlpha = 1;
}

// Motes that rise around somebody again and again.
function drawGlimmer(ctx, { view, theme, glows, now, still }, x, y, colour, phase) {
    ctx.globalCompositeOperation = theme.glowMode;
    for (let mote = 0; mote < 4; mote += 1) {
        const part = still ? 0.3 + mote * 0.12 : (now * 0.45 + mote / 4 + phase) % 1;
        const angle = mote * 1.9 + phase;
        ctx.globalAlpha = Math.sin(Math.PI * part) * 0.9;
        glows.draw(
            ctx,
            colour,
            x + Math.cos(angle) * view.token * 0.95,
            y + view.token * (0.6 - 1.8 * part),
            view.token * 0.26,
        );
    }
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = "source-over";
}
