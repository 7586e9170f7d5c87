"""The words of thesis table A.1: what rules of this world may ask, name and do.

In fights rules run as byte code; the Python functions behind these words call
the very same kernels. They serve to explain a decision and to check the byte
code (`tests/worlds/crpg/test_vocabulary.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sparring.kernels.bytecode import NOBODY, Words
from sparring.rules.closures import as_double
from sparring.rules.vocabulary import Vocabulary
from sparring.worlds.crpg.data.codes import (
    Act,
    AgentWord,
    Group,
    PlaceWord,
    Predicate,
    Rank,
    School,
    Type,
    Value,
)
from sparring.worlds.crpg.data.influences import (
    BAD_MASK,
    CLOUDS,
    FREEZING_MASK,
    GOOD_MASK,
    INFLUENCES,
)
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from sparring.worlds.crpg.kernel.record import Fight


@cache
def kernels() -> ModuleType:
    """The kernels behind the words, loaded when one is first asked: whoever only
    checks rules needs neither them nor the compiler."""
    from sparring.worlds.crpg.kernel import entries

    return entries


@dataclass(frozen=True, slots=True)
class Me:
    """One agent as rules see him: a place in a fight."""

    fight: Fight
    who: int


class Point(NamedTuple):
    """A location in the arena."""

    x: float
    y: float


class Choice(NamedTuple):
    """What a word for several spells or potions leaves to luck."""

    school: int
    rank: int = Rank.ANY


class CrpgOrder(NamedTuple):
    """What an agent is to do."""

    act: Act
    thing: int = NOBODY
    """The spell or potion, by its place in the data."""
    target: int = NOBODY
    """The agent aimed at."""
    x: float = 0.0
    y: float = 0.0
    has_place: bool = False
    """Whether a location was aimed at rather than an agent."""


AGENT_WORDS: dict[str, tuple[AgentWord, str]] = {
    "closestenemy": (AgentWord.CLOSEST_ENEMY, "The opponent closest to oneself."),
    "furthestenemy": (AgentWord.FURTHEST_ENEMY, "The opponent furthest from oneself."),
    "strongestenemy": (AgentWord.STRONGEST_ENEMY, "The opponent with the most health."),
    "weakestenemy": (AgentWord.WEAKEST_ENEMY, "The opponent with the least health."),
    "randomenemy": (AgentWord.RANDOM_ENEMY, "Any opponent."),
    "closestfriend": (AgentWord.CLOSEST_FRIEND, "The comrade closest to oneself, not oneself."),
    "furthestfriend": (AgentWord.FURTHEST_FRIEND, "The comrade furthest from oneself."),
    "strongestfriend": (AgentWord.STRONGEST_FRIEND, "The comrade with the most health."),
    "weakestfriend": (AgentWord.WEAKEST_FRIEND, "The comrade with the least health."),
    "randomfriend": (AgentWord.RANDOM_FRIEND, "Any comrade, oneself included."),
}
RANDOM_AGENTS = (AgentWord.RANDOM_ENEMY, AgentWord.RANDOM_FRIEND)

PLACE_WORDS: dict[str, tuple[PlaceWord, str]] = {
    "anywhere": (PlaceWord.ANYWHERE, "Any location in the arena."),
    "backenemy": (PlaceWord.BACK_ENEMY, "Just behind the opponent furthest to the back."),
    "backfriend": (PlaceWord.BACK_FRIEND, "Just behind the comrade furthest to the back."),
    "centreall": (PlaceWord.CENTRE_ALL, "The centre of all agents."),
    "centreclouds": (PlaceWord.CENTRE_CLOUDS, "The centre of the clouds one stands in."),
    "centreenemy": (PlaceWord.CENTRE_ENEMY, "The centre of the opponents."),
    "centrefriend": (PlaceWord.CENTRE_FRIEND, "The centre of the comrades."),
    "frontenemy": (PlaceWord.FRONT_ENEMY, "Just before the frontmost opponent."),
    "frontfriend": (PlaceWord.FRONT_FRIEND, "Just before the frontmost comrade."),
    "randomenemyhalf": (PlaceWord.RANDOM_ENEMY_HALF, "Any location in the opponents' half."),
    "randomfriendhalf": (PlaceWord.RANDOM_FRIEND_HALF, "Any location in one's own half."),
}
RANDOM_PLACES = (PlaceWord.ANYWHERE, PlaceWord.RANDOM_ENEMY_HALF, PlaceWord.RANDOM_FRIEND_HALF)

INFLUENCE_WORDS = {
    "badinfluence": (BAD_MASK, "Any detrimental influence."),
    "freezinginfluence": (FREEZING_MASK, "Any disabling influence."),
    "goodinfluence": (GOOD_MASK, "Any beneficial influence."),
}

SCHOOL_WORDS: dict[str, tuple[School, str]] = {
    "areaeffect": (School.AREA, "area-effect spell"),
    "curse": (School.CURSE, "curse"),
    "damaging": (School.DAMAGING, "damaging spell"),
    "defensive": (School.DEFENSIVE, "defensive spell"),
    "offensive": (School.OFFENSIVE, "curse or damaging spell"),
}
RANK_WORDS = {
    "random": (Rank.ANY, "Any memorised {}."),
    "strong": (Rank.STRONG, "Any memorised {} of the highest level."),
    "weak": (Rank.WEAK, "Any memorised {} of the lowest level."),
}
SPELL_WORDS: dict[str, tuple[Choice, str]] = {
    f"{prefix}{name}": (Choice(school, rank), text.format(what))
    for name, (school, what) in SCHOOL_WORDS.items()
    for prefix, (rank, text) in RANK_WORDS.items()
} | {
    "randomspell": (Choice(School.ANY), "Any memorised spell."),
    "randomblessing": (Choice(School.BLESSING), "Any memorised blessing."),
}

BYTE_WORDS = Words(
    agents={name: int(word) for name, (word, _) in AGENT_WORDS.items()},
    groups={"enemy": Group.ENEMY, "friend": Group.FRIEND},
    values={
        "distance": Value.DISTANCE,
        "health": Value.HEALTH,
        "healthpercentage": Value.HEALTH_PERCENTAGE,
        "maxhealth": Value.MAX_HEALTH,
        "random": Value.RANDOM,
        "roundnumber": Value.ROUND_NUMBER,
        "segmentnumber": Value.SEGMENT_NUMBER,
        "spellcount": Value.SPELL_COUNT,
        "stepsize": Value.STEP_SIZE,
    },
    predicates={
        "chancepercentage": Predicate.CHANCE_PERCENTAGE,
        "influence": Predicate.INFLUENCE,
        "locatedin": Predicate.LOCATED_IN,
    },
    constants={name: mask for name, (mask, _) in INFLUENCE_WORDS.items()},
    sides={"enemy": 0, "friend": 1},
)


@cache
def crpg_words() -> Vocabulary:
    """The vocabulary; one for all, since it never changes."""
    words = Vocabulary("crpg")
    add_actions(words)
    add_agents(words)
    add_locations(words)
    add_methods(words)
    add_things(words)
    add_literals(words)
    return words


def considered(
    me: Me, act: Act, thing: int | Choice = NOBODY, target: Me | Point | None = None
) -> CrpgOrder | bool:
    """The order an action comes to, or False if it cannot or should not be given."""
    fight = me.fight
    if fight.segment > 0 and act not in (Act.MOVE_TO, Act.MOVE_FROM):
        return False
    choice = thing if isinstance(thing, Choice) else Choice(0)
    number = NOBODY if isinstance(thing, Choice) else thing
    other = target.who if isinstance(target, Me) else NOBODY
    x, y = target if isinstance(target, Point) else (0.0, 0.0)
    has_place = int(isinstance(target, Point))
    possible = kernels().consider(
        fight, me.who, act, number, choice.school, choice.rank, other, x, y, has_place
    )
    if not possible:
        return False
    return CrpgOrder(
        act, int(fight.try_thing), other, float(fight.try_x), float(fight.try_y), bool(has_place)
    )


def add_actions(words: Vocabulary) -> None:
    """What agents can do."""

    @words.action("spell", "agent or location")
    def cast(me: Me, spell: int | Choice, target: Me | Point | None = None) -> CrpgOrder | bool:
        "Cast a memorised spell at someone, somewhere, or oneself."
        return considered(me, Act.CAST, spell, target)

    @words.action("area spell")
    def castclear(me: Me, spell: int) -> CrpgOrder | bool:
        "Cast an area spell where it catches the most opponents and nobody of one's own side."
        fight = me.fight
        if not kernels().set_clear_location(fight, me.who, spell):
            return False
        return considered(me, Act.CAST, spell, Point(float(fight.try_x), float(fight.try_y)))

    @words.action("potion")
    def drink(me: Me, potion: int | Choice) -> CrpgOrder | bool:
        "Drink a potion one carries."
        return considered(me, Act.DRINK, potion)

    @words.action("agent")
    def meleeattack(me: Me, target: Me) -> CrpgOrder | bool:
        "Walk up to an opponent and strike."
        return considered(me, Act.MELEE, target=target)

    @words.action("agent")
    def rangedattack(me: Me, target: Me) -> CrpgOrder | bool:
        "Shoot at an opponent."
        return considered(me, Act.RANGED, target=target)

    @words.action("agent or location")
    def moveto(me: Me, target: Me | Point) -> CrpgOrder | bool:
        "Walk towards someone or somewhere."
        return considered(me, Act.MOVE_TO, target=target)

    @words.action("agent or location")
    def movefrom(me: Me, target: Me | Point) -> CrpgOrder | bool:
        "Walk away from someone or somewhere."
        return considered(me, Act.MOVE_FROM, target=target)

    @words.action(name="pass", always=True)
    def do_nothing(me: Me) -> CrpgOrder:
        "Do nothing."
        # What is weighed last is what is given: no order that was weighed before.
        kernels().consider(me.fight, me.who, Act.PASS, NOBODY, 0, 0, NOBODY, 0.0, 0.0, 0)
        return CrpgOrder(Act.PASS)


def described(function: Callable[..., object], text: str) -> Callable[..., object]:
    """A function with a help text of its own."""
    function.__doc__ = text
    return function


def add_agents(words: Vocabulary) -> None:
    """Whom rules can speak of."""
    for name, (word, text) in AGENT_WORDS.items():
        side = "enemy" if name.endswith("enemy") else "friend"
        declare = words.agent("agent type", name=name, remembers=side, random=word in RANDOM_AGENTS)
        declare(described(finder(word), text))

    for name, group in (("enemy", Group.ENEMY), ("friend", Group.FRIEND)):
        who = "opponent" if group is Group.ENEMY else "comrade"
        declare = words.among("agent type", name=name, remembers=name)
        declare(described(members(group), f"Any {who} who satisfies what is asked."))
        words.remembered(f"default{name}", name, f"The {who} spoken of last.")


def finder(word: AgentWord) -> Callable[[Me, int], Me | None]:
    """The function behind a word for one agent."""

    def find(me: Me, type: int = NOBODY) -> Me | None:
        number = kernels().find_agent(me.fight, me.who, word, type)
        return None if number == NOBODY else Me(me.fight, int(number))

    return find


def members(group: Group) -> Callable[[Me, int], list[Me]]:
    """The function behind a word for a group."""

    def those(me: Me, type: int = NOBODY) -> list[Me]:
        return [
            Me(me.fight, other)
            for other in range(int(me.fight.units))
            if kernels().is_member(me.fight, me.who, group, type, other)
        ]

    return those


def add_locations(words: Vocabulary) -> None:
    """Where rules can aim."""

    def locator(word: PlaceWord) -> Callable[[Me], Point | None]:
        def locate(me: Me) -> Point | None:
            if not kernels().set_location(me.fight, me.who, word):
                return None
            return Point(float(me.fight.try_x), float(me.fight.try_y))

        return locate

    for name, (word, text) in PLACE_WORDS.items():
        declare = words.keyword("location", name=name, random=word in RANDOM_PLACES)
        declare(described(locator(word), text))


def answer(me: Me, word: Value, first: float = NOBODY, second: float = NOBODY) -> float:
    """A number asked of an agent."""
    return float(kernels().ask_value(me.fight, me.who, word, as_double(first), as_double(second)))


def add_methods(words: Vocabulary) -> None:
    """What can be asked of an agent."""

    @words.predicate("number", random=True)
    def chancepercentage(me: Me, percent: float) -> bool:
        "True in so many of a hundred cases."
        return bool(
            kernels().ask_predicate(
                me.fight, me.who, Predicate.CHANCE_PERCENTAGE, as_double(percent)
            )
        )

    @words.predicate("influence")
    def influence(me: Me, mask: int) -> bool:
        "Whether one of these influences lasts on the agent."
        return bool(kernels().ask_predicate(me.fight, me.who, Predicate.INFLUENCE, float(mask)))

    @words.predicate("cloud")
    def locatedin(me: Me, cloud: int) -> bool:
        "Whether the agent stands in such a cloud."
        return bool(kernels().ask_predicate(me.fight, me.who, Predicate.LOCATED_IN, float(cloud)))

    @words.value("agent", "agent", low=0)
    def distance(me: Me, other: Me, third: Me | None = None) -> float:
        "How far the agent is from another, or two others from each other."
        return answer(me, Value.DISTANCE, other.who, NOBODY if third is None else third.who)

    @words.value(low=0, whole=True)
    def health(me: Me) -> float:
        "Hit points left."
        return answer(me, Value.HEALTH)

    @words.value(low=0, high=100)
    def healthpercentage(me: Me) -> float:
        "Hit points left, of a hundred."
        return answer(me, Value.HEALTH_PERCENTAGE)

    @words.value(low=1, whole=True)
    def maxhealth(me: Me) -> float:
        "Hit points at the start."
        return answer(me, Value.MAX_HEALTH)

    @words.value("number", low=0, random=True, whole=True)
    def random(me: Me, bound: float) -> float:
        "A random whole number below the bound."
        return answer(me, Value.RANDOM, bound)

    @words.value(low=1, whole=True)
    def roundnumber(me: Me) -> float:
        "The round of the fight, from 1."
        return answer(me, Value.ROUND_NUMBER)

    @words.value(low=0, high=9, whole=True)
    def segmentnumber(me: Me) -> float:
        "The segment of the round, from 0: only moves are chosen after the first."
        return answer(me, Value.SEGMENT_NUMBER)

    @words.value(low=0, whole=True)
    def spellcount(me: Me) -> float:
        "How many spells the agent has left."
        return answer(me, Value.SPELL_COUNT)

    @words.value(low=0)
    def stepsize(me: Me) -> float:
        "How far the agent walks in a segment."
        return answer(me, Value.STEP_SIZE)


def add_things(words: Vocabulary) -> None:
    """Influences, spells and potions by a word for several."""

    def constant(thing: object) -> Callable[[Me], object]:
        return lambda me: thing

    for name, (mask, text) in INFLUENCE_WORDS.items():
        words.keyword("influence", name=name)(described(constant(mask), text))
    for name, (choice, text) in SPELL_WORDS.items():
        words.keyword("spell", name=name, random=True)(described(constant(choice), text))
    words.keyword("potion", name="randompotion", random=True)(
        described(constant(Choice(0)), "Any potion one carries that would help.")
    )


def add_literals(words: Vocabulary) -> None:
    """What is written in quotes."""
    words.literal("agent type", {kind.name.capitalize(): int(kind) for kind in Type})
    words.literal("influence", {entry.name: 1 << entry.code for entry in INFLUENCES})
    words.literal("cloud", {entry.name: int(entry.code) for entry in CLOUDS})
    words.literal("spell", {entry.name: at for at, entry in enumerate(SPELLS)})
    words.literal(
        "area spell", {entry.name: at for at, entry in enumerate(SPELLS) if entry.hits_friends}
    )
    words.literal("potion", {entry.name: at for at, entry in enumerate(POTIONS)})


words = crpg_words
"""By the name under which every world's `vocabulary` has it."""
