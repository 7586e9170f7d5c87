// A field on which a few things move all the time: each scene glides into the next.
//
// Whoever extends this class says how with: frameOf(scene), the shape of the field as
// {width, height}; paintGround(ctx), what stays, painted once; drawMoment(ctx, { from, to,
// part }), everything else; tokens(), what can be pointed at; notesOf(id), lines on it;
// happen(event, scene), what an event looks like when it comes.

import { AIR, Effects, WORDS } from "./effects.js";
import { clamp } from "./geometry.js";
import { THEMES } from "./palette.js";
import { Glows, Lettering, circle, paint, stamp } from "./paint.js";
import { Painter } from "./painter.js";
import { Subtitle, drawNote } from "./plates.js";

const USUAL_PACE = 0.3;
// When in a step its events are told, as a share of it.
const IMPACT = 0.6;
const DECIDES = 2;

/** Cards change with scenes only. */
export function follower(scene) {
    return { after: () => scene };
}

export class GlidingField extends Painter {
    // `colours` are the world's own, by theme.
    constructor(canvas, view, colours, { theme = "dark", reducedMotion = false } = {}) {
        super(canvas, view);
        this.from = this.to = null;
        this.ground = null;
        this.subtitle = new Subtitle();
        this.colours = colours;
        this.kit = {
            view,
            still: Boolean(reducedMotion),
            now: 0,
            glows: new Glows(),
            lettering: new Lettering(),
            effects: new Effects(),
        };
        this.useTheme(theme);
        this.start();
    }

    useTheme(name) {
        const known = name in THEMES ? name : "dark";
        this.kit.theme = { ...THEMES[known], ...this.colours[known] };
    }

    get isEmpty() {
        return !this.to;
    }

    get isAmbient() {
        return false;
    }

    // The scene that is being led to.
    get scene() {
        return this.to;
    }

    // --- scenes and steps ----------------------------------------------------------

    settle(scene) {
        this.kit.effects.clear();
        this.subtitle.clear();
        this.takeField(scene);
        this.from = this.to = scene;
    }

    takeField(scene) {
        if (!this.view.take(this.frameOf(scene))) return;
        this.canvas.style.setProperty("--aspect", this.view.aspect.toFixed(4));
        this.forget();
    }

    plan({ events, scene }, pace = USUAL_PACE) {
        this.from = this.to;
        this.to = scene;
        return { cues: events.map((event) => ({ at: pace * IMPACT, event })), length: pace };
    }

    perform({ event }) {
        if ((event.weight ?? 1) >= DECIDES && event.text) this.subtitle.say(event.text);
        this.happen(event, this.to);
    }

    happen() {}

    leadTo() {
        this.from = this.to;
    }

    // --- looks -----------------------------------------------------------------------

    setTheme(name) {
        this.useTheme(name);
        this.forget();
        this.redraw();
    }

    forget() {
        this.ground = null;
    }

    fieldAt(spot) {
        return this.view.fieldAt(spot);
    }

    // --- time ------------------------------------------------------------------------

    // How far the step has come, from 0 to 1.
    get progress() {
        return this.playing ? clamp(this.playing.at / this.playing.length, 0, 1) : 1;
    }

    rest(seconds) {
        this.kit.now += seconds;
        return false;
    }

    pass(passed, seconds) {
        const { kit } = this;
        kit.now += seconds;
        kit.effects.tick(passed);
        this.subtitle.tick(seconds);
        return kit.effects.busy || this.subtitle.isSeen;
    }

    // --- drawing ---------------------------------------------------------------------

    paint(ctx) {
        const { kit, view } = this;
        this.ground ??= paint(view.width, view.height, view.dpr, (pen) => this.paintGround(pen), 0, 0);
        stamp(ctx, this.ground, 0, 0);
        if (this.isEmpty) return;
        this.drawMoment(ctx, { from: this.from, to: this.to, part: this.progress });
        kit.effects.draw(ctx, kit, AIR);
        this.drawPointed(ctx);
        kit.effects.draw(ctx, kit, WORDS);
        this.subtitle.draw(ctx, kit);
    }

    // A ring around whatever is pointed at, and what there is to say of it.
    drawPointed(ctx) {
        const { kit, marks } = this;
        const token = this.tokens().find(({ id }) => id === marks.hovered);
        if (!token) return;
        for (const [wide, ink] of [
            [4.5, kit.theme.markDark],
            [2.2, kit.theme.mark],
        ]) {
            ctx.lineWidth = wide;
            ctx.strokeStyle = ink;
            circle(ctx, token.x, token.y, token.radius + 4);
            ctx.stroke();
        }
        const [first, ...more] = this.notesOf(token.id);
        const lines = [{ text: first }, ...more.map((text) => ({ text, isStrong: false }))];
        drawNote(ctx, kit, lines, { ...token, ink: kit.theme.text });
    }
}
