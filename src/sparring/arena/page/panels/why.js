// Why they did that: scripts, the rule that chose, those passed over, and weights.

import { el, plural, renew, sentence } from "../shared/dom.js";
import { keepSetting, setting } from "../shared/settings.js";
import { learnedView } from "./learned.js";

const TITLES = { choices: "Choices", weights: "Weights and history" };
const LINE = /^line \d+$/;

export class WhyPanel {
    /** `learners` are the sides that learn, `habits` those whose scripts are a player's
     * habits; `ask` explains a round; `canPeek` says that some rules are hidden unless the user
     * asks for them, which `ask` and `askLearned` are told; `onClose` is called when the user has seen enough. */
    constructor({
        ask,
        askLearned,
        learners = [1],
        habits = [],
        names = ["opponents", "you"],
        canPeek = false,
        onClose = null,
    }) {
        this.ask = ask;
        this.askLearned = askLearned;
        this.canPeek = canPeek;
        this.names = names;
        this.learners = learners;
        this.habits = habits;
        this.onClose = onClose;
        this.teams = ["red", "blue"];
        this.step = "round";
        this.opened = false;
        this.round = 0;
        this.last = 0;
        this.tab = "choices";
        this.body = el("div", { class: "why-body" });
        this.tabs = el(
            "div",
            { class: "why-tabs", role: "group", "aria-label": "What to show" },
            ["choices", "weights"].map((tab) =>
                el(
                    "button",
                    {
                        type: "button",
                        data: { key: `why-${tab}` },
                        onClick: () => {
                            this.tab = tab;
                            this.open();
                        },
                    },
                    TITLES[tab],
                ),
            ),
        );
        this.heading = el("h2", { tabindex: "-1" }, "Why?");
        this.root = el(
            "section",
            {
                class: "why panel",
                "aria-label": "Why",
                onKeydown: (event) => this.key(event),
            },
            el(
                "div",
                { class: "why-head" },
                this.heading,
                onClose
                    ? el(
                          "button",
                          {
                              type: "button",
                              class: "quiet small",
                              data: { key: "why-close" },
                              onClick: () => onClose(),
                          },
                          "Close",
                      )
                    : null,
            ),
            this.tabs,
            this.body,
        );
    }

    key(event) {
        if (event.key !== "Escape" || !this.onClose) return;
        event.stopPropagation();
        event.preventDefault();
        this.onClose();
    }

    get isOpen() {
        return this.opened;
    }

    /** Whoever opens it gets the focus into it; where it goes afterwards is its owner's business. */
    set isOpen(isOpen) {
        // A moment later, when the owner has put it onto the page.
        if (isOpen && !this.opened) queueMicrotask(() => this.heading.focus({ preventScroll: true }));
        this.opened = isOpen;
    }

    fightBegins(fight) {
        this.forget();
        this.last = fight.scene.round - 1;
        this.round = this.last;
        if (this.isOpen) this.open();
    }

    /** Another film, maybe of another world. */
    about({ teams, step }) {
        this.teams = teams;
        this.step = step;
        this.forget();
    }

    /** Another fight or film: nothing that was asked about the last one counts any more. */
    forget() {
        this.drawn = null;
        this.asked = null;
        this.body.replaceChildren();
    }

    roundFought(round) {
        this.goTo(round, round);
    }

    /** A round that was chosen elsewhere, as on the film's slider. */
    goTo(round, last) {
        this.last = last;
        this.round = round;
        if (this.isOpen && this.drawn !== this.wanted) this.open();
    }

    /** What there is to be drawn: weights are the same in all rounds. */
    get wanted() {
        return this.tab === "choices" ? `choices-${this.round}` : "weights";
    }

    open() {
        for (const button of this.tabs.children)
            button.setAttribute("aria-pressed", String(button.dataset.key === `why-${this.tab}`));
        this.drawn = this.wanted;
        return this.fill(this.tab === "choices" ? this.choices() : this.weights());
    }

    /** Show what is on its way, unless something else has been asked for meanwhile. */
    async fill(content) {
        const asked = Symbol("asked");
        this.asked = asked;
        const children = await content.catch((error) => [el("p", { class: "soft" }, error.message)]);
        if (this.asked !== asked) return;
        const hadFocus = this.body.contains(document.activeElement);
        renew(this.body, ...children);
        if (hadFocus && !this.body.contains(document.activeElement)) this.heading.focus();
    }

    async weights() {
        const learned = await this.askLearned(this.peeks);
        const views = Array.isArray(learned) ? learned : [learned];
        if (!views.length) return [el("p", { class: "soft" }, "Nobody in this fight learns.")];
        return views.map((one) => learnedView(one, this.names));
    }

    async choices() {
        if (this.round < 1) {
            return [
                el("p", { class: "soft" }, `Nothing has happened yet. Ask again after a ${this.step}.`),
                this.peekSwitch(),
                await this.scripts(),
            ];
        }
        const why = await this.ask(this.round, this.peeks);
        if (why.told) return [this.rounds(), this.sentences(why.told)];
        const sides = this.teams.map((_, side) => side);
        // Whoever learns is the one that is asked about.
        const inOrder = this.learners.includes(1) ? sides.reverse() : sides;
        return [this.rounds(), this.peekSwitch(), ...inOrder.map((side) => this.team(side, why))];
    }

    /** Whether the user asked for what opponents have not shown yet. */
    get peeks() {
        return this.canPeek && setting("peek") === "on";
    }

