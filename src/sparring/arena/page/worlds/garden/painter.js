// The garden seen from above: what grows in it, the rabbit, what it sees and where it was.

import { TAU, clamp, dice, easeBoth, easeIn, mixAngle, swell } from "../../stage/geometry.js";
import { GlidingField } from "../../stage/gliding.js";
import { FONT, circle, faded, outline, stamp } from "../../stage/paint.js";
import { drawTrail } from "../../stage/trails.js";
import { View } from "../../stage/view.js";
import { findings, pointsInWords } from "./cards.js";
import { COLOURS } from "./palette.js";
import { Pictures, drawBottle, drawCarrot, drawRabbit } from "./pictures.js";
import { between, copies, unrolled } from "./torus.js";

export { follower } from "../../stage/gliding.js";
export { cards } from "./cards.js";

/** Seconds for a move. */
export const PACE = 0.32;

// Above the field there is room for a line of words, in cells.
const HEADLINE = 1.05;
const TURNS = { north: -Math.PI / 2, east: 0, south: Math.PI / 2, west: Math.PI };
const DIRECTIONS = ["north", "east", "south", "west"];
const RECENT = 30;
// What is found is there until the rabbit is: then it is gone.
const BITE = 0.55;
// The outline of what it sees, from the middle of its cell.
const SIGHT = [
    [-0.5, -2.5],
    [0.5, -2.5],
    [0.5, -1.5],
    [1.5, -1.5],
    [1.5, -0.5],
    [2.5, -0.5],
];

export function create(canvas, options) {
    return new Garden(canvas, options);
}

// All four corners of something with a quarter given.
function aroundTheMiddle(quarter) {
    const turned = (points) => points.map(([x, y]) => [-y, x]);
    const quarters = [quarter];
    for (let at = 1; at < 4; at += 1) quarters.push(turned(quarters.at(-1)));
    return quarters.flat();
}

const FIELD_OF_SIGHT = aroundTheMiddle(SIGHT);

class Garden extends GlidingField {
    constructor(canvas, options) {
        super(canvas, new View(), COLOURS, options);
    }

    // --- scenes and steps ----------------------------------------------------------

    show(start) {
        this.planted = start.cells;
        super.show(start);
    }

    frameOf({ width }) {
        return { width, height: width + HEADLINE };
    }

    happen(event, scene) {
        const { kit } = this;
        if (event.code !== "eats" && event.code !== "suffers") return;
        const isFood = event.code === "eats";
        const spot = this.spotOf(scene.rabbit);
        const text = `${isFood ? "+" : "−"}${event.amount}`;
        const colour = kit.theme[isFood ? "gain" : "loss"];
        kit.effects.say(kit, spot, 0, text, colour, Math.round(13 + event.amount * 1.5));
        if (kit.still) return;
        const colours = isFood ? [kit.theme.carrot, kit.theme.leaf] : [kit.theme.glass, kit.theme.poison];
        kit.effects.burst(
            spot.x,
            spot.y,
            colours,
            4 + 3 * event.amount,
            this.cell * 4,
            this.cell * 0.16,
            0.5,
        );
    }

    // --- places --------------------------------------------------------------------

    get cell() {
        return this.view.scale;
    }

    // The middle of a cell on the canvas.
    spotOf({ x, y }) {
        return { x: this.view.px(x + 0.5), y: this.view.py(y + 0.5 + HEADLINE) };
    }

    get rabbit() {
        const { from, to } = this;
        return between(from.rabbit, to.rabbit, this.hop, to.width);
    }

    get hop() {
        return easeBoth(this.progress);
    }

    tokens() {
        return [{ id: 0, radius: this.cell * 0.55, alive: true, ...this.spotOf(this.to.rabbit) }];
    }

    notesOf() {
        const { to } = this;
        const said = to.outputs?.map((output, at) => `${DIRECTIONS[at]} ${output.toFixed(2)}`);
        return [
            pointsInWords(to),
            ...findings(to).map(({ text }) => text),
            ...(said ? [said.join(", ")] : []),
        ];
    }

    // --- drawing -------------------------------------------------------------------

    forget() {
        super.forget();
        this.pictures ??= new Pictures();
        this.pictures.forget();
    }

