// Space around the ships: haze, stars at several depths, and a chart that shows one moves.

import { dice, mix } from "../../stage/geometry.js";
import { FONT, circle, faded } from "../../stage/paint.js";

// Each layer moves with so much of the ships' way, and has so many stars in a tile.
const LAYERS = [
    { depth: 0.15, size: 0.7, count: 80, strength: 0.45 },
    { depth: 0.35, size: 1.05, count: 40, strength: 0.65 },
    { depth: 0.6, size: 1.5, count: 16, strength: 0.9 },
];
const TILE = 460;
const CHART = 20;

export function paintHaze(ctx, view, theme) {
    ctx.fillStyle = theme.beyond;
    ctx.fillRect(0, 0, view.width, view.height);
    const size = Math.max(1, Math.min(view.width, view.height));
    for (const [x, y, colour] of [
        [0.25, 0.2, theme.haze],
        [0.8, 0.85, theme.hazeFar],
    ]) {
        const light = ctx.createRadialGradient(
            x * view.width,
            y * view.height,
            0,
            x * view.width,
            y * view.height,
            size * 0.7,
        );
        light.addColorStop(0, faded(colour, 0.9));
        light.addColorStop(1, faded(colour, 0));
        ctx.fillStyle = light;
        ctx.fillRect(0, 0, view.width, view.height);
    }
}

// Where stars lie in a tile, the same on every page.
const STARS = LAYERS.map(({ count }, layer) => {
    const random = dice(layer + 11);
    return Array.from({ length: count }, () => [random() * TILE, random() * TILE, 0.4 + 0.6 * random()]);
});

export function drawStars(ctx, view, theme) {
    ctx.fillStyle = theme.star;
    LAYERS.forEach(({ depth, size, strength }, layer) => {
        const shift = (at) => ((((-at * depth * 2.2) % TILE) + TILE) % TILE) - TILE;
        const [left, top] = [shift(view.middle.x), shift(view.middle.y)];
        for (const [x, y, bright] of STARS[layer]) {
            ctx.globalAlpha = strength * bright;
            for (let column = left + x; column < view.width + 2; column += TILE) {
                for (let row = top + y; row < view.height + 2; row += TILE) {
                    ctx.fillRect(column, row, size * 1.4, size * 1.4);
                }
            }
        }
    });
    ctx.globalAlpha = 1;
}

// Lines of the plane itself: twenty units from one to the next.
export function drawChart(ctx, view, theme) {
    const lines = (middle, room, draw) => {
        const half = room / 2 / view.scale;
        for (let at = Math.ceil((middle - half) / CHART); at * CHART <= middle + half; at += 1) {
            ctx.strokeStyle = at % 5 ? theme.chart : theme.chartStrong;
            ctx.beginPath();
            draw(at * CHART);
            ctx.stroke();
        }
    };
    ctx.lineWidth = 1;
    lines(view.middle.x, view.width, (x) => {
        ctx.moveTo(view.px(x), 0);
        ctx.lineTo(view.px(x), view.height);
    });
    lines(view.middle.y, view.height, (y) => {
        ctx.moveTo(0, view.py(y));
        ctx.lineTo(view.width, view.py(y));
    });
}

// The ships lose each other as soon as both are outside this circle around their middle.
export function drawLimit(ctx, view, theme, limit, apart) {
    const danger = Math.max(0, (apart / limit - 0.6) / 0.4);
    const radius = (limit / 2) * view.scale;
    const { x, y } = view.spot(view.middle);
    ctx.save();
    ctx.lineWidth = mix(1.2, 2, danger);
    ctx.strokeStyle = faded(theme.limit, mix(0.35, 0.95, danger));
    ctx.setLineDash([3, 7]);
    circle(ctx, x, y, radius);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.font = `650 11px ${FONT}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "bottom";
    ctx.fillStyle = faded(theme.limit, mix(0.6, 1, danger));
    if (y - radius > 14) ctx.fillText(`${Math.round(limit)} apart: they lose each other`, x, y - radius - 3);
    ctx.restore();
}
