// A fight in progress: the field, everybody's cards, orders, log and why.

import { Log } from "../panels/log.js";
import { WhyPanel } from "../panels/why.js";
import { announce, confirmed, el, renew } from "../shared/dom.js";
import { isForTheGame } from "../shared/keys.js";
import { SPEEDS, TIMERS, calm, keepSetting, setting, theme } from "../shared/settings.js";
import { planInWords, shortName } from "../shared/words.js";
import { Stage } from "../stage/stage.js";
import { Orders } from "./orders.js";
import { Roster } from "./roster.js";

export class FightView {
    constructor(parent, arena, { onOver }) {
        this.arena = arena;
        this.onOver = onOver;
        this.fight = null;
        this.selected = null;
        this.isBusy = false;
        this.roster = new Roster({ onChoose: (who) => this.choose(who), onHover: (id) => this.hover(id) });
        this.log = new Log();
        this.why = new WhyPanel({
            ask: (round) => arena.ask({ type: "why", round }),
            askLearned: () => arena.ask({ type: "learned" }),
            learners: [1],
        });
        this.orders = null;
        this.build(parent);
    }

    build(parent) {
        this.canvas = el("canvas", {
            class: "field",
            tabindex: "0",
            role: "img",
            "aria-label": "The field, seen from above. Everybody on it is in the lists of both teams.",
        });
        this.roundTitle = el("h1", { class: "round-title" });
        this.timer = el("span", { class: "timer", role: "timer", hidden: true });
        this.bar = el("div", { class: "command-bar" });
        this.side = el("div", { class: "fight-side" });
        this.root = el(
            "div",
            { class: "fight", hidden: true },
            el("div", { class: "fight-left panel" }, this.roster.root),
            el(
                "div",
                { class: "fight-middle" },
                el(
                    "div",
                    { class: "fight-head" },
                    this.roundTitle,
                    this.timer,
                    el(
                        "button",
                        {
                            type: "button",
                            class: "quiet small",
                            data: { key: "leave" },
                            onClick: () => this.leave(),
                        },
                        "Leave",
                    ),
                ),
                el("div", { class: "stage-box" }, this.canvas),
                this.bar,
            ),
            this.side,
        );
        parent.append(this.root);
        this.canvas.addEventListener("click", (event) => this.click(event));
        this.canvas.addEventListener("mousemove", (event) => this.moved(event));
        this.canvas.addEventListener("mouseleave", () => this.hover(null));
        document.addEventListener("themechange", (event) => this.stage?.setTheme(event.detail));
    }

    // --- showing ---------------------------------------------------------------

    show(fight, state) {
        this.makeReady();
        const isNew = this.fight?.number !== fight.number || this.fight?.key !== fight.key;
        if (isNew) {
            this.log.clear();
            this.selected = null;
            this.why.fightBegins(fight);
        }
        this.state = state;
        if (this.isBusy) {
            // Another page has gone on; what is being shown here is old news.
            this.stage.skip();
        }
        this.fight = fight;
        this.log.show(fight.log);
        this.stage.setScene(fight.scene);
        this.selected ??= this.firstAble();
        this.draw();
        if (isNew) this.restartTimer();
    }

    makeReady() {
        if (this.stage) return;
        this.stage = new Stage(this.canvas, { theme: theme(), reducedMotion: calm.matches });
        this.canvas.stage = this.stage;
        this.orders = new Orders({
            catalogue: this.arena.catalogue,
            onOrder: (order) => this.order(order),
            onAim: (aim) => this.aim(aim),
        });
    }

    draw() {
        const { fight } = this;
        this.roundTitle.textContent = `Fight ${fight.number}, round ${fight.scene.round}`;
        this.roster.show(fight.scene, {
            planned: this.isBusy ? [] : fight.planned,
            selected: this.selected,
            commands: this.isBusy ? {} : fight.commands,
        });
        this.orders.show(
            this.isBusy ? { ...fight, commands: {} } : fight,
            this.isBusy ? null : this.selected,
        );
        this.drawSide();
        this.drawBar();
    }

