// Asks for checks of the text once typing pauses, and forgets answers that come too late.

export class Checking {
    constructor(check, delay, { onDone, onFail }) {
        this.check = check;
        this.delay = delay;
        this.onDone = onDone;
        this.onFail = onFail;
        this.asked = 0;
        this.timer = 0;
    }

    request(text, delay = this.delay) {
        clearTimeout(this.timer);
        // From here on, answers to older questions speak of a text that is gone.
        this.asked += 1;
        const number = this.asked;
        this.timer = setTimeout(() => this.ask(text, number), delay);
    }

    async ask(text, number) {
        let problems;
        try {
            problems = await this.check(text);
        } catch (error) {
            if (number === this.asked) this.onFail(error);
            return;
        }
        if (number === this.asked) this.onDone(text, problems);
    }

    destroy() {
        clearTimeout(this.timer);
        this.asked += 1;
    }
}
