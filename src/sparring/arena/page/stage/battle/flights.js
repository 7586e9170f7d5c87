// Magic in flight: missiles, burning and biting arrows, the great fireball.
//
// A look is {colour, second, flight} and whatever else a spell's own sight asks for: `count`
// of its missiles, `reach` in units of the world.

import { TAU, clamp, easeIn, easeOut, mix } from "../geometry.js";
import { circle } from "../paint.js";
import { AIR, GROUND } from "../effects.js";

const GAP = 0.07;

// A point on the way; bend pushes the middle of the path aside.
export function along(from, to, part, bend = 0) {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const aside = Math.sin(part * Math.PI) * bend;
    const far = Math.hypot(dx, dy) || 1;
    return { x: from.x + dx * part - (dy / far) * aside, y: from.y + dy * part + (dx / far) * aside };
}

export function streak(ctx, kit, from, to, part, bend, colour, size, tail = 0.22, fewest = 7) {
    // Long ways need more beads, or the trail falls apart into dots.
    const beads = clamp(
        Math.ceil((Math.hypot(to.x - from.x, to.y - from.y) * tail) / (size * 0.42)),
        fewest,
        18,
    );
    for (let bead = beads; bead >= 0; bead -= 1) {
        const back = part - (bead / beads) * tail;
        if (back < 0) continue;
        const at = along(from, to, back, bend);
        ctx.globalAlpha = 1 - bead / (beads + 1);
        kit.glows.draw(ctx, colour, at.x, at.y, size * (1 - (bead / beads) * 0.65), bead < 2);
    }
    ctx.globalAlpha = 1;
}

export function missiles(kit, look, from, to, flight) {
    const { effects, view } = kit;
    const { count = 3 } = look;
    for (let missile = 0; missile < count; missile += 1) {
        const bend = (mix(-1.9, 2.3, missile / (count - 1)) + (missile % 2 ? 0.2 : 0)) * view.token;
        effects.add(
            flight,
            (ctx, part) => {
                const way = easeIn(part) * 0.4 + part * 0.6;
                streak(ctx, kit, from, to, way, bend, look.colour, view.token * 0.5, 0.34, 9);
            },
            AIR,
            missile * GAP,
        );
        effects.after(flight + missile * GAP, () => {
            if (!kit.still)
                effects.burst(
                    to.x,
                    to.y,
                    [look.colour, "#ffffff"],
                    8,
                    view.token * 5,
                    view.token * 0.22,
                    0.4,
                );
            flashAt(kit, to, look.colour, view.token * 1.3);
        });
    }
}

export function acidArrow(kit, look, from, to, flight) {
    const { effects, view } = kit;
    const radius = view.token;
    effects.add(flight, (ctx, part) => {
        streak(ctx, kit, from, to, part, -radius * 0.5, look.colour, radius * 0.72, 0.26, 9);
        const at = along(from, to, part, -radius * 0.5);
        if (!kit.still && Math.random() < 0.7)
            effects.spark(at.x, at.y, 0, radius * 1.5, look.colour, radius * 0.2, 0.45, radius * 8);
    });
    effects.after(flight, () => {
        splash(kit, to, look);
    });
}

export function splash(kit, at, look) {
    const { effects, view } = kit;
    const radius = view.token;
    if (!kit.still)
        effects.burst(
            at.x,
            at.y,
            [look.colour, look.second],
            18,
            radius * 7,
            radius * 0.26,
            0.55,
            radius * 14,
        );
    effects.add(0.55, (ctx, part) => {
        ctx.globalCompositeOperation = "source-over";
        ctx.globalAlpha = 0.75 * (1 - part);
        ctx.fillStyle = "#6fce2e";
        for (let blob = 0; blob < 7; blob += 1) {
            const angle = (blob * TAU) / 7 + 0.4;
            const far = radius * 1.5 * easeOut(part) * (blob % 2 ? 1 : 0.7);
            circle(
                ctx,
                at.x + Math.cos(angle) * far,
                at.y + Math.sin(angle) * far,
                radius * 0.24 * (1.2 - part),
            );
            ctx.fill();
        }
    });
    flashAt(kit, at, look.colour, radius * 1.7);
}

