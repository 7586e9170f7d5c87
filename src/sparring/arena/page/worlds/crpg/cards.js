// Everybody's card: health, images, and what lasts on him.

import { cardOf } from "../../stage/battle/cards.js";
import { shortName } from "./words.js";

export function cards(scene) {
    return scene.units.map((unit) =>
        cardOf(unit, shortName(unit), { side: unit.team, chips: chipsOf(unit) }),
    );
}

function chipsOf(unit) {
    const chips = [];
    if (unit.images) chips.push({ text: `◇ ${unit.images} images`, tone: "good" });
    if (unit.slowed) chips.push({ text: "▾ Slowed", tone: "bad" });
    return chips;
}
