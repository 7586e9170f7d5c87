// Turns events into changes of the actors and into sights on the field.
//
// A world extends this with its own events: SHOWN names the method for each code. Its `art`
// has spellLook(name), potionLook(name), SIGHTS (how each look is shown), CRIES (what floats up
// with an influence), isBad(influence), missileOf(actor), isBeast(actor), and the looks BURNING,
// WARDING and CALLING.

import { TAU, easeOut } from "../geometry.js";
import * as blows from "./blows.js";
import * as flights from "./flights.js";
import { captionColour, inTheme } from "./palette.js";
import { spotOf } from "./tokens.js";
import * as workings from "./workings.js";

const SMALLEST_NUMBER = 15;
const BIG_BLOW = 20;
const LIFE = ["#6df08a", "#e8ffe8"];

// The sights that any world's spells can have.
export const SIGHTS = {
    missiles: flights.missiles,
    acid: flights.acidArrow,
    flame: flights.flameArrow,
    fireball: flights.fireball,
    curse: workings.curse,
    ray: workings.ray,
    blessing: workings.blessing,
    ward: workings.ward,
    summoning: workings.summoning,
};

// What is shown of each event; whatever is not named here is not seen.
export const SHOWN = {
    moves: "moves",
    begins: "begins",
    casts: "casts",
    drinks: "drinks",
    strikes: "strikes",
    misses: "misses",
    shoots: "shoots",
    shoots_past: "shootsPast",
    hurt: "hurt",
    burns: "burns",
    heals: "heals",
    resists: "resists",
    blocked: "blocked",
    gains: "gains",
    loses: "loses",
    fades: "fades",
    vanishes: "vanishes",
    dies: "dies",
};

export class Director {
    constructor(kit, actors, areas, art, shown = SHOWN) {
        this.kit = kit;
        this.actors = actors;
        this.areas = areas;
        this.art = art;
        this.shown = new Map(Object.entries(shown));
        this.sceneAfter = null;
        this.pending = [];
    }

    perform(cue) {
        const method = this.shown.get(cue.event.code);
        if (method) this[method](cue.event, cue);
    }

    who(event) {
        return this.actors.get(event.who);
    }

    target(event) {
        return this.actors.get(event.target);
    }

    spot(actor) {
        return actor ? spotOf(actor, this.kit.view) : null;
    }

    place(event) {
        const { view } = this.kit;
        const aimed = this.target(event);
        return aimed ? this.spot(aimed) : { x: view.px(event.x), y: view.py(event.y) };
    }

    say(actor, text, colour, size) {
        if (actor) this.kit.effects.say(this.kit, this.spot(actor), actor.id, text, colour, size);
    }

    look(spell) {
        return inTheme(this.art.spellLook(spell), this.kit.theme);
    }

    // --- moving and making ready -------------------------------------------------

    moves(event, cue) {
        const actor = this.who(event);
        if (!actor) return;
        const far = Math.hypot(event.x - actor.x, event.y - actor.y) * this.kit.view.scale;
        if (far > this.kit.view.token && !this.kit.still) workings.dust(this.kit, this.spot(actor));
        actor.walkTo(event.x, event.y, Math.max(0.01, cue.seconds));
    }

    begins(event) {
        const actor = this.who(event);
        if (!actor) return;
        actor.casting = { spell: event.thing, age: 0 };
        const aimed = this.target(event);
        if (aimed && aimed !== actor) actor.lookAt(aimed);
        else if (!aimed) actor.lookAt(event);
        this.say(actor, event.thing, captionColour(this.art.spellLook(event.thing), this.kit.theme), 12);
    }

    casts(event, cue) {
        const actor = this.who(event);
        if (!actor) return;
        actor.casting = null;
        const from = this.spot(actor);
        const aimed = this.target(event);
        if (aimed && aimed !== actor) actor.lookAt(aimed);
        const look = this.look(event.thing);
        const sight = this.art.SIGHTS[look.look] ?? workings.curse;
        sight(this.kit, look, from, this.place(event), Math.max(0.05, cue.seconds));
        flights.flashAt(this.kit, from, look.colour, this.kit.view.token * 1.5);
    }

    breakOff(event, word) {
        const actor = this.who(event);
        if (!actor) return;
        const { kit } = this;
        if (!kit.still) {
            kit.effects.burst(
                this.spot(actor).x,
                this.spot(actor).y,
                [this.art.spellLook(event.thing).colour, "#8a8a8a"],
                12,
                kit.view.token * 4,
                kit.view.token * 0.24,
                0.5,
                kit.view.token * 8,
            );
        }
        actor.casting = null;
        this.say(actor, word, kit.theme.said, 12);
    }

    drinks(event) {
        const actor = this.who(event);
        if (!actor) return;
        const look = inTheme(this.art.potionLook(event.thing), this.kit.theme);
        workings.potion(this.kit, look, this.spot(actor));
    }

    // --- blows and shots ---------------------------------------------------------

    strikes(event, cue) {
        this.swing(event, cue, true);
    }

    misses(event, cue) {
        this.swing(event, cue, false);
    }

    swing(event, cue, hit) {
        const actor = this.who(event);
        const foe = this.target(event);
        if (!actor || !foe) return;
        actor.lookAt(foe);
        if (!this.kit.still) actor.lungeAt(foe);
        this.later(cue.seconds, () => {
            blows.slash(this.kit, this.spot(actor), this.spot(foe), this.art.isBeast(actor), hit);
            this.landed(event, actor, foe, hit);
        });
    }

