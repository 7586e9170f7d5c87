// What is held in a hand: drawn upright from the grip at 0, 0, one unit a token's radius.

import { INK, fillAndInk } from "../../stage/battle/figures.js";
import { TAU } from "../../stage/geometry.js";
import { circle, outline, star } from "../../stage/paint.js";

const STEEL = "#e9eef4";
const SHADE = "#9fb0c2";
const WOOD = "#8a5f36";
const LEATHER = "#5a3b22";

function ready(ctx, wide = 0.09) {
    ctx.strokeStyle = INK;
    ctx.lineWidth = wide;
    ctx.lineCap = ctx.lineJoin = "round";
}

// A rod with an inked edge.
function rod(ctx, fromY, toY, wide, colour) {
    ctx.strokeStyle = INK;
    ctx.lineWidth = wide + 0.12;
    ctx.beginPath();
    ctx.moveTo(0, fromY);
    ctx.lineTo(0, toY);
    ctx.stroke();
    ctx.strokeStyle = colour;
    ctx.lineWidth = wide;
    ctx.stroke();
    ready(ctx);
}

function blade(ctx, half, long) {
    outline(ctx, [-half, 0, -half, -long * 0.86, 0, -long, half, -long * 0.86, half, 0]);
    fillAndInk(ctx, STEEL);
    outline(ctx, [0, -0.05, 0, -long * 0.95, half * 0.8, -long * 0.84, half * 0.8, -0.05]);
    ctx.fillStyle = SHADE;
    ctx.fill();
}

function hilt(ctx, half, colour) {
    outline(ctx, [-half, -0.06, half, -0.06, half, 0.08, -half, 0.08]);
    fillAndInk(ctx, colour);
    outline(ctx, [-0.07, 0.08, 0.07, 0.08, 0.07, 0.32, -0.07, 0.32]);
    fillAndInk(ctx, LEATHER);
}

function longSword(ctx, team) {
    blade(ctx, 0.1, 1.42);
    hilt(ctx, 0.32, team.trim);
}

function greatsword(ctx) {
    blade(ctx, 0.12, 1.7);
    hilt(ctx, 0.36, "#7a6a55");
}

function rapier(ctx, team) {
    outline(ctx, [-0.045, 0, 0, -1.5, 0.045, 0]);
    ready(ctx, 0.08);
    fillAndInk(ctx, STEEL);
    ready(ctx, 0.07);
    ctx.beginPath();
    ctx.ellipse(0, -0.02, 0.24, 0.16, 0, Math.PI, TAU);
    ctx.closePath();
    fillAndInk(ctx, team.trim);
    outline(ctx, [-0.05, 0, 0.05, 0, 0.05, 0.26, -0.05, 0.26]);
    fillAndInk(ctx, LEATHER);
}

function morningstar(ctx, team) {
    rod(ctx, 0.34, -0.8, 0.12, WOOD);
    star(ctx, 0, -1, 0.42, 9, 0.6);
    fillAndInk(ctx, "#a9b1bb");
    circle(ctx, -0.07, -1.07, 0.1);
    ctx.fillStyle = "#eef2f6";
    ctx.fill();
    outline(ctx, [-0.1, 0.16, 0.1, 0.16, 0.1, 0.3, -0.1, 0.3]);
    fillAndInk(ctx, team.trim);
}

function dagger(ctx, team) {
    blade(ctx, 0.08, 0.72);
    hilt(ctx, 0.18, team.trim);
}

function staff(ctx, team) {
    rod(ctx, 0.86, -0.86, 0.12, WOOD);
    star(ctx, 0, -1.02, 0.3, 4, 0.62);
    ready(ctx, 0.08);
    fillAndInk(ctx, team.name === "red" ? "#ffd166" : "#8ff0ff");
    circle(ctx, -0.03, -1.06, 0.08);
    ctx.fillStyle = "#ffffff";
    ctx.fill();
}

