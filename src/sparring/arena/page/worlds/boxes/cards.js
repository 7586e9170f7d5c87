// The cards of the robot and its box.

import { brightness } from "./pictures.js";

const FURTHEST = 500;
const SENSORS = [
    "left",
    "front left",
    "ahead, left",
    "ahead, right",
    "front right",
    "right",
    "back, right",
    "back, left",
];
const whole = (value) => String(Math.round(value)).replace("-", "−");

export function robotNotes({ robot }) {
    const seen = robot.sensors
        .map((sensor, at) => ({ name: SENSORS[at], reading: sensor.reading, part: brightness(sensor) }))
        .filter(({ part }) => part > 0.02)
        .map(({ name, reading }) => `${name} ${reading}`);
    const [left, right] = robot.wheels.map(whole);
    return [`wheels ${left} and ${right}`, seen.length ? `sees: ${seen.join(", ")}` : "sees nothing"];
}

export function boxNotes({ box, way }) {
    const state = box.pressed ? "pressed against a wall" : box.touched ? "being pushed" : "at rest";
    return [`${whole(way)} units from its start`, state];
}

export function cards(scene) {
    const [fitness] = scene.score;
    const [wheels, sees] = robotNotes(scene);
    const [way, state] = boxNotes(scene);
    return [
        {
            id: 0,
            side: 0,
            name: "Robot",
            label: ["Robot", `fitness ${whole(fitness)}`, wheels, sees].join(", "),
            glyph: "R",
            alive: true,
            state: `fitness ${whole(fitness)}`,
            bars: [],
            chips: [
                { text: wheels, tone: "", title: "speeds of the left and the right wheel, −10 to 10" },
                { text: `instance ${scene.instance}`, tone: "held", title: "where robot and box begin" },
            ],
            isAgent: true,
        },
        {
            id: 1,
            side: 0,
            name: "Box",
            label: ["Box", way, state].join(", "),
            glyph: "B",
            alive: true,
            state: whole(scene.way),
            bars: [{ share: Math.min(1, scene.way / FURTHEST), tone: "warm" }],
            chips: [{ text: state, tone: scene.box.pressed ? "bad" : "", title: state }],
            isAgent: false,
        },
    ];
}
