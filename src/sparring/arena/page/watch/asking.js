// What the watch room asks the server, and how its answers are worded.

import { get, post } from "../shared/socket.js";
import { WAYS } from "./pairing.js";

/** Words for the case that there is no server. */
async function answered(asking) {
    try {
        return await asking;
    } catch (error) {
        // That is how browsers say it.
        if (error instanceof TypeError) throw new Error("The server does not answer", { cause: error });
        throw error;
    }
}

function ask(path, data) {
    return answered(post(path, data));
}

/** A film of a pairing; mistakes in a file of rules come with its name and not all at once. */
export async function askForFilm(wanted, names) {
    try {
        return await ask("/api/film", wanted);
    } catch (error) {
        const [first, ...more] = error.message.split("\n");
        if (!more.length) throw error;
        const file = names[typeof wanted.red_file === "string" ? 0 : 1];
        throw new Error(`${first.replace(/^file:/, `${file}:`)}; open it under Rules to see all`, {
            cause: error,
        });
    }
}

/** What a side plays, as a user would say it: "saved" and "file" are what the server calls it. */
export function inKindWords(plays, name) {
    const [first] = plays.split(/\W/, 1);
    const kind = { saved: name, file: name, rulebase: "rules with equal weights", ...WAYS }[first];
    return (kind ?? first.replaceAll("_", " ")) + plays.slice(first.length);
}

export function askForReplay(replay) {
    return ask("/api/replay", replay);
}

/** The replay that the server was started with. */
export function askForOpened() {
    return answered(get("/api/opened"));
}

/** Why everybody did what he did in a step: the rules tried, or sentences of a world that
 * has none. */
export async function askWhy(film, round) {
    if (film.told) return { told: film.told[round - 1] };
    if (film.why_not) throw new Error(film.why_not);
    const why = await ask("/api/why", { replay: film.replay, round });
    return { ...why, agents: why.agents.map((agent) => withRuleNames(agent, film.lines[agent.who])) };
}

/** The server knows the rules of a replay by their lines; the film knows their names. */
function withRuleNames(agent, lines) {
    const names = lines.map(([name]) => name);
    return {
        ...agent,
        tried: agent.tried.map((one, place) => ({ ...one, rule: names[place] })),
        untried: agent.tried.length ? names.slice(agent.tried.length) : [],
    };
}
