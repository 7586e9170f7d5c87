"""Cursed encounters, which mislead a learner (thesis B.2.3).

After every twelve fair encounters come three in which one side must stand still for the
first minute. If that is the static side, the learner draws its scripts with equal weights,
so that nothing it knows has anything to do with its win. Cursed encounters are learned from
as all others are, and count for the turning point.

The thesis contradicts itself about whom a curse falls upon. By its explanation and purpose
it is the side that has done better of late: a good learner then loses, a poor one wins by
random scripts. By the letter of its rule it is the side that has done worse.
"""

from __future__ import annotations

from typing import Any

from sparring.kernels.loop import WINDOW, Row, leads_now
from sparring.kernels.run import Won
from sparring.untrusted import Unfit, field_of, items_of, saturated, whole_in

FAIR, CURSED = 12, 3
"""Encounters in a row that are fair, and that are cursed."""
LEARNING_SIDE, STATIC_SIDE = 0, 1


def is_cursed(encounter: int) -> bool:
    """Whether the encounter with this number, counted from 0, is cursed."""
    return encounter % (FAIR + CURSED) >= FAIR


class Curse:
    """Which encounters with one opposition are cursed, and who is: asked before each, told
    after each."""

    def __init__(self, *, literal: bool = False) -> None:
        self.literal = literal
        """Whether the side that has done worse is cursed, as the thesis's rule has it."""
        self.fought = 0
        self.lately: list[Row] = []
        """How the last ten encounters went."""

    def victim(self) -> int | None:
        """The side that must stand still in the next encounter; None for neither. At a tie
        the learner is not ahead."""
        if not is_cursed(self.fought):
            return None
        return LEARNING_SIDE if leads_now(self.lately) != self.literal else STATIC_SIDE

    def note(self, ours: float, theirs: float) -> None:
        """An encounter is over: the fitness of the learning side and of the static one."""
        self.fought += 1
        self.lately = [*self.lately, Row(float(ours), float(theirs), Won.NOBODY)][-WINDOW:]

    def state(self) -> dict[str, Any]:
        """Where it stands, as JSON data."""
        return {
            "literal": self.literal,
            "fought": saturated(self.fought),
            "lately": [[row.team_fitness, row.enemy_fitness] for row in self.lately],
        }


def curse_in(form: Any) -> Curse:
    """A curse as it was saved; raises Unfit if it is damaged."""
    curse = Curse(literal=field_of(form, "literal", bool))
    fought = whole_in(form, "fought", 0)
    for pair in items_of(form, "lately", WINDOW):
        curse.note(*fitness_pair(pair))
    if len(curse.lately) != min(fought, WINDOW):
        raise Unfit(f"{len(curse.lately)} encounters are remembered, of {fought}")
    curse.fought = fought
    return curse


def fitness_pair(pair: Any) -> tuple[float, float]:
    """The fitness of both sides, as it was saved."""
    if not isinstance(pair, list) or len(pair) != 2:
        raise Unfit("an encounter without the fitness of both sides")
    for value in pair:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise Unfit("a fitness that does not lie within 0 to 1")
    return pair[0], pair[1]
