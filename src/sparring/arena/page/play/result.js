// After a fight: who won, what the opponents learned from it, and why.

import { historyChart } from "../panels/history.js";
import { lessonsOf, noAnswer, roleTitle, sentencesOf, weightsOf } from "../panels/learned.js";
import { download, el, sentence } from "../shared/dom.js";
import { isForTheGame } from "../shared/keys.js";
import { sound } from "../shared/sound.js";

const PRESSING = ["Enter", " "];
// Milliseconds in which keys that were meant for the fight do nothing to its result.
const GRACE = 700;

/** Shows the result; resolves to "again" or "lobby". */
export function showResult(result, fight, arena) {
    if (result.winner !== null) sound(result.winner === 0 ? "victory" : "defeat");
    const title = result.winner === null ? "A draw" : result.winner === 0 ? "You win" : "They win";
    const learned = el(
        "div",
        { class: "result-learned" },
        el("h3", {}, "What they learned"),
        sentencesOf(result),
        noAnswer(result),
        ...result.roles.map((role) =>
            el(
                "details",
                { open: true },
                el("summary", {}, roleTitle(role.role)),
                lessonsOf(role, result.fought),
                weightsOf(role, { only: 8 }),
            ),
        ),
    );
    return new Promise((resolve) => {
        const close = (value) => () => dialog.close(value);
        const dialog = el(
            "dialog",
            { class: `dialog result winner-${result.winner}`, "aria-labelledby": "result-title" },
            el(
                "div",
                {},
                el("h2", { id: "result-title" }, title),
                el("p", { class: "strong" }, result.ending),
                el(
                    "p",
                    { class: "soft" },
                    `Fights so far: you ${result.history.losses}, they ${result.history.wins}. Fitness of the teams in this one, from 0 to 1: yours ${result.fought.enemy_fitness.toFixed(2)}, theirs ${result.fought.fitness.toFixed(2)}. ${difficultyInWords(result.difficulty)}`,
                ),
            ),
            el(
                "div",
                { class: "result-columns", tabindex: "0", role: "group", "aria-label": "What they learned" },
                learned,
                el(
                    "div",
                    { class: "result-history" },
                    el("h3", {}, "Fights so far"),
                    historyChart(result.history),
                ),
            ),
            el(
                "div",
                { class: "row end" },
                el(
                    "button",
                    { type: "button", class: "quiet", onClick: () => saveReplay(arena) },
                    "Save replay",
                ),
                el(
                    "button",
                    {
                        type: "button",
                        class: "quiet",
                        onClick: async () => {
                            const answer = await arena.attempt(() => arena.ask({ type: "replay" }));
                            if (answer) {
                                dialog.close("lobby");
                                arena.watchReplay(answer.replay, `Fight ${answer.number}`);
                            }
                        },
                    },
                    "Watch it again",
                ),
                el("button", { type: "button", onClick: close("lobby") }, "Change the team"),
                el(
                    "button",
                    {
                        type: "button",
                        class: "primary",
                        autofocus: true,
                        data: { key: "again" },
                        onClick: close("again"),
                    },
                    "Fight again ",
                    el("kbd", {}, "F"),
                ),
            ),
        );
        const readableAt = performance.now() + GRACE;
        dialog.addEventListener("keydown", (event) => {
            const isF = event.key.toLowerCase() === "f" && isForTheGame(event);
            const isEarly = performance.now() < readableAt;
            if (!isF && !(isEarly && PRESSING.includes(event.key))) return;
            // Once the result is gone, the room behind it would hear the key as an order.
            event.preventDefault();
            event.stopPropagation();
            if (!isEarly && !event.repeat) dialog.close("again");
        });
        dialog.addEventListener("close", () => {
            dialog.remove();
            resolve(dialog.returnValue || "lobby");
        });
        document.body.append(dialog);
        dialog.showModal();
    });
}

function difficultyInWords(difficulty) {
    return difficulty.kind === "off" ? "They play as well as they can." : `${sentence(difficulty.words)}.`;
}

async function saveReplay(arena) {
    const answer = await arena.attempt(() => arena.ask({ type: "replay" }));
    if (answer) download(`fight-${answer.number}.json`, JSON.stringify(answer.replay, null, 1));
}
