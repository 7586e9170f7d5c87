// The signs of the pit's influences.

import { SIGNS, line } from "../../stage/battle/icons.js";
import { TAU } from "../../stage/geometry.js";
import { circle, outline, star } from "../../stage/paint.js";

const CROSS = [-0.16, -0.7, 0.16, -0.7, 0.16, -0.2, 0.6, -0.2, 0.6, 0.1, 0.16, 0.1];

function cross(ctx) {
    outline(ctx, [...CROSS, 0.16, 0.72, -0.16, 0.72, -0.16, 0.1, -0.6, 0.1, -0.6, -0.2, -0.16, -0.2]);
    ctx.fill();
}

export const GLYPHS = {
    Speed: (ctx) => {
        outline(ctx, [0.2, -0.8, -0.5, 0.12, -0.02, 0.12, -0.2, 0.8, 0.5, -0.16, 0.04, -0.16]);
        ctx.fill();
    },
    Invisibility: (ctx) => {
        ctx.setLineDash([0.26, 0.24]);
        circle(ctx, 0, 0, 0.56);
        ctx.stroke();
        ctx.setLineDash([]);
        circle(ctx, 0, 0, 0.14);
        ctx.fill();
    },
    Sanctuary: (ctx) => {
        outline(ctx, [0, -0.8, 0.68, -0.1, 0.44, -0.1, 0.44, 0.66, -0.44, 0.66, -0.44, -0.1, -0.68, -0.1]);
        ctx.fill();
    },
    Bless: (ctx) => {
        star(ctx, 0, 0, 0.8, 8, 0.38);
        ctx.fill();
    },
    "Owl's Wisdom": (ctx) => {
        for (const x of [-0.34, 0.34]) {
            circle(ctx, x, -0.1, 0.3);
            ctx.stroke();
            circle(ctx, x, -0.1, 0.08);
            ctx.fill();
        }
        outline(ctx, [-0.14, 0.24, 0.14, 0.24, 0, 0.6]);
        ctx.fill();
    },
    Aid: cross,
    Virtue: (ctx) => {
        star(ctx, 0, 0, 0.8, 4, 0.34);
        ctx.fill();
    },
    Resistance: SIGNS.shield,
    Prayer: (ctx) => {
        for (const side of [-1, 1]) {
            ctx.beginPath();
            ctx.moveTo(side * 0.06, -0.72);
            ctx.quadraticCurveTo(side * 0.5, 0, side * 0.42, 0.68);
            ctx.lineTo(side * 0.06, 0.68);
            ctx.closePath();
            ctx.fill();
        }
    },
    "Divine Power": (ctx) => {
        circle(ctx, 0, 0, 0.3);
        ctx.fill();
        for (let ray = 0; ray < 8; ray += 1) {
            const [x, y] = [Math.cos((ray * TAU) / 8), Math.sin((ray * TAU) / 8)];
            line(ctx, x * 0.5, y * 0.5, x * 0.8, y * 0.8);
        }
    },
    "Minor Globe": (ctx) => {
        circle(ctx, 0, 0, 0.62);
        ctx.stroke();
        ctx.beginPath();
        ctx.ellipse(0, 0, 0.26, 0.62, 0, 0, TAU);
        ctx.stroke();
    },
    Shield: SIGNS.shield,
    "Resist Elements": SIGNS.flame,
    "Bull's Strength": SIGNS.up,
    Scourge: (ctx) => {
        for (const x of [-0.36, 0, 0.36]) line(ctx, x * 0.3, -0.6, x, 0.6);
        line(ctx, -0.3, -0.6, 0.3, -0.6);
    },
    Doom: (ctx) => {
        circle(ctx, 0, -0.16, 0.54);
        ctx.fill();
        ctx.fillRect(-0.28, 0.2, 0.56, 0.46);
        ctx.globalCompositeOperation = "destination-out";
        for (const x of [-0.22, 0.22]) {
            circle(ctx, x, -0.12, 0.16);
            ctx.fill();
        }
        ctx.globalCompositeOperation = "source-over";
    },
    Weakness: SIGNS.down,
    Acid: SIGNS.drop,
    Daze: (ctx) => {
        ctx.beginPath();
        for (let step = 0; step <= 24; step += 1) {
            const angle = (step / 24) * TAU * 1.8;
            const far = 0.08 + 0.6 * (step / 24);
            ctx.lineTo(Math.cos(angle) * far, Math.sin(angle) * far);
        }
        ctx.stroke();
    },
    Stun: SIGNS.star,
    Paralysis: SIGNS.links,
    // Of no influence: somebody has seen through one.
    Seen: SIGNS.eye,
};
