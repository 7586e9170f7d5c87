// The vocabulary by name, by kind and by type, and how its words are shown.

const LANGUAGE = {
    role: ["role NAME draws COUNT", "A kind of agent and the rules it learns with."],
    draws: ["draws COUNT", "How many rules a script of this role gets."],
    rule: ["rule NAME [PRIORITY]", "One rule: a name, and a statement below it."],
    weight: ["weight NUMBER", "The weight the rule starts with."],
    goals: ["goals GOAL, GOAL", "The goals the rule serves."],
    states: ["states STATE -> STATE", "The game states the rule belongs to."],
    was: ["was NAME", "Names the rule had in earlier versions."],
    closing: ["closing", "The statements that end every script of the role."],
    script: ["script ROLE LABEL", "A fixed list of lines that does not learn."],
    if: ["if CONDITION then ACTION;", "Act only when the condition holds."],
    then: ["then ACTION;", "What to do when the condition holds."],
    and: ["and CONDITION", "Both conditions must hold."],
    or: ["or CONDITION", "One of the conditions must hold."],
    not: ["not CONDITION", "The condition must not hold."],
    self: ["self", "The acting agent."],
};

const STANDS_ALONE = new Set(["closing", "self"]);
const KIND_SHOWN = { among: "group", remembered: "agent" };

/** Reads the output of `sparring.rules.vocabulary_form.vocabulary_form`. */
export class Words {
    constructor(form) {
        this.all = form.words;
        this.literals = form.literals;
        this.byName = new Map(form.words.map((word) => [word.name, word]));
    }

    get(name) {
        return this.byName.get(name);
    }

    ofKind(...kinds) {
        return this.all.filter((word) => kinds.includes(word.kind));
    }

    literalsOf(types) {
        return this.literals.filter((literal) => literal.types.some((type) => types.includes(type)));
    }

    /** What colours a name: the kind of the word, or nothing for an unknown one. */
    colourOf(name) {
        const kind = this.byName.get(name)?.kind;
        if (kind === "among" || kind === "remembered") return "agent";
        return kind === "keyword" ? "thing" : kind;
    }
}

/** An entry of the suggestions for a word of the game; `tail` is written behind it. */
export function wordEntry(word) {
    const wants = word.parameters.some((parameter) => !parameter.optional);
    return {
        label: word.name,
        insert: word.name,
        tail: wants ? "(" : "",
        signature: signatureOf(word),
        help: word.help,
        kind: KIND_SHOWN[word.kind] ?? (word.kind === "keyword" ? word.type : word.kind),
    };
}

/** An entry for a word of the language itself. */
export function languageEntry(name) {
    const [signature, help] = LANGUAGE[name];
    const tail = STANDS_ALONE.has(name) ? "" : " ";
    return { label: name, insert: name, tail, signature, help, kind: "keyword" };
}

/** An entry for a literal, said to be what its place wants. */
export function literalEntry(literal, types) {
    const fits = types ? literal.types.filter((type) => types.includes(type)) : literal.types;
    const shown = quoted(literal.name);
    return {
        label: literal.name,
        insert: shown,
        tail: "",
        signature: shown,
        help: literal.help,
        kind: fits.join(", "),
    };
}

/** A literal as rule text. */
export function quoted(name) {
    return `"${name.replace(/["\\]/g, "\\$&")}"`;
}

function signatureOf(word) {
    if (word.parameters.length === 0) return word.name;
    const parameters = word.parameters.map(({ name, types, optional }) => {
        const type = types.join(" or ");
        const shown = name === type ? name : `${name}: ${type}`;
        return optional ? `[${shown}]` : shown;
    });
    return `${word.name}(${parameters.join(", ")})`;
}
