// A fight in progress: the field, everybody's cards, orders, log and why.

import { DifficultyPanel } from "../panels/difficulty.js";
import { Log } from "../panels/log.js";
import { Roster } from "../panels/roster.js";
import { WhyPanel } from "../panels/why.js";
import { deedsOf } from "../shared/deeds.js";
import { announce, confirmed, el, focusIfLost, toast } from "../shared/dom.js";
import { fieldCanvas, fightLayout } from "../shared/field.js";
import { isForTheGame } from "../shared/keys.js";
import { calm, setting, theme } from "../shared/settings.js";
import { sound, soundOf } from "../shared/sound.js";
import { CommandBar } from "./bar.js";
import { Picker } from "./picker.js";
import { Timer } from "./timer.js";

const AT_ONCE = 8; // How fast the painter runs what is skipped anyway.

export class FightView {
    /** `onLast` is told that the last round is being shown, `onOver` when it has been. */
    constructor(parent, arena, { onLast, onOver }) {
        this.arena = arena;
        this.world = arena.world;
        this.onLast = onLast;
        this.onOver = onOver;
        // What influences do, by their names, if the world says so.
        const { influences = [] } = this.world.playing;
        this.helps = new Map(influences.map(({ name, help }) => [name, help]));
        this.fight = null;
        this.selected = null;
        this.isAsking = false;
        this.showing = null; // A mark for the round that is being shown.
        this.warning = null; // Of the last order, while it is in view.
        this.roster = new Roster({
            titles: ["Your team", "Opponents"],
            onChoose: (who) => this.choose(who),
            onHover: (id) => this.hover(id),
        });
        this.log = new Log();
        this.timer = new Timer(() => this.fightOn());
        this.why = new WhyPanel({
            ask: (round, peek) => arena.ask({ type: "why", round, peek }),
            askLearned: (peek) => arena.ask({ type: "learned", peek }),
            canPeek: true,
            learners: [1],
            habits: [0],
            onClose: () => this.toggleWhy(),
        });
        this.bar = new CommandBar({
            onFightOn: () => this.fightOn(),
            onUntilAble: () => this.fightUntilAble(),
            onUndo: () => this.undo(),
            onWhy: () => this.toggleWhy(),
            onSpeed: (speed) => this.painter.setSpeed(Number(speed) || AT_ONCE),
            onTimer: () => this.startTimer(),
        });
        this.picker = new Picker((who) => this.choose(who));
        this.orders = null;
        this.build(parent);
    }

    build(parent) {
        this.canvas = fieldCanvas();
        this.roundTitle = el("h1", { class: "round-title", tabindex: "-1" });
        this.side = el("div", { class: "fight-side" });
        const small = (key, text, onClick) =>
            el("button", { type: "button", class: "quiet small", data: { key }, onClick }, text);
        this.root = fightLayout({
            roster: this.roster.root,
            head: [
                this.roundTitle,
                this.timer.root,
                small("difficulty", "Difficulty", () => this.showDifficulty()),
                small("restart", "Start over", () => this.restart()),
                small("leave", "Leave", () => this.leave()),
            ],
            stage: el("div", { class: "stage-box" }, this.canvas),
            below: [this.bar.root, this.picker.root],
            side: this.side,
        });
        this.root.hidden = true;
        parent.append(this.root);
        this.canvas.addEventListener("click", (event) => this.click(event));
        this.canvas.addEventListener("mousemove", (event) => this.moved(event));
        this.canvas.addEventListener("mouseleave", () => this.hover(null));
        this.onTheme = (event) => this.painter?.setTheme(event.detail);
        document.addEventListener("themechange", this.onTheme);
    }

    /** Make room for another world's fights. */
    destroy() {
        this.timer.stop();
        this.painter?.destroy();
        document.removeEventListener("themechange", this.onTheme);
        this.root.remove();
    }

    get isBusy() {
        return this.isAsking || this.showing !== null;
    }

    // --- showing ---------------------------------------------------------------

