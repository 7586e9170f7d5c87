// What stays where it is: cobbles, floors, walls, tables, the fountain and the stalls.

import { TAU, dice } from "../../stage/geometry.js";
import { circle } from "../../stage/paint.js";

const WALL = 0.35;
const DOOR = 1.5;
const FLOORS = { tavern: "boards", alley: "alley", guardhouse: "hall", cell: "alley", sickbed: "hall" };

/** Everything that never moves, painted once. `spot` turns metres into pixels. */
export function paintTown(ctx, { theme }, { rooms, places, width }, spot, metre) {
    const box = (left, top, right, bottom) => {
        const from = spot({ x: left, y: top });
        const to = spot({ x: right, y: bottom });
        return [from.x, from.y, to.x - from.x, to.y - from.y];
    };
    ctx.fillStyle = theme.roof;
    ctx.fillRect(...box(0, 0, width, 15.2));
    paintCobbles(ctx, theme, spot, metre, width);
    for (const [name, [left, top, right, bottom]] of Object.entries(rooms)) {
        if (name === "street") continue;
        paintFloor(ctx, theme, box(left - 0.6, top - 0.6, right + 0.6, bottom + 0.8), FLOORS[name], metre);
    }
    for (const [name, room] of Object.entries(rooms)) {
        if (name !== "street") paintWalls(ctx, theme, spot, metre, name, room);
    }
    paintFurniture(ctx, theme, places, spot, metre);
}

function paintCobbles(ctx, theme, spot, metre, width) {
    const random = dice(7);
    const [from, to] = [spot({ x: 0, y: 15.2 }), spot({ x: width, y: 24 })];
    ctx.save();
    ctx.beginPath();
    ctx.rect(from.x, from.y, to.x - from.x, to.y - from.y);
    ctx.clip();
    for (let y = 15.2; y < 24; y += 0.8) {
        for (let x = -1.1; x < width; x += 1.1) {
            const shift = Math.round(y / 0.8) % 2 ? 0.55 : 0;
            const at = spot({ x: x + shift, y });
            ctx.fillStyle = random() < 0.5 ? theme.cobble : theme.cobbleDark;
            ctx.fillRect(at.x, at.y, metre * 1.1 + 0.5, metre * 0.8 + 0.5);
            ctx.strokeStyle = theme.hatch;
            ctx.lineWidth = Math.max(0.5, metre * 0.05);
            ctx.strokeRect(at.x, at.y, metre * 1.1, metre * 0.8);
        }
    }
    ctx.restore();
}

function paintFloor(ctx, theme, [x, y, wide, high], floor, metre) {
    ctx.fillStyle = theme[floor];
    ctx.fillRect(x, y, wide, high);
    if (floor !== "boards") return;
    ctx.fillStyle = theme.boardsDark;
    for (let line = 0; line < high; line += metre * 1.2) {
        ctx.fillRect(x, y + line, wide, Math.max(1, metre * 0.07));
    }
}

// Walls with a gap for the door; cells have no door that anybody uses.
function paintWalls(ctx, theme, spot, metre, name, [left, top, right, bottom, doorX]) {
    const corner = spot({ x: left - 0.6, y: top - 0.6 });
    const other = spot({ x: right + 0.6, y: bottom + 0.8 });
    ctx.strokeStyle = theme.wall;
    ctx.lineWidth = Math.max(2, metre * WALL);
    ctx.lineCap = "butt";
    const isOpen = name === "alley";
    const door = spot({ x: doorX, y: bottom }).x;
    const half = (metre * (isOpen ? 4.6 : DOOR)) / 2;
    ctx.beginPath();
    ctx.moveTo(Math.max(corner.x, door - half), other.y);
    ctx.lineTo(corner.x, other.y);
    ctx.lineTo(corner.x, corner.y);
    ctx.lineTo(other.x, corner.y);
    ctx.lineTo(other.x, other.y);
    ctx.lineTo(Math.min(other.x, door + half), other.y);
    ctx.stroke();
    if (name === "cell") paintBars(ctx, theme, corner, other, metre);
    ctx.lineCap = "round";
}

function paintBars(ctx, theme, corner, other, metre) {
    ctx.strokeStyle = theme.steel;
    ctx.lineWidth = Math.max(1, metre * 0.1);
    for (let x = corner.x + metre * 0.5; x < other.x; x += metre * 0.55) {
        ctx.beginPath();
        ctx.moveTo(x, other.y - metre * 0.9);
        ctx.lineTo(x, other.y);
        ctx.stroke();
    }
}

