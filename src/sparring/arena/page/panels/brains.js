// Networks beside the field: their nodes light up as they think.

import { el, sentence, svg } from "../shared/dom.js";

const WIDE = 232;
const ROW = 13;
const HIGHEST = 210;
const MARGIN = 12;
const RADIUS = 4.6;
const WIDEST_LINK = 2.4;
/** Room for the names of outputs. */
const NAMES = 62;

export class Brains {
    constructor() {
        this.root = el("div", { class: "brains", hidden: true });
        this.drawn = [];
    }

    /** Another film: its networks, if it has any. */
    about({ networks = [], rounds }) {
        this.drawn = networks.map((network) => new Brain(network, rounds));
        this.root.replaceChildren(...this.drawn.map((brain) => brain.root));
        this.root.hidden = !networks.length;
    }

    /** What each side's network has thought last; null before it has thought. */
    show(signals) {
        for (const brain of this.drawn) brain.show(signals?.[brain.side] ?? null);
    }
}

class Brain {
    constructor({ side, title, note, names, layers, links }, rounds) {
        this.side = side;
        this.names = names;
        this.inputs = layers[0].length;
        this.places = placesOf(layers);
        this.outputs = layers.at(-1);
        // Inputs are of any size: the largest of the film is the brightest.
        const seen = rounds.flatMap(({ signals }) => signals?.[side]?.slice(0, this.inputs) ?? []);
        this.brightest = Math.max(1, ...seen.map(Math.abs));
        this.nodes = this.places.map(({ x, y }, at) =>
            svg(
                "g",
                {},
                svg("circle", { class: "node", cx: x, cy: y, r: RADIUS }),
                svg("circle", { class: "thought", cx: x, cy: y, r: RADIUS - 0.8, opacity: 0 }),
                svg("title", {}, names[at]),
            ),
        );
        this.root = el(
            "section",
            { class: `brain team-${side}` },
            el("h3", {}, sentence(title)),
            svg(
                "svg",
                {
                    viewBox: `0 0 ${WIDE} ${highest(layers)}`,
                    role: "img",
                    "aria-label": inWords(layers, links),
                },
                ...linesOf(links, this.places),
                ...this.nodes,
                ...this.outputs.map((at) => nameOf(names[at], this.places[at])),
            ),
            note ? el("p", { class: "soft" }, note) : null,
        );
    }

    show(signals) {
        this.nodes.forEach((node, at) => {
            const signal = signals?.[at] ?? 0;
            const [, thought, title] = node.children;
            const share = Math.abs(signal) / (at < this.inputs ? this.brightest : 1);
            thought.setAttribute("opacity", Math.min(1, share).toFixed(2));
            thought.setAttribute("class", signal < 0 ? "thought below" : "thought");
            title.textContent = signals ? `${this.names[at]}: ${signal}` : this.names[at];
        });
    }
}

const highest = (layers) =>
    Math.min(HIGHEST, 2 * MARGIN + ROW * (Math.max(...layers.map((layer) => layer.length)) - 1));

/** Where each signal stands: a column for each layer. */
function placesOf(layers) {
    const high = highest(layers);
    const places = [];
    layers.forEach((layer, column) => {
        const x = MARGIN + ((WIDE - NAMES - 2 * MARGIN) * column) / (layers.length - 1);
        const gap = Math.min(ROW * 2, (high - 2 * MARGIN) / Math.max(1, layer.length - 1));
        const top = high / 2 - (gap * (layer.length - 1)) / 2;
        layer.forEach((at, row) => {
            places[at] = { x, y: top + gap * row };
        });
    });
    return places;
}

/** Connections as wide as their weights are great; those that hold back are dashed. */
function linesOf(links, places) {
    const greatest = Math.max(1e-9, ...links.map(([, , weight]) => Math.abs(weight)));
    return links.map(([from, to, weight]) => {
        const share = Math.abs(weight) / greatest;
        const [one, other] = [places[from], places[to]];
        // Within a column they bend around the nodes between.
        const bend = one.x === other.x ? 16 : 0;
        const middle = `${(one.x + other.x) / 2 + bend} ${(one.y + other.y) / 2}`;
        return svg("path", {
            class: weight < 0 ? "link below" : "link",
            d: `M ${one.x} ${one.y} Q ${middle} ${other.x} ${other.y}`,
            "stroke-width": (0.4 + WIDEST_LINK * share).toFixed(2),
            opacity: (0.2 + 0.5 * share).toFixed(2),
        });
    });
}

function nameOf(name, { x, y }) {
    return svg("text", { x: x + RADIUS + 5, y: y + 3.5 }, name);
}

function inWords(layers, links) {
    return `A network with ${layers.map((layer) => layer.length).join(", ")} nodes in its layers and ${links.length} connections`;
}
