// One of the texts that can be written: its editor, its draft, and what of it is in use.

import { confirmed, el, toast } from "../shared/dom.js";
import { forgetSetting, keepSetting, setting } from "../shared/settings.js";

/** Whose rules they are, and how one speaks of them. */
export const TEXTS = {
    opponents: {
        title: "Opponents",
        label: "Rules of the opponents",
        draft: "",
        file: "my.rules",
        state: (state) => state.rules,
        pending: "Edited rules come into force with the next fight.",
        usual: "The world's own rules are in use.",
        own: "Your rules are in use.",
        used: "In use; what was learned of the other rules stays",
        soon: "In use from the next fight on; what was learned of the other rules stays",
        back: "Back to the world's own",
        question: "Go back to the world's own rules? Save yours as a file if you want to keep them.",
        answer: "Go back",
    },
    habits: {
        title: "My habits",
        label: "Habits of your side",
        draft: ".habits",
        file: "habits.rules",
        state: (state) => state.habits,
        pending: "Your characters act by these habits from the next fight on.",
        usual: "Your characters have the usual habits: what they do when you order nothing.",
        own: "Your characters act by your own habits when you order nothing.",
        unfit: "Your habits do not fit any more: until you put them right, your characters have the usual ones.",
        used: "Your characters act by this when you order nothing",
        soon: "Your characters act by this from the next fight on, when you order nothing",
        back: "Reset to the usual habits",
        question: "Reset to the usual habits? Save yours as a file if you want to keep them.",
        answer: "Reset",
    },
};

export class RuleText {
    /** `onChange` is called when there is something else to be said of it. */
    constructor(whose, arena, onChange) {
        this.whose = whose;
        this.words = TEXTS[whose];
        this.arena = arena;
        this.onChange = onChange;
        this.editor = null;
        this.errors = 0;
        this.waiting = null; // Text that came before the editor.
        this.place = el("div", { class: "editor-place", hidden: true });
        // Whoever leaves at once has not waited for a check.
        addEventListener("pagehide", () => this.keepDraft());
    }

    /** What of it the server knows; null where there is no such text. */
    get known() {
        return this.words.state(this.arena.state);
    }

    /** What is in the editor, or will be. */
    get text() {
        return this.editor?.text ?? this.waiting ?? this.known.text;
    }

    get isEdited() {
        return Boolean(this.editor) && this.editor.text !== this.known.text;
    }

    // --- the editor ----------------------------------------------------------------

    /** Nobody who only plays waits for the editor. */
    async open() {
        this.place.hidden = false;
        if (this.isMaking) return;
        this.isMaking = true;
        const loaded = await import("../editor/editor.js").catch(() => null);
        if (!loaded) toast("The editor could not be fetched; open this room again in a moment", "bad");
        // Meanwhile another profile may have come, whose world knows no such text.
        if (!loaded || !this.known) {
            this.isMaking = false;
            return;
        }
        const { RulesEditor } = loaded;
        this.world = this.arena.world;
        this.editor = new RulesEditor(this.place, {
            vocabulary: this.world.vocabulary,
            label: this.words.label,
            check: (text) => this.check(text),
            onChange: (text, { errors }) => {
                this.errors = errors;
                this.keepDraft();
                this.onChange();
            },
        });
        this.load(this.known.text);
        const draft = setting(this.draftName);
        if (this.waiting) this.editor.setText(this.waiting);
        else if (draft !== undefined && draft !== this.loaded) {
            this.editor.setText(draft);
            toast("Your text that is not in use yet is back");
        }
        this.waiting = null;
        this.onChange();
    }

    close() {
        this.place.hidden = true;
    }

    async check(text) {
        const most = this.arena.worlds.limits.rules;
        if (text.length > most) return [tooLong(text.length, most)];
        return (await this.arena.ask({ type: "check_rules", text, whose: this.whose })).problems;
    }

    load(text) {
        this.editor.setText(text);
        this.loaded = this.editor.text;
    }

    /** Another profile or an import brings other rules, perhaps in the words of another world; text
     * that was edited stays. */
    keepUp() {
        if (!this.editor || !this.known) return;
        if (this.world !== this.arena.world) {
            this.world = this.arena.world;
            this.editor.setVocabulary(this.world.vocabulary);
        }
        const { text } = this.known;
        const isUntouched = [this.loaded, text].includes(this.editor.text);
        if (isUntouched && text !== this.loaded) this.load(text);
    }

    /** Text from a file, also while the editor is still on its way. */
    openText(text) {
        if (this.editor) this.editor.setText(text);
        else this.waiting = text;
    }

    // --- drafts --------------------------------------------------------------------

    get draftName() {
        return `draft.${this.arena.world.name}${this.words.draft}`;
    }

    /** Text that is not in use outlives the page. */
    keepDraft() {
        if (!this.editor || !this.known) return;
        if (this.isEdited) keepSetting(this.draftName, this.editor.text);
        else forgetSetting(this.draftName);
    }

    // --- in use --------------------------------------------------------------------

    /** What is in use, in words. */
    get status() {
        const { known, words } = this;
        // Only habits say whether they fit.
        const isUnfit = known.fit === false;
        const inUse = known.own ? words.usual : words.own;
        const used = isUnfit ? words.unfit : known.pending ? words.pending : inUse;
        return this.isEdited ? `${used} The text below has changes that are not in use.` : used;
    }

    get canBeUsed() {
        return this.isEdited && this.errors === 0;
    }

    async use() {
        if (!(await this.apply(this.editor.text))) return;
        toast(this.known.pending ? this.words.soon : this.words.used, "good");
        this.keepDraft();
        this.onChange();
    }

    async back() {
        if (!(await confirmed(this.words.question, this.words.answer))) return;
        if (!(await this.apply(null))) return;
        if (this.editor) this.load(this.known.text);
        this.onChange();
    }

    apply(text) {
        return this.arena.attempt(() => this.arena.ask({ type: "apply_rules", text, whose: this.whose }));
    }
}

/** What is wrong with text that the server does not even read. */
function tooLong(length, most) {
    const [has, may] = [length, most].map((count) => count.toLocaleString("en"));
    const message = `rules have at most ${may} letters; this text has ${has}`;
    return { severity: "error", kind: "mistake", line: 1, column: 1, length: 1, message, hint: "" };
}
