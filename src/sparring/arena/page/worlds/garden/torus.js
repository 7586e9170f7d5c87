// A field without edges: whoever leaves on one side comes in on the other.

import { mix } from "../../stage/geometry.js";

// A step from one cell to the next that goes the short way round: -1, 0 or 1.
const shortWay = (by, width) => by - width * Math.round(by / width);

// Where something is between two cells; beyond the edge while it crosses it.
export function between(from, to, part, width) {
    return {
        x: mix(from.x, from.x + shortWay(to.x - from.x, width), part),
        y: mix(from.y, from.y + shortWay(to.y - from.y, width), part),
    };
}

// The same place wherever it is seen: on the field, and beyond an edge that it is near to.
export function copies({ x, y }, width, near) {
    const along = (at) => [at - width, at, at + width].filter((one) => one > -1 - near && one < width + near);
    return along(x).flatMap((column) => along(y).map((row) => ({ x: column, y: row })));
}

// A way of cells as a line: where it crosses an edge it leaves the field and comes in again.
export function unrolled(way, width) {
    const line = way.slice(0, 1).map(({ x, y }) => ({ x, y }));
    for (let at = 1; at < way.length; at += 1) {
        const [one, other] = [way[at - 1], way[at]];
        const by = { x: shortWay(other.x - one.x, width), y: shortWay(other.y - one.y, width) };
        const beyond = { x: one.x + by.x, y: one.y + by.y };
        line.push(beyond);
        if (beyond.x === other.x && beyond.y === other.y) continue;
        line.push({ x: other.x - by.x, y: other.y - by.y, leaps: true }, { x: other.x, y: other.y });
    }
    return line;
}
