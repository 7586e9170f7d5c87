// Why they did that: scripts, the rule that chose, those passed over, and weights.

import { el, renew } from "../shared/dom.js";
import { learnedView } from "./learned.js";

export class WhyPanel {
    /** `learners` are the sides that learn; `ask` explains a round. */
    constructor({ ask, askLearned, learners = [1], names = ["opponents", "you"] }) {
        this.ask = ask;
        this.askLearned = askLearned;
        this.names = names;
        this.learners = learners;
        this.isOpen = false;
        this.round = 0;
        this.last = 0;
        this.tab = "choices";
        this.body = el("div", { class: "why-body" });
        this.tabs = el("div", { class: "why-tabs", role: "tablist", "aria-label": "Why" });
        this.root = el(
            "section",
            { class: "why panel", "aria-label": "Why" },
            el("h2", {}, "Why?"),
            this.tabs,
            this.body,
        );
    }

    fightBegins(fight) {
        this.last = fight.scene.round - 1;
        this.round = this.last;
    }

    roundFought(round) {
        this.last = round;
        this.round = round;
        if (this.isOpen) this.open();
    }

    /** A round that was chosen elsewhere, as on the film's slider. */
    goTo(round, last) {
        this.last = last;
        if (round === this.round && this.drawn === `${this.tab}-${round}`) return;
        this.round = round;
        if (this.isOpen) this.open();
    }

    open() {
        renew(
            this.tabs,
            [
                ["choices", "Choices"],
                ["weights", "Weights and history"],
            ].map(([name, title]) =>
                el(
                    "button",
                    {
                        type: "button",
                        role: "tab",
                        "aria-selected": String(this.tab === name),
                        data: { key: `why-${name}` },
                        onClick: () => {
                            this.tab = name;
                            this.open();
                        },
                    },
                    title,
                ),
            ),
        );
        this.drawn = `${this.tab}-${this.round}`;
        return this.tab === "choices" ? this.showChoices() : this.showWeights();
    }

    async showWeights() {
        const drawn = this.drawn;
        try {
            const learned = await this.askLearned();
            if (drawn !== this.drawn) return;
            const views = Array.isArray(learned) ? learned : [learned];
            if (!views.length) renew(this.body, el("p", { class: "soft" }, "Nobody in this fight learns."));
            else
                renew(
                    this.body,
                    views.map((one) => learnedView(one, this.names)),
                );
        } catch (error) {
            renew(this.body, el("p", { class: "soft" }, error.message));
        }
    }

    async showChoices() {
        if (this.round < 1) {
            renew(
                this.body,
                el("p", { class: "soft" }, "Nothing has happened yet. Fight a round, then ask again."),
                await this.scripts(),
            );
            return;
        }
        const drawn = this.drawn;
        try {
            const why = await this.ask(this.round);
            if (drawn !== this.drawn) return;
            const first = this.learners.includes(1) ? [1, 0] : [0, 1];
            renew(
                this.body,
                this.rounds(),
                first.map((team) => this.team(team, why)),
            );
        } catch (error) {
            renew(this.body, el("p", { class: "soft" }, error.message));
        }
    }

    /** The scripts of the opponents before anything happened. */
    async scripts() {
        const learned = await this.askLearned().catch(() => null);
        const scripts = learned?.scripts ?? [];
        const names = ["first fighter", "second fighter", "first wizard", "second wizard"];
        return el(
            "div",
            {},
            scripts.map((script, at) =>
                el(
                    "details",
                    { class: "decision" },
                    el("summary", {}, `Blue's ${names[at]}: his script`),
                    el(
                        "ol",
                        { class: "script" },
                        script.map(([name, text]) =>
                            el("li", {}, el("strong", {}, name), el("code", {}, text)),
                        ),
                    ),
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
            step(-1, "The round before", "‹"),
            el("strong", {}, `Round ${this.round}`),
            step(1, "The round after", "›"),
        );
    }

    team(team, why) {
        const title = ["Red", "Blue"][team];
        return el(
            "section",
            { class: `why-team team-${team}` },
            el("h3", {}, el("span", { class: `mark mark-${team}`, "aria-hidden": "true" }), title),
            why.agents
                .filter((agent) => (agent.who < 4 ? 0 : 1) === team)
                .map((agent) => this.decision(agent)),
        );
    }

    decision(agent) {
        const acted = agent.tried.find((one) => one.acted);
        const name = agent.name.charAt(0).toUpperCase() + agent.name.slice(1);
        const short = !agent.able
            ? "could not act"
            : agent.ordered
              ? "did as ordered"
              : acted
                ? acted.rule
                : "no rule could act";
        const isOpen = this.learners.includes(agent.who < 4 ? 0 : 1);
        return el(
            "details",
            { class: "decision", open: isOpen && agent.able && !agent.ordered, data: { who: agent.who } },
            el("summary", {}, el("span", {}, `${name}: `), el("strong", {}, short)),
            agent.tried.length
                ? el(
                      "ol",
                      { class: "tried" },
                      agent.tried.map((one) =>
                          el(
                              "li",
                              { class: one.acted ? "acted" : "passed" },
                              el("span", { class: "verdict" }, one.acted ? "✓ acted" : "✕ passed over"),
                              el("span", { class: "rule-name" }, one.rule),
                              el("code", {}, one.text),
                              el("span", { class: "reason" }, `because ${one.reason}`),
                          ),
                      ),
                  )
                : el(
                      "p",
                      { class: "soft" },
                      agent.able ? "His script was not asked." : "The dead, held and stunned do not choose.",
                  ),
            agent.untried.length
                ? el("p", { class: "soft" }, `Not asked any more: ${agent.untried.join(", ")}.`)
                : null,
        );
    }
}
