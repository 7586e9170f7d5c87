// Everybody's card: health, what lasts on him, what he is about to do.

import { el, renew } from "../shared/dom.js";
import { fullName, influenceWords, isAgent, lastsToTheEnd, planInWords, shortName } from "../shared/words.js";

export class Roster {
    constructor({ onChoose = null, onHover = () => {} } = {}) {
        this.onChoose = onChoose;
        this.onHover = onHover;
        this.root = el("div", { class: "roster" });
    }

    show(scene, { planned = [], selected = null, commands = {} } = {}) {
        const plans = new Map(planned.map((plan) => [plan.who, plan]));
        renew(
            this.root,
            [0, 1].map((team) => this.team(team, scene, plans, selected, commands)),
        );
    }

    team(team, scene, plans, selected, commands) {
        const units = scene.units.filter((unit) => unit.team === team);
        const title = this.onChoose ? ["Your team", "Opponents"][team] : ["Red", "Blue"][team];
        return el(
            "section",
            { class: `team team-${team}` },
            el("h2", {}, el("span", { class: `mark mark-${team}`, "aria-hidden": "true" }), title),
            el(
                "ul",
                { class: "cards" },
                units.map((unit) =>
                    el(
                        "li",
                        {},
                        this.card(unit, team, scene, plans.get(unit.id), selected, commands[unit.id]),
                    ),
                ),
            ),
        );
    }

    card(unit, team, scene, plan, selected, commands) {
        const isOwn = team === 0 && this.onChoose && isAgent(unit.id);
        const inside = [
            el(
                "span",
                { class: "card-head" },
                isOwn ? el("kbd", { "aria-hidden": "true" }, String(unit.id + 1)) : null,
                el("span", { class: `sigil ${unit.kind.replace(" ", "-")}`, "aria-hidden": "true" }),
                el("span", { class: "card-name" }, shortName(unit)),
                el("span", { class: "card-health" }, unit.alive ? `${unit.health}/${unit.most}` : "fallen"),
            ),
            healthBar(unit),
            unit.influences.length || unit.images || unit.slowed || unit.side !== unit.team
                ? el("span", { class: "chips" }, chipsOf(unit))
                : null,
            plan
                ? el(
                      "span",
                      { class: `plan${plan.ordered ? " ordered" : ""}` },
                      plan.ordered ? "▸ " : "· ",
                      planInWords(plan, scene),
                  )
                : null,
        ];
        const label = cardLabel(unit, scene, plan);
        if (!isOwn) {
            return el(
                "div",
                {
                    class: `card${unit.alive ? "" : " dead"}`,
                    data: { unit: unit.id },
                    onMouseenter: () => this.onHover(unit.id),
                    onMouseleave: () => this.onHover(null),
                },
                inside,
            );
        }
        return el(
            "button",
            {
                type: "button",
                class: `card${unit.alive ? "" : " dead"}`,
                "aria-pressed": String(selected === unit.id),
                "aria-label": label,
                disabled: !unit.alive || !commands?.able,
                data: { unit: unit.id, key: `card-${unit.id}` },
                onClick: () => this.onChoose(unit.id),
                onMouseenter: () => this.onHover(unit.id),
                onMouseleave: () => this.onHover(null),
            },
            inside,
        );
    }
}

function healthBar(unit) {
    const share = unit.most ? unit.health / unit.most : 0;
    const bar = el(
        "span",
        { class: `bar ${share > 0.5 ? "fine" : share > 0.25 ? "hurt" : "grave"}`, "aria-hidden": "true" },
        el("span", {}),
    );
    bar.firstElementChild.style.width = `${100 * share}%`;
    return bar;
}

function chipsOf(unit) {
    const chips = unit.influences.map((one) =>
        el(
            "span",
            { class: `chip ${one.bad ? "bad" : "good"}`, title: influenceWords(one) },
            one.bad ? "▾ " : "▴ ",
            one.name,
            lastsToTheEnd(one) ? "" : ` ${one.rounds}`,
        ),
    );
    if (unit.images) chips.push(el("span", { class: "chip good" }, `◇ ${unit.images} images`));
    if (unit.slowed) chips.push(el("span", { class: "chip bad" }, "▾ Slowed"));
    return chips;
}

function cardLabel(unit, scene, plan) {
    if (!unit.alive) return `${fullName(unit)}, fallen`;
    const lasting = unit.influences.map(influenceWords).join(", ");
    const next = plan ? `. ${plan.ordered ? "Ordered" : "By habit"}: ${planInWords(plan, scene)}` : "";
    return `${fullName(unit)}, health ${unit.health} of ${unit.most}${lasting ? `, ${lasting}` : ""}${next}`;
}
