// The canvas of the field; what is on it also stands in the lists of both teams.

import { el } from "./dom.js";

export function fieldCanvas() {
    return el("canvas", {
        class: "field",
        role: "img",
        "aria-label": "The field, seen from above. Everybody on it is in the lists of both teams.",
    });
}
