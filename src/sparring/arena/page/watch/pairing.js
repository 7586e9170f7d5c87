// Who meets whom, in which world, by which seed.

import { el, pickFile, renew, sentence, toast } from "../shared/dom.js";

export const WAYS = { scripting: "Dynamic scripting" };
const PLACES = ["red", "blue"];
const USUAL_SEED = "7";
const USUAL_LESSONS = "50";

export class Pairing {
    /** `onWatch` is told what to ask the server for, and what to call each side that
     * the server has no name for. */
    constructor(arena, onWatch) {
        this.arena = arena;
        this.onWatch = onWatch;
        this.sides = [];
        this.places = el("div", { class: "pairing-sides" });
        this.world = el("select", { id: "film-world", onChange: () => this.changeWorld() });
        this.worldField = el(
            "div",
            { class: "pairing-world", hidden: true },
            el("label", { for: "film-world" }, "World"),
            this.world,
        );
        this.seed = el("input", {
            type: "text",
            inputmode: "numeric",
            pattern: "[0-9]{1,20}",
            value: USUAL_SEED,
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
            this.worldField,
            this.places,
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
        this.ready = this.choose(arena.worlds.usual);
        this.listWorlds();
    }

    /** The pairing that a link names; links of old name no world. */
    static in(query, usual) {
        if (!query.has("red")) return null;
        return {
            world: query.get("world") ?? usual,
            red: query.get("red"),
            blue: query.get("blue"),
            seed: query.get("seed") ?? "0",
        };
    }

    /** What names a pairing in a link; null if a file takes part. */
    static link({ world, red, blue, seed }) {
        if (red === "file" || blue === "file") return null;
        const sides = blue === null ? { red } : { red, blue };
        return new URLSearchParams({ world, ...sides, seed });
    }

    // --- worlds ----------------------------------------------------------------

    /** A choice only where there is one. */
    async listWorlds() {
        const { worlds } = this.arena;
        if (worlds.names.length < 2) return;
        const listed = await this.arena.attempt(() => worlds.listed());
        if (!listed) return;
        renew(
            this.world,
            listed.map(({ name, title, refusal }) =>
                el("option", { value: name, title: refusal ?? title, disabled: Boolean(refusal) }, name),
            ),
        );
        this.world.value = this.about?.name ?? worlds.usual;
        this.worldField.hidden = false;
    }

    async changeWorld() {
        await this.arena.attempt(() => this.choose(this.world.value));
        this.offerNext();
    }

    /** Sides as this world has them; the last one that was asked for stays. */
    async choose(name) {
        const asked = Symbol("world");
        this.asked = asked;
        // What is chosen now would be lost with the sides that are about to go.
        this.hold(name !== this.about?.name);
        let about;
        try {
            about = await this.arena.worlds.about(name);
        } finally {
            if (this.asked === asked) this.hold(false);
        }
        if (this.asked !== asked || this.about === about) return;
        this.about = about;
        this.world.value = name;
        this.sides = about.teams.map((team, place) => new SideChoice(this.arena, about, place));
        renew(
            this.places,
            this.sides.map((side) => side.root),
        );
    }

    hold(isHeld) {
        for (const side of this.sides) side.kind.disabled = isHeld;
    }

    async show(wanted) {
        // A world that is not there is told of by whoever asks for the film.
        await this.choose(wanted.world).catch(() => {});
        this.sides.forEach((side, place) => side.set(wanted[PLACES[place]] ?? ""));
        this.seed.value = wanted.seed;
        this.offerNext();
    }

    /** Let a champion take the first side in the world it was bred in. */
    async takeChampion(champion, name) {
        await this.choose(champion.world);
        this.sides[0].take(champion, name);
        await this.watch();
    }

    // --- asking ----------------------------------------------------------------

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

    /** What is chosen now, without files. */
    get wanted() {
        const [red, blue] = this.sides;
        return {
            world: this.about.name,
            red: red.value,
            blue: blue?.value ?? null,
            seed: this.seed.value || "0",
        };
    }

    /** What is chosen for whoever has chosen nothing. */
    async usual() {
        await this.ready;
        return this.wanted;
    }

    async watch() {
        const { wanted } = this;
        const [red, blue] = this.sides;
        const files = await this.arena.attempt(async () => [await red.file(), await blue?.file()]);
        if (!files) return;
        await this.onWatch({ ...wanted, red_file: files[0], blue_file: files[1] ?? null }, [
            red.name,
            blue?.name ?? null,
        ]);
    }
}

const inWords = (name) => name.replaceAll("_", " ");

class SideChoice {
    constructor(arena, about, place) {
        this.arena = arena;
        this.about = about;
        this.opened = null;
        const name = sentence(about.teams[place]);
        const { tactics, ways, most_encounters: most } = about;
        this.kind = el("select", { id: `side-${place}` }, this.groups());
        this.kind.value = about.usual[place];
        this.against = el(
            "select",
            { "aria-label": `${name} has learned from` },
            tactics.map((tactic) => el("option", { value: tactic.name }, inWords(tactic.name))),
        );
        this.against.value = tactics.at(-1)?.name;
        this.count = el("input", {
            type: "number",
            min: "0",
            max: String(most),
            value: USUAL_LESSONS,
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
        this.ways = new Set(ways);
        this.fileName = el(
            "button",
            { type: "button", class: "quiet", hidden: true, onClick: () => this.choose() },
            "Choose a file …",
        );
        this.kind.addEventListener("change", () => this.changed());
        this.root = el(
            "div",
            { class: `pairing-side team-${place}` },
            el(
                "label",
                { for: `side-${place}` },
                el("span", { class: `mark mark-${place}`, "aria-hidden": "true" }),
                name,
            ),
            this.kind,
            this.teaching,
            this.fileName,
        );
    }

    /** Everything that can take a place; what the world does not have is left out. */
    groups() {
        const { tactics, ways, is_ruled: isRuled, takes_networks: takesNetworks } = this.about;
        const isOwn = this.arena.state.profile.world === this.about.name;
        const option = (value, text, title) => el("option", { value, title }, text);
        const groups = {
            Tactics: tactics.map((tactic) => option(tactic.name, inWords(tactic.name), tactic.help)),
            Learners: [
                ...ways.map((way) => option(way, WAYS[way] ?? way)),
                isRuled ? option("rulebase", "Rules with equal weights") : null,
            ],
            Saved: [
                isRuled && isOwn ? option("mine", "My opponents") : null,
                isRuled ? option("file", "A file …") : null,
                takesNetworks ? option("file", "A champion …") : null,
            ],
        };
        return Object.entries(groups)
            .map(([label, options]) => [label, options.filter(Boolean)])
            .filter(([, options]) => options.length)
            .map(([label, options]) => el("optgroup", { label }, options));
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
            this.take(file.name.endsWith(".rules") ? file.text : JSON.parse(file.text), file.name);
        } catch {
            toast(`${file.name} cannot be read: it is no JSON`, "bad");
        }
    }

    /** Let what was in a file take this side. */
    take(content, name) {
        this.kind.value = "file";
        this.opened = content;
        this.openedName = name;
        this.fileName.textContent = this.fileName.title = name;
        this.reveal();
    }

    get learns() {
        return this.ways.has(this.kind.value);
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
        if (this.learns) return `${value}:${this.against.value}:${this.count.value || 0}`;
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
