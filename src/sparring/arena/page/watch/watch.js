// The room where one watches: pairings by seed, replay files, and every moment of them.

import { Brains } from "../panels/brains.js";
import { Log } from "../panels/log.js";
import { Roster } from "../panels/roster.js";
import { WhyPanel } from "../panels/why.js";
import { deedsOf } from "../shared/deeds.js";
import { download, el, pickFile, sentence, toast } from "../shared/dom.js";
import { fieldCanvas, fightLayout } from "../shared/field.js";
import { isForTheGame } from "../shared/keys.js";
import { calm, theme } from "../shared/settings.js";
import { sound, soundOf } from "../shared/sound.js";
import { askForFilm, askForOpened, askForReplay, askWhy, inKindWords } from "./asking.js";
import { Pairing } from "./pairing.js";
import { TimeLine } from "./timeline.js";
import { Transport, watchSpeed } from "./transport.js";

/** Scenes before the present one that a painter may draw traces of. */
const EARLIER = 24;
/** How long a whole film should take about, in seconds, and each of its steps. */
const WHOLE_FILM = 60;
const SHORTEST_STEP = 0.09;
const LONGEST_STEP = 0.8;

export class WatchRoom {
    constructor(root, arena) {
        this.arena = arena;
        this.film = null;
        this.at = 0; // Steps that have been shown.
        this.seen = null; // The scene as far as it has been shown.
        this.turn = null; // The step that is being shown, also while it is paused.
        this.isPlaying = false;
        this.roster = new Roster({ onHover: (id) => this.pointAt(id) });
        this.brains = new Brains();
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
            onSpeed: (speed) => this.painter?.setSpeed(speed),
            onWhy: () => this.toggleWhy(),
            onShare: () => this.share(),
        });
        this.side = el("div", { class: "fight-side" });
        this.timeline = new TimeLine((round) => this.scrub(round));
        const quiet = (key, text, onClick) =>
            el("button", { type: "button", class: "quiet", data: { key }, onClick }, text);
        this.saveButton = quiet("save", "Save replay", () => this.save());
        this.pairing.root.append(
            quiet("open", "Open replay …", () => this.chooseReplay()),
            this.saveButton,
        );
        this.box = el("div", { class: "stage-box" }, this.canvas);
        const layout = fightLayout({
            roster: [this.roster.root, this.brains.root],
            head: [el("h1", { class: "round-title" }, this.who, this.roundShown), this.ending],
            stage: this.box,
            below: [this.timeline.root, this.bar.root],
            side: this.side,
        });
        root.append(this.pairing.root, layout);
        document.addEventListener("themechange", (event) => {
            this.painter?.setTheme(event.detail);
            this.timeline.draw();
        });
        this.side.replaceChildren(this.log.root);
        this.draw();
    }

    /** Also called with every state from the server: then nobody has asked for another film. */
    show(state, query) {
        if (query.toString() === this.handled) return;
        this.handled = query.toString();
        const wanted = Pairing.in(query, this.arena.worlds.usual);
        const at = Number.parseInt(query.get("round") ?? "0", 10) || 0;
        if (query.has("opened")) this.loadOpened(at);
        else if (wanted) {
            this.pairing.show(wanted);
            this.load(wanted, { at });
        } else if (!this.film && !this.loading) this.loadUsual();
    }

    hide() {
        this.pause();
    }

    // --- films -----------------------------------------------------------------

    async load(wanted, { start = true, names = [null, null], at = 0 } = {}) {
        const film = await this.open(() => askForFilm(wanted, names));
        if (!film) return;
        const plays = film.plays.map((words, side) => inKindWords(words, names[side]));
        const title = plays.map((words, side) => `${sentence(film.teams[side])} ${words}`).join(", ");
        this.present(film, title, Pairing.link(wanted), start, at);
    }

    /** Something to look at for whoever has not said what he wants to see. */
    async loadUsual() {
        const wanted = await this.arena.attempt(() => this.pairing.usual());
        if (wanted && !this.film && !this.loading) await this.load(wanted, { start: false });
    }

    async openReplay(replay, name) {
        const film = await this.open(() => askForReplay(replay));
        if (film) this.present(film, name || "Replay", null, true);
    }

    /** A champion that was dropped onto the page. */
    async openChampion(champion, name) {
        await this.arena.attempt(() => this.pairing.takeChampion(champion, name));
    }

    /** The replay that the server was started with. */
    async loadOpened(at) {
        const film = await this.open(askForOpened);
        if (film) this.present(film, film.name, new URLSearchParams({ opened: "" }), true, at);
    }

    /** Fetch a film and who draws it; null if that goes wrong or another one is wanted
     * meanwhile. */
    async open(fetchFilm) {
        if (this.film) this.jump(this.at);
        this.who.textContent = "Fighting …";
        this.roundShown.textContent = "";
        const loading = Symbol("loading");
        this.loading = loading;
        const film = await this.arena.attempt(async () => {
            const fetched = await fetchFilm();
            return { ...fetched, drawing: await this.arena.worlds.painter(fetched.painter) };
        });
        if (this.loading !== loading) return null;
        this.loading = null;
        if (!film) this.draw();
        return film;
    }

    /** Show a film from its start, or stopped where a link points at; `query` names it in a link, if
     * anything does. */
    present(film, name, query, start, at = 0) {
        this.film = film;
        this.name = name;
        this.link = query ? `#watch?${query}` : null;
        this.log.step = film.step;
        this.timeline.show(film);
        this.roster.call(film.teams.map(sentence));
        this.brains.about(film);
        this.why.learners = film.learned.length ? film.learned.map((one) => one.side) : [0, 1];
        this.why.about(film);
        this.usePainter(film);
        this.jump(at);
        if (!start) return;
        // The address follows the film, unless the user has gone to another room.
        if (location.hash.startsWith("#watch")) {
            const address = this.link ? this.linkTo(this.at) : "#watch";
            this.handled = new URLSearchParams(address.split("?")[1]).toString();
            history.replaceState(null, "", address);
        }
        if (this.at === 0) this.play();
    }

    /** Whoever draws this film; a canvas serves one painter only. */
    usePainter({ drawing, start }) {
        if (this.drawing !== drawing) {
            this.painter?.destroy();
            const canvas = fieldCanvas();
            this.canvas.replaceWith(canvas);
            this.canvas = canvas;
            this.drawing = drawing;
            this.painter = drawing.create(canvas, { theme: theme(), reducedMotion: calm.matches });
            canvas.painter = this.painter;
            canvas.addEventListener("mousemove", (event) => this.point(event));
            canvas.addEventListener("mouseleave", () => this.pointAt(null));
        }
        this.painter.show(start);
    }

    point(event) {
        this.pointAt(this.painter.thingAt(event.clientX, event.clientY));
    }

    /** Whoever is pointed at tells about himself, and what he did last. */
    pointAt(id) {
        const notes = new Map([...this.deeds].map(([who, deed]) => [who, [`Last: ${deed}`]]));
        this.painter?.mark({ hovered: id, notes });
    }

    get deeds() {
        return deedsOf(this.film?.rounds[this.at - 1]?.events ?? [], this.seen?.units ?? []);
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

    /** The scenes before one. */
    scenesBefore(round) {
        const first = Math.max(0, round - EARLIER);
        return Array.from({ length: round - first }, (_, step) => this.sceneAt(first + step));
    }

    jump(round) {
        this.cancel();
        this.at = Math.max(0, Math.min(this.film.rounds.length, round));
        this.seen = this.sceneAt(this.at);
        this.painter.seek(this.seen, this.scenesBefore(this.at));
        this.log.show(this.film.rounds.slice(0, this.at).flatMap((moment) => moment.events));
        this.draw();
    }

    /** To another moment; what was playing plays on from there. */
    scrub(round) {
        if (!this.film) return;
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
            // In the middle of a step, paused or a single one: go on from there.
            this.painter.resume();
            this.draw();
        } else this.run();
    }

    /** Show a step, and the next ones as long as it plays. */
    async run() {
        const turn = Symbol("turn");
        this.turn = turn;
        this.painter.resume();
        this.draw();
        do await this.showStep(turn);
        while (this.turn === turn && this.isPlaying && !this.isAtEnd);
        if (this.turn === turn) this.stop();
    }

    /** Seconds for a step: as many as its painter takes; otherwise films of many small
     * steps take no longer than others. */
    get pace() {
        if (this.drawing.PACE) return this.drawing.PACE;
        const even = WHOLE_FILM / this.film.rounds.length;
        return Math.max(SHORTEST_STEP, Math.min(LONGEST_STEP, even));
    }

    async showStep(turn) {
        const moment = this.film.rounds[this.at];
        const writer = this.log.follow(moment.events);
        const follower = this.drawing.follower(this.seen);
        this.brains.show(moment.signals);
        await this.painter.play(moment, {
            speed: watchSpeed(),
            pace: this.pace,
            onEvent: (event) => {
                writer.writeUpTo(event);
                soundOf(event);
                const scene = follower.after(event);
                if (scene !== this.seen) this.roster.show(this.drawing.cards(scene));
                this.seen = scene;
            },
        });
        if (this.turn !== turn) return;
        writer.finish();
        this.at += 1;
        this.seen = moment.scene;
        // Whoever won: nobody who watches has lost.
        if (this.isAtEnd && this.film.winner !== null) sound("victory");
        this.draw();
    }

    toggle() {
        if (this.isPlaying) this.pause();
        else this.play();
    }

    pause() {
        if (!this.isPlaying) return;
        this.isPlaying = false;
        this.painter.pause();
        this.draw();
    }

    /** Give up the step that is being shown. */
    cancel() {
        this.turn = null;
        this.isPlaying = false;
        this.painter.resume();
        this.painter.skip();
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

    /** The step on show: the one being played, or the last one that was. */
    get round() {
        return this.turn ? Math.min(this.at + 1, this.film.rounds.length) : this.at;
    }

    draw() {
        this.saveButton.disabled = !this.film?.replay;
        if (this.film) this.drawFilm();
        else this.who.textContent = "Watch a fight";
        this.bar.show({
            film: this.film,
            step: this.film?.step ?? "round",
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
        this.roundShown.textContent = `${film.step} ${this.round} of ${count}`;
        this.ending.textContent = this.isAtEnd ? film.ending : "";
        this.timeline.goTo(this.at);
        this.roster.show(this.drawing.cards(this.seen), { deeds: this.deeds });
        this.brains.show(film.rounds[this.round - 1]?.signals ?? null);
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

    /** The link to a moment of the film. */
    linkTo(round) {
        return round > 0 ? `${this.link}&round=${round}` : this.link;
    }

    address() {
        return new URL(this.linkTo(this.round), location.href).href;
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
