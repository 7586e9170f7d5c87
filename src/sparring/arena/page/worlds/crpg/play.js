// Playing this world: what is chosen before a fight, orders in it, and words for both.

import { planInWords, shortName } from "./words.js";

export { KitPanel } from "./kits.js";
export { Orders } from "./orders.js";
export { planInWords };

export const INTRODUCTION =
    "You command two fighters and two wizards. Choose what they take along; whatever you do not order they do by habit.";

/** What somebody is called, without his side. */
export function nameOf(id, scene) {
    return shortName(scene.units.find((unit) => unit.id === id));
}

/** Why a character cannot be chosen; null for somebody who is not the player's. */
export function whyNot(id, scene) {
    const unit = scene.units.find((one) => one.id === id);
    if (!unit || id >= OWN) return null;
    if (!unit.alive) return `${shortName(unit)} has fallen`;
    if (unit.side !== unit.team) return `${shortName(unit)} is charmed and does not obey`;
    return `${shortName(unit)} cannot act in this round`;
}

/** What is aimed at nobody and nowhere happens where the character stands. */
export function onTheField(plan) {
    return plan.target < 0 && !plan.place ? { ...plan, target: plan.who } : plan;
}

const OWN = 4;
