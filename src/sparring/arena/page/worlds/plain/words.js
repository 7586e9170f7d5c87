// Words on the field: captions, and whatever is pointed at.

import { faded } from "../../stage/paint.js";
import { sideColours } from "../../stage/palette.js";
import { drawLine, drawNote, drawPlate } from "../../stage/plates.js";
import { radiusOf, spotOf } from "./tokens.js";

// --- captions --------------------------------------------------------------------

export const sortOfCaption = ({ text, side = -1, x }) => `${text}|${side}|${x === undefined}`;

export function drawCaptions(ctx, kit, captions) {
    const { view } = kit;
    for (const caption of captions.filter(hasPlace)) {
        drawPlate(ctx, kit, [{ text: caption.text }], {
            x: view.px(caption.x),
            y: view.py(caption.y),
            ink: inkOf(caption, kit.theme),
            strength: caption.seen,
        });
    }
    // Those without a place stand in the upper left corner, one below the other.
    captions
        .filter((caption) => !hasPlace(caption))
        .forEach((caption, at) => {
            const ink = inkOf(caption, kit.theme);
            drawLine(ctx, kit, caption.text, view.left + 2, view.top + 12 + at * 19, ink, caption.seen);
        });
}

const hasPlace = ({ x, y }) => typeof x === "number" && typeof y === "number";

function inkOf({ side }, theme) {
    return side === undefined || side < 0 ? theme.text : sideColours(side, theme).bright;
}

// --- what is pointed at --------------------------------------------------------------

const number = (value) => String(Math.round(value * 10) / 10);

export function drawTooltip(ctx, kit, token) {
    const { to } = token;
    const spot = spotOf(token, kit.view);
    const lines = [{ text: to.name ?? to.kind ?? `number ${to.id}` }];
    if (to.name && to.kind && !to.name.includes(to.kind)) lines.push({ text: to.kind, isStrong: false });
    for (const bar of to.bars ?? []) {
        lines.push({
            text: `${bar.name ?? ""} ${number(bar.value)} of ${number(bar.most)}`,
            isStrong: false,
        });
    }
    const states = [...(to.tags ?? []), ...(to.carries ?? []).map((thing) => `carries ${thing}`)];
    if (states.length) lines.push({ text: states.join(", "), isStrong: false });
    const radius = radiusOf(token, kit.view);
    drawNote(ctx, kit, lines, { ...spot, radius, ink: sideInk(to, kit.theme) });
}

function sideInk({ side }, theme) {
    return side === undefined || side < 0 ? theme.text : faded(sideColours(side, theme).bright, 1);
}
