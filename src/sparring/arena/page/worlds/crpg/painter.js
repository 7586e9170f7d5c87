// The battle field: stone floor, torches, figures, spells.

import { AIR, Effects, GROUND, WORDS } from "../../stage/effects.js";
import { clamp } from "../../stage/geometry.js";
import { Glows, Lettering, stamp } from "../../stage/paint.js";
import { Painter } from "../../stage/painter.js";
import { planStep } from "../../stage/timeline.js";
import { Actor, faceFoes } from "./actors.js";
import { Marks } from "./afflictions.js";
import { CloudOnField, CloudPainter } from "./clouds.js";
import { Director } from "./director.js";
import { paintFloor } from "./floor.js";
import { Icons } from "./icons.js";
import { drawAbove, drawBelow, drawFrames } from "./overlay.js";
import { PACING } from "./pacing.js";
import { THEMES } from "./palette.js";
import { Sprites } from "./sprites.js";
import { drawFallen, drawPlates, drawStanding, spotOf } from "./tokens.js";
import { drawTorches } from "./torches.js";
import { FIELD, View, stepAside } from "./view.js";

export { cards } from "./cards.js";
export { follower } from "./following.js";

const SETTLED = 0.3;

export function create(canvas, options) {
    return new BattleField(canvas, options);
}

class BattleField extends Painter {
    constructor(canvas, { theme = "dark", reducedMotion = false } = {}) {
        super(canvas, new View());
        this.actors = new Map();
        this.clouds = [];
        this.kit = {
            view: this.view,
            theme: THEMES[theme] ?? THEMES.dark,
            still: Boolean(reducedMotion),
            now: 0,
            glows: new Glows(),
            lettering: new Lettering(),
            icons: new Icons(),
            sprites: new Sprites(),
            marks: new Marks(),
            effects: new Effects(),
        };
        this.cloudPainter = new CloudPainter();
        this.director = new Director(this.kit, this.actors, this.clouds);
        this.floor = null;
        this.start();
    }

    get isEmpty() {
        return this.actors.size === 0;
    }

    get isAmbient() {
        return !this.kit.still && !this.isEmpty && this.isVisible;
    }

    // --- scenes and rounds -------------------------------------------------------

    settle(scene) {
        this.kit.effects.clear();
        this.become(scene);
        this.clouds.length = 0;
        for (const cloud of scene.clouds) this.clouds.push(new CloudOnField(cloud));
        faceFoes([...this.actors.values()]);
        this.placeShifts(null);
    }

    // Everybody becomes exactly what the scene says.
    become(scene) {
        const present = new Set(scene.units.map((unit) => unit.id));
        for (const id of [...this.actors.keys()]) if (!present.has(id)) this.actors.delete(id);
        for (const unit of scene.units) {
            const actor = this.actors.get(unit.id);
            if (actor) {
                actor.become(unit);
                actor.rest();
            } else {
                this.actors.set(unit.id, new Actor(unit));
            }
        }
    }

    plan({ events, scene }) {
        this.director.sceneAfter = scene;
        this.director.pending = [];
        return planStep(events, PACING);
    }

    perform(cue) {
        this.director.perform(cue);
    }

    endStep() {
        this.director.pending = [];
        super.endStep();
    }

    advance(passed) {
        this.director.tick(passed);
        super.advance(passed);
    }

    leadTo(scene) {
        this.bidFarewell(scene);
        this.become(scene);
        this.changeClouds(scene);
        this.placeShifts(null);
    }

    changeClouds(scene) {
        const { clouds } = this;
        for (const cloud of clouds) {
            if (cloud.leaving === null && !scene.clouds.some((other) => cloud.is(other))) cloud.leaving = 0;
        }
        for (const cloud of scene.clouds) {
            const present = clouds.find((other) => other.leaving === null && other.is(cloud));
            if (present) {
                present.radius = cloud.radius;
                present.rounds = cloud.rounds;
            } else clouds.push(new CloudOnField(cloud));
        }
    }

    // Dead animals are in no scene any more; their pictures fade instead of blinking out.
    bidFarewell(scene) {
        const { kit } = this;
        for (const actor of this.actors.values()) {
            if (scene.units.some((unit) => unit.id === actor.id) || actor.gone !== null) continue;
            const at = spotOf(actor, kit.view);
            const picture = kit.sprites.fallen(actor.kind, actor.team, kit.view, kit.theme);
            kit.effects.add(
                0.7,
                (ctx, part) => {
                    ctx.globalCompositeOperation = "source-over";
                    ctx.globalAlpha = 1 - part;
                    stamp(ctx, picture, at.x, at.y);
                },
                GROUND,
            );
        }
    }

