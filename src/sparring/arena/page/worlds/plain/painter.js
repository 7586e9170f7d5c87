// The plain painter: draws any world whose scenes have things, areas, paths and captions.

import { AIR, Effects, WORDS } from "../../stage/effects.js";
import { clamp, easeBoth, easeOut, mix, spread } from "../../stage/geometry.js";
import { Glows, Lettering, circle, stamp } from "../../stage/paint.js";
import { Painter } from "../../stage/painter.js";
import { THEMES, sideColours } from "../../stage/palette.js";
import { Subtitle } from "../../stage/plates.js";
import { View } from "../../stage/view.js";
import { Token, isAlive, paired } from "./cast.js";
import { areaBetween, clipToField, drawAreas, paintGround, sortOfArea, staysTheSame } from "./ground.js";
import { drawShots, drawWays, pathBetween, sortOfPath } from "./lines.js";
import { Shapes } from "./shapes.js";
import {
    Sprites,
    drawCursor,
    drawPlates,
    drawRing,
    drawTokens,
    drawTrails,
    radiusOf,
    spotOf,
} from "./tokens.js";
import { drawCaptions, drawTooltip, sortOfCaption } from "./words.js";

export { cards } from "./cards.js";

const USUAL_PACE = 0.8;
// Below this a step is a tick of a clock: things glide through it evenly.
const TICK = 0.35;
const IMPACT = 0.45;
const MOST_ASIDE = 80;
// Between two tokens, in their radii: below them hang bars.
const ROOM = 2.05;
// Numbers that change all the time are told now and then.
const BETWEEN_NUMBERS = 0.7;
const SMALLEST_CHANGE = 0.004;
const CROWD = 60;
const SMALLEST_IN_CROWD = 0.2;
const DECIDES = 2;
// These stay where they are, so they are painted with the ground.
const STILL_TONES = new Set(["wall", "base"]);

/** Cards change with scenes only. */
export function follower(scene) {
    return { after: () => scene };
}

// When within a step each of its events is told, as a share of it: by their clocks, or
// one after the other once things have happened.
function inTime(events) {
    const clocks = events.map((event) => event.clock ?? 0);
    const first = Math.min(...clocks);
    const span = Math.max(...clocks) - first;
    return clocks.map((clock, at) =>
        span ? 0.1 + (0.8 * (clock - first)) / span : IMPACT + (0.4 * at) / clocks.length,
    );
}

export function create(canvas, options) {
    return new PlainField(canvas, options);
}

// The place of something that moves on.
function whereverIs(token, view) {
    return {
        get x() {
            return spotOf(token, view).x;
        },
        get y() {
            return spotOf(token, view).y;
        },
    };
}

class PlainField extends Painter {
    constructor(canvas, { theme = "dark", reducedMotion = false } = {}) {
        super(canvas, new View());
        this.cast = new Map();
        this.paths = this.captions = [];
        this.setAreas([]);
        this.part = 1;
        this.pace = USUAL_PACE;
        this.changes = new Map();
        this.subtitle = new Subtitle();
        this.kit = {
            view: this.view,
            theme: THEMES[theme] ?? THEMES.dark,
            still: Boolean(reducedMotion),
            now: 0,
            glows: new Glows(),
            lettering: new Lettering(),
            sprites: new Sprites(),
            shapes: new Shapes(),
            effects: new Effects(),
        };
        this.ground = null;
        this.start();
    }

    get isEmpty() {
        return !this.scene;
    }

    // What is dangerous seethes; anything else rests.
    get isAmbient() {
        const seethes = this.areas.some(({ to }) => to?.tone === "danger");
        const beats = this.marks.selected !== null;
        return !this.kit.still && this.isVisible && (seethes || beats);
    }

    // --- scenes and steps ----------------------------------------------------------

    show(start) {
        this.kit.shapes.forget();
        for (const thing of start.things) this.kit.shapes.of(thing.kind);
        super.show(start);
    }

