// What lies in a garden and who walks in it, drawn once for each size.

import { circle, paint } from "../../stage/paint.js";

// Where the pieces of a patch lie, from -1 to 1: as on dice, so that nobody has to count.
const PLACES = {
    1: [[0, 0]],
    2: [
        [-0.42, -0.1],
        [0.42, 0.1],
    ],
    3: [
        [0, -0.45],
        [-0.47, 0.42],
        [0.47, 0.42],
    ],
    4: [
        [-0.46, -0.46],
        [0.46, -0.46],
        [-0.46, 0.46],
        [0.46, 0.46],
    ],
    5: [
        [-0.54, -0.52],
        [0.54, -0.52],
        [0, 0],
        [-0.54, 0.52],
        [0.54, 0.52],
    ],
};
// How large each piece is, by how many there are, as a share of the cell.
const SIZES = { 1: 0.42, 2: 0.34, 3: 0.29, 4: 0.265, 5: 0.235 };

export class Pictures {
    constructor() {
        this.known = new Map();
    }

    forget() {
        this.known.clear();
    }

    // So many carrots, or bottles as a negative number, for a cell so wide.
    patch(held, cell, { theme, view }) {
        const key = `${held}|${cell.toFixed(1)}`;
        if (!this.known.has(key)) this.known.set(key, paintPatch(held, cell, theme, view.dpr));
        return this.known.get(key);
    }
}

function paintPatch(held, cell, theme, dpr) {
    const count = Math.min(5, Math.abs(held));
    const draw = held > 0 ? drawCarrot : drawBottle;
    return paint(cell * 1.3, cell * 1.3, dpr, (ctx) => {
        ctx.translate(cell * 0.65, cell * 0.65);
        for (const [x, y] of PLACES[count]) {
            ctx.save();
            ctx.translate(x * cell * 0.5, y * cell * 0.5);
            draw(ctx, cell * SIZES[count], theme);
            ctx.restore();
        }
    });
}

// A root with its leaves, so high in both directions.
export function drawCarrot(ctx, size, theme) {
    ctx.save();
    ctx.rotate(0.5);
    ctx.lineWidth = Math.max(0.7, size * 0.12);
    ctx.strokeStyle = theme.leafDeep;
    ctx.fillStyle = theme.leaf;
    for (const turn of [-0.55, 0.55, 0]) {
        ctx.save();
        ctx.translate(0, -size * 0.45);
        ctx.rotate(turn);
        ctx.beginPath();
        ctx.ellipse(0, -size * 0.36, size * 0.17, size * 0.42, 0, 0, 2 * Math.PI);
        ctx.fill();
        ctx.stroke();
        ctx.restore();
    }
    ctx.beginPath();
    ctx.moveTo(-size * 0.42, -size * 0.42);
    ctx.quadraticCurveTo(0, -size * 0.72, size * 0.42, -size * 0.42);
    ctx.quadraticCurveTo(size * 0.34, size * 0.5, 0, size);
    ctx.quadraticCurveTo(-size * 0.34, size * 0.5, -size * 0.42, -size * 0.42);
    ctx.closePath();
    ctx.fillStyle = theme.carrot;
    ctx.fill();
    ctx.strokeStyle = theme.carrotDeep;
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(-size * 0.22, -size * 0.08);
    ctx.lineTo(size * 0.06, -size * 0.08);
    ctx.moveTo(-size * 0.02, size * 0.3);
    ctx.lineTo(size * 0.18, size * 0.3);
    ctx.stroke();
    ctx.restore();
}

// A round flask with a cork, and bubbles that bode no good.
export function drawBottle(ctx, size, theme) {
    ctx.lineWidth = Math.max(0.7, size * 0.13);
    ctx.strokeStyle = theme.glassDeep;
    ctx.beginPath();
    ctx.moveTo(-size * 0.2, -size * 0.62);
    ctx.lineTo(-size * 0.2, -size * 0.2);
    ctx.arc(0, size * 0.28, size * 0.62, -2.2, -0.94, true);
    ctx.lineTo(size * 0.2, -size * 0.62);
    ctx.closePath();
    ctx.fillStyle = theme.glass;
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = theme.poison;
    ctx.beginPath();
    ctx.arc(0, size * 0.28, size * 0.46, 0.12, Math.PI - 0.12);
    ctx.closePath();
    ctx.fill();
    circle(ctx, size * 0.12, size * 0.12, size * 0.1);
    ctx.fill();
    ctx.fillStyle = theme.cork;
    ctx.beginPath();
    ctx.roundRect(-size * 0.26, -size * 0.95, size * 0.52, size * 0.36, size * 0.1);
    ctx.fill();
    ctx.stroke();
}

// Seen from above, looking to the right; its pen stands where it is.
export function drawRabbit(ctx, size, theme) {
    ctx.lineWidth = Math.max(0.9, size * 0.07);
    ctx.strokeStyle = theme.furDeep;
    const blob = (x, y, wide, high, colour, turn = 0) => {
        ctx.beginPath();
        ctx.ellipse(x * size, y * size, wide * size, high * size, turn, 0, 2 * Math.PI);
        ctx.fillStyle = colour;
        ctx.fill();
        ctx.stroke();
    };
    for (const side of [-1, 1]) {
        blob(-0.42, side * 0.4, 0.34, 0.17, theme.fur, side * 0.25);
        blob(0.34, side * 0.34, 0.22, 0.12, theme.fur, side * -0.3);
    }
    blob(-0.88, 0, 0.2, 0.2, "#ffffff");
    blob(-0.2, 0, 0.62, 0.44, theme.fur);
    blob(0.5, 0, 0.36, 0.32, theme.fur);
    for (const side of [-1, 1]) {
        blob(0.04, side * 0.2, 0.46, 0.13, theme.fur, side * -0.22);
        ctx.fillStyle = theme.ear;
        ctx.beginPath();
        ctx.ellipse(0.02 * size, side * 0.2 * size, size * 0.32, size * 0.06, side * -0.22, 0, 2 * Math.PI);
        ctx.fill();
        ctx.fillStyle = theme.eye;
        circle(ctx, size * 0.64, side * size * 0.19, size * 0.065);
        ctx.fill();
    }
    ctx.fillStyle = theme.ear;
    circle(ctx, size * 0.85, 0, size * 0.07);
    ctx.fill();
}
