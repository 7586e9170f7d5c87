// What figures on tokens share. One unit is the radius of the base; everybody looks to the
// right.

import { circle, outline, star } from "../paint.js";

export const INK = "#16110f";

// A figure is smaller than its base, so that the base can be told by its shape.
const SIZE = 0.84;
const LIFT = -0.1;
/** Where a height of a figure lies on its token. */
export const onBase = (y) => y * SIZE + LIFT;

/** From now on the pen draws a figure on its token. */
export function stand(ctx) {
    ctx.translate(0, LIFT);
    ctx.scale(SIZE, SIZE);
    ctx.strokeStyle = INK;
    ctx.lineWidth = 0.1;
}

export function fillAndInk(ctx, colour) {
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.stroke();
}

/** A robe from the shoulders down. */
export function drawRobe(ctx, colour, wide = 1) {
    ctx.beginPath();
    ctx.moveTo(-0.4, 0.06);
    ctx.bezierCurveTo(-0.8 * wide, 0.3, -0.78 * wide, 0.66, -0.72 * wide, 0.78);
    ctx.quadraticCurveTo(0, 1.04, 0.66 * wide, 0.78);
    ctx.bezierCurveTo(0.72 * wide, 0.56, 0.66 * wide, 0.3, 0.36, 0.06);
    ctx.closePath();
    fillAndInk(ctx, colour);
}

/** A breast in armour. */
export function drawShoulders(ctx, colour) {
    ctx.beginPath();
    ctx.ellipse(0, 0.52, 0.66, 0.4, 0, Math.PI, 0);
    ctx.lineTo(0.6, 0.72);
    ctx.quadraticCurveTo(0, 0.94, -0.6, 0.72);
    ctx.closePath();
    fillAndInk(ctx, colour);
}

export function drawEyes(ctx, places, colour = INK, size = 0.06) {
    ctx.fillStyle = colour;
    for (const [x, y] of places) {
        circle(ctx, x, y, size);
        ctx.fill();
    }
}

/** An old man's face, with a long beard. */
export function drawBearded(ctx, beard) {
    circle(ctx, 0.02, -0.14, 0.36);
    fillAndInk(ctx, "#e9bf98");
    ctx.beginPath();
    ctx.moveTo(-0.34, -0.02);
    ctx.bezierCurveTo(-0.34, 0.5, -0.06, 0.72, 0.12, 0.86);
    ctx.bezierCurveTo(0.26, 0.66, 0.44, 0.42, 0.38, -0.02);
    ctx.bezierCurveTo(0.26, 0.12, -0.16, 0.12, -0.34, -0.02);
    ctx.closePath();
    fillAndInk(ctx, beard);
    drawEyes(ctx, [
        [0.02, -0.2],
        [0.27, -0.2],
    ]);
}

export function drawBoar(ctx) {
    // Bristles along the neck.
    star(ctx, -0.24, 0.04, 0.86, 14, 0.78, 0.2);
    fillAndInk(ctx, "#4d3524");
    outline(ctx, [-0.4, -0.44, -0.34, -0.94, 0.02, -0.6]);
    fillAndInk(ctx, "#6b4a31");
    ctx.beginPath();
    ctx.moveTo(-0.6, 0);
    ctx.bezierCurveTo(-0.6, -0.74, 0.2, -0.8, 0.5, -0.3);
    ctx.lineTo(0.88, -0.12);
    ctx.lineTo(0.9, 0.38);
    ctx.lineTo(0.4, 0.56);
    ctx.bezierCurveTo(0, 0.72, -0.54, 0.5, -0.6, 0);
    ctx.closePath();
    fillAndInk(ctx, "#8a6242");
    ctx.beginPath();
    ctx.ellipse(0.9, 0.13, 0.16, 0.28, -0.06, 0, Math.PI * 2);
    fillAndInk(ctx, "#e0a08c");
    ctx.fillStyle = INK;
    circle(ctx, 0.92, 0.02, 0.055);
    ctx.fill();
    circle(ctx, 0.92, 0.24, 0.055);
    ctx.fill();
    // Tusks.
    ctx.lineWidth = 0.07;
    ctx.beginPath();
    ctx.moveTo(0.44, 0.42);
    ctx.bezierCurveTo(0.74, 0.54, 0.86, 0.2, 0.7, -0.1);
    ctx.bezierCurveTo(0.68, 0.14, 0.6, 0.22, 0.44, 0.2);
    ctx.closePath();
    fillAndInk(ctx, "#fff4d8");
    circle(ctx, 0.2, -0.3, 0.12);
    fillAndInk(ctx, "#ff7a4a");
}