    /** Show a fight as it stands; whatever is being shown is old news then. */
    show(fight) {
        this.makeReady();
        const isOther = this.fight?.number !== fight.number || this.fight?.key !== fight.key;
        const isNew = isOther || fight.scene.round < this.fight.scene.round;
        if (isNew) {
            this.unwarn();
            this.selected = null;
            this.why.fightBegins(fight);
        }
        const isNextRound = isNew || this.fight.scene.round !== fight.scene.round;
        this.showing = null;
        this.fight = fight;
        this.log.show(fight.log);
        if (isNew) this.painter.show(fight.scene);
        else this.painter.seek(fight.scene);
        if (!this.fight.commands[this.selected]?.able) this.selected = this.firstAble();
        this.draw();
        if (isNextRound) this.startTimer();
        else this.timer.resume();
    }

    makeReady() {
        if (this.painter) return;
        const { painter, player, playing } = this.world;
        this.painter = painter.create(this.canvas, { theme: theme(), reducedMotion: calm.matches });
        this.canvas.painter = this.painter;
        this.orders = new player.Orders({
            catalogue: playing,
            onOrder: (order) => this.order(order),
            onAim: (aim) => this.aim(aim),
            foresee: async (agent, orders) =>
                (await this.arena.ask({ type: "foresee", agent, orders })).forecasts,
        });
    }

    draw() {
        const { fight, isBusy } = this;
        this.roundTitle.textContent = `Fight ${fight.number}, round ${fight.scene.round}`;
        this.drawRoster(fight.scene);
        this.orders.show(isBusy ? { ...fight, commands: {} } : fight, isBusy ? null : this.selected, isBusy);
        this.drawSide();
        this.drawPicker();
        this.bar.show({
            isBusy,
            canUndo: fight.can_undo,
            canNobodyAct: !isBusy && this.firstAble() === null,
            isWhyOpen: this.why.isOpen,
        });
    }

    drawRoster(scene) {
        const { painter, player } = this.world;
        const { planned, commands } = this.isBusy ? { planned: [], commands: {} } : this.fight;
        this.roster.show(painter.cards(scene).map((card) => this.explained(card)), {
            plans: planned.map((plan) => ({ ...plan, text: player.planInWords(plan, scene) })),
            deeds: this.deeds,
            selected: this.selected,
            able: (card) => Boolean(commands[card.id]?.able),
        });
    }

    drawSide() {
        if (this.why.isOpen) {
            if (this.side.firstElementChild !== this.why.root) this.side.replaceChildren(this.why.root);
        } else if (this.side.firstElementChild !== this.orders.root) {
            this.side.replaceChildren(this.orders.root, this.log.root);
        }
    }

    drawPicker() {
        const { commands, scene } = this.fight;
        const characters = this.own.map((id) => ({
            id,
            name: this.world.player.nameOf(id, scene),
            isAble: !this.isBusy && commands[id].able,
        }));
        this.picker.show(characters, this.isBusy ? null : this.selected);
    }

    /** The numbers of the player's characters. */
    get own() {
        return Object.keys(this.fight.commands).map(Number);
    }

    firstAble() {
        return this.own.find((who) => this.fight.commands[who].able) ?? null;
    }

    aim({ targets, cursor, caught = [] }) {
        this.overlay = { ...this.overlay, targets, cursor, caught };
        this.paintOverlay();
    }

    hover(id) {
        if (this.overlay?.hovered === id) return;
        this.overlay = { ...this.overlay, hovered: id };
        this.paintOverlay();
    }

    paintOverlay() {
        this.painter?.mark({
            selected: this.isBusy ? null : this.selected,
            hovered: this.overlay?.hovered ?? null,
            targets: this.isBusy ? [] : (this.overlay?.targets ?? []),
            plans: this.isBusy ? [] : this.fight.planned.map(this.world.player.onTheField),
            cursor: this.isBusy ? null : (this.overlay?.cursor ?? null),
            caught: this.isBusy ? [] : (this.overlay?.caught ?? []),
            notes: this.notes(),
            helps: this.helps,
        });
    }

    /** A card whose chips say what they mean. */
    explained(card) {
        const { helps } = this;
        const chips = card.chips.map((chip) => {
            const help = helps.get(chip.name);
            return help ? { ...chip, title: `${chip.title}: ${help}` } : chip;
        });
        const words = chips.filter((chip) => helps.has(chip.name)).map((chip) => chip.title);
        return { ...card, chips, label: words.length ? `${card.label}. ${words.join(". ")}` : card.label };
    }

