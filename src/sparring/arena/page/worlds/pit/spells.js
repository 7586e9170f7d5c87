// Sights of the pit's own spells.

import { flameArrow, flashAt, ringAt } from "../../stage/battle/flights.js";
import { ray, rising } from "../../stage/battle/workings.js";
import { AIR, GROUND } from "../../stage/effects.js";
import { TAU, clamp, easeOut, mix, swell } from "../../stage/geometry.js";
import { circle, outline, star } from "../../stage/paint.js";
import { drawTentacle } from "./zones.js";

const SPREAD = 0.52;

// A ray that leaves ice where it ends.
export function frost(kit, look, from, to, flight) {
    const { effects, view } = kit;
    ray(kit, look, from, to, flight);
    effects.after(flight, () => {
        effects.add(0.6, (ctx, part) => {
            ctx.globalCompositeOperation = "source-over";
            ctx.globalAlpha = 1 - part;
            ctx.fillStyle = look.second;
            ctx.strokeStyle = look.colour;
            ctx.lineWidth = 1;
            for (let shard = 0; shard < 8; shard += 1) {
                const angle = (shard * TAU) / 8 + 0.2;
                const far = view.token * mix(0.6, 1.7, easeOut(part));
                const [x, y] = [to.x + Math.cos(angle) * far, to.y + Math.sin(angle) * far];
                star(ctx, x, y, view.token * 0.3 * (1 - part * 0.5), 2, 0.3, angle);
                ctx.fill();
                ctx.stroke();
            }
        });
    });
}

// Fire fans out from both hands as far as the spell reaches.
export function cone(kit, look, from, to, flight) {
    const { effects, view, glows } = kit;
    const aim = Math.atan2(to.y - from.y, to.x - from.x);
    const reach = Math.min(look.reach * view.scale, view.radius * 1.1);
    effects.add(flight + 0.5, (ctx, part, age) => {
        const grown = easeOut(clamp(age / flight, 0, 1));
        const fade = part > 0.55 ? (1 - part) / 0.45 : 1;
        const fan = ctx.createRadialGradient(from.x, from.y, 0, from.x, from.y, reach * grown + 1);
        fan.addColorStop(0, `rgba(255,240,180,${0.75 * fade})`);
        fan.addColorStop(0.4, `rgba(255,150,50,${0.55 * fade})`);
        fan.addColorStop(1, "rgba(255,70,10,0)");
        ctx.fillStyle = fan;
        ctx.beginPath();
        ctx.moveTo(from.x, from.y);
        ctx.arc(from.x, from.y, reach * grown, aim - SPREAD, aim + SPREAD);
        ctx.closePath();
        ctx.fill();
        for (let tongue = 0; tongue < 16; tongue += 1) {
            const angle = aim + SPREAD * (((tongue * 7) % 16) / 8 - 0.94);
            const lick = kit.still ? 0.6 : (age * 2.4 + tongue * 0.37) % 1;
            const far = reach * grown * (0.15 + 0.8 * lick);
            ctx.globalAlpha = fade * (1 - lick * 0.6);
            const colour = tongue % 3 ? look.colour : look.second;
            const size = view.token * (0.5 + lick);
            glows.draw(ctx, colour, from.x + Math.cos(angle) * far, from.y + Math.sin(angle) * far, size);
        }
    });
}

// As many burning arrows as the spell has, one behind the other.
export function flames(kit, look, from, to, flight) {
    flameArrow(kit, look, from, to, flight);
    for (let arrow = 1; arrow < look.count; arrow += 1) {
        kit.effects.after(arrow * 0.13, () => flameArrow(kit, look, from, to, flight));
    }
}

