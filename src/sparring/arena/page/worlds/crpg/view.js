// Where things are: the square field on the page, and room between its tokens.

import { PLATE } from "../../stage/battle/sprites.js";
import { clamp, spread } from "../../stage/geometry.js";

const FIELD = 1000;
const MARGIN = 36;
const TOKEN = 28;
const SMALLEST_TOKEN = 12.5;
const PLATE_WIDTH = 34;

// The field as it lies on the canvas, in css pixels: walls, the floor within them
// (left, top, side), and on it the field, a token's width off the walls, so that
// whoever stands at its edge stands on the floor.
export class View {
    constructor() {
        this.fit(0, 0, 1);
    }

    fit(width, height, dpr) {
        this.width = width;
        this.height = height;
        this.dpr = dpr;
        const unit = Math.min(width, height) / (FIELD + 2 * MARGIN);
        this.side = FIELD * unit;
        this.left = (width - this.side) / 2;
        this.top = (height - this.side) / 2;
        this.wall = MARGIN * unit;
        // On a small page tokens keep a size that a finger and an eye can find.
        this.token = Math.max(TOKEN * unit, SMALLEST_TOKEN);
        // Names hang below a token and need some room, too.
        this.rim = this.token + PLATE / 2;
        this.scale = Math.max(0, this.side - 2 * this.rim) / FIELD;
    }

    px(x) {
        return this.left + this.rim + x * this.scale;
    }

    py(y) {
        return this.top + this.rim + y * this.scale;
    }

    worldX(px) {
        return (px - this.left - this.rim) / this.scale;
    }

    worldY(py) {
        return (py - this.top - this.rim) / this.scale;
    }

    // All of the floor counts as the field; on the walls and beyond there is no place.
    fieldAt(spot) {
        const across = spot.x - this.left;
        const along = spot.y - this.top;
        const isOnFloor = across >= 0 && along >= 0 && across <= this.side && along <= this.side;
        if (this.scale <= 0 || !isOnFloor) return null;
        return { x: clamp(this.worldX(spot.x), 0, FIELD), y: clamp(this.worldY(spot.y), 0, FIELD) };
    }

    // How far each token has to step aside so that all can be told apart.
    stepAside(spots) {
        const radius = this.token;
        const near = Math.max(radius * 2.5, PLATE_WIDTH);
        return spread(spots, {
            near,
            // Names and health hang below a token, so rows need more room than columns.
            flatten: near / (near + PLATE * 0.8),
            within: {
                left: this.left + radius,
                right: this.left + this.side - radius,
                top: this.top + radius * 1.2,
                bottom: this.top + this.side - radius - PLATE,
            },
        });
    }
}
