// Everything on the field between two scenes: where it comes from and where it goes.

import { clamp, easeOut, mix, mixAngle } from "../../stage/geometry.js";

const MOST_TRAIL = 24;
// Who is suddenly far away has not walked there.
const LEAP = 0.2;
const ARRIVAL = 0.35;
const FLASH = 0.3;

export class Token {
    constructor(thing, isNew = false) {
        this.id = thing.id;
        this.trail = [];
        this.shift = { x: 0, y: 0 };
        this.flash = 0;
        this.age = isNew ? 0 : ARRIVAL;
        this.leaving = null;
        this.from = this.to = thing;
        this.shiftFrom = this.shiftTo = this.shift;
        this.follow(1);
    }

    // Begin to become what the next scene says.
    aim(thing) {
        this.from = this.to;
        this.to = thing;
    }

    // How far the step has come, from 0 to 1.
    follow(part) {
        const { from, to } = this;
        this.x = mix(from.x, to.x, part);
        this.y = mix(from.y, to.y, part);
        this.heading = turned(from.heading, to.heading, part);
        this.bars = (to.bars ?? []).map((bar, at) => ({
            ...bar,
            value: mix(from.bars?.[at]?.value ?? bar.value, bar.value, part),
        }));
        this.shift = {
            x: mix(this.shiftFrom.x, this.shiftTo.x, part),
            y: mix(this.shiftFrom.y, this.shiftTo.y, part),
        };
        this.alive = part < 0.55 ? isAlive(from) : isAlive(to);
    }

    // The step is over: where it came from belongs to its trail.
    rest() {
        this.leave(this.from);
        this.from = this.to;
        this.shiftFrom = this.shiftTo;
        this.follow(1);
    }

    leave({ x, y }) {
        this.trail.push({ x, y });
        if (this.trail.length > MOST_TRAIL) this.trail.shift();
    }

    // Where it came from, as far as it came on foot.
    pathBehind(field, longest) {
        const far = LEAP * Math.hypot(field.width, field.height);
        const path = [{ x: this.x, y: this.y }];
        for (const place of this.trail.slice(-longest).reverse()) {
            const { x, y } = path.at(-1);
            if (Math.hypot(place.x - x, place.y - y) > far) break;
            path.push(place);
        }
        return path;
    }

    tick(seconds) {
        this.age += seconds;
        if (this.leaving !== null) this.leaving += seconds;
        if (this.flash > 0) this.flash = Math.max(0, this.flash - seconds / FLASH);
    }

    get isGone() {
        return this.leaving !== null && this.leaving >= ARRIVAL;
    }

    // How much of it is there, while it comes and goes.
    get presence() {
        if (this.leaving !== null) return clamp(1 - this.leaving / ARRIVAL, 0, 1);
        return this.age >= ARRIVAL ? 1 : easeOut(clamp(this.age / ARRIVAL, 0, 1));
    }

    get isChanging() {
        return this.age < ARRIVAL || this.leaving !== null || this.flash > 0;
    }
}

export const isAlive = (thing) => thing.alive !== false;

function turned(from, to, part) {
    if (to === undefined || to === null) return null;
    return from === undefined || from === null ? to : mixAngle(from, to, part);
}

// Pairs of what was and what will be: areas and paths have no numbers, so those are the
// same that are of one sort and come at the same place among their like.
export function paired(before, after, sortOf) {
    const known = new Map();
    const seen = new Map();
    for (const one of before) {
        const sort = sortOf(one);
        if (!known.has(sort)) known.set(sort, []);
        known.get(sort).push(one);
    }
    const pairs = after.map((to) => {
        const sort = sortOf(to);
        const at = seen.get(sort) ?? 0;
        seen.set(sort, at + 1);
        return { from: known.get(sort)?.[at] ?? null, to };
    });
    const gone = [...known].flatMap(([sort, all]) => all.slice(seen.get(sort) ?? 0));
    return [...gone.map((from) => ({ from, to: null })), ...pairs];
}
