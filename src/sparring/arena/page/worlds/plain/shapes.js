// A shape for each kind of thing, in the order in which kinds appear in a bout.

import { TAU } from "../../stage/geometry.js";

// Drawn within a circle of radius 1.
const SHAPES = [
    (ctx, radius) => ctx.arc(0, 0, radius, 0, TAU),
    (ctx, radius) => rounded(ctx, corners(4, radius * 1.16, Math.PI / 4), radius * 0.32),
    (ctx, radius) => rounded(ctx, corners(6, radius * 1.08, 0), radius * 0.18),
    (ctx, radius) => rounded(ctx, corners(4, radius * 1.22, 0), radius * 0.24),
    (ctx, radius) => rounded(ctx, corners(3, radius * 1.3, -Math.PI / 2), radius * 0.34, radius * 0.12),
    (ctx, radius) => rounded(ctx, corners(5, radius * 1.12, -Math.PI / 2), radius * 0.2),
    (ctx, radius) => rounded(ctx, corners(8, radius * 1.06, Math.PI / 8), radius * 0.12),
    (ctx, radius) => rounded(ctx, corners(3, radius * 1.3, Math.PI / 2), radius * 0.34, -radius * 0.12),
    (ctx, radius) => rounded(ctx, starred(6, radius * 1.18, 0.72), radius * 0.12),
    (ctx, radius) => rounded(ctx, starred(4, radius * 1.28, 0.62), radius * 0.14),
];

function corners(count, radius, turn) {
    return Array.from({ length: count }, (_, corner) => {
        const angle = turn + (corner * TAU) / count;
        return [Math.cos(angle) * radius, Math.sin(angle) * radius];
    });
}

function starred(tips, radius, waist) {
    return Array.from({ length: tips * 2 }, (_, tip) => {
        const reach = tip % 2 ? radius * waist : radius;
        const angle = -Math.PI / 2 + (tip * Math.PI) / tips;
        return [Math.cos(angle) * reach, Math.sin(angle) * reach];
    });
}

// A closed outline with round corners; `down` moves it to where its middle looks right.
function rounded(ctx, points, round, down = 0) {
    const middle = (one, other) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2 + down];
    const last = points.at(-1);
    ctx.moveTo(...middle(last, points[0]));
    points.forEach(([x, y], at) => {
        const next = points[(at + 1) % points.length];
        ctx.arcTo(x, y + down, ...middle([x, y], next), round);
        ctx.lineTo(...middle([x, y], next));
    });
}

export class Shapes {
    constructor() {
        this.order = new Map();
    }

    // Another bout: its kinds come in an order of their own.
    forget() {
        this.order.clear();
    }

    // The number of a kind's shape; whoever comes later gets the next one.
    of(kind = "") {
        if (!this.order.has(kind)) this.order.set(kind, this.order.size % SHAPES.length);
        return this.order.get(kind);
    }
}

export function trace(ctx, shape, radius) {
    ctx.beginPath();
    SHAPES[shape](ctx, radius);
    ctx.closePath();
}
