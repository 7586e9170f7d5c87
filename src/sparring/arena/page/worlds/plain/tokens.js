// Things on the field: a shape with a glyph, and around it what it has and is.

import { TAU, clamp } from "../../stage/geometry.js";
import { FONT, circle, faded, outline, paint, stamp } from "../../stage/paint.js";
import { sideColours } from "../../stage/palette.js";
import { trace } from "./shapes.js";

const SMALLEST_GLYPH = 6.5;
const MOST_CARRIED = 3;
const MOST_TAGS = 2;
const LONGEST_WORD = 12;
const BAR = 4;
const SHORTEST_BAR = 24;
const PILL = 12;
const BADGE = 15;
const MOST_SPRITES = 900;
const MOST_PIECES = 500;
const SHORTEST_TRAIL = 3;
const LONGEST_TRAIL = 24;
// The rim of each side, so that colour is not all there is.
const RIMS = [[], "double", [5, 3], [1.5, 3.5], "thick", [9, 3, 2, 3]];

export function spotOf(token, view) {
    return { x: view.px(token.x) + token.shift.x, y: view.py(token.y) + token.shift.y };
}

export const radiusOf = (token, view) => view.radius(token.to.size);

export function glyphOf({ glyph, kind }) {
    if (glyph) return [...glyph].slice(0, 2).join("");
    return kind ? kind.charAt(0).toUpperCase() : "";
}

// --- pictures ------------------------------------------------------------------

// Painted once for each shape, side, glyph and size.
export class Sprites {
    constructor() {
        this.known = new Map();
    }

    forget() {
        this.known.clear();
    }

    of(key, make) {
        let picture = this.known.get(key);
        if (!picture) {
            if (this.known.size > MOST_SPRITES) this.known.clear();
            picture = make();
            this.known.set(key, picture);
        }
        return picture;
    }

    token({ shape, side = -1, glyph, radius, isAlive }, { view, theme }) {
        const key = `${shape}|${side}|${glyph}|${radius.toFixed(1)}|${isAlive}`;
        return this.of(key, () => paintToken(shape, side, glyph, radius, isAlive, view, theme));
    }

    bar(wide, share, colour, kit) {
        const filled = share > 0 ? Math.max(2, Math.round(wide * share)) : 0;
        return this.of(`bar|${wide}|${filled}|${colour}`, () => paintBar(wide, filled, colour, kit));
    }

    pill(text, colours, view, size = PILL) {
        const { ground, ink, edge } = colours;
        const key = `pill|${text}|${size}|${ground}|${ink}|${edge}`;
        return this.of(key, () => paintPill(text, colours, view.dpr, size));
    }
}

function paintToken(shape, side, glyph, radius, isAlive, view, theme) {
    const room = radius * 1.5 + 8;
    return paint(room * 2, room * 2, view.dpr, (ctx) => {
        ctx.translate(room, room);
        const colours = sideColours(side, theme);
        if (isAlive) drawBody(ctx, shape, side, radius, colours, view, theme);
        else drawRemains(ctx, shape, radius, colours, theme);
        if (radius >= SMALLEST_GLYPH && glyph) drawGlyph(ctx, glyph, radius, isAlive, colours, theme);
    });
}

function drawBody(ctx, shape, side, radius, colours, view, theme) {
    ctx.save();
    ctx.shadowColor = theme.shade;
    ctx.shadowBlur = Math.min(9, radius * 0.6) * view.dpr;
    ctx.shadowOffsetY = Math.min(3, radius * 0.2) * view.dpr;
    ctx.fillStyle = colours.main;
    trace(ctx, shape, radius);
    ctx.fill();
    ctx.restore();
    const light = ctx.createLinearGradient(0, -radius, 0, radius);
    light.addColorStop(0, colours.bright);
    light.addColorStop(0.42, colours.main);
    light.addColorStop(1, colours.deep);
    ctx.fillStyle = light;
    trace(ctx, shape, radius);
    ctx.fill();
    drawRim(ctx, shape, side, radius, colours, theme);
}

