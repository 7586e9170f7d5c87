// When each event of a round is shown: quiet segments pass quickly, blows and
// spells take their time, and what a spell does is shown when it arrives.

import { spellLook } from "./palette.js";

const LONGEST_ROUND = 3.2;
const TAIL = 0.42;
const STEP = 0.17;
const LONGEST_STEP = 0.4;
// How long before the next thing in the same segment starts, and how long an
// event keeps the segment open after it.
const ACTIONS = {
    strikes: { wait: 0.13, flight: 0.11, hold: 0.24 },
    misses: { wait: 0.11, flight: 0.11, hold: 0.2 },
    shoots: { wait: 0.12, flight: 0.26, hold: 0.22 },
    shoots_past: { wait: 0.12, flight: 0.26, hold: 0.18 },
    drinks: { wait: 0.09, flight: 0.16, hold: 0.3 },
    casts: { wait: 0.16, flight: 0, hold: 0.38 },
    begins: { wait: 0.03, flight: 0, hold: 0.14 },
    burns: { wait: 0.08, flight: 0, hold: 0.26 },
    fails: { wait: 0.1, flight: 0, hold: 0.28 },
    interrupted: { wait: 0.06, flight: 0, hold: 0.24 },
    vanishes: { wait: 0.05, flight: 0, hold: 0.3 },
    fades: { wait: 0.05, flight: 0, hold: 0.24 },
    loses: { wait: 0.03, flight: 0, hold: 0.16 },
};
const SILENT = new Set(["rule", "passes", "replaced", "lost"]);
const BETWEEN_HITS = 0.07;

// Cues in the order of their time: {at, event, seconds, origin}. seconds is how
// long a walk or a flight takes; origin is the action an outcome belongs to.
export function planRound(events) {
    const segments = new Map();
    for (const event of events) {
        if (SILENT.has(event.code)) continue;
        if (!segments.has(event.clock)) segments.set(event.clock, []);
        segments.get(event.clock).push(event);
    }
    const cues = [];
    let start = 0;
    for (const clock of [...segments.keys()].sort((one, other) => one - other)) {
        start += planSegment(segments.get(clock), start, cues);
    }
    let length = start + (cues.length ? TAIL : 0.15);
    if (length > LONGEST_ROUND) {
        const pace = LONGEST_ROUND / length;
        for (const cue of cues) {
            cue.at *= pace;
            cue.seconds *= pace;
        }
        length = LONGEST_ROUND;
    }
    cues.sort((one, other) => one.at - other.at);
    return { cues, length };
}

function planSegment(events, start, cues) {
    let next = start;
    let length = 0;
    let impact = start;
    let origin = null;
    let hits = 0;
    const walks = [];
    for (const event of events) {
        if (event.code === "moves") {
            walks.push({ at: start, event, seconds: STEP, origin: null });
            length = Math.max(length, STEP);
            continue;
        }
        const action = ACTIONS[event.code];
        if (action && (event.code !== "loses" || origin === null)) {
            const flight = event.code === "casts" ? spellLook(event.thing).flight : action.flight;
            cues.push({ at: next, event, seconds: flight, origin: null });
            impact = next + flight;
            origin = event;
            hits = 0;
            next += action.wait;
            length = Math.max(length, impact + action.hold - start);
            continue;
        }
        // Outcomes wait for the arrow, the blade or the spell; several strikes of
        // one spell come one after the other.
        const at = impact + Math.min(4, hits) * (isHit(event) ? BETWEEN_HITS : 0);
        if (isHit(event) && origin?.thing === "Magic Missile") hits += 1;
        cues.push({ at: event.code === "dies" ? at + 0.08 : at, event, seconds: 0, origin });
        length = Math.max(length, at + 0.2 - start);
    }
    for (const walk of walks) {
        walk.seconds = Math.min(length, LONGEST_STEP);
        cues.push(walk);
    }
    return length;
}

const isHit = (event) => event.code === "hurt" || event.code === "image" || event.code === "blocked";
