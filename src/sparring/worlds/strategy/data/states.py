"""The twenty game states: which buildings stand, and what leads from one to the next.

A town hall and barracks are always there. Numbers are labels; what a state is, its set of
buildings says (thesis figure 6.2; `docs/worlds/strategy.md` tells how they were numbered).
"""

from __future__ import annotations

from typing import NamedTuple

from sparring.worlds.strategy.data.codes import House, Kind
from sparring.worlds.strategy.data.units import BUILDINGS, UNITS

OPENERS = (
    House.LUMBER_MILL,
    House.BLACKSMITH,
    House.KEEP,
    House.STABLES,
    House.CASTLE,
    House.AIRPORT,
    House.MAGE_TOWER,
    House.TEMPLE,
)
"""Buildings that open a state, each with its bit."""
BIT = {house: 1 << at for at, house in enumerate(OPENERS)}

_LM, _BS, _KP, _ST, _CA, _AP, _MT, _TM = OPENERS
_ALL_FOUR = (_LM, _BS, _KP, _ST)
SETS: tuple[tuple[House, ...], ...] = (
    (),
    (_LM,),
    (_BS,),
    (_LM, _BS),
    (_KP,),
    (_LM, _KP),
    (_BS, _KP),
    (_LM, _BS, _KP),
    (_KP, _ST),
    (_LM, _KP, _ST),
    (_BS, _KP, _ST),
    _ALL_FOUR,
    (*_ALL_FOUR, _CA),
    (*_ALL_FOUR, _CA, _AP),
    (*_ALL_FOUR, _CA, _MT),
    (*_ALL_FOUR, _CA, _TM),
    (*_ALL_FOUR, _CA, _AP, _MT),
    (*_ALL_FOUR, _CA, _AP, _TM),
    (*_ALL_FOUR, _CA, _MT, _TM),
    (*_ALL_FOUR, _CA, _AP, _MT, _TM),
)
"""The buildings of states 1 to 20."""
STATES = len(SETS)
FIRST, LAST = 1, STATES
NO_STATE = STATES + 1
"""What rules may speak of, but games never come to."""


def is_state(label: str) -> bool:
    """Whether a label of rules is a state of the game."""
    return len(label) < 4 and label.isdecimal() and FIRST <= int(label) <= LAST


def mask_of(houses: tuple[House, ...]) -> int:
    """A set of buildings as bits."""
    return sum(BIT[house] for house in houses)


STATE_OF = {mask_of(houses): number for number, houses in enumerate(SETS, start=FIRST)}
"""The number of each set."""


class Edge(NamedTuple):
    """A building that leads from one state to another."""

    state: int
    house: House
    opens: int


def buildings_in(state: int) -> tuple[House, ...]:
    """The buildings of a state."""
    return SETS[state - FIRST]


def meets(state: int, needs: tuple[House, ...]) -> bool:
    """Whether everything needed stands in a state; town halls and barracks always do."""
    own = (House.TOWN_HALL, House.BARRACKS, *buildings_in(state))
    return all(house in own for house in needs)


def is_legal(state: int, house: House) -> bool:
    """Whether a building that opens states can be built in a state."""
    entry = BUILDINGS[house]
    base = () if entry.grows_from is None else (entry.grows_from,)
    return house not in buildings_in(state) and meets(state, (*entry.needs, *base))


def edges_from(state: int) -> list[Edge]:
    """What leads out of a state."""
    return [
        Edge(state, house, STATE_OF[mask_of((*buildings_in(state), house))])
        for house in OPENERS
        if is_legal(state, house)
    ]


def kinds_in(state: int) -> list[Kind]:
    """The fighters that a state allows, workers aside."""
    return [
        kind
        for kind, entry in UNITS.items()
        if kind is not Kind.WORKER and meets(state, (entry.made_in, *entry.needs))
    ]


EDGES = tuple(edge for state in range(FIRST, LAST + 1) for edge in edges_from(state))