function drawRim(ctx, shape, side, radius, colours, theme) {
    const wide = clamp(radius * 0.13, 0.8, 2.4);
    const rim = side < 0 ? [] : RIMS[side % RIMS.length];
    ctx.lineWidth = wide + 1.4;
    ctx.strokeStyle = faded(colours.deep, 0.9);
    trace(ctx, shape, radius);
    ctx.stroke();
    ctx.lineWidth = rim === "thick" ? wide * 1.7 : wide;
    ctx.strokeStyle = side < 0 ? faded(colours.bright, 0.9) : theme.rim;
    if (Array.isArray(rim)) ctx.setLineDash(rim.map((part) => part * clamp(radius / 14, 0.5, 1.4)));
    trace(ctx, shape, radius);
    ctx.stroke();
    ctx.setLineDash([]);
    if (rim === "double" && radius > 7) {
        ctx.lineWidth = Math.max(0.8, wide * 0.55);
        trace(ctx, shape, radius - wide * 1.9);
        ctx.stroke();
    }
}

// Pale, flat and crossed out.
function drawRemains(ctx, shape, radius, colours, theme) {
    const small = radius * 0.8;
    ctx.globalAlpha = theme.name === "dark" ? 0.5 : 0.55;
    ctx.fillStyle = faded(colours.deep, 0.6);
    trace(ctx, shape, small);
    ctx.fill();
    ctx.lineWidth = 1.4;
    ctx.setLineDash([3, 3]);
    ctx.strokeStyle = colours.main;
    ctx.stroke();
    ctx.setLineDash([]);
    const arm = small * 0.45;
    ctx.globalAlpha = 0.85;
    ctx.lineWidth = clamp(radius * 0.16, 1.2, 2.6);
    ctx.strokeStyle = theme.name === "dark" ? colours.bright : colours.deep;
    ctx.beginPath();
    ctx.moveTo(-arm, -arm);
    ctx.lineTo(arm, arm);
    ctx.moveTo(arm, -arm);
    ctx.lineTo(-arm, arm);
    ctx.stroke();
}

