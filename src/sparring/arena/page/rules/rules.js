// The room where rules are written: checked as one types, used from the next fight on.

import { confirmed, download, el, pickFile, toast } from "../shared/dom.js";
import { forgetSetting, keepSetting, setting } from "../shared/settings.js";

export class RulesRoom {
    constructor(root, arena) {
        this.arena = arena;
        this.editor = null;
        this.errors = 0;
        this.place = el("div", { class: "editor-place" });
        this.status = el("p", { class: "soft", role: "status" });
        this.apply = el(
            "button",
            { type: "button", class: "primary", data: { key: "apply" }, onClick: () => this.use() },
            "Use from the next fight on",
        );
        root.append(
            el(
                "div",
                { class: "rules panel" },
                el(
                    "div",
                    { class: "rules-head" },
                    el("div", {}, el("h1", {}, "Rules"), this.status),
                    el(
                        "div",
                        { class: "row" },
                        el(
                            "button",
                            {
                                type: "button",
                                class: "quiet",
                                data: { key: "open" },
                                onClick: () => this.open(),
                            },
                            "Open …",
                        ),
                        el(
                            "button",
                            {
                                type: "button",
                                class: "quiet",
                                data: { key: "save" },
                                onClick: () => download("my.rules", this.text, "text/plain"),
                            },
                            "Save as file",
                        ),
                        el(
                            "button",
                            {
                                type: "button",
                                class: "quiet",
                                data: { key: "own" },
                                onClick: () => this.back(),
                            },
                            "Back to the world's own",
                        ),
                        this.apply,
                    ),
                ),
                this.place,
            ),
        );
    }

    /** What is in the editor, or will be. */
    get text() {
        return this.editor?.text ?? this.waiting ?? this.arena.state.rules.text;
    }

    async show(state) {
        this.keepUp(state.rules.text);
        this.tell(state);
        if (this.isMaking) return;
        this.isMaking = true;
        // Nobody who only plays waits for the editor.
        const { RulesEditor } = await import("../editor/editor.js");
        this.editor = new RulesEditor(this.place, {
            vocabulary: this.arena.world.vocabulary,
            label: "Rules of the opponents",
            check: (text) => this.check(text),
            onChange: (text, { errors }) => {
                this.errors = errors;
                this.keepDraft();
                this.tell(this.arena.state);
            },
        });
        this.load(this.arena.state.rules.text);
        const draft = setting(this.draftName);
        if (this.waiting) this.editor.setText(this.waiting);
        else if (draft !== undefined && draft !== this.loaded) {
            this.editor.setText(draft);
            toast("Your text that is not in use yet is back");
        }
        this.waiting = null;
        this.tell(this.arena.state);
        // Whoever leaves at once has not waited for a check.
        addEventListener("pagehide", () => this.keepDraft());
    }

    async check(text) {
        const most = this.arena.worlds.limits.rules;
        if (text.length > most) return [tooLong(text.length, most)];
        return (await this.arena.ask({ type: "check_rules", text })).problems;
    }

    get draftName() {
        return `draft.${this.arena.world.name}`;
    }

    /** Text that is not in use outlives the page. */
    keepDraft() {
        if (this.editor.text === this.arena.state.rules.text) forgetSetting(this.draftName);
        else keepSetting(this.draftName, this.editor.text);
    }

    load(text) {
        this.editor.setText(text);
        this.loaded = this.editor.text;
    }

    /** Another profile or an import brings other rules; text that was edited stays. */
    keepUp(text) {
        const isUntouched = this.editor && [this.loaded, text].includes(this.editor.text);
        if (isUntouched && text !== this.loaded) this.load(text);
    }

    tell(state) {
        const { rules } = state;
        const edited = this.editor && this.editor.text !== rules.text;
        this.apply.disabled = !edited || this.errors > 0;
        const used = rules.pending
            ? "Edited rules come into force with the next fight."
            : rules.own
              ? "The world's own rules are in use."
              : "Your rules are in use.";
        this.status.textContent = edited ? `${used} The text below has changes that are not in use.` : used;
    }

    /** Text from a file, also while the editor is still on its way. */
    openText(text, name) {
        if (this.editor) this.editor.setText(text);
        else this.waiting = text;
        toast(`${name} is open; use it from the next fight on with the button`);
    }

    async open() {
        const file = await pickFile(".rules,text/plain");
        if (file) this.openText(file.text, file.name);
    }

    async use() {
        const answer = await this.arena.attempt(() =>
            this.arena.ask({ type: "apply_rules", text: this.editor.text }),
        );
        if (answer) {
            toast(
                answer.rules.pending
                    ? "In use from the next fight on; what was learned of the other rules stays"
                    : "In use; what was learned of the other rules stays",
                "good",
            );
            this.keepDraft();
            this.tell(answer);
        }
    }

    async back() {
        if (
            !(await confirmed(
                "Go back to the world's own rules? Save yours as a file if you want to keep them.",
                "Go back",
            ))
        )
            return;
        const answer = await this.arena.attempt(() => this.arena.ask({ type: "apply_rules", text: null }));
        if (answer) {
            if (this.editor) this.load(answer.rules.text);
            this.tell(answer);
        }
    }
}

/** What is wrong with text that the server does not even read. */
function tooLong(length, most) {
    const [has, may] = [length, most].map((count) => count.toLocaleString("en"));
    const message = `rules have at most ${may} letters; this text has ${has}`;
    return { severity: "error", kind: "mistake", line: 1, column: 1, length: 1, message, hint: "" };
}
