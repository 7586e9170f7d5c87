// A window on an open plane that moves with both ships, nearer when they are near.

import { clamp } from "../../stage/geometry.js";

// How many units the window is wide: with the ships that far apart, and at least and most.
const BESIDE = 84;
const NARROWEST = 150;
const WIDEST = 275;
const SMALLEST_TOKEN = 9;
const LARGEST_TOKEN = 26;
const TOKEN = 0.036;

export class View {
    constructor() {
        this.middle = { x: 0, y: 0 };
        this.span = NARROWEST;
        this.fit(0, 0, 1);
    }

    get aspect() {
        return 1;
    }

    // Space has no shape of its own.
    take() {
        return false;
    }

    fit(width, height, dpr) {
        Object.assign(this, { width, height, dpr, bottom: height });
        this.token = clamp(Math.sqrt(width * height) * TOKEN, SMALLEST_TOKEN, LARGEST_TOKEN);
        this.scale = Math.min(width, height) / this.span;
    }

    // Look at two places.
    lookAt(one, other) {
        this.middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
        const apart = Math.hypot(one.x - other.x, one.y - other.y);
        this.span = clamp(apart + BESIDE, NARROWEST, WIDEST);
        this.scale = Math.min(this.width, this.height) / this.span;
    }

    px(x) {
        return this.width / 2 + (x - this.middle.x) * this.scale;
    }

    py(y) {
        return this.height / 2 + (y - this.middle.y) * this.scale;
    }

    spot({ x, y }) {
        return { x: this.px(x), y: this.py(y) };
    }

    fieldAt({ x, y }) {
        if (this.scale <= 0) return null;
        return {
            x: this.middle.x + (x - this.width / 2) / this.scale,
            y: this.middle.y + (y - this.height / 2) / this.scale,
        };
    }
}
