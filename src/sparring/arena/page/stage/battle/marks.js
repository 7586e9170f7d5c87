// What lasts on somebody, drawn onto his token.

import { TAU, easeOut } from "../geometry.js";
import { circle, faded, paint, stamp, star } from "../paint.js";

// A world extends this with whatever can last on somebody in it.
export class Marks {
    constructor() {
        this.known = new Map();
    }

    forget() {
        this.known.clear();
    }

    picture(name, view, pen) {
        const key = `${name}${view.token}${view.dpr}`;
        if (!this.known.has(key)) {
            const half = Math.ceil(view.token * 1.7);
            this.known.set(
                key,
                paint(half * 2, half * 2, view.dpr, (ctx) => {
                    ctx.translate(half, half);
                    ctx.scale(view.token, view.token);
                    pen(ctx);
                }),
            );
        }
        return this.known.get(key);
    }

    // Whether he does not even breathe.
    isFrozen() {
        return false;
    }

    // How he is drawn, for worlds where that differs.
    poseOf() {
        return "";
    }

    // Under the token.
    below() {}

    // The token itself.
    figure(ctx, actor, x, y, kit, picture) {
        stamp(ctx, picture, x, y);
    }

    // Over the token.
    above() {}

    circlingStars(ctx, x, y, { view, still, now }) {
        const picture = this.picture("star", view, (pen) => {
            star(pen, 0, 0, 0.27);
            pen.fillStyle = "#ffe45a";
            pen.fill();
            pen.lineWidth = 0.07;
            pen.strokeStyle = "#3a2500";
            pen.stroke();
        });
        for (let index = 0; index < 4; index += 1) {
            const angle = (still ? 0 : now * 3.2) + (index * TAU) / 4;
            stamp(
                ctx,
                picture,
                x + Math.cos(angle) * view.token * 0.78,
                y + Math.sin(angle) * view.token * 0.26,
            );
        }
    }
}

// A soft light under somebody.
export function drawAura(ctx, { theme, glows }, x, y, colour, size, strength) {
    ctx.globalCompositeOperation = theme.glowMode;
    ctx.globalAlpha = strength;
    glows.draw(ctx, colour, x, y, size, false);
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = "source-over";
}

export function drawDrips(ctx) {
    ctx.strokeStyle = "#10300a";
    ctx.fillStyle = "#8dff4a";
    ctx.lineWidth = 0.06;
    for (const [x, y, long] of [
        [-0.6, -0.5, 0.5],
        [-0.15, -0.72, 0.34],
        [0.32, -0.6, 0.62],
        [0.7, -0.3, 0.4],
    ]) {
        ctx.beginPath();
        ctx.moveTo(x - 0.11, y);
        ctx.lineTo(x - 0.09, y + long);
        ctx.arc(x, y + long, 0.13, Math.PI, 0, true);
        ctx.lineTo(x + 0.11, y);
        ctx.closePath();
        ctx.fill();
        ctx.stroke();
    }
}

export function drawChains(ctx) {
    for (const [y, bend] of [
        [-0.12, 0.16],
        [0.42, 0.2],
    ]) {
        for (const [colour, width] of [
            ["#16110f", 0.3],
            ["#ffd667", 0.17],
        ]) {
            ctx.strokeStyle = colour;
            ctx.lineWidth = width;
            ctx.setLineDash(width > 0.2 ? [] : [0.2, 0.16]);
            ctx.beginPath();
            ctx.moveTo(-1.02, y);
            ctx.quadraticCurveTo(0, y + bend * 2, 1.02, y);
            ctx.stroke();
        }
    }
    ctx.setLineDash([]);
    ctx.fillStyle = "#ffd667";
    ctx.strokeStyle = "#16110f";
    ctx.lineWidth = 0.08;
    ctx.beginPath();
    ctx.roundRect(-0.2, 0.2, 0.4, 0.36, 0.06);
    ctx.fill();
    ctx.stroke();
}

export function drawDome(ctx, colour = "#7fd0ff", edge = "#dff4ff") {
    const glass = ctx.createRadialGradient(0, -0.1, 0.6, 0, -0.1, 1.5);
    glass.addColorStop(0, faded(colour, 0));
    glass.addColorStop(0.75, faded(colour, 0.26));
    glass.addColorStop(0.9, faded(edge, 0.85));
    glass.addColorStop(1, faded(colour, 0));
    ctx.fillStyle = glass;
    circle(ctx, 0, -0.1, 1.5);
    ctx.fill();
    ctx.strokeStyle = "rgba(255,255,255,0.9)";
    ctx.lineWidth = 0.1;
    ctx.beginPath();
    ctx.arc(0, -0.1, 1.2, Math.PI * 1.1, Math.PI * 1.4);
    ctx.stroke();
}

// Little arrows beside the token: up for strength, down for weakness.
export function drawChevrons(ctx, x, y, kit, colour, way) {
    const radius = kit.view.token;
    const now = kit.still ? 0 : kit.now;
    ctx.lineWidth = Math.max(1.6, radius * 0.14);
    ctx.strokeStyle = colour;
    for (const side of [-1, 1]) {
        for (let step = 0; step < 2; step += 1) {
            const part = (now * 0.8 + step * 0.5) % 1;
            const at = y + way * radius * (easeOut(part) * 1.1 - 0.4);
            ctx.globalAlpha = 1 - part * 0.9;
            ctx.beginPath();
            ctx.moveTo(x + side * radius * 1.15 - radius * 0.2, at - way * radius * 0.18);
            ctx.lineTo(x + side * radius * 1.15, at);
            ctx.lineTo(x + side * radius * 1.15 + radius * 0.2, at - way * radius * 0.18);
            ctx.stroke();
        }
    }
    ctx.globalAlpha = 1;
}
