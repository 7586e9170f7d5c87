// The room of what is remembered: profiles, saved states, earlier fights.

import { DifficultyPanel } from "../panels/difficulty.js";
import { learnedView } from "../panels/learned.js";
import { enterCode, showCode } from "./identity.js";
import { confirmed, download, el, pickFile, plural, renew, toast } from "../shared/dom.js";

const button = (key, text, action, kind = "") =>
    el("button", { type: "button", class: kind, data: { key }, onClick: action }, text);

export class MemoryRoom {
    constructor(root, arena) {
        this.arena = arena;
        this.difficulty = new DifficultyPanel(arena);
        this.fights = el("div", {});
        this.learned = el("div", {});
        root.append(
            el(
                "div",
                { class: "memory" },
                el("h1", {}, "Memory"),
                el(
                    "div",
                    {},
                    el("div", { class: "panel" }, this.buildProfiles()),
                    el("div", { class: "panel" }, this.difficulty.root),
                    el("div", { class: "panel" }, this.fights),
                ),
                el("div", { class: "panel" }, el("h2", {}, "What your opponents have learned"), this.learned),
            ),
        );
    }

    show(state) {
        this.difficulty.show(state.difficulty);
        this.drawProfiles(state);
        this.drawLearned();
    }

    // --- profiles --------------------------------------------------------------

    buildProfiles() {
        this.profileList = el("ul", { class: "profile-list" });
        this.name = el("input", {
            type: "text",
            maxlength: "40",
            id: "profile-name",
            "aria-label": "Name",
            autocomplete: "off",
            onInput: () => {
                this.isTyping = true;
                this.drawNameButtons();
            },
        });
        this.renameButton = el("button", { type: "submit", data: { key: "rename" } }, "Rename");
        this.newButton = button("new", "New profile", () => this.newProfile());
        this.removeButton = button("remove", "Remove profile", () => this.remove(), "danger");
        this.world = this.worldChoice();
        const naming = el("form", { class: "row" }, this.name, this.renameButton, this.newButton, this.world);
        naming.addEventListener("submit", (event) => {
            event.preventDefault();
            this.rename();
        });
        return el(
            "div",
            {},
            el("h2", {}, "Profiles"),
            el(
                "p",
                { class: "soft" },
                "Each profile has opponents of its own. They are kept on this computer only.",
            ),
            this.profileList,
            naming,
            el("h3", {}, "What they learned"),
            el(
                "div",
                { class: "row" },
                button("export", "Export", () => this.export()),
                button("import", "Import …", () => this.import()),
                button("reset", "Let them forget", () => this.reset(), "danger"),
                this.removeButton,
            ),
            el("h3", {}, "In another browser"),
            el(
                "p",
                { class: "soft" },
                "To play on as the same player elsewhere, or to be safe when this browser forgets its cookies.",
            ),
            el(
                "div",
                { class: "row" },
                button("code", "Show my code", () => showCode(this.arena)),
                button("enter-code", "Enter a code …", () => enterCode(this.arena)),
            ),
        );
    }

    /** Where a new profile fights; a choice only where there is one. */
    worldChoice() {
        const { usual, playable } = this.arena.worlds;
        if (playable.length < 2) return null;
        const field = el(
            "select",
            { "aria-label": "World of a new profile", data: { key: "world" } },
            playable.map((name) => el("option", { value: name }, name)),
        );
        field.value = usual;
        return field;
    }

    drawProfiles(state) {
        const { profile } = state;
        this.profiles = state.profiles.length
            ? state.profiles
            : [{ ...profile, encounters: state.encounters }];
        renew(
            this.profileList,
            this.profiles.map((one) =>
                el(
                    "li",
                    {},
                    el(
                        "button",
                        {
                            type: "button",
                            class: "profile",
                            "aria-pressed": String(one.id === profile.id),
                            data: { key: `profile-${one.id}` },
                            onClick: () =>
                                one.id !== null && this.do({ type: "choose_profile", profile: one.id }),
                        },
                        el("span", {}, one.name),
                        el("span", { class: "count" }, plural(one.encounters, "fight")),
                    ),
                ),
            ),
        );
        this.removeButton.hidden = state.profiles.length < 2;
        // News of the same profile leaves a name alone that is being typed.
        const isSame = this.named?.id === profile.id && this.named.name === profile.name;
        if (!this.isTyping || !isSame) {
            this.name.value = profile.name;
            this.isTyping = false;
        }
        this.named = profile;
        this.drawNameButtons();
    }

