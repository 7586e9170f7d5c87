// One line of rule text cut into tokens, as src/sparring/rules/lexer.py cuts it.

export const RESERVED = new Set(
    "role draws rule weight goals states was closing script if then and or not self".split(" "),
);

// Nothing in the language runs over a line end, so a line can be cut alone.
const TOKEN = new RegExp(
    [
        "(?<blank>[ \\t\\r\\f]+)",
        "(?<comment>#.*)",
        "(?<number>[0-9]+(?:\\.[0-9]+)?)",
        "(?<name>[\\p{L}_][\\p{L}\\p{N}_]*)",
        '(?<text>"(?:[^"\\\\]|\\\\.)*")',
        '(?<open>".*)',
        "(?<mark><=|>=|==|!=|<>|->|[-<>+*/().,;=\\[\\]])",
        "(?<odd>.)",
    ].join("|"),
    "gsu",
);

/** The tokens of a line: {sign, text, start, end}; sign is the name of a group above, or "word". */
export function tokensOf(line) {
    const found = [];
    for (const match of line.matchAll(TOKEN)) {
        const text = match[0];
        const groups = match.groups;
        let sign = "odd";
        for (const name in groups) {
            if (groups[name] !== undefined) sign = name;
        }
        if (sign === "blank") continue;
        if (sign === "name" && RESERVED.has(text)) sign = "word";
        found.push({ sign, text, start: match.index, end: match.index + text.length });
    }
    return found;
}
