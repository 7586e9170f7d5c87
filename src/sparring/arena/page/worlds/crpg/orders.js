// What a character can be told to do: first what, then at whom or where.

import { announce, el, renew, sentence } from "../../shared/dom.js";
import { closeTip, explain } from "../../shared/tips.js";
import { AimReport, chanceInWords, linesOf } from "./report.js";
import { influenceExplained } from "../../stage/battle/words.js";
import { fullName, shortName } from "./words.js";

const STEP = 25;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Orders {
    /** `foresee` asks the server what orders would do: only the world's rules know. */
    constructor({ catalogue, onOrder, onAim, foresee }) {
        this.foresee = foresee;
        this.weapons = catalogue.weapons;
        this.helps = new Map(catalogue.influences.map(({ name, help }) => [name, help]));
        this.spells = new Map(catalogue.spells.map((spell) => [spell.name, spell]));
        this.potions = new Map(catalogue.potions.map((potion) => [potion.name, potion]));
        this.onOrder = onOrder;
        this.onAim = onAim;
        this.wanted = null; // What is to be done, before it is said at whom.
        this.cursor = null;
        this.report = new AimReport();
        this.forget();
        this.root = el("div", { class: "orders panel", role: "group", "aria-label": "Orders" });
        this.root.addEventListener("keydown", (event) => this.listKey(event));
    }

    show(fight, who, isBusy = false) {
        this.isBusy = isBusy;
        if (this.who !== who || this.round !== fight.scene.round) {
            this.wanted = null;
            this.cursor = null;
            this.forget();
        }
        this.fight = fight;
        this.who = who;
        this.round = fight.scene.round;
        this.draw();
    }

    get commands() {
        return this.who === null ? null : this.fight.commands[this.who];
    }

    get unit() {
        return this.fight.scene.units.find((unit) => unit.id === this.who);
    }

    /** Whom may be aimed at now. */
    get targets() {
        return this.wanted?.targets ?? [];
    }

    // --- what an order would do --------------------------------------------------

    /** Nothing is foreseen any more. */
    forget() {
        this.ahead = new Map(); // Forecasts by target.
        this.aheadAtCursor = null;
        this.pointed = null; // The target that is pointed at; null for the aim.
    }

    orderAt(aim) {
        return { act: this.wanted.act, thing: this.wanted.thing, ...aim };
    }

    /** Ask what the order that is wanted would do to everybody. */
    async lookAhead() {
        const { wanted, who } = this;
        const orders = wanted.targets.map((target) => this.orderAt({ target }));
        if (!orders.length) return;
        const forecasts = await this.foresee(who, orders).catch(() => []);
        if (this.wanted !== wanted) return;
        this.ahead = new Map(forecasts.map((forecast, at) => [wanted.targets[at], forecast]));
        this.draw();
    }

    /** Ask what it would do where the aim is: one question at a time, the newest last. */
    async lookAtCursor() {
        if (!this.wanted?.radius) return;
        this.isOutdated = true;
        if (this.isLooking) return;
        this.isLooking = true;
        while (this.isOutdated && this.wanted && this.cursor) {
            this.isOutdated = false;
            const { wanted } = this;
            const { x, y } = this.cursor;
            const [forecast] = await this.foresee(this.who, [this.orderAt({ x, y })]).catch(() => []);
            if (this.wanted === wanted && forecast) {
                this.aheadAtCursor = forecast;
                this.tellAim();
            }
        }
        this.isLooking = false;
    }

    /** What is foreseen of what is pointed at. */
    get forecast() {
        return this.pointed === null ? this.aheadAtCursor : (this.ahead.get(this.pointed) ?? null);
    }

    pointAt(target) {
        if (!this.wanted || this.pointed === target) return;
        this.pointed = target;
        this.tellAim();
    }

    /** On the field and beside the targets: who is in it, how likely, when. */
    tellAim() {
        const { forecast } = this;
        const pointed = this.fight.scene.units.find((unit) => unit.id === this.pointed);
        const conditions = pointed ? this.conditionsOf(pointed) : [];
        this.report.show(this.wanted ? forecast : null, this.fight.scene, this.who, conditions);
        const area = this.pointed === null ? null : forecast?.area;
        this.onAim({
            targets: this.targets,
            cursor: area ?? (this.pointed === null ? this.cursor : null),
            caught: this.wanted ? (forecast?.caught ?? []) : [],
        });
    }

    draw() {
        closeTip();
        if (this.who === null || !this.commands?.able) {
            renew(
                this.root,
                el("h2", {}, "Orders"),
                el(
                    "p",
                    { class: "soft" },
                    this.isBusy
                        ? "The round is being fought."
                        : "Choose one of your characters, on the field or in the list. Or simply fight on.",
                ),
            );
        } else if (this.wanted) {
            renew(this.root, this.aiming());
        } else {
            renew(this.root, this.acts());
        }
        this.tellAim();
    }

    // --- what to do ------------------------------------------------------------

    acts() {
        const { commands } = this;
        const button = (key, text, letter, wanted, enabled) =>
            explain(
                el(
                    "button",
                    {
                        type: "button",
                        class: "act",
                        disabled: !enabled,
                        data: { key },
                        onClick: () => this.want(wanted),
                    },
                    text,
                    " ",
                    el("kbd", {}, letter),
                ),
                () => [text, ...this.factsOf(key)],
            );
        return [
            el("h2", {}, `${sentence(shortName(this.unit))}: what to do?`),
            el(
                "div",
                { class: "acts" },
                button(
                    "melee",
                    "Melee",
                    "M",
                    { act: "melee", targets: commands.melee },
                    commands.melee.length,
                ),
                button(
                    "ranged",
                    "Shoot",
                    "R",
                    { act: "ranged", targets: commands.ranged },
                    commands.ranged.length,
                ),
                button("move", "Go", "G", { act: "move_to", targets: [], place: true }, commands.move),
                button("pass", "Wait", "X", { act: "pass", targets: [] }, true),
            ),
            commands.spells.length
                ? this.list(
                      "Spells",
                      "S",
                      commands.spells.map((spell) => this.spellButton(spell)),
                  )
                : null,
            commands.potions.length
                ? this.list(
                      "Potions",
                      "P",
                      commands.potions.map((potion) => this.potionButton(potion)),
                  )
                : null,
        ];
    }

    /** What there is to know of an act. */
    factsOf(act) {
        if (act === "move") return ["Walks there in this round, as far as he comes"];
        if (act === "pass") return ["Does nothing in this round"];
        return this.weapons[this.unit.kind]?.[act] ?? [];
    }

    list(title, letter, buttons) {
        return el(
            "div",
            { class: "things", data: { list: title.toLowerCase() } },
            el("h3", {}, title, " ", el("kbd", {}, letter)),
            el("div", { class: "things-buttons" }, buttons),
        );
    }

    spellButton(choice) {
        const spell = this.spells.get(choice.name);
        const wanted = {
            act: "cast",
            thing: choice.name,
            targets: choice.targets,
            place: choice.place,
            radius: spell.radius,
        };
        const button = el(
            "button",
            {
                type: "button",
                class: `thing level-${spell.level}`,
                data: { key: `spell-${choice.name}` },
                onClick: () => this.want(wanted),
            },
            el("span", { class: "thing-name" }, choice.name),
            el(
                "span",
                { class: "level", role: "img", "aria-label": `level ${spell.level}` },
                "●".repeat(spell.level),
            ),
            choice.left > 1 ? el("span", { class: "count" }, `×${choice.left}`) : null,
            el("span", { class: "thing-help" }, spell.help),
        );
        return explain(button, () => [`${choice.name}: ${spell.help}`, ...spell.facts]);
    }

    potionButton(choice) {
        const { help, facts } = this.potions.get(choice.name);
        const button = el(
            "button",
            {
                type: "button",
                class: "thing",
                data: { key: `potion-${choice.name}` },
                onClick: () => this.want({ act: "drink", thing: choice.name, targets: [] }),
            },
            el("span", { class: "thing-name" }, choice.name),
            choice.left > 1 ? el("span", { class: "count" }, `×${choice.left}`) : null,
            el("span", { class: "thing-help" }, help),
        );
        return explain(button, () => [`${choice.name}: ${help}`, ...facts]);
    }

    want(wanted) {
        if (!wanted.place && wanted.targets.length === 0) {
            this.give({ act: wanted.act, thing: wanted.thing });
            return;
        }
        this.forget();
        this.wanted = wanted;
        this.report.begin(
            wanted.place
                ? "Click on the field, or move the aim with the arrow keys and take it with Enter."
                : "Click on the field, or choose here.",
            { isRoomy: Boolean(wanted.place && wanted.radius) },
        );
        this.cursor = wanted.place ? { ...this.centreOfOpponents(), radius: wanted.radius ?? 0 } : null;
        this.draw();
        this.root.querySelector(".targets button")?.focus();
        this.lookAhead();
        this.lookAtCursor();
    }

    // --- at whom or where ------------------------------------------------------

    aiming() {
        const { wanted } = this;
        const units = wanted.targets
            .map((id) => this.fight.scene.units.find((unit) => unit.id === id))
            .filter(Boolean);
        const opponents = units.filter((unit) => unit.side !== this.unit.side);
        const own = units.filter((unit) => unit.side === this.unit.side);
        const places = wanted.place
            ? [
                  ["Where the aim is", () => this.cursor],
                  ["Centre of the opponents", () => this.centreOfOpponents()],
                  ["Middle of the field", () => ({ x: 500, y: 500 })],
                  ["Where I stand", () => ({ x: this.unit.x, y: this.unit.y })],
              ]
            : [];
        return [
            el(
                "h2",
                {},
                `${wanted.thing ?? { melee: "Strike", ranged: "Shoot", move_to: "Go" }[wanted.act]}: ${wanted.place ? "where?" : "at whom?"}`,
            ),
            this.report.head,
            el(
                "div",
                { class: "targets", role: "group", "aria-label": "Targets" },
                places.map(([name, place]) =>
                    el(
                        "button",
                        {
                            type: "button",
                            class: "target",
                            data: { key: `place-${name}` },
                            "aria-describedby": this.report.ids,
                            onMouseenter: () => this.aimAt(place()),
                            onFocus: () => this.aimAt(place()),
                            onClick: () => this.giveAt(place()),
                        },
                        name,
                    ),
                ),
                [...opponents, ...own].map((unit) => this.targetButton(unit)),
            ),
            el(
                "button",
                { type: "button", class: "quiet", data: { key: "again" }, onClick: () => this.cancel() },
                "Think again ",
                el("kbd", {}, "Esc"),
            ),
            // Last: it grows and shrinks, and no button may move from under the pointer.
            this.report.root,
        ];
    }

    targetButton(unit) {
        const forecast = this.ahead.get(unit.id);
        const button = el(
            "button",
            {
                type: "button",
                class: `target team-${unit.team}`,
                data: { key: `target-${unit.id}`, target: unit.id },
                "aria-describedby": this.report.ids,
                onMouseenter: () => this.pointAt(unit.id),
                onFocus: () => this.pointAt(unit.id),
                onClick: () => this.giveTo(unit.id),
            },
            el("span", { class: `mark mark-${unit.team}`, "aria-hidden": "true" }),
            unit.id === this.who ? "Myself" : fullName(unit),
            el("span", { class: "count" }, `${chanceInWords(forecast)}${unit.health}/${unit.most}`),
        );
        // A box beside him would hide the very field that shows whom it reaches.
        const lines = () => [
            fullName(unit),
            ...this.conditionsOf(unit),
            ...linesOf(this.ahead.get(unit.id), unit.id),
        ];
        return explain(button, lines, { onlyHeld: true });
    }

    /** What lasts on somebody, and what it does. */
    conditionsOf(unit) {
        return unit.influences.map((influence) => influenceExplained(influence, this.helps));
    }

    /** The aim goes to a place that has a name. */
    aimAt(place) {
        if (!this.wanted) return;
        const { x, y } = place;
        this.pointed = null;
        this.cursor = { x, y, radius: this.wanted.radius ?? 0 };
        this.tellAim();
        this.lookAtCursor();
    }

    centreOfOpponents() {
        const living = this.fight.scene.units.filter((unit) => unit.alive && unit.side !== this.unit.side);
        if (!living.length) return { x: 500, y: 500 };
        const mean = (part) => living.reduce((sum, unit) => sum + unit[part], 0) / living.length;
        return { x: Math.round(mean("x")), y: Math.round(mean("y")) };
    }

    cancel() {
        const back = this.wanted;
        this.wanted = null;
        this.cursor = null;
        this.forget();
        this.draw();
        announce("Never mind");
        const key = back?.act === "cast" ? `spell-${back.thing}` : back?.act;
        if (key) this.root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
    }

    // Until the server has answered, the buttons of an order that was given are still there.

    giveTo(target) {
        if (this.wanted) this.give(this.orderAt({ target }));
    }

    giveAt(place) {
        if (this.wanted) this.give(this.orderAt({ x: place.x, y: place.y }));
    }

    give(order) {
        this.wanted = null;
        this.cursor = null;
        this.forget();
        this.onOrder({ agent: this.who, ...order });
    }

    // --- the field -------------------------------------------------------------

    /** Somebody on the field was clicked. Returns whether it meant something. */
    clickThing(id) {
        const unit = this.fight.scene.units.find((one) => one.id === id);
        if (this.wanted) {
            if (this.targets.includes(unit.id)) this.giveTo(unit.id);
            else if (this.wanted.place) this.giveAt(unit);
            else return false;
            return true;
        }
        // Without a word, fighters strike and wizards shoot.
        const { commands } = this;
        if (!commands?.able || unit.side === this.unit.side) return false;
        const act = this.unit.kind === "fighter" ? "melee" : "ranged";
        if (!commands[act].includes(unit.id)) return false;
        this.onOrder({ agent: this.who, act, target: unit.id });
        return true;
    }

    clickPlace(place) {
        if (this.wanted?.place) this.giveAt(place);
        else if (!this.wanted && this.commands?.move)
            this.onOrder({ agent: this.who, act: "move_to", ...place });
    }

    hoverPlace(place) {
        if (this.wanted?.place && place) this.aimAt(place);
    }

    /** Somebody on the field is pointed at: then he is the aim. */
    hoverThing(id) {
        if (this.targets.includes(id)) this.pointAt(id);
    }

    // --- keys ------------------------------------------------------------------

    /** Arrow keys go through the buttons; while aiming at a place they move the aim. */
    listKey(event) {
        const arrow = ARROWS[event.key];
        if (!arrow) return;
        event.preventDefault();
        if (this.wanted?.place && document.activeElement?.dataset.key?.startsWith("place-")) {
            this.moveCursor(arrow, event.shiftKey);
            return;
        }
        const buttons = [...this.root.querySelectorAll("button:not(:disabled)")];
        const at = buttons.indexOf(document.activeElement);
        const next = at + (arrow[0] + arrow[1]);
        buttons[(next + buttons.length) % buttons.length]?.focus();
    }

    moveCursor([across, along], far) {
        const step = far ? 4 * STEP : STEP;
        const within = (value) => Math.min(1000, Math.max(0, value));
        this.cursor.x = within(this.cursor.x + across * step);
        this.cursor.y = within(this.cursor.y + along * step);
        this.pointed = null;
        this.tellAim();
        this.lookAtCursor();
        this.root.querySelector('[data-key^="place-"]')?.focus();
        clearTimeout(this.telling);
        this.telling = setTimeout(() => announce(this.aimInWords()), 400);
    }

    /** Where the aim is: near whom, and whom it would hit. */
    aimInWords() {
        if (!this.cursor) return "";
        const away = (unit) => Math.hypot(unit.x - this.cursor.x, unit.y - this.cursor.y);
        const living = this.fight.scene.units.filter((unit) => unit.alive);
        const nearest = living.reduce((best, unit) => (away(unit) < away(best) ? unit : best));
        const caught = this.cursor.radius ? `; ${this.report.text}` : "";
        return `Near ${fullName(nearest)}${caught}`;
    }

    focus() {
        this.root.querySelector("button:not(:disabled)")?.focus();
    }

    /** A single key; returns whether it meant something. */
    key(letter) {
        if (letter === "escape" && this.wanted) {
            this.cancel();
            return true;
        }
        if (this.who === null || !this.commands?.able || this.wanted) return false;
        const press = (key) => {
            const button = this.root.querySelector(`[data-key="${key}"]:not(:disabled)`);
            button?.click();
            return Boolean(button);
        };
        const go = (list) => {
            const button = this.root.querySelector(`[data-list="${list}"] button`);
            button?.focus();
            return Boolean(button);
        };
        const meanings = {
            m: () => press("melee"),
            r: () => press("ranged"),
            g: () => press("move"),
            x: () => press("pass"),
            s: () => go("spells"),
            p: () => go("potions"),
        };
        return meanings[letter]?.() ?? false;
    }
}
