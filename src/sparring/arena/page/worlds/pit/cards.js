// Everybody's card and note: health, what lasts on him, what he has left.

import { cardOf } from "../../stage/battle/cards.js";
import { followerOf } from "../../stage/battle/following.js";
import { notesOn } from "../../stage/battle/notes.js";
import { plural, sentence } from "../../shared/dom.js";
import { spent } from "./actors.js";

const BUSY = { cast: "casts", drink: "drinks", turn: "turns undead" };

export function cards(scene) {
    return scene.units.map((unit) => {
        const { alive, health, most, vigour } = unit;
        const bars = alive && vigour ? [{ share: Math.min(1, vigour / most), tone: "cool" }] : [];
        const state = alive && vigour ? `${health}+${vigour}/${most}` : undefined;
        return cardOf(unit, sentence(unit.kind), { bars, state, words: alive ? thingsOf(unit) : [] });
    });
}

/** What there is to say of somebody who is pointed at, in lines. */
export function notesOf(actor, view, more = []) {
    const extra = actor.more ? [`${actor.more} more health that goes first`] : [];
    return notesOn(actor, view, [...extra, ...busyWith(actor), ...thingsOf(actor), ...more]);
}

function busyWith({ casting, doing }) {
    if (casting) return [`casts ${casting.spell}`];
    return doing ? [[BUSY[doing.act] ?? doing.act, doing.thing].filter(Boolean).join(" ")] : [];
}

function thingsOf({ spells, potions }) {
    const [words, bottles] = [counted(spells), counted(potions)];
    const spellCount = Object.values(spells).reduce((sum, count) => sum + count, 0);
    return [
        ...(words ? [`${plural(spellCount, "spell")}: ${words}`] : []),
        ...(bottles ? [`drinks: ${bottles.replaceAll("Potion of ", "")}`] : []),
    ];
}

const counted = (things) =>
    Object.entries(things)
        .map(([name, count]) => (count === 1 ? name : `${count} ${name}`))
        .join(", ");

export const follower = followerOf(
    { vigour: 0, doing: null },
    {
        hurt: (unit, amount) => {
            const absorbed = Math.min(amount, unit.vigour);
            return {
                vigour: unit.vigour - absorbed,
                health: Math.max(0, unit.health - amount + absorbed),
            };
        },
        vigour: (unit, amount) => ({ vigour: unit.vigour + amount }),
    },
);
