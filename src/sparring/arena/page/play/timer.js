// Time to give orders: runs only while the player can see it.

import { el } from "../shared/dom.js";

const SOON = 5;

export class Timer {
    constructor(onEnd) {
        this.onEnd = onEnd;
        this.left = 0;
        this.root = el("span", { class: "timer", role: "timer", hidden: true });
    }

    /** Begin anew with so many seconds; none: no timer. */
    start(seconds) {
        this.left = seconds;
        this.resume();
    }

    resume() {
        this.pause();
        this.root.hidden = this.left <= 0;
        if (this.left <= 0) return;
        this.show();
        this.ticking = setInterval(() => this.tick(), 1000);
    }

    pause() {
        clearInterval(this.ticking);
    }

    stop() {
        this.pause();
        this.left = 0;
        this.root.hidden = true;
    }

    tick() {
        // Whoever reads the keys or answers a question is not hurried.
        if (document.querySelector("dialog[open]")) return;
        this.left -= 1;
        this.show();
        if (this.left > 0) return;
        this.stop();
        this.onEnd();
    }

    show() {
        this.root.textContent = `${this.left} s`;
        this.root.classList.toggle("soon", this.left <= SOON);
    }
}
