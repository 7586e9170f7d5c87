// The same player in another browser: by a code, or by a file with it.

import { confirmed, download, el, pickFile, toast } from "../shared/dom.js";
import { post } from "../shared/socket.js";

/** A dialog that is gone once it is closed. */
function dialogOf(label, ...children) {
    const dialog = el("dialog", { class: "dialog small", "aria-label": label }, ...children);
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

const button = (key, text, action, kind = "quiet") =>
    el("button", { type: "button", class: kind, data: { key }, onClick: action }, text);

/** Show the code of this player. */
export async function showCode(arena) {
    const answer = await arena.attempt(() => arena.ask({ type: "code" }));
    if (!answer) return;
    const { code } = answer;
    const copy = async () => {
        await navigator.clipboard.writeText(code);
        toast("The code is copied", "good");
    };
    const dialog = dialogOf(
        "Your code",
        el("h2", {}, "Your code"),
        el("p", {}, "Whoever enters it in another browser plays as you. Keep it to yourself."),
        el("p", { class: "player-code" }, el("code", { data: { code: "" } }, code)),
        el(
            "div",
            { class: "row end" },
            navigator.clipboard && button("copy-code", "Copy", () => arena.attempt(copy)),
            button("save-code", "Save as file", () =>
                download("sparring-player.json", JSON.stringify({ sparring_player: code })),
            ),
            button("close", "Close", () => dialog.close()),
        ),
    );
}

/** Ask for a code, and become who it belongs to. */
export function enterCode(arena) {
    const input = el("input", { type: "text", "aria-label": "Code", autocomplete: "off", spellcheck: "false" });
    const form = el(
        "form",
        { method: "dialog" },
        el("h2", {}, "Play as in another browser"),
        el("p", {}, "Enter the code that the other browser shows under Memory, or open the file saved there."),
        el("p", {}, input),
        el(
            "div",
            { class: "row end" },
            button("code-file", "Open the file …", async () => {
                const file = await pickFile(".json");
                if (!file) return;
                dialog.close();
                becomeByFile(file, arena);
            }),
            el("button", { type: "submit", class: "primary" }, "Play as this player"),
        ),
    );
    const dialog = dialogOf("Play as in another browser", form);
    form.addEventListener("submit", () => become(input.value.trim(), arena));
}

async function becomeByFile({ name, text }, arena) {
    try {
        await become(JSON.parse(text).sparring_player, arena);
    } catch {
        toast(`${name} holds no code of a player`, "bad");
    }
}

/** Be somebody else from now on; who has played here is not left behind without his code. */
export async function become(code, arena) {
    if (arena.state.profiles.length && !(await mayLeave(code, arena))) return;
    if (!(await arena.attempt(() => post("/api/player", { code: String(code) })))) return;
    location.hash = "#play";
    location.reload();
}

async function mayLeave(code, arena) {
    const own = await arena.attempt(() => arena.ask({ type: "code" }));
    if (!own) return false;
    if (own.code === code) {
        toast("This browser plays as this player already", "good");
        return false;
    }
    const question = `Play as somebody else? Who has played here can come back only with the code ${own.code} – copy it first.`;
    return confirmed(question, "Play as the other", "Stay");
}
