// How long things take in this world.

import { PACING as SHARED, flightBy } from "../../stage/battle/pacing.js";
import { spellLook } from "./palette.js";

export const PACING = {
    ...SHARED,
    actions: {
        ...SHARED.actions,
        fails: { wait: 0.1, flight: 0, hold: 0.28 },
        interrupted: { wait: 0.06, flight: 0, hold: 0.24 },
    },
    flightOf: flightBy(spellLook),
};
