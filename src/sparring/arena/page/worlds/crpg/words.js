// Words for what is seen on the field of this world.

import { sentence } from "../../shared/dom.js";
import { fullName, isAgent } from "../../stage/battle/words.js";

export { fullName };

const ORDINALS = ["First", "Second"];
// How near is "near", on a field 1000 wide.
const NEAR = 200;
const SAME_PLACE = 40;

/** "First fighter", without the team. */
export function shortName(unit) {
    if (!isAgent(unit.id)) return sentence(unit.kind);
    return `${ORDINALS[unit.id % 2]} ${unit.kind}`;
}

/** What somebody is about to do: "Cast Fireball at Blue's first fighter". */
export function planInWords(plan, scene) {
    const target = plan.target >= 0 ? scene.units.find((unit) => unit.id === plan.target) : null;
    const at = target
        ? target.id === plan.who
            ? "himself"
            : fullName(target)
        : `a place ${whereabouts(plan, scene)}`;
    switch (plan.act) {
        case "cast":
            return target || plan.place ? `Cast ${plan.thing} at ${at}` : `Cast ${plan.thing}`;
        case "drink":
            return `Drink a ${plan.thing}`;
        case "melee":
            return `Strike ${at}`;
        case "ranged":
            return `Shoot ${at}`;
        case "move_to":
            return `Walk to ${at}`;
        case "move_from":
            return `Walk away from ${at}`;
        default:
            return "Wait";
    }
}

/** Where a place is, by whoever is there: "near Blue's first fighter". */
function whereabouts({ who, x, y }, scene) {
    const far = (spot) => Math.hypot(spot.x - x, spot.y - y);
    const me = scene.units.find((unit) => unit.id === who);
    const living = scene.units.filter((unit) => unit.alive && unit.id !== who);
    const opponents = living.filter((unit) => unit.side !== me?.side);
    const mean = (part) => opponents.reduce((sum, unit) => sum + unit[part], 0) / opponents.length;
    if (me && far(me) < SAME_PLACE) return "near himself";
    if (opponents.length > 1 && far({ x: mean("x"), y: mean("y") }) < SAME_PLACE)
        return "in the middle of the opponents";
    const nearest = living.sort((one, other) => far(one) - far(other))[0];
    if (nearest && far(nearest) < NEAR) return `near ${fullName(nearest)}`;
    return far({ x: 500, y: 500 }) < NEAR ? "in the middle of the field" : "on the field";
}
