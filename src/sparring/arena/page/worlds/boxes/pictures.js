// The robot and its box, seen from above.

import { TAU, clamp } from "../../stage/geometry.js";
import { circle, faded, outline } from "../../stage/paint.js";

const WHEEL_BASE = 50;
const WHEEL = { long: 22, wide: 6 };
const FULL_SPEED = 10;
const ARROW = 20;
// What three rays of a sensor look over, ahead of it and aside, in units.
const CONE = [0, 0, 16, 10, 40, 18, 58, 0, 40, -18, 16, -10];
const BRIGHTEST = 1023;
const FAINTEST = 0.05;

/** How much a sensor sees, from 0 to 1. */
export const brightness = ({ reading }) => clamp(reading / BRIGHTEST, 0, 1);

// The pen stands in the middle of the robot, which looks along x; units are the world's.
export function drawSensors(ctx, sensors, theme) {
    for (const sensor of sensors) {
        const seen = brightness(sensor);
        const colour = seen > 0.02 ? theme.beamHot : theme.beam;
        ctx.save();
        ctx.translate(sensor.x, sensor.y);
        ctx.rotate(sensor.angle);
        outline(ctx, CONE);
        const light = ctx.createRadialGradient(0, 0, 0, 0, 0, 58);
        light.addColorStop(0, faded(colour, 0.22 + 0.6 * seen));
        light.addColorStop(1, faded(colour, FAINTEST + 0.4 * seen));
        ctx.fillStyle = light;
        ctx.fill();
        ctx.lineWidth = 0.7;
        ctx.strokeStyle = faded(colour, 0.3 + 0.5 * seen);
        ctx.stroke();
        ctx.restore();
    }
}

export function drawRobot(ctx, robot, theme) {
    const { radius } = robot;
    ctx.fillStyle = theme.shade;
    circle(ctx, 2, 3, radius + 1);
    ctx.fill();
    robot.wheels.forEach((speed, at) => drawWheel(ctx, at === 0 ? -1 : 1, speed, theme));
    const light = ctx.createRadialGradient(-radius * 0.3, -radius * 0.3, 2, 0, 0, radius);
    light.addColorStop(0, theme.bodyLight);
    light.addColorStop(1, theme.body);
    ctx.fillStyle = light;
    circle(ctx, 0, 0, radius - 3);
    ctx.fill();
    ctx.lineWidth = 2.4;
    ctx.strokeStyle = theme.bodyEdge;
    ctx.stroke();
    outline(ctx, [13, 0, -3, 8, 1, 0, -3, -8]);
    ctx.fillStyle = theme.bodyEdge;
    ctx.fill();
    for (const sensor of robot.sensors) {
        const seen = brightness(sensor);
        circle(ctx, sensor.x, sensor.y, 2.1 + 1.4 * seen);
        ctx.fillStyle = seen > 0.02 ? theme.beamHot : theme.beam;
        ctx.fill();
    }
}

// A wheel, and an arrow as long as it is fast.
function drawWheel(ctx, side, speed, theme) {
    const y = side * (WHEEL_BASE / 2);
    ctx.fillStyle = theme.tyre;
    ctx.strokeStyle = theme.tread;
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.roundRect(-WHEEL.long / 2, y - WHEEL.wide / 2, WHEEL.long, WHEEL.wide, 2);
    ctx.fill();
    ctx.stroke();
    const reach = (ARROW * speed) / FULL_SPEED;
    if (Math.abs(reach) < 1) return;
    const way = Math.sign(reach);
    const outside = y + side * 8;
    ctx.strokeStyle = ctx.fillStyle = theme.drive;
    ctx.lineWidth = 2.4;
    ctx.beginPath();
    ctx.moveTo(0, outside);
    ctx.lineTo(reach, outside);
    ctx.stroke();
    const tip = reach + 5 * way;
    outline(ctx, [tip, outside, reach - way, outside - 4, reach - way, outside + 4]);
    ctx.fill();
}

// A round crate; the pen stands in its middle.
export function drawBox(ctx, { radius, touched, pressed }, theme) {
    ctx.fillStyle = theme.shade;
    circle(ctx, 2, 3, radius + 1);
    ctx.fill();
    const light = ctx.createLinearGradient(-radius, -radius, radius, radius);
    light.addColorStop(0, theme.woodLight);
    light.addColorStop(1, theme.wood);
    ctx.fillStyle = light;
    circle(ctx, 0, 0, radius);
    ctx.fill();
    ctx.save();
    ctx.clip();
    ctx.strokeStyle = faded(theme.woodDeep, 0.55);
    ctx.lineWidth = 1;
    ctx.beginPath();
    for (const y of [-15, -5, 5, 15]) {
        ctx.moveTo(-radius, y);
        ctx.lineTo(radius, y);
    }
    ctx.stroke();
    ctx.restore();
    ctx.lineWidth = 3;
    ctx.strokeStyle = pressed ? theme.pressed : touched ? theme.lens : theme.woodDeep;
    circle(ctx, 0, 0, radius - 1.5);
    ctx.stroke();
    ctx.fillStyle = theme.woodDeep;
    for (let nail = 0; nail < 6; nail += 1) {
        const angle = (nail * TAU) / 6 + 0.26;
        circle(ctx, Math.cos(angle) * (radius - 6), Math.sin(angle) * (radius - 6), 1.3);
        ctx.fill();
    }
}
