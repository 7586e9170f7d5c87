// Turns events into changes of the actors and into sights on the field.

import { Actor, strangerFrom } from "./actors.js";
import { CloudOnField } from "./clouds.js";
import { CLOUD_RADIUS, CRIES, GREASE, captionColour, inTheme, potionLook, spellLook } from "./palette.js";
import * as blows from "./blows.js";
import * as flights from "./flights.js";
import * as workings from "./workings.js";
import { spotOf } from "./tokens.js";
import { stamp } from "../../stage/paint.js";
import { TAU, easeOut } from "../../stage/geometry.js";

const LOOKS = {
    missiles: flights.missiles,
    orb: flights.orb,
    acid: flights.acidArrow,
    flame: flights.flameArrow,
    fireball: flights.fireball,
    lob: flights.lob,
    curse: workings.curse,
    hold: workings.hold,
    ray: workings.ray,
    drain: workings.drain,
    grasp: workings.grasp,
    blessing: workings.blessing,
    ward: workings.ward,
    ripple: workings.ripple,
    split: workings.split,
    dispel: workings.dispel,
    summoning: workings.summoning,
};
const SMALLEST_NUMBER = 15;
const BIG_BLOW = 20;

export class Director {
    constructor(kit, actors, clouds) {
        this.kit = kit;
        this.actors = actors;
        this.clouds = clouds;
        this.sceneAfter = null;
        this.lastPlace = new Map();
        this.pending = [];
    }

    perform(cue) {
        HANDLERS[cue.event.code]?.call(this, cue.event, cue);
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
        if (aimed && aimed !== actor) actor.lookAt(aimed.x, aimed.y);
        else if (!aimed) actor.lookAt(event.x, event.y);
        this.say(actor, event.thing, captionColour(spellLook(event.thing), this.kit.theme), 12);
    }

    casts(event, cue) {
        const actor = this.who(event);
        if (!actor) return;
        actor.casting = null;
        const from = this.spot(actor);
        const to = this.place(event);
        this.lastPlace.set(event.who, { x: event.x, y: event.y });
        const aimed = this.target(event);
        if (aimed && aimed !== actor) actor.lookAt(aimed.x, aimed.y);
        const look = inTheme(spellLook(event.thing), this.kit.theme);
        (LOOKS[look.look] ?? workings.curse)(this.kit, look, from, to, Math.max(0.05, cue.seconds));
        flights.flashAt(this.kit, from, look.colour, this.kit.view.token * 1.5);
    }

    interrupted(event) {
        this.breakOff(event, "interrupted");
    }

    fails(event) {
        this.breakOff(event, "fizzles");
    }

    cancelled(event) {
        const actor = this.who(event);
        if (actor) actor.casting = null;
    }

