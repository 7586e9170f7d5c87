// What covers a part of the field for a while: it rises, stays and fades.

import { clamp, easeOut } from "../geometry.js";

const RISE = 0.7;
const FADE = 0.6;

export class Area {
    // `area` is {kind, x, y, radius, rounds}; `risen` says whether it has been there before.
    constructor(area, risen = true) {
        this.kind = area.kind;
        this.age = risen ? RISE : 0;
        this.leaving = null;
        this.become(area);
    }

    become({ x, y, radius, rounds = null }) {
        Object.assign(this, { x, y, radius, rounds });
    }

    get risen() {
        return easeOut(clamp(this.age / RISE, 0, 1));
    }

    get strength() {
        return this.leaving === null ? clamp(this.age / RISE, 0, 1) : clamp(1 - this.leaving / FADE, 0, 1);
    }

    get isChanging() {
        return this.age < RISE || this.leaving !== null;
    }

    get isGone() {
        return this.leaving !== null && this.strength <= 0;
    }

    tick(dt) {
        this.age += dt;
        if (this.leaving !== null) this.leaving += dt;
    }

    is(other) {
        return this.kind === other.kind && Math.hypot(this.x - other.x, this.y - other.y) < 1;
    }
}

// The areas become those of a scene: some fade, some come.
export function change(areas, listed, make) {
    for (const area of areas) {
        if (area.leaving === null && !listed.some((other) => area.is(other))) area.leaving = 0;
    }
    for (const form of listed) {
        const present = areas.find((area) => area.leaving === null && area.is(form));
        if (present) present.become(form);
        else areas.push(make(form));
    }
}

// Time goes by; those that have faded are no more.
export function pass(areas, seconds) {
    for (const area of areas) area.tick(seconds);
    for (let at = areas.length - 1; at >= 0; at -= 1) if (areas[at].isGone) areas.splice(at, 1);
}
