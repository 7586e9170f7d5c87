// What stays: grass, forests, water and mines.

import { circle } from "../../stage/paint.js";

const GRASS = 0;
const FOREST = 1;
const WATER = 2;
// As likely as it looks by chance, and the same every time.
const scatter = (x, y) => ((x * 73 + y * 151 + x * y * 7) % 97) / 97;

/** The cells of a map, from runs of [what, how many]. */
export function cellsOf(runs) {
    const cells = [];
    for (let at = 0; at < runs.length; at += 2) {
        for (let count = 0; count < runs[at + 1]; count += 1) cells.push(runs[at]);
    }
    return cells;
}

export function paintMap(ctx, view, theme, map) {
    ctx.fillStyle = theme.beyond;
    ctx.fillRect(0, 0, view.width, view.height);
    if (!map) return;
    const { size, cells } = map;
    const edge = size * view.scale;
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(view.left, view.top, edge, edge, 6);
    ctx.clip();
    ctx.fillStyle = theme.grass;
    ctx.fillRect(view.left, view.top, edge, edge);
    paintGrass(ctx, view, theme, map);
    paintWater(ctx, view, theme, map);
    for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) {
            if (cells[y * size + x] === FOREST) paintTree(ctx, view, theme, x, y);
        }
    }
    for (const [x, y] of map.mines) paintMine(ctx, view, theme, x, y, map.mine_size);
    ctx.restore();
}

// Patches of lighter grass, so that the ground is not one flat colour.
function paintGrass(ctx, view, theme, { size, cells }) {
    ctx.fillStyle = theme.grassLight;
    for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) {
            if (cells[y * size + x] !== GRASS || scatter(x, y) > 0.22) continue;
            circle(ctx, view.px(x + scatter(y, x)), view.py(y + scatter(x + 1, y)), view.scale * 0.8);
            ctx.fill();
        }
    }
}

// Water, with a lighter shore around it: row by row, as far as it goes.
function paintWater(ctx, view, theme, { size, cells }) {
    for (const [colour, wider] of [
        [theme.shore, 0.35],
        [theme.water, 0.06],
    ]) {
        ctx.fillStyle = colour;
        for (let y = 0; y < size; y += 1) {
            for (const [from, to] of runsIn(cells, y * size, size)) {
                const [wide, high] = [to - from + 2 * wider, 1 + 2 * wider];
                ctx.fillRect(view.px(from - wider), view.py(y - wider), wide * view.scale, high * view.scale);
            }
        }
    }
}

// Where water begins and ends in a row.
function* runsIn(cells, start, size) {
    let from = -1;
    for (let x = 0; x <= size; x += 1) {
        const isWater = x < size && cells[start + x] === WATER;
        if (isWater && from < 0) from = x;
        if (isWater || from < 0) continue;
        yield [from, x];
        from = -1;
    }
}

function paintTree(ctx, view, theme, x, y) {
    const [px, py] = [view.px(x + 0.35 + 0.3 * scatter(x, y)), view.py(y + 0.35 + 0.3 * scatter(y, x))];
    const size = view.scale * (0.5 + 0.22 * scatter(x + 3, y + 5));
    ctx.fillStyle = theme.tree;
    circle(ctx, px, py + size * 0.18, size);
    ctx.fill();
    ctx.fillStyle = theme.treeTop;
    circle(ctx, px - size * 0.16, py - size * 0.12, size * 0.6);
    ctx.fill();
}

function paintMine(ctx, view, theme, x, y, size) {
    const [px, py] = [view.px(x + size / 2), view.py(y + size / 2)];
    const radius = (size / 2) * view.scale;
    ctx.fillStyle = theme.rock;
    circle(ctx, px, py, radius);
    ctx.fill();
    ctx.fillStyle = theme.rockTop;
    circle(ctx, px - radius * 0.12, py - radius * 0.18, radius * 0.72);
    ctx.fill();
    ctx.fillStyle = theme.gold;
    for (const [across, down] of [
        [-0.35, 0.05],
        [0.1, -0.3],
        [0.3, 0.25],
        [-0.05, 0.4],
    ]) {
        circle(ctx, px + across * radius, py + down * radius, Math.max(1, radius * 0.16));
        ctx.fill();
    }
}