    shoots(event, cue) {
        this.shot(event, cue, true);
    }

    shootsPast(event, cue) {
        this.shot(event, cue, false);
    }

    shot(event, cue, hit) {
        const actor = this.who(event);
        const foe = this.target(event);
        if (!actor || !foe) return;
        actor.lookAt(foe);
        const flight = Math.max(0.05, cue.seconds);
        const missile = this.art.missileOf(actor);
        blows.shoot(this.kit, this.spot(actor), this.spot(foe), flight, missile, hit);
        this.later(cue.seconds, () => this.landed(event, actor, foe, hit));
    }

    // A blow or a shot has met somebody, or nobody.
    landed(event, actor, foe, hit) {
        if (hit) this.wound(foe, event.amount, actor);
        else this.say(foe, "miss", this.kit.theme.said, 12);
    }

    hurt(event, cue) {
        const foe = this.target(event);
        if (foe) this.wound(foe, event.amount, cue.origin ? this.who(event) : null);
    }

    burns(event) {
        const foe = this.target(event);
        if (!foe) return;
        flights.splash(this.kit, this.spot(foe), this.art.BURNING);
        this.wound(foe, event.amount, null);
    }

    // `mark` stands behind the number of a blow that was more than a blow.
    wound(foe, amount, from, mark = "") {
        const { kit } = this;
        foe.hurt(amount);
        if (from && from !== foe && !kit.still) foe.lungeAt(from, true);
        const size = SMALLEST_NUMBER + Math.min(9, (amount / BIG_BLOW) * 9) + (mark ? 3 : 0);
        this.say(foe, `−${amount}${mark}`, kit.theme.loss, Math.round(size));
    }

    heals(event) {
        const actor = this.target(event);
        if (!actor) return;
        actor.heal(event.amount);
        if (!this.kit.still) workings.rising(this.kit, this.spot(actor), LIFE, 8);
        this.say(actor, `+${event.amount}`, this.kit.theme.gain, SMALLEST_NUMBER + 2);
    }

    resists(event) {
        const actor = this.target(event);
        if (!actor) return;
        flights.ringAt(this.kit, this.spot(actor), "#e8f0ff", this.kit.view.token * 1.6, 0.35);
        this.say(actor, "resists", this.kit.theme.said, 12);
    }

    blocked(event) {
        const actor = this.target(event);
        if (!actor) return;
        workings.ward(this.kit, this.art.WARDING, this.spot(actor));
        this.say(actor, "blocked", this.kit.theme.said, 12);
    }

    // --- what lasts --------------------------------------------------------------

    gains(event) {
        const actor = this.target(event) ?? this.who(event);
        if (!actor || !event.thing) return;
        actor.gain(event.thing, this.art.isBad(event.thing));
        const cry = this.art.CRIES[event.thing];
        if (cry) this.say(actor, cry, this.kit.theme.curse, 12);
    }

    loses(event) {
        const actor = this.target(event) ?? this.who(event);
        if (!actor || !event.thing) return;
        actor.lose(event.thing);
        flights.ringAt(this.kit, this.spot(actor), "#ffffff", this.kit.view.token * 1.5, 0.35);
    }

    fades(event) {
        const fading = this.areas.find((area) => area.leaving === null && area.isMeant(event));
        if (fading) fading.leaving = 0;
    }

    // --- coming and going --------------------------------------------------------

    // Somebody new, where he was called to.
    arrive(actor) {
        actor.arrival = 0;
        this.actors.set(actor.id, actor);
        const { kit } = this;
        const look = this.art.CALLING;
        if (!kit.still) workings.rising(kit, this.spot(actor), [look.colour, look.second], 8);
    }

    vanishes(event) {
        const actor = this.who(event);
        if (!actor) return;
        actor.gone = 0;
        const { kit } = this;
        const look = this.art.CALLING;
        flights.flashAt(kit, this.spot(actor), look.colour, kit.view.token * 1.8, 0.4);
        if (!kit.still) workings.rising(kit, this.spot(actor), [look.colour, look.second], 14);
    }

    dies(event) {
        const actor = this.who(event);
        if (!actor) return;
        actor.die();
        const { kit } = this;
        const at = this.spot(actor);
        kit.effects.add(0.8, (ctx, part) => {
            ctx.globalCompositeOperation = "source-over";
            ctx.globalAlpha = 0.7 * (1 - part);
            for (let puff = 0; puff < 7; puff += 1) {
                const angle = (puff * TAU) / 7;
                const far = kit.view.token * (0.5 + 1.3 * easeOut(part));
                kit.glows.draw(
                    ctx,
                    "#9a8a78",
                    at.x + Math.cos(angle) * far,
                    at.y + Math.sin(angle) * far * 0.7,
                    kit.view.token * 0.7,
                    false,
                );
            }
        });
        this.say(actor, "falls", kit.theme.loss, 13);
    }

    // The blow lands a moment after the swing; a cut round forgets it.
    later(seconds, action) {
        this.pending.push({ left: seconds, action });
    }

    tick(dt) {
        if (!this.pending.length) return;
        const due = [];
        this.pending = this.pending.filter((entry) => (entry.left -= dt) > 0 || !due.push(entry));
        for (const entry of due) entry.action();
    }
}
