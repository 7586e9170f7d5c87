// Passing sights: everything that flies, flashes or floats up, and its particles.

import { TAU, clamp, easeOut } from "./geometry.js";
import { stamp } from "./paint.js";

const MOST_PARTICLES = 240;
const MOST_EFFECTS = 90;
const LIFE_OF_WORDS = 1.05;

export const GROUND = 0;
export const AIR = 1;
export const WORDS = 2;

export class Effects {
    constructor() {
        this.clear();
    }

    clear() {
        this.running = [];
        this.particles = [];
        this.shake = 0;
        this.spoken = new Map();
    }

    get busy() {
        return this.running.length > 0 || this.particles.length > 0 || this.shake > 0;
    }

    // draw(ctx, part, age): part goes from 0 to 1 over the life of the effect.
    add(life, draw, layer = AIR, delay = 0) {
        if (this.running.length >= MOST_EFFECTS) this.running.shift();
        this.running.push({ life, draw, layer, age: -delay });
    }

    // Runs something once, later.
    after(delay, action) {
        this.running.push({ life: 0, draw: null, layer: AIR, age: -delay, action });
    }

    spark(x, y, vx, vy, colour, size, life, pull = 0) {
        if (this.particles.length >= MOST_PARTICLES) this.particles.shift();
        this.particles.push({ x, y, vx, vy, colour, size, life, pull, age: 0 });
    }

    burst(x, y, colours, count, speed, size, life, pull = 0) {
        for (let index = 0; index < count; index += 1) {
            const angle = Math.random() * TAU;
            const fast = speed * (0.3 + 0.7 * Math.random());
            const colour = colours[index % colours.length];
            this.spark(
                x,
                y,
                Math.cos(angle) * fast,
                Math.sin(angle) * fast,
                colour,
                size * (0.6 + 0.6 * Math.random()),
                life * (0.6 + 0.5 * Math.random()),
                pull,
            );
        }
    }

    tick(dt) {
        for (const effect of this.running) {
            effect.age += dt;
            if (effect.action && effect.age >= 0) {
                effect.action();
                effect.action = null;
            }
        }
        this.running = this.running.filter((effect) => effect.age < effect.life || effect.action);
        for (const particle of this.particles) {
            particle.age += dt;
            particle.x += particle.vx * dt;
            particle.y += particle.vy * dt;
            particle.vy += particle.pull * dt;
            particle.vx *= 1 - 2.2 * dt;
            particle.vy *= 1 - 2.2 * dt;
        }
        this.particles = this.particles.filter((particle) => particle.age < particle.life);
        this.shake = Math.max(0, this.shake - dt * 3);
        if (!this.running.length) this.spoken.clear();
    }

    draw(ctx, kit, layer) {
        for (const effect of this.running) {
            if (effect.layer !== layer || effect.age < 0 || !effect.draw) continue;
            ctx.globalAlpha = 1;
            ctx.globalCompositeOperation = layer === WORDS ? "source-over" : kit.theme.glowMode;
            effect.draw(ctx, clamp(effect.age / effect.life, 0, 1), effect.age);
        }
        if (layer === AIR) this.drawParticles(ctx, kit);
        ctx.globalAlpha = 1;
        ctx.globalCompositeOperation = "source-over";
    }

    drawParticles(ctx, kit) {
        ctx.globalCompositeOperation = kit.theme.glowMode;
        for (const particle of this.particles) {
            const part = particle.age / particle.life;
            ctx.globalAlpha = 1 - part * part;
            kit.glows.draw(ctx, particle.colour, particle.x, particle.y, particle.size * (1 - 0.5 * part));
        }
    }

    // Words over somebody's head; each new one pushes the older ones up.
    say(kit, spot, id, text, colour, size = 14) {
        const picture = kit.lettering.of(text, colour, kit.theme.outline, size, kit.view.dpr);
        const older = (this.spoken.get(id) ?? []).filter((word) => word.part < 1);
        for (const word of older) {
            word.lift += size + 2;
            // Four at once are enough to read.
            if (older.length - older.indexOf(word) > 3) word.faint = true;
        }
        const word = { part: 0, age: 0, lift: 0, lifted: 0, faint: false };
        this.spoken.set(id, [...older, word]);
        const base = kit.view.token * 1.25 + size * 0.3;
        const rise = kit.still ? 0 : kit.view.token * 0.7;
        const half = picture.width / 2;
        this.add(
            LIFE_OF_WORDS,
            (ctx, part, age) => {
                const eased = kit.still ? 1 : 1 - Math.exp((word.age - age) * 22);
                word.part = part;
                word.age = age;
                word.lifted += (word.lift - word.lifted) * eased;
                ctx.globalAlpha = (part < 0.6 ? 1 : 1 - (part - 0.6) / 0.4) * (word.faint ? 0.25 : 1);
                const pop = kit.still
                    ? 1
                    : part < 0.1
                      ? 0.6 + part * 6
                      : part < 0.18
                        ? 1.2 - (part - 0.1) * 2.5
                        : 1;
                const x = clamp(spot.x, half + 2, kit.view.width - half - 2);
                const y = clamp(spot.y - base - word.lifted - easeOut(part) * rise, 10, kit.view.height - 8);
                stamp(ctx, picture, x, y, pop);
            },
            WORDS,
        );
    }
}
