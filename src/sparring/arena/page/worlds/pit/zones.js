// Zones of the pit: tentacles that wriggle out of the sand, and silence that goes with
// somebody.

import { Area } from "../../stage/battle/areas.js";
import { line } from "../../stage/battle/icons.js";
import { TAU, dice } from "../../stage/geometry.js";
import { circle, paint, stamp } from "../../stage/paint.js";

const TENTACLES = "Black Tentacles";
const ARMS = 15;
const RINGS = 3;

export class Zone extends Area {
    become(form) {
        super.become(form);
        this.maker = form.maker;
        this.carrier = form.carrier;
    }

    is(other) {
        return this.kind === other.kind && this.maker === other.maker;
    }

    // Whether an event is about it.
    isMeant({ thing, who }) {
        return this.is({ kind: thing, maker: who });
    }

    // A zone that somebody carries is wherever he is.
    follow(actors) {
        const carrier = actors.get(this.carrier);
        if (!carrier) return;
        this.x = carrier.x;
        this.y = carrier.y;
    }
}

export class ZonePainter {
    constructor() {
        this.known = new Map();
    }

    forget() {
        this.known.clear();
    }

    // Under everybody, and on the sand only.
    draw(ctx, kit, zones) {
        const { x, y, radius } = kit.view;
        ctx.save();
        circle(ctx, x, y, radius);
        ctx.clip();
        for (const zone of zones) {
            if (zone.kind === TENTACLES) this.drawHole(ctx, kit, zone);
            else drawSilence(ctx, kit, zone);
        }
        ctx.restore();
        for (const zone of zones) if (zone.kind === TENTACLES) drawArms(ctx, kit, zone, false);
        ctx.globalAlpha = 1;
    }

    // Over everybody: the tips of the arms that stand in front.
    drawOver(ctx, kit, zones) {
        for (const zone of zones) if (zone.kind === TENTACLES) drawArms(ctx, kit, zone, true);
        ctx.globalAlpha = 1;
    }

    drawHole(ctx, kit, zone) {
        const { view } = kit;
        const reach = zone.radius * view.scale;
        ctx.globalAlpha = zone.strength;
        stamp(ctx, this.hole(kit, reach), view.px(zone.x), view.py(zone.y), zone.risen < 1 ? zone.risen : 1);
    }

    // Dark, broken ground with an edge that shows how far it reaches.
    hole(kit, reach) {
        const key = `${reach}${kit.theme.name}`;
        if (!this.known.has(key)) {
            const picture = paint(reach * 2 + 6, reach * 2 + 6, kit.view.dpr, (ctx) => {
                ctx.translate(reach + 3, reach + 3);
                paintHole(ctx, reach, kit.theme.name === "dark");
            });
            this.known.set(key, picture);
        }
        return this.known.get(key);
    }
}

function paintHole(ctx, reach, dark) {
    const deep = ctx.createRadialGradient(0, 0, 0, 0, 0, reach);
    deep.addColorStop(0, dark ? "rgba(8,2,14,0.85)" : "rgba(30,12,44,0.72)");
    deep.addColorStop(0.75, dark ? "rgba(20,8,32,0.6)" : "rgba(52,28,70,0.46)");
    deep.addColorStop(1, dark ? "rgba(34,16,52,0.15)" : "rgba(60,36,80,0.12)");
    ctx.fillStyle = deep;
    circle(ctx, 0, 0, reach);
    ctx.fill();
    const random = dice(404);
    ctx.strokeStyle = dark ? "rgba(150,110,255,0.4)" : "rgba(50,16,84,0.55)";
    for (let crack = 0; crack < 16; crack += 1) {
        let angle = random() * TAU;
        let far = reach * (0.1 + 0.5 * random());
        ctx.lineWidth = 0.8 + random();
        ctx.beginPath();
        for (let bend = 0; bend < 5; bend += 1) {
            ctx.lineTo(Math.cos(angle) * far, Math.sin(angle) * far);
            angle += (random() - 0.5) * 0.5;
            far = Math.min(reach, far + reach * 0.1 * random());
        }
        ctx.stroke();
    }
    ctx.setLineDash([8, 6]);
    ctx.lineWidth = 1.8;
    ctx.strokeStyle = dark ? "rgba(170,130,255,0.75)" : "rgba(70,26,120,0.8)";
    circle(ctx, 0, 0, reach - 1);
    ctx.stroke();
    ctx.setLineDash([]);
}

