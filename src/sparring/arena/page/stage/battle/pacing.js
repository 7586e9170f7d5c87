// How long things take in a fight: blows, shots, spells and their flight.

const HITS = new Set(["hurt", "image", "blocked"]);
const DYING = 0.08;

export const PACING = {
    longest: 3.2,
    tail: 0.42,
    walk: 0.17,
    longestWalk: 0.4,
    walks: new Set(["moves"]),
    silent: new Set(["rule", "passes", "replaced", "lost"]),
    actions: {
        strikes: { wait: 0.13, flight: 0.11, hold: 0.24 },
        misses: { wait: 0.11, flight: 0.11, hold: 0.2 },
        shoots: { wait: 0.12, flight: 0.26, hold: 0.22 },
        shoots_past: { wait: 0.12, flight: 0.26, hold: 0.18 },
        drinks: { wait: 0.09, flight: 0.16, hold: 0.3 },
        casts: { wait: 0.16, flight: 0, hold: 0.38 },
        begins: { wait: 0.03, flight: 0, hold: 0.14 },
        burns: { wait: 0.08, flight: 0, hold: 0.26 },
        vanishes: { wait: 0.05, flight: 0, hold: 0.3 },
        fades: { wait: 0.05, flight: 0, hold: 0.24 },
        loses: { wait: 0.03, flight: 0, hold: 0.16 },
    },
    // What somebody loses through an action is its outcome.
    isAction: (event, origin) => event.code !== "loses" || origin === null,
    isHit: (event) => HITS.has(event.code),
    // Its missiles arrive one by one.
    inTurn: (origin) => origin?.thing === "Magic Missile",
    delay: (event) => (event.code === "dies" ? DYING : 0),
};

// A spell flies as long as it looks like.
export function flightBy(spellLook) {
    return (event, action) => (event.code === "casts" ? spellLook(event.thing).flight : action.flight);
}
