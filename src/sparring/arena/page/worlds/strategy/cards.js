// Both commanders' cards.

const EVENLY = 0.5;

export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function stateOf({ states }) {
    return states.at(-1)[0];
}

export function notesOf(side) {
    if (!side.alive) return ["nothing is left"];
    const levels = Object.entries(side.levels).map(([name, level]) => `${name} ${level}`);
    return [
        `state ${stateOf(side)}, after ${side.states.map(([state]) => state).join(" ")}`,
        `${plural(side.workers, "worker")}, ${plural(side.fighters, "fighter")}`,
        `${side.gold} gold, ${side.lumber} lumber`,
        side.line
            ? `plan: ${side.line}${side.waits ? `, waiting for ${minutes(side.waits)}` : ""}`
            : "the plan is at its end",
        ...(levels.length ? [`researched: ${levels.join(", ")}`] : []),
    ];
}

export function cards(scene) {
    const both = scene.score[0] + scene.score[1];
    return scene.sides.map((side) => {
        const share = both ? scene.score[side.side] / both : EVENLY;
        return {
            id: side.id,
            side: side.side,
            name: "Commander",
            label: [side.name, ...notesOf(side), `${Math.round(share * 100)} of 100 points`].join(", "),
            glyph: side.side === 0 ? "●" : "⬢",
            alive: side.alive,
            state: side.alive ? `state ${stateOf(side)}` : "gone",
            bars: side.alive ? [{ share, tone: "good" }] : [],
            chips: side.alive
                ? notesOf(side)
                      .slice(1)
                      .map((text) => ({ text, tone: "", title: text }))
                : [],
            isAgent: true,
        };
    });
}
