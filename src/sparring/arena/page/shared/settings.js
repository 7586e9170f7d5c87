// Small wishes of the user, kept in this browser.

const USUAL = { speed: "1", timer: "0", keys: "on", peek: "off", sound: "off", volume: "50" };

export function setting(name) {
    return localStorage.getItem(`sparring.${name}`) ?? USUAL[name];
}

export function keepSetting(name, value) {
    try {
        localStorage.setItem(`sparring.${name}`, value);
    } catch {
        // A browser that keeps nothing still plays.
    }
}

export function forgetSetting(name) {
    localStorage.removeItem(`sparring.${name}`);
}

/** Animation speeds; the last one shows only the outcome. */
export const SPEEDS = [
    ["0.5", "½×"],
    ["1", "1×"],
    ["2", "2×"],
    ["4", "4×"],
    ["0", "At once"],
];

export const TIMERS = [
    ["0", "No timer"],
    ["15", "15 s"],
    ["30", "30 s"],
    ["60", "60 s"],
];

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function theme() {
    return document.documentElement.dataset.theme;
}

export function setTheme(name) {
    document.documentElement.dataset.theme = name;
    keepSetting("theme", name);
    document.dispatchEvent(new CustomEvent("themechange", { detail: name }));
}
