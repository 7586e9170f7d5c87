// What lasts on somebody, drawn onto his token: bands, stars, blindfold, dome.

import { TAU, easeOut } from "../../stage/geometry.js";
import { circle, faded, heart, paint, stamp, star } from "../../stage/paint.js";
import { CROWN, EYES } from "./figures.js";

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

    // Under the token.
    below(ctx, actor, x, y, view, theme, glows, now) {
        const radius = view.token;
        if (actor.has("Strengthened")) {
            ctx.globalCompositeOperation = theme.glowMode;
            ctx.globalAlpha = 0.5 + 0.15 * Math.sin(now * 3);
            glows.draw(ctx, "#ff9a2e", x, y, radius * 1.9, false);
            ctx.globalAlpha = 1;
            ctx.globalCompositeOperation = "source-over";
        }
        if (actor.has("Lucky")) {
            ctx.globalCompositeOperation = theme.glowMode;
            ctx.globalAlpha = 0.5;
            glows.draw(ctx, "#ffe26a", x, y, radius * 1.7, false);
            ctx.globalAlpha = 1;
            ctx.globalCompositeOperation = "source-over";
        }
        if (actor.has("Slippery Surface")) stamp(ctx, this.picture("puddle", view, drawPuddle), x, y);
    }

    above(ctx, actor, x, y, view, theme, now, still) {
        const radius = view.token;
        const eyes = EYES[actor.kind] ?? -0.3;
        const crown = y + (CROWN[actor.kind] ?? -1) * radius;
        if (actor.has("Acid")) stamp(ctx, this.picture("acid", view, drawDrips), x, y);
        if (actor.has("Blinded"))
            stamp(ctx, this.picture("blind", view, drawBlindfold), x, y + eyes * radius);
        if (actor.has("Held")) stamp(ctx, this.picture("held", view, drawChains), x, y);
        if (actor.has("Shielded")) stamp(ctx, this.picture("dome", view, drawDome), x, y);
        if (actor.has("Weakened")) drawChevrons(ctx, x, y, radius, "#c98aff", still ? 0 : now, 1);
        if (actor.has("Strengthened")) drawChevrons(ctx, x, y, radius, "#ffc24a", still ? 0 : now, -1);
        if (actor.has("Stunned")) this.circlingStars(ctx, x, crown + radius * 0.12, view, still ? 0 : now);
        if (actor.has("Charmed")) {
            const beat = still ? 1 : 1 + 0.12 * Math.sin(now * 6);
            stamp(
                ctx,
                this.picture("heart", view, drawHeart),
                x,
                crown - radius * 0.1,
                beat === 1 ? 1 : beat,
            );
        }
    }

    circlingStars(ctx, x, y, view, now) {
        const picture = this.picture("star", view, (pen) => {
            star(pen, 0, 0, 0.27);
            pen.fillStyle = "#ffe45a";
            pen.fill();
            pen.lineWidth = 0.07;
            pen.strokeStyle = "#3a2500";
            pen.stroke();
        });
        for (let index = 0; index < 4; index += 1) {
            const angle = now * 3.2 + (index * TAU) / 4;
            stamp(
                ctx,
                picture,
                x + Math.cos(angle) * view.token * 0.78,
                y + Math.sin(angle) * view.token * 0.26,
            );
        }
    }
}

function drawPuddle(ctx) {
    ctx.fillStyle = "rgba(116,82,30,0.75)";
    ctx.beginPath();
    ctx.ellipse(0, 0.5, 1.45, 0.85, 0.1, 0, TAU);
    ctx.fill();
    ctx.strokeStyle = "rgba(255,230,160,0.6)";
    ctx.lineWidth = 0.07;
    ctx.beginPath();
    ctx.arc(0, 0.4, 1.25, 0.4, 1.4);
    ctx.stroke();
}

function drawDrips(ctx) {
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

function drawBlindfold(ctx) {
    ctx.fillStyle = "#f4efe4";
    ctx.strokeStyle = "#16110f";
    ctx.lineWidth = 0.08;
    ctx.beginPath();
    ctx.moveTo(-0.56, -0.14);
    ctx.quadraticCurveTo(0, -0.24, 0.6, -0.14);
    ctx.lineTo(0.6, 0.16);
    ctx.quadraticCurveTo(0, 0.08, -0.56, 0.16);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(-0.56, 0);
    ctx.lineTo(-0.94, -0.16);
    ctx.lineTo(-0.86, 0.14);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
}

function drawChains(ctx) {
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

function drawDome(ctx) {
    const glass = ctx.createRadialGradient(0, -0.1, 0.6, 0, -0.1, 1.5);
    glass.addColorStop(0, faded("#7fd0ff", 0));
    glass.addColorStop(0.75, faded("#7fd0ff", 0.26));
    glass.addColorStop(0.9, faded("#dff4ff", 0.85));
    glass.addColorStop(1, faded("#7fd0ff", 0));
    ctx.fillStyle = glass;
    circle(ctx, 0, -0.1, 1.5);
    ctx.fill();
    ctx.strokeStyle = "rgba(255,255,255,0.9)";
    ctx.lineWidth = 0.1;
    ctx.beginPath();
    ctx.arc(0, -0.1, 1.2, Math.PI * 1.1, Math.PI * 1.4);
    ctx.stroke();
}

function drawHeart(ctx) {
    heart(ctx, 0, 0, 0.38);
    ctx.fillStyle = "#ff5fa8";
    ctx.fill();
    ctx.lineWidth = 0.08;
    ctx.strokeStyle = "#4a0a2a";
    ctx.stroke();
    circle(ctx, -0.14, -0.16, 0.08);
    ctx.fillStyle = "#ffe0ef";
    ctx.fill();
}

// Little arrows beside the token: up for strength, down for weakness.
function drawChevrons(ctx, x, y, radius, colour, now, way) {
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
