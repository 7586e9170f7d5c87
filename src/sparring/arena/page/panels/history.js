// The history of window fitness as a small drawing with its turning point.

import { el, plural, svg } from "../shared/dom.js";

const WIDTH = 340;
const HEIGHT = 150;
const EDGE = { left: 34, right: 10, top: 12, bottom: 26 };

export function historyChart(history, names = ["opponents", "you"]) {
    const fought = history.encounters.length;
    if (fought < history.window) {
        return el(
            "div",
            { class: "history" },
            results(history, names),
            el(
                "p",
                { class: "soft" },
                `${plural(fought, "fight")} so far. The curve begins after ${history.window}: it shows mean fitness over ${history.window} fights.`,
            ),
        );
    }
    return el(
        "figure",
        { class: "history" },
        drawing(history, names),
        results(history, names),
        caption(history, names),
    );
}

function drawing(history, names) {
    const count = history.ours.length;
    const x = (at) => EDGE.left + (count === 1 ? 0.5 : at / (count - 1)) * (WIDTH - EDGE.left - EDGE.right);
    const y = (fitness) => HEIGHT - EDGE.bottom - fitness * (HEIGHT - EDGE.top - EDGE.bottom);
    const path = (values) =>
        values.map((value, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join(" ");
    const first = history.encounters[history.window - 1].number;
    const last = history.encounters.at(-1).number;
    const picture = svg("svg", {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        class: "chart",
        role: "img",
        "aria-label": words(history, names),
    });
    for (const mark of [0, 0.5, 1]) {
        picture.append(
            svg("line", {
                x1: EDGE.left,
                x2: WIDTH - EDGE.right,
                y1: y(mark),
                y2: y(mark),
                class: "chart-grid",
            }),
            text(EDGE.left - 6, y(mark) + 4, mark.toFixed(1), "end"),
        );
    }
    picture.append(
        text(x(0), HEIGHT - 8, `fight ${first}`, "start"),
        text(x(count - 1), HEIGHT - 8, `${last}`, "end"),
    );
    if (history.turning_point) {
        const at =
            history.encounters.findIndex((one) => one.number >= history.turning_point) - history.window + 1;
        if (at >= 0 && at < count) {
            picture.append(
                svg("line", {
                    x1: x(at),
                    x2: x(at),
                    y1: EDGE.top,
                    y2: HEIGHT - EDGE.bottom,
                    class: "chart-turn",
                }),
                text(x(at), EDGE.top - 2, "turning point", at > count / 2 ? "end" : "start"),
            );
        }
    }
    picture.append(
        svg("path", { d: path(history.theirs), class: "chart-theirs" }),
        svg("path", { d: path(history.ours), class: "chart-ours" }),
    );
    if (count === 1) {
        picture.append(
            svg("circle", { cx: x(0), cy: y(history.ours[0]), r: 4, class: "chart-ours-dot" }),
            svg("rect", {
                x: x(0) - 4,
                y: y(history.theirs[0]) - 4,
                width: 8,
                height: 8,
                class: "chart-theirs-dot",
            }),
        );
    }
    return picture;
}

function text(x, y, words, anchor) {
    const element = svg("text", { x, y, "text-anchor": anchor, class: "chart-text" });
    element.textContent = words;
    return element;
}

/** One sign a fight: who won; and what the signs mean. */
function results(history, names) {
    const recent = history.encounters.slice(-30);
    const sign = (won) =>
        won === null
            ? ["–", "draw", "draw"]
            : won
              ? ["▲", `${names[0]} won`, "theirs"]
              : ["▽", `${names[1]} won`, "yours"];
    if (!recent.length) return null;
    const signs = el(
        "p",
        {
            class: "results",
            "aria-label": `Last fights: ${recent.map((one) => sign(one.won)[1]).join(", ") || "none"}`,
            role: "img",
        },
        recent.map((one) =>
            el(
                "span",
                {
                    class: `result-sign ${sign(one.won)[2]}`,
                    title: `Fight ${one.number}: ${sign(one.won)[1]}`,
                },
                sign(one.won)[0],
            ),
        ),
    );
    const legend = [true, false, null].map(sign).map(([shape, meaning]) => `${shape} ${meaning}`);
    return el(
        "div",
        {},
        signs,
        el("p", { class: "soft results-legend" }, `${legend.join(" · ")}; newest last`),
    );
}

function caption(history, names) {
    return el(
        "figcaption",
        {},
        el("span", { class: "key-line ours" }, names[0]),
        " ",
        el("span", { class: "key-line theirs" }, names[1]),
        el("br", {}),
        history.turning_point ? `Turning point: fight ${history.turning_point}.` : "No turning point yet.",
        el("br", {}),
        el("span", { class: "soft" }, turningPointExplained(history, names)),
    );
}

/** What the name means, where it stands. */
function turningPointExplained({ window, confirmed }, [ours, theirs]) {
    return `It is the first fight from which on the mean fitness of ${ours} over ${window} fights was above that of ${theirs} ${confirmed} times in a row.`;
}

function words(history, names) {
    const now = (values) => values.at(-1).toFixed(2);
    const turn = history.turning_point
        ? `turning point at fight ${history.turning_point}`
        : "no turning point yet";
    return `Mean fitness over the last ${history.window} fights: ${names[0]} ${now(history.ours)}, ${names[1]} ${now(history.theirs)}; ${turn}.`;
}
