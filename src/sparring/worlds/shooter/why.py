"""Why both chose what they chose in a step, and what single rules would choose: see
`worlds/why.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.records import copied
from sparring.worlds.shooter.kernel import entries
from sparring.worlds.shooter.kernel.record import UNITS
from sparring.worlds.shooter.vocabulary import Me
from sparring.worlds.why import FightLuck, explained_choice, order_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.scripting.rulebase import Line
    from sparring.scripting.script import Decision
    from sparring.worlds.shooter.kernel.record import Fight
    from sparring.worlds.shooter.vocabulary import ShooterOrder


def explained_choices(
    before: Fight, scripts: Sequence[Sequence[CheckedStatement]]
) -> dict[int, Decision]:
    """The choices of both, if they could act, in the order they chose: each may use up
    luck, so none can be asked alone."""
    fight = copied(before)
    return {
        who: explained_choice(fight, Me(fight, who), scripts[who])[0]
        for who in range(UNITS)
        if chooses(fight, who)
    }


def chooses(fight: Fight, who: int) -> bool:
    """Whether somebody is asked at the start of a step."""
    return bool(entries.able(fight, who)) and not fight.unit[who].outside


def orders_alone(
    before: Fight, who: int, scripts: Sequence[Sequence[Line]]
) -> list[ShooterOrder | None]:
    """What each of some scripts would order somebody, all with the same luck; empty if he
    cannot choose."""
    fight = copied(before)
    if not chooses(fight, who):
        return []
    luck = FightLuck(fight)
    state, me = luck.state, Me(fight, who)

    def order(lines: Sequence[Line]) -> ShooterOrder | None:
        luck.state = state
        given: ShooterOrder | None = order_of(me, lines, luck)
        return given

    return [order(one) for one in scripts]