// The arms of a zone; `isFront` draws those of its lower edge, which stand before people.
function drawArms(ctx, kit, zone, isFront) {
    const { view, now, still } = kit;
    const random = dice(31 + Math.round(zone.x * 10 + zone.y * 7));
    const reach = zone.radius * view.scale;
    for (let arm = 0; arm < ARMS; arm += 1) {
        const angle = random() * TAU;
        const far = reach * Math.sqrt(0.06 + 0.86 * random());
        const high = view.token * (1.5 + 1.3 * random());
        const phase = random() * TAU;
        const x = view.px(zone.x) + Math.cos(angle) * far;
        const y = view.py(zone.y) + Math.sin(angle) * far;
        if ((arm % 3 === 0) !== isFront) continue;
        ctx.globalAlpha = zone.strength * (isFront ? 0.82 : 1);
        const beat = still ? phase : now * 2.6 + phase;
        drawTentacle(ctx, x, y, high * zone.risen, view.token * 0.34, beat);
    }
}

/** One arm from the ground at x, y; it sways with `beat`. */
export function drawTentacle(ctx, x, y, high, thick, beat) {
    const spine = [];
    for (let step = 0; step <= 10; step += 1) {
        const part = step / 10;
        const sway = Math.sin(beat + part * 3.4) * part * high * 0.34;
        spine.push([x + sway, y - high * part * (1 - 0.12 * part), thick * (1 - part * 0.9)]);
    }
    ctx.beginPath();
    for (const [atX, atY, half] of spine) ctx.lineTo(atX - half, atY);
    for (const [atX, atY, half] of [...spine].reverse()) ctx.lineTo(atX + half, atY);
    ctx.closePath();
    ctx.fillStyle = "#2c1840";
    ctx.fill();
    ctx.lineWidth = 1.2;
    ctx.strokeStyle = "#0c0414";
    ctx.stroke();
    // Light along one edge, and suckers.
    ctx.fillStyle = "#a678e0";
    for (const [atX, atY, half] of spine.slice(1, 9)) {
        circle(ctx, atX + half * 0.35, atY, Math.max(0.6, half * 0.3));
        ctx.fill();
    }
}

// Rings that close in and never meet, and a note that is struck out.
function drawSilence(ctx, { view, theme, now, still }, zone) {
    const [x, y] = [view.px(zone.x), view.py(zone.y)];
    const reach = zone.radius * view.scale * zone.risen;
    const dark = theme.name === "dark";
    const ink = dark ? "190,205,240" : "50,66,110";
    ctx.globalAlpha = zone.strength;
    const hush = ctx.createRadialGradient(x, y, reach * 0.2, x, y, Math.max(1, reach));
    hush.addColorStop(0, `rgba(${ink},0.05)`);
    hush.addColorStop(1, `rgba(${ink},0.24)`);
    ctx.fillStyle = hush;
    circle(ctx, x, y, reach);
    ctx.fill();
    ctx.lineWidth = 1.4;
    for (let ring = 0; ring < RINGS; ring += 1) {
        const part = still ? (ring + 1) / (RINGS + 1) : 1 - ((now * 0.22 + ring / RINGS) % 1);
        ctx.strokeStyle = `rgba(${ink},${0.5 * Math.sin(Math.PI * part)})`;
        circle(ctx, x, y, reach * part);
        ctx.stroke();
    }
    ctx.setLineDash([3, 7]);
    ctx.lineWidth = 2;
    ctx.strokeStyle = `rgba(${ink},0.8)`;
    circle(ctx, x, y, reach);
    ctx.stroke();
    ctx.setLineDash([]);
    drawNote(ctx, x, y - reach, view.token * 0.5, `rgb(${ink})`, theme.plate);
}

function drawNote(ctx, x, y, size, ink, ground) {
    ctx.save();
    ctx.translate(x, y);
    circle(ctx, 0, 0, size * 1.2);
    ctx.fillStyle = ground;
    ctx.fill();
    ctx.scale(size, size);
    ctx.fillStyle = ctx.strokeStyle = "#dfe8ff";
    ctx.beginPath();
    ctx.ellipse(-0.14, 0.42, 0.3, 0.22, -0.3, 0, TAU);
    ctx.fill();
    ctx.lineWidth = 0.14;
    line(ctx, 0.12, 0.4, 0.12, -0.66);
    line(ctx, 0.12, -0.66, 0.46, -0.44);
    ctx.strokeStyle = "#ff7d70";
    line(ctx, -0.66, 0.66, 0.66, -0.66);
    ctx.restore();
    circle(ctx, x, y, size * 1.2);
    ctx.lineWidth = 1.2;
    ctx.strokeStyle = ink;
    ctx.stroke();
}
