// What all painters share: one canvas that shows scenes and plays the steps between them.
//
// The module `worlds/NAME/painter.js` draws the worlds that name it. It gives
//
//     create(canvas, { theme, reducedMotion })   a painter, see below
//     cards(scene)       everybody, for the lists beside the field; see panels/roster.js
//     follower(scene)    follows a step: `after(event)` gives the scene so far, the very
//                        same one if the event changed nobody's card
//     PACE               how many seconds a step should take, if it does not depend on
//                        how many there are
//
// and a painter answers to
//
//     show(start)                 a bout from its beginning
//     seek(scene, earlier)        another moment of it; `earlier` are the scenes before
//     play({ events, scene }, { speed, pace, onEvent })
//                                 the step that leads to a scene; resolves when it has
//                                 been shown. `onEvent` is told of each event then; `pace`
//                                 is how many seconds a step should take, for painters
//                                 whose events have no time of their own
//     skip(), pause(), resume(), setSpeed(speed)
//     mark({ hovered, selected, targets, plans, cursor, caught, notes })
//                                 what the user points at; `caught` are {who, own} whom his
//                                 aim would reach, `notes` lines about everybody, by number,
//                                 `helps` what influences do, by name
//     thingAt(clientX, clientY), placeAt(clientX, clientY), positionOf(id)
//     setTheme(name), resize(), framesPerSecond(), destroy()
//
// Whoever extends this class says how with: settle(scene, earlier), plan(moment, pace),
// perform(cue), leadTo(scene), pass(seconds), paint(), forget(), tokens(), fieldAt(spot).

import { clamp } from "./geometry.js";
import { nearestTo, onCanvas, onPage } from "./pointing.js";
import { Ticker } from "./ticker.js";

const MOST_DPR = 2;
// What a step took too long is taken off the next one, if that follows at once.
const MOST_SURPLUS = 0.05;
export const NO_MARKS = { selected: null, hovered: null, targets: [], plans: [], cursor: null, caught: [], notes: new Map(), helps: new Map() };

export class Painter {
    constructor(canvas, view) {
        this.canvas = canvas;
        this.view = view;
        this.ctx = canvas.getContext("2d", { alpha: false });
        this.marks = { ...NO_MARKS };
        this.playing = null;
        this.paused = false;
        this.speed = 1;
        this.surplus = 0;
        this.destroyed = false;
        this.ticker = new Ticker({
            step: (seconds) => this.tick(seconds),
            draw: () => this.draw(),
            rests: () => this.isAmbient,
        });
        this.observer = new ResizeObserver(() => this.resize());
    }

    // Called by whoever extends this class, when it is ready to draw.
    start() {
        this.observer.observe(this.canvas);
        this.resize();
    }

    // --- scenes and steps ----------------------------------------------------------

    show(start) {
        this.seek(start, []);
    }

    seek(scene, earlier = []) {
        this.endStep();
        this.surplus = 0;
        this.settle(scene, earlier);
        this.redraw();
    }

    play(moment, { speed, pace, onEvent } = {}) {
        this.skip();
        if (speed !== undefined) this.setSpeed(speed);
        if (this.destroyed || this.isEmpty) {
            this.seek(moment.scene);
            return Promise.resolve();
        }
        const plan = this.plan(moment, pace);
        return new Promise((resolve) => {
            this.playing = { ...plan, scene: moment.scene, at: this.surplus, next: 0, resolve, onEvent };
            this.surplus = 0;
            this.redraw();
        });
    }

    skip() {
        if (this.playing) this.seek(this.playing.scene);
    }

    endStep() {
        const ended = this.playing;
        this.playing = null;
        ended?.resolve();
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

    // --- what the user points at ---------------------------------------------------

    mark(marks) {
        this.marks = { ...NO_MARKS, ...marks };
        this.redraw();
    }

    thingAt(clientX, clientY) {
        return nearestTo(this.tokens(), onCanvas(this.canvas, this.view, clientX, clientY));
    }

    // The place of the field there, in the world's own units; null beyond it.
    placeAt(clientX, clientY) {
        return this.fieldAt(onCanvas(this.canvas, this.view, clientX, clientY));
    }

    positionOf(id) {
        const token = this.tokens().find((one) => one.id === id);
        return token ? onPage(this.canvas, this.view, token) : null;
    }

    // --- looks -----------------------------------------------------------------------

    resize() {
        const { canvas, view } = this;
        const width = canvas.clientWidth;
        const height = canvas.clientHeight;
        const dpr = clamp(window.devicePixelRatio || 1, 1, MOST_DPR);
        if (view.width === width && view.height === height && view.dpr === dpr) return;
        view.fit(width, height, dpr);
        canvas.width = Math.max(1, Math.round(width * dpr));
        canvas.height = Math.max(1, Math.round(height * dpr));
        this.forget();
        // A canvas loses its picture with its size: draw at once, or it would blink.
        this.draw();
        this.redraw();
    }

    framesPerSecond() {
        return this.ticker.framesPerSecond();
    }

    destroy() {
        this.endStep();
        this.destroyed = true;
        this.observer.disconnect();
        this.ticker.stop();
    }

    // --- time ------------------------------------------------------------------------

    redraw() {
        this.ticker.redraw();
    }

    // A hidden field rests; the observer wakes it when it has a size again.
    get isVisible() {
        return this.view.width >= 2 && this.view.height >= 2;
    }

    // Moves everything on; says whether anything is still under way.
    tick(seconds) {
        if (this.paused && this.playing) return this.rest(seconds);
        const passed = seconds * this.speed;
        if (this.playing) this.advance(passed);
        const isMoving = this.pass(passed, seconds);
        return Boolean(this.playing) || isMoving;
    }

    // Time goes by while the step stands still.
    rest() {
        return false;
    }

    advance(passed) {
        const step = this.playing;
        step.at += passed;
        while (step.next < step.cues.length && step.cues[step.next].at <= step.at) {
            const cue = step.cues[step.next];
            this.perform(cue);
            if (cue.event) step.onEvent?.(cue.event);
            step.next += 1;
        }
        if (step.at < step.length) return;
        this.surplus = Math.min(MOST_SURPLUS, step.at - step.length);
        this.leadTo(step.scene);
        this.endStep();
    }

    draw() {
        if (!this.isVisible) return;
        const { ctx, view } = this;
        ctx.setTransform(view.dpr, 0, 0, view.dpr, 0, 0);
        ctx.lineCap = ctx.lineJoin = "round";
        this.paint(ctx);
    }
}
