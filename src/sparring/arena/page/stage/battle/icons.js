// Small signs: one for each influence, and what somebody is about to do.

import { circle, outline, paint, star } from "../paint.js";

// Signs that mean the same in every fight, within a circle of radius one.
export const SIGNS = {
    drop: (ctx) => {
        ctx.beginPath();
        ctx.moveTo(0, -0.7);
        ctx.bezierCurveTo(0.7, 0.1, 0.5, 0.65, 0, 0.65);
        ctx.bezierCurveTo(-0.5, 0.65, -0.7, 0.1, 0, -0.7);
        ctx.fill();
    },
    star: (ctx) => {
        star(ctx, 0, 0.04, 0.74);
        ctx.fill();
    },
    links: (ctx) => {
        for (const x of [-0.28, 0.3]) {
            ctx.beginPath();
            ctx.ellipse(x, 0, 0.38, 0.24, 0, 0, Math.PI * 2);
            ctx.stroke();
        }
    },
    down: (ctx) => {
        outline(ctx, [-0.22, -0.65, 0.22, -0.65, 0.22, 0, 0.6, 0, 0, 0.7, -0.6, 0, -0.22, 0]);
        ctx.fill();
    },
    up: (ctx) => {
        outline(ctx, [-0.6, 0.05, 0, -0.68, 0.6, 0.05, 0.24, 0.05, 0.24, 0.66, -0.24, 0.66, -0.24, 0.05]);
        ctx.fill();
    },
    flame: (ctx) => {
        ctx.beginPath();
        ctx.moveTo(0.05, -0.8);
        ctx.bezierCurveTo(0.2, -0.3, 0.65, -0.1, 0.5, 0.4);
        ctx.bezierCurveTo(0.35, 0.8, -0.4, 0.8, -0.5, 0.35);
        ctx.bezierCurveTo(-0.6, 0, -0.3, -0.1, -0.25, -0.35);
        ctx.bezierCurveTo(0, -0.25, 0.1, -0.5, 0.05, -0.8);
        ctx.fill();
    },
    shield: (ctx) => {
        ctx.beginPath();
        ctx.moveTo(-0.58, -0.55);
        ctx.quadraticCurveTo(0, -0.75, 0.58, -0.55);
        ctx.bezierCurveTo(0.6, 0.2, 0.3, 0.55, 0, 0.75);
        ctx.bezierCurveTo(-0.3, 0.55, -0.6, 0.2, -0.58, -0.55);
        ctx.fill();
    },
    eye: (ctx) => {
        ctx.beginPath();
        ctx.ellipse(0, 0, 0.66, 0.36, 0, 0, Math.PI * 2);
        ctx.stroke();
        circle(ctx, 0, 0, 0.16);
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

export function line(ctx, x, y, toX, toY) {
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
    // `glyphs` draw the sign of each influence of a world, by its name.
    constructor(glyphs) {
        this.glyphs = glyphs;
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
                glyph(ctx, this.glyphs[name] ?? SIGNS.star, size * 0.62);
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
                (this.glyphs[name] ?? SIGNS.star)(ctx);
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
