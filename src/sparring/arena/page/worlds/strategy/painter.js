// A strategy game from above: the map, buildings that grow, forces that march, and the score below.

import { mix } from "../../stage/geometry.js";
import { GlidingField } from "../../stage/gliding.js";
import { drawLine } from "../../stage/plates.js";
import { View } from "../../stage/view.js";
import { minutes, notesOf } from "./cards.js";
import { drawChart } from "./chart.js";
import { cellsOf, paintMap } from "./ground.js";
import { drawHouse } from "./houses.js";
import { COLOURS } from "./palette.js";
import { drawUnit, sizeOf } from "./units.js";

export { follower } from "../../stage/gliding.js";
export { cards } from "./cards.js";

/** Seconds for a second of the game: 25 minutes go by in two. */
export const PACE = 0.08;

// Room for the score below the map, as a share of its edge.
const CHART = 0.2;
// Room for the time in the corner.
const CLOCK = 52;
const FARTHEST = 6;
const SIDE_UNITS = 200;
const SIDE_HOUSES = 96;
const SENT = 10;
const BUILDING = 1;
const WORKS = ["", "being built", "training", "researching", "being enlarged"];
// Numbers of tokens: both commanders come first.
const FIRST_HOUSE = 10;
const FIRST_UNIT = 1000;

export function create(canvas, options) {
    return new Game(canvas, options);
}

class Game extends GlidingField {
    constructor(canvas, options) {
        super(canvas, new View(), COLOURS, options);
    }

    // --- scenes and steps ----------------------------------------------------------

    // The ground and all names come with the first scene only.
    show(start) {
        if (start.book) this.book = { ...start.book, size: start.size, cells: cellsOf(start.book.ground) };
        this.forget();
        super.show(start);
    }

    frameOf({ size }) {
        return { width: size, height: size * (1 + CHART) };
    }

    happen(event) {
        if (event.code === "killed") this.burst(event, 7, 0.7);
        else if (event.code === "razed") this.burst(event, 26, 2);
        else if (event.code === "opened") this.tellState(event);
    }

    burst({ x, y }, count, size) {
        const { kit, view } = this;
        if (kit.still) return;
        const colours = [kit.theme.flame, kit.theme.smoke];
        const reach = view.scale * size * 3;
        kit.effects.burst(
            view.px(x + size / 2),
            view.py(y + size / 2),
            colours,
            count,
            reach,
            view.scale * 0.5,
            0.5,
        );
    }

    tellState({ who, amount }) {
        const { kit } = this;
        kit.effects.say(kit, this.hallOf(who), who, `state ${amount}`, kit.theme.text, 13);
    }

    // --- what there is ---------------------------------------------------------------

    get houses() {
        return this.to.houses.map((row) => this.houseOf(row));
    }

    houseOf([number, kind, x, y, health, work, done]) {
        const { houses, sizes } = this.book;
        const side = number >= SIDE_HOUSES ? 1 : 0;
        return { number, side, name: houses[kind], size: sizes[kind], x, y, health, work, done };
    }

    // Everybody at this moment of a second; whoever came from far away did not walk there.
    get units() {
        const { from, to, progress } = this;
        const before = new Map(from.units.map((row) => [row[0], row]));
        return to.units.map((row) => {
            const [number, code, x, y, health] = row;
            const [, , oldX, oldY] = before.get(number) ?? row;
            const isNear = Math.max(Math.abs(oldX - x), Math.abs(oldY - y)) <= FARTHEST;
            const kind = code % SENT;
            return {
                number,
                side: number >= SIDE_UNITS ? 1 : 0,
                kind: this.book.kinds[kind],
                flies: this.book.flies[kind],
                sent: code >= SENT,
                health,
                x: isNear ? mix(oldX, x, progress) : x,
                y: isNear ? mix(oldY, y, progress) : y,
            };
        });
    }

    // Where a side's first building is, on the canvas.
    hallOf(side) {
        const { view } = this;
        const house = this.houses.find((one) => one.side === side);
        const middle = house ? house.size / 2 : 0;
        return {
            x: view.px(house ? house.x + middle : this.book.size / 2),
            y: view.py(house ? house.y + middle : this.book.size / 2),
        };
    }

    tokens() {
        const { view } = this;
        if (this.isEmpty) return [];
        const sides = this.to.sides.map(({ id, alive }) => ({
            id,
            alive,
            radius: view.scale * 3,
            ...this.hallOf(id),
        }));
        const houses = this.houses.map((house) => ({
            id: FIRST_HOUSE + house.number,
            alive: true,
            radius: (house.size / 2) * view.scale,
            x: view.px(house.x + house.size / 2),
            y: view.py(house.y + house.size / 2),
        }));
        const units = this.units.map((unit) => ({
            id: FIRST_UNIT + unit.number,
            alive: true,
            radius: sizeOf(view, unit.kind),
            x: view.px(unit.x + 0.5),
            y: view.py(unit.y + 0.5),
        }));
        return [...units, ...houses, ...sides];
    }

    notesOf(id) {
        if (id < FIRST_HOUSE) return [this.to.sides[id].name, ...notesOf(this.to.sides[id])];
        if (id < FIRST_UNIT)
            return this.notesOfHouse(this.houses.find(({ number }) => number === id - FIRST_HOUSE));
        const unit = this.units.find(({ number }) => number === id - FIRST_UNIT);
        if (!unit) return [""];
        const name = this.to.sides[unit.side].name;
        return [`${name}'s ${unit.kind}`, ...(unit.sent ? ["sent to attack"] : [])];
    }

    notesOfHouse(house) {
        if (!house) return [""];
        const name = this.to.sides[house.side].name;
        const does = house.work ? `${WORKS[house.work]}, ${house.done} of 9 done` : "at rest";
        const notes = [`${name}'s ${house.name}`, does];
        return house.work === BUILDING ? notes : [...notes, `${house.health} of 9 of its walls`];
    }

    // --- drawing ---------------------------------------------------------------------

    paintGround(ctx) {
        paintMap(ctx, this.view, this.kit.theme, this.book);
    }

    get chartFrame() {
        const { view } = this;
        const bottom = view.top + this.book.size * view.scale;
        const room = view.bottom - bottom;
        return {
            left: view.left,
            wide: view.right - view.left,
            top: bottom + 6,
            high: Math.max(20, room - 20),
        };
    }

    drawMoment(ctx, { to }) {
        const { view, kit, units } = this;
        const { theme } = kit;
        for (const house of this.houses) drawHouse(ctx, kit, house);
        for (const unit of units) if (!unit.flies) drawUnit(ctx, kit, unit);
        for (const unit of units) if (unit.flies) drawUnit(ctx, kit, unit);
        drawChart(ctx, kit, to, this.chartFrame);
        drawLine(ctx, kit, minutes(to.seconds), view.right - CLOCK, view.top + 14, theme.text);
    }
}
