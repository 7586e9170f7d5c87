// The colours of fights: both teams, words over heads, and how magic looks by day and night.

import { THEMES as STAGE } from "../palette.js";

export const THEMES = {
    dark: {
        ...STAGE.dark,
        tokenShade: "rgba(0,0,0,0.55)",
        fallenShade: "#4a4550",
        dust: "#8a7f76",
        plate: "rgba(10,9,14,0.88)",
        plateEdge: "rgba(255,255,255,0.28)",
        plateText: "#ffffff",
        loss: "#ff6b5e",
        gain: "#6df08a",
        said: "#f4ecd8",
        curse: "#d6b0ff",
        boon: "#ffe08a",
        sign: "#ffffff",
        soot: 0.6,
    },
    light: {
        ...STAGE.light,
        tokenShade: "rgba(70,45,15,0.42)",
        fallenShade: "#a08c6c",
        dust: "#fff6e0",
        plate: "rgba(34,26,18,0.90)",
        plateEdge: "rgba(255,255,255,0.55)",
        plateText: "#ffffff",
        loss: "#c3170f",
        gain: "#0b7a34",
        said: "#3a2a16",
        curse: "#6b1fb0",
        boon: "#8a5a00",
        sign: "#2a0a4a",
        outline: "#fff8e8",
        markDark: "rgba(255,250,235,0.85)",
        soot: 0.4,
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

// Pale light is lost on sand: there magic is painted in deep, full colours.
const deepened = new Map();
export function inTheme(look, theme) {
    // Fire is bright enough anywhere, and deep orange would look like mud.
    if (theme.name === "dark" || look.isFire) return look;
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
