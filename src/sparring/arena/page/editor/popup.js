// The list of suggestions: a listbox that the text field drives by keyboard.

let made = 0;

export class Popup {
    constructor(root, field, { onAccept }) {
        made += 1;
        this.field = field;
        this.onAccept = onAccept;
        this.list = document.createElement("ul");
        this.list.id = `rules-suggestions-${made}`;
        this.list.className = "re-popup";
        this.list.setAttribute("role", "listbox");
        this.list.setAttribute("aria-label", "Suggestions");
        this.list.hidden = true;
        // In the top layer neither a scrolling parent nor a transformed one can cut it off.
        if ("popover" in this.list) this.list.popover = "manual";
        root.append(this.list);
        field.setAttribute("aria-autocomplete", "list");
        field.setAttribute("aria-haspopup", "listbox");
        this.entries = [];
        this.active = 0;
        // The field must keep the focus while an entry is picked by mouse.
        this.list.addEventListener("pointerdown", (event) => event.preventDefault());
        this.list.addEventListener("mousedown", (event) => event.preventDefault());
        this.list.addEventListener("click", (event) => {
            const option = event.target.closest("[role=option]");
            if (option) this.accept(Number(option.dataset.at));
        });
    }

    get isOpen() {
        return !this.list.hidden;
    }

    open(suggestions, place) {
        this.suggestions = suggestions;
        this.entries = suggestions.entries;
        this.wasMoved = false;
        this.list.replaceChildren(...this.entries.map((entry, at) => this.option(entry, at)));
        this.list.hidden = false;
        if (this.list.popover && !this.list.matches(":popover-open")) this.list.showPopover();
        this.field.setAttribute("aria-controls", this.list.id);
        this.move(0);
        this.list.scrollTop = 0;
        this.place(place);
    }

    close() {
        if (!this.isOpen) return;
        if (this.list.popover && this.list.matches(":popover-open")) this.list.hidePopover();
        this.list.hidden = true;
        this.list.replaceChildren();
        this.entries = [];
        this.field.removeAttribute("aria-controls");
        this.field.removeAttribute("aria-activedescendant");
    }

    /** Stand below the caret, or above it where there is more room. */
    place({ left, top, bottom }) {
        const { style } = this.list;
        const margin = 8;
        const below = window.innerHeight - bottom - margin;
        const above = top - margin;
        style.maxHeight = `${Math.max(80, Math.min(320, Math.max(below, above)))}px`;
        const { width, height } = this.list.getBoundingClientRect();
        const isBelow = height <= below || below >= above;
        style.top = `${Math.round(isBelow ? bottom + 2 : top - height - 2)}px`;
        style.left = `${Math.round(Math.max(margin, Math.min(left, window.innerWidth - width - margin)))}px`;
    }

    /** Act on a key; returns whether it was used up. */
    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        const last = this.entries.length - 1;
        const page = 6;
        const next = {
            ArrowDown: this.active === last ? 0 : this.active + 1,
            ArrowUp: this.active === 0 ? last : this.active - 1,
            PageDown: Math.min(last, this.active + page),
            PageUp: Math.max(0, this.active - page),
        }[event.key];
        if (next !== undefined) {
            this.wasMoved = true;
            this.move(next);
            return true;
        }
        if (event.key === "Escape") {
            this.close();
            return true;
        }
        if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) {
            // A word that is written out already needs nothing: the key means itself.
            if (this.isWritten() && !this.wasMoved) {
                this.close();
                return false;
            }
            this.accept(this.active);
            return true;
        }
        return false;
    }

    isWritten() {
        const { typed, from, to } = this.suggestions;
        return this.entries[this.active].insert === typed && to - from === typed.length;
    }

    move(to) {
        const options = this.list.children;
        options[this.active]?.setAttribute("aria-selected", "false");
        this.active = to;
        const option = options[to];
        option.setAttribute("aria-selected", "true");
        this.field.setAttribute("aria-activedescendant", option.id);
        const { list } = this;
        const top = option.offsetTop;
        if (top < list.scrollTop) list.scrollTop = top;
        const bottom = top + option.offsetHeight;
        if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    }

    accept(at) {
        const entry = this.entries[at];
        const { from, to } = this.suggestions;
        this.close();
        this.onAccept(entry, from, to);
    }

    option(entry, at) {
        const option = document.createElement("li");
        option.id = `${this.list.id}-${at}`;
        option.dataset.at = String(at);
        option.className = "re-option";
        option.setAttribute("role", "option");
        option.setAttribute("aria-selected", "false");
        for (const [name, text] of [
            ["re-signature", entry.signature],
            ["re-kind", entry.kind],
            ["re-help", entry.help],
        ]) {
            if (!text) continue;
            const part = document.createElement("span");
            part.className = name;
            part.textContent = text;
            // Read one after the other, the parts would run into each other.
            option.append(part, " ");
        }
        return option;
    }

    destroy() {
        this.close();
        this.list.remove();
    }
}