function paintFurniture(ctx, theme, places, spot, metre) {
    const at = (name) => spot({ x: places[name][0], y: places[name][1] });
    for (const name of Object.keys(places)) {
        if (name.startsWith("table")) paintTable(ctx, theme, at(name), metre);
    }
    const counter = at("counter");
    ctx.fillStyle = theme.counter;
    ctx.fillRect(counter.x - metre * 3, counter.y + metre * 0.6, metre * 5, metre * 0.9);
    ctx.fillStyle = theme.stage;
    const stage = at("stage");
    ctx.fillRect(stage.x - metre * 1.8, stage.y - metre * 1.5, metre * 4, metre * 3.2);
    ctx.fillStyle = theme.flame;
    const hearth = at("hearth");
    ctx.fillRect(hearth.x + metre * 1.4, hearth.y - metre * 1.2, metre * 0.7, metre * 2.4);
    paintFountain(ctx, theme, at("fountain"), metre);
    paintStalls(ctx, theme, at("market"), metre);
    ctx.fillStyle = theme.table;
    const bench = at("bench");
    ctx.fillRect(bench.x - metre, bench.y - metre * 0.9, metre * 2, metre * 0.45);
    for (const bed of ["bunk", "sickbed"]) {
        const place = at(bed);
        ctx.fillStyle = theme.steel;
        ctx.fillRect(place.x - metre, place.y - metre * 0.5, metre * 2, metre);
        ctx.fillStyle = theme.cloth;
        ctx.fillRect(place.x - metre * 0.4, place.y - metre * 0.5, metre * 1.4, metre);
    }
}

function paintTable(ctx, theme, { x, y }, metre) {
    ctx.fillStyle = theme.table;
    for (const turn of [0.4, 1.9, 3.5, 5]) {
        circle(ctx, x + Math.cos(turn) * metre * 1.25, y + Math.sin(turn) * metre * 1.25, metre * 0.32);
        ctx.fill();
    }
    circle(ctx, x, y, metre * 0.9);
    ctx.fill();
    ctx.fillStyle = theme.tableTop;
    circle(ctx, x, y, metre * 0.76);
    ctx.fill();
}

function paintFountain(ctx, theme, { x, y }, metre) {
    ctx.fillStyle = theme.wall;
    circle(ctx, x, y + metre * 0.8, metre * 1.5);
    ctx.fill();
    ctx.fillStyle = theme.water;
    circle(ctx, x, y + metre * 0.8, metre * 1.15);
    ctx.fill();
    ctx.fillStyle = theme.wallTop;
    circle(ctx, x, y + metre * 0.8, metre * 0.35);
    ctx.fill();
}

// Two stalls with striped awnings.
function paintStalls(ctx, theme, { x, y }, metre) {
    for (const shift of [-3.2, 1.2]) {
        const left = x + shift * metre;
        for (let stripe = 0; stripe < 4; stripe += 1) {
            ctx.fillStyle = stripe % 2 ? theme.steel : theme.cloth;
            ctx.fillRect(left + stripe * metre * 0.55, y + metre * 0.9, metre * 0.55, metre * 1.1);
        }
        ctx.strokeStyle = theme.hatch;
        ctx.strokeRect(left, y + metre * 0.9, metre * 2.2, metre * 1.1);
    }
}

/** How dark it is at a minute of the day, from 0 to 1. */
export function darkness(minute) {
    const hour = minute / 60;
    if (hour >= 8 && hour < 18) return 0;
    if (hour >= 21 || hour < 5) return 1;
    return hour < 8 ? (8 - hour) / 3 : (hour - 18) / 3;
}

/** The night over everything, with holes where lanterns and the hearth burn. */
export function drawNight(ctx, kit, { dark, lights, view }) {
    if (dark <= 0) return;
    const { theme } = kit;
    ctx.globalAlpha = 0.62 * dark;
    ctx.fillStyle = theme.dusk;
    ctx.fillRect(0, 0, view.width, view.height);
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = "lighter";
    for (const { x, y, reach, flickers } of lights) {
        const flicker = flickers && !kit.still ? 1 + 0.05 * Math.sin(kit.now * 9 + x) : 1;
        const light = ctx.createRadialGradient(x, y, 0, x, y, reach * flicker);
        light.addColorStop(0, `rgba(255,190,100,${0.42 * dark})`);
        light.addColorStop(1, "rgba(255,170,80,0)");
        ctx.fillStyle = light;
        ctx.beginPath();
        ctx.arc(x, y, reach * flicker, 0, TAU);
        ctx.fill();
    }
    ctx.globalCompositeOperation = "source-over";
}
