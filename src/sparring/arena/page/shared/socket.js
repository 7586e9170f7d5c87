// The line to the server: questions with answers, and a state that comes by itself.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 3000;
const REFUSED = 1008;
const BROKEN = 1011; // The reason came before.
const KEPT = ["planned", "round", "state"]; // Answers to what the server could keep.

export class ConnectionLost extends Error {}

export class Socket {
    constructor({ onState, onLost, onBack, onRefused, onTrouble }) {
        this.onState = onState;
        this.onLost = onLost;
        this.onBack = onBack;
        this.onRefused = onRefused;
        this.onTrouble = onTrouble;
        this.waiting = new Map();
        this.number = 0;
        this.wait = FIRST_WAIT;
        this.largest = Number.POSITIVE_INFINITY; // Bytes of a message; the catalogue says how many.
        this.introduce();
    }

    /** The server knows this browser before the line is opened, or says why it cannot. */
    async introduce() {
        let isKnown;
        try {
            isKnown = await introduced();
        } catch {
            this.lost({});
            return;
        }
        if (isKnown) this.connect();
        else this.onRefused("this browser keeps no cookies of the arena; allow them, and reload");
    }

    connect() {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        this.line = new WebSocket(`${scheme}://${location.host}/ws`);
        this.line.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
        this.line.addEventListener("close", (event) => this.lost(event));
    }

    lost({ code, reason }) {
        for (const { reject } of this.waiting.values()) {
            reject(new ConnectionLost("the connection was lost"));
        }
        this.waiting.clear();
        if (code === REFUSED) {
            this.onRefused(reason);
            return;
        }
        if (code !== BROKEN) this.onLost();
        setTimeout(() => this.introduce(), this.wait);
        this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    }

    hear(answer) {
        const asked = answer.id ? this.waiting.get(answer.id) : undefined;
        this.waiting.delete(answer.id);
        if (answer.type === "state") {
            this.wait = FIRST_WAIT;
            this.onBack();
            this.onState(answer);
        }
        if (answer.type === "failed") this.onTrouble(answer.message);
        if (!asked) return;
        if (asked.changes && KEPT.includes(answer.type)) this.onTrouble(null);
        if (answer.type === "error" || answer.type === "failed") asked.reject(new Error(answer.message));
        else asked.resolve(answer);
    }

    /** Ask the server; the promise fails with what is wrong. */
    ask(message) {
        if (this.line.readyState !== WebSocket.OPEN) {
            return Promise.reject(new ConnectionLost("there is no connection yet"));
        }
        const id = ++this.number;
        const text = JSON.stringify({ ...message, id });
        // The server would hang up without a word.
        if (new Blob([text]).size > this.largest) {
            const most = this.largest.toLocaleString("en");
            return Promise.reject(new Error(`this is too large for the arena: at most ${most} bytes`));
        }
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject, changes: message.type !== "show" });
            this.line.send(text);
        });
    }
}

/** What an answer brings; fails with what is wrong. */
async function formIn(answer) {
    const form = await answer.json();
    if (!answer.ok) throw new Error(form.message ?? "the server did not understand");
    return form;
}

/** Fetch something that needs no player. */
export async function get(path) {
    return formIn(await fetch(path));
}

/** Ask for something that needs no player. */
export async function post(path, data) {
    const answer = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(data),
    });
    return formIn(answer);
}

/** Whether the server knows who this browser is, or does so from now on. One page at a time: of pages
 * that are opened together each would become somebody else. */
function introduced() {
    const isKnown = async () => (await post("/api/player", {})).known;
    const known = async () => (await isKnown()) || isKnown();
    return navigator.locks ? navigator.locks.request("sparring-player", known) : known();
}
