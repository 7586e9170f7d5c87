// The signs of this world's influences.

import { SIGNS, line } from "../../stage/battle/icons.js";
import { circle, heart, outline } from "../../stage/paint.js";

export const GLYPHS = {
    Acid: SIGNS.drop,
    Blinded: (ctx) => {
        SIGNS.eye(ctx);
        line(ctx, -0.6, 0.6, 0.6, -0.6);
    },
    Charmed: (ctx) => {
        heart(ctx, 0, 0.05, 0.55);
        ctx.fill();
    },
    Deafened: (ctx) => {
        ctx.beginPath();
        ctx.arc(-0.05, -0.15, 0.42, Math.PI * 0.9, Math.PI * 2.2);
        ctx.quadraticCurveTo(0.1, 0.3, 0, 0.6);
        ctx.stroke();
        line(ctx, -0.65, 0.62, 0.6, -0.62);
    },
    Held: SIGNS.links,
    Stunned: SIGNS.star,
    Weakened: SIGNS.down,
    Blurred: (ctx) => {
        for (const y of [-0.4, 0, 0.4]) {
            ctx.beginPath();
            ctx.moveTo(-0.65, y);
            ctx.bezierCurveTo(-0.2, y - 0.4, 0.2, y + 0.4, 0.65, y);
            ctx.stroke();
        }
    },
    "Fire Resistant": SIGNS.flame,
    Freedom: (ctx) => {
        outline(ctx, [-0.7, 0.35, -0.1, -0.65, 0, -0.1, 0.75, -0.5, 0.2, 0.35]);
        ctx.fill();
        line(ctx, -0.5, 0.62, 0.3, 0.62);
    },
    Lucky: (ctx) => {
        for (const [x, y] of [
            [-0.3, -0.3],
            [0.3, -0.3],
            [-0.3, 0.25],
            [0.3, 0.25],
        ]) {
            circle(ctx, x, y, 0.31);
            ctx.fill();
        }
        line(ctx, 0, 0, 0.2, 0.78);
    },
    Mirrored: (ctx) => {
        circle(ctx, -0.24, 0, 0.42);
        ctx.stroke();
        circle(ctx, 0.28, 0, 0.42);
        ctx.fill();
    },
    Shielded: SIGNS.shield,
    Strengthened: SIGNS.up,
    "Slippery Surface": (ctx) => {
        ctx.beginPath();
        ctx.ellipse(0, 0.3, 0.7, 0.3, 0, 0, Math.PI * 2);
        ctx.fill();
        line(ctx, -0.35, -0.15, -0.1, -0.6);
        line(ctx, 0.2, -0.15, 0.45, -0.6);
    },
    Slowed: (ctx) => {
        outline(ctx, [-0.5, -0.65, 0.5, -0.65, -0.5, 0.65, 0.5, 0.65]);
        ctx.fill();
    },
};
