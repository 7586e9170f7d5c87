// The room where one watches: pairings by seed, replay files, and every moment of them.

import { Log } from "../panels/log.js";
import { WhyPanel } from "../panels/why.js";
import { Roster } from "../play/roster.js";
import { download, el, pickFile, toast } from "../shared/dom.js";
import { fieldCanvas, fightLayout } from "../shared/field.js";
import { isForTheGame } from "../shared/keys.js";
import { calm, theme } from "../shared/settings.js";
import { Stage } from "../stage/stage.js";
import { askForFilm, askForReplay, askWhy, inKindWords } from "./asking.js";
import { follower } from "./following.js";
import { Pairing } from "./pairing.js";
import { Transport, watchSpeed } from "./transport.js";

const USUAL = { red: "offensive", blue: "cursing", seed: "7" };

export class WatchRoom {
    constructor(root, arena) {
        this.arena = arena;
        this.film = null;
        this.at = 0; // Rounds that have been shown.
        this.seen = null; // The scene as far as it has been shown.
        this.turn = null; // The round that is being shown, also while it is paused.
        this.isPlaying = false;
        this.roster = new Roster({
            onHover: (id) => this.stage.setOverlay({ hovered: id, targets: [], plans: [] }),
        });
        this.log = new Log();
        this.why = new WhyPanel({
            ask: (round) => askWhy(this.film, round),
            askLearned: async () => this.film.learned,
            learners: [0, 1],
            names: ["the learner", "the other"],
            onClose: () => this.toggleWhy(),
        });
        this.pairing = new Pairing(arena, (wanted, names) => this.load(wanted, { names }));
        this.build(root);
    }

    build(root) {
        this.canvas = fieldCanvas();
        this.who = el("span", { class: "film-who" }, "Watch a fight");
        this.roundShown = el("span", { class: "film-round" });
        this.ending = el("p", { class: "ending", role: "status" });
        this.bar = new Transport({
            onJump: (round) => this.jump(round),
            onStep: (by) => this.step(by),
            onToggle: () => this.toggle(),
            onSpeed: (speed) => this.stage.setSpeed(speed),
            onWhy: () => this.toggleWhy(),
            onShare: () => this.share(),
        });
        this.side = el("div", { class: "fight-side" });
        this.slider = el("input", {
            type: "range",
            min: "0",
            max: "0",
            step: "1",
            class: "scrub",
            "aria-label": "Round",
        });
        this.slider.addEventListener("input", () => this.scrub(Number(this.slider.value)));
        this.slider.addEventListener("keydown", (event) => event.stopPropagation()); // It has its own arrow keys.
        const quiet = (key, text, onClick) =>
            el("button", { type: "button", class: "quiet", data: { key }, onClick }, text);
        this.saveButton = quiet("save", "Save replay", () => this.save());
        this.pairing.root.append(
            quiet("open", "Open replay …", () => this.chooseReplay()),
            this.saveButton,
        );
        const layout = fightLayout({
            roster: this.roster.root,
            head: [el("h1", { class: "round-title" }, this.who, this.roundShown), this.ending],
            canvas: this.canvas,
            below: [this.slider, this.bar.root],
            side: this.side,
        });
        root.append(this.pairing.root, layout);
        this.stage = new Stage(this.canvas, { theme: theme(), reducedMotion: calm.matches });
        this.canvas.stage = this.stage;
        document.addEventListener("themechange", (event) => this.stage.setTheme(event.detail));
        this.side.replaceChildren(this.log.root);
        this.draw();
    }

    /** Also called with every state from the server: then nobody has asked for another film. */
    show(state, query) {
        if (query.toString() === this.handled) return;
        this.handled = query.toString();
        const wanted = Pairing.in(query);
        if (wanted) {
            this.pairing.show(wanted);
            this.load(wanted);
        } else if (!this.film && !this.loading) this.load(USUAL, { start: false });
    }

    hide() {
        this.pause();
    }

    // --- films -----------------------------------------------------------------

    async load(wanted, { start = true, names = [null, null] } = {}) {
        const query = new URLSearchParams({ red: wanted.red, blue: wanted.blue, seed: wanted.seed });
        const isNamed = wanted.red !== "file" && wanted.blue !== "file";
        const film = await this.open(() => askForFilm(wanted, names));
        if (!film) return;
        const plays = film.plays.map((words, side) => inKindWords(words, names[side]));
        this.present(film, `Red ${plays[0]}, Blue ${plays[1]}`, isNamed ? query : null, start);
    }

    async openReplay(replay, name) {
        const film = await this.open(() => askForReplay(replay));
        if (film) this.present(film, name || "Replay", null, true);
    }

    /** Fetch a film; null if that goes wrong or another one is wanted meanwhile. */
    async open(fetchFilm) {
        if (this.film) this.jump(this.at);
        this.who.textContent = "Fighting …";
        this.roundShown.textContent = "";
        const loading = Symbol("loading");
        this.loading = loading;
        const film = await this.arena.attempt(fetchFilm);
        if (this.loading !== loading) return null;
        this.loading = null;
        if (!film) this.draw();
        return film;
    }

