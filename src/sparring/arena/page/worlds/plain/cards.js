// Everybody's card, from what a plain scene says of him.

import { glyphOf } from "./tokens.js";

const MOST_CARDS = 80;
const OWNER = /^\S+'s /;
const number = (value) => String(Math.round(value * 10) / 10);
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Nobody's things are on the field only. */
export function cards(scene) {
    return scene.things
        .filter((thing) => (thing.side ?? -1) >= 0)
        .slice(0, MOST_CARDS)
        .map(cardOf);
}

function cardOf(thing) {
    const name = thing.name ?? thing.kind ?? `number ${thing.id}`;
    const isAlive = thing.alive !== false;
    const bars = (thing.bars ?? []).filter((bar) => bar.most > 0);
    const [first] = bars;
    return {
        id: thing.id,
        side: thing.side,
        // Its side's name stands above the list already.
        name: sentence(name.replace(OWNER, "")),
        label: inWords(thing, name, bars, isAlive),
        glyph: glyphOf(thing),
        alive: isAlive,
        state: !isAlive ? "out" : first ? `${number(first.value)}/${number(first.most)}` : "",
        bars: isAlive ? bars.map((bar) => ({ share: bar.value / bar.most, tone: bar.tone ?? "good" })) : [],
        chips: isAlive ? chipsOf(thing) : [],
        isAgent: true,
    };
}

function chipsOf({ tags = [], carries = [] }) {
    return [
        ...carries.map((text) => ({ text, tone: "held", title: `carries ${text}` })),
        ...tags.map((text) => ({ text, tone: "", title: text })),
    ];
}

function inWords({ tags = [], carries = [] }, name, bars, isAlive) {
    if (!isAlive) return `${sentence(name)}, out`;
    const levels = bars.map((bar) => `${bar.name ?? "level"} ${number(bar.value)} of ${number(bar.most)}`);
    return [sentence(name), ...levels, ...tags, ...carries.map((thing) => `carries ${thing}`)].join(", ");
}
