// The room where one fights: preparing, fighting, the result.

import { FightView } from "./fight.js";
import { Lobby } from "./lobby.js";
import { showResult } from "./result.js";

export class PlayRoom {
    constructor(root, arena) {
        this.arena = arena;
        this.lobby = new Lobby(root, arena, (kits) => this.begin(kits));
        this.fight = new FightView(root, arena, {
            onOver: (result, fight) => this.over(result, fight),
        });
        this.isOver = false;
    }

    show(state) {
        // The field stays in view behind the result until the player goes on.
        if (this.isOver && !state.fight) return;
        this.isOver = false;
        this.lobby.root.hidden = Boolean(state.fight);
        this.fight.root.hidden = !state.fight;
        if (state.fight) this.fight.show(state.fight, state);
        else this.lobby.show(state);
    }

    hide() {
        this.fight.hide();
    }

    async begin(kits) {
        await this.arena.attempt(() => this.arena.ask({ type: "begin", kits }));
        this.fight.focus();
    }

    async over(result, fight) {
        this.isOver = true;
        const next = await showResult(result, fight, this.arena);
        this.isOver = false;
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
