// Tokens painted once: base and figure, their pale silhouettes, plates of health.

import { TAU } from "../geometry.js";
import { FONT, circle, faded, hexagon, outline, paint } from "../paint.js";
import { TEAMS } from "./palette.js";

/** How high a plate of health is. */
export const PLATE = 13;
const MOST_PLATES = 600;
const EXTRA = "#3f8fd6";

export class Sprites {
    // drawFigure(ctx, kind, team, pose) draws who stands on a base of radius one.
    constructor(drawFigure) {
        this.drawFigure = drawFigure;
        this.known = new Map();
        this.plates = new Map();
    }

    forget() {
        this.known.clear();
        this.plates.clear();
    }

    // side: whom he fights for, which shapes the base; team: whose colours he wears.
    token(kind, side, team, left, { view, theme }, pose = "") {
        const key = `t${kind}${side}${team}${left}${view.token}${view.dpr}${theme.name}${pose}`;
        return this.remember(key, () =>
            this.onGrid(view, (ctx) => {
                drawBase(ctx, side, theme);
                if (left) ctx.scale(-1, 1);
                this.drawFigure(ctx, kind, TEAMS[team], pose);
            }),
        );
    }

    // The outline of a token in one colour, for flashes and ghosts.
    silhouette(kind, side, left, colour, { view, theme }) {
        return this.remember(`s${kind}${side}${left}${colour}${view.token}${view.dpr}${theme.name}`, () =>
            this.onGrid(view, (ctx) => {
                drawBase(ctx, side, theme);
                if (left) ctx.scale(-1, 1);
                this.drawFigure(ctx, kind, TEAMS[side]);
                ctx.globalCompositeOperation = "source-in";
                ctx.fillStyle = colour;
                ctx.fillRect(-3, -3, 6, 6);
            }),
        );
    }

    fallen(kind, team, { view, theme }) {
        return this.remember(`f${kind}${team}${view.token}${view.dpr}${theme.name}`, () =>
            this.onGrid(view, (ctx) => {
                ctx.globalAlpha = 0.85;
                ctx.save();
                ctx.rotate(team === 0 ? -1.35 : 1.35);
                ctx.scale(0.86, 0.86);
                drawBase(ctx, team, theme, true);
                ctx.save();
                if (team === 1) ctx.scale(-1, 1);
                this.drawFigure(ctx, kind, TEAMS[team]);
                ctx.restore();
                ctx.globalCompositeOperation = "source-atop";
                ctx.globalAlpha = 0.58;
                ctx.fillStyle = theme.fallenShade;
                ctx.fillRect(-3, -3, 6, 6);
                ctx.restore();
                ctx.globalAlpha = 0.95;
                for (const [colour, width] of [
                    ["#120d0d", 0.34],
                    [TEAMS[team].pale, 0.16],
                ]) {
                    ctx.strokeStyle = colour;
                    ctx.lineWidth = width;
                    ctx.beginPath();
                    ctx.moveTo(-0.42, -0.42);
                    ctx.lineTo(0.42, 0.42);
                    ctx.moveTo(0.42, -0.42);
                    ctx.lineTo(-0.42, 0.42);
                    ctx.stroke();
                }
            }),
        );
    }

    number(label, team, view) {
        const size = Math.max(7, view.token * 0.4);
        return this.remember(`n${label}${team}${size}${view.dpr}`, () =>
            paint(size * 2 + 2, size * 2 + 2, view.dpr, (ctx) => {
                const middle = size + 1;
                if (team === 0) circle(ctx, middle, middle, size - 0.4);
                else hexagon(ctx, middle, middle, size);
                ctx.fillStyle = TEAMS[team].deep;
                ctx.fill();
                ctx.lineWidth = 1.2;
                ctx.strokeStyle = TEAMS[team].trim;
                ctx.stroke();
                ctx.fillStyle = "#ffffff";
                ctx.font = `800 ${Math.max(11, size * 1.35)}px ${FONT}`;
                ctx.textAlign = "center";
                ctx.textBaseline = "middle";
                ctx.fillText(label, middle, middle + 0.6);
            }),
        );
    }

    // A bar with its number in it: length and digits say the same. What somebody has on top
    // for a while stands behind it.
    plate(health, most, { view, theme }, more = 0) {
        const key = `${health}/${most}/${more}/${view.token}/${view.dpr}/${theme.name}`;
        let picture = this.plates.get(key);
        if (!picture) {
            if (this.plates.size > MOST_PLATES) this.plates.clear();
            picture = paintPlate(health, most, more, view, theme);
            this.plates.set(key, picture);
        }
        return picture;
    }

