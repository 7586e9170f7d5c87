// The room where one watches: pairings by seed, replay files, and every moment of them.

import { Log } from "../panels/log.js";
import { WhyPanel } from "../panels/why.js";
import { Roster } from "../play/roster.js";
import { download, el, pickFile, renew, toast } from "../shared/dom.js";
import { isForTheGame } from "../shared/keys.js";
import { calm, keepSetting, setting, SPEEDS, theme } from "../shared/settings.js";
import { post } from "../shared/socket.js";
import { Stage } from "../stage/stage.js";
import { Pairing } from "./pairing.js";

export class WatchRoom {
    constructor(root, arena) {
        this.arena = arena;
        this.film = null;
        this.at = 0; // Rounds that have been shown.
        this.isPlaying = false;
        this.roster = new Roster({
            onHover: (id) => this.stage.setOverlay({ hovered: id, targets: [], plans: [] }),
        });
        this.log = new Log();
        this.why = new WhyPanel({
            ask: (round) => this.askWhy(round),
            askLearned: async () => this.film.learned,
            learners: [0, 1],
            names: ["the learner", "the other"],
        });
        this.pairing = new Pairing(arena, (wanted) => this.load(wanted));
        this.build(root);
    }

    build(root) {
        this.canvas = el("canvas", {
            class: "field",
            role: "img",
            "aria-label": "The field, seen from above. Everybody on it is in the lists of both teams.",
        });
        this.title = el("h1", { class: "round-title" }, "Watch a fight");
        this.ending = el("p", { class: "ending", role: "status" });
        this.bar = el("div", { class: "command-bar" });
        this.side = el("div", { class: "fight-side" });
        this.slider = el("input", {
            type: "range",
            min: "0",
            max: "0",
            step: "1",
            class: "scrub",
            "aria-label": "Round",
        });
        this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
        this.slider.addEventListener("keydown", (event) => event.stopPropagation()); // It has its own arrow keys.
        this.pairing.root.append(
            el(
                "button",
                { type: "button", class: "quiet", data: { key: "open" }, onClick: () => this.chooseReplay() },
                "Open replay …",
            ),
        );
        root.append(
            this.pairing.root,
            el(
                "div",
                { class: "fight" },
                el("div", { class: "fight-left panel" }, this.roster.root),
                el(
                    "div",
                    { class: "fight-middle" },
                    el("div", { class: "fight-head" }, this.title, this.ending),
                    el("div", { class: "stage-box" }, this.canvas),
                    this.slider,
                    this.bar,
                ),
                this.side,
            ),
        );
        this.stage = new Stage(this.canvas, { theme: theme(), reducedMotion: calm.matches });
        this.canvas.stage = this.stage;
        document.addEventListener("themechange", (event) => this.stage.setTheme(event.detail));
        this.side.replaceChildren(this.log.root);
        this.drawBar();
    }

    show(state, query) {
        this.pairing.show(query);
        if (this.film || this.loading) return;
        const wanted = Pairing.in(query);
        if (wanted) this.load(wanted);
        else this.load({ red: "offensive", blue: "cursing", seed: "7" }, { start: false });
    }

    hide() {
        this.pause();
    }

    // --- films -----------------------------------------------------------------

    async load(wanted, { start = true } = {}) {
        const query = new URLSearchParams({ red: wanted.red, blue: wanted.blue, seed: wanted.seed });
        const isNamed = wanted.red !== "file" && wanted.blue !== "file";
        const film = await this.open(
            () => post("/api/film", wanted),
            start,
            "",
            isNamed ? `#watch?${query}` : null,
        );
        if (film && isNamed && start) history.replaceState(null, "", this.link);
    }

    openReplay(replay, name) {
        return this.open(() => post("/api/replay", replay), true, name, null);
    }

