// What hangs over the field: fumes in drifting puffs, grease as a brown sheen.

import { Area } from "../../stage/battle/areas.js";
import { TAU, dice } from "../../stage/geometry.js";
import { circle, paint, stamp } from "../../stage/paint.js";
import { FUMES } from "./palette.js";

const PUFFS = 13;

export class Cloud extends Area {
    // Whether an event is about it.
    isMeant(event) {
        return this.is({ ...event, kind: event.thing });
    }
}

// Heaped billows, lit from above, thicker towards the edge.
function drawBillows(ctx, middle, reach, dark) {
    const random = dice(58);
    ctx.save();
    circle(ctx, middle, middle, reach);
    ctx.clip();
    for (let billow = 0; billow < 90; billow += 1) {
        const angle = random() * TAU;
        const far = reach * Math.sqrt(0.05 + 0.95 * random());
        const size = reach * (0.07 + 0.1 * random());
        const x = middle + Math.cos(angle) * far;
        const y = middle + Math.sin(angle) * far;
        const soft = ctx.createRadialGradient(x - size * 0.25, y - size * 0.35, size * 0.1, x, y, size);
        const strength = (0.1 + 0.14 * (far / reach)) * (dark ? 1 : 1.1);
        soft.addColorStop(0, dark ? `rgba(206,216,120,${strength})` : `rgba(176,186,70,${strength * 1.3})`);
        soft.addColorStop(0.55, dark ? `rgba(112,132,44,${strength})` : `rgba(104,122,22,${strength})`);
        soft.addColorStop(1, "rgba(90,110,30,0)");
        ctx.fillStyle = soft;
        ctx.fillRect(x - size, y - size, size * 2, size * 2);
    }
    ctx.restore();
}

export class CloudPainter {
    constructor() {
        this.known = new Map();
    }

    forget() {
        this.known.clear();
    }

    draw(ctx, kit, clouds) {
        const { view } = kit;
        ctx.save();
        ctx.beginPath();
        ctx.rect(
            view.left - view.wall,
            view.top - view.wall,
            view.side + view.wall * 2,
            view.side + view.wall * 2,
        );
        ctx.clip();
        for (const cloud of clouds) if (cloud.kind !== FUMES) this.drawGrease(ctx, kit, cloud);
        for (const cloud of clouds) if (cloud.kind === FUMES) this.drawFumes(ctx, kit, cloud);
        ctx.globalAlpha = 1;
        ctx.restore();
    }

    // A few thin wisps pass over the tokens, too thin to hide them.
    drawOver(ctx, kit, clouds) {
        if (kit.still) return;
        const { view, now } = kit;
        for (const cloud of clouds) {
            if (cloud.kind !== FUMES) continue;
            const reach = cloud.radius * view.scale;
            const puff = this.puff(kit, reach * 0.34, 2);
            ctx.globalAlpha = 0.3 * cloud.strength;
            for (let wisp = 0; wisp < 4; wisp += 1) {
                const angle = wisp * 1.9 + now * 0.11 + cloud.x;
                const far = reach * (0.3 + 0.13 * wisp + 0.05 * Math.sin(now * 0.5 + wisp));
                stamp(
                    ctx,
                    puff,
                    view.px(cloud.x) + Math.cos(angle) * far,
                    view.py(cloud.y) + Math.sin(angle) * far,
                );
            }
        }
        ctx.globalAlpha = 1;
    }

    drawFumes(ctx, kit, cloud) {
        const { view, now } = kit;
        const x = view.px(cloud.x);
        const y = view.py(cloud.y);
        const reach = cloud.radius * view.scale;
        const drift = kit.still ? 0 : now;
        ctx.globalAlpha = cloud.strength;
        stamp(ctx, this.haze(kit, reach), x, y, cloud.risen < 1 ? cloud.risen : 1);
        for (let puff = 0; puff < PUFFS; puff += 1) {
            const ring = puff < 4 ? 0.3 : 0.74;
            const way = puff % 2 ? 1 : -1;
            const angle = puff * 2.399 + cloud.x + drift * 0.06 * way;
            const far = reach * cloud.risen * (ring + 0.05 * Math.sin(drift * 0.4 + puff * 2));
            ctx.globalAlpha = cloud.strength * (0.55 + 0.2 * Math.sin(drift * 0.5 + puff * 1.3));
            stamp(
                ctx,
                this.puff(kit, reach * 0.3, puff % 3),
                x + Math.cos(angle) * far,
                y + Math.sin(angle) * far,
            );
        }
    }

    drawGrease(ctx, kit, cloud) {
        const { view } = kit;
        ctx.globalAlpha = cloud.strength;
        const reach = cloud.radius * view.scale;
        stamp(
            ctx,
            this.grease(kit, reach),
            view.px(cloud.x),
            view.py(cloud.y),
            cloud.risen < 1 ? cloud.risen : 1,
        );
    }

