// What opponents learned: weights as bars that move, lessons in words, history.

import { el, percent, plural, sentence } from "../shared/dom.js";
import { calm } from "../shared/settings.js";
import { historyChart } from "./history.js";

const NEVER_ACTS = "cannot act against this player: drawn for many scripts, acted in none";

/** Everybody of a role: "Fighters". */
export function roleTitle(role) {
    return `${sentence(role.replaceAll("_", " "))}s`;
}

/** Everything about all roles. */
export function learnedView(learned, names) {
    return el(
        "div",
        { class: "learned" },
        sentencesOf(learned),
        el("section", {}, el("h3", {}, "Fights so far"), historyChart(learned.history, names)),
        noAnswer(learned),
        ...learned.roles.map((role) => {
            const last = learned.history.encounters.at(-1);
            return el(
                "section",
                {},
                el(
                    "h3",
                    {},
                    `${roleTitle(role.role)}: ${plural(role.rules.length, "rule")}, ${role.script_size} a script`,
                ),
                last ? lessonsOf(role, last) : null,
                weightsOf(role),
            );
        }),
    );
}

/** What they have learned, in a few sentences. */
export function sentencesOf({ sentences = [] }) {
    if (!sentences.length) return null;
    return el(
        "ul",
        { class: "insights" },
        sentences.map(({ kind, text }) => el("li", { data: { kind } }, text)),
    );
}

/** That the rules seem to have no answer to the player, if so. */
export function noAnswer({ no_answer: words }) {
    return words ? el("p", { class: "strong no-answer" }, words) : null;
}

/** What the last encounter taught, in words. */
export function lessonsOf(role, fought) {
    if (!role.lessons.length) return el("p", { class: "soft" }, "Nothing was learned from the last fight.");
    const outcome = fought.won === null ? "Drawn" : fought.won ? "Won" : "Lost";
    return el(
        "ul",
        { class: "lessons" },
        role.lessons.map((lesson) => el("li", {}, el("strong", {}, `${outcome}: `), lesson)),
    );
}

/** Every rule with its weight; bars start where they were and move to where they are. */
export function weightsOf(role, { only = Infinity } = {}) {
    const heaviest = Math.max(1, ...role.rules.map((rule) => Math.max(rule.weight, rule.before)));
    const rules = Number.isFinite(only) ? mostChanged(role.rules, only) : role.rules;
    // Right after a fight nobody knows the chances of the next draw.
    const hasChances = rules.some((rule) => rule.culled || rule.chance !== null);
    const list = el(
        "div",
        { class: "weights-table" },
        el(
            "div",
            { class: "weight-heads" },
            ["weight", "change", hasChances ? "chance" : ""].map((head) => el("span", {}, head)),
        ),
        el(
            "ul",
            { class: "weights" },
            rules.map((rule) => weightLine(rule, heaviest)),
        ),
        addedUp(role, rules),
        rules.some((rule) => rule.cannot_act)
            ? el("p", { class: "soft" }, `“never acts”: ${NEVER_ACTS}.`)
            : null,
    );
    const move = () => {
        for (const bar of list.querySelectorAll("[data-to]")) bar.style.width = bar.dataset.to;
    };
    if (calm.matches) move();
    else setTimeout(move, 350);
    return list;
}

/** That nothing comes from nowhere: what the rules that are not shown did, and the total. */
function addedUp(role, shown) {
    if (!role.gained && !role.lost) return null;
    const change = (rules) => rules.reduce((sum, rule) => sum + rule.weight - rule.before, 0);
    const others = role.rules.length - shown.length;
    const rest = change(role.rules) - change(shown);
    const unseen = others ? `The ${plural(others, "other rule")} together: ${signed(rest)}. ` : "";
    const all = `In all +${role.gained} and −${role.lost}`;
    const total = role.total.toLocaleString("en");
    return el(
        "p",
        { class: "soft added-up" },
        `${unseen}${all}: the weights always add up to ${total}.`,
    );
}

const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

function mostChanged(rules, count) {
    const change = (rule) => Math.abs(rule.weight - rule.before);
    return [...rules].sort((a, b) => change(b) - change(a)).slice(0, count);
}

function weightLine(rule, heaviest) {
    const change = rule.weight - rule.before;
    const bar = el("span", { class: "weight-bar", data: { to: `${(100 * rule.weight) / heaviest}%` } });
    bar.style.width = `${(100 * rule.before) / heaviest}%`;
    const moved = change > 0 ? `▲ +${change}` : change < 0 ? `▼ −${-change}` : "";
    const state = rule.cannot_act ? " idle" : rule.culled ? " culled" : "";
    return el(
        "li",
        { class: `weight${state}`, title: rule.text, data: { rule: rule.name } },
        el("span", { class: "weight-name" }, rule.name),
        el("span", { class: "weight-track", "aria-hidden": "true" }, bar),
        el("span", { class: "weight-number" }, String(rule.weight)),
        el("span", { class: `weight-change ${change > 0 ? "up" : change < 0 ? "down" : ""}` }, moved),
        el("span", { class: "weight-chance" }, chanceInWords(rule)),
        rule.reason ? el("span", { class: "weight-reason" }, rule.reason) : null,
    );
}

function chanceInWords(rule) {
    if (rule.cannot_act) return "never acts";
    if (rule.culled) return "held back";
    return rule.chance === null ? "" : percent(rule.chance);
}
