"""The checker that every world must pass, and that it notices what is broken."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sparring.worlds.checking import WorldFault, check_world
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.registry import WORLDS, world_named


@pytest.mark.parametrize("name", WORLDS)
def test_every_world_keeps_what_worlds_promise(name: str):
    assert len(check_world(world_named(name), seeds=1)) == 5


class Forgetful(Crpg):
    """A world whose fights depend on more than their seed."""

    fights = 0

    def fight(self, sides: Any, seed: int, *, log: bool = False) -> Any:
        self.fights += 1
        return super().fight(sides, seed + self.fights, log=log)


class Generous(Crpg):
    """A world that praises beyond measure."""

    def outcome(self, seed: int) -> Any:
        outcome = super().outcome(seed)
        return replace(outcome, fitness=tuple(fit + 1 for fit in outcome.fitness))


class Confused(Crpg):
    """A world in which losers do better."""

    def outcome(self, seed: int) -> Any:
        outcome = super().outcome(seed)
        return replace(outcome, team_fitness=outcome.team_fitness[::-1])


@pytest.mark.parametrize(
    ("world", "promise"),
    [
        (Forgetful, "same seed"),
        (Generous, "within 0 to 1"),
        (Confused, "higher fitness"),
    ],
)
def test_a_world_that_breaks_a_promise_is_found_out(world: type[Crpg], promise: str):
    with pytest.raises(WorldFault, match=promise):
        check_world(world(), seeds=1)
