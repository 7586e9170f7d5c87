"""Practices that are at home in the kernel alone: whoever learns there draws no scripts, or
meets somebody who decides by a mind of his own."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from sparring.kernels.loop import new_rows
from sparring.worlds.standing import StandingPractice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.kernels.loop import Row, Rows
    from sparring.worlds.contract import Encounter
    from sparring.worlds.loops import Loop


class KernelPractice(StandingPractice):
    """A learner whose encounters all happen inside the kernel."""

    note = ""

    @abstractmethod
    def enter_kernel(self) -> Loop:
        """The kernel's memory with this practice in it."""

    def encounter(self) -> Encounter:
        """One more, learned from."""
        return self._kernel_encounter()

    def run(self, count: int, *, stops: bool = False) -> Rows[Row]:
        """So many encounters more, or until the turning point among these is
        confirmed."""
        if self.opponents.curse is not None:
            return self._one_by_one(count, stops)
        rows = new_rows(count)
        fought = self.enter_kernel().run(rows, stops)
        self.fought += fought
        return rows[:fought]


def draw_no_scripts(loop: Loop, roles: Sequence[int]) -> None:
    """The loop is to draw nothing and to learn no weights; agents of these roles, by their
    numbers, hold their closing rules alone."""
    run = loop.record.run
    run.roles, run.pools, run.agents, run.learns = 0, 0, 0, 0
    for at, role in enumerate(roles):
        run.agent[at].role = role
        run.agent[at].count = 0
