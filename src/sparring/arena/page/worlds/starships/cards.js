// Both ships' cards.

const number = (value) => String(Math.round(value * 10) / 10);
const PLANS = {
    approach: "approaches",
    keep: "keeps up",
    flee: "flees",
    run: "gains distance",
    rest: "rests",
};

export function notesOf(ship) {
    if (!ship.alive) return ["destroyed"];
    return [
        `hull ${number(ship.hull)} of ${number(ship.most)}`,
        `speed ${number(ship.speed)} of ${number(ship.most_speed)}`,
        `laser reaches ${number(ship.range)}`,
        ...(ship.plan ? [PLANS[ship.plan] ?? ship.plan] : []),
    ];
}

export function cards(scene) {
    return scene.ships.map((ship) => ({
        id: ship.id,
        side: ship.side,
        name: "Ship",
        label: [ship.name, ...notesOf(ship)].join(", "),
        glyph: ship.side === 0 ? "▲" : "◆",
        alive: ship.alive,
        state: ship.alive ? `${number(ship.hull)}/${number(ship.most)}` : "destroyed",
        bars: ship.alive ? [{ share: ship.hull / ship.most, tone: "good" }] : [],
        chips: ship.alive
            ? notesOf(ship)
                  .slice(1)
                  .map((text) => ({ text, tone: "", title: text }))
            : [],
        isAgent: true,
    }));
}
