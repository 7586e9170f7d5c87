"""Everything that can be ordered, as one list: which of it can be done is asked of the kernel
for both at once (`kernel/masking.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.kernels.records import new
from sparring.worlds.shooter.data.codes import ARMED, NONE, Act, Item, Path, Weapon
from sparring.worlds.shooter.kernel.masking import Choices

if TYPE_CHECKING:
    from collections.abc import Iterator


class Action(NamedTuple):
    """One entry of the action space."""

    name: str
    act: Act
    thing: int = NONE
    """The weapon, item or path."""


def all_actions() -> Iterator[Action]:
    """Every action there is, in the order of the action space."""
    yield Action("idle", Act.IDLE)
    for act in ARMED:
        words = act.name.lower()
        if act is not Act.STAND:
            yield Action(words, act)
        for weapon in Weapon:
            yield Action(f"{words} with {weapon.name.lower()}", act, weapon)
    for weapon in Weapon:
        yield Action(f"shoot barrel with {weapon.name.lower()}", Act.BARREL, weapon)
    for item in Item:
        yield Action(f"take {item.name.lower()}", Act.TAKE, item)
    yield Action("patrol", Act.PATROL)
    yield Action("search", Act.SEARCH)
    for path in Path:
        yield Action(f"hunt path {path.name}", Act.HUNT, path)


ACTIONS = tuple(all_actions())
"""What the numbers of the action space mean. To withdraw without a weapon is to escape."""
ACTION_NUMBERS = {action.name: number for number, action in enumerate(ACTIONS)}
"""The number of each action by its name."""


def new_choices() -> Choices:
    """The actions as the kernel weighs them."""
    choices = new(Choices)
    choices.options = len(ACTIONS)
    for option, action in zip(choices.option, ACTIONS, strict=False):
        option.act, option.thing = action.act, action.thing
    return choices
