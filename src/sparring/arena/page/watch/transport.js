// The bar below a film: start, back, play, on, end, speed, why, link.

import { el, renew } from "../shared/dom.js";
import { SPEEDS, keepSetting, setting } from "../shared/settings.js";

// Whoever watches wants to see something: the speed that shows only outcomes is for players.
const WATCH_SPEEDS = SPEEDS.filter(([speed]) => Number(speed) > 0);

export function watchSpeed() {
    return Number(setting("watch-speed") ?? "1");
}

export class Transport {
    constructor({ onJump, onStep, onToggle, onSpeed, onWhy, onShare }) {
        this.on = { onJump, onStep, onToggle, onSpeed, onWhy, onShare };
        this.root = el("div", { class: "command-bar" });
    }

    show(looks) {
        // A button that is made anew while it is pressed does nothing.
        if (this.looks && Object.keys(looks).every((name) => looks[name] === this.looks[name])) return;
        this.looks = looks;
        const { film, step, link, isPlaying, isWhyOpen } = looks;
        const { onJump, onStep, onToggle, onWhy, onShare } = this.on;
        const button = (key, label, onClick, more, ...inside) =>
            el(
                "button",
                { type: "button", "aria-label": label, data: { key }, disabled: !film, onClick, ...more },
                inside,
            );
        renew(
            this.root,
            button("start", "To the start", () => onJump(0), {}, "«"),
            button("back", `A ${step} back`, () => onStep(-1), {}, "‹"),
            button(
                "play",
                isPlaying ? "Pause" : "Play",
                onToggle,
                { class: "primary" },
                isPlaying ? "❚❚ Pause" : "▶ Play",
            ),
            button("on", `A ${step} on`, () => onStep(1), {}, "›"),
            button("end", "To the end", () => onJump(film.rounds.length), {}, "»"),
            this.speed(),
            button("why", null, onWhy, { "aria-pressed": String(isWhyOpen) }, "Why? ", el("kbd", {}, "W")),
            el("span", { class: "spacer" }),
            button("share", null, onShare, { class: "quiet", disabled: !link }, "Copy link"),
        );
    }

    speed() {
        const field = el(
            "select",
            { "aria-label": "Speed", data: { key: "speed" } },
            WATCH_SPEEDS.map(([value, text]) => el("option", { value }, text)),
        );
        field.value = String(watchSpeed());
        field.addEventListener("change", () => {
            keepSetting("watch-speed", field.value);
            this.on.onSpeed(Number(field.value));
        });
        return field;
    }

    focusWhy() {
        this.root.querySelector('[data-key="why"]').focus();
    }
}
