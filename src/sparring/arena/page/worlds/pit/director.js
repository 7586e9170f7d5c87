// What only the pit's fights show: openings and great blows, silence and tentacles, holy light,
// creatures that are called.

import {
    Director as SharedDirector,
    SHOWN as SHARED,
    SIGHTS as SHARED_SIGHTS,
} from "../../stage/battle/director.js";
import { ringAt } from "../../stage/battle/flights.js";
import { sigil, ward } from "../../stage/battle/workings.js";
import { Actor, spent, strangerFrom } from "./actors.js";
import { OPENING } from "./palette.js";
import * as spells from "./spells.js";
import { PIT } from "./view.js";
import { Zone } from "./zones.js";

export const SIGHTS = {
    ...SHARED_SIGHTS,
    frost: spells.frost,
    cone: spells.cone,
    flames: spells.flames,
    burst: spells.burst,
    eruption: spells.eruption,
    hush: spells.hush,
    sound: spells.sound,
    globe: spells.globe,
    veil: spells.veil,
    prayer: spells.prayer,
    might: spells.might,
    mend: spells.mend,
    shine: spells.shine,
};
const SHOWN = {
    ...SHARED,
    disturbed: "disturbed",
    muffled: "muffled",
    vigour: "vigour",
    appears: "appears",
    summons: "summons",
    grips: "grips",
    shakes_off: "shakesOff",
    turns: "turns",
    snatches: "snatches",
    notices: "notices",
};
// Words for blows that are more than blows; both may be true of one.
const BLOWS = { critical: "critical", sneak: "sneak attack" };

export class Director extends SharedDirector {
    constructor(kit, actors, areas, art) {
        super(kit, actors, areas, art, SHOWN);
    }

    // --- spells and potions --------------------------------------------------------

    begins(event) {
        super.begins(event);
        const actor = this.who(event);
        if (!actor) return;
        actor.cast({ thing: event.thing, begun: event.clock, ready: event.ready });
        actor.spells = spent(actor.spells, event.thing);
    }

    // What is aimed at a place comes down there.
    place(event) {
        if (!this.art.spellLook(event.thing).isPlaced) return super.place(event);
        const { view } = this.kit;
        return { x: view.px(event.x), y: view.py(event.y) };
    }

    disturbed(event) {
        this.breakOff(event, "loses it");
    }

    muffled(event) {
        const actor = this.who(event);
        if (actor) ringAt(this.kit, this.spot(actor), "#9fb4d8", this.kit.view.token * 2, 0.4);
        this.breakOff(event, "silenced");
    }

    drinks(event) {
        super.drinks(event);
        const actor = this.who(event);
        if (actor) actor.potions = spent(actor.potions, event.thing);
    }

    vigour(event) {
        const actor = this.target(event);
        if (!actor) return;
        actor.more += event.amount;
        this.say(actor, `+${event.amount}`, this.kit.theme.more, 15);
    }

    // Whoever evades a spell wholly is told of, too.
    hurt(event, cue) {
        if (event.amount) super.hurt(event, cue);
        else this.say(this.target(event), "unharmed", this.kit.theme.said, 12);
    }

    shakesOff(event) {
        const actor = this.target(event);
        if (!actor) return;
        ward(this.kit, this.art.WARDING, this.spot(actor));
        this.say(actor, "shakes it off", this.kit.theme.said, 12);
    }

    // --- blows ---------------------------------------------------------------------

    swing(event, cue, hit) {
        this.who(event)?.wield("melee");
        super.swing(event, cue, hit);
    }

    shot(event, cue, hit) {
        this.who(event)?.wield("ranged");
        super.shot(event, cue, hit);
    }

    landed(event, actor, foe, hit) {
        const kinds = Object.keys(BLOWS).filter((kind) => hit && event.blow?.includes(kind));
        if (!kinds.length) {
            super.landed(event, actor, foe, hit);
            return;
        }
        const colour = kinds.includes("critical") ? OPENING : "#ff5a8a";
        spells.impact(this.kit, this.spot(foe), colour);
        this.wound(foe, event.amount, actor, "!");
        for (const kind of kinds) this.say(foe, BLOWS[kind], this.kit.theme.boon, 12);
    }

    snatches(event) {
        const actor = this.who(event);
        if (!actor) return;
        spells.opening(this.kit, this.spot(actor), OPENING);
        this.say(actor, "opening!", this.kit.theme.boon, 12);
    }

    notices(event) {
        const actor = this.who(event);
        if (!actor) return;
        sigil(this.kit, { sign: "Seen", colour: this.kit.theme.holy }, this.spot(actor), 0.6);
        this.say(actor, "sees him", this.kit.theme.said, 12);
    }

    grips(event) {
        const foe = this.target(event);
        if (!foe) return;
        spells.grip(this.kit, this.spot(foe));
        this.wound(foe, event.amount, null);
    }

    turns(event) {
        const actor = this.who(event);
        if (!actor) return;
        spells.turning(this.kit, this.spot(actor), PIT * this.kit.view.scale);
        this.say(actor, "turns undead", this.kit.theme.boon, 13);
    }

    // --- zones and creatures ---------------------------------------------------------

    appears(event) {
        const form = { kind: event.thing, maker: event.who, carrier: event.target };
        const known = this.sceneAfter.zones.find((zone) => new Zone(form).is(zone));
        const radius = known?.radius ?? this.art.zoneRadius(event.thing);
        this.areas.push(new Zone({ ...form, ...known, x: event.x, y: event.y, radius }, false));
    }

    summons(event) {
        const known = this.sceneAfter.units.find((unit) => unit.id === event.target);
        const stranger = strangerFrom(event);
        // It arrives as it was then: hale, free and where it was called to.
        const { name, most } = known ?? stranger;
        this.arrive(new Actor({ ...stranger, name, most, health: most }));
    }
}