function drawGlyph(ctx, glyph, radius, isAlive, colours) {
    if (!isAlive) return;
    const size = radius * (glyph.length > 1 ? 0.9 : 1.12);
    ctx.font = `800 ${size}px ${FONT}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "alphabetic";
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = ctx.measureText(glyph);
    const y = (up - down) / 2;
    ctx.lineWidth = Math.max(1.4, size * 0.16);
    ctx.strokeStyle = colours.ink === "#ffffff" ? faded(colours.deep, 0.75) : faded(colours.bright, 0.7);
    ctx.strokeText(glyph, 0, y);
    ctx.fillStyle = colours.ink;
    ctx.fillText(glyph, 0, y);
}

function paintPill(text, { ground, ink, edge }, dpr, size) {
    const font = `700 ${size * 0.8}px ${FONT}`;
    const measure = document.createElement("canvas").getContext("2d");
    measure.font = font;
    const high = size + 2;
    const wide = Math.max(high, Math.ceil(measure.measureText(text).width) + size * 0.7);
    return paint(wide + 2, high + 2, dpr, (ctx) => {
        ctx.beginPath();
        ctx.roundRect(1, 1, wide, high, high / 2);
        ctx.fillStyle = ground;
        ctx.fill();
        ctx.lineWidth = 1;
        ctx.strokeStyle = edge;
        ctx.stroke();
        ctx.font = font;
        ctx.textAlign = "center";
        ctx.textBaseline = "middle";
        ctx.fillStyle = ink;
        ctx.fillText(text, wide / 2 + 1, high / 2 + 1.5);
    });
}

// --- drawing -------------------------------------------------------------------

// Where things came from: a ribbon that is thinner and paler with every step back.
export function drawTrails(ctx, kit, tokens) {
    const { view, theme } = kit;
    // The more there are, the shorter they may be.
    const longest = clamp(Math.floor(MOST_PIECES / tokens.length), SHORTEST_TRAIL, LONGEST_TRAIL);
    for (const token of tokens) {
        if (!token.alive || token.presence < 1) continue;
        const { shift } = token;
        const path = token
            .pathBehind(view.field, longest)
            .map(({ x, y }) => ({ x: view.px(x) + shift.x, y: view.py(y) + shift.y }));
        if (path.length < 2) continue;
        const colours = sideColours(token.to.side, theme);
        ctx.fillStyle = theme.name === "dark" ? colours.bright : colours.main;
        drawRibbon(ctx, path, Math.min(radiusOf(token, view) * 0.5, 8));
    }
    ctx.globalAlpha = 1;
}

// Pieces that share their edges, so that nothing is painted twice.
function drawRibbon(ctx, path, half) {
    const edges = path.map((place, at) => {
        const before = path[Math.max(0, at - 1)];
        const after = path[Math.min(path.length - 1, at + 1)];
        const far = Math.hypot(after.x - before.x, after.y - before.y) || 1;
        const wide = (half * (1 - at / (path.length - 1))) / far;
        const across = { x: -(after.y - before.y) * wide, y: (after.x - before.x) * wide };
        return [place.x + across.x, place.y + across.y, place.x - across.x, place.y - across.y];
    });
    for (let at = 1; at < edges.length; at += 1) {
        const left = 1 - (at - 0.5) / (edges.length - 1);
        const [one, other] = [edges[at - 1], edges[at]];
        ctx.globalAlpha = 0.34 * left ** 1.4;
        outline(ctx, [one[0], one[1], other[0], other[1], other[2], other[3], one[2], one[3]]);
        ctx.fill();
    }
}

// Those that are out lie below the others; whoever is lower is nearer.
export function drawTokens(ctx, kit, tokens) {
    const inOrder = [...tokens].sort(
        (one, other) => Number(one.alive) - Number(other.alive) || one.y - other.y || one.id - other.id,
    );
    for (const token of inOrder) drawToken(ctx, kit, token);
    ctx.globalAlpha = 1;
}

function drawToken(ctx, kit, token) {
    const { view, theme, sprites, shapes } = kit;
    const { x, y } = spotOf(token, view);
    const radius = radiusOf(token, view);
    const { presence } = token;
    const looks = {
        shape: shapes.of(token.to.kind),
        side: token.to.side,
        glyph: glyphOf(token.to),
        radius,
        isAlive: token.alive,
    };
    if (token.alive && token.heading !== null) drawHeading(ctx, kit, token, x, y, radius);
    ctx.globalAlpha = presence;
    stamp(ctx, sprites.token(looks, kit), x, y, presence === 1 ? 1 : 0.6 + 0.4 * presence);
    if (token.flash > 0) {
        ctx.save();
        ctx.translate(x, y);
        ctx.globalAlpha = token.flash * 0.7;
        ctx.fillStyle = theme.name === "dark" ? "#ffffff" : "#fff4d8";
        trace(ctx, looks.shape, radius);
        ctx.fill();
        ctx.restore();
    }
    ctx.globalAlpha = 1;
}

// A nose on the rim, in the direction it looks.
function drawHeading(ctx, { view, theme }, token, x, y, radius) {
    const reach = radius + Math.max(3.5, radius * 0.42);
    const half = Math.max(3, radius * 0.42);
    const colours = sideColours(token.to.side, theme);
    const { heading } = token;
    const across = [Math.cos(heading), Math.sin(heading)];
    const along = [-across[1], across[0]];
    const base = radius * 0.86;
    ctx.globalAlpha = token.presence;
    ctx.beginPath();
    ctx.moveTo(x + across[0] * reach, y + across[1] * reach);
    ctx.lineTo(x + across[0] * base + along[0] * half, y + across[1] * base + along[1] * half);
    ctx.lineTo(x + across[0] * base - along[0] * half, y + across[1] * base - along[1] * half);
    ctx.closePath();
    ctx.lineWidth = 2.4 / Math.max(1, view.dpr * 0.75);
    ctx.strokeStyle = colours.deep;
    ctx.stroke();
    ctx.fillStyle = theme.name === "dark" ? "#ffffff" : colours.bright;
    ctx.fill();
}

// Bars and words lie over all tokens, so no neighbour hides them.
export function drawPlates(ctx, kit, tokens) {
    for (const token of tokens) {
        if (!token.alive || token.presence < 1) continue;
        const spot = spotOf(token, kit.view);
        const radius = radiusOf(token, kit.view);
        const below = drawBars(ctx, kit, token, spot, spot.y + radius + 5);
        drawTags(ctx, kit, token, spot, below);
        drawCarried(ctx, kit, token, spot, radius);
    }
}

function drawBars(ctx, kit, token, { x }, top) {
    const { view, theme, sprites } = kit;
    const wide = Math.round(Math.max(SHORTEST_BAR, radiusOf(token, view) * 2));
    let y = top;
    for (const bar of token.bars) {
        if (!(bar.most > 0)) continue;
        const share = clamp(bar.value / bar.most, 0, 1);
        stamp(ctx, sprites.bar(wide, share, barColour(bar.tone, share, theme), kit), x, y + BAR / 2);
        y += BAR + 3.5;
    }
    return y;
}

function paintBar(wide, filled, colour, { view, theme }) {
    return paint(wide + 4, BAR + 4, view.dpr, (ctx) => {
        ctx.fillStyle = theme.plate;
        ctx.strokeStyle = theme.plateEdge;
        ctx.lineWidth = 0.75;
        ctx.beginPath();
        ctx.roundRect(0.5, 0.5, wide + 3, BAR + 3, 3);
        ctx.fill();
        ctx.stroke();
        ctx.fillStyle = colour;
        ctx.beginPath();
        ctx.roundRect(2, 2, filled, BAR, 2);
        ctx.fill();
    });
}

export function barColour(tone, share, theme) {
    if (tone === "cool" || tone === "warm") return theme[tone];
    return theme.good[share > 0.5 ? 2 : share > 0.25 ? 1 : 0];
}

const inShort = (word) => (word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD - 1)}…` : word);

