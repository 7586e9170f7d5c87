"""Whole-rulebase control: no script; every decision draws among the rules that
can act just now (thesis B.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import Missing
from sparring.scripting.script import Script

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sparring.luck import Luck
    from sparring.scripting.pool import Pool
    from sparring.scripting.rulebase import Rulebase


class Control(Script):
    """An agent led by its whole rulebase; learned from like a script."""

    __slots__ = ("_wheel",)

    is_drawn = False

    def __init__(
        self, rulebase: Rulebase, pool: Pool, drawable: list[int], luck: Luck, owner: object
    ) -> None:
        super().__init__(rulebase, [(pool, list(range(len(pool.names))), 0)], luck, owner)
        self._wheel = [(rule, pool.weights[rule]) for rule in drawable]
        """The rules that can be drawn, with their weights."""

    def act(self, me: Any, *, state: str | None = None) -> Any:
        """The order of a rule drawn by weight among those that can act now."""
        if state is not None:  # Roles with states have no control.
            self._check_state(state)
        steps, turn = self._steps or self._prepared(), self.turn
        for place in self._order_of_trial():
            _, condition, action = steps[place]
            try:
                if not condition(me, turn):
                    continue
                order = action(me, turn)
            except Missing:
                continue
            except Exception as error:
                self._note_rule(error, place, me)
                raise
            if order is None:
                self._refuse_none(place)
            if order is not False:
                self._places.add(place)
                self.last_place = place
                return order
        return None

    def state(self) -> dict[str, Any]:
        """The control as JSON data, for a game saved in mid-encounter."""
        return {**super().state(), "control": True}

    def _order_of_trial(self) -> Iterator[int]:
        """Rules drawn by weight without putting back, then the closing rules.

        Trying in this order until one acts is the same as drawing by weight
        among only those that can act.
        """
        luck = self.turn.luck
        left = list(self._wheel)
        total = sum(weight for _, weight in left)
        while left:
            point = luck.below(total)
            for at, (_, weight) in enumerate(left):  # noqa: B007
                point -= weight
                if point < 0:
                    break
            rule, weight = left.pop(at)
            total -= weight
            yield rule
        yield from range(self.drawn_count, len(self.lines))