    settle(scene, earlier) {
        this.kit.effects.clear();
        this.subtitle.clear();
        this.changes.clear();
        this.takeField(scene);
        this.cast = new Map(scene.things.map((thing) => [thing.id, new Token(thing)]));
        for (const before of earlier) this.layTrails(before);
        this.scene = scene;
        this.setAreas((scene.areas ?? []).map((area) => ({ from: area, to: area })));
        this.paths = (scene.paths ?? []).map((path) => ({ from: path, to: path }));
        this.captions = (scene.captions ?? []).map((caption) => ({ from: caption, to: caption }));
        this.part = 1;
        this.placeAside();
        for (const token of this.cast.values()) {
            token.shiftFrom = token.shiftTo;
            token.follow(1);
        }
    }

    takeField(scene) {
        if (!this.view.take(scene)) return;
        this.canvas.style.setProperty("--aspect", this.view.aspect.toFixed(4));
        this.forget();
    }

    layTrails(scene) {
        for (const thing of scene.things) this.cast.get(thing.id)?.leave(thing);
    }

    plan({ events, scene }, pace = USUAL_PACE) {
        this.pace = pace;
        this.aimAt(scene);
        const cues = inTime(events).map((share, at) => ({ at: pace * share, order: at, event: events[at] }));
        cues.push({ at: pace * IMPACT, order: -1, act: () => this.tellChanges(scene) });
        cues.sort((one, other) => one.at - other.at || one.order - other.order);
        return { cues, length: pace };
    }

    // From here to there: who stays, who comes, who goes.
    aimAt(scene) {
        const { scene: before } = this;
        this.takeField(scene);
        const present = new Map(scene.things.map((thing) => [thing.id, thing]));
        for (const token of this.cast.values()) {
            const thing = present.get(token.id);
            if (thing) token.aim(thing);
            else if (token.leaving === null) token.leaving = 0;
        }
        for (const thing of scene.things) {
            const token = this.cast.get(thing.id);
            if (!token || token.leaving !== null) this.cast.set(thing.id, new Token(thing, true));
        }
        this.setAreas(paired(before.areas ?? [], scene.areas ?? [], sortOfArea));
        this.paths = paired(before.paths ?? [], scene.paths ?? [], sortOfPath);
        this.captions = paired(before.captions ?? [], scene.captions ?? [], sortOfCaption);
        this.scene = scene;
        this.part = 0;
        this.placeAside();
    }

    perform({ act, event }) {
        if (act) act();
        else if ((event.weight ?? 1) >= DECIDES && event.text) this.subtitle.say(event.text);
    }

    leadTo() {
        this.part = 1;
        for (const token of this.cast.values()) if (token.leaving === null) token.rest();
        this.setAreas(this.areas.filter(({ to }) => to).map(({ to }) => ({ from: to, to })));
        this.paths = this.paths.filter(({ to }) => to).map(({ to }) => ({ from: to, to }));
        this.captions = this.captions.filter(({ to }) => to).map(({ to }) => ({ from: to, to }));
    }

    setAreas(pairs) {
        const isStill = (pair) => STILL_TONES.has(pair.to?.tone ?? "base") && staysTheSame(pair);
        this.areas = pairs;
        this.still = pairs.filter(isStill);
        this.moving = pairs.filter((pair) => !this.still.includes(pair));
        const key = JSON.stringify(this.still.map(({ to }) => to));
        if (this.groundKey !== key) this.ground = null;
        this.groundKey = key;
    }

    // Things at the very same place step aside, so that all can be seen.
    placeAside() {
        const { view } = this;
        const living = [...this.cast.values()].filter(
            (token) => token.leaving === null && isAlive(token.to) && token.to.size === undefined,
        );
        for (const token of this.cast.values()) token.shiftTo = { x: 0, y: 0 };
        if (living.length > MOST_ASIDE) return;
        const spots = living.map(({ id, to }) => ({ id, x: view.px(to.x), y: view.py(to.y) }));
        const within = { left: view.left, right: view.right, top: view.top, bottom: view.bottom };
        const near = view.token * ROOM;
        const shifts = spread(spots, { near, flatten: 0.8, within });
        living.forEach((token, at) => {
            token.shiftTo = shifts[at];
        });
    }

    // --- what changed --------------------------------------------------------------