    /** What everybody did in the last round that was fought. */
    get deeds() {
        const { round, over, units } = this.fight.scene;
        const last = over ? round : round - 1;
        return deedsOf(
            this.log.lines.filter((line) => line.round === last),
            units,
        );
    }

    /** What figures say about themselves beside how they are: what they did, what they will. */
    notes() {
        const { scene, planned } = this.fight;
        const notes = new Map([...this.deeds].map(([who, deed]) => [who, [`Last: ${deed}`]]));
        for (const plan of this.isBusy ? [] : planned) {
            const next = `${plan.ordered ? "Ordered" : "By habit"}: ${this.world.player.planInWords(plan, scene)}`;
            notes.set(plan.who, [...(notes.get(plan.who) ?? []), next]);
        }
        return notes;
    }

    focus() {
        this.bar.focus();
    }

    /** Out of sight: nobody is hurried, and what is being shown is cut short. */
    hide() {
        this.unwarn();
        this.timer.pause();
        if (this.showing) this.painter.skip();
    }

    startTimer() {
        this.timer.start(this.isBusy ? 0 : Number(setting("timer")));
    }

    // --- doing -----------------------------------------------------------------

    choose(who) {
        if (this.isBusy) return false;
        if (!this.fight.commands[who]?.able) {
            const reason = this.world.player.whyNot(who, this.fight.scene);
            if (reason) toast(reason);
            return false;
        }
        if (this.why.isOpen) this.toggleWhy();
        this.selected = who;
        this.draw();
        return true;
    }

    async order({ agent, ...order }) {
        const answer = await this.arena.attempt(() => this.arena.ask({ type: "order", agent, order }));
        if (answer) {
            this.take(answer);
            const plan = answer.planned.find((one) => one.who === agent);
            const { nameOf, planInWords } = this.world.player;
            const { scene } = this.fight;
            const words = planInWords(plan, scene);
            announce(`${nameOf(agent, scene)}: ${words}`);
            if (plan.warning) this.warn(`${words}? ${plan.warning}. Undo (U) takes the order back.`);
            this.selected = this.nextWithoutOrder(agent) ?? agent;
        }
        this.draw();
        this.focus();
    }

    /** Warn of an order, for as long as it can be taken back. */
    warn(text) {
        this.warning = toast(text, "bad");
    }

    unwarn() {
        this.warning?.remove();
        this.warning = null;
    }

    /** What is planned now. */
    take({ planned, can_undo }) {
        this.unwarn();
        this.fight = { ...this.fight, planned, can_undo };
    }

    /** The next one in line who has no order yet. */
    nextWithoutOrder(after) {
        const ordered = new Set(this.fight.planned.filter((plan) => plan.ordered).map((plan) => plan.who));
        const { own } = this;
        const at = own.indexOf(after) + 1;
        const inLine = [...own.slice(at), ...own.slice(0, at)];
        return inLine.find((who) => this.fight.commands[who]?.able && !ordered.has(who)) ?? null;
    }

    async undo() {
        const answer = await this.arena.attempt(() => this.arena.ask({ type: "undo" }));
        if (answer) {
            this.take(answer);
            announce("The last order is taken back");
        }
        this.draw();
        focusIfLost(() => this.focus());
    }

    /** Round after round while nobody takes orders anyway. */
    async fightUntilAble() {
        while (this.firstAble() === null && !this.root.hidden) {
            if (!(await this.fightOn())) return;
        }
    }

    /** A round; whether there is another one to come. */
    async fightOn() {
        if (this.showing) this.painter.skip();
        if (this.isBusy) return false;
        this.isAsking = true;
        this.unwarn();
        this.timer.stop();
        this.draw();
        focusIfLost(() => this.focus());
        const answer = await this.arena.attempt(() => this.arena.ask({ type: "fight_on" }));
        this.isAsking = false;
        if (!answer) {
            this.draw();
            this.startTimer();
            return false;
        }
        if (answer.result) this.onLast();
        const isNews = await this.showRound(answer);
        if (isNews) this.settle(answer);
        if (answer.result) this.onOver(answer.result, answer.fight);
        return isNews && !answer.result;
    }

