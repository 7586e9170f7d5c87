// Health while a round is being shown: a scene that events change one by one.

const HURTING = new Set(["strikes", "shoots", "hurt", "burns"]);
const FALLEN = { alive: false, health: 0, influences: [], images: 0, slowed: false };

/** Follows a round from the scene it began with; `after` takes an event and gives the
 * scene so far: the very same one if the event changed nobody's health. */
export function follower(scene) {
    let soFar = scene;
    const change = (id, changed) => {
        // Who came within this round is in its last scene only.
        if (!soFar.units.some((unit) => unit.id === id)) return;
        soFar = {
            ...soFar,
            units: soFar.units.map((unit) => (unit.id === id ? { ...unit, ...changed(unit) } : unit)),
        };
    };
    return {
        after({ code, who, target, amount }) {
            if (HURTING.has(code)) change(target, (unit) => ({ health: Math.max(0, unit.health - amount) }));
            else if (code === "heals")
                change(target, (unit) => ({ health: Math.min(unit.most, unit.health + amount) }));
            else if (code === "dies") change(who, () => FALLEN);
            return soFar;
        },
    };
}