// Darkness that drinks the light, in a ring that runs outwards.
export function burst(kit, look, from, to, flight) {
    const { effects, view, glows } = kit;
    const reach = look.reach * view.scale;
    flashAt(kit, to, look.colour, view.token * 2, flight);
    effects.after(flight, () => {
        effects.add(
            1,
            (ctx, part) => {
                ctx.globalCompositeOperation = "source-over";
                ctx.globalAlpha = 0.7 * (1 - part);
                glows.draw(ctx, "#0c0216", to.x, to.y, reach * mix(0.4, 1.15, easeOut(part)), false);
            },
            GROUND,
        );
        effects.add(0.8, (ctx, part) => {
            const far = reach * easeOut(part);
            ctx.globalAlpha = 1 - part;
            ctx.strokeStyle = look.colour;
            ctx.lineWidth = mix(8, 1.5, part);
            circle(ctx, to.x, to.y, far);
            ctx.stroke();
            for (let wisp = 0; wisp < 18; wisp += 1) {
                const angle = wisp * 2.399 + part * 1.4;
                const size = view.token * (0.9 - 0.4 * part);
                glows.draw(
                    ctx,
                    look.colour,
                    to.x + Math.cos(angle) * far,
                    to.y + Math.sin(angle) * far,
                    size,
                );
            }
        });
        if (!kit.still) effects.shake = 0.5;
    });
}

// The ground breaks open; the zone that comes with it does the rest.
export function eruption(kit, look, from, to, flight) {
    const { effects, view } = kit;
    const reach = look.reach * view.scale;
    effects.after(flight, () => {
        ringAt(kit, to, look.colour, reach, 0.7);
        effects.add(
            0.7,
            (ctx, part) => {
                ctx.globalCompositeOperation = "source-over";
                ctx.globalAlpha = 1 - part;
                for (let clod = 0; clod < 14; clod += 1) {
                    const angle = clod * 2.399;
                    const far = reach * (0.2 + 0.7 * ((clod * 5) % 7)) * 0.18 * (1 + easeOut(part));
                    const lift = swell(part) * view.token * 1.6;
                    ctx.fillStyle = clod % 2 ? "#2a1a12" : "#57412a";
                    circle(
                        ctx,
                        to.x + Math.cos(angle) * far,
                        to.y + Math.sin(angle) * far - lift,
                        view.token * 0.2,
                    );
                    ctx.fill();
                }
            },
            GROUND,
        );
        if (!kit.still) effects.shake = 0.6;
    });
}

/** An arm comes up beside somebody and winds around him. */
export function grip(kit, at) {
    const { effects, view } = kit;
    effects.add(0.55, (ctx, part) => {
        ctx.globalCompositeOperation = "source-over";
        ctx.globalAlpha = part > 0.7 ? (1 - part) / 0.3 : 1;
        const high = view.token * 2.4 * easeOut(Math.min(1, part * 2.5));
        for (const side of [-1, 1]) {
            const x = at.x + side * view.token * 0.7;
            drawTentacle(ctx, x, at.y + view.token, high, view.token * 0.3, 1.5 * side + part * 4);
        }
    });
}

// Rings close in on somebody and take every sound with them.
export function hush(kit, look, from, to, flight) {
    const { effects, view } = kit;
    for (let ring = 0; ring < 3; ring += 1) {
        effects.add(
            0.6,
            (ctx, part) => {
                ctx.globalAlpha = swell(part);
                ctx.strokeStyle = ring === 1 ? look.second : look.colour;
                ctx.lineWidth = mix(1, 3.4, part);
                circle(ctx, to.x, to.y, view.token * mix(5, 1, easeOut(part)));
                ctx.stroke();
            },
            AIR,
            flight * 0.5 + ring * 0.12,
        );
    }
}

// Waves of sound, each thinner than the one before.
export function sound(kit, look, from, to, flight) {
    const { effects, view } = kit;
    const reach = look.reach * view.scale;
    effects.after(flight, () => {
        for (let wave = 0; wave < 5; wave += 1)
            ringAt(kit, to, wave % 2 ? look.second : look.colour, reach, 0.5, wave * 0.08);
        effects.add(0.45, (ctx, part) => {
            ctx.globalAlpha = 1 - part;
            ctx.strokeStyle = look.second;
            ctx.lineWidth = 2.4;
            for (let crack = 0; crack < 9; crack += 1) {
                const angle = (crack * TAU) / 9;
                const [near, far] = [view.token * (0.6 + part), view.token * (1.4 + 2 * part)];
                ctx.beginPath();
                ctx.moveTo(to.x + Math.cos(angle) * near, to.y + Math.sin(angle) * near);
                ctx.lineTo(to.x + Math.cos(angle + 0.14) * far, to.y + Math.sin(angle + 0.14) * far);
                ctx.stroke();
            }
        });
        if (!kit.still) effects.shake = 0.5;
    });
}

