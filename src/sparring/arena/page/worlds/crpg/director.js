// What only this world's fights show: clouds, images, charms, broken spells, animals.

import {
    Director as SharedDirector,
    SHOWN as SHARED,
    SIGHTS as SHARED_SIGHTS,
} from "../../stage/battle/director.js";
import { ringAt } from "../../stage/battle/flights.js";
import { easeOut } from "../../stage/geometry.js";
import { stamp } from "../../stage/paint.js";
import { Actor, strangerFrom } from "./actors.js";
import { Cloud } from "./clouds.js";
import { CLOUD_RADIUS, GREASE, spellLook } from "./palette.js";
import * as spells from "./spells.js";

export const SIGHTS = {
    ...SHARED_SIGHTS,
    orb: spells.orb,
    lob: spells.lob,
    hold: spells.hold,
    drain: spells.drain,
    grasp: spells.grasp,
    ripple: spells.ripple,
    split: spells.split,
    dispel: spells.dispel,
};
const SHOWN = {
    ...SHARED,
    interrupted: "interrupted",
    fails: "fails",
    cancelled: "cancelled",
    image: "image",
    turns: "turns",
    appears: "appears",
    summons: "summons",
};

export class Director extends SharedDirector {
    constructor(kit, actors, areas, art) {
        super(kit, actors, areas, art, SHOWN);
        this.lastPlace = new Map();
    }

    casts(event, cue) {
        super.casts(event, cue);
        this.lastPlace.set(event.who, { x: event.x, y: event.y });
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

    image(event) {
        const actor = this.target(event);
        if (!actor) return;
        actor.images = event.amount;
        const { kit } = this;
        const at = this.spot(actor);
        const left = Math.cos(actor.facing) < 0;
        const ghost = kit.sprites.silhouette(actor.kind, actor.side, left, "#dff0ff", kit);
        const angle = event.amount * 2.4;
        kit.effects.add(0.5, (ctx, part) => {
            ctx.globalAlpha = 0.8 * (1 - part);
            const far = kit.view.token * (0.8 + easeOut(part));
            stamp(ctx, ghost, at.x + Math.cos(angle) * far, at.y + Math.sin(angle) * far, 1 + part * 0.5);
        });
        this.say(actor, "image", kit.theme.said, 12);
    }

    gains(event) {
        super.gains(event);
        const actor = this.target(event) ?? this.who(event);
        if (actor && event.thing === "Mirrored") actor.images = 5;
    }

    turns(event) {
        const actor = this.who(event);
        if (!actor) return;
        actor.side = event.amount === 1 ? 1 : 0;
        if (!this.kit.still) actor.turn = 0;
        this.say(actor, "turns!", this.kit.theme.curse, 13);
    }

    appears(event) {
        const radius = CLOUD_RADIUS[event.thing];
        const form = { kind: event.thing, x: event.x, y: event.y, radius };
        const known = this.sceneAfter.clouds.find((cloud) => new Cloud(form).is(cloud));
        this.areas.push(new Cloud(known ?? form, false));
        const { view } = this.kit;
        const look = spellLook(event.thing === GREASE ? "Grease" : "Stinking Cloud");
        const at = { x: view.px(event.x), y: view.py(event.y) };
        ringAt(this.kit, at, look.colour, (radius ?? 300) * view.scale, 0.6);
    }

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
        this.arrive(new Actor(unit));
    }
}
