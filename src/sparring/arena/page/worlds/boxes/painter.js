// The corridor seen from above: the robot, what it senses, the box, and where both came from.

import { clamp, mix, mixAngle } from "../../stage/geometry.js";
import { GlidingField } from "../../stage/gliding.js";
import { FONT, circle, faded } from "../../stage/paint.js";
import { drawLine } from "../../stage/plates.js";
import { drawTrail } from "../../stage/trails.js";
import { boxNotes, robotNotes } from "./cards.js";
import { paintCorridor } from "./corridor.js";
import { COLOURS } from "./palette.js";
import { drawBox, drawRobot, drawSensors } from "./pictures.js";
import { View } from "./view.js";

export { follower } from "../../stage/gliding.js";
export { cards } from "./cards.js";

/** Seconds for a step. */
export const PACE = 0.16;

// How far the look from nearby goes from the robot towards the box, in units.
const LOOK_AHEAD = 90;
const TRAIL = { strength: 0.75, faintest: 0.25, bright: 30 };

export function create(canvas, options) {
    return new Corridor(canvas, options);
}

function frame(ctx, { left, top, right, bottom }) {
    ctx.beginPath();
    ctx.roundRect(left, top, right - left, bottom - top, 8);
}

class Corridor extends GlidingField {
    constructor(canvas, options) {
        super(canvas, new View(), COLOURS, options);
    }

    frameOf({ width, height }) {
        return { width, height };
    }

    happen(event, scene) {
        const { kit, view } = this;
        if (event.code !== "scrapes" || kit.still) return;
        const { x, y, radius } = scene.box;
        const side = x < view.field.width / 2 ? -1 : 1;
        const spot = view.near.spot({ x: x + side * radius, y });
        kit.effects.burst(spot.x, spot.y, [kit.theme.pressed, kit.theme.wood], 12, 130, 4, 0.5, 60);
    }

    // --- places --------------------------------------------------------------------

    // Everything as it is at this moment of a step.
    get moment() {
        const { from, to, progress } = this;
        const glide = (one, other) => ({
            ...other,
            x: mix(one.x, other.x, progress),
            y: mix(one.y, other.y, progress),
        });
        const robot = glide(from.robot, to.robot);
        robot.heading = mixAngle(from.robot.heading, to.robot.heading, progress);
        robot.wheels = to.robot.wheels.map((speed, at) => mix(from.robot.wheels[at], speed, progress));
        robot.sensors = to.robot.sensors.map((sensor, at) => ({
            ...sensor,
            reading: mix(from.robot.sensors[at].reading, sensor.reading, progress),
        }));
        return { robot, box: glide(from.box, to.box) };
    }

    tokens() {
        const { near } = this.view;
        const { robot, box } = this.moment;
        return [robot, box].map((thing, id) => ({
            id,
            radius: thing.radius * near.scale,
            alive: true,
            ...near.spot(thing),
        }));
    }

    notesOf(id) {
        return id === 0 ? ["Robot", ...robotNotes(this.to)] : ["Box", ...boxNotes(this.to)];
    }

    // --- drawing -------------------------------------------------------------------

    // The map stays as it is; the corridor from nearby moves along.
    paintGround(ctx) {
        const { view, kit } = this;
        ctx.fillStyle = kit.theme.beyond;
        ctx.fillRect(0, 0, view.width, view.height);
        paintCorridor(ctx, kit, view.map, { isMap: true });
        this.drawRuler(ctx);
    }

    drawRuler(ctx) {
        const { map, field } = this.view;
        const { theme } = this.kit;
        ctx.font = `600 10px ${FONT}`;
        ctx.textAlign = "right";
        ctx.textBaseline = "middle";
        ctx.fillStyle = theme.ruler;
        for (let far = 0; far <= field.height; far += 200) {
            const { y } = map.spot({ x: 0, y: field.height - far });
            ctx.fillText(String(far), map.left - 4, y);
        }
        ctx.textAlign = "left";
    }

