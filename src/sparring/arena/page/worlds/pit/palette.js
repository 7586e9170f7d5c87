// The colours of the pit by night and by day, and what each spell, potion and influence
// looks like.

import { THEMES as SHARED } from "../../stage/battle/palette.js";

export const THEMES = {
    dark: {
        ...SHARED.dark,
        beyond: "#0a080b",
        tier: "#191418",
        tierEdge: "#2c232a",
        crowd: ["#2c242c", "#382c29", "#27212f", "#3d302b"],
        head: "#4a3d36",
        wall: [62, 54, 58],
        wallTop: "#6d5f60",
        wallJoint: "#1a1518",
        wallShade: "rgba(0,0,0,0.62)",
        sand: ["#8d7452", "#755f43", "#574732"],
        grain: ["rgba(255,226,170,0.16)", "rgba(30,20,10,0.22)"],
        rake: "rgba(28,18,8,0.2)",
        rakeLight: "rgba(255,225,170,0.06)",
        stain: "rgba(70,14,10,0.3)",
        vignette: "rgba(4,2,5,0.42)",
        holy: "#ffe9a0",
        gate: "#241c1a",
        iron: "#4d4a50",
    },
    light: {
        ...SHARED.light,
        beyond: "#b7a384",
        tier: "#d3c2a2",
        tierEdge: "#b39f7b",
        crowd: ["#b58a6e", "#94a0a8", "#a2936c", "#a98c97"],
        head: "#dcb893",
        wall: [206, 188, 156],
        wallTop: "#e6d6b6",
        wallJoint: "#93805c",
        wallShade: "rgba(92,62,22,0.45)",
        sand: ["#f2dcab", "#e8cd94", "#d5b478"],
        grain: ["rgba(255,250,230,0.5)", "rgba(130,92,40,0.26)"],
        rake: "rgba(150,108,50,0.16)",
        rakeLight: "rgba(255,250,228,0.4)",
        stain: "rgba(150,48,30,0.16)",
        vignette: "rgba(120,80,32,0.3)",
        holy: "#b87e00",
        gate: "#6b5335",
        iron: "#7c756a",
    },
};

const CALLING = { look: "summoning", isPlaced: true, colour: "#5af0b0", second: "#d8fff0", flight: 0.3 };
const CURING = { look: "mend", colour: "#6df08a", second: "#fff6c0", flight: 0.22 };

// look: how the spell is shown; flight: seconds from hand to target; reach: metres; isPlaced:
// it comes down where it was aimed, whoever has run away from there.
export const SPELLS = {
    Daze: { look: "curse", sign: "Daze", colour: "#ffd34a", second: "#fff4c0", flight: 0.34 },
    "Ray of Frost": { look: "frost", colour: "#9be4ff", second: "#ffffff", flight: 0.2 },
    "Burning Hands": {
        look: "cone",
        isFire: true,
        reach: 10,
        colour: "#ff8a2a",
        second: "#ffe08a",
        flight: 0.26,
    },
    "Magic Missile": { look: "missiles", count: 4, colour: "#b79bff", second: "#ffffff", flight: 0.34 },
    "Negative Energy Ray": { look: "ray", colour: "#b04cff", second: "#2a0a3c", flight: 0.2 },
    "Acid Arrow": { look: "acid", colour: "#8dff4a", second: "#d8ff8a", flight: 0.36 },
    "Summon Creature II": CALLING,
    Fireball: {
        look: "fireball",
        isFire: true,
        isPlaced: true,
        reach: 20 / 3,
        colour: "#ff8a2a",
        second: "#ffe08a",
        flight: 0.44,
    },
    "Flame Arrow": {
        look: "flames",
        isFire: true,
        count: 2,
        colour: "#ff6a1e",
        second: "#ffd75a",
        flight: 0.3,
    },
    "Negative Energy Burst": {
        look: "burst",
        isPlaced: true,
        reach: 20 / 3,
        colour: "#a04cff",
        second: "#1c0630",
        flight: 0.26,
    },
    "Black Tentacles": {
        look: "eruption",
        isPlaced: true,
        reach: 5,
        colour: "#7a5cff",
        second: "#120a1c",
        flight: 0.3,
    },
    "Minor Globe": { look: "globe", colour: "#7fd0ff", second: "#ffd7ff", flight: 0.22 },
    Resistance: { look: "blessing", sign: "Resistance", colour: "#8fd6ff", second: "#ffffff", flight: 0.22 },
    "Cure Minor Wounds": CURING,
    "Cure Light Wounds": CURING,
    "Cure Serious Wounds": CURING,
    "Cure Critical Wounds": CURING,
    Light: { look: "shine", colour: "#fff3b0", second: "#ffffff", flight: 0.2 },
    Virtue: { look: "blessing", sign: "Virtue", colour: "#ffe9a8", second: "#ffffff", flight: 0.22 },
    Doom: { look: "curse", sign: "Doom", colour: "#c04a6a", second: "#3a0a1e", flight: 0.34 },
    Sanctuary: { look: "veil", colour: "#f4f0ff", second: "#ffe9a8", flight: 0.24 },
    "Summon Creature I": CALLING,
    Aid: { look: "blessing", sign: "Aid", colour: "#ffd95a", second: "#fff6d0", flight: 0.22 },
    Silence: { look: "hush", colour: "#9fb4d8", second: "#e4ecff", flight: 0.28 },
    "Sound Burst": {
        look: "sound",
        isPlaced: true,
        reach: 10 / 3,
        colour: "#7df0ff",
        second: "#ffffff",
        flight: 0.26,
    },
    "Animate Dead": { ...CALLING, colour: "#a6d86a", second: "#efe6c8" },
    Prayer: { look: "prayer", reach: 10, colour: "#ffd95a", second: "#ffffff", flight: 0.24 },
    "Divine Power": { look: "might", colour: "#ffc23a", second: "#fff4cc", flight: 0.24 },
    Shield: { look: "ward", colour: "#7fd0ff", second: "#ffffff", flight: 0.2 },
    "Resist Elements": { look: "globe", colour: "#7af0b0", second: "#ffb86a", flight: 0.2 },
    "Bull's Strength": {
        look: "blessing",
        sign: "Bull's Strength",
        colour: "#ffb23e",
        second: "#ffe9a8",
        flight: 0.22,
    },
};
const UNKNOWN_SPELL = { look: "curse", colour: "#c0a0ff", second: "#ffffff", flight: 0.3 };
export const spellLook = (name) => SPELLS[name] ?? UNKNOWN_SPELL;

const HEALING = { colour: "#6df08a", second: "#e8ffe8" };
export const POTIONS = {
    "Potion of Light Healing": HEALING,
    "Potion of Moderate Healing": HEALING,
    "Potion of Serious Healing": HEALING,
    "Potion of Invisibility": { colour: "#c9d4ff", second: "#ffffff" },
    "Potion of Speed": { colour: "#5ad0ff", second: "#e0f8ff" },
    "Potion of Owl's Wisdom": { colour: "#d0a0ff", second: "#f4e8ff" },
    "Potion of Bless": { colour: "#ffd95a", second: "#fff6d0" },
};
export const potionLook = (name) => POTIONS[name] ?? HEALING;

// What floats up when somebody comes under an influence that harms him.
export const CRIES = {
    Acid: "acid!",
    Daze: "dazed",
    Doom: "doomed",
    Paralysis: "paralysed",
    Scourge: "scourged",
    Stun: "stunned",
    Weakness: "weakened",
};
const BAD = new Set(Object.keys(CRIES));
export const isBad = (influence) => BAD.has(influence);

export const OPENING = "#ffd23e";
