// Sights of this world's own spells.

import { along, flashAt, ringAt } from "../../stage/battle/flights.js";
import { curse } from "../../stage/battle/workings.js";
import { AIR } from "../../stage/effects.js";
import { TAU, easeOut, mix, swell } from "../../stage/geometry.js";
import { circle } from "../../stage/paint.js";
import { HOLD_RADIUS, PRISM } from "./palette.js";

export function orb(kit, look, from, to, flight) {
    const { effects, view, glows } = kit;
    const radius = view.token;
    effects.add(flight, (ctx, part, age) => {
        const at = along(from, to, part, 0);
        for (let bead = 6; bead > 0; bead -= 1) {
            const back = along(from, to, Math.max(0, part - bead * 0.05), 0);
            ctx.globalAlpha = 0.75 - bead * 0.1;
            glows.draw(ctx, PRISM[bead % PRISM.length], back.x, back.y, radius * (0.95 - bead * 0.08));
        }
        ctx.globalAlpha = 1;
        glows.draw(ctx, PRISM[Math.floor(age * 24) % PRISM.length], at.x, at.y, radius * 1.25);
        for (let mote = 0; mote < 6; mote += 1) {
            const angle = age * 11 + (mote * TAU) / 6;
            glows.draw(
                ctx,
                PRISM[mote],
                at.x + Math.cos(angle) * radius * 0.8,
                at.y + Math.sin(angle) * radius * 0.8,
                radius * 0.38,
            );
        }
    });
    effects.after(flight, () => {
        effects.burst(to.x, to.y, PRISM, kit.still ? 0 : 24, radius * 8, radius * 0.32, 0.6);
        PRISM.slice(0, 3).forEach((colour, index) =>
            ringAt(kit, to, colour, radius * (1.6 + index * 0.5), 0.42, index * 0.06),
        );
        flashAt(kit, to, "#ffffff", radius * 1.6);
    });
}

// A flask or a ball of grease thrown in a high arc.
export function lob(kit, look, from, to, flight) {
    const { effects, view, glows } = kit;
    const radius = view.token;
    effects.add(flight, (ctx, part) => {
        const at = along(from, to, part);
        const height = swell(part) * radius * 2.6;
        ctx.globalCompositeOperation = "source-over";
        ctx.globalAlpha = 0.35;
        glows.draw(ctx, "#000000", at.x, at.y, radius * 0.5, false);
        ctx.globalAlpha = 1;
        ctx.save();
        ctx.translate(at.x, at.y - height);
        ctx.rotate(part * 9);
        ctx.fillStyle = look.colour;
        ctx.strokeStyle = "#1c1408";
        ctx.lineWidth = 1.6;
        circle(ctx, 0, 0, radius * 0.42);
        ctx.fill();
        ctx.stroke();
        ctx.fillStyle = "#ffffff";
        circle(ctx, -radius * 0.14, -radius * 0.14, radius * 0.1);
        ctx.fill();
        ctx.fillStyle = look.second;
        ctx.fillRect(-radius * 0.12, -radius * 0.66, radius * 0.24, radius * 0.28);
        ctx.restore();
        if (!kit.still && Math.random() < 0.6)
            effects.spark(at.x, at.y - height, 0, 0, look.colour, radius * 0.25, 0.4, radius * 2);
    });
    effects.after(flight, () => {
        if (!kit.still)
            effects.burst(to.x, to.y, [look.colour, look.second], 22, radius * 9, radius * 0.4, 0.6, 0);
    });
}

// Golden rings close in from the whole reach of the spell.
export function hold(kit, look, from, to, flight) {
    const { effects, view } = kit;
    const radius = view.token;
    curse(kit, { ...look, sign: "Held" }, from, to, flight);
    effects.after(flight, () => {
        effects.add(0.6, (ctx, part) => {
            const reach = mix(HOLD_RADIUS * view.scale * 1.7, radius * 1.05, easeOut(part));
            ctx.globalAlpha = part < 0.7 ? 1 : (1 - part) / 0.3;
            ctx.strokeStyle = look.colour;
            ctx.lineWidth = 3.4;
            ctx.setLineDash([7, 5]);
            ctx.lineDashOffset = part * 40;
            circle(ctx, to.x, to.y, reach);
            ctx.stroke();
            ctx.beginPath();
            ctx.ellipse(to.x, to.y, reach, reach * 0.4, part * 2, 0, TAU);
            ctx.stroke();
            ctx.setLineDash([]);
        });
    });
}

