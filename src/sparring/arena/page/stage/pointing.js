// What lies under a pointer, and where something lies for a pointer.

const REACH = 1.45;
const FINGER = 18;

// A place of the page on the canvas, in the css pixels that painters draw in.
export function onCanvas(canvas, view, clientX, clientY) {
    const box = canvas.getBoundingClientRect();
    return {
        x: (clientX - box.left) * (box.width ? view.width / box.width : 1),
        y: (clientY - box.top) * (box.height ? view.height / box.height : 1),
    };
}

// A place of the canvas on the page.
export function onPage(canvas, view, spot) {
    const box = canvas.getBoundingClientRect();
    return {
        clientX: box.left + spot.x * (view.width ? box.width / view.width : 1),
        clientY: box.top + spot.y * (view.height ? box.height / view.height : 1),
    };
}

// The id of whatever is nearest to a place; tokens are {id, x, y, radius, alive}.
export function nearestTo(tokens, at) {
    let best = null;
    for (const { id, x, y, radius, alive } of tokens) {
        const distance = Math.hypot(x - at.x, y - at.y);
        // The dead lie beneath: they are met only where nobody stands.
        const rank = distance + (alive ? 0 : 1e6);
        const reach = Math.max(radius * REACH, FINGER);
        if (distance <= reach && (!best || rank < best.rank)) best = { id, rank };
    }
    return best ? best.id : null;
}
