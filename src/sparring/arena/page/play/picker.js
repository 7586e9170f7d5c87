// On phones: the player's characters beside the orders, since the lists are far below.

import { el, renew, sentence } from "../shared/dom.js";

export class Picker {
    constructor(onChoose) {
        this.onChoose = onChoose;
        this.root = el("div", { class: "picker", role: "group", "aria-label": "Whom to order" });
    }

    /** `characters` are {id, name, isAble}. */
    show(characters, selected) {
        renew(
            this.root,
            characters.map(({ id, name, isAble }) =>
                el(
                    "button",
                    {
                        type: "button",
                        disabled: !isAble,
                        "aria-pressed": String(id === selected),
                        data: { key: `pick-${id}` },
                        onClick: () => this.onChoose(id),
                    },
                    sentence(name),
                ),
            ),
        );
    }
}