    // Numbers float up where bars change; whoever goes out goes with a ring.
    tellChanges(scene) {
        for (const thing of scene.things) {
            const token = this.cast.get(thing.id);
            if (!token || token.from === token.to) continue;
            (thing.bars ?? []).forEach((bar, at) => this.tellBar(token, bar, token.from.bars?.[at], at));
            if (isAlive(token.from) && !isAlive(thing)) this.ringAround(token);
        }
    }

    tellBar(token, bar, before, at) {
        if (!before || !(bar.most > 0)) return;
        const key = `${token.id}|${at}`;
        const waiting = this.changes.get(key) ?? { sum: 0, last: -Infinity };
        waiting.sum += bar.value - before.value;
        this.changes.set(key, waiting);
        const smallest = this.cast.size > CROWD ? SMALLEST_IN_CROWD : SMALLEST_CHANGE;
        const isSmall = Math.abs(waiting.sum) < smallest * bar.most;
        if (isSmall || this.kit.now - waiting.last < BETWEEN_NUMBERS / this.speed) return;
        this.floatNumber(token, waiting.sum, bar);
        waiting.sum = 0;
        waiting.last = this.kit.now;
    }

    floatNumber(token, sum, bar) {
        const { kit } = this;
        const isGood = (bar.tone ?? "good") === "good";
        const colour = isGood ? kit.theme[sum > 0 ? "gain" : "loss"] : kit.theme[sum > 0 ? "more" : "less"];
        const digits = Math.abs(sum) < 10 && bar.most < 20 ? 1 : 0;
        const amount = String(Number(Math.abs(sum).toFixed(digits)));
        if (amount === "0") return;
        const size = isGood ? 13 + Math.min(7, (16 * Math.abs(sum)) / bar.most) : 12;
        const text = `${sum > 0 ? "+" : "−"}${amount}`;
        kit.effects.say(kit, whereverIs(token, kit.view), token.id, text, colour, Math.round(size));
        if (isGood && sum < 0) token.flash = 1;
    }

    ringAround(token) {
        const { kit } = this;
        const spot = spotOf(token, kit.view);
        const radius = radiusOf(token, kit.view);
        const colour = sideColours(token.to.side, kit.theme).bright;
        kit.effects.add(0.6, (ctx, part) => {
            ctx.globalCompositeOperation = "source-over";
            ctx.globalAlpha = 1 - part;
            ctx.strokeStyle = colour;
            ctx.lineWidth = mix(4, 1, part);
            circle(ctx, spot.x, spot.y, radius * (1 + 1.3 * easeOut(part)));
            ctx.stroke();
        });
        if (!kit.still) kit.effects.burst(spot.x, spot.y, [colour], 10, radius * 6, radius * 0.3, 0.5);
    }

    // --- what the user points at ---------------------------------------------------

    tokens() {
        const { view } = this;
        return [...this.cast.values()]
            .filter((token) => token.leaving === null)
            .map((token) => ({
                id: token.id,
                radius: radiusOf(token, view),
                alive: token.alive,
                ...spotOf(token, view),
            }));
    }

    fieldAt(spot) {
        return this.view.fieldAt(spot);
    }

    // --- looks ---------------------------------------------------------------------

    setTheme(theme) {
        this.kit.theme = THEMES[theme] ?? THEMES.dark;
        this.forget();
        this.redraw();
    }

    forget() {
        this.ground = null;
        this.kit.sprites.forget();
        if (this.isEmpty) return;
        this.placeAside();
        for (const token of this.cast.values()) {
            token.shiftFrom = token.shiftTo;
            token.follow(this.progress);
        }
    }

    // --- time ----------------------------------------------------------------------

    get progress() {
        if (!this.playing) return this.part;
        const part = clamp(this.playing.at / this.playing.length, 0, 1);
        return this.pace < TICK ? part : easeBoth(part);
    }

    rest(seconds) {
        this.kit.now += seconds;
        return false;
    }

