// A duel of shooters: walls, lines of sight, bullets, rockets, barrels and hearts.

import { easeOut, mix } from "../../stage/geometry.js";
import { GlidingField } from "../../stage/gliding.js";
import { circle, faded } from "../../stage/paint.js";
import { drawLine } from "../../stage/plates.js";
import { View } from "../../stage/view.js";
import { notesOf } from "./cards.js";
import { paintFloor } from "./ground.js";
import { COLOURS } from "./palette.js";
import { drawGuess, drawHealth, drawRange, drawSight, drawSoldier } from "./soldiers.js";
import { drawBarrel, drawRocket, drawThing } from "./things.js";

export { follower } from "../../stage/gliding.js";
export { cards } from "./cards.js";

/** Seconds for a step: as long as it takes. */
export const PACE = 0.1;

const SMALLEST = 8;
const STILL = 0.02;

export function create(canvas, options) {
    return new Match(canvas, options);
}

class Match extends GlidingField {
    constructor(canvas, options) {
        super(canvas, new View(), COLOURS, options);
        this.facings = [0, Math.PI];
    }

    frameOf({ width, height }) {
        return { width, height };
    }

    takeField(scene) {
        super.takeField(scene);
        // Another arena may be as large as the one before.
        const walls = JSON.stringify(scene.walls);
        if (walls !== this.walls) this.forget();
        this.walls = walls;
        this.arena = scene;
    }

    get size() {
        return Math.max(SMALLEST, this.to.body * this.view.scale * 1.5);
    }

    // --- what happens ----------------------------------------------------------------

    happen(event, scene) {
        if (event.code === "hurt") this.tellHarm(event, scene);
        else if (event.code === "shoots_past") this.shoot(event.who, scene, false);
        else if (event.code === "bursts") this.explode(event, scene.splash);
        else if (event.code === "explodes") this.explode(event, scene.barrel_splash);
        else if (event.code === "takes" && event.amount > 0) this.say(event.who, `+${event.amount}`, "gain");
        else if (event.code === "takes") this.say(event.who, "ammunition", "more");
    }

    tellHarm({ who, target, thing, amount }, scene) {
        this.say(target, `−${amount}`, "loss");
        if (thing === "bullet") this.shoot(who, scene, true);
    }

    say(id, text, tone) {
        const { kit } = this;
        kit.effects.say(kit, this.wherever(id), id, text, kit.theme[tone], 13);
    }

    // A tracer from one to the other; one that misses goes past him.
    shoot(who, scene, hits) {
        const { view, kit } = this;
        const [from, to] = [scene.soldiers[who], scene.soldiers[1 - who]];
        const [x, y] = [view.px(from.x), view.py(from.y)];
        const aside = hits ? 0 : this.size * 1.6 * (who ? -1 : 1);
        const away = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
        const [toX, toY] = [
            view.px(to.x) + ((to.y - from.y) / away) * aside,
            view.py(to.y) - ((to.x - from.x) / away) * aside,
        ];
        kit.effects.add(0.14, (ctx, part) => {
            ctx.globalCompositeOperation = "source-over";
            ctx.globalAlpha = (1 - part) * (hits ? 1 : 0.5);
            ctx.lineWidth = hits ? 2 : 1.2;
            ctx.strokeStyle = kit.theme.tracer;
            ctx.beginPath();
            ctx.moveTo(mix(x, toX, 0.1 + 0.5 * part), mix(y, toY, 0.1 + 0.5 * part));
            ctx.lineTo(toX, toY);
            ctx.stroke();
        });
    }

    // A burst, as large as what it hurts.
    explode({ x, y }, reach) {
        const { view, kit } = this;
        const [px, py, radius] = [view.px(x), view.py(y), reach * view.scale];
        kit.effects.add(0.5, (ctx, part) => {
            ctx.globalCompositeOperation = "source-over";
            ctx.globalAlpha = 1 - part;
            ctx.fillStyle = faded(kit.theme.flame, 0.35);
            circle(ctx, px, py, radius * easeOut(0.3 + 0.7 * part));
            ctx.fill();
            ctx.lineWidth = mix(4, 1, part);
            ctx.strokeStyle = kit.theme.flame;
            ctx.stroke();
        });
        if (kit.still) return;
        const colours = [kit.theme.flame, kit.theme.smoke, kit.theme.tracer];
        kit.effects.burst(px, py, colours, 22, radius * 1.6, view.token * 0.35, 0.6);
    }

    // --- places ----------------------------------------------------------------------

    // Both at this moment of a step.
    get soldiers() {
        const { from, to, progress } = this;
        return to.soldiers.map((soldier, at) => {
            const before = from.soldiers[at];
            return {
                ...soldier,
                x: mix(before.x, soldier.x, progress),
                y: mix(before.y, soldier.y, progress),
                health: mix(before.health, soldier.health, progress),
            };
        });
    }

    // Rockets glide, too; one that has just left comes from whoever launched it.
    get flying() {
        const { from, to, progress } = this;
        const before = new Map(from.rockets.map((rocket) => [rocket.id, rocket]));
        return to.rockets.map((rocket) => {
            const start = before.get(rocket.id) ?? to.soldiers[rocket.side];
            return {
                ...rocket,
                x: mix(start.x, rocket.x, progress),
                y: mix(start.y, rocket.y, progress),
            };
        });
    }

    wherever(id) {
        const spot = () => this.soldiers[id];
        const { view } = this;
        return {
            get x() {
                return view.px(spot().x);
            },
            get y() {
                return view.py(spot().y);
            },
        };
    }

    // One looks at the other if one sees him, else to where one goes.
    facingOf(soldier, at) {
        const other = this.to.soldiers[1 - at];
        if (soldier.sees) return Math.atan2(other.y - soldier.y, other.x - soldier.x);
        const before = this.from.soldiers[at];
        const now = this.to.soldiers[at];
        const [x, y] = [now.x - before.x, now.y - before.y];
        return Math.hypot(x, y) > STILL ? Math.atan2(y, x) : this.facings[at];
    }

    tokens() {
        return this.soldiers.map((soldier) => ({
            id: soldier.id,
            radius: this.size,
            alive: soldier.alive,
            x: this.view.px(soldier.x),
            y: this.view.py(soldier.y),
        }));
    }

    notesOf(id) {
        const soldier = this.to.soldiers[id];
        return [soldier.name, ...notesOf(soldier)];
    }

    // --- drawing ---------------------------------------------------------------------

    paintGround(ctx) {
        paintFloor(ctx, this.view, this.kit.theme, this.arena);
    }

    drawMoment(ctx, { to }) {
        const { view, kit, soldiers, size } = this;
        const { theme } = kit;
        for (const thing of to.things) drawThing(ctx, view, theme, thing);
        for (const barrel of to.barrels) drawBarrel(ctx, view, theme, barrel);
        for (const soldier of soldiers) drawRange(ctx, view, theme, soldier, to.range);
        const [one, other] = soldiers;
        if (one.sees && one.alive && other.alive) drawSight(ctx, view, theme, one, other);
        for (const soldier of soldiers) drawGuess(ctx, view, theme, soldier);
        soldiers.forEach((soldier, at) => {
            this.facings[at] = this.facingOf(soldier, at);
            drawSoldier(ctx, kit, soldier, this.facings[at], size);
        });
        for (const rocket of this.flying) drawRocket(ctx, kit, rocket);
        for (const soldier of soldiers) drawHealth(ctx, kit, soldier, size);
        drawLine(ctx, kit, `${to.seconds.toFixed(1)} s`, view.left + 6, view.top + 14, theme.text);
    }
}