    /** Fetch a film and show it; `link` leads here again. */
    async open(fetchFilm, start, name, link) {
        if (this.film) this.cancel();
        this.title.textContent = "Fighting …";
        const loading = Symbol("loading");
        this.loading = loading;
        const film = await this.arena.attempt(fetchFilm);
        // Somebody has asked for another one meanwhile.
        if (this.loading !== loading) return null;
        this.loading = null;
        if (!film) {
            this.title.textContent = this.film ? this.titleOf() : "Watch a fight";
            return null;
        }
        this.film = film;
        this.name = name;
        this.link = link;
        this.slider.max = String(film.rounds.length);
        this.why.learners = film.learned.length ? film.learned.map((one) => one.side) : [0, 1];
        this.jump(0);
        if (start) this.play();
        return film;
    }

    async chooseReplay() {
        const file = await pickFile(".json");
        if (!file) return;
        try {
            await this.openReplay(JSON.parse(file.text), file.name);
        } catch {
            toast(`${file.name} is no replay: it is no JSON`, "bad");
        }
    }

    askWhy(round) {
        return post("/api/why", { replay: this.film.replay, round }).then((why) => ({
            ...why,
            // The server knows the rules of a replay by their lines; the film knows their names.
            agents: why.agents.map((agent) => ({
                ...agent,
                tried: agent.tried.map((one, place) => ({
                    ...one,
                    rule: this.film.lines[agent.who][place][0],
                })),
                untried: this.film.lines[agent.who]
                    .slice(agent.tried.length)
                    .map(([name]) => name)
                    .slice(0, agent.tried.length ? undefined : 0),
            })),
        }));
    }

    // --- moments ---------------------------------------------------------------

    sceneAt(round) {
        return round === 0 ? this.film.start : this.film.rounds[round - 1].scene;
    }

    jump(round) {
        this.cancel();
        this.at = Math.max(0, Math.min(this.film.rounds.length, round));
        this.stage.setScene(this.sceneAt(this.at));
        this.log.show(this.film.rounds.slice(0, this.at).flatMap((moment) => moment.events));
        this.draw();
    }

    async play() {
        if (!this.film || this.isPlaying) return;
        this.isPlaying = true;
        if (this.turn) {
            // Paused in the middle of a round: go on from there.
            this.stage.resume();
            this.draw();
            return;
        }
        if (this.at >= this.film.rounds.length) this.jump(0);
        this.isPlaying = true;
        const turn = Symbol("playing");
        this.turn = turn;
        this.draw();
        while (this.turn === turn && this.at < this.film.rounds.length) await this.playRound(turn);
        if (this.turn === turn) this.stop();
    }

    async playRound(turn) {
        const moment = this.film.rounds[this.at];
        const speed = Number(setting("speed"));
        const following = this.log.follow(moment.events);
        const shown = this.stage.playRound(moment.events, moment.scene, {
            speed: speed || 8,
            onEvent: following.shown,
        });
        if (!speed) this.stage.skip();
        await shown;
        if (this.turn !== turn) return;
        following.finish();
        this.at += 1;
        this.draw();
    }

    toggle() {
        if (this.isPlaying) this.pause();
        else this.play();
    }

    pause() {
        if (!this.isPlaying) return;
        this.isPlaying = false;
        this.stage.pause();
        this.draw();
    }

    /** Give up the round that is being shown. */
    cancel() {
        this.turn = null;
        this.isPlaying = false;
        this.stage.resume();
        this.stage.skip();
    }

    stop() {
        this.turn = null;
        this.isPlaying = false;
        this.draw();
    }

    async step(by) {
        if (!this.film) return;
        if (this.turn || by < 0 || this.at >= this.film.rounds.length) {
            this.jump(this.turn && by < 0 ? this.at : this.at + by);
            return;
        }
        const turn = Symbol("step");
        this.turn = turn;
        await this.playRound(turn);
        if (this.turn === turn) this.stop();
    }

    // --- drawing ---------------------------------------------------------------

    titleOf() {
        const [red, blue] = this.film.plays;
        const who = red ? `Red ${red}, Blue ${blue}` : this.name || "Replay";
        return `${who} · round ${this.at} of ${this.film.rounds.length}`;
    }

