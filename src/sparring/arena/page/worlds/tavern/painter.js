// The tavern and its street from above, with everybody going about, by day and by night.

import { clamp, mix, mixAngle } from "../../stage/geometry.js";
import { GlidingField } from "../../stage/gliding.js";
import { FONT, circle } from "../../stage/paint.js";
import { View } from "../../stage/view.js";
import { notesOf } from "./cards.js";
import { drawName, drawPerson } from "./figures.js";
import { darkness, drawNight, paintTown } from "./ground.js";
import { COLOURS } from "./palette.js";

export { follower } from "../../stage/gliding.js";
export { cards } from "./cards.js";

/** Seconds for a minute of the day: a day goes by in about three minutes. */
export const PACE = 0.13;

// Above the field there is room for the clock, in metres.
const HEADLINE = 1.8;
const BODY = 0.85;
const LANTERNS = ["tavern door", "gate", "east post", "alley mouth", "market"];
const LONGEST_WORD = 26;

export function create(canvas, options) {
    return new Town(canvas, options);
}

class Town extends GlidingField {
    constructor(canvas, options) {
        super(canvas, new View(), COLOURS, options);
        this.turns = new Map();
    }

    // --- scenes and steps ----------------------------------------------------------

    show(start) {
        if (start.rooms) this.map = { rooms: start.rooms, places: start.places, width: start.width };
        this.turns = new Map();
        super.show(start);
    }

    frameOf({ width, height }) {
        return { width, height: height + HEADLINE };
    }

    happen(event, scene) {
        const { kit } = this;
        const { theme } = kit;
        const who = scene.people[event.who];
        const other = scene.people[event.other];
        if (event.code === "says") this.speak(who, event.line, theme.text);
        else if (event.code === "steals") this.speak(who, `+${event.amount}`, theme.coin);
        else if (event.code === "gives") this.speak(other, `+${event.amount}`, theme.coin);
        else if (event.code === "plays") this.speak(who, "♪ ♫", theme.people.bard.trim);
        else if (event.code === "calls") this.speak(who, "Help!", theme.less);
        else if (event.code === "catches") this.speak(who, "Caught!", theme.gain);
        else if (event.code === "hits") this.strike(other, event.amount);
    }

    speak(person, text, colour) {
        if (!person || person.out) return;
        const words = text.length > LONGEST_WORD ? `${text.slice(0, LONGEST_WORD - 1)}…` : text;
        this.kit.effects.say(this.kit, this.spotOf(person), person.id, words, colour, 12);
    }

    strike(person, amount) {
        const { kit } = this;
        if (!person) return;
        this.speak(person, `−${amount}`, kit.theme.loss);
        if (kit.still) return;
        const { x, y } = this.spotOf(person);
        kit.effects.burst(x, y, [kit.theme.loss, kit.theme.flame], 8, this.metre * 4, this.metre * 0.3, 0.4);
    }

    // --- places --------------------------------------------------------------------

    get metre() {
        return this.view.scale;
    }

    spotOf({ x, y }) {
        return { x: this.view.px(x), y: this.view.py(y + HEADLINE) };
    }

    // Everybody who can be seen, where they are at this moment of the step.
    get people() {
        const { from, to, progress } = this;
        return to.people
            .map((person, at) => {
                const before = from.people[at];
                const moved = Math.hypot(person.x - before.x, person.y - before.y);
                // Whoever is carried off does not glide through walls.
                const part = moved > 6 ? 1 : progress;
                return {
                    ...person,
                    x: mix(before.x, person.x, part),
                    y: mix(before.y, person.y, part),
                    moved,
                    heading: Math.atan2(person.y - before.y, person.x - before.x),
                };
            })
            .filter((person) => !person.out);
    }

    tokens() {
        return this.people.map((person) => ({
            id: person.id,
            radius: this.metre * BODY,
            alive: !person.held,
            ...this.spotOf(person),
        }));
    }

    notesOf(id) {
        return notesOf(this.to.people[id]);
    }

    // --- drawing -------------------------------------------------------------------

    paintGround(ctx) {
        const { view, kit, metre } = this;
        ctx.fillStyle = kit.theme.beyond;
        ctx.fillRect(0, 0, view.width, view.height);
        if (this.map) paintTown(ctx, kit, this.map, (place) => this.spotOf(place), metre);
    }

    drawMoment(ctx, { to, part }) {
        const { kit, metre } = this;
        const size = metre * BODY;
        const people = this.people.sort((one, other) => one.y - other.y);
        for (const person of people) {
            const turn = this.turnOf(person, part);
            const step = person.moved > 0.05 && !kit.still ? part * Math.PI * 2 : 0;
            drawPerson(ctx, kit, person, { ...this.spotOf(person), turn, size, step });
        }
        drawNight(ctx, kit, { dark: darkness(to.minute), lights: this.lights(), view: this.view });
        for (const person of people) drawName(ctx, kit, person, { ...this.spotOf(person), size });
        this.drawHeadline(ctx, to);
    }

    // Whoever stands goes on looking where he went.
    turnOf(person, part) {
        const before = this.turns.get(person.id) ?? Math.PI / 2;
        if (person.moved <= 0.05) return before;
        const turn = mixAngle(before, person.heading, clamp(part * 3, 0, 1));
        if (part >= 1) this.turns.set(person.id, person.heading);
        return turn;
    }

    lights() {
        const { metre } = this;
        if (!this.map) return [];
        const { places } = this.map;
        const at = (name) => this.spotOf({ x: places[name][0], y: places[name][1] });
        return [
            { ...at("hearth"), reach: metre * 9, flickers: true },
            { ...at("table 3"), reach: metre * 6, flickers: true },
            ...LANTERNS.map((name) => ({ ...at(name), reach: metre * 4.5, flickers: false })),
        ];
    }

    // The clock, the sun or the moon, and how the guards stand.
    drawHeadline(ctx, scene) {
        const { view, metre, kit } = this;
        const { theme } = kit;
        const y = view.py(HEADLINE * 0.45);
        const size = clamp(metre * 0.95, 12, 22);
        ctx.fillStyle = theme.beyond;
        ctx.fillRect(0, 0, view.width, view.py(HEADLINE) - 2);
        const dark = darkness(scene.minute);
        ctx.fillStyle = dark > 0.5 ? theme.moon : theme.lantern;
        circle(ctx, view.left + size * 0.6, y, size * 0.5);
        ctx.fill();
        if (dark > 0.5) {
            ctx.fillStyle = theme.beyond;
            circle(ctx, view.left + size * 0.85, y - size * 0.15, size * 0.42);
            ctx.fill();
        }
        ctx.textBaseline = "middle";
        ctx.textAlign = "left";
        ctx.font = `800 ${size}px ${FONT}`;
        ctx.fillStyle = theme.headline;
        ctx.fillText(scene.clock, view.left + size * 1.5, y);
        ctx.textAlign = "right";
        ctx.font = `650 ${size * 0.8}px ${FONT}`;
        ctx.fillStyle = theme.headlineSoft;
        const [score] = scene.score;
        const sign = score > 0 ? "+" : score < 0 ? "−" : "";
        ctx.fillText(`guards ${sign}${Math.abs(score)}`, view.right, y);
        ctx.textAlign = "left";
    }
}
