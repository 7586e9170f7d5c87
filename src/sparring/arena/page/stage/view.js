// The world's field on the canvas: any size, any shape, in the world's own units.

import { clamp } from "./geometry.js";

const MARGIN = 16;
const TOKEN = 0.031;
const SMALLEST_TOKEN = 9;
const LARGEST_TOKEN = 24;
const SMALLEST_THING = 3;
// Fields longer than this lie in the middle of the canvas.
const LONGEST = 2.4;

export class View {
    constructor() {
        this.field = { width: 1, height: 1 };
        this.fit(0, 0, 1);
    }

    // What the canvas should look like: width by height.
    get aspect() {
        return clamp(this.field.width / this.field.height, 1 / LONGEST, LONGEST);
    }

    // Whether it is another field than before.
    take({ width, height }) {
        if (this.field.width === width && this.field.height === height) return false;
        this.field = { width, height };
        this.fit(this.width, this.height, this.dpr);
        return true;
    }

    fit(width, height, dpr) {
        this.width = width;
        this.height = height;
        this.dpr = dpr;
        const { field } = this;
        const room = Math.min((width - 2 * MARGIN) / field.width, (height - 2 * MARGIN) / field.height);
        this.scale = Math.max(0, room);
        this.left = (width - field.width * this.scale) / 2;
        this.top = (height - field.height * this.scale) / 2;
        this.right = this.left + field.width * this.scale;
        this.bottom = this.top + field.height * this.scale;
        // Of whatever has no size of its own.
        this.token = clamp(Math.sqrt(width * height) * TOKEN, SMALLEST_TOKEN, LARGEST_TOKEN);
    }

    px(x) {
        return this.left + x * this.scale;
    }

    py(y) {
        return this.top + y * this.scale;
    }

    radius(size) {
        return size === undefined ? this.token : Math.max(SMALLEST_THING, size * this.scale);
    }

    // The place of the field there; null beyond it.
    fieldAt({ x, y }) {
        if (this.scale <= 0 || x < this.left || y < this.top || x > this.right || y > this.bottom)
            return null;
        return { x: (x - this.left) / this.scale, y: (y - this.top) / this.scale };
    }
}
