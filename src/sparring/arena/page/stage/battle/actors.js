// Everybody on the field as shown now: plain state that events change.

import { clamp, easeBoth, mix, swell } from "../geometry.js";

const LUNGE = 0.3;
const FLASH = 0.28;
const TOPPLE = 0.4;
const ARRIVAL = 0.45;

export class Actor {
    constructor(unit) {
        this.id = unit.id;
        this.shift = null;
        this.facing = unit.side === 0 ? 0 : Math.PI;
        this.aim = this.facing;
        this.popped = new Map();
        this.become(unit);
        this.rest();
    }

    // Takes over exactly what a scene says. A team is whom somebody counts for, a side
    // whom he fights for.
    become(unit) {
        this.kind = unit.kind;
        this.side = unit.side;
        this.team = unit.team ?? unit.side;
        this.x = unit.x;
        this.y = unit.y;
        this.health = unit.health;
        this.most = unit.most;
        this.alive = unit.alive;
        this.influences = unit.influences.map((entry) => ({ ...entry }));
    }

    // Ends whatever was only passing.
    rest() {
        this.walk = null;
        this.lunge = null;
        this.flash = 0;
        this.casting = null;
        this.fall = this.alive ? null : TOPPLE;
        this.arrival = null;
        this.gone = null;
        this.turn = null;
        this.hop = 0;
        this.facing = this.aim;
    }

    // How far he has fallen: 0 stands, 1 lies.
    get fallen() {
        return this.fall === null ? 0 : clamp(this.fall / TOPPLE, 0, 1);
    }

    get shown() {
        if (this.gone !== null) return clamp(1 - this.gone / 0.4, 0, 1);
        return this.arrival === null ? 1 : clamp(this.arrival / ARRIVAL, 0, 1);
    }

    // What hangs on his token as a badge.
    get badges() {
        return this.influences;
    }

    has(name) {
        return this.influences.some((entry) => entry.name === name);
    }

    lookAt({ x, y }) {
        if (x !== this.x || y !== this.y) this.aim = Math.atan2(y - this.y, x - this.x);
    }

    walkTo(x, y, seconds) {
        this.lookAt({ x, y });
        this.walk = { fromX: this.x, fromY: this.y, x, y, age: 0, seconds };
    }

    lungeAt({ x, y }, back = false) {
        const far = Math.hypot(x - this.x, y - this.y) || 1;
        const sign = back ? -0.5 : 1;
        this.lunge = { dx: ((x - this.x) / far) * sign, dy: ((y - this.y) / far) * sign, age: 0 };
    }

    gain(name, bad) {
        if (!this.has(name)) this.influences.push({ name, bad, rounds: null });
        this.popped.set(name, 0);
    }

    lose(name) {
        this.influences = this.influences.filter((entry) => entry.name !== name);
    }

    hurt(amount) {
        this.health = Math.max(0, this.health - amount);
        this.flash = 1;
    }

    heal(amount) {
        this.health = Math.min(this.most, this.health + amount);
    }

    die() {
        this.alive = false;
        this.health = 0;
        this.influences = [];
        this.casting = null;
        this.walk = null;
        this.fall = 0;
    }

    tick(dt) {
        if (this.walk) this.stride(dt);
        if (this.lunge && (this.lunge.age += dt) >= LUNGE) this.lunge = null;
        if (this.flash > 0) this.flash = Math.max(0, this.flash - dt / FLASH);
        if (this.fall !== null) this.fall = Math.min(TOPPLE, this.fall + dt);
        if (this.arrival !== null && (this.arrival += dt) >= ARRIVAL) this.arrival = null;
        if (this.gone !== null) this.gone += dt;
        if (this.turn !== null && (this.turn += dt / 0.4) >= 1) this.turn = null;
        if (this.casting) this.casting.age += dt;
        for (const [name, age] of this.popped) {
            if (age > 0.4) this.popped.delete(name);
            else this.popped.set(name, age + dt);
        }
        const turn = Math.atan2(Math.sin(this.aim - this.facing), Math.cos(this.aim - this.facing));
        this.facing += turn * Math.min(1, dt * 14);
    }

    stride(dt) {
        const walk = this.walk;
        walk.age += dt;
        const part = clamp(walk.age / walk.seconds, 0, 1);
        this.x = mix(walk.fromX, walk.x, part);
        this.y = mix(walk.fromY, walk.y, part);
        this.hop = Math.abs(Math.sin(part * Math.PI * 2));
        if (part >= 1) {
            this.walk = null;
            this.hop = 0;
        }
    }

    // How far a blow carries him from his place, in token radii.
    get bump() {
        if (!this.lunge) return { x: 0, y: 0 };
        const reach = swell(easeBoth(this.lunge.age / LUNGE)) * 0.8;
        return { x: this.lunge.dx * reach, y: this.lunge.dy * reach };
    }
}

// Where nothing else is known, everybody looks at the nearest foe.
export function faceFoes(actors) {
    for (const actor of actors) {
        const foes = actors.filter((other) => other.alive && other.side !== actor.side);
        const distance = (foe) => Math.hypot(foe.x - actor.x, foe.y - actor.y);
        if (!actor.alive || !foes.length) continue;
        const nearest = foes.reduce((best, foe) => (distance(foe) < distance(best) ? foe : best));
        actor.lookAt(nearest);
        actor.facing = actor.aim;
    }
}
