// The bar below the field: fight on, undo, why, speed and timer.

import { el, renew } from "../shared/dom.js";
import { SPEEDS, TIMERS, keepSetting, setting } from "../shared/settings.js";

export class CommandBar {
    constructor({ onFightOn, onUntilAble, onUndo, onWhy, onSpeed, onTimer }) {
        this.on = { onFightOn, onUntilAble, onUndo, onWhy, onSpeed, onTimer };
        this.root = el("div", { class: "command-bar" });
    }

    show({ isBusy, canUndo, canNobodyAct, isWhyOpen }) {
        const { onFightOn, onUntilAble, onUndo, onWhy, onSpeed, onTimer } = this.on;
        renew(
            this.root,
            button("fight-on", isBusy ? "Skip " : "Fight on ", "F", onFightOn, { class: "primary big" }),
            canNobodyAct &&
                el(
                    "button",
                    { type: "button", data: { key: "until-able" }, onClick: onUntilAble },
                    "Until I can act",
                ),
            button("undo", "Undo ", "U", onUndo, { disabled: isBusy || !canUndo }),
            button("why", "Why? ", "W", onWhy, { "aria-pressed": String(isWhyOpen) }),
            el("span", { class: "spacer" }),
            choice("Speed of the animation", "speed", SPEEDS, onSpeed),
            choice("Time to give orders", "timer", TIMERS, onTimer),
        );
    }

    focus() {
        this.root.querySelector('[data-key="fight-on"]')?.focus();
    }
}

function button(key, text, letter, onClick, more) {
    return el("button", { type: "button", data: { key }, onClick, ...more }, text, el("kbd", {}, letter));
}

/** A setting that is kept in this browser. */
function choice(label, name, options, onChange) {
    const field = el(
        "select",
        { "aria-label": label, data: { key: name } },
        options.map(([value, text]) => el("option", { value }, text)),
    );
    field.value = setting(name);
    field.addEventListener("change", () => {
        keepSetting(name, field.value);
        onChange(field.value);
    });
    return field;
}
