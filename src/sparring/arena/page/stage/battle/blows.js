// Weapons at work: blades, claws, arrows, bolts and sling stones.

import { easeOut, mix } from "../geometry.js";
import { circle, faded, outline } from "../paint.js";
import { along } from "./flights.js";

const MISSILES = {
    arrow: (ctx, radius, theme) => drawArrow(ctx, radius, theme),
    bolt: (ctx, radius, theme) => drawArrow(ctx, radius * 0.72, theme, "#8d8f96"),
    stone: (ctx, radius, theme) => drawStone(ctx, radius, theme),
};

// `missile` is an arrow, a bolt or a stone; stones fly in an arc.
export function shoot(kit, from, to, flight, missile, hits) {
    const { effects, view } = kit;
    const bend = missile === "stone" ? -view.token * 0.8 : 0;
    const end = hits ? to : passing(from, to, view.token * 2.4);
    const angle = Math.atan2(end.y - from.y, end.x - from.x);
    effects.add(flight * (hits ? 1 : 1.25), (ctx, part) => {
        ctx.globalCompositeOperation = "source-over";
        const at = along(from, end, part, bend);
        ctx.save();
        ctx.translate(at.x, at.y);
        ctx.rotate(angle);
        MISSILES[missile](ctx, view.token, kit.theme);
        ctx.restore();
    });
}

function passing(from, to, further) {
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const side = further * 0.45;
    const dx = (to.x - from.x) / far;
    const dy = (to.y - from.y) / far;
    return { x: to.x + dx * further - dy * side, y: to.y + dy * further + dx * side };
}

function drawArrow(ctx, radius, theme, shaft = "#d9b27a") {
    ctx.strokeStyle = faded(theme.name === "dark" ? "#fff2d0" : "#6b4a1a", 0.3);
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.moveTo(-radius * 3, 0);
    ctx.lineTo(-radius, 0);
    ctx.stroke();
    ctx.strokeStyle = "#1a120a";
    ctx.lineWidth = 3.4;
    ctx.beginPath();
    ctx.moveTo(-radius * 1.2, 0);
    ctx.lineTo(0, 0);
    ctx.stroke();
    ctx.strokeStyle = shaft;
    ctx.lineWidth = 1.8;
    ctx.stroke();
    outline(ctx, [radius * 0.4, 0, -radius * 0.1, -radius * 0.22, -radius * 0.1, radius * 0.22]);
    ctx.fillStyle = "#eef2f7";
    ctx.fill();
    ctx.lineWidth = 1;
    ctx.strokeStyle = "#1a120a";
    ctx.stroke();
    outline(ctx, [
        -radius * 0.95,
        0,
        -radius * 1.4,
        -radius * 0.24,
        -radius * 1.2,
        0,
        -radius * 1.4,
        radius * 0.24,
    ]);
    ctx.fillStyle = "#ffffff";
    ctx.fill();
    ctx.stroke();
}

function drawStone(ctx, radius, theme) {
    ctx.strokeStyle = faded(theme.name === "dark" ? "#ffffff" : "#4a3a20", 0.35);
    ctx.lineWidth = 2.4;
    ctx.beginPath();
    ctx.moveTo(-radius * 1.6, 0);
    ctx.lineTo(-radius * 0.3, 0);
    ctx.stroke();
    circle(ctx, 0, 0, radius * 0.24);
    ctx.fillStyle = "#b9b2a6";
    ctx.fill();
    ctx.lineWidth = 1.4;
    ctx.strokeStyle = "#1a1512";
    ctx.stroke();
}

// The arc of a blade; claws and tusks leave three marks.
export function slash(kit, from, to, beast, hit) {
    const { effects, view, theme } = kit;
    const radius = view.token;
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    effects.add(0.26, (ctx, part) => {
        const reach = easeOut(part);
        ctx.globalCompositeOperation = "source-over";
        ctx.globalAlpha = (1 - part) * (hit ? 1 : 0.5);
        ctx.save();
        ctx.translate(to.x, to.y);
        ctx.rotate(angle);
        for (const [width, colour] of [
            [5.5, theme.name === "dark" ? "rgba(255,90,60,0.55)" : "rgba(150,20,10,0.5)"],
            [2.2, "#ffffff"],
        ]) {
            ctx.strokeStyle = hit ? colour : faded("#ffffff", 0.7);
            ctx.lineWidth = width;
            if (beast) clawMarks(ctx, radius, reach);
            else {
                ctx.beginPath();
                ctx.arc(-radius * 1.1, 0, radius * 1.5, mix(-1.05, -0.6, part), mix(-1.05, 1.05, reach));
                ctx.stroke();
            }
        }
        ctx.restore();
    });
    if (hit && !kit.still)
        effects.burst(to.x, to.y, ["#ff5a4a", "#ffd0a0"], 7, radius * 6, radius * 0.17, 0.35);
}

function clawMarks(ctx, radius, reach) {
    for (let claw = -1; claw <= 1; claw += 1) {
        ctx.beginPath();
        ctx.moveTo(claw * radius * 0.4 - radius * 0.2, -radius * 0.9);
        ctx.lineTo(claw * radius * 0.4 + radius * 0.2, mix(-radius * 0.9, radius * 0.9, reach));
        ctx.stroke();
    }
}
