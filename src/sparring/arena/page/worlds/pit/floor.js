// The pit itself: raked sand, a wall with two gates, and stands around it, painted once.

import { TEAMS } from "../../stage/battle/palette.js";
import { TAU, dice } from "../../stage/geometry.js";
import { circle, faded, paint, star } from "../../stage/paint.js";

const BLOCKS = 46;
const GATE = 0.2;
const TIERS = 4;
// Torches stand away from the gates, which are at the left and at the right.
const TORCHES = [0.52, 1.5708, 2.62, 3.67, 4.7124, 5.76];

export function paintPit(view, theme) {
    return paint(
        view.width,
        view.height,
        view.dpr,
        (ctx) => {
            drawStands(ctx, view, theme);
            drawSand(ctx, view, theme);
            drawWall(ctx, view, theme);
            drawGates(ctx, view, theme);
            drawHolders(ctx, view, theme);
        },
        0,
        0,
    );
}

/** Where torches burn. */
export function torches({ x, y, radius, wall }) {
    return TORCHES.map((angle) => [
        x + Math.cos(angle) * (radius + wall * 0.5),
        y + Math.sin(angle) * (radius + wall * 0.5),
    ]);
}

// Rows of people in the corners, of whom only heads are seen.
function drawStands(ctx, view, theme) {
    const { width, height, x, y, radius, wall } = view;
    ctx.fillStyle = theme.beyond;
    ctx.fillRect(0, 0, width, height);
    const random = dice(2003);
    const corner = Math.hypot(width, height) / 2;
    const first = radius + wall;
    const deep = (corner - first) / TIERS;
    for (let tier = TIERS; tier >= 1; tier -= 1) {
        circle(ctx, x, y, first + tier * deep);
        ctx.fillStyle = tier % 2 ? theme.tier : faded(theme.tierEdge, 0.45);
        ctx.fill();
        ctx.lineWidth = 1.2;
        ctx.strokeStyle = theme.tierEdge;
        ctx.stroke();
        const far = first + (tier - 0.45) * deep;
        const head = Math.max(2, deep * 0.19);
        const seats = Math.floor((TAU * far) / (head * 3.1));
        for (let seat = 0; seat < seats; seat += 1) {
            const angle = ((seat + random() * 0.5) * TAU) / seats;
            const spot = [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
            if (random() < 0.3) continue;
            ctx.fillStyle = theme.crowd[Math.floor(random() * theme.crowd.length)];
            circle(ctx, spot[0], spot[1] + head * 1.1, head * 1.25);
            ctx.fill();
            ctx.fillStyle = theme.head;
            circle(ctx, spot[0], spot[1], head);
            ctx.fill();
        }
    }
}

function drawSand(ctx, view, theme) {
    const { x, y, radius } = view;
    ctx.save();
    circle(ctx, x, y, radius);
    ctx.clip();
    const sand = ctx.createRadialGradient(x - radius * 0.2, y - radius * 0.25, radius * 0.1, x, y, radius);
    theme.sand.forEach((colour, at) => sand.addColorStop(at / 2, colour));
    ctx.fillStyle = sand;
    ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    const random = dice(15);
    drawRaking(ctx, view, theme, random);
    drawTeamGround(ctx, view, theme);
    drawGrains(ctx, view, theme, random);
    drawTraces(ctx, view, theme, random);
    const dusk = ctx.createRadialGradient(x, y, radius * 0.5, x, y, radius * 1.05);
    dusk.addColorStop(0, "rgba(0,0,0,0)");
    dusk.addColorStop(1, theme.vignette);
    ctx.fillStyle = dusk;
    ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    ctx.restore();
}

// Furrows of a rake, in arcs around the middle that nobody has finished.
function drawRaking(ctx, { x, y, radius }, theme, random) {
    for (let far = radius * 0.14; far < radius; far += radius * 0.031) {
        for (let arc = 0; arc < 5; arc += 1) {
            const from = random() * TAU;
            const long = 0.4 + random() * 1.1;
            for (const [shift, colour] of [
                [0, theme.rake],
                [1.6, theme.rakeLight],
            ]) {
                ctx.lineWidth = 1.4;
                ctx.strokeStyle = colour;
                ctx.beginPath();
                ctx.arc(x, y, far + shift, from, from + long);
                ctx.stroke();
            }
        }
    }
}

// Each team's side has a breath of its colour.
function drawTeamGround(ctx, { x, y, radius }, theme) {
    TEAMS.forEach((team, index) => {
        const side = index === 0 ? -1 : 1;
        const wash = ctx.createRadialGradient(x + side * radius, y, 0, x + side * radius, y, radius);
        wash.addColorStop(0, faded(team.main, theme.name === "dark" ? 0.3 : 0.24));
        wash.addColorStop(1, faded(team.main, 0));
        ctx.fillStyle = wash;
        ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    });
}

function drawGrains(ctx, { x, y, radius }, theme, random) {
    const count = Math.min(5200, Math.round(radius * radius * 0.07));
    for (let grain = 0; grain < count; grain += 1) {
        const angle = random() * TAU;
        const far = radius * Math.sqrt(random());
        ctx.fillStyle = theme.grain[grain % 2];
        const size = 0.6 + random() * 1.1;
        ctx.fillRect(x + Math.cos(angle) * far, y + Math.sin(angle) * far, size, size);
    }
}

// What earlier fights have left: dark stains, and the steps of many feet.
function drawTraces(ctx, { x, y, radius }, theme, random) {
    for (let stain = 0; stain < 7; stain += 1) {
        const angle = random() * TAU;
        const far = radius * 0.75 * Math.sqrt(random());
        const size = radius * (0.03 + random() * 0.06);
        const [atX, atY] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
        const spot = ctx.createRadialGradient(atX, atY, 0, atX, atY, size);
        spot.addColorStop(0, theme.stain);
        spot.addColorStop(1, "rgba(80,20,10,0)");
        ctx.fillStyle = spot;
        ctx.fillRect(atX - size, atY - size, size * 2, size * 2);
    }
    ctx.fillStyle = theme.rake;
    for (let way = 0; way < 12; way += 1) {
        let angle = random() * TAU;
        let [atX, atY] = [x + (random() - 0.5) * radius * 1.4, y + (random() - 0.5) * radius * 1.4];
        for (let step = 0; step < 9; step += 1) {
            angle += (random() - 0.5) * 0.5;
            atX += Math.cos(angle) * radius * 0.045;
            atY += Math.sin(angle) * radius * 0.045;
            const aside = (step % 2 ? 1 : -1) * radius * 0.011;
            ctx.beginPath();
            ctx.ellipse(
                atX - Math.sin(angle) * aside,
                atY + Math.cos(angle) * aside,
                radius * 0.011,
                radius * 0.0065,
                angle,
                0,
                TAU,
            );
            ctx.fill();
        }
    }
}

function drawWall(ctx, view, theme) {
    const { x, y, radius, wall } = view;
    const random = dice(77);
    for (let block = 0; block < BLOCKS; block += 1) {
        const from = (block * TAU) / BLOCKS;
        const to = ((block + 1) * TAU) / BLOCKS;
        const shift = (random() - 0.5) * 18;
        ctx.fillStyle = `rgb(${theme.wall.map((part) => Math.round(part + shift)).join(",")})`;
        ctx.beginPath();
        ctx.arc(x, y, radius + wall, from, to);
        ctx.arc(x, y, radius, to, from, true);
        ctx.closePath();
        ctx.fill();
        ctx.lineWidth = 1;
        ctx.strokeStyle = theme.wallJoint;
        ctx.stroke();
    }
    // Its top is lit, and it throws a shade on the sand below the light.
    ctx.lineWidth = Math.max(2, wall * 0.3);
    ctx.strokeStyle = theme.wallTop;
    circle(ctx, x, y, radius + wall - ctx.lineWidth / 2);
    ctx.stroke();
    const deep = wall * 0.7;
    const shade = ctx.createRadialGradient(x, y, radius - deep, x, y, radius);
    shade.addColorStop(0, "rgba(0,0,0,0)");
    shade.addColorStop(1, theme.wallShade);
    ctx.fillStyle = shade;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, TAU);
    ctx.arc(x, y + deep * 0.4, radius - deep, 0, TAU, true);
    ctx.fill("evenodd");
}

