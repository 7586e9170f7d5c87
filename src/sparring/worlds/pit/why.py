"""Why everybody chose what he chose in a round, and what single rules would choose: see
`worlds/why.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.records import copied
from sparring.worlds.pit.kernel import entries
from sparring.worlds.pit.kernel.record import AGENTS
from sparring.worlds.pit.vocabulary import Me
from sparring.worlds.why import FightLuck, explained_choice, order_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.scripting.rulebase import Line
    from sparring.scripting.script import Decision
    from sparring.worlds.pit.kernel.record import Fight
    from sparring.worlds.pit.vocabulary import PitOrder


def explained_choices(
    before: Fight, scripts: Sequence[Sequence[CheckedStatement]]
) -> dict[int, Decision]:
    """The choices of everybody who could act, in the order they chose: each may use up
    luck, so none can be asked alone."""
    fight = copied(before)
    fight.logging = 0
    choices = {}
    for who in (int(one) for one in fight.order[: int(fight.units)]):
        if not chooses(fight, who):
            continue
        if who >= AGENTS:
            entries.choose_one(fight, who)
            continue
        entries.decide(fight, who)
        choices[who], place = explained_choice(fight, Me(fight, who), scripts[who])
        if place is not None:
            entries.give_considered(fight, who, place)
    return choices


def chooses(fight: Fight, who: int) -> bool:
    """Whether somebody is asked at the start of a round."""
    unit = fight.unit[who]
    return bool(entries.able(fight, who)) and not unit.outside and not unit.begun


def orders_alone(
    before: Fight, who: int, scripts: Sequence[Sequence[Line]]
) -> list[PitOrder | None]:
    """What each of some scripts would order an agent, all with the same luck and mood;
    empty if he cannot choose."""
    fight = copied(before)
    fight.logging = 0
    if not chooses(fight, who):
        return []
    entries.decide(fight, who)
    luck = FightLuck(fight)
    state, me = luck.state, Me(fight, who)

    def order(lines: Sequence[Line]) -> PitOrder | None:
        luck.state = state
        fight.unit[who].mood_at = -1
        given: PitOrder | None = order_of(me, lines, luck)
        return given

    return [order(one) for one in scripts]