    // The lawn, a little beyond the edges too: it goes on there.
    paintGround(ctx) {
        const { view, cell } = this;
        const { theme } = this.kit;
        ctx.fillStyle = theme.beyond;
        ctx.fillRect(0, 0, view.width, view.height);
        const { width } = view.field;
        for (let y = -1; y <= width; y += 1) {
            for (let x = -1; x <= width; x += 1) {
                const spot = this.spotOf({ x, y });
                ctx.fillStyle = theme.lawn[(x + y + 2) % 2];
                ctx.fillRect(spot.x - cell / 2, spot.y - cell / 2, cell + 0.5, cell + 0.5);
                this.paintBlades(ctx, spot, ((y + width) % width) * width + ((x + width) % width));
            }
        }
    }

    paintBlades(ctx, spot, seed) {
        const { cell } = this;
        const random = dice(seed + 3);
        ctx.strokeStyle = this.kit.theme.blade;
        ctx.lineWidth = Math.max(0.8, cell * 0.03);
        ctx.beginPath();
        for (let blade = 0; blade < 4; blade += 1) {
            const x = spot.x + (random() - 0.5) * cell * 0.85;
            const y = spot.y + (random() - 0.4) * cell * 0.8;
            ctx.moveTo(x, y);
            ctx.lineTo(x + (random() - 0.5) * cell * 0.1, y - cell * 0.1);
        }
        ctx.stroke();
    }

    drawMoment(ctx, { from, to, part }) {
        const { rabbit } = this;
        this.drawHoles(ctx, from, to, part);
        this.drawSight(ctx, rabbit, to.width);
        this.drawWay(ctx, from, rabbit);
        this.drawPatches(ctx, from, to, part);
        for (const copy of copies(rabbit, to.width, 1)) this.drawRabbitAt(ctx, this.spotOf(copy), part);
        this.drawBeyond(ctx, to.width);
        this.drawHeadline(ctx, part < BITE ? from : to);
    }

    // Everything of a kind, also where it is seen once more beyond an edge.
    forCells(width, draw) {
        for (let cell = 0; cell < width * width; cell += 1) {
            for (const copy of copies({ x: cell % width, y: Math.floor(cell / width) }, width, 0.5)) {
                draw(cell, copy);
            }
        }
    }

    // Where carrots were dug out.
    drawHoles(ctx, from, to, part) {
        const { cell } = this;
        const { theme } = this.kit;
        const now = part < BITE ? from : to;
        ctx.fillStyle = theme.soil;
        ctx.strokeStyle = theme.soilEdge;
        ctx.lineWidth = 1;
        this.forCells(to.width, (at, copy) => {
            if (!(this.planted[at] > 0) || now.cells[at] > 0) return;
            const spot = this.spotOf(copy);
            ctx.globalAlpha = 0.55;
            ctx.beginPath();
            ctx.ellipse(spot.x, spot.y + cell * 0.05, cell * 0.26, cell * 0.16, 0, 0, TAU);
            ctx.fill();
            ctx.stroke();
        });
        ctx.globalAlpha = 1;
    }

    drawSight(ctx, rabbit, width) {
        const { cell } = this;
        const { theme } = this.kit;
        for (const copy of copies(rabbit, width, 3)) {
            const spot = this.spotOf(copy);
            outline(
                ctx,
                FIELD_OF_SIGHT.flatMap(([x, y]) => [spot.x + x * cell, spot.y + y * cell]),
            );
            ctx.fillStyle = faded(theme.sight, theme.sightGround);
            ctx.fill();
            ctx.strokeStyle = faded(theme.sight, 0.6);
            ctx.lineWidth = 1.25;
            ctx.setLineDash([4, 4]);
            ctx.stroke();
            ctx.setLineDash([]);
        }
    }

    drawWay(ctx, from, rabbit) {
        const { cell, kit } = this;
        const line = unrolled(from.way, from.width).map((place) => ({ ...place, ...this.spotOf(place) }));
        drawTrail(ctx, [...line, this.spotOf(rabbit)], {
            colour: kit.theme.way,
            wide: Math.max(1.6, cell * 0.075),
            strength: 0.85,
            faintest: 0.22,
            bright: RECENT,
        });
        const start = this.spotOf(from.way[0]);
        ctx.fillStyle = ctx.strokeStyle = kit.theme.way;
        circle(ctx, start.x, start.y, cell * 0.1);
        ctx.fill();
        ctx.lineWidth = 1.25;
        circle(ctx, start.x, start.y, cell * 0.2);
        ctx.stroke();
    }