    haze(kit, reach) {
        return this.remember(`h${reach}${kit.theme.name}`, () =>
            paint(reach * 2 + 6, reach * 2 + 6, kit.view.dpr, (ctx) => {
                const middle = reach + 3;
                const mist = ctx.createRadialGradient(middle, middle, reach * 0.1, middle, middle, reach);
                const dark = kit.theme.name === "dark";
                mist.addColorStop(0, dark ? "rgba(150,168,52,0.34)" : "rgba(112,132,20,0.36)");
                mist.addColorStop(0.85, dark ? "rgba(120,140,44,0.24)" : "rgba(112,132,20,0.26)");
                mist.addColorStop(1, dark ? "rgba(120,140,44,0.05)" : "rgba(112,132,20,0.05)");
                ctx.fillStyle = mist;
                circle(ctx, middle, middle, reach);
                ctx.fill();
                drawBillows(ctx, middle, reach, dark);
                // Its true edge is where it acts, so it is drawn even though fumes have none.
                ctx.setLineDash([7, 6]);
                ctx.lineWidth = 1.6;
                ctx.strokeStyle = dark ? "rgba(214,228,110,0.6)" : "rgba(84,98,10,0.75)";
                circle(ctx, middle, middle, reach - 1);
                ctx.stroke();
            }),
        );
    }

    puff(kit, radius, variant) {
        return this.remember(`p${radius}${variant}${kit.theme.name}`, () =>
            paint(radius * 2, radius * 2, kit.view.dpr, (ctx) => {
                const random = dice(variant * 31 + 5);
                const tone =
                    kit.theme.name === "dark"
                        ? ["178,190,84", "142,160,60", "200,206,120"][variant]
                        : ["120,140,30", "98,116,20", "150,160,60"][variant];
                for (let lobe = 0; lobe < 7; lobe += 1) {
                    const angle = random() * TAU;
                    const far = radius * 0.4 * random();
                    const size = radius * (0.34 + 0.22 * random());
                    const x = radius + Math.cos(angle) * far;
                    const y = radius + Math.sin(angle) * far;
                    const soft = ctx.createRadialGradient(x, y - size * 0.2, size * 0.1, x, y, size);
                    soft.addColorStop(0, `rgba(${tone},0.22)`);
                    soft.addColorStop(0.6, `rgba(${tone},0.12)`);
                    soft.addColorStop(1, `rgba(${tone},0)`);
                    ctx.fillStyle = soft;
                    ctx.fillRect(x - size, y - size, size * 2, size * 2);
                }
            }),
        );
    }

    grease(kit, reach) {
        return this.remember(`g${reach}${kit.theme.name}`, () =>
            paint(reach * 2 + 6, reach * 2 + 6, kit.view.dpr, (ctx) => {
                const random = dice(313);
                const middle = reach + 3;
                ctx.beginPath();
                for (let step = 0; step < 180; step += 1) {
                    const angle = (step * TAU) / 180;
                    const far =
                        reach * (0.96 + 0.025 * Math.sin(angle * 9 + 1) + 0.015 * Math.sin(angle * 17));
                    ctx.lineTo(middle + Math.cos(angle) * far, middle + Math.sin(angle) * far);
                }
                ctx.closePath();
                const oil = ctx.createRadialGradient(middle, middle, reach * 0.1, middle, middle, reach);
                oil.addColorStop(0, "rgba(112,66,6,0.6)");
                oil.addColorStop(0.8, "rgba(138,84,8,0.58)");
                oil.addColorStop(1, "rgba(168,106,18,0.52)");
                ctx.fillStyle = oil;
                ctx.fill();
                ctx.lineWidth = 2;
                ctx.strokeStyle = "rgba(226,186,104,0.75)";
                ctx.stroke();
                ctx.save();
                ctx.clip();
                for (let shine = 0; shine < 26; shine += 1) {
                    const x = middle + (random() - 0.5) * reach * 1.9;
                    const y = middle + (random() - 0.5) * reach * 1.9;
                    const long = reach * (0.05 + random() * 0.12);
                    ctx.strokeStyle = `rgba(255,236,180,${0.14 + random() * 0.3})`;
                    ctx.lineWidth = 1 + random() * 2.2;
                    ctx.beginPath();
                    ctx.ellipse(x, y, long, long * 0.34, -0.25, Math.PI * 1.05, Math.PI * 1.75);
                    ctx.stroke();
                    ctx.fillStyle = "rgba(60,40,10,0.22)";
                    ctx.beginPath();
                    ctx.ellipse(x, y + long * 0.2, long * 1.2, long * 0.4, -0.25, 0, TAU);
                    ctx.fill();
                }
                ctx.restore();
            }),
        );
    }

    remember(key, make) {
        if (!this.known.has(key)) this.known.set(key, make());
        return this.known.get(key);
    }
}
