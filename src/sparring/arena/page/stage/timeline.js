// When each event of a step is shown: quiet moments pass quickly, what matters takes
// its time, and what an action does is shown when it arrives.

// A pacing is a world's own table: `actions` has for each code that starts something
// how long before the next thing at the same clock starts (`wait`), how long it is
// under way (`flight`), and how long it keeps the moment open after it (`hold`), in
// seconds; see that of the role-playing world.

const BETWEEN_HITS = 0.07;
const AFTER_AN_OUTCOME = 0.2;
const NOTHING_HAPPENED = 0.15;

// Cues in the order of their time: {at, event, seconds, origin}. seconds is how long a
// walk or a flight takes; origin is the action an outcome belongs to.
export function planStep(events, pacing) {
    const moments = new Map();
    for (const event of events) {
        if (pacing.silent.has(event.code)) continue;
        if (!moments.has(event.clock)) moments.set(event.clock, []);
        moments.get(event.clock).push(event);
    }
    const cues = [];
    let start = 0;
    for (const clock of [...moments.keys()].sort((one, other) => one - other)) {
        start += planMoment(moments.get(clock), start, cues, pacing);
    }
    const length = start + (cues.length ? pacing.tail : NOTHING_HAPPENED);
    return inTime(cues, length, pacing.longest);
}

// Everything as it is, or quicker if it would take too long.
function inTime(cues, length, longest) {
    const pace = Math.min(1, longest / length);
    for (const cue of cues) {
        cue.at *= pace;
        cue.seconds *= pace;
    }
    cues.sort((one, other) => one.at - other.at);
    return { cues, length: length * pace };
}

function planMoment(events, start, cues, pacing) {
    let next = start;
    let length = 0;
    let impact = start;
    let origin = null;
    let hits = 0;
    const walks = [];
    for (const event of events) {
        if (pacing.walks.has(event.code)) {
            walks.push({ at: start, event, seconds: pacing.walk, origin: null });
            length = Math.max(length, pacing.walk);
            continue;
        }
        const action = pacing.actions[event.code];
        if (action && pacing.isAction(event, origin)) {
            const flight = pacing.flightOf(event, action);
            cues.push({ at: next, event, seconds: flight, origin: null });
            impact = next + flight;
            origin = event;
            hits = 0;
            next += action.wait;
            length = Math.max(length, impact + action.hold - start);
            continue;
        }
        // Outcomes wait for the arrow, the blade or the spell; several strikes of
        // one action may come one after the other.
        const at = impact + Math.min(4, hits) * (pacing.isHit(event) ? BETWEEN_HITS : 0);
        if (pacing.isHit(event) && pacing.inTurn(origin)) hits += 1;
        cues.push({ at: at + pacing.delay(event), event, seconds: 0, origin });
        length = Math.max(length, at + AFTER_AN_OUTCOME - start);
    }
    for (const walk of walks) {
        walk.seconds = Math.min(length, pacing.longestWalk);
        cues.push(walk);
    }
    return length;
}
