// Words for what is seen on the field.

export const TEAM_NAMES = ["Red", "Blue"];
const ORDINALS = ["First", "Second"];

export function isAgent(id) {
    return id < 8;
}

/** "First fighter", without the team. */
export function shortName(unit) {
    if (!isAgent(unit.id)) return unit.kind.charAt(0).toUpperCase() + unit.kind.slice(1);
    return `${ORDINALS[unit.id % 2]} ${unit.kind}`;
}

/** "Blue's first fighter". */
export function fullName(unit) {
    return unit.name.charAt(0).toUpperCase() + unit.name.slice(1);
}

/** What somebody is about to do: "casts Fireball at Blue's first fighter". */
export function planInWords(plan, scene) {
    const target = plan.target >= 0 ? scene.units.find((unit) => unit.id === plan.target) : null;
    const at = target ? (target.id === plan.who ? "himself" : fullName(target)) : "a place on the field";
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

export function percent(share) {
    return `${Math.round(100 * share)} %`;
}

export function influenceWords(influence) {
    const left = influence.rounds === null ? "to the end" : `${influence.rounds} rounds left`;
    return `${influence.name} (${influence.bad ? "bad" : "good"}, ${left})`;
}
