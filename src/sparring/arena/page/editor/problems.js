// The list of problems beneath the text: code frames, jumps and fixes.

import { fixOf } from "./spots.js";
import { unitsIn } from "./lines.js";

const WIDEST = 120;
const BEFORE_THE_SPOT = 50;

export class ProblemList {
    constructor(element, { onJump, onFix }) {
        this.element = element;
        this.key = null;
        this.spots = [];
        this.onClick = (event) => {
            const button = event.target.closest("button");
            const row = button?.closest("li");
            if (!row) return;
            const spot = this.spots[Number(row.dataset.at)];
            if (button.classList.contains("re-fix")) onFix(spot, fixOf(spot.problem));
            else onJump(spot);
        };
        element.addEventListener("click", this.onClick);
    }

    show(spots, lines) {
        this.spots = spots;
        const rows = spots.map(({ problem }) => ({ problem, line: lines.all[problem.line - 1] ?? "" }));
        const key = JSON.stringify(rows);
        // The same list again keeps its nodes, and with them the focus.
        if (key === this.key) return;
        this.key = key;
        const held = this.heldRow();
        this.element.replaceChildren(...rows.map((row, at) => rowOf(row, at)));
        this.element.hidden = rows.length === 0;
        const row = this.element.children[Math.min(held, rows.length - 1)];
        if (held >= 0) row?.querySelector("button").focus();
    }

    /** The row that has the focus, or -1. */
    heldRow() {
        const row = document.activeElement?.closest("li");
        return row && this.element.contains(row) ? Number(row.dataset.at) : -1;
    }

    destroy() {
        this.element.removeEventListener("click", this.onClick);
    }
}

function rowOf({ problem, line }, at) {
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
    jump.append(head, frameOf(problem, line));
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
    button.setAttribute("aria-label", `Fix: write ${fix}`);
    button.title = `Write ${fix}`;
    return button;
}

/** The line, and carets under the spot with the hint behind them. */
function frameOf(problem, line) {
    const before = unitsIn(line, problem.column - 1);
    const length = Math.max(1, unitsIn(line.slice(before), problem.length));
    const from = line.length > WIDEST ? Math.max(0, before - BEFORE_THE_SPOT) : 0;
    const shown = line.slice(from, from + WIDEST);
    const spot = before - from;
    const number = String(problem.line).padStart(4);
    const frame = part("re-frame-text", "");
    const source = part("re-source", `${number} | ${shown}`);
    // A reader of the screen hears message and hint; the line and its carets are for eyes.
    source.setAttribute("aria-hidden", "true");
    // Tabs stay tabs, so that the carets stand under what they mean.
    const indent = shown.slice(0, spot).replace(/[^\t]/g, " ");
    const below = part("re-below", "");
    const carets = part(
        "re-carets",
        `${" ".repeat(4)} | ${indent}${"^".repeat(Math.max(1, Math.min(length, WIDEST - spot)))}`,
    );
    carets.setAttribute("aria-hidden", "true");
    below.append(carets, part("re-hint", problem.hint ? ` ${problem.hint}` : ""));
    frame.append(source, below);
    return frame;
}

function part(name, text) {
    const node = document.createElement("span");
    node.className = name;
    node.textContent = text;
    return node;
}

/** "2 errors, 1 warning", or "No problems". */
export function summaryOf({ errors, warnings }) {
    const parts = [counted(errors, "error"), counted(warnings, "warning")].filter(Boolean);
    return parts.join(", ") || "No problems";
}

function counted(count, noun) {
    if (count === 0) return "";
    return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
