// Where things are: the field on the page, easing, and room between tokens.

export const FIELD = 1000;
const MARGIN = 36;
const TOKEN = 28;
const SMALLEST_TOKEN = 12.5;
export const PLATE = 13;

export const TAU = Math.PI * 2;
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
export const mix = (from, to, part) => from + (to - from) * part;
export const easeOut = (t) => 1 - (1 - t) ** 3;
export const easeIn = (t) => t * t;
export const easeBoth = (t) => t * t * (3 - 2 * t);
// Rises from nothing to one and falls back: for anything that comes and goes.
export const swell = (t) => Math.sin(Math.PI * clamp(t, 0, 1));
export const overshoot = (t) => 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2;

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
}

const ROUNDS_OF_PUSHING = 36;
const HOMESICKNESS = 0.02;
const PLATE_WIDTH = 34;

// How far each token has to step aside so that all can be told apart. The answer
// depends on the spots only, so the same scene always looks the same.
export function spread(spots, view) {
    const radius = view.token;
    const near = Math.max(radius * 2.5, PLATE_WIDTH);
    // Names and health hang below a token, so rows need more room than columns.
    const flatten = near / (near + PLATE * 0.8);
    const places = spots.map((spot) => ({ x: spot.x, y: spot.y }));
    const right = view.left + view.side;
    const bottom = view.top + view.side;
    for (let turn = 0; turn < ROUNDS_OF_PUSHING; turn += 1) {
        for (let one = 0; one < places.length; one += 1) {
            for (let other = one + 1; other < places.length; other += 1) {
                pushApart(places[one], places[other], near, flatten, spots[one].id + spots[other].id);
            }
        }
        places.forEach((place, index) => {
            // Nobody is pushed into a wall: crowds there spread along it.
            place.x = clamp(mix(place.x, spots[index].x, HOMESICKNESS), view.left + radius, right - radius);
            place.y = clamp(
                mix(place.y, spots[index].y, HOMESICKNESS),
                view.top + radius * 1.2,
                bottom - radius - PLATE,
            );
        });
    }
    return places.map((place, index) => ({ x: place.x - spots[index].x, y: place.y - spots[index].y }));
}

function pushApart(one, other, near, flatten, seed) {
    let dx = other.x - one.x;
    let dy = (other.y - one.y) * flatten;
    if (Math.abs(dx) > near || Math.abs(dy) > near) return;
    let distance = Math.hypot(dx, dy);
    if (distance >= near) return;
    if (distance < 0.5) {
        dx = Math.cos(seed * 2.4);
        dy = Math.sin(seed * 2.4);
        distance = 1;
    }
    const push = ((near - distance) / distance) * 0.3;
    one.x -= dx * push;
    other.x += dx * push;
    one.y -= (dy * push) / flatten;
    other.y += (dy * push) / flatten;
}

// Numbers that look random but are the same on every page.
export function dice(seed) {
    let state = (seed * 2654435761) >>> 0 || 1;
    return () => {
        state ^= state << 13;
        state >>>= 0;
        state ^= state >>> 17;
        state ^= state << 5;
        state >>>= 0;
        return state / 4294967296;
    };
}
