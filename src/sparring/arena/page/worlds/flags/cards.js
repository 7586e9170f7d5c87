// A card for every player.

const ROLES = { offensive: "attacks", defensive: "defends", roaming: "roams" };

// What a player is about, as short as cards need it.
const SHORT = {
    "runs home with the flag": "runs home",
    "fetches a dropped flag": "fetches",
    "goes for the flag": "to the flag",
    "holds the base": "holds",
    "repels an intruder": "repels",
    "fights in the middle": "midfield",
    "hunts the thief": "hunts",
    "escorts the carrier": "escorts",
    "goes for opponents": "fights",
    "follows an order": "obeys",
};

/** What there is to say of a player. */
export function notesOf(player) {
    if (player.waits > 0) return [player.name, `dead, back in ${player.waits.toFixed(1)} s`];
    return [player.name, `${ROLES[player.role]}: ${player.does}`, `${Math.round(player.health * 125)} of 125 health`];
}

export function cards(scene) {
    return scene.players.map((player) => {
        const isAlive = player.waits === 0;
        const chips = [{ text: ROLES[player.role], tone: "held", title: "the role in this split" }];
        if (player.carries) chips.push({ text: "has the flag", tone: "good", title: "carries their flag" });
        return {
            id: player.id,
            side: player.side,
            name: `Player ${(player.id % 4) + 1}`,
            label: [...notesOf(player), ...chips.map(({ text }) => text)].join(", "),
            glyph: String((player.id % 4) + 1),
            alive: isAlive,
            state: isAlive ? (SHORT[player.does] ?? player.does) : `back in ${player.waits.toFixed(1)} s`,
            bars: [{ share: player.health, tone: "good" }],
            chips,
            isAgent: true,
        };
    });
}
