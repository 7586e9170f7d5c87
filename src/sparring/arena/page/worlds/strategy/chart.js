// Below the map: whose part of the score is how large, minute by minute, and when states opened.

import { clamp } from "../../stage/geometry.js";
import { FONT, circle, faded } from "../../stage/paint.js";
import { sideColours } from "../../stage/palette.js";

const EVERY = 30;
const SHORTEST = 300;
const HUNDRED = 100;
const ROOM = 7;

/** The time that fits on the chart: full minutes, and some of them to come. */
export const timeOn = (seconds) => Math.max(SHORTEST, Math.ceil(seconds / SHORTEST) * SHORTEST);

export function drawChart(ctx, { theme }, scene, frame) {
    const { left, top, wide, high } = frame;
    const time = timeOn(scene.seconds);
    const across = (seconds) => left + (seconds / time) * wide;
    const down = (share) => top + (1 - share / HUNDRED) * high;
    ctx.save();
    ctx.fillStyle = theme.chart;
    ctx.beginPath();
    ctx.roundRect(left, top, wide, high, 4);
    ctx.fill();
    ctx.clip();
    const points = scene.shares.map((share, at) => [across(at * EVERY), down(share)]);
    points.push([across(scene.seconds), points.at(-1)[1]]);
    fillTo(ctx, points, top + high, faded(sideColours(0, theme).main, 0.75));
    fillTo(ctx, points, top, faded(sideColours(1, theme).main, 0.75));
    ctx.lineWidth = 1;
    ctx.strokeStyle = theme.chartLine;
    ctx.setLineDash([4, 4]);
    line(ctx, [
        [left, down(HUNDRED / 2)],
        [left + wide, down(HUNDRED / 2)],
    ]);
    ctx.setLineDash([]);
    ctx.lineWidth = 1.6;
    ctx.strokeStyle = theme.text;
    line(ctx, points);
    ctx.restore();
    ctx.save();
    drawMinutes(ctx, theme, time, across, frame);
    for (const side of scene.sides) drawStates(ctx, theme, side, across, frame);
    ctx.restore();
}

function line(ctx, points) {
    ctx.beginPath();
    for (const [x, y] of points) ctx.lineTo(x, y);
    ctx.stroke();
}

function fillTo(ctx, points, foot, colour) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(points[0][0], foot);
    for (const [x, y] of points) ctx.lineTo(x, y);
    ctx.lineTo(points.at(-1)[0], foot);
    ctx.fill();
}

function drawMinutes(ctx, theme, time, across, { left, top, wide, high }) {
    ctx.font = `600 10px ${FONT}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = theme.minutes;
    for (let minute = 5; minute * 60 < time; minute += 5) {
        ctx.fillText(
            `${minute}′`,
            clamp(across(minute * 60), left + ROOM, left + wide - ROOM),
            top + high + 8,
        );
    }
}

// The states that a side has reached, as numbers where they opened: the first side's below.
function drawStates(ctx, theme, { side, states }, across, { left, top, wide, high }) {
    const y = side === 0 ? top + high - ROOM - 2 : top + ROOM + 2;
    const colours = sideColours(side, theme);
    ctx.font = `700 9px ${FONT}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    for (const [state, second] of states) {
        const x = clamp(across(second), left + ROOM + 1, left + wide - ROOM - 1);
        ctx.fillStyle = colours.deep;
        ctx.strokeStyle = theme.rim;
        ctx.lineWidth = 1;
        circle(ctx, x, y, ROOM);
        ctx.fill();
        ctx.stroke();
        ctx.fillStyle = "#ffffff";
        ctx.fillText(String(state), x, y + 0.5);
    }
}
