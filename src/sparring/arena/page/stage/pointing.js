// What lies under a pointer: the unit nearest to it, the place on the field.

import { FIELD, clamp } from "./geometry.js";
import { spotOf } from "./tokens.js";

const REACH = 1.45;
const FINGER = 18;

export function unitNear(actors, view, at) {
    const reach = Math.max(view.token * REACH, FINGER);
    let best = null;
    for (const actor of actors) {
        if (actor.gone !== null) continue;
        const spot = spotOf(actor, view);
        const distance = Math.hypot(spot.x - at.x, spot.y - at.y);
        // The dead lie beneath: they are found only where nobody stands.
        const rank = distance + (actor.alive ? 0 : 1e6);
        if (distance <= reach && (!best || rank < best.rank)) best = { id: actor.id, rank };
    }
    return best ? best.id : null;
}

// All of the floor counts as the field; on the walls and beyond there is no place.
export function placeUnder(view, at) {
    if (view.scale <= 0) return null;
    const across = at.x - view.left;
    const along = at.y - view.top;
    if (across < 0 || along < 0 || across > view.side || along > view.side) return null;
    return { x: clamp(view.worldX(at.x), 0, FIELD), y: clamp(view.worldY(at.y), 0, FIELD) };
}
