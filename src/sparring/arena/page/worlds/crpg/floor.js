// The arena itself: flagged floor, inlaid ring, walls and banners, painted once.

import { TEAMS } from "../../stage/battle/palette.js";
import { TAU, dice } from "../../stage/geometry.js";
import { circle, faded, paint, star } from "../../stage/paint.js";

const SLABS = 12;

export function paintFloor(view, theme) {
    return paint(
        view.width,
        view.height,
        view.dpr,
        (ctx) => {
            ctx.fillStyle = theme.beyond;
            ctx.fillRect(0, 0, view.width, view.height);
            drawWalls(ctx, view, theme);
            ctx.save();
            ctx.beginPath();
            ctx.rect(view.left, view.top, view.side, view.side);
            ctx.clip();
            drawSlabs(ctx, view, theme);
            drawTeamGround(ctx, view, theme);
            drawInlay(ctx, view, theme);
            drawWear(ctx, view, theme);
            drawLight(ctx, view, theme);
            ctx.restore();
            drawLedge(ctx, view, theme);
            drawBanners(ctx, view, theme);
            drawBraziers(ctx, view, theme);
        },
        0,
        0,
    );
}

function drawWalls(ctx, view, theme) {
    const { left, top, side, wall } = view;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left - wall, top - wall, side + wall * 2, side + wall * 2);
    ctx.clip();
    ctx.fillStyle = theme.wall;
    ctx.fill();
    const random = dice(77);
    ctx.strokeStyle = theme.wallShade;
    ctx.lineWidth = 1;
    const blocks = 16;
    const long = (side + wall * 2) / blocks;
    for (let block = 0; block <= blocks; block += 1) {
        const at = left - wall + block * long + (random() - 0.5) * 4;
        const atY = top - wall + block * long + (random() - 0.5) * 4;
        for (const edge of [0, 1]) {
            const y = edge ? top + side : top - wall;
            const x = edge ? left + side : left - wall;
            ctx.fillStyle = random() < 0.5 ? faded(theme.wallEdge, 0.1) : "rgba(0,0,0,0.12)";
            ctx.fillRect(at, y, long, wall);
            ctx.fillRect(x, atY, wall, long);
            ctx.beginPath();
            ctx.moveTo(at, y);
            ctx.lineTo(at, y + wall);
            ctx.moveTo(x, atY);
            ctx.lineTo(x + wall, atY);
            ctx.stroke();
        }
    }
    ctx.restore();
}

function drawSlabs(ctx, view, theme) {
    const { left, top, side } = view;
    const random = dice(4711);
    const size = side / SLABS;
    ctx.fillStyle = theme.grout;
    ctx.fillRect(left, top, side, side);
    for (let row = 0; row < SLABS; row += 1) {
        for (let column = -1; column < SLABS; column += 1) {
            const shifted = column + (row % 2 ? 0.5 : 0);
            // Some flags are cut in two, so the floor does not look printed.
            const cut = random() < 0.22;
            const parts = cut
                ? [
                      [0, 0.48],
                      [0.48, 1],
                  ]
                : [[0, 1]];
            for (const [from, to] of parts) {
                drawSlab(
                    ctx,
                    theme,
                    random,
                    left + (shifted + from) * size,
                    top + row * size,
                    (to - from) * size,
                    size,
                );
            }
        }
    }
}

function drawSlab(ctx, theme, random, x, y, width, height) {
    const shift = (random() - 0.5) * 2 * theme.slabSpread;
    const warm = (random() - 0.5) * 5;
    const tone = theme.slab.map((part, index) =>
        Math.round(part + shift + (index === 0 ? warm : index === 2 ? -warm : 0)),
    );
    const gap = 0.8;
    ctx.fillStyle = `rgb(${tone.join(",")})`;
    ctx.beginPath();
    ctx.roundRect(x + gap, y + gap, width - gap * 2, height - gap * 2, 2.2);
    ctx.fill();
    // A lit upper edge and a shaded lower one give each flag a body.
    ctx.strokeStyle = theme.name === "dark" ? "rgba(255,245,230,0.07)" : "rgba(255,252,240,0.55)";
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.moveTo(x + 3, y + gap + 0.6);
    ctx.lineTo(x + width - 3, y + gap + 0.6);
    ctx.stroke();
    ctx.strokeStyle = theme.name === "dark" ? "rgba(0,0,0,0.30)" : "rgba(110,80,40,0.22)";
    ctx.beginPath();
    ctx.moveTo(x + 3, y + height - gap - 0.6);
    ctx.lineTo(x + width - 3, y + height - gap - 0.6);
    ctx.stroke();
    for (let fleck = 0; fleck < 7; fleck += 1) {
        ctx.fillStyle = random() < 0.5 ? theme.fleck : "rgba(0,0,0,0.07)";
        circle(ctx, x + random() * width, y + random() * height, 0.5 + random() * 1.8);
        ctx.fill();
    }
}