    drawSide() {
        if (this.why.isOpen) {
            if (this.side.firstElementChild !== this.why.root) this.side.replaceChildren(this.why.root);
        } else if (this.side.firstElementChild !== this.orders.root) {
            this.side.replaceChildren(this.orders.root, this.log.root);
        }
    }

    drawBar() {
        const { fight } = this;
        const choice = (label, name, options, apply) => {
            const field = el(
                "select",
                { "aria-label": label, data: { key: name } },
                options.map(([value, text]) =>
                    el("option", { value, selected: setting(name) === value }, text),
                ),
            );
            field.value = setting(name);
            field.addEventListener("change", () => {
                keepSetting(name, field.value);
                apply();
            });
            return field;
        };
        renew(
            this.bar,
            this.isBusy
                ? el(
                      "button",
                      {
                          type: "button",
                          class: "primary big",
                          data: { key: "fight-on" },
                          onClick: () => this.stage.skip(),
                      },
                      "Skip",
                  )
                : el(
                      "button",
                      {
                          type: "button",
                          class: "primary big",
                          data: { key: "fight-on" },
                          onClick: () => this.fightOn(),
                      },
                      "Fight on ",
                      el("kbd", {}, "F"),
                  ),
            el(
                "button",
                {
                    type: "button",
                    disabled: this.isBusy || !fight.can_undo,
                    data: { key: "undo" },
                    onClick: () => this.undo(),
                },
                "Undo ",
                el("kbd", {}, "U"),
            ),
            el(
                "button",
                {
                    type: "button",
                    "aria-pressed": String(this.why.isOpen),
                    data: { key: "why" },
                    onClick: () => this.toggleWhy(),
                },
                "Why? ",
                el("kbd", {}, "W"),
            ),
            el("span", { class: "spacer" }),
            choice("Speed of the animation", "speed", SPEEDS, () =>
                this.stage.setSpeed(Number(setting("speed")) || 8),
            ),
            choice("Time to give orders", "timer", TIMERS, () => this.restartTimer()),
        );
    }

    firstAble() {
        const able = Object.entries(this.fight.commands).find(([, commands]) => commands.able);
        return able ? Number(able[0]) : null;
    }

    aim({ targets, cursor }) {
        this.overlay = { ...this.overlay, targets, cursor };
        this.paintOverlay();
    }

    hover(id) {
        if (this.overlay?.hovered === id) return;
        this.overlay = { ...this.overlay, hovered: id };
        this.paintOverlay();
    }

    paintOverlay() {
        this.stage?.setOverlay({
            selected: this.isBusy ? null : this.selected,
            hovered: this.overlay?.hovered ?? null,
            targets: this.isBusy ? [] : (this.overlay?.targets ?? []),
            plans: this.isBusy ? [] : this.fight.planned.map(onTheField),
            cursor: this.isBusy ? null : (this.overlay?.cursor ?? null),
        });
    }

    focus() {
        this.bar.querySelector('[data-key="fight-on"]')?.focus();
    }

    hide() {
        this.stopTimer();
    }

    // --- doing -----------------------------------------------------------------

    choose(who) {
        if (this.isBusy || !this.fight.commands[who]?.able) return;
        if (this.why.isOpen) this.toggleWhy();
        this.selected = who;
        this.draw();
    }

    async order(order) {
        const answer = await this.arena.attempt(() => this.arena.ask({ type: "order", ...order }));
        if (answer) {
            this.fight = { ...this.fight, planned: answer.planned, can_undo: answer.can_undo };
            const plan = answer.planned.find((one) => one.who === order.agent);
            const unit = this.fight.scene.units[order.agent];
            announce(`${shortName(unit)}: ${planInWords(plan, this.fight.scene)}`);
            this.selected = this.nextWithoutOrder() ?? order.agent;
        }
        this.draw();
        this.focus();
    }

    nextWithoutOrder() {
        const ordered = new Set(this.fight.planned.filter((plan) => plan.ordered).map((plan) => plan.who));
        const free = Object.entries(this.fight.commands).find(
            ([who, commands]) => commands.able && !ordered.has(Number(who)),
        );
        return free ? Number(free[0]) : null;
    }

