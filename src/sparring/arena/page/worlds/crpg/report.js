// What an order would do, in words: whom it reaches, how likely, when. The server foresees it.

import { el, renew, sentence } from "../../shared/dom.js";
import { fullName } from "./words.js";

/** Beside the targets while somebody aims. */
export class AimReport {
    constructor() {
        // Above the targets: how to aim, or a warning. Of one size, so that no button moves.
        this.head = el("div", { class: "aim-head", id: "aim-head" });
        // Below them: it grows and shrinks.
        this.root = el("ul", { class: "aim-report", id: "aim-report" });
        this.ids = "aim-head aim-report";
        this.text = "";
    }

    /** Somebody begins to aim: how that is done. */
    begin(instruction, { isRoomy }) {
        this.instruction = instruction;
        this.head.classList.toggle("roomy", isRoomy);
    }

    /** `who` is the one who aims, `conditions` what lasts on whom he aims at. */
    show(forecast, scene, who, conditions = []) {
        const { warning, reached, facts } = partsOf(forecast, scene, who);
        this.text = [warning, reached].filter(Boolean).join("; ");
        renew(
            this.head,
            warning
                ? el("p", { class: "warning" }, `⚠ ${warning}`)
                : el("p", { class: "soft" }, this.instruction),
        );
        renew(
            this.root,
            reached ? el("li", {}, reached) : null,
            facts ? el("li", { class: "soft" }, facts) : null,
            conditions.map((words) => el("li", { class: "soft" }, words)),
        );
    }
}

/** What it would do to one of them, as lines. */
export function linesOf(forecast, id) {
    if (!forecast) return [];
    const { caught, words, warning } = forecast;
    const effect = caught.find((one) => one.who === id)?.text;
    return [warning ? `⚠ ${warning}` : null, effect ? sentence(effect) : null, ...words].filter(Boolean);
}

/** How likely it is, before his health. */
export function chanceInWords(forecast) {
    return typeof forecast?.chance === "number" ? `${forecast.chance} % · ` : "";
}

function partsOf(forecast, scene, who) {
    if (!forecast) return {};
    const { caught, words, warning, area } = forecast;
    // Whom a warning names need not be named again.
    const named = warning ? caught.filter((one) => !one.own) : caught;
    const reached = [...grouped(named)].map(([text, ids]) => `${namesOf(ids, scene, who)}: ${text}`).join("; ");
    const nobody = area ? "Reaches no opponent" : null;
    return { warning, reached: reached ? `Reaches ${reached}` : nobody, facts: sentence(words.join(" · ")) };
}

/** Those to whom the same happens, together. */
function grouped(caught) {
    const groups = new Map();
    for (const { who, text } of caught) groups.set(text, [...(groups.get(text) ?? []), who]);
    return groups;
}

function namesOf(ids, scene, who) {
    const units = ids.map((id) => scene.units.find((unit) => unit.id === id));
    return units.map((unit) => (unit.id === who ? "himself" : fullName(unit))).join(", ");
}
