// The line numbers, with a mark at every line that has a problem.

// The shapes differ, so that the marks can be told without their colours.
const SHAPES = { error: "●", warning: "▲" };

export class Gutter {
    constructor(element) {
        this.element = element;
        this.shown = new Map();
    }

    show(lines, spots, first, last, lineHeight, current) {
        const kept = new Map();
        for (let index = first; index <= last; index += 1) {
            const row = this.shown.get(index) ?? this.addRow(index, lineHeight);
            this.shown.delete(index);
            const marks = spots.onLine(index);
            const worst = worstOf(marks);
            if (row.worst !== worst) {
                row.mark.textContent = SHAPES[worst] ?? "";
                row.mark.className = worst ? `re-mark re-mark-${worst}` : "re-mark";
                row.worst = worst;
            }
            row.node.title = marks.map((mark) => mark.message).join("\n");
            row.node.classList.toggle("is-current", index === current);
            kept.set(index, row);
        }
        for (const { node } of this.shown.values()) node.remove();
        this.shown = kept;
        // One place for the mark, the digits, and a little room on both sides.
        const places = Math.max(3, String(lines.count).length) + 3;
        if (places !== this.places) this.element.style.width = `${places}ch`;
        this.places = places;
    }

    addRow(index, lineHeight) {
        const node = document.createElement("div");
        node.className = "re-number";
        node.style.top = `${index * lineHeight}px`;
        const mark = document.createElement("span");
        mark.className = "re-mark";
        const number = document.createElement("span");
        number.textContent = String(index + 1);
        node.append(mark, number);
        this.element.append(node);
        return { node, mark, worst: "" };
    }

    clear() {
        this.shown.clear();
        this.element.replaceChildren();
    }
}

function worstOf(marks) {
    if (marks.length === 0) return "";
    return marks.some((mark) => mark.severity === "error") ? "error" : "warning";
}
