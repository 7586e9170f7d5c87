// The pit: sand, a wall, torches, and whoever fights in it.

import { BattleField } from "../../stage/battle/field.js";
import { drawNoteOn } from "../../stage/battle/notes.js";
import { inTheme } from "../../stage/battle/palette.js";
import { PLATE } from "../../stage/battle/sprites.js";
import { drawHovered, spotOf } from "../../stage/battle/tokens.js";
import { drawTorches } from "../../stage/battle/torches.js";
import { Actor } from "./actors.js";
import { notesOf } from "./cards.js";
import { Director, SIGHTS } from "./director.js";
import { drawFigure, isBeast, missileOf } from "./figures.js";
import { paintPit, torches } from "./floor.js";
import { GLYPHS } from "./glyphs.js";
import { Marks } from "./influences.js";
import { PACING, beatsOf, clockAt } from "./pacing.js";
import { CRIES, THEMES, isBad, potionLook, spellLook } from "./palette.js";
import { View } from "./view.js";
import { Zone, ZonePainter } from "./zones.js";

export { cards, follower } from "./cards.js";

const BAR = 4;
const ART = {
    THEMES,
    PACING,
    GLYPHS,
    SIGHTS,
    CRIES,
    Actor,
    Marks,
    Director,
    Area: Zone,
    AREAS: "zones",
    AreaPainter: ZonePainter,
    drawFigure,
    spellLook,
    potionLook,
    isBad,
    isBeast,
    missileOf,
    zoneRadius: (kind) => spellLook(kind).reach ?? 4,
    BURNING: spellLook("Acid Arrow"),
    WARDING: spellLook("Minor Globe"),
    CALLING: spellLook("Summon Creature I"),
};

export function create(canvas, options) {
    return new Pit(canvas, options);
}

class Pit extends BattleField {
    constructor(canvas, options) {
        super(canvas, new View(), ART, options);
        // The fight's clock, in ticks, and when each tick of a step is shown.
        this.clock = 0;
        this.beats = [[0, 0]];
        this.start();
    }

    // --- time ----------------------------------------------------------------------

    settle(scene) {
        super.settle(scene);
        this.keepTime(scene);
    }

    leadTo(scene) {
        super.leadTo(scene);
        this.keepTime(scene);
    }

    keepTime({ clock }) {
        this.clock = clock;
        this.beats = [[0, clock]];
    }

    plan(moment) {
        const plan = super.plan(moment);
        this.beats = beatsOf(plan, this.clock, moment.scene.clock);
        return plan;
    }

    pass(passed, seconds) {
        if (this.playing) this.clock = clockAt(this.beats, this.playing.at);
        const isMoving = super.pass(passed, seconds);
        for (const zone of this.areas) zone.follow(this.actors);
        return isMoving;
    }

    // --- drawing -------------------------------------------------------------------

    paintGround() {
        return paintPit(this.view, this.kit.theme);
    }

    drawGround(ctx) {
        const { kit, view } = this;
        drawTorches(ctx, kit, torches(view), { size: view.wall * 0.75, reach: view.radius * 0.34 });
    }

    drawOver(ctx) {
        const hovered = this.actors.get(this.marks.hovered);
        if (hovered) drawHovered(ctx, this.kit, hovered);
    }

    drawAbove(ctx) {
        for (const actor of this.actors.values()) {
            if (actor.casting && actor.alive) this.drawCasting(ctx, actor);
        }
        const hovered = this.actors.get(this.marks.hovered);
        if (hovered) drawNoteOn(ctx, this.kit, hovered, this.notesOf(hovered.id));
    }

    // How far a spell has come, in a bar below his health.
    drawCasting(ctx, actor) {
        const { kit, view } = this;
        const { x, y } = spotOf(actor, view);
        const wide = Math.max(30, view.token * 2.05);
        const top = y + view.token + PLATE + 3;
        const part = actor.castingAt(this.clock);
        ctx.fillStyle = kit.theme.plate;
        ctx.beginPath();
        ctx.roundRect(x - wide / 2 - 1, top - 1, wide + 2, BAR + 2, 3);
        ctx.fill();
        ctx.fillStyle = inTheme(spellLook(actor.casting.spell), kit.theme).colour;
        ctx.beginPath();
        ctx.roundRect(x - wide / 2, top, Math.max(2, wide * part), BAR, 2);
        ctx.fill();
    }

    /** What is said of somebody who is pointed at. */
    notesOf(id) {
        return notesOf(this.actors.get(id), this.view, this.marks.notes.get(id));
    }
}