    pass(passed, seconds) {
        const { kit } = this;
        kit.now += seconds;
        const { progress } = this;
        for (const token of this.cast.values()) {
            token.tick(passed);
            if (token.isGone) this.cast.delete(token.id);
            else if (token.leaving === null) token.follow(progress);
        }
        kit.effects.tick(passed);
        this.subtitle.tick(seconds);
        const isChanging = [...this.cast.values()].some((token) => token.isChanging);
        return kit.effects.busy || isChanging || this.subtitle.isSeen;
    }

    // --- drawing -------------------------------------------------------------------

    paint(ctx) {
        const { kit } = this;
        const { view, effects } = kit;
        const { progress } = this;
        this.drawGround(ctx, progress);
        if (this.isEmpty) return;
        const tokens = [...this.cast.values()];
        const paths = this.paths.map((pair) => pathBetween(pair, progress));
        drawTrails(ctx, kit, tokens);
        drawWays(ctx, kit, paths);
        this.drawPlans(ctx);
        drawTokens(ctx, kit, tokens);
        this.drawMarks(ctx);
        drawPlates(ctx, kit, tokens);
        drawShots(ctx, kit, paths);
        effects.draw(ctx, kit, AIR);
        drawCaptions(ctx, kit, this.captionsNow(progress));
        effects.draw(ctx, kit, WORDS);
        this.subtitle.draw(ctx, kit);
        const pointed = this.cast.get(this.marks.hovered);
        if (pointed) drawTooltip(ctx, { ...kit, view }, pointed);
    }

    // Areas that stay are painted once; the others lie over them in every frame.
    drawGround(ctx, progress) {
        const still = this.areas.filter(
            (pair) => STILL_TONES.has(pair.to?.tone ?? "base") && staysTheSame(pair),
        );
        const key = JSON.stringify(still.map(({ to }) => to));
        if (!this.ground || this.groundKey !== key) {
            const { kit } = this;
            this.ground = paintGround(kit.view, kit.theme);
            this.groundKey = key;
            const pen = this.ground.image.getContext("2d");
            drawAreas(
                pen,
                kit,
                still.map(({ to }) => ({ ...to, seen: 1 })),
            );
        }
        stamp(ctx, this.ground, 0, 0);
        const moving = this.areas.filter((pair) => !still.includes(pair));
        ctx.save();
        clipToField(ctx, this.view);
        drawAreas(
            ctx,
            this.kit,
            this.moving.map((pair) => areaBetween(pair, progress)),
        );
        ctx.restore();
    }

    paintGround() {
        const { kit } = this;
        const ground = paintGround(kit.view, kit.theme);
        const still = this.still.map(({ to }) => ({ ...to, seen: 1 }));
        drawAreas(ground.image.getContext("2d"), kit, still);
        return ground;
    }

    captionsNow(progress) {
        return this.captions.map(({ from, to }) => ({
            ...(to ?? from),
            ...(from && to && typeof to.x === "number"
                ? { x: mix(from.x, to.x, progress), y: mix(from.y, to.y, progress) }
                : {}),
            seen: !to ? 1 - progress : !from ? progress : 1,
        }));
    }

    drawMarks(ctx) {
        const { kit, marks, cast } = this;
        const ring = (id, looks) => cast.has(id) && drawRing(ctx, kit, cast.get(id), looks);
        for (const id of marks.targets) ring(id, { colour: kit.theme.mark, dash: [4, 4], grown: 6 });
        if (!marks.targets.includes(marks.hovered)) ring(marks.hovered, { colour: kit.theme.mark });
        ring(marks.selected, { colour: kit.theme.chosen, dash: [9, 5] });
        if (marks.cursor) drawCursor(ctx, kit, marks.cursor);
    }

    // What characters are about to do, as ways to whom or where it is aimed.
    drawPlans(ctx) {
        const ways = this.marks.plans
            .map((plan) => {
                const from = this.cast.get(plan.who);
                const to = this.cast.get(plan.target) ?? (plan.place ? plan : null);
                if (!from || !to || from === to) return null;
                return {
                    tone: "way",
                    side: from.to.side,
                    seen: 1,
                    points: [
                        [from.x, from.y],
                        [to.x, to.y],
                    ],
                };
            })
            .filter(Boolean);
        drawWays(ctx, this.kit, ways);
    }
}
