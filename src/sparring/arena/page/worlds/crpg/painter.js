// The battle field: stone floor, torches, figures, spells.

import { BattleField } from "../../stage/battle/field.js";
import { drawTorches } from "../../stage/battle/torches.js";
import { clamp } from "../../stage/geometry.js";
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
import { FIELD, View, stepAside } from "./view.js";

export { cards } from "./cards.js";
export { follower } from "./following.js";

const AGENTS = 8;
const ART = {
    THEMES,
    PACING,
    GLYPHS,
    SIGHTS,
    CRIES,
    Marks,
    Director,
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
        this.cloudPainter = new CloudPainter();
        this.start();
    }

    newActor(unit) {
        return new Actor(unit);
    }

    areasOf(scene) {
        return scene.clouds;
    }

    newArea(form) {
        return new Cloud(form);
    }

    stepAside(spots) {
        return stepAside(spots, this.view);
    }

    fieldAt(spot) {
        const { view } = this;
        if (!view.hasOnFloor(spot)) return null;
        return { x: clamp(view.worldX(spot.x), 0, FIELD), y: clamp(view.worldY(spot.y), 0, FIELD) };
    }

    forget() {
        this.cloudPainter.forget();
        super.forget();
    }

    // --- drawing -----------------------------------------------------------------

    paintGround() {
        return paintFloor(this.view, this.kit.theme);
    }

    drawGround(ctx) {
        const { kit, view } = this;
        drawTorches(ctx, kit, corners(view), { size: view.wall, reach: view.side * 0.15 });
        this.cloudPainter.draw(ctx, kit, this.areas);
    }

    drawBelow(ctx) {
        drawBelow(ctx, this.kit, this.marks, this.actors);
    }

    drawOver(ctx) {
        this.cloudPainter.drawWisps(ctx, this.kit, this.areas);
        drawFrames(ctx, this.kit, this.marks, this.actors);
    }

    drawAbove(ctx) {
        drawAbove(ctx, this.kit, this.marks, this.actors);
    }
}
