"""Agents that choose by value: no script, each decision takes the best action that
applies."""

from __future__ import annotations

from sparring.kernels.valuing import make_valuing
from sparring.worlds.pit.kernel.choosing import applies, give
from sparring.worlds.pit.kernel.record import TEAM, Fight, kernel, program


@kernel
def may_be_taken(fight: Fight, line: int) -> bool:
    """Every rule may be chosen at any decision."""
    return True


take_best, learn_from_encounter = make_valuing(program, TEAM, may_be_taken, applies, give)