// A sphere closes around the caster.
export function globe(kit, look, from) {
    const { effects, view } = kit;
    effects.add(0.8, (ctx, part) => {
        const size = view.token * mix(3, 1.6, easeOut(part));
        ctx.globalAlpha = swell(part);
        for (const [colour, shift] of [
            [look.colour, 0],
            [look.second, 1.6],
        ]) {
            ctx.strokeStyle = colour;
            ctx.lineWidth = 2.4;
            ctx.beginPath();
            ctx.ellipse(from.x, from.y, size * Math.abs(Math.cos(part * 3 + shift)), size, 0, 0, TAU);
            ctx.stroke();
        }
        circle(ctx, from.x, from.y, size);
        ctx.stroke();
    });
    if (!kit.still) rising(kit, from, [look.colour, look.second], 12);
}

// A curtain of pale light comes down.
export function veil(kit, look, from) {
    const { effects, view } = kit;
    effects.add(0.9, (ctx, part) => {
        const shine = swell(part);
        const half = view.token * 1.3;
        for (let fold = -3; fold <= 3; fold += 1) {
            ctx.globalAlpha = shine * (0.5 - Math.abs(fold) * 0.08);
            const x = from.x + (fold * half) / 3;
            const top = from.y - view.token * mix(3.4, 1.9, easeOut(part));
            outline(ctx, [x - 3, top, x + 3, top, x + 4, from.y + view.token, x - 4, from.y + view.token]);
            ctx.fillStyle = fold % 2 ? look.colour : look.second;
            ctx.fill();
        }
        ctx.globalAlpha = shine;
        kit.glows.draw(ctx, look.colour, from.x, from.y, view.token * 2, false);
    });
}

// A great ring of signs around whoever prays.
export function prayer(kit, look, from) {
    const { effects, view } = kit;
    const reach = Math.min(look.reach * view.scale, view.radius);
    effects.add(
        1.1,
        (ctx, part) => {
            const far = reach * easeOut(part);
            const turn = kit.still ? 0 : part * 0.6;
            ctx.globalAlpha = part > 0.5 ? (1 - part) / 0.5 : 1;
            ctx.strokeStyle = look.colour;
            ctx.lineWidth = mix(5, 2, part);
            circle(ctx, from.x, from.y, far);
            ctx.stroke();
            ctx.lineWidth = 1.2;
            circle(ctx, from.x, from.y, far * 0.93);
            ctx.stroke();
            ctx.fillStyle = look.second;
            for (let sign = 0; sign < 24; sign += 1) {
                const angle = (sign * TAU) / 24 + turn;
                const [x, y] = [
                    from.x + Math.cos(angle) * far * 0.965,
                    from.y + Math.sin(angle) * far * 0.965,
                ];
                star(ctx, x, y, view.token * 0.22, sign % 2 ? 4 : 8, 0.4, angle);
                ctx.fill();
            }
        },
        GROUND,
    );
    flashAt(kit, from, kit.theme.holy, view.token * 3, 0.5);
}

// A column of light from above.
export function might(kit, look, from) {
    const { effects, view } = kit;
    effects.add(1, (ctx, part) => {
        const half = view.token * mix(0.3, 1.2, easeOut(Math.min(1, part * 3)));
        ctx.globalAlpha = swell(part) * 0.8;
        const light = ctx.createLinearGradient(from.x - half, 0, from.x + half, 0);
        light.addColorStop(0, "rgba(255,200,60,0)");
        light.addColorStop(0.5, look.second);
        light.addColorStop(1, "rgba(255,200,60,0)");
        ctx.fillStyle = light;
        ctx.fillRect(from.x - half, from.y - view.token * 6, half * 2, view.token * 6.8);
        kit.glows.draw(ctx, look.colour, from.x, from.y, view.token * 2.8, false);
    });
    if (!kit.still) rising(kit, from, [look.colour, look.second], 20, view.token * 1.4);
}

