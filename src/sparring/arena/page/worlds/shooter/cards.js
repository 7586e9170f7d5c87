// Both soldiers' cards.

const ACTS = {
    idle: "waits",
    advance: "advances",
    stand: "stands",
    sidestep: "sidesteps",
    weave: "advances sidestepping",
    withdraw: "backs away",
    barrel: "aims at a barrel",
    take: "runs for a thing",
    escape: "escapes",
    patrol: "patrols",
    search: "searches",
    hunt: "hunts along a path",
};

export function notesOf(soldier) {
    if (!soldier.alive) return ["fallen"];
    const doing = ACTS[soldier.act] ?? soldier.act;
    return [
        `${soldier.health} of ${soldier.most} hit points`,
        soldier.weapon ? `${doing} with the ${soldier.weapon === "gun" ? "gun" : "launcher"}` : doing,
        `${soldier.bullets} bullets, ${soldier.rockets} rockets`,
        soldier.sees ? "sees the other" : soldier.last ? "knows where the other was" : "sees nobody",
    ];
}

export function cards(scene) {
    return scene.soldiers.map((soldier) => ({
        id: soldier.id,
        side: soldier.side,
        name: "Soldier",
        label: [soldier.name, ...notesOf(soldier)].join(", "),
        glyph: soldier.side === 0 ? "●" : "⬢",
        alive: soldier.alive,
        state: soldier.alive ? `${soldier.health}/${soldier.most}` : "fallen",
        bars: soldier.alive ? [{ share: soldier.health / soldier.most, tone: "good" }] : [],
        chips: soldier.alive
            ? notesOf(soldier)
                  .slice(1)
                  .map((text) => ({ text, tone: "", title: text }))
            : [],
        isAgent: true,
    }));
}