function bow(ctx, half) {
    for (const [wide, colour] of [
        [0.24, INK],
        [0.12, WOOD],
    ]) {
        ctx.lineWidth = wide;
        ctx.strokeStyle = colour;
        ctx.beginPath();
        ctx.moveTo(-0.2, -half);
        ctx.quadraticCurveTo(0.5, 0, -0.2, half);
        ctx.stroke();
    }
    ctx.lineWidth = 0.05;
    ctx.strokeStyle = "#f4ecd8";
    ctx.beginPath();
    ctx.moveTo(-0.2, -half);
    ctx.lineTo(-0.2, half);
    ctx.stroke();
}

function crossbow(ctx) {
    ctx.save();
    ctx.rotate(Math.PI / 2);
    rod(ctx, 0.4, -0.6, 0.16, WOOD);
    ctx.translate(0, -0.5);
    for (const [wide, colour] of [
        [0.22, INK],
        [0.1, SHADE],
    ]) {
        ctx.lineWidth = wide;
        ctx.strokeStyle = colour;
        ctx.beginPath();
        ctx.moveTo(-0.52, 0.22);
        ctx.quadraticCurveTo(0, -0.2, 0.52, 0.22);
        ctx.stroke();
    }
    ctx.restore();
}

function sling(ctx) {
    ctx.lineWidth = 0.13;
    ctx.strokeStyle = INK;
    for (const side of [-0.07, 0.09]) {
        ctx.beginPath();
        ctx.moveTo(0, 0);
        ctx.quadraticCurveTo(side * 4, -0.5, side, -0.86);
        ctx.stroke();
    }
    ctx.lineWidth = 0.06;
    ctx.strokeStyle = "#b98a5a";
    ctx.stroke();
    circle(ctx, 0.02, -0.9, 0.16);
    ready(ctx, 0.07);
    fillAndInk(ctx, "#b9b2a6");
}

export const WEAPONS = {
    "long sword": { draw: longSword, move: "swing" },
    greatsword: { draw: greatsword, move: "swing" },
    rapier: { draw: rapier, move: "thrust" },
    morningstar: { draw: morningstar, move: "swing" },
    dagger: { draw: dagger, move: "thrust" },
    staff: { draw: staff, move: "swing" },
    longbow: { draw: (ctx) => bow(ctx, 0.95), move: "aim" },
    shortbow: { draw: (ctx) => bow(ctx, 0.72), move: "aim" },
    crossbow: { draw: crossbow, move: "aim" },
    sling: { draw: sling, move: "whirl" },
};

/** Draws what is held, in the middle of a move: `part` goes from 0 to 1, `ctx` has the hand at
 * 0, 0. */
export function drawWeapon(ctx, name, team, part) {
    const weapon = WEAPONS[name];
    if (!weapon) return;
    ctx.save();
    MOVES[weapon.move](ctx, part);
    ready(ctx);
    weapon.draw(ctx, team);
    ctx.restore();
}

const REST = 0.42;
const MOVES = {
    // Back over the shoulder, down before him, and up again.
    swing: (ctx, part) => ctx.rotate(REST + swingOf(part) * 1.7),
    thrust: (ctx, part) => {
        const out = Math.sin(Math.PI * part);
        ctx.rotate(REST + out * 1.05);
        ctx.translate(0, -out * 0.55);
    },
    aim: (ctx, part) => ctx.translate(0.12 - 0.14 * Math.sin(Math.PI * part), -0.16),
    whirl: (ctx, part) => ctx.rotate(0.5 + TAU * 1.5 * part),
};

function swingOf(part) {
    if (part <= 0 || part >= 1) return 0;
    if (part < 0.3) return -0.75 * Math.sin((part / 0.3) * (Math.PI / 2));
    if (part < 0.6) return -0.75 + 1.75 * ((part - 0.3) / 0.3);
    return 1 - (part - 0.6) / 0.4;
}
