// Keeps time: full rate while something moves, half of it at rest, none when still.

const AMBIENT_GAP = 1 / 33;
const LONGEST_TICK = 0.1;
const HIDDEN_BEAT = 250;
const REMEMBERED_FRAMES = 200;

export class Ticker {
    // step(seconds) says whether anything moves; rests() whether the idle field does.
    constructor({ step, draw, rests }) {
        this.step = step;
        this.draw = draw;
        this.rests = rests;
        this.frames = [];
        this.lastTime = null;
        this.lastDrawn = -1;
        this.dirty = true;
        this.handle = null;
        this.stopped = false;
        this.onFrame = (time) => this.frame(time);
        this.onVisibility = () => {
            this.cancel();
            this.wake();
        };
        document.addEventListener("visibilitychange", this.onVisibility);
    }

    redraw() {
        this.dirty = true;
        this.wake();
    }

    // In a hidden page no frames come, but a running round must still end.
    wake() {
        if (this.stopped || this.handle) return;
        if (document.hidden) {
            const timer = setTimeout(() => this.frame(performance.now()), HIDDEN_BEAT);
            this.handle = { stop: () => clearTimeout(timer) };
        } else {
            const request = requestAnimationFrame(this.onFrame);
            this.handle = { stop: () => cancelAnimationFrame(request) };
        }
    }

    cancel() {
        this.handle?.stop();
        this.handle = null;
    }

    stop() {
        this.stopped = true;
        this.cancel();
        document.removeEventListener("visibilitychange", this.onVisibility);
    }

    frame(time) {
        this.handle = null;
        if (this.stopped) return;
        const gap = this.lastTime === null ? 0 : Math.max(0, (time - this.lastTime) / 1000);
        this.lastTime = time;
        const moving = this.step(document.hidden ? gap : Math.min(gap, LONGEST_TICK));
        const rested = (time - this.lastDrawn) / 1000;
        const ambient = this.rests();
        if (moving || this.dirty || (ambient && rested >= AMBIENT_GAP - 0.004)) {
            this.dirty = false;
            this.draw();
            this.lastDrawn = time;
            this.frames.push(time);
            if (this.frames.length > REMEMBERED_FRAMES) this.frames.splice(0, REMEMBERED_FRAMES / 2);
        }
        if (moving || ambient || this.dirty) this.wake();
        // After a rest time starts anew, so nothing jumps.
        else this.lastTime = null;
    }

    framesPerSecond() {
        const last = this.frames[this.frames.length - 1];
        const recent = this.frames.filter((time) => time > last - 1000);
        if (recent.length < 2) return 0;
        return ((recent.length - 1) * 1000) / (last - recent[0]);
    }
}
