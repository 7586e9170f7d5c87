"""Who learns where in the shooter thesis: two scenarios, four variants, and the rules that the
thesis found to be the best and the worst in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.worlds.shooter.world import OFFENSIVE, Halls, Shooter

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "shooter"
MATCHES = 100
"""Of a batch, after which weights are reset."""
BATCHES = 5
"""That the thesis ran,"""
OURS = 100
"""and that we run: its five are the first of them."""

PLAIN, ORDER, GOAL, BOTH = "plain", "order", "goal", "both"
VARIANTS: Mapping[str, Mapping[str, Any]] = {
    PLAIN: {"preset": "shooter"},
    ORDER: {"preset": "shooter", "order": "learned"},
    GOAL: {"preset": "shooter", "goal": OFFENSIVE},
    BOTH: {"preset": "shooter", "order": "learned", "goal": OFFENSIVE},
}
IN_WORDS = {
    PLAIN: "plain",
    ORDER: "learned order",
    GOAL: "goal-directed",
    BOTH: "learned order and goal",
}


class Scenario(NamedTuple):
    """An arena and its static opponent."""

    number: int
    kind: type[Shooter]

    def row(self, variant: str) -> str:
        """The row of a variant."""
        return f"scenario_{self.number}_{variant}"


SCENARIOS = (Scenario(1, Shooter), Scenario(2, Halls))
FIRST, SECOND = SCENARIOS
ROWS = {
    scenario.row(variant): (scenario, variant) for scenario in SCENARIOS for variant in VARIANTS
}
ROW_NAMES = {
    row: f"scenario {scenario.number}, {IN_WORDS[variant]}"
    for row, (scenario, variant) in ROWS.items()
}


class Ranking(NamedTuple):
    """The rules of highest and of lowest weight, each three, best and worst first."""

    top: tuple[str, ...]
    bottom: tuple[str, ...]
    first: tuple[str, ...] = ()
    """Of highest priority, where an order was learned and the thesis tells it."""


SIDESTEP_GUN, SIDESTEP_ROCKET = "SidestepGunAttack", "SidestepRocketAttack"
ADVANCE_GUN, ADVANCE_ROCKET = "AdvanceGunAttack", "AdvanceRocketAttack"
WEAVE_GUN, WEAVE_ROCKET = "AdvanceSidestepGunAttack", "AdvanceSidestepRocketAttack"
STAND_GUN, STAND_ROCKET = "StationaryGunAttack", "StationaryRocketAttack"
THESIS: Mapping[str, Ranking] = {
    FIRST.row(PLAIN): Ranking(
        (SIDESTEP_ROCKET, "TakeHealth", SIDESTEP_GUN), ("Idle", "TakeAmmo", "Search")
    ),
    FIRST.row(ORDER): Ranking(
        ("TakeHealth", SIDESTEP_GUN, SIDESTEP_ROCKET),
        ("Idle", "TakeAmmo", "Search"),
        ("TakeHealth", SIDESTEP_ROCKET, SIDESTEP_GUN),
    ),
    FIRST.row(GOAL): Ranking(
        (SIDESTEP_GUN, ADVANCE_GUN, SIDESTEP_ROCKET), ("Search", STAND_GUN, "Patrol")
    ),
    FIRST.row(BOTH): Ranking(
        (SIDESTEP_ROCKET, SIDESTEP_GUN, ADVANCE_GUN), (STAND_GUN, "Search", STAND_ROCKET)
    ),
    SECOND.row(PLAIN): Ranking(
        (ADVANCE_ROCKET, "HuntPathB", "TakeHealth"), ("Idle", "Escape", STAND_GUN)
    ),
    SECOND.row(ORDER): Ranking(
        (WEAVE_ROCKET, "TakeHealth", "HuntPathA"),
        ("Idle", "TakeAmmo", "Escape"),
        ("TakeHealth", "HuntPathA", WEAVE_ROCKET),
    ),
    SECOND.row(GOAL): Ranking(
        ("HuntPathA", WEAVE_GUN, WEAVE_ROCKET), (STAND_GUN, STAND_ROCKET, "BarrelGunAttack")
    ),
    SECOND.row(BOTH): Ranking(
        ("HuntPathA", WEAVE_ROCKET, ADVANCE_GUN), (STAND_GUN, "BarrelGunAttack", STAND_ROCKET)
    ),
}
"""Sections 4.3.3 and 4.3.6."""
