"""Why everybody chose what he chose in a round: see `worlds/why.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.records import copied
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.kernel.record import SIDES, TEAM
from sparring.worlds.crpg.lowering import animal_line
from sparring.worlds.crpg.vocabulary import Me
from sparring.worlds.why import explained_choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.scripting.script import Decision
    from sparring.worlds.crpg.kernel.record import Fight


def explained_choices(
    before: Fight, scripts: Sequence[Sequence[CheckedStatement]]
) -> dict[int, Decision]:
    """The choices of everybody who could act, in the order they chose: each may
    use up luck, so none can be asked alone."""
    fight = copied(before)
    fight.logging = 0
    choices = {}
    for who in range(int(fight.units)):
        if not entries.able(fight, who) or fight.unit[who].outside:
            continue
        statements = scripts[who] if who < SIDES * TEAM else [animal_line()]
        choices[who], place = explained_choice(fight, Me(fight, who), statements)
        if place is not None:
            entries.give_considered(fight, who, place)
    return choices
