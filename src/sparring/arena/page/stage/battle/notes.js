// What a figure tells about itself when it is pointed at: a plate of a few lines beside it.

import { plural } from "../../shared/dom.js";
import { clamp } from "../geometry.js";
import { drawNote } from "../plates.js";
import { spotOf } from "./tokens.js";
import { fullName, influenceExplained } from "./words.js";

const LETTER = 6.6;
const MOST_LETTERS = 46;

/** Name, health, what lasts on him, and whatever else there is, in lines that fit. */
export function notesOn(actor, view, more = [], helps = new Map()) {
    const letters = clamp(Math.floor(view.width / LETTER) - 4, 16, MOST_LETTERS);
    if (!actor.alive) return [fullName(actor), "fallen"];
    const images = actor.images ? [plural(actor.images, "image")] : [];
    const lines = [
        `health ${Math.round(actor.health)} of ${actor.most}`,
        ...actor.influences.map((influence) => influenceExplained(influence, helps)),
        ...images,
        ...(actor.slowed ? ["walks at half speed"] : []),
        ...more,
    ];
    return [fullName(actor), ...lines.flatMap((text) => broken(text, letters))];
}

export function drawNoteOn(ctx, kit, actor, lines) {
    const { view, theme } = kit;
    const drawn = lines.map((text, at) => ({ text, isStrong: at === 0 }));
    drawNote(ctx, kit, drawn, { ...spotOf(actor, view), radius: view.token, ink: theme.text });
}

// Long lines in pieces, so that they fit where there is little room.
export function broken(text, letters) {
    const lines = [""];
    for (const word of text.split(" ")) {
        const longer = `${lines.at(-1)} ${word}`.trim();
        if (longer.length <= letters || !lines.at(-1)) lines[lines.length - 1] = longer;
        else lines.push(word);
    }
    return lines;
}
