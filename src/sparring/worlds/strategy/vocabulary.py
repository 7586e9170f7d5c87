"""The words of the strategy game: what plans may order, and what rules may ask.

Every statement does one thing, `plan`, with one order or several that are drawn and weighed
together:

    plan(build("blacksmith"), research("weapon"), raid(soldiers(8)));

In games rules run as byte code and steps (`lowering.py`); the Python functions behind these
words call the very same kernels. They serve to explain a decision and to check the byte code.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import UsageError
from sparring.kernels.bytecode import NOBODY, Words
from sparring.rules.closures import as_double
from sparring.rules.vocabulary import DEED, Parameter, Vocabulary, Word, parameter_of
from sparring.rules.vocabulary import Kind as WordKind
from sparring.worlds.strategy.data.codes import (
    AT_HAND,
    CYCLES_A_TICK,
    FORCES,
    SIEGE_MIX,
    AgentWord,
    House,
    Kind,
    Op,
    Predicate,
    Upgrade,
    Value,
)
from sparring.worlds.strategy.data.numbers import MOST_PIECES_A_SIDE
from sparring.worlds.strategy.data.units import MOST_LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from sparring.worlds.strategy.kernel.record import Fight

PLAN = "plan"
MOST_ORDERS = 32
"""Orders of one plan."""
MOST_TROOPS = 6
"""Kinds of troops that one order names: all there are."""
MOST_COUNTED = MOST_PIECES_A_SIDE
"""Workers or troops that one order asks for."""
LONGEST_SLEEP = 30_000
"""Cycles."""
GUARDS = 0
"""The force that defends."""


@cache
def kernels() -> ModuleType:
    """The kernels behind the words, loaded when one is first asked: whoever only checks
    rules needs neither them nor the compiler."""
    from sparring.worlds.strategy.kernel import entries

    return entries


@dataclass(frozen=True, slots=True)
class Me:
    """A commander as rules see him: a side of a game."""

    fight: Fight
    who: int


class StrategyOrder(NamedTuple):
    """One step of a plan, and an order from outside: what to do, and what it is about."""

    op: Op
    first: int = 0
    second: int = 0
    third: int = 0


Step = StrategyOrder
"""By the name that it has within a plan."""


class Plan(NamedTuple):
    """What a line of a script has a commander do, one step after the other."""

    steps: tuple[Step, ...]


class Troops(NamedTuple):
    """So many of a kind."""

    kind: Kind
    size: int


# --- names -----------------------------------------------------------------------------------


def name_of(code: House | Upgrade) -> str:
    """What a building or an upgrade is called in rules."""
    return code.name.lower().replace("_", " ")


BUILDING_NAMES = {name_of(house): house for house in House}
UPGRADE_NAMES = {name_of(upgrade): upgrade for upgrade in Upgrade}
TROOPS: dict[str, tuple[Kind, str]] = {
    "soldiers": (Kind.SOLDIER, "So many foot soldiers."),
    "shooters": (Kind.SHOOTER, "So many archers or axe throwers."),
    "catapults": (Kind.CATAPULT, "So many catapults."),
    "knights": (Kind.KNIGHT, "So many knights."),
    "mages": (Kind.MAGE, "So many mages."),
    "flyers": (Kind.FLYER, "So many riders of the air."),
}
"""The words for troops."""


# --- orders ----------------------------------------------------------------------------------


def whole(number: float, low: int, high: int, what: str) -> int:
    """A number of an order, if it is whole and within its range."""
    if not low <= number <= high or number != int(number):
        raise UsageError(f"{what} is a whole number from {low} to {high}; got {number:g}")
    return int(number)


def count_of(number: float) -> int:
    """How many workers or troops an order asks for."""
    return whole(number, 0, MOST_COUNTED, "a count")


def force_of(number: float, low: int = GUARDS) -> int:
    """The number of a force."""
    return whole(number, low, FORCES - 1, "the number of a force")


def troops_of(kind: Kind, count: float) -> Troops:
    """So many of a kind."""
    return Troops(kind, count_of(count))


def need(house: int) -> list[Step]:
    """One building more, whenever it can be paid."""
    return [Step(Op.NEED, house)]


def build(house: int) -> list[Step]:
    """One building more; the plan goes on when such a building stands."""
    return [*need(house), *wait(house)]


def wait(house: int) -> list[Step]:
    """Until such a building stands."""
    return [Step(Op.WAIT, house)]


def research(upgrade: int) -> list[Step]:
    """The next level of an upgrade, whenever it can be paid."""
    return [Step(Op.RESEARCH, upgrade)]


def workers(count: float) -> list[Step]:
    """Train workers until there are so many, and replace those that fall."""
    return [Step(Op.WORKERS, count_of(count))]


def moreworkers(count: float) -> list[Step]:
    """So many workers more than were wanted before."""
    return [Step(Op.MORE_WORKERS, count_of(count))]


def guard(*troops: Troops) -> list[Step]:
    """At least these troops defend."""
    return gathered(GUARDS, troops)


def guardmix(count: float) -> list[Step]:
    """So many defend, in the mix of the kinds that can be trained."""
    return [Step(Op.FORCE_MIX, GUARDS, count_of(count))]


def guardsiege(count: float) -> list[Step]:
    """So many defend, in that mix with twice as many catapults."""
    return [Step(Op.FORCE_MIX, GUARDS, count_of(count), SIEGE_MIX)]


def guardbest(count: float) -> list[Step]:
    """So many of the strongest kind that can be trained defend."""
    return [Step(Op.STRONGEST, GUARDS, count_of(count))]


def raid(*troops: Troops) -> list[Step]:
    """Gather these troops as the next of the forces 1 to 9, then send them to attack."""
    return raiding(gathered(AT_HAND, troops))


def raidmix(count: float) -> list[Step]:
    """The same with so many in the mix of the kinds that can be trained."""
    return raiding([Step(Op.FORCE_MIX, AT_HAND, count_of(count))])


def raidsiege(count: float) -> list[Step]:
    """The same in that mix with twice as many catapults."""
    return raiding([Step(Op.FORCE_MIX, AT_HAND, count_of(count), SIEGE_MIX)])


def raidbest(count: float) -> list[Step]:
    """The same with so many of the strongest kind that can be trained."""
    return raiding([Step(Op.STRONGEST, AT_HAND, count_of(count))])


def muster(force: float, *troops: Troops) -> list[Step]:
    """A force is to have at least these troops; it stays at home."""
    return gathered(force_of(force), troops)


def attack(force: float) -> list[Step]:
    """Wait until a force is complete, then send it to attack."""
    return [Step(Op.ATTACK, force_of(force, GUARDS + 1))]


def ready(force: float) -> list[Step]:
    """Wait until a force is complete."""
    return [Step(Op.HOLD, force_of(force))]


def sleep(cycles: float) -> list[Step]:
    """Do nothing for so many cycles, of which a second has thirty."""
    return [Step(Op.SLEEP, whole(cycles, 0, LONGEST_SLEEP, "a sleep") // CYCLES_A_TICK)]


def loop() -> list[Step]:
    """At its end the script goes back to this place."""
    return [Step(Op.LOOP)]


def nothing() -> list[Step]:
    """Nothing at all."""
    return [Step(Op.PASS)]


def gathered(force: int, troops: tuple[Troops, ...]) -> list[Step]:
    """A force wants these troops."""
    return [Step(Op.FORCE, force, kind, size) for kind, size in troops]


def raiding(gathering: list[Step]) -> list[Step]:
    """A new force is gathered, and sent."""
    return [Step(Op.NEXT_FORCE), *gathering, Step(Op.ATTACK, AT_HAND)]


class Place(NamedTuple):
    """What an order takes at one place: its name, and how vocabularies declare it."""

    name: str
    declared: str


BUILDING = Place("building", "building")
UPGRADE = Place("upgrade", "upgrade")
COUNT = Place("count", f"whole number 0 to {MOST_COUNTED}")
FORCE = Place("force", f"whole number {GUARDS} to {FORCES - 1}")
SENT_FORCE = Place("force", f"whole number {GUARDS + 1} to {FORCES - 1}")
CYCLES = Place("cycles", f"whole number 0 to {LONGEST_SLEEP}")


class OrderWord(NamedTuple):
    """A word for an order: what it means, and what it takes."""

    steps: Callable[..., list[Step]]
    takes: tuple[Place, ...] = ()
    troops: bool = False
    """Whether one kind of troops, or several, come last."""


ORDERS: dict[str, OrderWord] = {
    "need": OrderWord(need, (BUILDING,)),
    "build": OrderWord(build, (BUILDING,)),
    "wait": OrderWord(wait, (BUILDING,)),
    "research": OrderWord(research, (UPGRADE,)),
    "workers": OrderWord(workers, (COUNT,)),
    "moreworkers": OrderWord(moreworkers, (COUNT,)),
    "guard": OrderWord(guard, troops=True),
    "guardmix": OrderWord(guardmix, (COUNT,)),
    "guardsiege": OrderWord(guardsiege, (COUNT,)),
    "guardbest": OrderWord(guardbest, (COUNT,)),
    "raid": OrderWord(raid, troops=True),
    "raidmix": OrderWord(raidmix, (COUNT,)),
    "raidsiege": OrderWord(raidsiege, (COUNT,)),
    "raidbest": OrderWord(raidbest, (COUNT,)),
    "muster": OrderWord(muster, (FORCE,), troops=True),
    "attack": OrderWord(attack, (SENT_FORCE,)),
    "ready": OrderWord(ready, (FORCE,)),
    "sleep": OrderWord(sleep, (CYCLES,)),
    "loop": OrderWord(loop),
    "nothing": OrderWord(nothing),
}
"""Every order by its word."""


# --- the vocabulary --------------------------------------------------------------------------

BYTE_WORDS = Words(
    agents={"opponent": AgentWord.OPPONENT},
    groups={},
    values={
        "army": Value.ARMY,
        "enemyarmy": Value.ENEMY_ARMY,
        "gold": Value.GOLD,
        "houses": Value.HOUSES,
        "level": Value.LEVEL,
        "lumber": Value.LUMBER,
        "minutes": Value.MINUTES,
        "random": Value.RANDOM,
        "scoreshare": Value.SCORE_SHARE,
        "workforce": Value.WORKERS,
    },
    predicates={
        "attacked": Predicate.ATTACKED,
        "chancepercentage": Predicate.CHANCE_PERCENTAGE,
        "has": Predicate.HAS,
    },
    constants={},
    sides={"opponent": 0},
)


@cache
def strategy_words() -> Vocabulary:
    """The vocabulary; one for all, since it never changes."""
    words = Vocabulary("strategy")
    add_plans(words)
    add_values(words)
    add_predicates(words)
    words.literal("building", {name: int(house) for name, house in BUILDING_NAMES.items()})
    words.literal("upgrade", {name: int(upgrade) for name, upgrade in UPGRADE_NAMES.items()})

    @words.agent(remembers="opponent")
    def opponent(me: Me) -> Me | None:
        "The commander of the other side."
        who = kernels().find_agent(me.fight, me.who, AgentWord.OPPONENT, NOBODY)
        return None if who == NOBODY else Me(me.fight, int(who))

    return words


def several(type: str, most: int, fewest: int = 1) -> tuple[Parameter, ...]:
    """Places for things of a type: some that must be there, and others that may."""
    types = frozenset((type,))
    return tuple(Parameter(f"{type}_{at + 1}", types, at >= fewest) for at in range(most))


def add_plans(words: Vocabulary) -> None:
    """The one action, and the orders and troops that it is made of."""

    def plan(me: Me, *orders: list[Step]) -> Plan:
        return Plan(tuple(step for steps in orders for step in steps))

    text = "Carry out orders, one after the other."
    parameters = several("order", MOST_ORDERS)
    words.add(Word(PLAN, WordKind.ACTION, DEED, parameters, text, always=True, function=plan))
    for name, order in ORDERS.items():
        words.add(order_word(name, order))
    for name, (kind, text) in TROOPS.items():
        words.add(troops_word(name, kind, text))


def order_word(name: str, order: OrderWord) -> Word:
    """An order as a word. Declared as random, for an order that is given twice is carried out
    twice: no line is in vain because an earlier one reads the same."""

    def ordered(me: Me, *arguments: object) -> list[Step]:
        return order.steps(*arguments)

    plain = tuple(parameter_of(*place, optional=False) for place in order.takes)
    troops = several("troops", MOST_TROOPS) if order.troops else ()
    text = (order.steps.__doc__ or "").strip()
    return Word(
        name, WordKind.KEYWORD, "order", (*plain, *troops), text, random=True, function=ordered
    )


def troops_word(name: str, kind: Kind, text: str) -> Word:
    """A kind of troops as a word."""

    def counted(me: Me, count: float) -> Troops:
        return troops_of(kind, count)

    count = parameter_of(*COUNT, optional=False)
    return Word(name, WordKind.KEYWORD, "troops", (count,), text, function=counted)


def answer(me: Me, word: Value, first: float = NOBODY) -> float:
    """A number asked of a commander."""
    return float(kernels().ask_value(me.fight, me.who, word, as_double(first), as_double(NOBODY)))


def is_so(me: Me, word: Predicate, argument: float = NOBODY) -> bool:
    """A yes or no asked of a commander."""
    return bool(kernels().ask_predicate(me.fight, me.who, word, as_double(argument)))


def add_values(words: Vocabulary) -> None:
    """Numbers that can be asked."""

    @words.value(low=0, whole=True)
    def gold(me: Me) -> float:
        "Gold in the treasury."
        return answer(me, Value.GOLD)

    @words.value(low=0, whole=True)
    def lumber(me: Me) -> float:
        "Lumber in store."
        return answer(me, Value.LUMBER)

    @words.value(low=0)
    def minutes(me: Me) -> float:
        "Minutes since the game began."
        return answer(me, Value.MINUTES)

    @words.value(low=0, high=MOST_PIECES_A_SIDE, whole=True)
    def workforce(me: Me) -> float:
        "Workers that live."
        return answer(me, Value.WORKERS)

    @words.value(low=0, high=MOST_PIECES_A_SIDE, whole=True)
    def army(me: Me) -> float:
        "Fighters that live."
        return answer(me, Value.ARMY)

    @words.value(low=0, high=MOST_PIECES_A_SIDE, whole=True)
    def enemyarmy(me: Me) -> float:
        "Fighters of the other side that live."
        return answer(me, Value.ENEMY_ARMY)

    @words.value("building", low=0, whole=True)
    def houses(me: Me, building: int) -> float:
        "Buildings of a kind that stand."
        return answer(me, Value.HOUSES, building)

    @words.value("upgrade", low=0, high=MOST_LEVELS, whole=True)
    def level(me: Me, upgrade: int) -> float:
        "The level of an upgrade; 0 before it was researched."
        return answer(me, Value.LEVEL, upgrade)

    @words.value(low=0, high=100)
    def scoreshare(me: Me) -> float:
        "One's part of the score of both, of a hundred."
        return answer(me, Value.SCORE_SHARE)

    @words.value("number", low=0, random=True, whole=True)
    def random(me: Me, bound: float) -> float:
        "A random whole number below the bound."
        return answer(me, Value.RANDOM, bound)


def add_predicates(words: Vocabulary) -> None:
    """Questions that can be asked."""

    @words.predicate("building")
    def has(me: Me, building: int) -> bool:
        "Whether a building of a kind stands, or what it has become."
        return is_so(me, Predicate.HAS, building)

    @words.predicate
    def attacked(me: Me) -> bool:
        "Whether anything at home was hit lately."
        return is_so(me, Predicate.ATTACKED)

    @words.predicate("number", random=True)
    def chancepercentage(me: Me, percent: float) -> bool:
        "True in so many of a hundred cases."
        return is_so(me, Predicate.CHANCE_PERCENTAGE, percent)


words = strategy_words
"""By the name under which every world's `vocabulary` has it."""
