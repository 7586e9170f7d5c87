// Pictures painted once and drawn often: glows, lettering, anything costly.

import { TAU } from "./geometry.js";

export const FONT = 'system-ui, -apple-system, "Segoe UI", sans-serif';
const MOST_LETTERINGS = 400;

// A colour with another strength: "#rrggbb" and 0..1.
export function faded(hex, alpha) {
    const value = parseInt(hex.slice(1), 16);
    return `rgba(${value >> 16},${(value >> 8) & 255},${value & 255},${alpha})`;
}

// Paints a picture; width, height and anchor are css pixels, the pen works in them.
export function paint(width, height, dpr, pen, anchorX = width / 2, anchorY = height / 2) {
    const image = document.createElement("canvas");
    image.width = Math.max(1, Math.ceil(width * dpr));
    image.height = Math.max(1, Math.ceil(height * dpr));
    const ctx = image.getContext("2d");
    ctx.scale(dpr, dpr);
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    pen(ctx);
    return { image, width: image.width / dpr, height: image.height / dpr, anchorX, anchorY, dpr };
}

// Draws a picture with its anchor at a place; whole pixels keep it sharp and quick.
export function stamp(ctx, picture, x, y, scale = 1) {
    if (scale === 1) {
        const { dpr } = picture;
        ctx.drawImage(
            picture.image,
            Math.round((x - picture.anchorX) * dpr) / dpr,
            Math.round((y - picture.anchorY) * dpr) / dpr,
            picture.width,
            picture.height,
        );
        return;
    }
    ctx.drawImage(
        picture.image,
        x - picture.anchorX * scale,
        y - picture.anchorY * scale,
        picture.width * scale,
        picture.height * scale,
    );
}

export class Glows {
    constructor() {
        this.known = new Map();
    }

    // A soft ball of light; drawn at any size, so its own size is modest.
    of(colour, core = true) {
        const key = colour + (core ? "+" : "");
        let picture = this.known.get(key);
        if (!picture) {
            picture = paint(64, 64, 1, (ctx) => {
                const light = ctx.createRadialGradient(32, 32, 0, 32, 32, 32);
                if (core) {
                    light.addColorStop(0, "rgba(255,255,255,1)");
                    light.addColorStop(0.18, faded(colour, 0.95));
                } else {
                    light.addColorStop(0, faded(colour, 0.85));
                }
                light.addColorStop(0.42, faded(colour, 0.4));
                light.addColorStop(0.7, faded(colour, 0.12));
                light.addColorStop(1, faded(colour, 0));
                ctx.fillStyle = light;
                ctx.fillRect(0, 0, 64, 64);
            });
            this.known.set(key, picture);
        }
        return picture;
    }

    draw(ctx, colour, x, y, radius, core = true) {
        if (radius < 0.3) return;
        ctx.drawImage(this.of(colour, core).image, x - radius, y - radius, radius * 2, radius * 2);
    }
}

export class Lettering {
    constructor() {
        this.known = new Map();
    }

    // Outlined words as a picture, centred on their anchor.
    of(text, colour, outline, size, dpr, weight = 800) {
        const key = `${text}|${colour}|${outline}|${size}|${dpr}|${weight}`;
        let picture = this.known.get(key);
        if (!picture) {
            if (this.known.size > MOST_LETTERINGS) this.known.clear();
            picture = letter(text, colour, outline, size, dpr, weight);
            this.known.set(key, picture);
        }
        return picture;
    }
}

function letter(text, colour, outline, size, dpr, weight) {
    const font = `${weight} ${size}px ${FONT}`;
    const measure = document.createElement("canvas").getContext("2d");
    measure.font = font;
    const border = Math.max(2, size * 0.2);
    const width = Math.ceil(measure.measureText(text).width + border * 2 + 2);
    return paint(width, Math.ceil(size * 1.3 + border * 2), dpr, (ctx) => {
        ctx.font = font;
        ctx.textAlign = "center";
        ctx.textBaseline = "middle";
        const y = (size * 1.3 + border * 2) / 2;
        ctx.lineWidth = border * 1.5;
        ctx.strokeStyle = outline;
        ctx.strokeText(text, width / 2, y);
        ctx.fillStyle = colour;
        ctx.fillText(text, width / 2, y);
    });
}

export function circle(ctx, x, y, radius) {
    ctx.beginPath();
    ctx.arc(x, y, Math.max(0, radius), 0, TAU);
}

// A closed outline through points given as a flat list: x, y, x, y, ...
export function outline(ctx, points, close = true) {
    ctx.beginPath();
    for (let index = 0; index < points.length; index += 2) {
        if (index === 0) ctx.moveTo(points[0], points[1]);
        else ctx.lineTo(points[index], points[index + 1]);
    }
    if (close) ctx.closePath();
}

export function star(ctx, x, y, radius, tips = 5, waist = 0.45, turn = -Math.PI / 2) {
    ctx.beginPath();
    for (let tip = 0; tip < tips * 2; tip += 1) {
        const reach = tip % 2 ? radius * waist : radius;
        const angle = turn + (tip * Math.PI) / tips;
        ctx.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
    }
    ctx.closePath();
}

export function heart(ctx, x, y, size) {
    ctx.beginPath();
    ctx.moveTo(x, y + size);
    ctx.bezierCurveTo(x - size * 1.7, y - size * 0.2, x - size * 0.9, y - size * 1.3, x, y - size * 0.4);
    ctx.bezierCurveTo(x + size * 0.9, y - size * 1.3, x + size * 1.7, y - size * 0.2, x, y + size);
    ctx.closePath();
}

export function hexagon(ctx, x, y, radius) {
    ctx.beginPath();
    for (let corner = 0; corner < 6; corner += 1) {
        const angle = (corner * TAU) / 6;
        ctx.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
    }
    ctx.closePath();
}
