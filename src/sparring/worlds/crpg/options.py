"""Everything an agent can be ordered to do, as one list: what can be done with it
is asked of the kernel for all agents at once (`kernel/masking.py`).

A learner's action space (`env.py`) and a player's buttons are made from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.kernels.records import new
from sparring.worlds.crpg.data.codes import NONE, Act, PlaceWord, Target
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.masking import Choices
from sparring.worlds.crpg.kernel.record import MOST_ANIMALS, SIDES, TEAM, UNITS
from sparring.worlds.crpg.vocabulary import PLACE_WORDS, RANDOM_PLACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sparring.worlds.crpg.data.spells import SpellEntry

# --- names -------------------------------------------------------------------

SLOT_NAMES = (
    "self",
    *(f"comrade_{number}" for number in range(1, TEAM)),
    *(f"opponent_{number}" for number in range(1, TEAM + 1)),
    *(f"own_animal_{number}" for number in range(1, MOST_ANIMALS + 1)),
    *(f"hostile_animal_{number}" for number in range(1, MOST_ANIMALS + 1)),
)
"""Whom an agent sees and aims at, as he counts himself."""
PLACES: dict[str, PlaceWord] = {
    name: word for name, (word, _) in PLACE_WORDS.items() if word not in RANDOM_PLACES
}
"""The locations that rules can name without luck."""
MYSELF = 0
COMRADES = range(1, TEAM)
OPPONENTS = range(TEAM, SIDES * TEAM)
OWN_ANIMALS = range(SIDES * TEAM, SIDES * TEAM + MOST_ANIMALS)
HOSTILE_ANIMALS = range(SIDES * TEAM + MOST_ANIMALS, UNITS)
FOES = (*COMRADES, *OPPONENTS, *HOSTILE_ANIMALS)
"""Whom one may have to fight: comrades while they are charmed."""
FRIENDS = (MYSELF, *COMRADES, *OPPONENTS, *OWN_ANIMALS)
"""Whom one may want to help: opponents while they are charmed."""

# --- actions -----------------------------------------------------------------


class Action(NamedTuple):
    """One entry of the action space."""

    name: str
    act: Act
    thing: int = NONE
    """The spell or potion."""
    slot: int = NONE
    """Whom it is aimed at."""
    place: int = NONE
    """Where it is aimed at."""


def all_actions() -> Iterator[Action]:
    """Every action there is, in the order of the action space."""
    yield Action("pass", Act.PASS)
    yield from actions_at_slots("melee", Act.MELEE, NONE, FOES)
    yield from actions_at_slots("ranged", Act.RANGED, NONE, FOES)
    for at, potion in enumerate(POTIONS):
        yield Action(f"drink {potion.name}", Act.DRINK, at)
    for at, spell in enumerate(SPELLS):
        yield from castings(at, spell)
    for words, act in (("move to", Act.MOVE_TO), ("move from", Act.MOVE_FROM)):
        yield from actions_at_slots(words, act, NONE, range(1, UNITS))
        yield from actions_at_places(words, act, NONE)


def castings(number: int, spell: SpellEntry) -> Iterator[Action]:
    """Every way to aim a spell."""
    words = f"cast {spell.name}"
    if spell.target is Target.SELF:
        yield Action(words, Act.CAST, number)
    elif spell.target is Target.FRIEND:
        yield from actions_at_slots(f"{words} at", Act.CAST, number, FRIENDS)
    elif spell.target is Target.ENEMY:
        foes = [slot for slot in FOES if slot < SIDES * TEAM or not spell.spares_animals]
        yield from actions_at_slots(f"{words} at", Act.CAST, number, foes)
    else:
        yield from actions_at_slots(f"{words} at", Act.CAST, number, range(UNITS))
        yield from actions_at_places(f"{words} at", Act.CAST, number)


def actions_at_slots(words: str, act: Act, thing: int, slots: Iterable[int]) -> Iterator[Action]:
    """An action aimed at each of these slots."""
    return (Action(f"{words} {SLOT_NAMES[slot]}", act, thing, slot) for slot in slots)


def actions_at_places(words: str, act: Act, thing: int) -> Iterator[Action]:
    """An action aimed at each location."""
    return (Action(f"{words} {name}", act, thing, NONE, place) for name, place in PLACES.items())


ACTIONS = tuple(all_actions())
"""What the numbers of the action space mean."""
ACTION_NUMBERS = {action.name: number for number, action in enumerate(ACTIONS)}
"""The number of each action by its name."""
PASS = ACTION_NUMBERS["pass"]


def new_choices() -> Choices:
    """The actions as the kernel weighs them."""
    choices = new(Choices)
    choices.options = len(ACTIONS)
    for option, action in zip(choices.option, ACTIONS, strict=False):
        option.act, option.thing = action.act, action.thing
        option.slot, option.place = action.slot, action.place
    return choices
