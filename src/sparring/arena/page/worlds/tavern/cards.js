// A card for everybody.

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const coins = (count) => (count === 1 ? "1 coin" : `${count} coins`);

/** What there is to say of somebody. */
export function notesOf(person) {
    const place = person.held ? "held" : person.out ? "out of town" : person.role;
    return [
        `${person.name}, ${person.kind}`,
        person.does && !person.held ? `${place}: ${person.does}` : place,
        coins(person.gold) + (person.loot ? `, ${person.loot} of them stolen goods` : ""),
    ];
}

export function cards(scene) {
    return scene.people.map((person) => {
        const doing = person.held ? "held" : person.out ? "away" : person.does || "nothing";
        const chips = [
            { text: person.role || "not yet begun", tone: "held", title: "the role being played" },
            { text: coins(person.gold), tone: "good", title: "coins at hand" },
        ];
        if (person.loot) chips.push({ text: `loot ${person.loot}`, tone: "bad", title: "stolen coins" });
        return {
            id: person.id,
            side: 0,
            name: `${person.name}, ${person.kind}`,
            label: [`${person.name}, ${person.kind}`, doing, ...chips.map(({ text }) => text)].join(", "),
            glyph: capital(person.kind).slice(0, 1),
            alive: !person.held,
            state: doing,
            bars: person.health < 1 ? [{ share: person.health, tone: "good" }] : [],
            chips,
            isAgent: true,
        };
    });
}