// Life runs back along a red thread.
export function drain(kit, look, from, to, flight) {
    const { effects, view, glows } = kit;
    const radius = view.token;
    const life = flight + 0.5;
    effects.add(life, (ctx, part, age) => {
        const fade = part > 0.75 ? (1 - part) / 0.25 : 1;
        const dx = from.x - to.x;
        const dy = from.y - to.y;
        const far = Math.hypot(dx, dy) || 1;
        const sway = (at) => Math.sin(at * 9 - age * 14) * radius * 0.45 * swell(at);
        for (const [width, colour] of [
            [5, look.second],
            [2.4, look.colour],
        ]) {
            ctx.globalAlpha = fade;
            ctx.strokeStyle = colour;
            ctx.lineWidth = width;
            ctx.beginPath();
            for (let step = 0; step <= 18; step += 1) {
                const at = step / 18;
                ctx.lineTo(to.x + dx * at - (dy / far) * sway(at), to.y + dy * at + (dx / far) * sway(at));
            }
            ctx.stroke();
        }
        for (let mote = 0; mote < 7; mote += 1) {
            const at = (age * 1.7 + mote / 7) % 1;
            ctx.globalAlpha = fade;
            glows.draw(
                ctx,
                look.colour,
                to.x + dx * at - (dy / far) * sway(at),
                to.y + dy * at + (dx / far) * sway(at),
                radius * 0.42,
            );
        }
    });
    flashAt(kit, to, look.colour, radius * 1.8, 0.4);
    effects.after(life * 0.7, () => flashAt(kit, from, look.colour, radius * 1.6, 0.4));
}

// Lightning between hand and foe, new in every frame.
export function grasp(kit, look, from, to) {
    const { effects, view } = kit;
    const radius = view.token;
    effects.add(0.45, (ctx, part) => {
        ctx.globalAlpha = part > 0.6 ? (1 - part) / 0.4 : 1;
        for (const [width, colour, bolts] of [
            [5, look.colour, 2],
            [1.8, "#ffffff", 3],
        ]) {
            ctx.strokeStyle = colour;
            ctx.lineWidth = width;
            for (let bolt = 0; bolt < bolts; bolt += 1) jag(ctx, from, to, radius * 0.7, kit.still);
        }
        for (let arc = 0; arc < 4; arc += 1) {
            const angle = kit.still ? arc * 1.57 : Math.random() * TAU;
            const tip = {
                x: to.x + Math.cos(angle) * radius * 1.7,
                y: to.y + Math.sin(angle) * radius * 1.7,
            };
            jag(ctx, to, tip, radius * 0.35, kit.still);
        }
        kit.glows.draw(ctx, look.colour, to.x, to.y, radius * 1.6);
    });
    if (!kit.still) effects.burst(to.x, to.y, [look.colour, "#ffffff"], 14, radius * 8, radius * 0.2, 0.4);
}

function jag(ctx, from, to, wild, still) {
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    for (let bend = 1; bend < 6; bend += 1) {
        const off = still ? (bend % 2 ? 0.3 : -0.3) : Math.random() - 0.5;
        ctx.lineTo(mix(from.x, to.x, bend / 6) + off * wild, mix(from.y, to.y, bend / 6) - off * wild);
    }
    ctx.lineTo(to.x, to.y);
    ctx.stroke();
}

export function ripple(kit, look, from) {
    for (let ring = 0; ring < 3; ring += 1) {
        kit.effects.add(
            0.6,
            (ctx, part) => {
                ctx.globalAlpha = 0.85 * (1 - part);
                ctx.strokeStyle = look.colour;
                ctx.lineWidth = 2.4;
                ctx.setLineDash([4, 6]);
                ctx.beginPath();
                ctx.ellipse(
                    from.x,
                    from.y,
                    kit.view.token * (0.7 + 1.5 * part),
                    kit.view.token * (1 + part),
                    ring,
                    0,
                    TAU,
                );
                ctx.stroke();
                ctx.setLineDash([]);
            },
            AIR,
            ring * 0.1,
        );
    }
}

// The caster's images step out of him.
export function split(kit, look, from) {
    const { view } = kit;
    for (let image = 0; image < 5; image += 1) {
        const angle = (image * TAU) / 5;
        kit.effects.add(0.5, (ctx, part) => {
            const far = easeOut(part) * view.token * 1.5;
            ctx.globalAlpha = 1 - part;
            kit.glows.draw(
                ctx,
                look.colour,
                from.x + Math.cos(angle) * far,
                from.y + Math.sin(angle) * far * 0.75,
                view.token * 0.9,
                false,
            );
        });
    }
    ringAt(kit, from, look.colour, view.token * 2.2, 0.5);
}

export function dispel(kit, look, from, to, flight) {
    const { effects, view } = kit;
    const radius = view.token;
    effects.after(flight, () => {
        for (let ring = 0; ring < 3; ring += 1)
            ringAt(
                kit,
                to,
                ring === 1 ? look.second : look.colour,
                radius * (3.2 - ring * 0.6),
                0.6,
                ring * 0.09,
            );
        flashAt(kit, to, look.colour, radius * 2.4, 0.4);
        if (!kit.still)
            effects.burst(to.x, to.y, [look.colour, look.second], 16, radius * 6, radius * 0.22, 0.7);
    });
}
