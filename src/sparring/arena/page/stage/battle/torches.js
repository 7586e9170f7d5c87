// Fires that flicker over the painted ground.

// `places` are [x, y] on the canvas, `size` is a fire's and `reach` how far it gives light.
export function drawTorches(ctx, kit, places, { size, reach }) {
    const { glows, now, still, theme } = kit;
    const strong = theme.name === "dark";
    places.forEach(([x, y], index) => {
        const beat = still
            ? 0.5
            : 0.5 + 0.28 * Math.sin(now * 7.1 + index * 2) + 0.22 * Math.sin(now * 12.7 + index * 5);
        ctx.globalCompositeOperation = "lighter";
        if (strong) {
            ctx.globalAlpha = 0.13 + 0.1 * beat;
            glows.draw(ctx, "#ff8a2e", x, y, reach * (1 + 0.08 * beat), false);
        }
        ctx.globalAlpha = strong ? 0.85 : 0.5;
        const flame = size * (0.62 + 0.2 * beat);
        glows.draw(ctx, "#ffb347", x, y, flame);
        const sway = still ? 0 : Math.sin(now * 5 + index * 3) * size * 0.1;
        glows.draw(ctx, "#ff6a1e", x + sway, y - size * 0.2, flame * 0.7);
        if (!still) drawEmbers(ctx, kit, x, y, size, index);
    });
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = "source-over";
}

// Sparks that drift off towards the middle and die.
function drawEmbers(ctx, { glows, now, view }, x, y, size, torch) {
    const inward = x < view.width / 2 ? 1 : -1;
    const up = y < view.height / 2 ? -1 : 1;
    for (let ember = 0; ember < 4; ember += 1) {
        const part = (now * 0.22 + ember / 4 + torch * 0.37) % 1;
        const sway = Math.sin(now * 1.9 + ember * 2.3 + torch) * size * 0.4;
        ctx.globalAlpha = 0.8 * (1 - part);
        glows.draw(
            ctx,
            "#ff9a3c",
            x + inward * part * size * (1.5 + ember) + sway * part,
            y - up * part * size * (2.4 - ember * 0.4),
            3 - part * 1.5,
        );
    }
}
