"""Why everybody chose what he chose in a round, and what single rules would choose: see
`worlds/why.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sparring.kernels.records import copied, write
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.kernel.record import SIDES, TEAM
from sparring.worlds.crpg.lowering import animal_line
from sparring.worlds.crpg.vocabulary import Me
from sparring.worlds.why import FightLuck, explained_choice, order_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.scripting.rulebase import Line
    from sparring.scripting.script import Decision
    from sparring.worlds.crpg.kernel.record import Fight
    from sparring.worlds.crpg.vocabulary import CrpgOrder

OrderPair: TypeAlias = "tuple[CrpgOrder | None, CrpgOrder | None]"
"""Orders at the start of a round and between actions."""
BETWEEN_ACTIONS = 1
"""A segment in which agents only choose where to walk."""


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


def orders_alone(
    before: Fight, who: int, scripts: Sequence[Sequence[Line]]
) -> list[OrderPair | None]:
    """What each of some scripts would order an agent at the start of a round and between
    actions, all with the same luck: None for neither; empty if he cannot act."""
    fight = copied(before)
    fight.logging = 0
    if not entries.able(fight, who):
        return []
    luck = FightLuck(fight)
    state, me = luck.state, Me(fight, who)

    def order(lines: Sequence[Line], segment: int) -> CrpgOrder | None:
        luck.state = state
        write(fight, segment=segment)
        given: CrpgOrder | None = order_of(me, lines, luck)
        return given

    pairs = [(order(one, 0), order(one, BETWEEN_ACTIONS)) for one in scripts]
    return [None if pair == (None, None) else pair for pair in pairs]
