// Two looks at the corridor: all of it at the left, and what matters now from nearby.

import { clamp } from "../../stage/geometry.js";

const MARGIN = 12;
const GAP = 10;
// Room for the walls beside the corridor, in its units.
const WALL = 20;
// For the numbers beside the map, in pixels.
const RULER = 26;
const SMALLEST_TOKEN = 10;

/** A part of the canvas that shows a part of the corridor. */
class Look {
    constructor({ left, top, right, bottom, scale, middle }) {
        Object.assign(this, { left, top, right, bottom, scale });
        // Where the middle of the corridor is, across.
        this.x0 = middle;
        this.y0 = top;
    }

    // Units of the corridor that are seen, along it.
    get reach() {
        return (this.bottom - this.top) / this.scale;
    }

    // Begin to show the corridor from here, along it.
    from(y) {
        this.y0 = this.top - y * this.scale;
    }

    spot({ x, y }) {
        return { x: this.x0 + x * this.scale, y: this.y0 + y * this.scale };
    }
}

export class View {
    constructor() {
        this.field = { width: 200, height: 1000 };
        this.fit(0, 0, 1);
    }

    get aspect() {
        return 1;
    }

    // Whether it is another corridor than before.
    take({ width, height }) {
        if (this.field.width === width && this.field.height === height) return false;
        this.field = { width, height };
        this.fit(this.width, this.height, this.dpr);
        return true;
    }

    fit(width, height, dpr) {
        Object.assign(this, { width, height, dpr });
        const { field } = this;
        const top = MARGIN;
        const bottom = Math.max(top, height - MARGIN);
        const small = (bottom - top) / (field.height + 2 * WALL);
        const mapWide = (field.width + 2 * WALL) * small;
        const left = MARGIN + RULER;
        this.map = new Look({
            left,
            top: top + WALL * small,
            right: left + mapWide,
            bottom: bottom - WALL * small,
            scale: small,
            middle: left + WALL * small,
        });
        const nearLeft = this.map.right + GAP;
        const nearRight = Math.max(nearLeft, width - MARGIN);
        const large = (nearRight - nearLeft) / (field.width + 2 * WALL);
        this.near = new Look({
            left: nearLeft,
            top,
            right: nearRight,
            bottom,
            scale: large,
            middle: nearLeft + WALL * large,
        });
        this.wall = WALL;
        this.bottom = bottom;
        this.token = Math.max(SMALLEST_TOKEN, 25 * large);
    }

    // Look at a place along the corridor from nearby; not further than it goes.
    lookAt(y) {
        const { near, field } = this;
        const most = field.height + WALL - near.reach;
        near.from(clamp(y - near.reach / 2, -WALL, Math.max(-WALL, most)));
    }

    // The place of the corridor there, in the look from nearby; null beyond it.
    fieldAt({ x, y }) {
        const { near, field } = this;
        if (x < near.left || x > near.right || y < near.top || y > near.bottom) return null;
        const place = { x: (x - near.x0) / near.scale, y: (y - near.y0) / near.scale };
        const isWithin = place.x >= 0 && place.x <= field.width && place.y >= 0 && place.y <= field.height;
        return isWithin ? place : null;
    }
}
