// How long things take in the pit: a round has twelve ticks, and most of them are eventful.

import { PACING as SHARED, flightBy } from "../../stage/battle/pacing.js";
import { spellLook } from "./palette.js";

export const PACING = {
    ...SHARED,
    longest: 5.2,
    actions: {
        ...SHARED.actions,
        muffled: { wait: 0.1, flight: 0, hold: 0.28 },
        snatches: { wait: 0.1, flight: 0.08, hold: 0.16 },
        grips: { wait: 0.06, flight: 0, hold: 0.24 },
        turns: { wait: 0.12, flight: 0.1, hold: 0.5 },
        notices: { wait: 0.05, flight: 0, hold: 0.2 },
    },
    flightOf: flightBy(spellLook),
};

/** When each moment of the fight's clock is shown: [seconds, clock], from one scene to the
 * next. */
export function beatsOf({ cues, length }, from, to) {
    const beats = [[0, from]];
    for (const { at, event } of cues) if (event.clock > beats.at(-1)[1]) beats.push([at, event.clock]);
    beats.push([length, Math.max(to, beats.at(-1)[1])]);
    return beats;
}

/** The fight's clock at a moment of the film. */
export function clockAt(beats, seconds) {
    const next = beats.findIndex(([at]) => at > seconds);
    if (next < 0) return beats.at(-1)[1];
    if (next === 0) return beats[0][1];
    const [[fromAt, fromClock], [toAt, toClock]] = [beats[next - 1], beats[next]];
    return fromClock + ((toClock - fromClock) * (seconds - fromAt)) / (toAt - fromAt);
}