export function flameArrow(kit, look, from, to, flight) {
    const { effects, view } = kit;
    const radius = view.token;
    effects.add(flight, (ctx, part) => {
        streak(ctx, kit, from, to, part, 0, look.colour, radius * 0.95, 0.34, 11);
        streak(ctx, kit, from, to, part, 0, look.second, radius * 0.55, 0.12, 4);
        const at = along(from, to, part);
        if (!kit.still)
            effects.spark(
                at.x,
                at.y,
                (Math.random() - 0.5) * radius * 3,
                -radius * Math.random() * 3,
                look.colour,
                radius * 0.3,
                0.4,
                -radius * 4,
            );
    });
    effects.after(flight, () => {
        effects.burst(
            to.x,
            to.y,
            [look.colour, look.second],
            kit.still ? 0 : 20,
            radius * 7,
            radius * 0.36,
            0.55,
            -radius * 5,
        );
        flashAt(kit, to, look.colour, radius * 2.4);
        ringAt(kit, to, look.second, radius * 1.8, 0.35);
    });
}

export function fireball(kit, look, from, to, flight) {
    const { effects, view } = kit;
    const radius = view.token;
    effects.add(flight, (ctx, part) => {
        const way = easeIn(part) * 0.35 + part * 0.65;
        streak(ctx, kit, from, to, way, -radius, look.colour, radius * 1.2, 0.24, 8);
        const at = along(from, to, way, -radius);
        kit.glows.draw(ctx, look.second, at.x, at.y, radius * 0.9);
        if (!kit.still)
            effects.spark(
                at.x,
                at.y,
                (Math.random() - 0.5) * radius * 4,
                (Math.random() - 0.5) * radius * 4,
                look.colour,
                radius * 0.28,
                0.45,
            );
    });
    effects.after(flight, () => explode(kit, look, to, look.reach * view.scale));
}

function explode(kit, look, at, reach) {
    const { effects, view, glows } = kit;
    const radius = view.token;
    effects.add(
        1.5,
        (ctx, part) => {
            // The floor stays black for a while.
            ctx.globalCompositeOperation = "source-over";
            ctx.globalAlpha = kit.theme.soot * (1 - part);
            glows.draw(ctx, "#140a06", at.x, at.y, reach * 0.95, false);
        },
        GROUND,
    );
    effects.add(0.75, (ctx, part) => {
        const grown = easeOut(part);
        ctx.globalAlpha = 0.9 * (1 - part) ** 1.2;
        glows.draw(ctx, "#ff4a10", at.x, at.y, reach * mix(0.4, 1.2, grown), false);
        ctx.globalAlpha = 0.8 * (1 - part) ** 2;
        glows.draw(ctx, look.colour, at.x, at.y, reach * mix(0.3, 0.75, grown), false);
        if (part < 0.25) {
            ctx.globalAlpha = 0.8 * (1 - part / 0.25);
            glows.draw(ctx, "#fff2c0", at.x, at.y, reach * 0.42);
        }
        // Tongues of fire run outwards.
        for (let tongue = 0; tongue < 12; tongue += 1) {
            const angle = tongue * 2.399;
            const far = reach * grown * (0.5 + (0.45 * ((tongue * 7) % 5)) / 5);
            ctx.globalAlpha = 0.8 * (1 - part);
            const colour = tongue % 3 ? look.colour : look.second;
            glows.draw(
                ctx,
                colour,
                at.x + Math.cos(angle) * far,
                at.y + Math.sin(angle) * far,
                radius * (1.9 - part),
            );
        }
    });
    effects.add(0.5, (ctx, part) => {
        ctx.globalAlpha = 1 - part;
        ctx.lineWidth = mix(9, 1.5, part);
        ctx.strokeStyle = look.second;
        circle(ctx, at.x, at.y, reach * easeOut(part));
        ctx.stroke();
    });
    if (kit.still) return;
    effects.burst(
        at.x,
        at.y,
        [look.colour, look.second, "#ff4a14"],
        46,
        reach * 2.6,
        radius * 0.36,
        0.95,
        -radius * 3,
    );
    effects.shake = 1;
}

export function flashAt(kit, at, colour, size, life = 0.26) {
    kit.effects.add(life, (ctx, part) => {
        ctx.globalAlpha = (1 - part) * (kit.still ? 0.6 : 1);
        kit.glows.draw(ctx, colour, at.x, at.y, size * (0.7 + 0.5 * easeOut(part)));
    });
}

export function ringAt(kit, at, colour, size, life = 0.4, delay = 0) {
    kit.effects.add(
        life,
        (ctx, part) => {
            ctx.globalAlpha = 1 - part;
            ctx.strokeStyle = colour;
            ctx.lineWidth = mix(4, 1, part);
            circle(ctx, at.x, at.y, size * easeOut(part));
            ctx.stroke();
        },
        AIR,
        delay,
    );
}
