// People seen from above: a coat, a head, and something that tells what they are.

import { TAU } from "../../stage/geometry.js";
import { FONT, circle, outline } from "../../stage/paint.js";

/** Somebody at a place, looking in a direction; `size` is half a coat's width. */
export function drawPerson(ctx, kit, person, { x, y, turn, size, step }) {
    const { theme } = kit;
    const { coat, trim } = theme.people[person.kind] ?? theme.people.customer;
    ctx.save();
    ctx.globalAlpha = person.held ? 0.55 : 1;
    ctx.fillStyle = theme.shade;
    ctx.beginPath();
    ctx.ellipse(x + size * 0.12, y + size * 0.2, size * 1.05, size * 0.85, 0, 0, TAU);
    ctx.fill();
    ctx.translate(x, y);
    ctx.rotate(turn);
    drawFeet(ctx, theme, size, step);
    ctx.fillStyle = coat;
    ctx.strokeStyle = theme.outline;
    ctx.lineWidth = Math.max(1, size * 0.14);
    ctx.beginPath();
    ctx.ellipse(0, 0, size * 0.62, size, 0, 0, TAU);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = theme.skin;
    circle(ctx, size * 0.12, 0, size * 0.48);
    ctx.fill();
    ctx.stroke();
    SIGNS[person.kind]?.(ctx, theme, size, trim);
    ctx.restore();
}

function drawFeet(ctx, theme, size, step) {
    ctx.fillStyle = theme.outline;
    for (const side of [-1, 1]) {
        const ahead = Math.sin(step) * side * size * 0.5;
        ctx.beginPath();
        ctx.ellipse(ahead, side * size * 0.42, size * 0.32, size * 0.18, 0, 0, TAU);
        ctx.fill();
    }
}

const SIGNS = {
    owner(ctx, theme, size, trim) {
        ctx.fillStyle = trim;
        ctx.fillRect(size * 0.32, -size * 0.5, size * 0.28, size);
    },
    server(ctx, theme, size, trim) {
        ctx.fillStyle = trim;
        circle(ctx, size * 0.75, size * 0.45, size * 0.38);
        ctx.fill();
        ctx.stroke();
        ctx.fillStyle = theme.coin;
        circle(ctx, size * 0.75, size * 0.45, size * 0.14);
        ctx.fill();
    },
    customer(ctx, theme, size, trim) {
        ctx.fillStyle = trim;
        circle(ctx, -size * 0.02, 0, size * 0.22);
        ctx.fill();
    },
    guard(ctx, theme, size) {
        ctx.fillStyle = theme.steel;
        circle(ctx, size * 0.06, 0, size * 0.42);
        ctx.fill();
        ctx.stroke();
        ctx.fillStyle = theme.cloth;
        ctx.fillRect(-size * 0.35, -size * 0.08, size * 0.8, size * 0.16);
        ctx.strokeStyle = theme.steel;
        ctx.lineWidth = size * 0.16;
        ctx.beginPath();
        ctx.moveTo(size * 0.2, size * 0.85);
        ctx.lineTo(size * 1.35, size * 0.6);
        ctx.stroke();
    },
    beggar(ctx, theme, size, trim) {
        ctx.fillStyle = trim;
        circle(ctx, size * 0.8, 0, size * 0.26);
        ctx.fill();
        ctx.stroke();
    },
    bard(ctx, theme, size, trim) {
        ctx.fillStyle = theme.tableTop;
        ctx.beginPath();
        ctx.ellipse(size * 0.6, size * 0.2, size * 0.36, size * 0.26, 0.7, 0, TAU);
        ctx.fill();
        ctx.stroke();
        ctx.strokeStyle = trim;
        ctx.beginPath();
        ctx.moveTo(size * 0.5, 0);
        ctx.lineTo(size * 0.1, -size * 0.8);
        ctx.stroke();
    },
    thief(ctx, theme, size, trim) {
        ctx.fillStyle = theme.people.thief.coat;
        circle(ctx, size * 0.04, 0, size * 0.5);
        ctx.fill();
        ctx.strokeStyle = trim;
        ctx.stroke();
        ctx.fillStyle = trim;
        outline(ctx, [size * 0.55, -size * 0.75, size * 1.05, -size * 0.62, size * 0.5, -size * 0.5]);
        ctx.fill();
    },
};

/** The name under somebody, and health if some is gone. */
export function drawName(ctx, kit, person, { x, y, size }) {
    const { theme } = kit;
    const letters = Math.max(9, Math.min(13, size * 0.95));
    ctx.font = `650 ${letters}px ${FONT}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "top";
    ctx.lineWidth = 3;
    ctx.strokeStyle = theme.outline;
    ctx.fillStyle = theme.text;
    const below = y + size * 1.15;
    ctx.globalAlpha = 0.92;
    ctx.strokeText(person.name, x, below);
    ctx.fillText(person.name, x, below);
    ctx.globalAlpha = 1;
    if (person.health < 1) {
        const wide = size * 2;
        ctx.fillStyle = theme.outline;
        ctx.fillRect(x - wide / 2 - 1, y - size * 1.5 - 1, wide + 2, 5);
        ctx.fillStyle = person.health > 0.5 ? theme.gain : theme.loss;
        ctx.fillRect(x - wide / 2, y - size * 1.5, wide * person.health, 3);
    }
    ctx.textAlign = "left";
}
