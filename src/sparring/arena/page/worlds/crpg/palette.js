// The colours: two themes, two teams, what each spell and influence looks like.

export const THEMES = {
    dark: {
        name: "dark",
        // Light adds up in the dark; on sunlit sand it would only bleach.
        glowMode: "lighter",
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
        tokenShade: "rgba(0,0,0,0.55)",
        plate: "rgba(10,9,14,0.88)",
        plateEdge: "rgba(255,255,255,0.28)",
        plateText: "#ffffff",
        loss: "#ff6b5e",
        gain: "#6df08a",
        said: "#f4ecd8",
        curse: "#d6b0ff",
        boon: "#ffe08a",
        outline: "#0b0910",
        mark: "#ffffff",
        markDark: "rgba(0,0,0,0.75)",
    },
    light: {
        name: "light",
        glowMode: "source-over",
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
        tokenShade: "rgba(70,45,15,0.42)",
        plate: "rgba(34,26,18,0.90)",
        plateEdge: "rgba(255,255,255,0.55)",
        plateText: "#ffffff",
        loss: "#c3170f",
        gain: "#0b7a34",
        said: "#3a2a16",
        curse: "#6b1fb0",
        boon: "#8a5a00",
        outline: "#fff8e8",
        mark: "#1d1408",
        markDark: "rgba(255,250,235,0.85)",
    },
};

export const TEAMS = [
    {
        name: "red",
        main: "#c9352e",
        bright: "#ef6a55",
        deep: "#651316",
        pale: "#ffb3a2",
        trim: "#f0c257",
        cloth: "#a3222a",
    },
    {
        name: "blue",
        main: "#2f6cc9",
        bright: "#62a0f2",
        deep: "#122c63",
        pale: "#b4d4ff",
        trim: "#dfe9f7",
        cloth: "#234f9e",
    },
];

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
    Fireball: { look: "fireball", colour: "#ff8a2a", second: "#ffe08a", flight: 0.48 },
    "Flame Arrow": { look: "flame", colour: "#ff6a1e", second: "#ffd75a", flight: 0.32 },
    "Hold Person": { look: "hold", sign: "Held", colour: "#ffcf5a", second: "#9a6bff", flight: 0.36 },
    "Monster Summoning I": { look: "summoning", colour: "#5af0b0", second: "#d8fff0", flight: 0.3 },
};
export const UNKNOWN_SPELL = { look: "curse", colour: "#c0a0ff", second: "#ffffff", flight: 0.3 };
export const spellLook = (name) => SPELLS[name] ?? UNKNOWN_SPELL;

// Pale light is lost on sand: there magic is painted in deep, full colours.
const deepened = new Map();
export function inTheme(look, theme) {
    // Fire is bright enough anywhere, and deep orange would look like mud.
    if (theme.name === "dark" || look.look === "fireball" || look.look === "flame") return look;
    if (!deepened.has(look)) {
        deepened.set(look, { ...look, colour: deepen(look.colour), second: deepen(look.second) });
    }
    return deepened.get(look);
}

export const captionColour = (look, theme) => (theme.name === "dark" ? look.colour : deepen(look.colour));

function deepen(hex) {
    const value = parseInt(hex.slice(1), 16);
    const parts = [value >> 16, (value >> 8) & 255, value & 255];
    const low = Math.min(...parts);
    const high = Math.max(...parts);
    // Whatever is nearly white becomes a clear blue instead of a grey.
    if (high - low < 40 && low > 150) return "#3f7fd0";
    const full = parts.map((part) => ((part - low * 0.8) / (high - low * 0.8 || 1)) * Math.min(high, 205));
    return `#${full.map((part) => Math.round(Math.max(0, part)).toString(16).padStart(2, "0")).join("")}`;
}

export const POTIONS = {
    "Potion of Fire Resistance": { colour: "#ff9a3c", second: "#ffe0a0" },
    "Potion of Free Action": { colour: "#5ad0ff", second: "#e0f8ff" },
    "Potion of Healing": { colour: "#6df08a", second: "#e8ffe8" },
};
export const potionLook = (name) => POTIONS[name] ?? POTIONS["Potion of Healing"];

export const FUMES = "Nauseating Fumes";
export const GREASE = "Slippery Surface";
export const CLOUD_RADIUS = { [FUMES]: 400, [GREASE]: 300 };
export const FIREBALL_RADIUS = 397;
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
