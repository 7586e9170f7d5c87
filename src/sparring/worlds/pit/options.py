"""Everything an agent can be ordered to do, as one list: what can be done with it
is asked of the kernel for all agents at once (`kernel/masking.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.kernels.records import new
from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import NONE, Act, Target
from sparring.worlds.pit.data.potions import POTIONS
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.kernel.masking import Choices
from sparring.worlds.pit.kernel.record import AGENTS, CREATURES, RADIUS, TEAM, UNITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sparring.worlds.pit.data.spells import SpellEntry

# --- names -------------------------------------------------------------------

SLOT_NAMES = (
    "self",
    *(f"comrade_{number}" for number in range(1, TEAM)),
    *(f"opponent_{number}" for number in range(1, TEAM + 1)),
    *(f"own_creature_{number}" for number in range(1, CREATURES + 1)),
    *(f"hostile_creature_{number}" for number in range(1, CREATURES + 1)),
)
"""Whom an agent sees and aims at, as he counts himself."""
MYSELF = 0
COMRADES = range(1, TEAM)
OPPONENTS = range(TEAM, AGENTS)
OWN_CREATURES = range(AGENTS, AGENTS + CREATURES)
HOSTILE_CREATURES = range(AGENTS + CREATURES, UNITS)
FOES = (*OPPONENTS, *HOSTILE_CREATURES)
FRIENDS = (MYSELF, *COMRADES, *OWN_CREATURES)

PLACES: dict[str, tuple[float, float]] = {
    "centre": (0.0, 0.0),
    "own_edge": (-RADIUS, 0.0),
    "far_edge": (RADIUS, 0.0),
    "low_edge": (0.0, -RADIUS),
    "high_edge": (0.0, RADIUS),
}
"""Where one can go or aim a spell without anybody being there, in metres from the centre,
as the first team sees it: for the second, its own edge is the other one."""

CARRIED = tuple(
    at
    for at, spell in enumerate(SPELLS)
    if any(spell.name in character.spells for character in CHARACTERS[:TEAM])
)
"""The spells that a member of a team brings."""


def units_by_slot(agent: int) -> list[int]:
    """Whom each slot of an agent means."""
    own, other = agent // TEAM, 1 - agent // TEAM
    return [
        agent,
        *(mate for mate in members(own) if mate != agent),
        *members(other),
        *creatures(own),
        *creatures(other),
    ]


def members(side: int) -> range:
    """The agents of a side."""
    return range(side * TEAM, side * TEAM + TEAM)


def creatures(side: int) -> range:
    """The places of a side's creatures: the priest's, then the wizard's."""
    return range(AGENTS + side * CREATURES, AGENTS + side * CREATURES + CREATURES)


# --- actions -----------------------------------------------------------------


class Action(NamedTuple):
    """One entry of the action space."""

    name: str
    act: Act
    thing: int = NONE
    """The spell or potion."""
    slot: int = NONE
    """Whom it is aimed at."""
    place: str | None = None
    """Where it is aimed at, by its name."""


def all_actions() -> Iterator[Action]:
    """Every action there is, in the order of the action space."""
    yield Action("pass", Act.PASS)
    yield from actions_at_slots("melee", Act.MELEE, NONE, FOES)
    yield from actions_at_slots("ranged", Act.RANGED, NONE, FOES)
    yield Action("turn undead", Act.TURN)
    for at, potion in enumerate(POTIONS):
        yield Action(f"drink {potion.name}", Act.DRINK, at)
    for at in CARRIED:
        yield from castings(at, SPELLS[at])
    yield from actions_at_slots("move to", Act.MOVE, NONE, range(1, UNITS))
    yield from actions_at_places("move to", Act.MOVE, NONE)


def castings(number: int, spell: SpellEntry) -> Iterator[Action]:
    """Every way to aim a spell."""
    words = f"cast {spell.name}"
    if spell.target is Target.SELF:
        yield Action(words, Act.CAST, number)
    elif spell.target is Target.FRIEND:
        yield from actions_at_slots(f"{words} on", Act.CAST, number, FRIENDS)
    elif spell.target is Target.ENEMY:
        yield from actions_at_slots(f"{words} at", Act.CAST, number, FOES)
    else:
        yield from actions_at_slots(f"{words} at", Act.CAST, number, range(UNITS))
        yield from actions_at_places(f"{words} at", Act.CAST, number)


def actions_at_slots(words: str, act: Act, thing: int, slots: Iterable[int]) -> Iterator[Action]:
    """An action aimed at each of these slots."""
    return (Action(f"{words} {SLOT_NAMES[slot]}", act, thing, slot) for slot in slots)


def actions_at_places(words: str, act: Act, thing: int) -> Iterator[Action]:
    """An action aimed at each place."""
    return (Action(f"{words} {place}", act, thing, NONE, place) for place in PLACES)


ACTIONS = tuple(all_actions())
"""What the numbers of the action space mean."""
ACTION_NUMBERS = {action.name: number for number, action in enumerate(ACTIONS)}
"""The number of each action by its name."""
PASS = ACTION_NUMBERS["pass"]


def place_for(agent: int, place: str) -> tuple[float, float]:
    """Where a place is, as an agent's team sees it."""
    x, y = PLACES[place]
    return (x if agent < TEAM else -x), y


def new_choices() -> Choices:
    """The actions as the kernel weighs them."""
    choices = new(Choices)
    choices.options = len(ACTIONS)
    for option, action in zip(choices.option, ACTIONS, strict=False):
        option.act, option.thing, option.slot = action.act, action.thing, action.slot
    for agent, sight in enumerate(choices.sight):
        sight.unit[:] = units_by_slot(agent)
    return choices
