// The colours of the field with two flags, by night and by day.

export const COLOURS = {
    dark: {
        beyond: "#0e1210",
        grass: "#1f3326",
        grassFar: "#1a2b20",
        chalk: "rgba(225,240,228,0.28)",
        wall: "#5a6a60",
        pole: "#e8e2d0",
        tracer: "#ffe9a8",
        headline: "#f0f4ee",
    },
    light: {
        beyond: "#dfe7df",
        grass: "#cfe3cd",
        grassFar: "#c2d9c1",
        chalk: "rgba(255,255,255,0.85)",
        wall: "#7d8f82",
        pole: "#4a4436",
        tracer: "#a86a00",
        headline: "#1d2b20",
    },
};
