// The list of problems beneath the text: code frames, jumps and fixes.

import { fixOf, fixSaid } from "./fixes.js";
import { unitsIn } from "./places.js";
import { plural, sentence } from "../shared/dom.js";

const WIDEST = 120;
const NARROWEST = 40;
// What the numbers, the bar and the button beside a line take.
const TAKEN = 18;

export class ProblemList {
    constructor(element, { onJump, onFix }) {
        this.element = element;
        this.key = null;
        this.diagnostics = [];
        element.addEventListener("click", (event) => {
            const button = event.target.closest("button");
            const row = button?.closest("li");
            if (!row) return;
            const diagnostic = this.diagnostics[Number(row.dataset.at)];
            if (button.classList.contains("re-fix")) onFix(diagnostic);
            else onJump(diagnostic);
        });
    }

    /** Show the problems of a document; `places` is how many letters have room beside each other. */
    show(diagnostics, doc, places) {
        this.diagnostics = diagnostics;
        const width = Math.min(WIDEST, Math.max(NARROWEST, places - TAKEN));
        const rows = diagnostics.map(({ problem }) => ({
            problem,
            line: problem.line <= doc.lines ? doc.line(problem.line).text : "",
        }));
        const key = JSON.stringify([rows, width]);
        // The same list again keeps its nodes, and with them the focus.
        if (key === this.key) return;
        this.key = key;
        const held = this.heldRow();
        this.element.replaceChildren(...rows.map((row, at) => rowOf(row, at, width)));
        this.element.hidden = rows.length === 0;
        const row = this.element.children[Math.min(held, rows.length - 1)];
        if (held >= 0) row?.querySelector("button").focus();
    }

    /** The row that has the focus, or -1. */
    heldRow() {
        const row = document.activeElement?.closest("li");
        return row && this.element.contains(row) ? Number(row.dataset.at) : -1;
    }
}

function rowOf({ problem, line }, at, width) {
    const row = document.createElement("li");
    row.className = `re-problem re-problem-${problem.severity}`;
    row.dataset.at = String(at);
    const jump = document.createElement("button");
    jump.type = "button";
    jump.className = "re-jump";
    const head = part("re-head", "");
    head.append(
        part("re-place", `${problem.line}:${problem.column} `),
        part("re-severity", problem.severity),
        `: ${problem.message}`,
    );
    jump.append(head, frameOf(problem, line, width));
    row.append(jump);
    const fix = fixOf(problem);
    if (fix !== null) row.append(fixButton(fix));
    return row;
}

function fixButton(fix) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "re-fix";
    button.textContent = "Fix";
    button.setAttribute("aria-label", `Fix: ${fixSaid(fix)}`);
    button.title = sentence(fixSaid(fix));
    return button;
}

/** The line, carets under the spot, and the hint. */
function frameOf(problem, line, width) {
    const before = unitsIn(line, problem.column - 1);
    const length = Math.max(1, unitsIn(line.slice(before), problem.length));
    // A line that is too long is cut so that the spot stays in sight.
    const from = before + length > width ? Math.max(0, before - (width >> 1)) : 0;
    const shown = inOrder(line.slice(from, from + width));
    const spot = before - from;
    // Tabs stay tabs, so that the carets stand under what they mean.
    const indent = shown.slice(0, spot).replace(/[^\t]/g, " ");
    const carets = "^".repeat(Math.max(1, Math.min(length, width - spot)));
    const frame = part("re-frame-text", "");
    const source = part("re-source", `${String(problem.line).padStart(4)} | ${shown}`);
    const below = part("re-source", `${" ".repeat(4)} | ${indent}`);
    below.append(part("re-carets", carets));
    // A screen reader says message and hint; the line and its carets are for eyes.
    source.setAttribute("aria-hidden", "true");
    below.setAttribute("aria-hidden", "true");
    frame.append(source, below);
    if (problem.hint) frame.append(part("re-hint", problem.hint));
    return frame;
}

/** Text in which nothing turns the direction of writing: every letter stands above its caret. */
function inOrder(text) {
    return text.replace(/[\p{Cc}\p{Cf}]/gu, (letter) => (letter === "\t" ? letter : "\ufffd"));
}

function part(name, text) {
    const node = document.createElement("span");
    node.className = name;
    node.textContent = text;
    return node;
}

/** "2 errors, 1 warning", or "No problems". */
export function summaryOf({ errors, warnings }) {
    const parts = [errors && plural(errors, "error"), warnings && plural(warnings, "warning")];
    return parts.filter(Boolean).join(", ") || "No problems";
}