    async undo() {
        const answer = await this.arena.attempt(() => this.arena.ask({ type: "undo" }));
        if (answer) this.fight = { ...this.fight, planned: answer.planned, can_undo: answer.can_undo };
        this.draw();
    }

    async fightOn() {
        if (this.isBusy) {
            this.stage.skip();
            return;
        }
        this.isBusy = true;
        this.stopTimer();
        this.draw();
        const answer = await this.arena.attempt(() => this.arena.ask({ type: "fight_on" }));
        if (!answer) {
            this.isBusy = false;
            this.draw();
            return;
        }
        const speed = Number(setting("speed"));
        const following = this.log.follow(answer.events);
        const shown = this.stage.playRound(answer.events, answer.fight.scene, {
            speed: speed || 8,
            onEvent: following.shown,
        });
        if (!speed) this.stage.skip();
        await shown;
        following.finish();
        this.isBusy = false;
        this.fight = answer.fight;
        this.selected = this.firstAble();
        this.why.roundFought(
            answer.fight.scene.over ? answer.fight.scene.round : answer.fight.scene.round - 1,
        );
        this.draw();
        if (answer.result) this.onOver(answer.result, this.fight);
        else this.restartTimer();
    }

    async leave() {
        if (
            await confirmed("Leave this fight? Your opponents will learn nothing from it.", "Leave", "Stay")
        ) {
            this.stopTimer();
            await this.arena.attempt(() => this.arena.ask({ type: "leave" }));
        }
    }

    toggleWhy() {
        this.why.isOpen = !this.why.isOpen;
        if (this.why.isOpen) this.why.open();
        this.draw();
    }

    // --- timer -----------------------------------------------------------------

    restartTimer() {
        this.stopTimer();
        const seconds = Number(setting("timer"));
        if (!seconds || this.root.hidden) return;
        this.timeLeft = seconds;
        this.showTime();
        this.ticking = setInterval(() => {
            this.timeLeft -= 1;
            this.showTime();
            if (this.timeLeft <= 0) this.fightOn();
        }, 1000);
    }

    stopTimer() {
        clearInterval(this.ticking);
        this.timer.hidden = true;
    }

    showTime() {
        this.timer.hidden = false;
        this.timer.textContent = `${this.timeLeft} s`;
        this.timer.classList.toggle("soon", this.timeLeft <= 5);
    }

    // --- mouse and keys --------------------------------------------------------

    click(event) {
        if (this.isBusy || !this.fight) return;
        const id = this.stage.unitAt(event.clientX, event.clientY);
        if (id !== null) {
            const unit = this.fight.scene.units.find((one) => one.id === id);
            if (!this.orders.clickUnit(unit)) this.choose(id);
            return;
        }
        const place = this.stage.placeAt(event.clientX, event.clientY);
        if (place) this.orders.clickPlace(place);
    }

    moved(event) {
        if (!this.fight) return;
        this.hover(this.stage.unitAt(event.clientX, event.clientY));
        if (!this.isBusy) this.orders.hoverPlace(this.stage.placeAt(event.clientX, event.clientY));
    }

    key(event) {
        if (!isForTheGame(event)) return;
        const letter = event.key.toLowerCase();
        const numbers = ["1", "2", "3", "4"];
        let meant = true;
        if (letter === "f") this.fightOn();
        else if (letter === "w") this.toggleWhy();
        else if (this.isBusy) meant = false;
        else if (letter === "u") this.undo();
        else if (numbers.includes(letter)) {
            this.choose(numbers.indexOf(letter));
            this.orders.root.querySelector("button:not(:disabled)")?.focus();
        } else meant = this.orders.key(letter);
        if (meant) event.preventDefault();
    }
}

/** What is aimed at nobody and nowhere happens where the character stands. */
function onTheField(plan) {
    return plan.target < 0 && !plan.place ? { ...plan, target: plan.who } : plan;
}