function drawTeamGround(ctx, view, theme) {
    const { left, top, side } = view;
    // On sand a thin wash of blue turns grey, so there it is narrow and strong.
    const sunlit = theme.name === "light";
    const wide = sunlit ? 0.13 : 0.2;
    TEAMS.forEach((team, index) => {
        const from = index === 0 ? left : left + side;
        const to = index === 0 ? left + side * wide : left + side * (1 - wide);
        const wash = ctx.createLinearGradient(from, 0, to, 0);
        wash.addColorStop(0, faded(sunlit ? team.bright : team.main, sunlit ? 0.62 : 0.34));
        wash.addColorStop(1, faded(sunlit ? team.bright : team.main, 0));
        ctx.fillStyle = wash;
        ctx.fillRect(left, top, side, side);
    });
}

function drawInlay(ctx, view, theme) {
    const x = view.px(500);
    const y = view.py(500);
    const unit = view.scale;
    ctx.strokeStyle = faded(theme.inlay, 0.55);
    ctx.lineWidth = 16 * unit;
    circle(ctx, x, y, 300 * unit);
    ctx.stroke();
    ctx.strokeStyle = faded(theme.inlayPale, 0.5);
    ctx.lineWidth = Math.max(1, 2 * unit);
    for (const radius of [288, 312, 208]) {
        circle(ctx, x, y, radius * unit);
        ctx.stroke();
    }
    for (let mark = 0; mark < 32; mark += 1) {
        const angle = (mark * TAU) / 32;
        const far = mark % 4 === 0 ? 7 : 3.4;
        ctx.fillStyle = faded(theme.inlayPale, mark % 4 === 0 ? 0.75 : 0.5);
        star(
            ctx,
            x + Math.cos(angle) * 300 * unit,
            y + Math.sin(angle) * 300 * unit,
            far * unit,
            4,
            0.5,
            angle,
        );
        ctx.fill();
    }
    // A compass in the middle: half of every ray is darker, as if cut in stone.
    for (let ray = 0; ray < 8; ray += 1) {
        const angle = (ray * TAU) / 8;
        const reach = (ray % 2 ? 120 : 196) * unit;
        for (const half of [-1, 1]) {
            const waist = angle + (half * TAU) / 16;
            ctx.fillStyle = half < 0 ? faded(theme.inlay, 0.42) : faded(theme.inlayPale, 0.32);
            ctx.beginPath();
            ctx.moveTo(x, y);
            ctx.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
            ctx.lineTo(x + Math.cos(waist) * 46 * unit, y + Math.sin(waist) * 46 * unit);
            ctx.closePath();
            ctx.fill();
        }
    }
    ctx.strokeStyle = faded(theme.inlayPale, 0.5);
    circle(ctx, x, y, 30 * unit);
    ctx.stroke();
    ctx.setLineDash([10 * unit, 14 * unit]);
    ctx.strokeStyle = faded(theme.inlay, 0.5);
    ctx.beginPath();
    ctx.moveTo(x, view.py(14));
    ctx.lineTo(x, view.py(186));
    ctx.moveTo(x, view.py(814));
    ctx.lineTo(x, view.py(986));
    ctx.stroke();
    ctx.setLineDash([]);
}

function drawWear(ctx, view, theme) {
    const random = dice(991);
    ctx.strokeStyle = theme.crack;
    for (let crack = 0; crack < 17; crack += 1) {
        let x = view.px(random() * 1000);
        let y = view.py(random() * 1000);
        let angle = random() * TAU;
        ctx.lineWidth = 0.6 + random() * 0.8;
        ctx.beginPath();
        ctx.moveTo(x, y);
        for (let bend = 0; bend < 5; bend += 1) {
            angle += (random() - 0.5) * 1.4;
            const far = (8 + random() * 22) * view.scale;
            x += Math.cos(angle) * far;
            y += Math.sin(angle) * far;
            ctx.lineTo(x, y);
        }
        ctx.stroke();
    }
    // Trodden paths: paler where many have fought.
    for (let patch = 0; patch < 26; patch += 1) {
        const x = view.px(120 + random() * 760);
        const y = view.py(250 + random() * 500);
        const radius = (30 + random() * 70) * view.scale;
        const light = theme.name === "dark" ? "255,236,210" : "255,250,235";
        const worn = ctx.createRadialGradient(x, y, 0, x, y, radius);
        worn.addColorStop(0, `rgba(${light},${theme.name === "dark" ? 0.035 : 0.2})`);
        worn.addColorStop(1, `rgba(${light},0)`);
        ctx.fillStyle = worn;
        ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    }
}

