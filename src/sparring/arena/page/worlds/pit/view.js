// Where things are: the round pit on the page, in metres around its middle.

import { PLATE } from "../../stage/battle/sprites.js";
import { spread } from "../../stage/geometry.js";

/** Metres from the middle to the wall. */
export const PIT = 7.5;
const STANDS = 0.03;
const WALL = 0.075;
const TOKEN = 0.076;
const SMALLEST_TOKEN = 12.5;
const NEAR = 36;

// The pit as it lies on the canvas, in css pixels: its middle, the sand within `radius`, a wall
// around it, and stands for whoever watches. Whoever stands at the edge stands on the sand.
export class View {
    constructor() {
        this.fit(0, 0, 1);
    }

    fit(width, height, dpr) {
        this.width = width;
        this.height = height;
        this.dpr = dpr;
        this.x = width / 2;
        this.y = height / 2;
        const half = Math.min(width, height) / 2;
        this.wall = half * WALL;
        this.radius = half * (1 - STANDS) - this.wall;
        // On a small page tokens keep a size that a finger and an eye can find.
        this.token = Math.max(this.radius * TOKEN, SMALLEST_TOKEN);
        this.scale = Math.max(0, this.radius - this.token - PLATE / 2) / PIT;
    }

    px(x) {
        return this.x + x * this.scale;
    }

    py(y) {
        return this.y + y * this.scale;
    }

    // The place of the pit there; null on the wall and beyond.
    fieldAt(spot) {
        const [across, along] = [spot.x - this.x, spot.y - this.y];
        const far = Math.hypot(across, along);
        if (this.scale <= 0 || far > this.radius) return null;
        const share = Math.min(1, (PIT * this.scale) / (far || 1)) / this.scale;
        return { x: across * share, y: along * share };
    }

    // How far each token has to step aside so that all can be told apart.
    stepAside(spots) {
        const near = Math.max(this.token * 2.4, NEAR);
        return spread(spots, {
            near,
            // Health hangs below a token, so rows need more room than columns.
            flatten: near / (near + PLATE),
            within: { x: this.x, y: this.y, radius: this.radius - this.token },
        });
    }
}
