// Everybody's card: how whole he is, what lasts on him, what he is about to do.

import { el } from "../shared/dom.js";

// A card is {id, side, name, label, sigil, glyph, alive, state, bars, chips, isAgent}:
// `label` is all of it in words, `sigil` a drawing of the style sheet or `glyph` a
// letter or two, `state` a few words such as 12/55; bars are {share, tone}, chips
// {text, tone, title}. A world's painter makes them from its scenes.

export class Roster {
    /** `titles` are what the sides are called; with `onChoose` the first side's cards
     * are buttons. */
    constructor({ titles = [], onChoose = null, onHover = () => {} } = {}) {
        this.onChoose = onChoose;
        this.onHover = onHover;
        this.root = el("div", { class: "roster" });
        this.looks = new WeakMap();
        this.call(titles);
    }

    /** Other sides from now on. */
    call(titles) {
        if (this.titles?.join() === titles.join()) return;
        this.titles = titles;
        this.lists = titles.map(() => el("ul", { class: "cards" }));
        this.root.replaceChildren(
            ...titles.map((title, side) =>
                el(
                    "section",
                    { class: `team team-${side}` },
                    el("h2", {}, el("span", { class: `mark mark-${side}`, "aria-hidden": "true" }), title),
                    this.lists[side],
                ),
            ),
        );
    }

    /** `plans` are {who, ordered, text, warning}, `deeds` what everybody did last, by number;
     * `able` says who can be chosen. */
    show(cards, { plans = [], deeds = new Map(), selected = null, able = () => false } = {}) {
        const planOf = new Map(plans.map((plan) => [plan.who, plan]));
        this.lists.forEach((list, side) => {
            const present = cards.filter((card) => card.side === side);
            present.forEach((card, at) => {
                const isOwn = side === 0 && this.onChoose && card.isAgent;
                const plan = planOf.get(card.id);
                const deed = deeds.get(card.id);
                const isChosen = selected === card.id;
                this.put(list, at, { card, plan, deed, isOwn, isChosen, isAble: able(card) });
            });
            while (list.childElementCount > present.length) list.lastElementChild.remove();
        });
    }

    /** Only cards that look different are made anew: it happens many times a second. */
    put(list, at, looks) {
        const present = list.children[at];
        const text = JSON.stringify(looks);
        if (present && this.looks.get(present) === text) return;
        const fresh = el("li", {}, this.card(looks));
        this.looks.set(fresh, text);
        const hadFocus = present?.contains(document.activeElement);
        if (present) present.replaceWith(fresh);
        else list.append(fresh);
        if (hadFocus) fresh.firstElementChild.focus({ preventScroll: true });
    }

    card({ card, plan, deed, isOwn, isChosen, isAble }) {
        const common = {
            class: `card${card.alive ? "" : " dead"}`,
            data: { unit: card.id },
            onMouseenter: () => this.onHover(card.id),
            onMouseleave: () => this.onHover(null),
            onFocus: () => this.onHover(card.id),
            onBlur: () => this.onHover(null),
            "aria-label": inWords(card, plan, deed),
        };
        // Not only who has a mouse may ask about somebody.
        if (!isOwn)
            return el("div", { ...common, tabindex: "0", role: "group" }, inside(card, plan, isOwn));
        return el(
            "button",
            {
                ...common,
                type: "button",
                "aria-pressed": String(isChosen),
                // Whoever cannot be ordered can still be asked about.
                "aria-disabled": String(!card.alive || !isAble),
                data: { unit: card.id, key: `card-${card.id}` },
                onClick: () => this.onChoose(card.id),
            },
            inside(card, plan, isOwn),
        );
    }
}

function inside(card, plan, isOwn) {
    return [
        el(
            "span",
            { class: "card-head" },
            isOwn ? el("kbd", { "aria-hidden": "true" }, String(card.id + 1)) : null,
            card.sigil
                ? el("span", { class: `sigil ${card.sigil}`, "aria-hidden": "true" })
                : el("span", { class: "glyph", "aria-hidden": "true" }, card.glyph),
            el("span", { class: "card-name", title: card.name }, card.name),
            el("span", { class: "card-health" }, card.state),
        ),
        ...card.bars.map(barOf),
        card.chips.length ? el("span", { class: "chips" }, card.chips.map(chipOf)) : null,
        plan
            ? el(
                  "span",
                  { class: `plan${plan.ordered ? " ordered" : ""}` },
                  plan.ordered ? "▸ " : "· ",
                  plan.text,
                  plan.warning ? el("span", { class: "plan-warning" }, `⚠ ${plan.warning}`) : null,
              )
            : null,
    ];
}

function barOf({ share, tone = "good" }) {
    const looks = tone !== "good" ? tone : share > 0.5 ? "fine" : share > 0.25 ? "hurt" : "grave";
    const bar = el("span", { class: `bar ${looks}`, "aria-hidden": "true" }, el("span", {}));
    bar.firstElementChild.style.width = `${100 * share}%`;
    return bar;
}

function chipOf({ text, tone = "", title }) {
    return el("span", { class: `chip ${tone}`, title }, text);
}

function inWords(card, plan, deed) {
    if (!card.alive) return card.label;
    const last = deed ? `. Last: ${deed}` : "";
    const next = plan ? `. ${plan.ordered ? "Ordered" : "By habit"}: ${plan.text}` : "";
    const warning = plan?.warning ? `. Warning: ${plan.warning}` : "";
    return `${card.label}${last}${next}${warning}`;
}
