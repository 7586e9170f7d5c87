// The battle field: stone floor, torches, figures, spells.

import { BattleField } from "../../stage/battle/field.js";
import { drawNoteOn, notesOn } from "../../stage/battle/notes.js";
import { drawTorches } from "../../stage/battle/torches.js";
import { Actor } from "./actors.js";
import { Marks } from "./afflictions.js";
import { Cloud, CloudPainter } from "./clouds.js";
import { Director, SIGHTS } from "./director.js";
import { drawFigure } from "./figures.js";
import { corners, paintFloor } from "./floor.js";
import { GLYPHS } from "./glyphs.js";
import { drawAbove, drawBelow, drawFrames } from "./overlay.js";
import { PACING } from "./pacing.js";
import { CRIES, GOOD, THEMES, potionLook, spellLook } from "./palette.js";
import { View } from "./view.js";

export { cards } from "./cards.js";
export { follower } from "./following.js";

const AGENTS = 8;
const ART = {
    THEMES,
    PACING,
    GLYPHS,
    SIGHTS,
    CRIES,
    Actor,
    Marks,
    Director,
    Area: Cloud,
    AREAS: "clouds",
    AreaPainter: CloudPainter,
    drawFigure,
    spellLook,
    potionLook,
    isBad: (influence) => !GOOD.includes(influence),
    isBeast: ({ id }) => id >= AGENTS,
    missileOf: ({ kind }) => (kind === "wizard" ? "stone" : "arrow"),
    BURNING: spellLook("Melf's Acid Arrow"),
    WARDING: spellLook("Shield"),
    CALLING: spellLook("Monster Summoning I"),
};

export function create(canvas, options) {
    return new StoneFloor(canvas, options);
}

class StoneFloor extends BattleField {
    constructor(canvas, options) {
        super(canvas, new View(), ART, options);
        this.start();
    }

    // --- drawing -----------------------------------------------------------------

    paintGround() {
        return paintFloor(this.view, this.kit.theme);
    }

    drawGround(ctx) {
        const { kit, view } = this;
        drawTorches(ctx, kit, corners(view), { size: view.wall, reach: view.side * 0.15 });
    }

    drawBelow(ctx) {
        drawBelow(ctx, this.kit, this.marks, this.actors);
    }

    drawOver(ctx) {
        drawFrames(ctx, this.kit, this.marks, this.actors);
    }

    drawAbove(ctx) {
        drawAbove(ctx, this.kit, this.marks, this.actors);
        const hovered = this.actors.get(this.marks.hovered);
        if (hovered) drawNoteOn(ctx, this.kit, hovered, this.notesOf(hovered.id));
    }

    /** What is said of somebody who is pointed at. */
    notesOf(id) {
        const { notes, helps } = this.marks;
        return notesOn(this.actors.get(id), this.view, notes.get(id), helps);
    }
}