    peekSwitch() {
        if (!this.canPeek) return null;
        const box = el("input", { type: "checkbox", id: "peek", data: { key: "peek" } });
        box.checked = this.peeks;
        box.addEventListener("change", () => {
            keepSetting("peek", box.checked ? "on" : "off");
            this.open();
        });
        return el("label", { class: "check", for: "peek" }, box, "Peek at rules that have not acted yet");
    }

    /** What is said of the choices in a step, where nobody chooses by rules. */
    sentences(told) {
        if (!told.length) return el("p", { class: "soft" }, "Everybody goes on as before.");
        return el(
            "ul",
            { class: "lessons" },
            told.map((text) => el("li", {}, sentence(text))),
        );
    }

    /** The scripts of the opponents before anything happened. */
    async scripts() {
        const learned = await this.askLearned(this.peeks).catch(() => null);
        const scripts = learned?.scripts ?? [];
        return el(
            "div",
            { class: `why-team team-${this.learners[0]}` },
            scripts.map(({ name, lines, hidden }) =>
                el(
                    "details",
                    { class: "decision" },
                    el("summary", {}, `${sentence(name)}: his script`),
                    el(
                        "ol",
                        { class: "script" },
                        lines.map(([name, text]) =>
                            el("li", {}, el("strong", {}, name), el("code", {}, text)),
                        ),
                    ),
                    hiddenRules(hidden),
                ),
            ),
        );
    }

    rounds() {
        const step = (by, label, sign) =>
            el(
                "button",
                {
                    type: "button",
                    class: "quiet",
                    "aria-label": label,
                    data: { key: `why-${by}` },
                    disabled: this.round + by < 1 || this.round + by > this.last,
                    onClick: () => {
                        this.round += by;
                        this.open();
                    },
                },
                sign,
            );
        return el(
            "div",
            { class: "why-rounds" },
            step(-1, `The ${this.step} before`, "‹"),
            el("strong", {}, `${sentence(this.step)} ${this.round}`),
            step(1, `The ${this.step} after`, "›"),
        );
    }

    team(side, why) {
        const title = sentence(this.teams[side]);
        return el(
            "section",
            { class: `why-team team-${side}` },
            el("h3", {}, el("span", { class: `mark mark-${side}`, "aria-hidden": "true" }), title),
            why.agents
                .filter((agent) => agent.side === side)
                .map((agent) => this.decision(agent, why.own_habits)),
        );
    }

    /** `hasOwnHabits`: the player has written the rules that his side acts by himself. */
    decision(agent, hasOwnHabits) {
        const acted = agent.tried.find((one) => one.acted);
        const isPlayers = this.habits.includes(agent.side);
        const [isOwn, isHabit] = [isPlayers && hasOwnHabits, isPlayers && !hasOwnHabits];
        const short = !agent.able
            ? "could not act"
            : agent.ordered
              ? "did as ordered"
              : acted
                ? inShort(acted, isHabit, isOwn)
                : "no rule could act";
        const isOpen = this.learners.includes(agent.side);
        return el(
            "details",
            { class: "decision", open: isOpen && agent.able && !agent.ordered, data: { who: agent.who } },
            el("summary", {}, el("span", {}, `${sentence(agent.name)}: `), el("strong", {}, short)),
            agent.tried.length
                ? el(
                      "ol",
                      { class: "tried" },
                      agent.tried.map((one) =>
                          el(
                              "li",
                              { class: one.acted ? "acted" : "passed" },
                              el("span", { class: "verdict" }, one.acted ? "✓ acted" : "✕ passed over"),
                              el("span", { class: "rule-name" }, isHabit ? "habit" : one.rule),
                              el("code", {}, one.text),
                              el("span", { class: "reason" }, reasonOf(one)),
                          ),
                      ),
                  )
                : el(
                      "p",
                      { class: "soft" },
                      agent.able ? (agent.hidden ? "No rule that has acted so far was asked." : "His script was not asked.") : "Whoever is out of action does not choose.",
                  ),
            agent.untried.length
                ? el(
                      "p",
                      { class: "soft" },
                      `Not asked any more: ${isHabit ? plural(agent.untried.length, "habit") : agent.untried.join(", ")}.`,
                  )
                : null,
            hiddenRules(agent.hidden),
        );
    }
}

/** How many rules are hidden, and how long. */
function hiddenRules(count) {
    if (!count) return null;
    const stay = count === 1 ? "stays hidden until it acts" : "stay hidden until they act";
    return el("p", { class: "soft hidden-rules" }, `${plural(count, "rule")} of his ${stay}.`);
}

/** The rule that acted by its name; a line of a script has none, so by what it does. */
function inShort({ rule, text }, isHabit, isOwn) {
    const act = text.replace(/^.*\bthen\s+/s, "").replace(/;\s*$/, "");
    if (isOwn) return LINE.test(rule) ? `by your rule in ${rule}: ${act}` : `by your rule ${rule}`;
    if (isHabit) return `by habit: ${act}`;
    return LINE.test(rule) ? `${rule}: ${act}` : rule;
}

function reasonOf({ reason }) {
    return reason === "no condition" ? "always" : `because ${withShortNumbers(reason)}`;
}

/** "36.36363636363637" is too exact for anybody who reads. */
function withShortNumbers(text) {
    return text.replace(/\d+\.\d+/g, (digits) => {
        const number = Number(digits);
        return String(Number(number.toFixed(number < 1 ? 2 : 1)));
    });
}
