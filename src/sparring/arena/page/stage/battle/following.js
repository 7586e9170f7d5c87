// Health while a round is being shown: a scene that events change one by one.

const HURTING = new Set(["strikes", "shoots", "hurt", "burns", "grips"]);

const hurt = (unit, amount) => ({ health: Math.max(0, unit.health - amount) });
const heal = (unit, amount) => ({ health: Math.min(unit.most, unit.health + amount) });

/** Makes a world's `follower`: it follows a round from the scene it began with, and its
 * `after` takes an event and gives the scene so far, the very same one if the event changed
 * nobody's health. `fallen` is what becomes of the dead, `changes` says what further codes
 * do to their target: {code: (unit, amount) => changed fields}. */
export function followerOf(fallen, changes = {}) {
    const known = new Map(Object.entries({ heals: heal, ...changes }));
    const hurting = changes.hurt ?? hurt;
    return (scene) => {
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
                const does = HURTING.has(code) ? hurting : known.get(code);
                if (does) change(target, (unit) => does(unit, amount));
                else if (code === "dies")
                    change(who, () => ({ alive: false, health: 0, influences: [], ...fallen }));
                return soFar;
            },
        };
    };
}
