// The rabbit's card.

const CARROTS = 100;
const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export const pointsInWords = ({ points }) => counted(points, "point", "points").replace("-", "−");

/** What there is to say of a walk so far. */
export function findings({ eaten, poisoned }) {
    return [
        { text: `${eaten} of ${CARROTS} carrots`, tone: "good", title: "carrots eaten" },
        {
            text: counted(poisoned, "bottle", "bottles"),
            tone: poisoned ? "bad" : "",
            title: "bottles of poison come upon; the same one counts each time",
        },
    ];
}

export function cards(scene) {
    const chips = [
        ...findings(scene),
        { text: scene.garden, tone: "held", title: `the garden: ${scene.garden}` },
    ];
    return [
        {
            id: 0,
            side: 0,
            name: "Rabbit",
            label: ["Rabbit", pointsInWords(scene), ...chips.map(({ text }) => text)].join(", "),
            glyph: "R",
            alive: true,
            state: pointsInWords(scene),
            bars: [{ share: Math.max(0, Math.min(1, scene.points / CARROTS)), tone: "good" }],
            chips,
            isAgent: true,
        },
    ];
}
