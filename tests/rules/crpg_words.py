"""The words of thesis table A.1 over a small make-believe fight, to test rules with."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import dist
from typing import TYPE_CHECKING

from sparring.luck import Luck
from sparring.rules.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BAD = {"Acid", "Blinded", "Charmed", "Deafened", "Held", "Stunned", "Weakened"}
FREEZING = {"Held", "Stunned"}
GOOD = {"Blurred", "Fire Resistant", "Freedom", "Lucky", "Mirrored", "Shielded", "Strengthened"}
CLOUDS = {"Nauseating Fumes", "Slippery Surface"}

DAMAGING, CURSE, AREA, DEFENSIVE, BLESSING, OTHER = range(6)
SPELLS: dict[str, tuple[int, set[int]]] = {
    "Blindness": (1, {CURSE}),
    "Charm Person": (1, {CURSE}),
    "Chromatic Orb": (1, {DAMAGING}),
    "Grease": (1, {AREA}),
    "Larloch's Minor Drain": (1, {DAMAGING}),
    "Magic Missile": (1, {DAMAGING}),
    "Shield": (1, {DEFENSIVE}),
    "Shocking Grasp": (1, {DAMAGING}),
    "Blur": (2, {DEFENSIVE}),
    "Deafness": (2, {CURSE}),
    "Luck": (2, {BLESSING}),
    "Melf's Acid Arrow": (2, {DAMAGING}),
    "Mirror Image": (2, {DEFENSIVE}),
    "Ray of Enfeeblement": (2, {CURSE}),
    "Stinking Cloud": (2, {AREA}),
    "Strength": (2, {BLESSING}),
    "Dispel Magic": (3, {OTHER}),
    "Fireball": (3, {DAMAGING, AREA}),
    "Flame Arrow": (3, {DAMAGING}),
    "Hold Person": (3, {CURSE}),
    "Monster Summoning I": (3, {OTHER}),
}
POTIONS = ("Potion of Fire Resistance", "Potion of Free Action", "Potion of Healing")

Point = tuple[float, float]


@dataclass(eq=False)
class Fighter:
    """Someone in the fight, of whatever class."""

    name: str
    kind: str = "Fighter"
    health: int = 40
    maxhealth: int = 40
    place: Point = (0, 0)
    influences: set[str] = field(default_factory=set)
    clouds: set[str] = field(default_factory=set)
    spells: list[str] = field(default_factory=lambda: list(SPELLS))
    potions: list[str] = field(default_factory=lambda: list(POTIONS))
    stepsize: int = 40
    friends: list[Fighter] = field(default_factory=list)
    """Including this one."""
    enemies: list[Fighter] = field(default_factory=list)
    round: int = 1
    segment: int = 0
    luck: Luck = field(default_factory=lambda: Luck(1))

    def __repr__(self) -> str:
        return self.name


def fight(*enemies: Fighter, friends: Sequence[Fighter] = (), seed: int = 1) -> Fighter:
    """A fighter named 'me' amid these friends and enemies."""
    me = Fighter("me", luck=Luck(seed))
    me.friends, me.enemies = [me, *friends], list(enemies)
    for other in me.friends:
        other.friends, other.enemies, other.luck = me.friends, me.enemies, me.luck
    for other in enemies:
        other.friends, other.enemies, other.luck = me.enemies, me.friends, me.luck
    return me


def of_kind(agents: Sequence[Fighter], kind: str | None) -> list[Fighter]:
    return [agent for agent in agents if kind is None or agent.kind == kind]


def centre(agents: Sequence[Fighter]) -> Point | None:
    if not agents:
        return None
    xs, ys = zip(*(agent.place for agent in agents), strict=True)
    return sum(xs) / len(agents), sum(ys) / len(agents)


def spells_of(me: Fighter, kinds: set[int], level: Callable[[list[int]], int] | None) -> list[str]:
    known = [spell for spell in me.spells if SPELLS[spell][1] & kinds]
    if level is None or not known:
        return known
    wanted = level([SPELLS[spell][0] for spell in known])
    return [spell for spell in known if SPELLS[spell][0] == wanted]


def crpg_words() -> Vocabulary:
    """A new vocabulary with every word of the table."""
    words = Vocabulary("crpg")
    add_actions(words)
    add_agents(words)
    add_locations(words)
    add_methods(words)
    add_things(words)
    add_literals(words)
    return words


def add_actions(words: Vocabulary) -> None:
    @words.action("spell", "agent or location")
    def cast(me: Fighter, spell: str, target: Fighter | Point | None = None) -> object:
        "Cast a spell."
        return ("cast", spell, target) if spell in me.spells else False

    @words.action("potion")
    def drink(me: Fighter, potion: str) -> object:
        "Drink a potion."
        return ("drink", potion) if potion in me.potions else False

    @words.action("agent")
    def meleeattack(me: Fighter, target: Fighter) -> object:
        "Attack with the melee weapon."
        return ("melee", target) if target not in me.friends else False

    @words.action("agent")
    def rangedattack(me: Fighter, target: Fighter) -> object:
        "Attack with the ranged weapon."
        return ("ranged", target) if target not in me.friends else False

    @words.action("agent or location")
    def movefrom(me: Fighter, spot: Fighter | Point) -> object:
        "Move away."
        return ("from", spot)

    @words.action("agent or location")
    def moveto(me: Fighter, spot: Fighter | Point) -> object:
        "Move towards."
        return ("to", spot)

    @words.action(name="pass", always=True)
    def do_nothing(me: Fighter) -> object:
        "Do nothing."
        return ("pass",)


def add_agents(words: Vocabulary) -> None:
    def chosen(name: str, side: str, best: Callable[[Fighter, Fighter], float] | None) -> None:
        def choose(me: Fighter, kind: str | None = None) -> Fighter | None:
            group = of_kind(me.enemies if side == "enemy" else me.friends, kind)
            if name in ("closestfriend", "furthestfriend"):
                group = [agent for agent in group if agent is not me]
            if not group:
                return None
            return me.luck.pick(group) if best is None else min(group, key=lambda a: best(me, a))

        is_random = best is None
        words.agent("agent type", name=f"{name}", remembers=side, random=is_random)(choose)

    for side in ("enemy", "friend"):
        chosen(f"closest{side}", side, lambda me, other: dist(me.place, other.place))
        chosen(f"furthest{side}", side, lambda me, other: -dist(me.place, other.place))
        chosen(f"strongest{side}", side, lambda me, other: -other.health)
        chosen(f"weakest{side}", side, lambda me, other: other.health)
        chosen(f"random{side}", side, None)

    @words.among("agent type", remembers="enemy")
    def enemy(me: Fighter, kind: str | None = None) -> list[Fighter]:
        "Any opponent."
        return of_kind(me.enemies, kind)

    @words.among("agent type", remembers="friend")
    def friend(me: Fighter, kind: str | None = None) -> list[Fighter]:
        "Any comrade, oneself included."
        return of_kind(me.friends, kind)

    words.remembered("defaultenemy", "enemy", "The opponent spoken of last.")
    words.remembered("defaultfriend", "friend", "The comrade spoken of last.")


def add_locations(words: Vocabulary) -> None:
    def location(name: str, spot: Callable[[Fighter], Point | None], random: bool = False) -> None:
        words.keyword("location", name=name, random=random)(spot)

    def shifted(at: Fighter | None, by: float) -> Point | None:
        return None if at is None else (at.place[0] + by, at.place[1])

    def across(agent: Fighter) -> float:
        return agent.place[0]

    def somewhere(low: int, high: int) -> Callable[[Fighter], Point]:
        return lambda me: (low + me.luck.below(high - low), me.luck.below(600))

    location("anywhere", somewhere(0, 1000), random=True)
    location("randomenemyhalf", somewhere(500, 1000), random=True)
    location("randomfriendhalf", somewhere(0, 500), random=True)
    location("backenemy", lambda me: shifted(max(me.enemies, key=across, default=None), 40))
    location("frontenemy", lambda me: shifted(min(me.enemies, key=across, default=None), -40))
    location("backfriend", lambda me: shifted(min(me.friends, key=across), -40))
    location("frontfriend", lambda me: shifted(max(me.friends, key=across), 40))
    location("centreall", lambda me: centre(me.friends + me.enemies))
    location("centreenemy", lambda me: centre(me.enemies))
    location("centrefriend", lambda me: centre(me.friends))
    location("centreclouds", lambda me: me.place if me.clouds else None)


def add_methods(words: Vocabulary) -> None:
    @words.predicate("number", random=True)
    def chancepercentage(me: Fighter, percent: float) -> bool:
        "True in so many of a hundred cases."
        return me.luck.chance(percent)

    @words.predicate("influence")
    def influence(me: Fighter, effects: set[str]) -> bool:
        "Whether one of these influences lasts."
        return bool(me.influences & effects)

    @words.predicate("cloud")
    def locatedin(me: Fighter, cloud: str) -> bool:
        "Whether one stands in such a cloud."
        return cloud in me.clouds

    @words.value("agent", "agent", low=0)
    def distance(me: Fighter, other: Fighter, third: Fighter | None = None) -> float:
        "How far two agents are apart."
        return dist(me.place, other.place) if third is None else dist(other.place, third.place)

    @words.value(low=0, whole=True)
    def health(me: Fighter) -> int:
        "Health now."
        return me.health

    @words.value(low=0, high=100)
    def healthpercentage(me: Fighter) -> float:
        "Health now, of a hundred."
        return 100 * me.health / me.maxhealth

    @words.value(low=1, whole=True)
    def maxhealth(me: Fighter) -> int:
        "Health at the start."
        return me.maxhealth

    @words.value("number", low=0, random=True, whole=True)
    def random(me: Fighter, bound: float) -> int:
        "A random whole number below the bound."
        return me.luck.below(int(min(max(1, bound), 1000)))

    @words.value(low=1, whole=True)
    def roundnumber(me: Fighter) -> int:
        "The round of the fight."
        return me.round

    @words.value(low=0, high=9, whole=True)
    def segmentnumber(me: Fighter) -> int:
        "The segment of the round."
        return me.segment

    @words.value(low=0, whole=True)
    def spellcount(me: Fighter) -> int:
        "How many spells are left."
        return len(me.spells)

    @words.value(low=0, whole=True)
    def stepsize(me: Fighter) -> int:
        "How far one step goes."
        return me.stepsize


def add_things(words: Vocabulary) -> None:
    def influences(name: str, effects: set[str]) -> None:
        words.keyword("influence", name=name)(lambda me: effects)

    def thing(type: str, name: str, known: Callable[[Fighter], list[str]]) -> None:
        def pick(me: Fighter) -> str | None:
            return me.luck.pick(known(me)) if known(me) else None

        words.keyword(type, name=name, random=True)(pick)

    def spells(name: str, kinds: set[int], level: Callable[[list[int]], int] | None) -> None:
        thing("spell", name, lambda me: spells_of(me, kinds, level))

    influences("badinfluence", BAD)
    influences("freezinginfluence", FREEZING)
    influences("goodinfluence", GOOD)
    thing("potion", "randompotion", lambda me: me.potions)
    thing("spell", "randomspell", lambda me: me.spells)
    spells("randomblessing", {BLESSING}, None)
    for prefix, level in (("random", None), ("strong", max), ("weak", min)):
        spells(f"{prefix}areaeffect", {AREA}, level)
        spells(f"{prefix}curse", {CURSE}, level)
        spells(f"{prefix}damaging", {DAMAGING}, level)
        spells(f"{prefix}defensive", {DEFENSIVE}, level)
        spells(f"{prefix}offensive", {CURSE, DAMAGING}, level)


def add_literals(words: Vocabulary) -> None:
    words.literal("agent type", ("Animal", "Fighter", "Wizard"))
    words.literal("influence", {name: {name} for name in sorted(BAD | GOOD)})
    words.literal("cloud", sorted(CLOUDS))
    words.literal("influence", {"Slippery Surface": {"Slippery Surface"}})
    words.literal("spell", tuple(SPELLS))
    words.literal("potion", POTIONS)
