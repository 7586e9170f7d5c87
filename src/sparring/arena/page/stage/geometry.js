// What every painter needs to know of places and time: easing, and room between tokens.

export const TAU = Math.PI * 2;
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
export const mix = (from, to, part) => from + (to - from) * part;
export const easeOut = (t) => 1 - (1 - t) ** 3;
export const easeIn = (t) => t * t;
export const easeBoth = (t) => t * t * (3 - 2 * t);
// Rises from nothing to one and falls back: for anything that comes and goes.
export const swell = (t) => Math.sin(Math.PI * clamp(t, 0, 1));
export const overshoot = (t) => 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2;
// From one direction to another, the short way round.
export const mixAngle = (from, to, part) =>
    from + Math.atan2(Math.sin(to - from), Math.cos(to - from)) * part;

const ROUNDS_OF_PUSHING = 36;
const HOMESICKNESS = 0.02;

// How far each token has to step aside so that all can be told apart: `near` is the
// room between two of them, `flatten` how much more of it rows need than columns.
// `within` has the walls: left, right, top and bottom, or a circle's x, y and radius.
// The answer depends on the spots only, so the same scene always looks the same.
export function spread(spots, { near, flatten = 1, within }) {
    const places = spots.map((spot) => ({ x: spot.x, y: spot.y }));
    for (let turn = 0; turn < ROUNDS_OF_PUSHING; turn += 1) {
        for (let one = 0; one < places.length; one += 1) {
            for (let other = one + 1; other < places.length; other += 1) {
                pushApart(places[one], places[other], near, flatten, spots[one].id + spots[other].id);
            }
        }
        places.forEach((place, index) => {
            place.x = mix(place.x, spots[index].x, HOMESICKNESS);
            place.y = mix(place.y, spots[index].y, HOMESICKNESS);
            // Nobody is pushed into a wall: crowds there spread along it.
            keepWithin(place, within);
        });
    }
    return places.map((place, index) => ({ x: place.x - spots[index].x, y: place.y - spots[index].y }));
}

function keepWithin(place, { left, right, top, bottom, x, y, radius }) {
    if (radius === undefined) {
        place.x = clamp(place.x, left, right);
        place.y = clamp(place.y, top, bottom);
        return;
    }
    const far = Math.hypot(place.x - x, place.y - y);
    if (far <= radius) return;
    place.x = mix(x, place.x, radius / far);
    place.y = mix(y, place.y, radius / far);
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
