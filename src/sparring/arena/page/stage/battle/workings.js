// Magic that does not fly: curses, blessings, wards, circles and draughts.

import { TAU, clamp, easeOut, mix, swell } from "../geometry.js";
import { circle, stamp, star } from "../paint.js";
import { AIR, GROUND } from "../effects.js";
import { flashAt } from "./flights.js";

// A wavering thread of motes to the target, where the sign of the curse closes.
export function curse(kit, look, from, to, flight) {
    const { effects, view, glows } = kit;
    const radius = view.token;
    effects.add(flight + 0.12, (ctx, part, age) => {
        const head = clamp(age / flight, 0, 1);
        for (let mote = 0; mote < 16; mote += 1) {
            const at = head - mote * 0.021;
            if (at < 0) continue;
            const wave = Math.sin(at * 15 + mote) * radius * 0.5 * swell(at);
            const dx = to.x - from.x;
            const dy = to.y - from.y;
            const far = Math.hypot(dx, dy) || 1;
            ctx.globalAlpha = 1 - mote / 17;
            const x = from.x + dx * at - (dy / far) * wave;
            const y = from.y + dy * at + (dx / far) * wave;
            glows.draw(ctx, mote % 3 ? look.colour : look.second, x, y, radius * (0.5 - mote * 0.025));
        }
    });
    effects.after(flight, () => sigil(kit, look, to));
}

export function sigil(kit, look, at, life = 0.75) {
    const { effects, view, icons } = kit;
    const radius = view.token;
    const size = Math.round(radius * 0.95);
    const sign = look.sign ? icons.sign(look.sign, kit.theme.sign, size, view.dpr) : null;
    effects.add(life, (ctx, part) => {
        const grown = kit.still ? 1 : mix(2, 1.15, easeOut(Math.min(1, part * 2.2)));
        const turn = kit.still ? 0 : part * 2.4;
        ctx.globalAlpha = part < 0.6 ? 1 : (1 - part) / 0.4;
        ctx.strokeStyle = look.colour;
        ctx.lineWidth = 2.2;
        circle(ctx, at.x, at.y, radius * 1.25 * grown);
        ctx.stroke();
        ctx.lineWidth = 1.2;
        circle(ctx, at.x, at.y, radius * 1.5 * grown);
        ctx.stroke();
        star(ctx, at.x, at.y, radius * 1.5 * grown, 3, 0.5, turn);
        ctx.stroke();
        star(ctx, at.x, at.y, radius * 1.5 * grown, 3, 0.5, Math.PI - turn);
        ctx.stroke();
        kit.glows.draw(ctx, look.colour, at.x, at.y, radius * 1.7, false);
        if (sign) {
            ctx.globalCompositeOperation = "source-over";
            stamp(ctx, sign, at.x, at.y, kit.still ? 1 : mix(2.2, 1, easeOut(part)));
        }
    });
}

// A beam that ends in a sign, if it leaves something behind.
export function ray(kit, look, from, to, flight) {
    const { effects, view } = kit;
    effects.add(flight + 0.3, (ctx, part, age) => {
        const reach = clamp(age / flight, 0, 1);
        const x = mix(from.x, to.x, reach);
        const y = mix(from.y, to.y, reach);
        for (const [width, colour, alpha] of [
            [9, look.second, 0.55],
            [4.5, look.colour, 0.9],
            [1.6, "#ffffff", 1],
        ]) {
            ctx.globalAlpha = alpha * (part > 0.7 ? (1 - part) / 0.3 : 1);
            ctx.strokeStyle = colour;
            ctx.lineWidth = width * (1 + 0.25 * Math.sin(age * 50));
            ctx.beginPath();
            ctx.moveTo(from.x, from.y);
            ctx.lineTo(x, y);
            ctx.stroke();
        }
        kit.glows.draw(ctx, look.colour, x, y, view.token);
    });
    effects.after(flight, () => {
        if (look.sign) sigil(kit, look, to);
        else flashAt(kit, to, look.colour, view.token * 2, 0.4);
    });
}

export function blessing(kit, look, from, to, flight) {
    const { effects, view, icons } = kit;
    const radius = view.token;
    const sign = look.sign ? icons.sign(look.sign, kit.theme.boon, Math.round(radius * 0.7), view.dpr) : null;
    if (Math.hypot(from.x - to.x, from.y - to.y) > radius) {
        effects.add(flight, (ctx, part) => {
            kit.glows.draw(
                ctx,
                look.colour,
                mix(from.x, to.x, part),
                mix(from.y, to.y, part) - swell(part) * radius,
                radius * 0.7,
            );
        });
    }
    effects.add(
        0.9,
        (ctx, part) => {
            const shine = swell(part);
            for (let beam = 0; beam < 9; beam += 1) {
                const angle = (beam * TAU) / 9 + (kit.still ? 0 : part * 0.8);
                ctx.globalAlpha = 0.65 * shine;
                ctx.strokeStyle = beam % 2 ? look.colour : look.second;
                ctx.lineWidth = beam % 2 ? 3 : 1.6;
                ctx.beginPath();
                ctx.moveTo(to.x + Math.cos(angle) * radius * 0.9, to.y + Math.sin(angle) * radius * 0.9);
                ctx.lineTo(to.x + Math.cos(angle) * radius * 2.3, to.y + Math.sin(angle) * radius * 2.3);
                ctx.stroke();
            }
            ctx.globalAlpha = 0.8 * shine;
            kit.glows.draw(ctx, look.colour, to.x, to.y, radius * 1.9, false);
            if (sign) {
                ctx.globalAlpha = shine;
                ctx.globalCompositeOperation = "source-over";
                stamp(ctx, sign, to.x, to.y - radius * (1 + part));
            }
        },
        AIR,
        flight * 0.8,
    );
    if (!kit.still) effects.after(flight, () => rising(kit, to, [look.colour, look.second], 14));
}