// A hand of light laid on somebody: it closes his wounds.
export function mend(kit, look, from, to, flight) {
    const { effects, view, glows } = kit;
    if (from.x !== to.x || from.y !== to.y)
        effects.add(flight, (ctx, part) =>
            glows.draw(ctx, look.colour, mix(from.x, to.x, part), mix(from.y, to.y, part), view.token * 0.7),
        );
    effects.after(flight, () => {
        effects.add(0.7, (ctx, part) => {
            ctx.globalAlpha = swell(part);
            glows.draw(ctx, look.colour, to.x, to.y, view.token * 2.2, false);
            ctx.fillStyle = look.second;
            const [arm, half] = [view.token * 0.62, view.token * 0.17];
            const y = to.y - view.token * (0.6 + 0.7 * easeOut(part));
            ctx.fillRect(to.x - arm, y - half, arm * 2, half * 2);
            ctx.fillRect(to.x - half, y - arm, half * 2, arm * 2);
        });
        if (!kit.still) rising(kit, to, [look.colour, look.second], 14);
    });
}

// Nothing but light.
export function shine(kit, look, from) {
    flashAt(kit, from, look.colour, kit.view.token * 4, 0.7);
    ringAt(kit, from, look.second, kit.view.token * 3, 0.5);
}

/** Holy light that the undead cannot stand. */
export function turning(kit, from, reach) {
    const { effects, view, theme } = kit;
    flashAt(kit, from, theme.holy, view.token * 4, 0.6);
    for (let ring = 0; ring < 3; ring += 1) ringAt(kit, from, theme.holy, reach, 0.8, ring * 0.12);
    effects.add(0.8, (ctx, part) => {
        ctx.globalAlpha = 0.7 * swell(part);
        ctx.fillStyle = theme.holy;
        for (let ray = 0; ray < 12; ray += 1) {
            const angle = (ray * TAU) / 12 + (kit.still ? 0 : part * 0.3);
            const far = reach * easeOut(part);
            const point = (turn, length) => [
                from.x + Math.cos(angle + turn) * length,
                from.y + Math.sin(angle + turn) * length,
            ];
            outline(ctx, [...point(0, view.token), ...point(-0.05, far), ...point(0.05, far)]);
            ctx.fill();
        }
    });
}

/** An opening: a golden sign over whoever uses it. */
export function opening(kit, at, colour) {
    const { effects, view } = kit;
    effects.add(0.5, (ctx, part) => {
        ctx.globalCompositeOperation = "source-over";
        ctx.globalAlpha = part > 0.6 ? (1 - part) / 0.4 : 1;
        const size = view.token * (kit.still ? 0.5 : mix(0.9, 0.5, easeOut(Math.min(1, part * 3))));
        star(ctx, at.x, at.y - view.token * 1.6, size, 4, 0.28);
        ctx.fillStyle = colour;
        ctx.fill();
        ctx.lineWidth = 1.4;
        ctx.strokeStyle = kit.theme.outline;
        ctx.stroke();
    });
}

/** A blow that went home: a star of light and sparks. */
export function impact(kit, at, colour) {
    const { effects, view } = kit;
    effects.add(0.32, (ctx, part) => {
        ctx.globalAlpha = 1 - part;
        ctx.fillStyle = colour;
        star(ctx, at.x, at.y, view.token * mix(0.8, 2.4, easeOut(part)), 8, 0.32, part);
        ctx.fill();
    });
    if (!kit.still)
        effects.burst(at.x, at.y, [colour, "#ffffff"], 12, view.token * 8, view.token * 0.2, 0.45);
}