    drawMoment(ctx, { to }) {
        const { view, kit } = this;
        const { near, map } = view;
        const { robot, box } = this.moment;
        view.lookAt(robot.y + clamp((box.y - robot.y) / 2, -LOOK_AHEAD, LOOK_AHEAD));
        this.drawMap(ctx, to, robot, box);
        ctx.save();
        frame(ctx, near);
        ctx.clip();
        paintCorridor(ctx, kit, near);
        this.drawTrails(ctx, near, to, robot, box, 2.4);
        this.drawWayOf(ctx, near, to, box);
        this.drawThings(ctx, near, robot, box);
        ctx.restore();
        ctx.lineWidth = 1.5;
        ctx.strokeStyle = faded(kit.theme.lens, 0.8);
        frame(ctx, near);
        ctx.stroke();
        this.drawLens(ctx, map, near);
        this.drawWords(ctx, near, to);
    }

    drawMap(ctx, to, robot, box) {
        const { map } = this.view;
        const { theme } = this.kit;
        this.drawTrails(ctx, map, to, robot, box, 1.6);
        for (const [thing, colour] of [
            [box, theme.wood],
            [robot, theme.bodyEdge],
        ]) {
            const spot = map.spot(thing);
            circle(ctx, spot.x, spot.y, Math.max(3, thing.radius * map.scale));
            ctx.fillStyle = colour;
            ctx.fill();
            ctx.lineWidth = 1;
            ctx.strokeStyle = theme.outline;
            ctx.stroke();
        }
    }

    // The part of the map that is seen from nearby.
    drawLens(ctx, map, near) {
        const top = map.spot({ x: 0, y: (near.top - near.y0) / near.scale }).y;
        ctx.lineWidth = 1.5;
        ctx.strokeStyle = faded(this.kit.theme.lens, 0.8);
        ctx.beginPath();
        ctx.roundRect(map.left, top, map.right - map.left, near.reach * map.scale, 4);
        ctx.stroke();
    }

    drawTrails(ctx, look, to, robot, box, wide) {
        const { theme } = this.kit;
        const line = (trail, thing) => [
            ...trail.slice(0, -1).map(([x, y]) => look.spot({ x, y })),
            look.spot(thing),
        ];
        drawTrail(ctx, line(to.box_trail, box), { ...TRAIL, colour: theme.boxTrail, wide });
        drawTrail(ctx, line(to.robot_trail, robot), {
            ...TRAIL,
            colour: theme.robotTrail,
            wide,
            dash: [wide * 3, wide * 2],
        });
    }

    // Where the box began, and how far it is from there.
    drawWayOf(ctx, look, to, box) {
        const { theme } = this.kit;
        const [x, y] = to.box_trail[0];
        const start = look.spot({ x, y });
        ctx.lineWidth = 1.5;
        ctx.strokeStyle = theme.boxTrail;
        ctx.setLineDash([4, 4]);
        circle(ctx, start.x, start.y, box.radius * look.scale);
        ctx.stroke();
        ctx.setLineDash([]);
    }

    drawThings(ctx, look, robot, box) {
        const { theme } = this.kit;
        const at = (thing, turn, draw) => {
            const spot = look.spot(thing);
            ctx.save();
            ctx.translate(spot.x, spot.y);
            ctx.scale(look.scale, look.scale);
            ctx.rotate(turn);
            draw();
            ctx.restore();
        };
        at(robot, robot.heading, () => drawSensors(ctx, robot.sensors, theme));
        at(box, 0, () => drawBox(ctx, box, theme));
        at(robot, robot.heading, () => drawRobot(ctx, robot, theme));
    }

    drawWords(ctx, near, to) {
        const { kit } = this;
        const whole = (value) => String(Math.round(value)).replace("-", "−");
        const lines = [`Box: ${whole(to.way)} units from its start`, `Fitness ${whole(to.score[0])}`];
        lines.forEach((text, at) =>
            drawLine(ctx, kit, text, near.left + 8, near.top + 18 + at * 22, kit.theme.text),
        );
    }
}
