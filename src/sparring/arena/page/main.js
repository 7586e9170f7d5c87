// The page put together: rooms, connection, theme, keys.

import { MemoryRoom } from "./memory/memory.js";
import { PlayRoom } from "./play/play.js";
import { RulesRoom } from "./rules/rules.js";
import { showKeys } from "./shared/keys.js";
import { find, toast } from "./shared/dom.js";
import { setTheme, theme } from "./shared/settings.js";
import { ConnectionLost, Socket } from "./shared/socket.js";
import { WatchRoom } from "./watch/watch.js";

const ROOMS = { play: PlayRoom, watch: WatchRoom, rules: RulesRoom, memory: MemoryRoom };
const opened = {};
let catalogue = null;
let state = null;

const socket = new Socket({
    onState: (news) => {
        state = news;
        for (const note of news.notes) toast(note);
        find("[data-profile]").textContent = `${news.profile.name} · fight ${news.encounters + 1}`;
        if (catalogue) showRoom();
    },
    onLost: () => {
        find("[data-connection]").hidden = false;
    },
    onBack: () => {
        find("[data-connection]").hidden = true;
    },
});

const arena = {
    ask: (message) => socket.ask(message),
    get state() {
        return state;
    },
    get catalogue() {
        return catalogue;
    },
    /** Do something and tell the user if it goes wrong. */
    async attempt(work) {
        try {
            return await work();
        } catch (error) {
            if (!(error instanceof ConnectionLost)) toast(error.message, "bad");
            return null;
        }
    },
    watchReplay(replay, title) {
        location.hash = "#watch";
        room("watch").openReplay(replay, title);
    },
};

function room(name) {
    opened[name] ??= new ROOMS[name](find(`[data-view="${name}"]`), arena);
    return opened[name];
}

function wantedRoom() {
    const [name, query = ""] = location.hash.slice(1).split("?");
    return { name: name in ROOMS ? name : "play", query: new URLSearchParams(query) };
}

function showRoom() {
    const { name, query } = wantedRoom();
    find("[data-loading]").hidden = true;
    for (const section of document.querySelectorAll("[data-view]")) {
        const isShown = section.dataset.view === name;
        if (section.hidden === isShown) {
            section.hidden = !isShown;
            if (!isShown) opened[section.dataset.view]?.hide?.();
        }
    }
    for (const link of document.querySelectorAll("[data-room]")) {
        if (link.dataset.room === name) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
    }
    room(name).show(state, query);
    document.documentElement.dataset.ready = name;
}

function nameThemeSwitch() {
    const other = theme() === "dark" ? "light" : "dark";
    const button = find("[data-theme-switch]");
    button.textContent = theme() === "dark" ? "☀ Light" : "☾ Dark";
    button.setAttribute("aria-label", `Switch to the ${other} theme`);
}

find("[data-theme-switch]").addEventListener("click", () => {
    setTheme(theme() === "dark" ? "light" : "dark");
    nameThemeSwitch();
});
find("[data-help]").addEventListener("click", showKeys);
addEventListener("hashchange", () => {
    if (catalogue && state) showRoom();
});
addEventListener("keydown", (event) => {
    if (event.key === "?" && !event.target.matches("input, textarea, select")) showKeys();
    else if (!document.querySelector("dialog[open]")) opened[wantedRoom().name]?.key?.(event);
});
// A file dropped beside its place must not replace the page.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) dropped(file);
});

/** A dropped file is opened wherever it belongs. */
async function dropped(file) {
    const text = await file.text();
    if (file.name.endsWith(".rules")) {
        location.hash = "#rules";
        room("rules").openText(text, file.name);
        return;
    }
    try {
        const form = JSON.parse(text);
        if (form.sparring_replay) arena.watchReplay(form, file.name);
        else if (form.sparring_state) {
            location.hash = "#memory";
            room("memory").importState(form, file.name);
        } else toast(`${file.name} is neither a replay nor a saved state`, "bad");
    } catch {
        toast(`${file.name} cannot be read: it is no JSON`, "bad");
    }
}

nameThemeSwitch();
catalogue = await (await fetch("/api/catalogue")).json();
if (state) showRoom();