function firstOf(words, most) {
    if (words.length <= most) return words.map(inShort);
    return [...words.slice(0, most), `+${words.length - most}`].map(inShort);
}

function drawTags(ctx, { view, theme, sprites }, token, { x }, top) {
    const colours = { ground: theme.plate, ink: theme.text, edge: theme.plateEdge };
    let y = top + PILL / 2 + 0.5;
    for (const word of firstOf(token.to.tags ?? [], MOST_TAGS)) {
        stamp(ctx, sprites.pill(word, colours, view), x, y);
        y += PILL + 2.5;
    }
}

// Badges at the upper right; what is carried by a side has its colours.
function drawCarried(ctx, { view, theme, sprites }, token, { x, y }, radius) {
    const things = firstOf(token.to.carries ?? [], MOST_CARRIED);
    const colours = {
        ground: theme.name === "dark" ? "#ffe9b0" : "#5b3f10",
        ink: theme.name === "dark" ? "#2a1d04" : "#fff6df",
        edge: theme.name === "dark" ? "#3a2a08" : "#fff6df",
    };
    things.forEach((thing, at) => {
        const picture = sprites.pill(thing, colours, view, BADGE);
        stamp(ctx, picture, x + radius * 0.55 + picture.width / 2 - 3, y - radius * 0.95 - at * (BADGE + 3));
    });
}

// --- what the user points at ---------------------------------------------------

export function drawRing(ctx, kit, token, { colour, dash = [], grown = 4 }) {
    const { view, theme } = kit;
    const { x, y } = spotOf(token, view);
    const radius = radiusOf(token, view) * 1.12 + grown;
    for (const [wide, ink, pattern] of [
        [4.5, theme.markDark, []],
        [2.2, colour, dash],
    ]) {
        ctx.lineWidth = wide;
        ctx.strokeStyle = ink;
        ctx.setLineDash(pattern);
        ctx.lineDashOffset = kit.still ? 0 : -kit.now * 14;
        circle(ctx, x, y, radius);
        ctx.stroke();
    }
    ctx.setLineDash([]);
}

export function drawCursor(ctx, { view, theme }, cursor) {
    const x = view.px(cursor.x);
    const y = view.py(cursor.y);
    const reach = (cursor.radius ?? 0) * view.scale;
    for (const [wide, ink] of [
        [4.5, theme.markDark],
        [2, theme.chosen],
    ]) {
        ctx.lineWidth = wide;
        ctx.strokeStyle = ink;
        if (reach > 4) {
            circle(ctx, x, y, reach);
            ctx.stroke();
        }
        circle(ctx, x, y, 9);
        ctx.stroke();
        ctx.beginPath();
        for (let quarter = 0; quarter < 4; quarter += 1) {
            const angle = (quarter * TAU) / 4;
            ctx.moveTo(x + Math.cos(angle) * 4, y + Math.sin(angle) * 4);
            ctx.lineTo(x + Math.cos(angle) * 15, y + Math.sin(angle) * 15);
        }
        ctx.stroke();
    }
}
