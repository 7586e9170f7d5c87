// The fires in the corners, which flicker over the painted floor.

import { corners } from "./floor.js";

export function drawTorches(ctx, view, theme, glows, now, still) {
    const strong = theme.name === "dark";
    corners(view).forEach(([x, y], index) => {
        const beat = still
            ? 0.5
            : 0.5 + 0.28 * Math.sin(now * 7.1 + index * 2) + 0.22 * Math.sin(now * 12.7 + index * 5);
        ctx.globalCompositeOperation = "lighter";
        if (strong) {
            ctx.globalAlpha = 0.13 + 0.1 * beat;
            glows.draw(ctx, "#ff8a2e", x, y, view.side * (0.15 + 0.012 * beat), false);
        }
        ctx.globalAlpha = strong ? 0.85 : 0.5;
        const size = view.wall * (0.62 + 0.2 * beat);
        glows.draw(ctx, "#ffb347", x, y, size);
        const sway = still ? 0 : Math.sin(now * 5 + index * 3) * view.wall * 0.1;
        glows.draw(ctx, "#ff6a1e", x + sway, y - view.wall * 0.2, size * 0.7);
        if (!still) drawEmbers(ctx, view, glows, x, y, now, index);
    });
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = "source-over";
}

// Sparks that drift off into the arena and die.
function drawEmbers(ctx, view, glows, x, y, now, torch) {
    const inward = torch % 2 ? -1 : 1;
    for (let ember = 0; ember < 4; ember += 1) {
        const part = (now * 0.22 + ember / 4 + torch * 0.37) % 1;
        const sway = Math.sin(now * 1.9 + ember * 2.3 + torch) * view.wall * 0.4;
        ctx.globalAlpha = 0.8 * (1 - part);
        const up = torch < 2 ? -1 : 1;
        glows.draw(
            ctx,
            "#ff9a3c",
            x + inward * part * view.wall * (1.5 + ember) + sway * part,
            y - up * part * view.wall * (2.4 - ember * 0.4),
            3 - part * 1.5,
        );
    }
}