    drawPatches(ctx, from, to, part) {
        const { cell, kit } = this;
        const gone = easeIn(clamp((part - BITE + 0.15) / 0.3, 0, 1));
        this.forCells(to.width, (at, copy) => {
            const held = from.cells[at];
            if (!held) return;
            const left = to.cells[at] === held ? 1 : 1 - gone;
            if (left <= 0) return;
            const spot = this.spotOf(copy);
            ctx.globalAlpha = left;
            stamp(ctx, this.pictures.patch(held, cell, kit), spot.x, spot.y, left === 1 ? 1 : left);
        });
        ctx.globalAlpha = 1;
    }

    drawRabbitAt(ctx, spot, part) {
        const { from, to, cell, kit } = this;
        const isMoving = part < 1 && !kit.still;
        const high = isMoving ? swell(part) : 0;
        const turn = mixAngle(
            TURNS[from.facing] ?? TURNS[to.facing] ?? 0,
            TURNS[to.facing] ?? 0,
            clamp(part * 3, 0, 1),
        );
        ctx.save();
        ctx.fillStyle = kit.theme.shade;
        ctx.beginPath();
        ctx.ellipse(spot.x, spot.y + cell * (0.1 + 0.22 * high), cell * 0.46, cell * 0.34, 0, 0, TAU);
        ctx.fill();
        ctx.translate(spot.x, spot.y - cell * 0.16 * high);
        ctx.rotate(turn);
        drawRabbit(ctx, cell * 0.66 * (1 + 0.16 * high), kit.theme);
        ctx.restore();
        if (to.outputs) this.drawOutputs(ctx, spot, to.outputs);
    }

    // What the network says to each direction: the more, the larger the arrow.
    drawOutputs(ctx, spot, outputs) {
        const { cell, kit } = this;
        const most = Math.max(...outputs);
        outputs.forEach((output, at) => {
            const size = cell * (0.1 + 0.16 * output);
            ctx.save();
            ctx.translate(spot.x, spot.y);
            ctx.rotate(TURNS[DIRECTIONS[at]]);
            ctx.translate(cell * 0.78, 0);
            outline(ctx, [size, 0, -size * 0.7, size, -size * 0.7, -size]);
            ctx.fillStyle = output === most ? kit.theme.chosen : kit.theme.way;
            ctx.globalAlpha = 0.25 + 0.75 * output;
            ctx.fill();
            ctx.lineWidth = 1;
            ctx.strokeStyle = kit.theme.markDark;
            ctx.stroke();
            ctx.restore();
        });
    }

    // Beyond the edges is what lies on the other side: seen, but not here.
    drawBeyond(ctx, width) {
        const { view, cell, kit } = this;
        const [left, top] = [view.px(0), view.py(HEADLINE)];
        const size = cell * width;
        ctx.fillStyle = faded(kit.theme.beyond, 0.72);
        ctx.beginPath();
        ctx.rect(0, 0, view.width, view.height);
        ctx.rect(left, top, size, size);
        ctx.fill("evenodd");
        ctx.strokeStyle = kit.theme.edge;
        ctx.lineWidth = 1.5;
        ctx.setLineDash([6, 5]);
        ctx.strokeRect(left, top, size, size);
        ctx.setLineDash([]);
    }

    drawHeadline(ctx, scene) {
        const { view, cell, kit } = this;
        const { theme } = kit;
        ctx.fillStyle = theme.beyond;
        ctx.fillRect(0, 0, view.width, view.py(HEADLINE) - Math.min(cell * 0.4, 12));
        const y = view.py(HEADLINE * 0.26);
        const size = clamp(cell * 0.5, 11, 20);
        ctx.textBaseline = "middle";
        ctx.textAlign = "left";
        ctx.font = `800 ${size}px ${FONT}`;
        ctx.fillStyle = theme.headline;
        ctx.fillText(pointsInWords(scene), view.left, y);
        ctx.font = `650 ${size * 0.85}px ${FONT}`;
        ctx.fillStyle = theme.headlineSoft;
        let x = view.right;
        for (const [count, draw] of [
            [scene.poisoned, drawBottle],
            [scene.eaten, drawCarrot],
        ]) {
            ctx.textAlign = "right";
            ctx.fillText(String(count), x, y);
            x -= ctx.measureText(String(count)).width + size * 0.75;
            ctx.save();
            ctx.translate(x, y);
            draw(ctx, size * 0.55, theme);
            ctx.restore();
            x -= size * 1.1;
        }
        ctx.textAlign = "left";
    }
}
