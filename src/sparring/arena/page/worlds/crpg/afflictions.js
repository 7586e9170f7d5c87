// What lasts on somebody in this world: bands, stars, blindfold, dome.

import {
    Marks as SharedMarks,
    drawAura,
    drawChains,
    drawChevrons,
    drawDome,
    drawDrips,
} from "../../stage/battle/marks.js";
import { TAU } from "../../stage/geometry.js";
import { circle, heart, stamp } from "../../stage/paint.js";
import { CROWN, EYES } from "./figures.js";

export class Marks extends SharedMarks {
    isFrozen(actor) {
        return actor.has("Held") || actor.has("Stunned");
    }

    below(ctx, actor, x, y, kit, picture) {
        const { view, now } = kit;
        const radius = view.token;
        if (actor.images > 0) drawImages(ctx, kit, actor, picture, x, y);
        if (actor.has("Strengthened"))
            drawAura(ctx, kit, x, y, "#ff9a2e", radius * 1.9, 0.5 + 0.15 * Math.sin(now * 3));
        if (actor.has("Lucky")) drawAura(ctx, kit, x, y, "#ffe26a", radius * 1.7, 0.5);
        if (actor.has("Slippery Surface")) stamp(ctx, this.picture("puddle", view, drawPuddle), x, y);
    }

    figure(ctx, actor, x, y, kit, picture) {
        if (!actor.has("Blurred")) {
            stamp(ctx, picture, x, y);
            return;
        }
        const sway = kit.still ? 3 : Math.sin(kit.now * 9 + actor.id) * 3.2;
        ctx.globalAlpha = 0.42;
        stamp(ctx, picture, x - sway - 2, y);
        stamp(ctx, picture, x + sway + 2, y);
        ctx.globalAlpha = 0.66;
        stamp(ctx, picture, x, y);
        ctx.globalAlpha = 1;
    }

    above(ctx, actor, x, y, kit) {
        const { view, now, still } = kit;
        const radius = view.token;
        const eyes = EYES[actor.kind] ?? -0.3;
        const crown = y + (CROWN[actor.kind] ?? -1) * radius;
        if (actor.has("Acid")) stamp(ctx, this.picture("acid", view, drawDrips), x, y);
        if (actor.has("Blinded"))
            stamp(ctx, this.picture("blind", view, drawBlindfold), x, y + eyes * radius);
        if (actor.has("Held")) stamp(ctx, this.picture("held", view, drawChains), x, y);
        if (actor.has("Shielded"))
            stamp(
                ctx,
                this.picture("dome", view, (pen) => drawDome(pen)),
                x,
                y,
            );
        if (actor.has("Weakened")) drawChevrons(ctx, x, y, kit, "#c98aff", 1);
        if (actor.has("Strengthened")) drawChevrons(ctx, x, y, kit, "#ffc24a", -1);
        if (actor.has("Stunned")) this.circlingStars(ctx, x, crown + radius * 0.12, kit);
        if (actor.has("Charmed")) {
            const beat = still ? 1 : 1 + 0.12 * Math.sin(now * 6);
            stamp(ctx, this.picture("heart", view, drawHeart), x, crown - radius * 0.1, beat);
        }
    }
}

function drawImages(ctx, kit, actor, picture, x, y) {
    const { view, now } = kit;
    const reach = view.token * 1.05;
    const turn = kit.still ? 0 : now * 0.7;
    for (let index = 0; index < actor.images; index += 1) {
        const angle = turn + (index * TAU) / actor.images;
        ctx.globalAlpha = 0.38;
        stamp(ctx, picture, x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.7);
    }
    ctx.globalAlpha = 1;
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
