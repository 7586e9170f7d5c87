// Everybody in the pit: with what he holds, what he is busy with and what he has left.

import { Actor as SharedActor } from "../../stage/battle/actors.js";
import { clamp } from "../../stage/geometry.js";

const MOVE = 0.42;

export class Actor extends SharedActor {
    become(unit) {
        super.become(unit);
        this.name = unit.name;
        // Hit points on top, which are lost first.
        this.more = unit.vigour;
        this.spells = { ...unit.spells };
        this.potions = { ...unit.potions };
        this.doing = unit.doing;
        this.ranged = unit.ranged;
    }

    rest() {
        super.rest();
        this.move = null;
        // Whoever is casting when a round ends goes on in the next.
        if (this.alive && this.doing?.act === "cast") this.cast(this.doing);
    }

    // `ready` is when the spell is done and `begun` when that began, by the clock of the fight.
    cast({ thing, begun, ready }) {
        this.casting = { spell: thing, begun, ready, age: 0 };
    }

    // How far a spell has come.
    castingAt(clock) {
        const { begun, ready } = this.casting;
        return clamp((clock - begun) / Math.max(1, ready - begun), 0, 1);
    }

    // A weapon is used; `use` is melee or ranged.
    wield(use) {
        this.ranged = use === "ranged";
        this.move = { use, age: 0 };
    }

    get use() {
        return this.move?.use ?? (this.ranged ? "ranged" : "rest");
    }

    // How far a blow or a shot has come.
    get moved() {
        return this.move ? clamp(this.move.age / MOVE, 0, 1) : 0;
    }

    get isHidden() {
        return this.has("Invisibility") || this.has("Sanctuary");
    }

    hurt(amount) {
        const absorbed = Math.min(amount, this.more);
        this.more -= absorbed;
        super.hurt(amount - absorbed);
    }

    die() {
        super.die();
        this.more = 0;
        this.move = null;
    }

    tick(dt) {
        super.tick(dt);
        if (this.move && (this.move.age += dt) >= MOVE) this.move = null;
    }
}

// One thing less of what somebody carries.
export function spent(things, name) {
    const left = { ...things, [name]: (things[name] ?? 0) - 1 };
    if (left[name] <= 0) delete left[name];
    return left;
}

// Somebody who came and went within one round is in no scene: guess him.
export function strangerFrom(event) {
    const side = event.target < 10 ? 0 : 1;
    const whole = { health: 20, most: 20, vigour: 0, alive: true };
    const nothing = { influences: [], spells: {}, potions: {}, doing: null, ranged: false };
    const kind = event.thing ?? "badger";
    return { id: event.target, name: kind, kind, side, x: event.x, y: event.y, ...whole, ...nothing };
}
