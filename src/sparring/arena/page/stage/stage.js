// The battle stage: one canvas that shows scenes and plays rounds between them.

import { View, clamp, spread } from "./geometry.js";
import { THEMES } from "./palette.js";
import { Glows, Lettering, stamp } from "./paint.js";
import { paintFloor } from "./floor.js";
import { drawTorches } from "./torches.js";
import { Icons } from "./icons.js";
import { Sprites } from "./sprites.js";
import { Marks } from "./afflictions.js";
import { Actor, faceFoes } from "./actors.js";
import { CloudOnField, CloudPainter } from "./clouds.js";
import { AIR, Effects, GROUND, WORDS } from "./effects.js";
import { Ticker } from "./ticker.js";
import { Director } from "./director.js";
import { planRound } from "./timeline.js";
import { drawFallen, drawPlates, drawStanding, spotOf } from "./tokens.js";
import { placeUnder, unitNear } from "./pointing.js";
import { NO_OVERLAY, drawAbove, drawBelow, drawFrames } from "./overlay.js";

const MOST_DPR = 2;
const SETTLED = 0.3;

export class Stage {
    constructor(canvas, { theme = "dark", reducedMotion = false } = {}) {
        this.canvas = canvas;
        this.ctx = canvas.getContext("2d", { alpha: false });
        this.ctx.lineCap = this.ctx.lineJoin = "round";
        this.actors = new Map();
        this.clouds = [];
        this.overlay = { ...NO_OVERLAY };
        this.kit = {
            view: new View(),
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
        this.playing = null;
        this.paused = false;
        this.speed = 1;
        this.floor = null;
        this.destroyed = false;
        this.ticker = new Ticker({
            step: (seconds) => this.tick(seconds),
            draw: () => this.draw(),
            rests: () => this.ambient,
        });
        this.observer = new ResizeObserver(() => this.resize());
        this.observer.observe(canvas);
        this.resize();
    }

    // --- scenes and rounds -------------------------------------------------------

    setScene(scene) {
        this.endRound();
        this.kit.effects.clear();
        this.settle(scene);
        this.clouds.length = 0;
        for (const cloud of scene.clouds) this.clouds.push(new CloudOnField(cloud));
        faceFoes([...this.actors.values()]);
        this.placeShifts(null);
        this.redraw();
    }

    // `onEvent` is told of each event when it is shown.
    playRound(events, sceneAfter, { speed, onEvent } = {}) {
        if (this.playing) this.skip();
        if (speed !== undefined) this.setSpeed(speed);
        if (this.destroyed || this.actors.size === 0) {
            this.setScene(sceneAfter);
            return Promise.resolve();
        }
        const plan = planRound(events);
        this.director.sceneAfter = sceneAfter;
        this.director.pending = [];
        return new Promise((resolve) => {
            this.playing = { ...plan, at: 0, next: 0, sceneAfter, resolve, onEvent };
            this.redraw();
        });
    }

    skip() {
        if (!this.playing) return;
        const { sceneAfter } = this.playing;
        this.setScene(sceneAfter);
    }

    setSpeed(speed) {
        this.speed = clamp(Number(speed) || 1, 0.1, 20);
    }

    pause() {
        this.paused = true;
    }

    resume() {
        this.paused = false;
        this.redraw();
    }

    endRound() {
        const ended = this.playing;
        this.playing = null;
        this.director.pending = [];
        ended?.resolve();
    }

    // Everybody becomes exactly what the scene says.
    settle(scene) {
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

    finishRound() {
        const { sceneAfter } = this.playing;
        this.bidFarewell(sceneAfter);
        this.settle(sceneAfter);
        const { clouds } = this;
        for (const cloud of clouds) {
            if (cloud.leaving === null && !sceneAfter.clouds.some((other) => cloud.is(other)))
                cloud.leaving = 0;
        }
        for (const cloud of sceneAfter.clouds) {
            const shown = clouds.find((other) => other.leaving === null && other.is(cloud));
            if (shown) {
                shown.radius = cloud.radius;
                shown.rounds = cloud.rounds;
            } else clouds.push(new CloudOnField(cloud));
        }
        this.placeShifts(null);
        this.endRound();
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

    setOverlay(overlay) {
        this.overlay = { ...NO_OVERLAY, ...overlay };
        this.overlay.targets ??= [];
        this.overlay.plans ??= [];
        this.redraw();
    }

    unitAt(clientX, clientY) {
        return unitNear(this.actors.values(), this.kit.view, this.toCanvas(clientX, clientY));
    }

    placeAt(clientX, clientY) {
        return placeUnder(this.kit.view, this.toCanvas(clientX, clientY));
    }

    positionOf(id) {
        const actor = this.actors.get(id);
        if (!actor) return null;
        const spot = spotOf(actor, this.kit.view);
        const box = this.canvas.getBoundingClientRect();
        const { view } = this.kit;
        return {
            clientX: box.left + spot.x * (view.width ? box.width / view.width : 1),
            clientY: box.top + spot.y * (view.height ? box.height / view.height : 1),
        };
    }

    toCanvas(clientX, clientY) {
        const box = this.canvas.getBoundingClientRect();
        const { view } = this.kit;
        return {
            x: (clientX - box.left) * (box.width ? view.width / box.width : 1),
            y: (clientY - box.top) * (box.height ? view.height / box.height : 1),
        };
    }

    // --- looks -------------------------------------------------------------------

    setTheme(theme) {
        this.kit.theme = THEMES[theme] ?? THEMES.dark;
        this.forgetPictures();
        this.redraw();
    }

    resize() {
        const width = this.canvas.clientWidth;
        const height = this.canvas.clientHeight;
        const dpr = clamp(window.devicePixelRatio || 1, 1, MOST_DPR);
        const { view } = this.kit;
        if (view.width === width && view.height === height && view.dpr === dpr) return;
        view.fit(width, height, dpr);
        this.canvas.width = Math.max(1, Math.round(width * dpr));
        this.canvas.height = Math.max(1, Math.round(height * dpr));
        this.forgetPictures();
        this.placeShifts(null);
        // A canvas loses its picture with its size: draw at once, or it would blink.
        this.draw();
        this.redraw();
    }

    forgetPictures() {
        this.floor = null;
        this.kit.sprites.forget();
        this.kit.marks.forget();
        this.cloudPainter.forget();
    }

    framesPerSecond() {
        return this.ticker.framesPerSecond();
    }

    destroy() {
        this.endRound();
        this.destroyed = true;
        this.observer.disconnect();
        this.ticker.stop();
        this.actors.clear();
    }

    // --- time --------------------------------------------------------------------

    redraw() {
        this.ticker.redraw();
    }

    // A hidden stage rests; the observer wakes it when it has a size again.
    get ambient() {
        return !this.kit.still && this.actors.size > 0 && this.kit.view.width >= 2;
    }

    // Moves everything on; says whether anything is still under way.
    tick(dt) {
        const { effects } = this.kit;
        this.kit.now += dt;
        if (this.paused && this.playing) return false;
        const passed = dt * this.speed;
        if (this.playing) this.advance(passed);
        for (const actor of this.actors.values()) actor.tick(passed);
        for (const cloud of this.clouds) cloud.tick(passed);
        for (let index = this.clouds.length - 1; index >= 0; index -= 1) {
            if (this.clouds[index].leaving !== null && this.clouds[index].strength <= 0)
                this.clouds.splice(index, 1);
        }
        effects.tick(passed);
        const shifting = this.placeShifts(passed);
        return (
            Boolean(this.playing) || effects.busy || shifting || this.clouds.some((cloud) => cloud.changing)
        );
    }

    advance(passed) {
        const round = this.playing;
        this.director.tick(passed);
        round.at += passed;
        while (round.next < round.cues.length && round.cues[round.next].at <= round.at) {
            this.director.perform(round.cues[round.next]);
            round.onEvent?.(round.cues[round.next].event);
            round.next += 1;
        }
        if (round.at >= round.length) this.finishRound();
    }

    // Tokens that overlap step aside; null means at once.
    placeShifts(dt) {
        const { view } = this.kit;
        const standing = [...this.actors.values()].filter((actor) => actor.alive);
        const spots = standing.map((actor) => ({ id: actor.id, x: view.px(actor.x), y: view.py(actor.y) }));
        const wanted = spread(spots, view);
        const part = dt === null ? 1 : 1 - Math.exp(-dt * 12);
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

    draw() {
        const { ctx, kit, actors, overlay } = this;
        const { view, effects, theme } = kit;
        if (view.width < 2 || view.height < 2) return;
        this.floor ??= paintFloor(view, theme);
        ctx.setTransform(view.dpr, 0, 0, view.dpr, 0, 0);
        ctx.lineCap = ctx.lineJoin = "round";
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
        drawBelow(ctx, kit, overlay, actors);
        drawStanding(ctx, kit, everybody);
        this.cloudPainter.drawWisps(ctx, kit, this.clouds);
        drawFrames(ctx, kit, overlay, actors);
        drawPlates(ctx, kit, everybody);
        drawAbove(ctx, kit, overlay, actors);
        effects.draw(ctx, kit, AIR);
        effects.draw(ctx, kit, WORDS);
    }
}