    get typedName() {
        return this.name.value.trim();
    }

    drawNameButtons() {
        this.renameButton.disabled = !this.typedName;
        this.newButton.disabled = !this.typedName;
    }

    async rename() {
        if (await this.do({ type: "rename_profile", name: this.typedName })) this.nameIsTaken();
    }

    /** By the name in the box, if it is another one than that of the present profile. */
    async newProfile() {
        const name =
            this.typedName === this.named.name ? `Player ${this.profiles.length + 1}` : this.typedName;
        const world = this.world?.value ?? null;
        if (await this.do({ type: "new_profile", name, world })) this.nameIsTaken();
    }

    nameIsTaken() {
        this.isTyping = false;
        this.drawProfiles(this.arena.state);
    }

    /** Ask for a change; the state that answers is shown like any other. */
    do(message) {
        return this.arena.attempt(() => this.arena.ask(message));
    }

    async export() {
        const answer = await this.do({ type: "export" });
        if (answer)
            download(
                `${answer.name.replace(/[^\w-]+/g, "-")}-opponents.json`,
                JSON.stringify(answer.state, null, 1),
            );
    }

    async import() {
        const file = await pickFile(".json");
        if (!file) return;
        let state;
        try {
            state = JSON.parse(file.text);
        } catch {
            toast(`${file.name} cannot be read: it is no JSON`, "bad");
            return;
        }
        await this.importState(state, file.name);
    }

    get isFighting() {
        return Boolean(this.arena.state.fight);
    }

    async importState(state, name) {
        if (!state?.sparring_state) {
            toast(`${name} is no saved state`, "bad");
            return;
        }
        const question = `Go on with ${name}? What your present opponents learned is replaced${this.isFighting ? ", and the fight in progress ends" : ""}.`;
        if (this.arena.state.encounters > 0 || this.isFighting) {
            if (!(await confirmed(question, "Replace"))) return;
        }
        if (await this.do({ type: "import", state })) toast(`${name} is in use`, "good");
    }

    async reset() {
        const question = `Let your opponents forget everything they learned of you?${this.isFighting ? " The fight in progress ends." : ""}`;
        if (await confirmed(question, "Forget")) {
            if (await this.do({ type: "reset" })) toast("They know nothing of you any more", "good");
        }
    }

    async remove() {
        const question = `Remove this profile and everything its opponents learned?${this.isFighting ? " The fight in progress ends." : ""}`;
        if (await confirmed(question, "Remove")) await this.do({ type: "remove_profile" });
    }

    // --- learned ---------------------------------------------------------------

    async drawLearned() {
        const asked = Symbol("asked");
        this.asked = asked;
        const learned = await this.arena.attempt(() => this.arena.ask({ type: "learned" }));
        if (!learned || this.asked !== asked) return;
        renew(this.learned, learnedView(learned, ["opponents", "you"]));
        this.drawFights(learned.history.encounters);
    }

    drawFights(encounters) {
        const last = encounters.slice(-20).reverse();
        const result = (won) => (won === null ? "– draw" : won ? "▲ they won" : "▽ you won");
        renew(
            this.fights,
            el("h2", {}, "Earlier fights"),
            last.length
                ? el(
                      "ul",
                      { class: "fight-list" },
                      last.map((one) =>
                          el(
                              "li",
                              {},
                              el(
                                  "span",
                                  {},
                                  `Fight ${one.number}: ${result(one.won)}, ${plural(one.rounds, "round")}`,
                              ),
                              one.kept === false
                                  ? el("span", { class: "soft" }, "not kept")
                                  : el(
                                        "button",
                                        {
                                            type: "button",
                                            class: "quiet",
                                            data: { key: `watch-${one.number}` },
                                            "aria-label": `Watch fight ${one.number}`,
                                            onClick: () => this.watch(one.number),
                                        },
                                        "Watch",
                                    ),
                          ),
                      ),
                  )
                : el("p", { class: "soft" }, "None yet."),
        );
    }

    async watch(number) {
        const answer = await this.arena.attempt(() => this.arena.ask({ type: "replay", number }));
        if (answer) this.arena.watchReplay(answer.replay, `Fight ${number}`);
    }
}