    // --- what the player points at -----------------------------------------------

    tokens() {
        const { view } = this;
        const present = [...this.actors.values()].filter((actor) => actor.gone === null);
        return present.map((actor) => ({
            id: actor.id,
            radius: view.token,
            alive: actor.alive,
            ...spotOf(actor, view),
        }));
    }

    fieldAt(spot) {
        const { view } = this;
        if (!view.hasOnFloor(spot)) return null;
        return { x: clamp(view.worldX(spot.x), 0, FIELD), y: clamp(view.worldY(spot.y), 0, FIELD) };
    }

    // --- looks -------------------------------------------------------------------

    setTheme(theme) {
        this.kit.theme = THEMES[theme] ?? THEMES.dark;
        this.forget();
        this.redraw();
    }

    forget() {
        this.floor = null;
        this.kit.sprites.forget();
        this.kit.marks.forget();
        this.cloudPainter.forget();
        this.placeShifts(null);
    }

    destroy() {
        super.destroy();
        this.actors.clear();
    }

    // --- time --------------------------------------------------------------------

    rest(seconds) {
        this.kit.now += seconds;
        return false;
    }

    pass(passed, seconds) {
        this.kit.now += seconds;
        const { effects } = this.kit;
        for (const actor of this.actors.values()) actor.tick(passed);
        for (const cloud of this.clouds) cloud.tick(passed);
        for (let index = this.clouds.length - 1; index >= 0; index -= 1) {
            if (this.clouds[index].leaving !== null && this.clouds[index].strength <= 0)
                this.clouds.splice(index, 1);
        }
        effects.tick(passed);
        const isShifting = this.placeShifts(passed);
        return effects.busy || isShifting || this.clouds.some((cloud) => cloud.changing);
    }

    // Tokens that overlap step aside; null means at once.
    placeShifts(passed) {
        const { view } = this;
        const standing = [...this.actors.values()].filter((actor) => actor.alive);
        const spots = standing.map((actor) => ({ id: actor.id, x: view.px(actor.x), y: view.py(actor.y) }));
        const wanted = stepAside(spots, view);
        const part = passed === null ? 1 : 1 - Math.exp(-passed * 12);
        let moved = false;
        standing.forEach((actor, index) => {
            const shift = actor.shift ?? (actor.shift = { ...wanted[index] });
            const dx = wanted[index].x - shift.x;
            const dy = wanted[index].y - shift.y;
            if (Math.abs(dx) + Math.abs(dy) > SETTLED) moved = true;
            shift.x += dx * part;
            shift.y += dy * part;
        });
        // The fallen need no room; they sink back to where they fell.
        for (const actor of this.actors.values()) {
            if (actor.alive) continue;
            actor.shift ??= { x: 0, y: 0 };
            actor.shift.x *= 1 - part;
            actor.shift.y *= 1 - part;
        }
        return moved;
    }

    // --- drawing -----------------------------------------------------------------

    paint(ctx) {
        const { kit, actors, marks } = this;
        const { view, effects, theme } = kit;
        this.floor ??= paintFloor(view, theme);
        if (effects.shake > 0) {
            const wild = effects.shake * effects.shake * 5;
            ctx.translate(Math.round((Math.random() - 0.5) * wild), Math.round((Math.random() - 0.5) * wild));
        }
        stamp(ctx, this.floor, 0, 0);
        drawTorches(ctx, view, theme, kit.glows, kit.now, kit.still);
        this.cloudPainter.draw(ctx, kit, this.clouds);
        const everybody = [...actors.values()];
        drawFallen(ctx, kit, everybody);
        effects.draw(ctx, kit, GROUND);
        drawBelow(ctx, kit, marks, actors);
        drawStanding(ctx, kit, everybody);
        this.cloudPainter.drawWisps(ctx, kit, this.clouds);
        drawFrames(ctx, kit, marks, actors);
        drawPlates(ctx, kit, everybody);
        drawAbove(ctx, kit, marks, actors);
        effects.draw(ctx, kit, AIR);
        effects.draw(ctx, kit, WORDS);
    }
}