    draw() {
        const { film } = this;
        this.title.textContent = this.titleOf();
        const isEnd = this.at === film.rounds.length;
        this.ending.textContent = isEnd ? film.ending : "";
        this.slider.value = String(this.at);
        this.slider.setAttribute("aria-valuetext", `Round ${this.at} of ${film.rounds.length}`);
        this.roster.show(this.sceneAt(this.at));
        this.why.goTo(this.at, film.rounds.length);
        if (this.why.isOpen) {
            if (this.side.firstElementChild !== this.why.root) this.side.replaceChildren(this.why.root);
        } else if (this.side.firstElementChild !== this.log.root) {
            this.side.replaceChildren(this.log.root);
        }
        this.drawBar();
    }

    drawBar() {
        const speed = el(
            "select",
            { "aria-label": "Speed", data: { key: "speed" } },
            SPEEDS.map(([value, text]) => el("option", { value }, text)),
        );
        speed.value = setting("speed");
        speed.addEventListener("change", () => {
            keepSetting("speed", speed.value);
            this.stage.setSpeed(Number(speed.value) || 8);
        });
        const button = (key, text, label, action, more = {}) =>
            el(
                "button",
                {
                    type: "button",
                    "aria-label": label,
                    data: { key },
                    onClick: action,
                    disabled: !this.film,
                    ...more,
                },
                text,
            );
        renew(
            this.bar,
            button("start", "«", "To the start", () => this.jump(0)),
            button("back", "‹", "A round back", () => this.step(-1)),
            button(
                "play",
                this.isPlaying ? "❚❚ Pause" : "▶ Play",
                this.isPlaying ? "Pause" : "Play",
                () => this.toggle(),
                { class: "primary" },
            ),
            button("on", "›", "A round on", () => this.step(1)),
            button("end", "»", "To the end", () => this.jump(this.film.rounds.length)),
            speed,
            el(
                "button",
                {
                    type: "button",
                    "aria-pressed": String(this.why.isOpen),
                    data: { key: "why" },
                    disabled: !this.film,
                    onClick: () => this.toggleWhy(),
                },
                "Why? ",
                el("kbd", {}, "W"),
            ),
            this.pairing.learns
                ? el(
                      "button",
                      {
                          type: "button",
                          data: { key: "next" },
                          disabled: !this.film,
                          onClick: () => this.pairing.next(),
                      },
                      "Next encounter",
                  )
                : null,
            el("span", { class: "spacer" }),
            el(
                "button",
                {
                    type: "button",
                    class: "quiet",
                    data: { key: "share" },
                    disabled: !this.link,
                    onClick: () => this.share(),
                },
                "Copy link",
            ),
            el(
                "button",
                {
                    type: "button",
                    class: "quiet",
                    data: { key: "save" },
                    disabled: !this.film,
                    onClick: () => this.save(),
                },
                "Save replay",
            ),
        );
    }

    toggleWhy() {
        this.why.isOpen = !this.why.isOpen;
        if (this.why.isOpen) this.why.open();
        this.draw();
    }

    address() {
        return new URL(this.link, location.href).href;
    }

    async share() {
        try {
            await navigator.clipboard.writeText(this.address());
            toast("The link to this fight is in your clipboard", "good");
        } catch {
            toast(this.address());
        }
    }

    save() {
        download(`replay-${this.film.seed}.json`, JSON.stringify(this.film.replay, null, 1));
    }

    key(event) {
        if (!isForTheGame(event)) return;
        const letter = event.key.toLowerCase();
        const onButton = event.target.closest?.("button, a, summary, input, canvas");
        if (letter === "w" && this.film) this.toggleWhy();
        else if (letter === " " && !onButton) this.toggle();
        else if (letter === "arrowleft") this.step(-1);
        else if (letter === "arrowright") this.step(1);
        else return;
        event.preventDefault();
    }
}