    /** Show what happened; false if something newer has come meanwhile. */
    async showRound(answer) {
        const mark = Symbol("round");
        this.showing = mark;
        this.draw();
        const speed = Number(setting("speed"));
        const writer = this.log.follow(answer.events);
        const follower = this.world.painter.follower(this.fight.scene);
        const ended = this.painter.play(
            { events: answer.events, scene: answer.fight.scene },
            {
                speed: speed || AT_ONCE,
                onEvent: (event) => {
                    if (this.showing !== mark) return;
                    writer.writeUpTo(event);
                    soundOf(event);
                    this.follow(follower.after(event));
                },
            },
        );
        if (!speed) this.painter.skip();
        await ended;
        if (this.showing !== mark) return false;
        writer.finish();
        this.showing = null;
        return true;
    }

    /** Cards agree with the field while a round is shown. */
    follow(scene) {
        if (scene === this.sceneOnCards) return;
        this.sceneOnCards = scene;
        this.drawRoster(scene);
    }

    settle({ fight, result }) {
        this.fight = fight;
        this.selected = this.firstAble();
        this.why.roundFought(fight.scene.over ? fight.scene.round : fight.scene.round - 1);
        this.draw();
        if (result || !this.root.offsetParent) return;
        this.startTimer();
        if (this.firstAble() !== null) sound("turn");
    }

    async restart() {
        const question = "Begin this fight anew, with the same opponents and the same luck?";
        if (await confirmed(question, "Start over", "Go on")) {
            await this.arena.attempt(() => this.arena.ask({ type: "restart" }));
        }
    }

    async leave() {
        const question = "Leave this fight? Your opponents will learn nothing from it.";
        if (await confirmed(question, "Leave", "Stay")) {
            this.timer.stop();
            await this.arena.attempt(() => this.arena.ask({ type: "leave" }));
        }
    }

    toggleWhy() {
        this.why.isOpen = !this.why.isOpen;
        this.draw();
        if (this.why.isOpen) this.why.open();
        else focusIfLost(() => this.focus());
    }

    showDifficulty() {
        const panel = new DifficultyPanel(this.arena);
        panel.show(this.arena.state.difficulty);
        const close = el(
            "button",
            { type: "button", class: "primary", onClick: () => dialog.close() },
            "Close",
        );
        const dialog = el(
            "dialog",
            { class: "dialog small", "aria-label": "Difficulty" },
            panel.root,
            el("div", { class: "row end" }, close),
        );
        dialog.addEventListener("close", () => dialog.remove());
        document.body.append(dialog);
        dialog.showModal();
    }

    // --- mouse and keys --------------------------------------------------------

    click(event) {
        if (this.isBusy || !this.fight) return;
        const id = this.painter.thingAt(event.clientX, event.clientY);
        if (id !== null) {
            if (!this.orders.clickThing(id)) this.choose(id);
            return;
        }
        const place = this.painter.placeAt(event.clientX, event.clientY);
        if (place) this.orders.clickPlace(place);
    }

    moved(event) {
        if (!this.fight) return;
        const id = this.painter.thingAt(event.clientX, event.clientY);
        this.hover(id);
        if (this.isBusy) return;
        this.orders.hoverPlace(this.painter.placeAt(event.clientX, event.clientY));
        this.orders.hoverThing?.(id);
    }

    key(event) {
        if (!isForTheGame(event)) return;
        const letter = event.key.toLowerCase();
        let meant = true;
        if (letter === "f") this.fightOn();
        else if (letter === "w") this.toggleWhy();
        else if (letter === "escape" && this.why.isOpen) this.toggleWhy();
        else if (this.isBusy) meant = false;
        else if (letter === "u") this.undo();
        else if (this.own.includes(Number(letter) - 1)) {
            if (this.choose(Number(letter) - 1)) this.orders.focus();
        } else meant = this.orders.key(letter);
        if (meant) event.preventDefault();
    }
}
