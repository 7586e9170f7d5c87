// What the arena sounds like, as data: each sound is a few notes.
//
// A note is {wave, from, to, at, length, loud}: an oscillator that begins `at` seconds after the
// sound, glides from one pitch to another (in hertz) and dies away within `length` seconds.

export const SOUNDS = {
    hit: [
        { wave: "square", from: 190, to: 70, at: 0, length: 0.12, loud: 0.5 },
        { wave: "triangle", from: 90, to: 45, at: 0, length: 0.18, loud: 0.9 },
    ],
    miss: [{ wave: "sine", from: 620, to: 240, at: 0, length: 0.12, loud: 0.25 }],
    spell: [
        { wave: "sine", from: 440, to: 990, at: 0, length: 0.35, loud: 0.4 },
        { wave: "triangle", from: 660, to: 1480, at: 0.06, length: 0.35, loud: 0.25 },
    ],
    heal: [
        { wave: "sine", from: 523, to: 523, at: 0, length: 0.3, loud: 0.4 },
        { wave: "sine", from: 784, to: 784, at: 0.1, length: 0.4, loud: 0.4 },
    ],
    fall: [
        { wave: "sawtooth", from: 220, to: 48, at: 0, length: 0.55, loud: 0.4 },
        { wave: "triangle", from: 70, to: 36, at: 0.1, length: 0.5, loud: 0.8 },
    ],
    turn: [
        { wave: "sine", from: 659, to: 659, at: 0, length: 0.14, loud: 0.3 },
        { wave: "sine", from: 880, to: 880, at: 0.09, length: 0.2, loud: 0.3 },
    ],
    victory: [
        { wave: "triangle", from: 523, to: 523, at: 0, length: 0.22, loud: 0.5 },
        { wave: "triangle", from: 659, to: 659, at: 0.15, length: 0.22, loud: 0.5 },
        { wave: "triangle", from: 784, to: 784, at: 0.3, length: 0.22, loud: 0.5 },
        { wave: "triangle", from: 1047, to: 1047, at: 0.45, length: 0.6, loud: 0.6 },
    ],
    defeat: [
        { wave: "triangle", from: 392, to: 392, at: 0, length: 0.3, loud: 0.5 },
        { wave: "triangle", from: 330, to: 330, at: 0.22, length: 0.3, loud: 0.5 },
        { wave: "triangle", from: 262, to: 196, at: 0.44, length: 0.7, loud: 0.6 },
    ],
};

/** What is heard of each event of a fight; whatever is not named here is silent. */
export const HEARD = {
    strikes: "hit",
    shoots: "hit",
    hurt: "hit",
    misses: "miss",
    shoots_past: "miss",
    casts: "spell",
    drinks: "heal",
    heals: "heal",
    dies: "fall",
};