function drawLight(ctx, view, theme) {
    const { left, top, side } = view;
    if (theme.name === "dark") {
        for (const [cx, cy] of corners(view)) {
            const pool = ctx.createRadialGradient(cx, cy, 0, cx, cy, side * 0.48);
            pool.addColorStop(0, "rgba(255,165,75,0.5)");
            pool.addColorStop(0.35, "rgba(255,130,50,0.2)");
            pool.addColorStop(1, "rgba(255,120,40,0)");
            ctx.fillStyle = pool;
            ctx.fillRect(left, top, side, side);
        }
    } else {
        // The sun stands high on the left: one long shaft of light, one of shade.
        const sun = ctx.createLinearGradient(left, top, left + side, top + side);
        sun.addColorStop(0, "rgba(255,250,220,0.42)");
        sun.addColorStop(0.5, "rgba(255,244,205,0.10)");
        sun.addColorStop(1, "rgba(120,80,30,0.16)");
        ctx.fillStyle = sun;
        ctx.fillRect(left, top, side, side);
    }
    const middle = left + side / 2;
    const centre = top + side / 2;
    const dusk = ctx.createRadialGradient(middle, centre, side * 0.34, middle, centre, side * 0.76);
    dusk.addColorStop(0, "rgba(0,0,0,0)");
    dusk.addColorStop(1, theme.vignette);
    ctx.fillStyle = dusk;
    ctx.fillRect(left, top, side, side);
}

function drawLedge(ctx, view, theme) {
    const { left, top, side, wall } = view;
    const deep = Math.max(3, wall * 0.5);
    // The walls throw a shade on the floor.
    for (const [x, y, w, h, x2, y2] of [
        [left, top, side, deep, 0, 1],
        [left, top, deep, side, 1, 0],
    ]) {
        const shade = ctx.createLinearGradient(x, y, x + x2 * deep, y + y2 * deep);
        shade.addColorStop(0, theme.name === "dark" ? "rgba(0,0,0,0.6)" : "rgba(80,50,15,0.45)");
        shade.addColorStop(1, "rgba(0,0,0,0)");
        ctx.fillStyle = shade;
        ctx.fillRect(x, y, w, h);
    }
    ctx.strokeStyle = theme.wallEdge;
    ctx.lineWidth = 1.5;
    ctx.strokeRect(left - 0.75, top - 0.75, side + 1.5, side + 1.5);
    ctx.strokeStyle = theme.wallShade;
    ctx.lineWidth = 2;
    ctx.strokeRect(left - wall + 1, top - wall + 1, side + wall * 2 - 2, side + wall * 2 - 2);
}

function drawBanners(ctx, view, theme) {
    const { left, side, wall } = view;
    TEAMS.forEach((team, index) => {
        const x = index === 0 ? left - wall : left + side;
        ctx.fillStyle = faded(team.main, 0.5);
        ctx.fillRect(x + wall * 0.18, view.py(40), wall * 0.64, view.scale * 920);
        for (const at of [180, 500, 820])
            drawBanner(ctx, view, team, index, x + wall / 2, view.py(at), theme);
    });
}

function drawBanner(ctx, view, team, index, x, y, theme) {
    const half = view.wall * 0.42;
    const long = 84 * view.scale;
    ctx.fillStyle = team.deep;
    ctx.fillRect(x - half, y - long / 2, half * 2, long);
    ctx.fillStyle = team.main;
    ctx.fillRect(x - half * 0.78, y - long / 2, half * 1.56, long);
    ctx.strokeStyle = team.trim;
    ctx.lineWidth = 1.2;
    ctx.strokeRect(x - half * 0.78, y - long / 2 + 1, half * 1.56, long - 2);
    ctx.fillStyle = team.trim;
    // The teams' own signs: a round boss for red, a six-sided one for blue.
    if (index === 0) circle(ctx, x, y, half * 0.52);
    else star(ctx, x, y, half * 0.6, 6, 0.87);
    ctx.fill();
    ctx.fillStyle = theme.wallShade;
    ctx.fillRect(x - half, y - long / 2 - 2.5, half * 2, 3);
    ctx.fillRect(x - half, y + long / 2 - 0.5, half * 2, 3);
}

export function corners(view) {
    const inset = view.wall * 0.45;
    const { left, top, side } = view;
    return [
        [left - inset, top - inset],
        [left + side + inset, top - inset],
        [left - inset, top + side + inset],
        [left + side + inset, top + side + inset],
    ];
}

function drawBraziers(ctx, view, theme) {
    const radius = view.wall * 0.44;
    for (const [x, y] of corners(view)) {
        ctx.fillStyle = theme.wallShade;
        circle(ctx, x, y, radius * 1.2);
        ctx.fill();
        ctx.fillStyle = theme.name === "dark" ? "#5c4a34" : "#a5712f";
        circle(ctx, x, y, radius);
        ctx.fill();
        ctx.fillStyle = theme.name === "dark" ? "#ff9a3c" : "#5a3a18";
        circle(ctx, x, y, radius * 0.62);
        ctx.fill();
    }
}
