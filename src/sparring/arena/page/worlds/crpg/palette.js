// The colours: two themes, what each spell and influence looks like.

import { THEMES as SHARED } from "../../stage/battle/palette.js";

export const THEMES = {
    dark: {
        ...SHARED.dark,
        beyond: "#0b0a0f",
        wall: "#29252f",
        wallEdge: "#4b4453",
        wallShade: "#15131a",
        grout: "#1c1922",
        slab: [58, 54, 64],
        slabSpread: 11,
        inlay: "#8a6d3c",
        inlayPale: "#c9a65a",
        crack: "rgba(8,7,10,0.55)",
        fleck: "rgba(255,240,220,0.05)",
        vignette: "rgba(3,2,6,0.58)",
        torch: "#ff9a3c",
    },
    light: {
        ...SHARED.light,
        beyond: "#b99a6b",
        wall: "#cdb58c",
        wallEdge: "#f0e2c2",
        wallShade: "#93784d",
        grout: "#c3a677",
        slab: [226, 205, 164],
        slabSpread: 8,
        inlay: "#9c7a46",
        inlayPale: "#b8935a",
        crack: "rgba(120,92,52,0.4)",
        fleck: "rgba(120,90,50,0.10)",
        vignette: "rgba(112,78,34,0.30)",
        torch: "#ffd27a",
    },
};

// look: which animation shows the spell; flight: seconds from hand to target.
export const SPELLS = {
    Blindness: { look: "curse", sign: "Blinded", colour: "#9a6bff", second: "#2b1150", flight: 0.34 },
    "Charm Person": { look: "curse", sign: "Charmed", colour: "#ff6fb5", second: "#ffd0e8", flight: 0.36 },
    "Chromatic Orb": { look: "orb", colour: "#7df0ff", second: "#ff7de8", flight: 0.36 },
    Grease: { look: "lob", colour: "#b98a3e", second: "#6b4a17", flight: 0.4 },
    "Larloch's Minor Drain": { look: "drain", colour: "#ff3b4e", second: "#7a0018", flight: 0.16 },
    "Magic Missile": { look: "missiles", colour: "#b79bff", second: "#ffffff", flight: 0.36 },
    Shield: { look: "ward", colour: "#7fd0ff", second: "#ffffff", flight: 0.2 },
    "Shocking Grasp": { look: "grasp", colour: "#8fe6ff", second: "#ffffff", flight: 0.12 },
    Blur: { look: "ripple", colour: "#a9d8ff", second: "#ffffff", flight: 0.2 },
    Deafness: { look: "curse", sign: "Deafened", colour: "#8f7bd8", second: "#39265f", flight: 0.34 },
    Luck: { look: "blessing", sign: "Lucky", colour: "#ffd95a", second: "#8df07a", flight: 0.22 },
    "Melf's Acid Arrow": { look: "acid", colour: "#8dff4a", second: "#d8ff8a", flight: 0.36 },
    "Mirror Image": { look: "split", colour: "#bfe0ff", second: "#ffffff", flight: 0.2 },
    "Ray of Enfeeblement": {
        look: "ray",
        sign: "Weakened",
        colour: "#b25cff",
        second: "#5a1a90",
        flight: 0.22,
    },
    "Stinking Cloud": { look: "lob", colour: "#b7c84a", second: "#6f8a2a", flight: 0.42 },
    Strength: { look: "blessing", sign: "Strengthened", colour: "#ffb23e", second: "#ffe9a8", flight: 0.22 },
    "Dispel Magic": { look: "dispel", colour: "#eef4ff", second: "#9fd8ff", flight: 0.24 },
    Fireball: {
        look: "fireball",
        isFire: true,
        reach: 397,
        colour: "#ff8a2a",
        second: "#ffe08a",
        flight: 0.48,
    },
    "Flame Arrow": { look: "flame", isFire: true, colour: "#ff6a1e", second: "#ffd75a", flight: 0.32 },
    "Hold Person": { look: "hold", sign: "Held", colour: "#ffcf5a", second: "#9a6bff", flight: 0.36 },
    "Monster Summoning I": { look: "summoning", colour: "#5af0b0", second: "#d8fff0", flight: 0.3 },
};
export const UNKNOWN_SPELL = { look: "curse", colour: "#c0a0ff", second: "#ffffff", flight: 0.3 };
export const spellLook = (name) => SPELLS[name] ?? UNKNOWN_SPELL;

export const POTIONS = {
    "Potion of Fire Resistance": { colour: "#ff9a3c", second: "#ffe0a0" },
    "Potion of Free Action": { colour: "#5ad0ff", second: "#e0f8ff" },
    "Potion of Healing": { colour: "#6df08a", second: "#e8ffe8" },
};
export const potionLook = (name) => POTIONS[name] ?? POTIONS["Potion of Healing"];

export const FUMES = "Nauseating Fumes";
export const GREASE = "Slippery Surface";
export const CLOUD_RADIUS = { [FUMES]: 400, [GREASE]: 300 };
export const HOLD_RADIUS = 60;

// What floats up when somebody comes under an influence that hurts him.
export const CRIES = {
    Acid: "acid!",
    Blinded: "blinded",
    Charmed: "charmed",
    Deafened: "deafened",
    Held: "held",
    Stunned: "stunned",
    Weakened: "weakened",
    "Slippery Surface": "slips",
};
export const GOOD = ["Blurred", "Fire Resistant", "Freedom", "Lucky", "Mirrored", "Shielded", "Strengthened"];
export const PRISM = ["#ff5a5a", "#ffb84a", "#fff06a", "#6dff8a", "#5ad0ff", "#b48cff"];
