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
