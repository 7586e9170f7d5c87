// Sound: off until somebody wants it, made from oscillators, silent while nobody looks.

import { el } from "./dom.js";
import { keepSetting, setting } from "./settings.js";
import { HEARD, SOUNDS } from "./sounds.js";

/** The same sound again within so many seconds is one sound. */
const SAME = 0.06;
/** Oscillators at a time: beyond that it is noise. */
const MOST_AT_ONCE = 12;
const SOFTEST = 0.0001;

let context = null; // Made when something is to be heard: browsers want a click before.
let master = null;
const lastAt = new Map();
let sounding = 0;

export function soundIsOn() {
    return setting("sound") === "on";
}

/** How loud, from 0 to 1. */
export function volume() {
    const kept = Number(setting("volume"));
    return Number.isFinite(kept) ? Math.max(0, Math.min(100, kept)) / 100 : 0.5;
}

/** Let a sound be heard, if the player wants to hear any and can see the page. */
export function sound(name) {
    if (!soundIsOn() || document.hidden || volume() === 0 || !SOUNDS[name]) return;
    context ??= newContext();
    if (!context) return;
    if (context.state === "suspended") context.resume().catch(() => {});
    const now = context.currentTime;
    if (now - (lastAt.get(name) ?? Number.NEGATIVE_INFINITY) < SAME || sounding >= MOST_AT_ONCE) return;
    lastAt.set(name, now);
    if (!master) {
        master = context.createGain();
        master.connect(context.destination);
    }
    master.gain.value = volume();
    for (const oscillator of playNotes(context, master, SOUNDS[name], now)) {
        sounding += 1;
        oscillator.addEventListener("ended", () => {
            sounding -= 1;
        });
    }
}

/** Null where nothing can be heard: fights go on in silence. */
function newContext() {
    try {
        return new AudioContext();
    } catch {
        return null;
    }
}

/** What an event of a fight sounds like. */
export function soundOf(event) {
    sound(HEARD[event.code]);
}

/** The notes of a sound on any audio graph; returns its oscillators. */
export function playNotes(graph, output, notes, start) {
    return notes.map(({ wave, from, to, at, length, loud }) => {
        const oscillator = graph.createOscillator();
        const gain = graph.createGain();
        const [begins, ends] = [start + at, start + at + length];
        oscillator.type = wave;
        oscillator.frequency.setValueAtTime(from, begins);
        oscillator.frequency.exponentialRampToValueAtTime(to, ends);
        gain.gain.setValueAtTime(loud * 0.4, begins);
        gain.gain.exponentialRampToValueAtTime(SOFTEST, ends);
        oscillator.connect(gain).connect(output);
        oscillator.start(begins);
        oscillator.stop(ends);
        return oscillator;
    });
}

// Nothing goes on sounding in a page that nobody sees.
document.addEventListener("visibilitychange", () => {
    if (!context) return;
    const change = document.hidden ? context.suspend() : context.resume();
    change.catch(() => {});
});

/** The switch with its volume, for the frame of the page. */
export class SoundSwitch {
    constructor() {
        this.button = el("button", {
            type: "button",
            class: "quiet",
            data: { key: "sound" },
            onClick: () => this.toggle(),
        });
        this.slider = el("input", {
            type: "range",
            min: "0",
            max: "100",
            step: "5",
            "aria-label": "Volume",
            data: { key: "volume" },
        });
        this.slider.value = String(Math.round(100 * volume()));
        this.slider.addEventListener("change", () => {
            keepSetting("volume", this.slider.value);
            sound("turn");
        });
        this.root = el("span", { class: "sound" }, this.slider, this.button);
        this.show();
    }

    toggle() {
        keepSetting("sound", soundIsOn() ? "off" : "on");
        this.show();
        sound("turn");
    }

    show() {
        const isOn = soundIsOn();
        this.slider.hidden = !isOn;
        this.button.setAttribute("aria-pressed", String(isOn));
        this.button.setAttribute("aria-label", "Sound");
        this.button.title = isOn ? "Sound is on" : "Sound is off";
        this.button.replaceChildren("♪", el("span", { class: "wide-only" }, isOn ? " On" : " Off"));
    }
}
