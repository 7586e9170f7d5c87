// What the page knows of worlds, and the modules that draw and play them.
//
// A world that people play has a module `worlds/NAME/play.js`, which gives
//
//     INTRODUCTION             what the player commands, in a sentence or two
//     KitPanel                 new KitPanel(catalogue): `root`, and `kits` as `begin` takes them
//     Orders                   new Orders({ catalogue, onOrder, onAim }): see the role-playing one
//     nameOf(id, scene), planInWords(plan, scene), whyNot(id, scene), onTheField(plan)
//
// stage/painter.js says what `worlds/NAME/painter.js` gives.

import { get } from "./socket.js";

export class Worlds {
    /** `catalogue` has the names of all worlds and of the modules there are. */
    constructor(catalogue) {
        this.catalogue = catalogue;
        this.details = new Map([[catalogue.usual, Promise.resolve(catalogue.world)]]);
    }

    static async known() {
        return new Worlds(await get("/api/catalogue"));
    }

    get names() {
        return this.catalogue.worlds;
    }

    get usual() {
        return this.catalogue.usual;
    }

    /** How much the server listens to: bytes of a message, letters of rule text. */
    get limits() {
        return this.catalogue.limits;
    }

    /** How strong opponents may be: {kind, name, help}. */
    get difficulties() {
        return this.catalogue.difficulties;
    }

    /** Those that people can play. */
    get playable() {
        return this.catalogue.players;
    }

    /** Titles for a list, and which of them cannot be watched. */
    listed() {
        this.list ??= get("/api/worlds");
        return this.list;
    }

    /** Everything about one world: its sides, tactics, painter, and what playing needs. */
    about(name) {
        if (!this.details.has(name)) {
            const asked = get(`/api/worlds/${encodeURIComponent(name)}`);
            asked.catch(() => this.details.delete(name));
            this.details.set(name, asked);
        }
        return this.details.get(name);
    }

    painter(name) {
        return this.load(name, "painter", this.catalogue.painters);
    }

    player(name) {
        return this.load(name, "play", this.catalogue.players);
    }

    /** Names come from links and files: only those that the server knows are ever loaded. */
    load(name, part, known) {
        if (!known.includes(name)) return Promise.reject(new Error(`the page has no ${part} '${name}'`));
        return import(`../worlds/${name}/${part}.js`);
    }

    /** A world with everything it takes to play it. */
    async opened(name) {
        const about = await this.about(name);
        const [painter, player] = await Promise.all([this.painter(about.painter), this.player(name)]);
        return { ...about, painter, player };
    }
}
