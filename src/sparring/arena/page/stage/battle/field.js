// A field on which people fight: everybody's figure, blows and spells, each in its time.
//
// Whoever extends this class says how with: paintGround(), a picture of what stays, and
// drawGround, drawBelow, drawOver and drawAbove(ctx), what lies between the layers. It calls
// start() when it is ready. Its view has stepAside(spots), how far tokens give way, and
// fieldAt(spot).
//
// `art` is what a world's fights look like: THEMES, PACING, GLYPHS (signs of influences),
// drawFigure, Actor, Marks, Director and whatever a director asks for; Area for what covers a
// part of the field, AREAS, where scenes list it, and AreaPainter with draw, drawOver(ctx, kit,
// areas) and forget().

import { AIR, Effects, GROUND, WORDS } from "../effects.js";
import { Glows, Lettering, stamp } from "../paint.js";
import { Painter } from "../painter.js";
import { planStep } from "../timeline.js";
import { faceFoes } from "./actors.js";
import * as areas from "./areas.js";
import { Icons } from "./icons.js";
import { Sprites } from "./sprites.js";
import { drawFallen, drawPlates, drawStanding, spotOf } from "./tokens.js";

const SETTLED = 0.3;

export class BattleField extends Painter {
    constructor(canvas, view, art, { theme = "dark", reducedMotion = false } = {}) {
        super(canvas, view);
        this.art = art;
        this.actors = new Map();
        this.areas = [];
        this.kit = {
            view,
            theme: art.THEMES[theme] ?? art.THEMES.dark,
            still: Boolean(reducedMotion),
            now: 0,
            glows: new Glows(),
            lettering: new Lettering(),
            icons: new Icons(art.GLYPHS),
            sprites: new Sprites(art.drawFigure),
            marks: new art.Marks(),
            effects: new Effects(),
            spellLook: art.spellLook,
        };
        this.director = new art.Director(this.kit, this.actors, this.areas, art);
        this.areaPainter = new art.AreaPainter();
        this.ground = null;
    }

    newArea(form) {
        return new this.art.Area(form);
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
        this.areas.length = 0;
        for (const form of scene[this.art.AREAS]) this.areas.push(this.newArea(form));
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
                this.actors.set(unit.id, new this.art.Actor(unit));
            }
        }
    }

    plan({ events, scene }) {
        this.director.sceneAfter = scene;
        this.director.pending = [];
        return planStep(events, this.art.PACING);
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
        areas.change(this.areas, scene[this.art.AREAS], (form) => this.newArea(form));
        this.placeShifts(null);
    }

    // Dead animals are in no scene any more; their pictures fade instead of blinking out.
    bidFarewell(scene) {
        const { kit } = this;
        for (const actor of this.actors.values()) {
            if (scene.units.some((unit) => unit.id === actor.id) || actor.gone !== null) continue;
            const at = spotOf(actor, kit.view);
            const picture = kit.sprites.fallen(actor.kind, actor.team, kit);
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
        return this.view.fieldAt(spot);
    }

    // --- looks -------------------------------------------------------------------

    setTheme(theme) {
        const { THEMES } = this.art;
        this.kit.theme = THEMES[theme] ?? THEMES.dark;
        this.forget();
        this.redraw();
    }

    forget() {
        this.ground = null;
        this.kit.sprites.forget();
        this.kit.marks.forget();
        this.areaPainter.forget();
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
        areas.pass(this.areas, passed);
        effects.tick(passed);
        const isShifting = this.placeShifts(passed);
        return effects.busy || isShifting || this.areas.some((area) => area.isChanging);
    }

    // Tokens that overlap step aside; null means at once.
    placeShifts(passed) {
        const { view } = this;
        const standing = [...this.actors.values()].filter((actor) => actor.alive);
        const spots = standing.map((actor) => ({ id: actor.id, x: view.px(actor.x), y: view.py(actor.y) }));
        const wanted = view.stepAside(spots);
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
        const { kit } = this;
        const { effects } = kit;
        this.ground ??= this.paintGround();
        if (effects.shake > 0) {
            const wild = effects.shake * effects.shake * 5;
            ctx.translate(Math.round((Math.random() - 0.5) * wild), Math.round((Math.random() - 0.5) * wild));
        }
        stamp(ctx, this.ground, 0, 0);
        this.drawGround(ctx);
        this.areaPainter.draw(ctx, kit, this.areas);
        const everybody = [...this.actors.values()];
        drawFallen(ctx, kit, everybody);
        effects.draw(ctx, kit, GROUND);
        this.drawBelow(ctx);
        drawStanding(ctx, kit, everybody);
        this.areaPainter.drawOver(ctx, kit, this.areas);
        this.drawOver(ctx);
        drawPlates(ctx, kit, everybody);
        this.drawAbove(ctx);
        effects.draw(ctx, kit, AIR);
        effects.draw(ctx, kit, WORDS);
    }

    drawGround() {}
    drawBelow() {}
    drawOver() {}
    drawAbove() {}
}
