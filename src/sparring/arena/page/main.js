// The page put together: rooms, connection, theme, keys.

import { become } from "./memory/identity.js";
import { MemoryRoom } from "./memory/memory.js";
import { PlayRoom } from "./play/play.js";
import { RulesRoom } from "./rules/rules.js";
import { find, focusIfLost, sentence, toast } from "./shared/dom.js";
import { Hints } from "./shared/hints.js";
import { isForTheGame, showKeys } from "./shared/keys.js";
import { setTheme, theme } from "./shared/settings.js";
import { ConnectionLost, Socket } from "./shared/socket.js";
import { SoundSwitch } from "./shared/sound.js";
import { Worlds } from "./shared/worlds.js";
import { WatchRoom } from "./watch/watch.js";

const ROOMS = { play: PlayRoom, watch: WatchRoom, rules: RulesRoom, memory: MemoryRoom };
const opened = {};
const hints = new Hints();
const help = () => showKeys(() => hints.again());
let worlds = null;
let world = null; // The one that the present profile plays.
let state = null;

const socket = new Socket({
    onState: (news) => {
        state = news;
        for (const note of news.notes) toast(note);
        find("[data-profile]").textContent = `${news.profile.name} · fight ${news.encounters + 1}`;
        showWhenReady();
    },
    onLost: () => {
        find("[data-connection]").hidden = false;
    },
    onBack: () => {
        find("[data-connection]").hidden = true;
    },
    onTrouble: (trouble) => {
        const banner = find("[data-trouble]");
        banner.textContent = trouble ? `${sentence(trouble)}.` : "";
        banner.hidden = !trouble;
    },
    onRefused: (reason) => {
        const banner = find("[data-connection]");
        banner.textContent = `The arena does not let this page in: ${reason || "no reason given"}.`;
        banner.hidden = false;
    },
});

const arena = {
    async ask(message) {
        const answer = await socket.ask(message);
        keepUp(answer);
        return answer;
    },
    get state() {
        return state;
    },
    get worlds() {
        return worlds;
    },
    get world() {
        return world;
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
    /** Go to a room. What asks something there comes later, since leaving a room closes its questions. */
    async enter(name) {
        if (wantedRoom().name === name) return;
        const arrived = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
        location.hash = `#${name}`;
        await arrived;
    },
    watchReplay(replay, title) {
        location.hash = "#watch";
        room("watch").openReplay(replay, title);
    },
};

/** Answers change the fight, too: whoever comes back to it must not see an old one. */
function keepUp(answer) {
    if (answer.type === "planned") {
        state.fight = { ...state.fight, planned: answer.planned, can_undo: answer.can_undo };
    } else if (answer.type === "round") {
        const lines = answer.events.filter((event) => event.text);
        state.fight = answer.result ? null : { ...answer.fight, log: [...state.fight.log, ...lines] };
    }
}

function room(name) {
    opened[name] ??= new ROOMS[name](find(`[data-view="${name}"]`), arena);
    return opened[name];
}

function wantedRoom() {
    const [name, query = ""] = location.hash.slice(1).split("?");
    return { name: name in ROOMS ? name : "play", query: new URLSearchParams(query) };
}

/** Rooms need the profile's world, with everything it takes to play it. */
async function showWhenReady() {
    if (!worlds || !state) return;
    const { world: wanted } = state.profile;
    if (world?.name !== wanted) {
        const opened = await arena.attempt(() => worlds.opened(wanted));
        if (!opened || state.profile.world !== wanted) return;
        world = opened;
    }
    showRoom();
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
    focusIfLost(() => find("#main").focus());
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
find("[data-help]").addEventListener("click", help);
find("[data-help]").before(new SoundSwitch().root);
addEventListener("hashchange", () => {
    for (const dialog of document.querySelectorAll("dialog[open]:not(.result)")) dialog.close();
    if (world) showRoom();
});
addEventListener("keydown", (event) => {
    if (event.key === "?" && isForTheGame(event)) help();
    else if (!document.querySelector("dialog[open]")) opened[wantedRoom().name]?.key?.(event);
});
// A held Enter presses a button once.
addEventListener(
    "keydown",
    (event) => {
        if (
            event.repeat &&
            (event.key === "Enter" || event.key === " ") &&
            event.target.closest?.("button")
        ) {
            event.preventDefault();
        }
    },
    { capture: true },
);
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
    if (!world) {
        toast(`The arena is still opening; drop ${file.name} once more in a moment`, "bad");
        return;
    }
    if (file.name.endsWith(".rules")) {
        await arena.enter("rules");
        room("rules").openText(text, file.name);
        return;
    }
    try {
        const form = JSON.parse(text);
        if (form.sparring_replay) arena.watchReplay(form, file.name);
        else if (form.sparring_state) {
            await arena.enter("memory");
            room("memory").importState(form, file.name);
        } else if (form.sparring_champion) {
            await arena.enter("watch");
            room("watch").openChampion(form, file.name);
        } else if (form.sparring_player) become(form.sparring_player, arena);
        else toast(`${file.name} is neither a replay, nor a saved state, nor a champion`, "bad");
    } catch {
        toast(`${file.name} cannot be read: it is no JSON`, "bad");
    }
}

nameThemeSwitch();
worlds = await Worlds.known();
socket.largest = worlds.limits.message;
// Most people play the usual world: it is on its way before the server says so.
worlds.opened(worlds.usual).catch(() => {});
showWhenReady();
