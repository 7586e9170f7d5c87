// The room where one fights: preparing, fighting, the result.

import { focusIfLost } from "../shared/dom.js";
import { FightView } from "./fight.js";
import { Lobby } from "./lobby.js";
import { showResult } from "./result.js";

export class PlayRoom {
    constructor(root, arena) {
        this.root = root;
        this.arena = arena;
        this.isEnding = false; // From the last round until the player has read the result.
        this.unread = null; // A result that came while the player was elsewhere.
        this.build();
    }

    build() {
        this.world = this.arena.world;
        this.lobby = new Lobby(this.root, this.arena, (kits) => this.begin(kits));
        this.fight = new FightView(this.root, this.arena, {
            onLast: () => {
                this.isEnding = true;
            },
            onOver: (result, fight) => this.over(result, fight),
        });
    }

    /** Another profile may play another world. */
    keepUp() {
        if (this.world === this.arena.world) return;
        this.lobby.root.remove();
        this.fight.destroy();
        this.build();
    }

    show(state) {
        this.keepUp();
        if (this.unread) {
            const { result, fight } = this.unread;
            this.unread = null;
            this.over(result, fight);
        }
        // The field stays in view behind the result until the player goes on.
        if (this.isEnding && !state.fight) return;
        this.isEnding = false;
        this.lobby.root.hidden = Boolean(state.fight);
        this.fight.root.hidden = !state.fight;
        if (state.fight) {
            this.fight.show(state.fight);
        } else {
            this.fight.hide();
            this.lobby.show(state);
            focusIfLost(() => this.lobby.focus());
        }
    }

    hide() {
        this.fight.hide();
    }

    async begin(kits) {
        if (await this.arena.attempt(() => this.arena.ask({ type: "begin", kits }))) this.fight.focus();
    }

    async over(result, fight) {
        if (this.root.hidden) {
            this.unread = { result, fight };
            return;
        }
        const next = await showResult(result, fight, this.arena);
        this.isEnding = false;
        if (next === "again") {
            await this.begin(fight.kits);
        } else {
            await this.arena.attempt(() => this.arena.ask({ type: "show" }));
        }
    }

    key(event) {
        if (!this.fight.root.hidden) this.fight.key(event);
        else this.lobby.key(event);
    }
}