    /** Show a film from its start; `query` names it in a link, if anything does. */
    present(film, name, query, start) {
        this.film = film;
        this.name = name;
        this.link = query ? `#watch?${query}` : null;
        this.slider.max = String(film.rounds.length);
        this.why.learners = film.learned.length ? film.learned.map((one) => one.side) : [0, 1];
        this.why.forget();
        this.jump(0);
        if (!start) return;
        // The address follows the film, unless the user has gone to another room.
        if (location.hash.startsWith("#watch")) {
            this.handled = query?.toString() ?? "";
            history.replaceState(null, "", this.link ?? "#watch");
        }
        this.play();
    }

    async chooseReplay() {
        const file = await pickFile(".json");
        if (!file) return;
        let replay;
        try {
            replay = JSON.parse(file.text);
        } catch {
            toast(`${file.name} is no replay: it is no JSON`, "bad");
            return;
        }
        await this.openReplay(replay, file.name);
    }

    // --- moments ---------------------------------------------------------------

    sceneAt(round) {
        return round === 0 ? this.film.start : this.film.rounds[round - 1].scene;
    }

    jump(round) {
        this.cancel();
        this.at = Math.max(0, Math.min(this.film.rounds.length, round));
        this.seen = this.sceneAt(this.at);
        this.stage.setScene(this.seen);
        this.log.show(this.film.rounds.slice(0, this.at).flatMap((moment) => moment.events));
        this.draw();
    }

    /** To another moment; what was playing plays on from there. */
    scrub(round) {
        const wasPlaying = this.isPlaying;
        this.jump(round);
        if (wasPlaying && !this.isAtEnd) this.play();
    }

    get isAtEnd() {
        return this.at === this.film.rounds.length;
    }

    play() {
        if (!this.film || this.isPlaying) return;
        if (!this.turn && this.isAtEnd) this.jump(0);
        this.isPlaying = true;
        if (this.turn) {
            // In the middle of a round, paused or a single step: go on from there.
            this.stage.resume();
            this.draw();
        } else this.run();
    }

    /** Show a round, and the next ones as long as it plays. */
    async run() {
        const turn = Symbol("turn");
        this.turn = turn;
        this.stage.resume();
        this.draw();
        do await this.showRound(turn);
        while (this.turn === turn && this.isPlaying && !this.isAtEnd);
        if (this.turn === turn) this.stop();
    }

    async showRound(turn) {
        const moment = this.film.rounds[this.at];
        const written = this.log.follow(moment.events);
        const followed = follower(this.seen);
        await this.stage.playRound(moment.events, moment.scene, {
            speed: watchSpeed(),
            onEvent: (event) => {
                written.shown(event);
                const scene = followed.shown(event);
                if (scene !== this.seen) this.roster.show(scene);
                this.seen = scene;
            },
        });
        if (this.turn !== turn) return;
        written.finish();
        this.at += 1;
        this.seen = moment.scene;
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

    step(by) {
        if (!this.film) return;
        if (this.turn || by < 0 || this.isAtEnd) {
            this.jump(this.turn && by < 0 ? this.at : this.at + by);
            return;
        }
        this.run();
    }

    // --- drawing ---------------------------------------------------------------

    /** The round on show: the one being played, or the last one that was. */
    get round() {
        return this.turn ? Math.min(this.at + 1, this.film.rounds.length) : this.at;
    }

    draw() {
        this.saveButton.disabled = !this.film;
        if (this.film) this.drawFilm();
        else this.who.textContent = "Watch a fight";
        this.bar.show({
            film: this.film,
            link: this.link,
            isPlaying: this.isPlaying,
            isWhyOpen: this.why.isOpen,
        });
    }

    drawFilm() {
        const { film } = this;
        const count = film.rounds.length;
        this.who.textContent = this.name;
        this.who.title = this.name;
        this.roundShown.textContent = `round ${this.round} of ${count}`;
        this.ending.textContent = this.isAtEnd ? film.ending : "";
        this.slider.value = String(this.at);
        this.slider.setAttribute("aria-valuetext", `Round ${this.at} of ${count}`);
        this.roster.show(this.seen);
        this.why.goTo(this.round, count);
        const panel = this.why.isOpen ? this.why.root : this.log.root;
        if (this.side.firstElementChild !== panel) this.side.replaceChildren(panel);
    }

    toggleWhy() {
        this.why.isOpen = !this.why.isOpen;
        if (this.why.isOpen) this.why.open();
        this.draw();
        if (!this.why.isOpen) this.bar.focusWhy();
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
        else if (letter === "escape" && this.why.isOpen) this.toggleWhy();
        else if (letter === " " && !onButton) this.toggle();
        else if (letter === "arrowleft") this.step(-1);
        else if (letter === "arrowright") this.step(1);
        else return;
        event.preventDefault();
    }
}
