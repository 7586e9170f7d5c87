// The colours of space, as it is and as a chart shows it.

export const COLOURS = {
    dark: {
        beyond: "#07080f",
        haze: "#1b1f42",
        hazeFar: "#2a1636",
        star: "#dfe6ff",
        chart: "rgba(150,170,255,0.07)",
        chartStrong: "rgba(150,170,255,0.15)",
        limit: "#ffd27a",
        hull: "#d8dcea",
        hullDeep: "#5b6280",
        glass: "#0d1020",
        flame: "#ffb860",
        bump: "#ffffff",
    },
    light: {
        beyond: "#eef1f8",
        haze: "#dfe6f6",
        hazeFar: "#f6ecf4",
        star: "#9aa6c8",
        chart: "rgba(60,80,150,0.10)",
        chartStrong: "rgba(60,80,150,0.22)",
        limit: "#9a5b00",
        hull: "#ffffff",
        hullDeep: "#5b6280",
        glass: "#2a3154",
        flame: "#e0761a",
        bump: "#b07a00",
    },
};
