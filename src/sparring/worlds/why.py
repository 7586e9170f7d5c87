"""Why an agent of a compiled world chose what it chose: each rule tried, and the
reason it failed.

The kernel only finds the choice; here the same rules are asked again in Python, over
a copy of the fight, by the interpreter that keeps reasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.kernels.records import read, write
from sparring.luck import WORD, Luck
from sparring.scripting.rulebase import line_from
from sparring.scripting.script import FixedScript

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.scripting.rulebase import Line
    from sparring.scripting.script import Decision


class FightLuck(Luck):
    """The luck of a fight's record, drawn from in Python."""

    __slots__ = ("stream",)

    def __init__(self, fight: Any) -> None:
        self.stream = fight.luck

    @property
    def state(self) -> int:
        """Where the fight's luck stands."""
        return int(read(self.stream, "low")) | int(read(self.stream, "carry")) << 32

    @state.setter
    def state(self, state: int) -> None:
        write(self.stream, low=state & WORD, carry=state >> 32)


def explained_choice(
    fight: Any, me: Any, statements: Sequence[CheckedStatement]
) -> tuple[Decision, int | None]:
    """One agent's choice, and the place in its script that acted; luck is used up as
    if it had been made."""
    lines = [line_from(f"line {at}", text, True) for at, text in enumerate(statements, start=1)]
    script = FixedScript("agent", lines, FightLuck(fight))
    return script.decide(me), script.last_place


def order_of(me: Any, lines: Sequence[Line], luck: Luck) -> Any:
    """What an agent would be ordered by some lines alone; None if none would act."""
    return FixedScript("agent", lines, luck).act(me)
