"""Why an agent chose what it chose: each rule tried, and the reason it failed.

The kernel only finds the choice; here the same rules are asked again in Python,
over a copy of the fight, by the interpreter that keeps reasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.records import copied
from sparring.luck import WORD, Luck
from sparring.scripting.rulebase import line_from
from sparring.scripting.script import FixedScript
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.kernel.record import SIDES, TEAM
from sparring.worlds.crpg.lowering import animal_line
from sparring.worlds.crpg.vocabulary import Me

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.scripting.script import Decision
    from sparring.worlds.crpg.kernel.record import Fight


class FightLuck(Luck):
    """The luck of a fight, drawn from in Python."""

    __slots__ = ("fight",)

    def __init__(self, fight: Fight) -> None:
        self.fight = fight

    @property
    def state(self) -> int:
        """Where the fight's luck stands."""
        return int(self.fight.luck.low) | int(self.fight.luck.carry) << 32

    @state.setter
    def state(self, state: int) -> None:
        self.fight.luck.low = state & WORD
        self.fight.luck.carry = state >> 32


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
        choices[who] = explained_choice(fight, who, statements)
    return choices


def explained_choice(fight: Fight, who: int, statements: Sequence[CheckedStatement]) -> Decision:
    """One agent's choice; the fight is left as if he had made it."""
    lines = [line_from(f"line {at}", text, True) for at, text in enumerate(statements, start=1)]
    script = FixedScript("agent", lines, FightLuck(fight))
    decision = script.decide(Me(fight, who))
    if script.last_place is not None:
        entries.give_considered(fight, who, script.last_place)
    return decision