    onGrid(view, pen) {
        const half = Math.ceil(view.token * 1.85);
        return paint(half * 2, half * 2, view.dpr, (ctx) => {
            ctx.translate(half, half);
            ctx.scale(view.token, view.token);
            pen(ctx);
        });
    }

    remember(key, make) {
        if (!this.known.has(key)) this.known.set(key, make());
        return this.known.get(key);
    }
}

function paintPlate(health, most, more, view, theme) {
    const text = more ? `${health}+${more}` : String(health);
    const width = Math.max(more ? 38 : 30, Math.round(view.token * 2.05));
    const part = most > 0 ? Math.min(1, health / most) : 0;
    const whole = most / (most + more);
    const fill = part > 0.6 ? "#2f9e4f" : part > 0.3 ? "#c98a12" : "#d0342c";
    return paint(width + 2, PLATE + 2, view.dpr, (ctx) => {
        ctx.translate(1, 1);
        ctx.beginPath();
        ctx.roundRect(0, 0, width, PLATE, 3.5);
        ctx.fillStyle = theme.plate;
        ctx.fill();
        ctx.save();
        ctx.clip();
        const [own, extra] = [width * part * whole, width * (1 - whole)];
        ctx.fillStyle = fill;
        ctx.fillRect(0, 0, own, PLATE);
        ctx.fillStyle = EXTRA;
        ctx.fillRect(own, 0, extra, PLATE);
        ctx.fillStyle = "rgba(255,255,255,0.22)";
        ctx.fillRect(0, 0, own + extra, 3.5);
        ctx.restore();
        ctx.lineWidth = 1;
        ctx.strokeStyle = theme.plateEdge;
        ctx.stroke();
        ctx.font = `800 11px ${FONT}`;
        ctx.textAlign = "center";
        ctx.textBaseline = "middle";
        ctx.lineWidth = 2.6;
        ctx.strokeStyle = "rgba(0,0,0,0.85)";
        ctx.strokeText(text, width / 2, PLATE / 2 + 0.8);
        ctx.fillStyle = theme.plateText;
        ctx.fillText(text, width / 2, PLATE / 2 + 0.8);
    });
}

// Red stands on a round shield with rivets, blue on a six-sided plate.
export function basePath(ctx, side, radius) {
    if (side === 0) circle(ctx, 0, 0, radius);
    else hexagon(ctx, 0, 0, radius * 1.07);
}

function drawBase(ctx, side, theme, bare = false) {
    const team = TEAMS[side];
    if (!bare) {
        ctx.save();
        ctx.translate(0.06, 0.16);
        ctx.fillStyle = theme.tokenShade;
        basePath(ctx, side, 1.06);
        ctx.fill();
        ctx.restore();
    }
    basePath(ctx, side, 1);
    ctx.fillStyle = team.deep;
    ctx.fill();
    ctx.lineWidth = 0.08;
    ctx.strokeStyle = "#120d0d";
    ctx.stroke();
    const metal = ctx.createLinearGradient(-0.6, -0.9, 0.6, 0.9);
    metal.addColorStop(0, team.bright);
    metal.addColorStop(0.55, team.main);
    metal.addColorStop(1, team.deep);
    basePath(ctx, side, 0.95);
    ctx.fillStyle = metal;
    ctx.fill();
    basePath(ctx, side, 0.8);
    const field = ctx.createRadialGradient(-0.2, -0.3, 0.05, 0, 0, 0.85);
    field.addColorStop(0, faded(team.pale, 0.95));
    field.addColorStop(1, team.main);
    ctx.fillStyle = field;
    ctx.fill();
    ctx.lineWidth = 0.06;
    ctx.strokeStyle = team.trim;
    ctx.stroke();
    for (let rivet = 0; rivet < 6; rivet += 1) {
        const angle = ((rivet + (side === 0 ? 0.5 : 0)) * TAU) / 6;
        const far = side === 0 ? 0.86 : 0.9;
        ctx.fillStyle = team.trim;
        circle(ctx, Math.cos(angle) * far, Math.sin(angle) * far, 0.055);
        ctx.fill();
    }
}

// A notch outside the base shows which way somebody looks.
export function drawFacing(ctx, x, y, radius, angle, side) {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    outline(ctx, [radius * 1.42, 0, radius * 1.02, -radius * 0.3, radius * 1.02, radius * 0.3]);
    ctx.fillStyle = TEAMS[side].trim;
    ctx.fill();
    ctx.lineWidth = 1;
    ctx.strokeStyle = "rgba(10,8,8,0.8)";
    ctx.stroke();
    ctx.restore();
}