export function ward(kit, look, from) {
    const { effects, view } = kit;
    const radius = view.token;
    effects.add(0.7, (ctx, part) => {
        const grown = easeOut(part);
        ctx.globalAlpha = 1 - part;
        ctx.strokeStyle = look.colour;
        ctx.lineWidth = mix(6, 2, part);
        circle(ctx, from.x, from.y - radius * 0.1, radius * mix(2.6, 1.3, grown));
        ctx.stroke();
        kit.glows.draw(ctx, look.colour, from.x, from.y, radius * 2, false);
    });
    if (!kit.still) rising(kit, from, [look.colour, look.second], 10);
}

export function summoning(kit, look, from, to) {
    const { effects, view, glows } = kit;
    const radius = view.token * 2.6;
    effects.add(
        1.5,
        (ctx, part) => {
            const grown = easeOut(Math.min(1, part * 3));
            const turn = kit.still ? 0 : part * 3;
            ctx.globalAlpha = part > 0.7 ? (1 - part) / 0.3 : 1;
            glows.draw(ctx, look.colour, to.x, to.y, radius * 1.5 * grown, false);
            ctx.strokeStyle = look.colour;
            ctx.lineWidth = 2.4;
            circle(ctx, to.x, to.y, radius * grown);
            ctx.stroke();
            ctx.lineWidth = 1.4;
            circle(ctx, to.x, to.y, radius * 0.84 * grown);
            ctx.stroke();
            star(ctx, to.x, to.y, radius * 0.84 * grown, 7, 0.42, turn);
            ctx.stroke();
            ctx.fillStyle = look.second;
            for (let rune = 0; rune < 10; rune += 1) {
                const angle = (rune * TAU) / 10 - turn;
                star(
                    ctx,
                    to.x + Math.cos(angle) * radius * 0.92 * grown,
                    to.y + Math.sin(angle) * radius * 0.92 * grown,
                    view.token * 0.14,
                    4,
                    0.4,
                    angle,
                );
                ctx.fill();
            }
        },
        GROUND,
    );
    if (!kit.still) rising(kit, to, [look.colour, look.second], 22, radius);
}

// Motes that climb around somebody.
export function rising(kit, at, colours, count, wide = kit.view.token) {
    const radius = kit.view.token;
    for (let mote = 0; mote < count; mote += 1) {
        const angle = Math.random() * TAU;
        const far = wide * (0.4 + 0.6 * Math.random());
        kit.effects.spark(
            at.x + Math.cos(angle) * far,
            at.y + Math.sin(angle) * far * 0.7,
            0,
            -radius * (0.6 + 1.4 * Math.random()),
            colours[mote % colours.length],
            radius * (0.16 + 0.16 * Math.random()),
            0.5 + 0.5 * Math.random(),
            -radius * 3,
        );
    }
}

// What feet leave behind on a run.
export function dust(kit, at) {
    const radius = kit.view.token;
    kit.effects.add(
        0.5,
        (ctx, part) => {
            ctx.globalCompositeOperation = "source-over";
            ctx.globalAlpha = 0.42 * (1 - part);
            for (const side of [-1, 1]) {
                kit.glows.draw(
                    ctx,
                    kit.theme.dust,
                    at.x + side * radius * (0.4 + 0.4 * part),
                    at.y + radius * 0.7,
                    radius * (0.4 + 0.5 * part),
                    false,
                );
            }
        },
        GROUND,
    );
}

// A bottle tips over the drinker's head and its colour rains through him.
export function potion(kit, look, at) {
    const { effects, view } = kit;
    const radius = view.token;
    effects.add(0.7, (ctx, part) => {
        ctx.globalAlpha = part > 0.7 ? (1 - part) / 0.3 : 1;
        kit.glows.draw(ctx, look.colour, at.x, at.y, radius * 1.5 * swell(part), false);
        ctx.globalCompositeOperation = "source-over";
        ctx.save();
        ctx.translate(at.x + radius * 0.5, at.y - radius * 1.25);
        ctx.rotate(-1.9 * easeOut(Math.min(1, part * 2)) + 0.3);
        ctx.fillStyle = look.colour;
        ctx.strokeStyle = "#1a1418";
        ctx.lineWidth = 1.4;
        circle(ctx, 0, 0, radius * 0.4);
        ctx.fill();
        ctx.stroke();
        ctx.fillStyle = "#f4f0e6";
        ctx.fillRect(-radius * 0.13, -radius * 0.72, radius * 0.26, radius * 0.36);
        ctx.strokeRect(-radius * 0.13, -radius * 0.72, radius * 0.26, radius * 0.36);
        ctx.restore();
    });
    if (!kit.still) rising(kit, at, [look.colour, look.second], 12);
}
