// The room where rules are written, the opponents' and those of one's own side: checked as one types,
// used from the next fight on.

import { download, el, pickFile, toast } from "../shared/dom.js";
import { RuleText, TEXTS } from "./text.js";

export class RulesRoom {
    constructor(root, arena) {
        this.arena = arena;
        this.texts = Object.keys(TEXTS).map((whose) => new RuleText(whose, arena, () => this.tell()));
        [this.present] = this.texts;
        this.tabs = el(
            "div",
            { class: "row", role: "group", "aria-label": "Whose rules" },
            this.texts.map((text) =>
                el(
                    "button",
                    { type: "button", data: { key: `text-${text.whose}` }, onClick: () => this.choose(text) },
                    text.words.title,
                ),
            ),
        );
        this.status = el("p", { class: "soft", role: "status" });
        const quiet = (key, text, onClick) =>
            el("button", { type: "button", class: "quiet", data: { key }, onClick }, text);
        this.backButton = quiet("own", "", () => this.present.back());
        this.applyButton = el(
            "button",
            { type: "button", class: "primary", data: { key: "apply" }, onClick: () => this.present.use() },
            "Use from the next fight on",
        );
        root.append(
            el(
                "div",
                { class: "rules panel" },
                el(
                    "div",
                    { class: "rules-head" },
                    el("div", {}, el("div", { class: "row" }, el("h1", {}, "Rules"), this.tabs), this.status),
                    el(
                        "div",
                        { class: "row" },
                        quiet("open", "Open …", () => this.open()),
                        quiet("save", "Save as file", () => this.save()),
                        this.backButton,
                        this.applyButton,
                    ),
                ),
                this.texts.map((text) => text.place),
            ),
        );
    }

    show(state) {
        // Not everywhere can habits be written.
        this.tabs.hidden = !state.habits;
        if (!this.present.known) [this.present] = this.texts;
        for (const text of this.texts) text.keepUp();
        this.tell();
        return this.showText();
    }

    showText() {
        for (const text of this.texts) if (text !== this.present) text.close();
        return this.present.open();
    }

    choose(text) {
        this.present = text;
        this.tell();
        return this.showText();
    }

    tell() {
        const { present } = this;
        this.status.textContent = present.status;
        this.backButton.textContent = present.words.back;
        this.applyButton.disabled = !present.canBeUsed;
        for (const button of this.tabs.children) {
            const isPressed = button.dataset.key === `text-${present.whose}`;
            button.setAttribute("aria-pressed", String(isPressed));
        }
    }

    // --- files -----------------------------------------------------------------------

    openText(text, name) {
        this.present.openText(text);
        toast(`${name} is open; use it from the next fight on with the button`);
    }

    async open() {
        const file = await pickFile(".rules,text/plain");
        if (file) this.openText(file.text, file.name);
    }

    save() {
        download(this.present.words.file, this.present.text, "text/plain");
    }
}
