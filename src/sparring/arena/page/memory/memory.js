// The room of what is remembered: profiles, saved states, earlier fights.

import { DifficultyPanel } from "../panels/difficulty.js";
import { learnedView } from "../panels/learned.js";
import { confirmed, download, el, pickFile, plural, renew, toast } from "../shared/dom.js";

export class MemoryRoom {
    constructor(root, arena) {
        this.arena = arena;
        this.difficulty = new DifficultyPanel(arena);
        this.profiles = el("div", {});
        this.fights = el("div", {});
        this.learned = el("div", {});
        root.append(
            el(
                "div",
                { class: "memory" },
                el(
                    "div",
                    {},
                    el("div", { class: "panel" }, this.profiles),
                    el("div", { class: "panel" }, this.difficulty.root),
                    el("div", { class: "panel" }, this.fights),
                ),
                el("div", { class: "panel" }, el("h1", {}, "What your opponents have learned"), this.learned),
            ),
        );
    }

    show(state) {
        this.difficulty.show(state.difficulty);
        this.drawProfiles(state);
        this.drawLearned();
    }

    // --- profiles --------------------------------------------------------------

    drawProfiles(state) {
        const { profile } = state;
        const listed = state.profiles.length
            ? state.profiles
            : [{ ...profile, encounters: state.encounters }];
        const name = el("input", {
            type: "text",
            maxlength: "40",
            id: "profile-name",
            "aria-label": "Name",
            data: { key: "profile-name" },
        });
        name.value = profile.name;
        const button = (key, text, action, kind = "") =>
            el("button", { type: "button", class: kind, data: { key }, onClick: action }, text);
        renew(
            this.profiles,
            el("h2", {}, "Profiles"),
            el(
                "p",
                { class: "soft" },
                "Each profile has opponents of its own. They are kept on this computer only.",
            ),
            el(
                "ul",
                { class: "profile-list" },
                listed.map((one) =>
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
            ),
            el(
                "div",
                { class: "row" },
                name,
                button("rename", "Rename", () => this.do({ type: "rename_profile", name: name.value })),
                button("new", "New profile", () =>
                    this.do({ type: "new_profile", name: `Player ${listed.length + 1}` }),
                ),
            ),
            el("h3", {}, "What they learned"),
            el(
                "div",
                { class: "row" },
                button("export", "Export", () => this.export()),
                button("import", "Import …", () => this.import()),
                button("reset", "Let them forget", () => this.reset(), "danger"),
                state.profiles.length > 1
                    ? button("remove", "Remove profile", () => this.remove(), "danger")
                    : null,
            ),
        );
    }

    async do(message) {
        const answer = await this.arena.attempt(() => this.arena.ask(message));
        if (answer) this.drawLearned();
        return answer;
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
        try {
            await this.importState(JSON.parse(file.text), file.name);
        } catch {
            toast(`${file.name} cannot be read: it is no JSON`, "bad");
        }
    }

    async importState(state, name) {
        const isFighting = Boolean(this.arena.state.fight);
        const question = `Go on with ${name}? What your present opponents learned is replaced${isFighting ? ", and the fight in progress ends" : ""}.`;
        if (this.arena.state.encounters > 0 || isFighting) {
            if (!(await confirmed(question, "Replace"))) return;
        }
        if (await this.do({ type: "import", state })) toast(`${name} is in use`, "good");
    }

    async reset() {
        if (await confirmed("Let your opponents forget everything they learned of you?", "Forget")) {
            if (await this.do({ type: "reset" })) toast("They know nothing of you any more", "good");
        }
    }

    async remove() {
        if (await confirmed("Remove this profile and everything its opponents learned?", "Remove"))
            await this.do({ type: "remove_profile" });
    }

    // --- learned ---------------------------------------------------------------

    async drawLearned() {
        const learned = await this.arena.attempt(() => this.arena.ask({ type: "learned" }));
        if (!learned) return;
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
                              el(
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