    breakOff(event, word) {
        const actor = this.who(event);
        if (!actor) return;
        const { kit } = this;
        if (!kit.still) {
            kit.effects.burst(
                this.spot(actor).x,
                this.spot(actor).y,
                [spellLook(event.thing).colour, "#8a8a8a"],
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
        if (actor)
            workings.potion(this.kit, inTheme(potionLook(event.thing), this.kit.theme), this.spot(actor));
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
        actor.lookAt(foe.x, foe.y);
        if (!this.kit.still) actor.lungeAt(foe.x, foe.y);
        this.later(cue.seconds, () => {
            blows.slash(this.kit, this.spot(actor), this.spot(foe), event.who >= 8, hit);
            if (!hit) this.say(foe, "miss", this.kit.theme.said, 12);
            else this.wound(foe, event.amount, actor);
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
        actor.lookAt(foe.x, foe.y);
        blows.shootArrow(
            this.kit,
            this.spot(actor),
            this.spot(foe),
            Math.max(0.05, cue.seconds),
            actor.kind === "wizard",
            hit,
        );
        this.later(cue.seconds, () => {
            if (hit) this.wound(foe, event.amount, actor);
            else this.say(foe, "miss", this.kit.theme.said, 12);
        });
    }

    hurt(event, cue) {
        const foe = this.target(event);
        const from = cue.origin ? this.who(event) : null;
        if (foe) this.wound(foe, event.amount, from);
    }

    burns(event) {
        const foe = this.target(event);
        if (!foe) return;
        flights.splash(this.kit, this.spot(foe), spellLook("Melf's Acid Arrow"));
        this.wound(foe, event.amount, null);
    }

    wound(foe, amount, from) {
        const { kit } = this;
        foe.health = Math.max(0, foe.health - amount);
        foe.flash = 1;
        if (from && from !== foe && !kit.still) foe.lungeAt(from.x, from.y, true);
        const size = SMALLEST_NUMBER + Math.min(9, (amount / BIG_BLOW) * 9);
        this.say(foe, `−${amount}`, kit.theme.loss, Math.round(size));
    }

    heals(event) {
        const actor = this.target(event);
        if (!actor) return;
        actor.health = Math.min(actor.most, actor.health + event.amount);
        if (!this.kit.still) workings.rising(this.kit, this.spot(actor), ["#6df08a", "#e8ffe8"], 8);
        this.say(actor, `+${event.amount}`, this.kit.theme.gain, SMALLEST_NUMBER + 2);
    }

    image(event) {
        const actor = this.target(event);
        if (!actor) return;
        actor.images = event.amount;
        const { kit } = this;
        const at = this.spot(actor);
        const left = Math.cos(actor.facing) < 0;
        const ghost = kit.sprites.silhouette(actor.kind, actor.side, left, "#dff0ff", kit.view, kit.theme);
        const angle = event.amount * 2.4;
        kit.effects.add(0.5, (ctx, part) => {
            ctx.globalAlpha = 0.8 * (1 - part);
            const far = kit.view.token * (0.8 + easeOut(part));
            stamp(ctx, ghost, at.x + Math.cos(angle) * far, at.y + Math.sin(angle) * far, 1 + part * 0.5);
        });
        this.say(actor, "image", kit.theme.said, 12);
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
        workings.ward(this.kit, spellLook("Shield"), this.spot(actor));
        this.say(actor, "blocked", this.kit.theme.said, 12);
    }

    // --- what lasts --------------------------------------------------------------

    gains(event) {
        const actor = this.target(event) ?? this.who(event);
        if (!actor || !event.thing) return;
        actor.gain(event.thing);
        if (event.thing === "Mirrored") actor.images = 5;
        if (CRIES[event.thing]) this.say(actor, CRIES[event.thing], this.kit.theme.curse, 12);
    }

    loses(event) {
        const actor = this.target(event) ?? this.who(event);
        if (!actor || !event.thing) return;
        actor.lose(event.thing);
        flights.ringAt(this.kit, this.spot(actor), "#ffffff", this.kit.view.token * 1.5, 0.35);
    }

    turns(event) {
        const actor = this.who(event);
        if (!actor) return;
        actor.side = event.amount === 1 ? 1 : 0;
        if (!this.kit.still) actor.turn = 0;
        this.say(actor, "turns!", this.kit.theme.curse, 13);
    }

    appears(event) {
        const known = this.sceneAfter.clouds.find(
            (cloud) => cloud.kind === event.thing && Math.hypot(cloud.x - event.x, cloud.y - event.y) < 1,
        );
        this.clouds.push(
            new CloudOnField(
                known ?? { kind: event.thing, x: event.x, y: event.y, radius: CLOUD_RADIUS[event.thing] },
                false,
            ),
        );
        const at = { x: this.kit.view.px(event.x), y: this.kit.view.py(event.y) };
        const look = spellLook(event.thing === GREASE ? "Grease" : "Stinking Cloud");
        flights.ringAt(
            this.kit,
            at,
            look.colour,
            (CLOUD_RADIUS[event.thing] ?? 300) * this.kit.view.scale,
            0.6,
        );
    }

    fades(event) {
        const fading = this.clouds.find(
            (cloud) =>
                cloud.leaving === null &&
                cloud.kind === event.thing &&
                Math.hypot(cloud.x - event.x, cloud.y - event.y) < 1,
        );
        if (fading) fading.leaving = 0;
    }

    // --- coming and going --------------------------------------------------------

    summons(event) {
        const place = this.lastPlace.get(event.who) ?? this.who(event) ?? { x: 500, y: 500 };
        const angle = event.target * 2.2;
        const x = place.x + Math.cos(angle) * 30;
        const y = place.y + Math.sin(angle) * 30;
        const known = this.sceneAfter.units.find((unit) => unit.id === event.target);
        const stranger = strangerFrom(event, x, y);
        // He arrives as he was then: hale, free and where he was called to.
        const unit = known
            ? { ...stranger, team: known.team, most: known.most, health: known.most, name: known.name }
            : stranger;
        const actor = new Actor(unit);
        actor.arrival = 0;
        this.actors.set(actor.id, actor);
        const { kit } = this;
        if (!kit.still) workings.rising(kit, this.spot(actor), ["#5af0b0", "#d8fff0"], 8);
    }

    vanishes(event) {
        const actor = this.who(event);
        if (!actor) return;
        actor.gone = 0;
        flights.flashAt(this.kit, this.spot(actor), "#5af0b0", this.kit.view.token * 1.8, 0.4);
        if (!this.kit.still) workings.rising(this.kit, this.spot(actor), ["#5af0b0", "#d8fff0"], 14);
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

// What is shown of each event; whatever is not named here is not seen.
const { prototype: shows } = Director;
const HANDLERS = {
    __proto__: null,
    moves: shows.moves,
    begins: shows.begins,
    casts: shows.casts,
    interrupted: shows.interrupted,
    fails: shows.fails,
    cancelled: shows.cancelled,
    drinks: shows.drinks,
    strikes: shows.strikes,
    misses: shows.misses,
    shoots: shows.shoots,
    shoots_past: shows.shootsPast,
    hurt: shows.hurt,
    burns: shows.burns,
    heals: shows.heals,
    image: shows.image,
    resists: shows.resists,
    blocked: shows.blocked,
    gains: shows.gains,
    loses: shows.loses,
    turns: shows.turns,
    appears: shows.appears,
    fades: shows.fades,
    summons: shows.summons,
    vanishes: shows.vanishes,
    dies: shows.dies,
};
