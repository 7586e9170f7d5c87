// Small signs: one for each influence, and what somebody is about to do.

import { circle, heart, outline, paint, star } from "../../stage/paint.js";

const GLYPHS = {
    Acid: (ctx) => {
        ctx.beginPath();
        ctx.moveTo(0, -0.7);
        ctx.bezierCurveTo(0.7, 0.1, 0.5, 0.65, 0, 0.65);
        ctx.bezierCurveTo(-0.5, 0.65, -0.7, 0.1, 0, -0.7);
        ctx.fill();
    },
    Blinded: (ctx) => {
        ctx.beginPath();
        ctx.ellipse(0, 0, 0.66, 0.36, 0, 0, Math.PI * 2);
        ctx.stroke();
        circle(ctx, 0, 0, 0.16);
        ctx.fill();
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
    Held: (ctx) => {
        ctx.beginPath();
        ctx.ellipse(-0.28, 0, 0.38, 0.24, 0, 0, Math.PI * 2);
        ctx.stroke();
        ctx.beginPath();
        ctx.ellipse(0.3, 0, 0.38, 0.24, 0, 0, Math.PI * 2);
        ctx.stroke();
    },
    Stunned: (ctx) => {
        star(ctx, 0, 0.04, 0.74);
        ctx.fill();
    },
    Weakened: (ctx) => {
        outline(ctx, [-0.22, -0.65, 0.22, -0.65, 0.22, 0, 0.6, 0, 0, 0.7, -0.6, 0, -0.22, 0]);
        ctx.fill();
    },
    Blurred: (ctx) => {
        for (const y of [-0.4, 0, 0.4]) {
            ctx.beginPath();
            ctx.moveTo(-0.65, y);
            ctx.bezierCurveTo(-0.2, y - 0.4, 0.2, y + 0.4, 0.65, y);
            ctx.stroke();
        }
    },
    "Fire Resistant": (ctx) => {
        ctx.beginPath();
        ctx.moveTo(0.05, -0.8);
        ctx.bezierCurveTo(0.2, -0.3, 0.65, -0.1, 0.5, 0.4);
        ctx.bezierCurveTo(0.35, 0.8, -0.4, 0.8, -0.5, 0.35);
        ctx.bezierCurveTo(-0.6, 0, -0.3, -0.1, -0.25, -0.35);
        ctx.bezierCurveTo(0, -0.25, 0.1, -0.5, 0.05, -0.8);
        ctx.fill();
    },
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
    Shielded: (ctx) => {
        ctx.beginPath();
        ctx.moveTo(-0.58, -0.55);
        ctx.quadraticCurveTo(0, -0.75, 0.58, -0.55);
        ctx.bezierCurveTo(0.6, 0.2, 0.3, 0.55, 0, 0.75);
        ctx.bezierCurveTo(-0.3, 0.55, -0.6, 0.2, -0.58, -0.55);
        ctx.fill();
    },
    Strengthened: (ctx) => {
        outline(ctx, [-0.6, 0.05, 0, -0.68, 0.6, 0.05, 0.24, 0.05, 0.24, 0.66, -0.24, 0.66, -0.24, 0.05]);
        ctx.fill();
    },
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

const ACTS = {
    melee: (ctx) => {
        for (const side of [-1, 1]) {
            line(ctx, side * 0.6, 0.6, -side * 0.6, -0.65);
            line(ctx, side * 0.65, 0.15, side * 0.15, 0.65);
        }
    },
    ranged: (ctx) => {
        ctx.beginPath();
        ctx.arc(-0.35, 0, 0.8, -1.1, 1.1);
        ctx.stroke();
        line(ctx, -0.7, 0, 0.7, 0);
        outline(ctx, [0.8, 0, 0.35, -0.24, 0.35, 0.24]);
        ctx.fill();
    },
    cast: (ctx) => {
        star(ctx, 0, 0, 0.85, 4, 0.3);
        ctx.fill();
    },
    drink: (ctx) => {
        ctx.beginPath();
        ctx.moveTo(-0.18, -0.7);
        ctx.lineTo(-0.18, -0.25);
        ctx.bezierCurveTo(-0.75, 0, -0.6, 0.72, 0, 0.72);
        ctx.bezierCurveTo(0.6, 0.72, 0.75, 0, 0.18, -0.25);
        ctx.lineTo(0.18, -0.7);
        ctx.closePath();
        ctx.fill();
        line(ctx, -0.32, -0.74, 0.32, -0.74);
    },
    move_to: (ctx) => {
        line(ctx, -0.7, 0, 0.4, 0);
        outline(ctx, [0.8, 0, 0.15, -0.5, 0.15, 0.5]);
        ctx.fill();
    },
    move_from: (ctx) => {
        line(ctx, 0.7, 0, -0.4, 0);
        outline(ctx, [-0.8, 0, -0.15, -0.5, -0.15, 0.5]);
        ctx.fill();
        line(ctx, 0.72, -0.5, 0.72, 0.5);
    },
    pass: (ctx) => {
        line(ctx, -0.28, -0.5, -0.28, 0.5);
        line(ctx, 0.28, -0.5, 0.28, 0.5);
    },
};

function line(ctx, x, y, toX, toY) {
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(toX, toY);
    ctx.stroke();
}

function glyph(ctx, draw, radius) {
    ctx.scale(radius, radius);
    ctx.lineWidth = 0.24;
    ctx.fillStyle = ctx.strokeStyle = "#ffffff";
    draw(ctx);
}

export class Icons {
    constructor() {
        this.known = new Map();
    }

    // Good ones are round and golden, bad ones are violet and stand on a corner.
    influence(name, bad, size, dpr) {
        return this.remember(`i${name}${bad}${size}${dpr}`, () =>
            paint(size * 2 + 2, size * 2 + 2, dpr, (ctx) => {
                ctx.translate(size + 1, size + 1);
                if (bad) {
                    const reach = size * 1.02;
                    outline(ctx, [0, -reach, reach, 0, 0, reach, -reach, 0]);
                    ctx.fillStyle = "#5b1f86";
                } else {
                    circle(ctx, 0, 0, size * 0.9);
                    ctx.fillStyle = "#8a6206";
                }
                ctx.fill();
                ctx.lineWidth = 1.1;
                ctx.strokeStyle = bad ? "#e6c2ff" : "#ffe08a";
                ctx.stroke();
                glyph(ctx, GLYPHS[name] ?? GLYPHS.Stunned, size * 0.62);
            }),
        );
    }

    // The bare sign in one colour, for effects.
    sign(name, colour, size, dpr) {
        return this.remember(`s${name}${colour}${size}${dpr}`, () =>
            paint(size * 2 + 4, size * 2 + 4, dpr, (ctx) => {
                ctx.translate(size + 2, size + 2);
                ctx.scale(size, size);
                ctx.lineWidth = 0.2;
                ctx.fillStyle = ctx.strokeStyle = colour;
                (GLYPHS[name] ?? GLYPHS.Stunned)(ctx);
            }),
        );
    }

    act(name, size, dpr) {
        return this.remember(`a${name}${size}${dpr}`, () =>
            paint(size * 2 + 4, size * 2 + 4, dpr, (ctx) => {
                ctx.translate(size + 2, size + 2);
                circle(ctx, 0, 0, size);
                ctx.fillStyle = "#1c1822";
                ctx.fill();
                ctx.lineWidth = 1.4;
                ctx.strokeStyle = "#ffffff";
                ctx.stroke();
                glyph(ctx, ACTS[name] ?? ACTS.pass, size * 0.62);
            }),
        );
    }

    remember(key, make) {
        if (!this.known.has(key)) this.known.set(key, make());
        return this.known.get(key);
    }
}
