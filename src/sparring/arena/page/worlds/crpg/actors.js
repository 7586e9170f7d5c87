// Everybody on this world's field: with images, charms and a number.

import { Actor as SharedActor } from "../../stage/battle/actors.js";

export class Actor extends SharedActor {
    become(unit) {
        super.become(unit);
        this.name = unit.name;
        this.images = unit.images;
        this.slowed = unit.slowed;
        this.label = labelOf(unit);
    }

    get badges() {
        return this.slowed ? [...this.influences, { name: "Slowed", bad: true }] : this.influences;
    }

    lose(name) {
        super.lose(name);
        if (name === "Mirrored") this.images = 0;
    }

    die() {
        super.die();
        this.images = 0;
    }
}

function labelOf(unit) {
    if (/\bfirst\b/.test(unit.name)) return "1";
    if (/\bsecond\b/.test(unit.name)) return "2";
    return null;
}

// Somebody who came and went within one round is in no scene: guess him.
export function strangerFrom(event, x, y) {
    return {
        id: event.target,
        name: "",
        kind: event.thing ?? "wolf",
        team: event.amount === 1 ? 1 : 0,
        side: event.amount === 1 ? 1 : 0,
        x,
        y,
        health: 12,
        most: 12,
        alive: true,
        influences: [],
        images: 0,
        slowed: false,
    };
}
