// A duel on an open plane: two ships, what their lasers reach, their shots and their ways.

import { clamp, easeOut, mix, mixAngle } from "../../stage/geometry.js";
import { GlidingField } from "../../stage/gliding.js";
import { circle } from "../../stage/paint.js";
import { drawLine } from "../../stage/plates.js";
import { drawTrail } from "../../stage/trails.js";
import { notesOf } from "./cards.js";
import { COLOURS } from "./palette.js";
import { drawBeam, drawHull, drawRange, drawShip, drawSpeed, inkOf } from "./ships.js";
import { drawChart, drawLimit, drawStars, paintHaze } from "./space.js";
import { View } from "./view.js";

export { follower } from "../../stage/gliding.js";
export { cards } from "./cards.js";

/** Seconds for a step. */
export const PACE = 0.42;

// When each ship fires within a step, as shares of it: the first moves first.
const SHOTS = [
    [0.2, 0.6],
    [0.55, 0.95],
];
const TRAIL = { wide: 2.2, strength: 0.8, faintest: 0.12, bright: 40 };

export function create(canvas, options) {
    return new Duel(canvas, options);
}

class Duel extends GlidingField {
    constructor(canvas, options) {
        super(canvas, new View(), COLOURS, options);
    }

    frameOf() {
        return null;
    }

    happen(event, scene) {
        const ship = scene.ships[event.who];
        if (event.code === "hits") this.tellDamage(scene.ships[1 - event.who]);
        else if (event.code === "bumps") this.flashAt(ship, this.kit.theme.bump, 0.5, 2.6);
        else if (event.code === "destroyed") this.explode(ship);
    }

    tellDamage(other) {
        const { kit } = this;
        const lost = this.from.ships[other.id].hull - other.hull;
        if (lost < 0.05) return;
        const text = `−${lost.toFixed(1)}`;
        kit.effects.say(kit, this.wherever(other.id), other.id, text, kit.theme.loss, 14);
    }

    // A ring that grows, around a ship wherever it goes.
    flashAt({ id }, colour, life, reach) {
        const { kit } = this;
        const spot = this.wherever(id);
        kit.effects.add(life, (ctx, part) => {
            ctx.globalCompositeOperation = "source-over";
            ctx.globalAlpha = 1 - part;
            ctx.strokeStyle = colour;
            ctx.lineWidth = mix(5, 1, part);
            circle(ctx, spot.x, spot.y, kit.view.token * (1 + reach * easeOut(part)));
            ctx.stroke();
        });
    }

    explode(ship) {
        const { kit } = this;
        this.flashAt(ship, kit.theme.flame, 0.9, 4);
        if (kit.still) return;
        const { x, y } = this.wherever(ship.id);
        const colours = [kit.theme.flame, inkOf(ship.side, kit.theme), kit.theme.star];
        kit.effects.burst(x, y, colours, 40, 190, kit.view.token * 0.4, 1);
    }

    // --- places --------------------------------------------------------------------

    // Both ships at this moment of a step.
    get ships() {
        const { from, to, progress } = this;
        return to.ships.map((ship, at) => {
            const before = from.ships[at];
            return {
                ...ship,
                x: mix(before.x, ship.x, progress),
                y: mix(before.y, ship.y, progress),
                heading: mixAngle(before.heading, ship.heading, progress),
                speed: mix(before.speed, ship.speed, progress),
                hull: mix(before.hull, ship.hull, progress),
                alive: progress < 0.9 ? before.alive : ship.alive,
            };
        });
    }

    // The place of a ship on the canvas, as it moves on.
    wherever(id) {
        const spot = () => this.view.spot(this.ships[id]);
        return {
            get x() {
                return spot().x;
            },
            get y() {
                return spot().y;
            },
        };
    }

    tokens() {
        return this.ships.map((ship) => ({
            id: ship.id,
            radius: this.view.token,
            alive: ship.alive,
            ...this.view.spot(ship),
        }));
    }

    notesOf(id) {
        const ship = this.to.ships[id];
        return [ship.name, ...notesOf(ship)];
    }

    // --- drawing -------------------------------------------------------------------

    paintGround(ctx) {
        paintHaze(ctx, this.view, this.kit.theme);
    }

    drawMoment(ctx, { from, to, part }) {
        const { view, kit } = this;
        const { theme } = kit;
        const { ships } = this;
        const [first, second] = ships;
        view.lookAt(first, second);
        const apart = Math.hypot(first.x - second.x, first.y - second.y);
        drawStars(ctx, view, theme);
        drawChart(ctx, view, theme);
        drawLimit(ctx, view, theme, to.limit, apart);
        for (const ship of ships) {
            if (ship.alive) drawRange(ctx, view, theme, ship, reaches(ship, ships[1 - ship.id]));
        }
        for (const ship of ships) this.drawTrailOf(ctx, ship, from.ships[ship.id].trail);
        for (const ship of ships) drawSpeed(ctx, view, theme, ship);
        this.drawShots(ctx, to, ships, part);
        for (const ship of ships) drawShip(ctx, kit, ship);
        for (const ship of ships) drawHull(ctx, kit, ship, ship.hull / ship.most);
        drawLine(ctx, kit, `${Math.round(apart)} apart`, 10, view.height - 20, theme.text);
    }

    drawTrailOf(ctx, ship, trail) {
        const { view, kit } = this;
        const points = [...trail.map(([x, y]) => view.spot({ x, y })), view.spot(ship)];
        const dash = ship.side % 2 ? [7, 4] : [];
        drawTrail(ctx, points, { ...TRAIL, colour: inkOf(ship.side, kit.theme), dash });
    }

    drawShots(ctx, to, ships, part) {
        for (const ship of ships) {
            const [begins, ends] = SHOTS[ship.id];
            if (!to.ships[ship.id].fired || part < begins) continue;
            const share = clamp((part - begins) / (ends - begins), 0, 1);
            drawBeam(ctx, this.kit, ship, ships[1 - ship.id], share);
        }
    }
}

// Whether a laser hits from where its ship is now.
function reaches(ship, other) {
    const [x, y] = [other.x - ship.x, other.y - ship.y];
    const isAhead = x * Math.cos(ship.heading) + y * Math.sin(ship.heading) >= 0;
    return other.alive && isAhead && Math.hypot(x, y) <= ship.range;
}