// Each team came through a gate of its own, under its banner.
function drawGates(ctx, view, theme) {
    const { x, y, radius, wall } = view;
    TEAMS.forEach((team, index) => {
        const middle = index === 0 ? Math.PI : 0;
        ctx.beginPath();
        ctx.arc(x, y, radius + wall, middle - GATE, middle + GATE);
        ctx.arc(x, y, radius, middle + GATE, middle - GATE, true);
        ctx.closePath();
        ctx.fillStyle = theme.gate;
        ctx.fill();
        ctx.lineWidth = 2;
        ctx.strokeStyle = theme.wallJoint;
        ctx.stroke();
        ctx.strokeStyle = theme.iron;
        ctx.lineWidth = Math.max(1.4, wall * 0.08);
        for (let bar = -3; bar <= 3; bar += 1) {
            const angle = middle + (bar * GATE) / 3.6;
            ctx.beginPath();
            ctx.moveTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
            ctx.lineTo(x + Math.cos(angle) * (radius + wall), y + Math.sin(angle) * (radius + wall));
            ctx.stroke();
        }
        for (const side of [-1, 1]) drawBanner(ctx, view, team, index, middle + side * GATE * 1.5);
    });
}

function drawBanner(ctx, { x, y, radius, wall }, team, index, angle) {
    const far = radius + wall * 0.5;
    ctx.save();
    ctx.translate(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
    ctx.rotate(angle);
    const [high, wide] = [wall * 0.46, wall * 0.62];
    ctx.fillStyle = team.deep;
    ctx.fillRect(-high, -wide, high * 2, wide * 2);
    ctx.fillStyle = team.main;
    ctx.fillRect(-high * 0.8, -wide * 0.8, high * 1.6, wide * 1.6);
    ctx.fillStyle = team.trim;
    // The teams' own signs: a round boss for red, a six-sided one for blue.
    if (index === 0) circle(ctx, 0, 0, high * 0.5);
    else star(ctx, 0, 0, high * 0.56, 6, 0.87);
    ctx.fill();
    ctx.restore();
}

function drawHolders(ctx, view, theme) {
    const size = view.wall * 0.3;
    for (const [x, y] of torches(view)) {
        circle(ctx, x, y, size * 1.25);
        ctx.fillStyle = theme.wallJoint;
        ctx.fill();
        circle(ctx, x, y, size);
        ctx.fillStyle = theme.name === "dark" ? "#5c4a34" : "#a5712f";
        ctx.fill();
    }
}
