// Who fights whom, by which seed.

import { el, pickFile, toast } from "../shared/dom.js";

export const WAYS = { scripting: "Dynamic scripting", swift: "Swift scripting" };

export class Pairing {
    /** `onWatch` is told what to ask the server for, and what to call each side that
     * the server has no name for. */
    constructor(arena, onWatch) {
        this.arena = arena;
        this.onWatch = onWatch;
        this.sides = [new SideChoice(arena, 0, "offensive"), new SideChoice(arena, 1, "cursing")];
        this.seed = el("input", {
            type: "text",
            inputmode: "numeric",
            pattern: "[0-9]{1,20}",
            value: "7",
            id: "film-seed",
            size: "10",
            autocomplete: "off",
        });
        this.nextButton = el(
            "button",
            { type: "button", data: { key: "next" }, hidden: true, onClick: () => this.next() },
            "Next encounter",
        );
        const form = el(
            "form",
            { class: "pairing panel" },
            this.sides.map((side) => side.root),
            el(
                "div",
                { class: "pairing-seed" },
                el("label", { for: "film-seed" }, "Seed"),
                el(
                    "div",
                    { class: "row" },
                    this.seed,
                    el(
                        "button",
                        {
                            type: "button",
                            class: "quiet",
                            "aria-label": "Another seed",
                            onClick: () => {
                                this.seed.value = String(Math.floor(Math.random() * 1e6));
                            },
                        },
                        "Another",
                    ),
                    el("button", { type: "submit", class: "primary" }, "Watch"),
                    this.nextButton,
                ),
            ),
        );
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            this.watch();
        });
        form.addEventListener("change", () => this.offerNext());
        this.root = form;
    }

    /** The pairing that a link names. */
    static in(query) {
        return query.has("red") && query.has("blue")
            ? { red: query.get("red"), blue: query.get("blue"), seed: query.get("seed") ?? "0" }
            : null;
    }

    show(wanted) {
        this.sides[0].set(wanted.red);
        this.sides[1].set(wanted.blue);
        this.seed.value = wanted.seed;
        this.offerNext();
    }

    offerNext() {
        this.nextButton.hidden = !this.learns;
    }

    /** Whether one of the sides learns. */
    get learns() {
        return this.sides.some((side) => side.learns);
    }

    /** The learners' next encounter. */
    next() {
        for (const side of this.sides) side.learnOn();
        return this.watch();
    }

    async watch() {
        const [red, blue] = this.sides;
        const files = await this.arena.attempt(async () => [await red.file(), await blue.file()]);
        if (!files) return;
        await this.onWatch(
            {
                red: red.value,
                blue: blue.value,
                seed: this.seed.value || "0",
                red_file: files[0],
                blue_file: files[1],
            },
            this.sides.map((side) => side.name),
        );
    }
}

class SideChoice {
    constructor(arena, team, usual) {
        this.arena = arena;
        this.team = team;
        this.opened = null;
        const name = ["Red", "Blue"][team];
        const { tactics, learners, most_encounters: most } = arena.catalogue;
        this.kind = el(
            "select",
            { id: `side-${team}` },
            el(
                "optgroup",
                { label: "Tactics" },
                tactics.map((tactic) =>
                    el("option", { value: tactic.name, title: tactic.help }, tactic.name.replace("_", " ")),
                ),
            ),
            el(
                "optgroup",
                { label: "Learners" },
                learners.map((way) => el("option", { value: way }, WAYS[way] ?? way)),
                el("option", { value: "rulebase" }, "Rules with equal weights"),
            ),
            el(
                "optgroup",
                { label: "Saved" },
                el("option", { value: "mine" }, "My opponents"),
                el("option", { value: "file" }, "A file …"),
            ),
        );
        this.kind.value = usual;
        this.against = el(
            "select",
            { "aria-label": `${name} has learned from` },
            tactics.map((tactic) => el("option", { value: tactic.name }, tactic.name.replace("_", " "))),
        );
        this.against.value = "consecutive";
        this.count = el("input", {
            type: "number",
            min: "0",
            max: String(most),
            value: "50",
            "aria-label": `Encounters ${name} has had`,
        });
        this.teaching = el(
            "span",
            { class: "teaching", hidden: true },
            " after ",
            this.count,
            " encounters with ",
            this.against,
        );
        this.fileName = el(
            "button",
            { type: "button", class: "quiet", hidden: true, onClick: () => this.choose() },
            "Choose a file …",
        );
        this.kind.addEventListener("change", () => this.changed());
        this.root = el(
            "div",
            { class: `pairing-side team-${team}` },
            el(
                "label",
                { for: `side-${team}` },
                el("span", { class: `mark mark-${team}`, "aria-hidden": "true" }),
                name,
            ),
            this.kind,
            this.teaching,
            this.fileName,
        );
    }

    reveal() {
        this.teaching.hidden = !this.learns;
        this.fileName.hidden = this.kind.value !== "file";
    }

    changed() {
        this.reveal();
        if (this.kind.value === "file" && !this.opened) this.choose();
    }

    async choose() {
        const file = await pickFile(".json,.rules");
        if (!file) return;
        try {
            this.opened = file.name.endsWith(".rules") ? file.text : JSON.parse(file.text);
            this.openedName = file.name;
            this.fileName.textContent = file.name;
        } catch {
            toast(`${file.name} cannot be read: it is no JSON`, "bad");
        }
    }

    get learns() {
        return this.kind.value in WAYS;
    }

    learnOn() {
        if (this.learns)
            this.count.value = String(Math.min(Number(this.count.max), Number(this.count.value) + 1));
    }

    /** What comes with the request. */
    async file() {
        if (this.kind.value === "mine") return (await this.arena.ask({ type: "export" })).state;
        if (this.kind.value === "file" && !this.opened) throw new Error("choose a file first");
        return this.kind.value === "file" ? this.opened : null;
    }

    /** What the user calls that for which the server has no name. */
    get name() {
        return { mine: "My opponents", file: this.openedName }[this.kind.value] ?? null;
    }

    get value() {
        const { value } = this.kind;
        if (value in WAYS) return `${value}:${this.against.value}:${this.count.value || 0}`;
        return value === "mine" ? "file" : value;
    }

    /** As a link names it. */
    set(name) {
        const [way, against, count] = name.split(":");
        const known = [...this.kind.options].some((option) => option.value === way);
        if (known) this.kind.value = way;
        if (against) this.against.value = against;
        if (count) this.count.value = count;
        this.reveal();
    }
}
