"""The words of the shooter: what rules may ask, name and do.

In matches rules run as byte code; the Python functions behind these words call the very
same kernels. They serve to explain a decision and to check the byte code.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sparring.kernels.bytecode import NOBODY, Words
from sparring.rules.closures import as_double
from sparring.rules.vocabulary import Vocabulary
from sparring.worlds.shooter.data.codes import (
    NONE,
    Act,
    AgentWord,
    Item,
    Path,
    Predicate,
    Value,
    Weapon,
)
from sparring.worlds.shooter.data.numbers import HEALTH

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from sparring.worlds.shooter.kernel.record import Fight


@cache
def kernels() -> ModuleType:
    """The kernels behind the words, loaded when one is first asked: whoever only checks
    rules needs neither them nor the compiler."""
    from sparring.worlds.shooter.kernel import entries

    return entries


@dataclass(frozen=True, slots=True)
class Me:
    """One who fights, as rules see him: a place in a match."""

    fight: Fight
    who: int


class ShooterOrder(NamedTuple):
    """What somebody is to do."""

    act: Act
    thing: int = NONE
    """The weapon, item or path; -1 for none."""


ARMED_ACTS: dict[str, tuple[Act, str]] = {
    "advance": (Act.ADVANCE, "Towards the opponent one sees, firing when he is in range."),
    "stand": (Act.STAND, "Stay, and fire at the opponent one sees when he is in range."),
    "sidestep": (Act.SIDESTEP, "To one side and the other, which makes one hard to hit."),
    "weave": (Act.WEAVE, "Towards the opponent and to one side at once."),
    "withdraw": (Act.WITHDRAW, "Away from the opponent one sees, firing when he is in range."),
}
"""What is done with a weapon, or without one if none is named."""
PLAIN_ACTS: dict[str, tuple[Act, str]] = {
    "escape": (Act.ESCAPE, "Away from the opponent one sees."),
    "patrol": (Act.PATROL, "From one corner of one's round to the next."),
    "search": (Act.SEARCH, "To where one last saw the opponent."),
    "idle": (Act.IDLE, "Stay where one is."),
}
ALWAYS = ("idle", "patrol")
"""What nothing can keep anybody from."""

ACTS = {name: act for name, (act, _) in (ARMED_ACTS | PLAIN_ACTS).items()} | {
    "shootbarrel": Act.BARREL,
    "take": Act.TAKE,
    "hunt": Act.HUNT,
}
"""Every action by its word."""

BYTE_WORDS = Words(
    agents={"opponent": AgentWord.OPPONENT},
    groups={},
    values={
        "ammo": Value.AMMO,
        "distance": Value.DISTANCE,
        "health": Value.HEALTH,
        "healthpercentage": Value.HEALTH_PERCENTAGE,
        "random": Value.RANDOM,
        "range": Value.RANGE,
        "seconds": Value.SECONDS,
    },
    predicates={
        "barrelnear": Predicate.BARREL_NEAR,
        "chancepercentage": Predicate.CHANCE_PERCENTAGE,
        "inrange": Predicate.IN_RANGE,
        "lastknown": Predicate.LAST_KNOWN,
        "see": Predicate.SEE,
        "seeitem": Predicate.SEE_ITEM,
    },
    constants={},
    sides={"opponent": 0},
)


@cache
def shooter_words() -> Vocabulary:
    """The vocabulary; one for all, since it never changes."""
    words = Vocabulary("shooter")
    add_actions(words)
    add_values(words)
    add_predicates(words)
    words.literal("weapon", {"gun": int(Weapon.GUN), "rocket": int(Weapon.ROCKET)})
    words.literal("item", {"heart": int(Item.HEART), "ammo": int(Item.AMMO)})
    words.literal("path", {"A": int(Path.A), "B": int(Path.B)})

    @words.agent(remembers="opponent")
    def opponent(me: Me) -> Me | None:
        "The opponent, if one sees him."
        who = kernels().find_agent(me.fight, me.who, AgentWord.OPPONENT, NOBODY)
        return None if who == NOBODY else Me(me.fight, int(who))

    return words


def ordered(me: Me, act: Act, thing: int = NONE) -> ShooterOrder | bool:
    """An order, or False if it cannot be carried out now."""
    return ShooterOrder(act, thing) if kernels().consider(me.fight, me.who, act, thing) else False


def described(function: Callable[..., object], text: str) -> Callable[..., object]:
    """A function with a help text of its own."""
    function.__doc__ = text
    return function


def add_actions(words: Vocabulary) -> None:
    """What somebody can do."""

    def armed(act: Act) -> Callable[..., ShooterOrder | bool]:
        return lambda me, weapon=NONE: ordered(me, act, weapon)

    def plain(act: Act) -> Callable[[Me], ShooterOrder | bool]:
        return lambda me: ordered(me, act)

    for name, (act, text) in ARMED_ACTS.items():
        words.action("weapon", name=name)(described(armed(act), text))
    for name, (act, text) in PLAIN_ACTS.items():
        words.action(name=name, always=name in ALWAYS)(described(plain(act), text))

    @words.action("weapon")
    def shootbarrel(me: Me, weapon: int) -> ShooterOrder | bool:
        "Stay, and fire at a barrel within four metres of an opponent in range."
        return ordered(me, Act.BARREL, weapon)

    @words.action("item")
    def take(me: Me, item: int) -> ShooterOrder | bool:
        "To the nearest thing of a kind that one sees."
        return ordered(me, Act.TAKE, item)

    @words.action("path")
    def hunt(me: Me, path: int) -> ShooterOrder | bool:
        "Along a path around the walls to where the opponent starts; in the halls only."
        return ordered(me, Act.HUNT, path)


def answer(me: Me, word: Value, first: float = NOBODY) -> float:
    """A number asked of somebody."""
    return float(kernels().ask_value(me.fight, me.who, word, as_double(first), as_double(NOBODY)))


def is_so(me: Me, word: Predicate, argument: float = NOBODY) -> bool:
    """A yes or no asked of somebody."""
    return bool(kernels().ask_predicate(me.fight, me.who, word, as_double(argument)))


def add_values(words: Vocabulary) -> None:
    """Numbers that can be asked."""

    @words.value("weapon", low=0, whole=True)
    def ammo(me: Me, weapon: int) -> float:
        "Shots left for a weapon."
        return answer(me, Value.AMMO, weapon)

    @words.value("agent", low=0)
    def distance(me: Me, other: Me) -> float:
        "Metres to the other."
        return answer(me, Value.DISTANCE, other.who)

    @words.value(low=0, high=HEALTH, whole=True)
    def health(me: Me) -> float:
        "Hit points left."
        return answer(me, Value.HEALTH)

    @words.value(low=0, high=100)
    def healthpercentage(me: Me) -> float:
        "Hit points left, of a hundred."
        return answer(me, Value.HEALTH_PERCENTAGE)

    @words.value(name="range", low=0)
    def reach(me: Me) -> float:
        "Metres that weapons reach."
        return answer(me, Value.RANGE)

    @words.value(low=0)
    def seconds(me: Me) -> float:
        "Seconds since the match began."
        return answer(me, Value.SECONDS)

    @words.value("number", low=0, random=True, whole=True)
    def random(me: Me, bound: float) -> float:
        "A random whole number below the bound."
        return answer(me, Value.RANDOM, bound)


def add_predicates(words: Vocabulary) -> None:
    """Questions that can be asked."""

    @words.predicate
    def see(me: Me) -> bool:
        "Whether the other is in sight, with no wall between."
        return is_so(me, Predicate.SEE)

    @words.predicate
    def inrange(me: Me) -> bool:
        "Whether the other is in sight and weapons reach him."
        return is_so(me, Predicate.IN_RANGE)

    @words.predicate
    def barrelnear(me: Me) -> bool:
        "Whether a barrel that one can hit stands within four metres of an opponent in range."
        return is_so(me, Predicate.BARREL_NEAR)

    @words.predicate("item")
    def seeitem(me: Me, item: int) -> bool:
        "Whether a thing of a kind is in sight."
        return is_so(me, Predicate.SEE_ITEM, item)

    @words.predicate
    def lastknown(me: Me) -> bool:
        "Whether one knows where the opponent was last, and has not been there since."
        return is_so(me, Predicate.LAST_KNOWN)

    @words.predicate("number", random=True)
    def chancepercentage(me: Me, percent: float) -> bool:
        "True in so many of a hundred cases."
        return is_so(me, Predicate.CHANCE_PERCENTAGE, percent)


words = shooter_words
"""By the name under which every world's `vocabulary` has it."""
