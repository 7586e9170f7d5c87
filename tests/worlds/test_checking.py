"""The checks that every world must pass, and that they notice what is broken."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sparring.worlds.checking import PARTS, WorldFault, check_world
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.registry import open_world, world_names


@pytest.mark.parametrize("name", world_names())
@pytest.mark.parametrize("part", PARTS)
def test_every_world_keeps_what_worlds_promise(name: str, part: str):
    assert len(check_world(open_world(name), seeds=1, parts=[part])) == 1


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


class Monotonous(Crpg):
    """A world that fights one fight whatever the seed."""

    def fight(self, sides: Any, seed: int, *, log: bool = False) -> Any:
        return replace(super().fight(sides, 7, log=log), seed=seed)


class Fated(Monotonous):
    """The same, and it says so."""

    is_lucky = False


class Hasty(Crpg):
    """A world whose steps are other fights."""

    def begin(self, sides: Any, seed: int, *, explains: bool = False) -> Any:
        return super().begin(sides, seed + 1, explains=explains)


@pytest.mark.parametrize(
    ("world", "part", "promise"),
    [
        (Forgetful, "luck", "same seed"),
        (Generous, "everyone", "within 0 to 1"),
        (Confused, "everyone", "highest fitness"),
        (Monotonous, "luck", "other seeds"),
        (Hasty, "steps", "comes to the same"),
    ],
)
def test_a_world_that_breaks_a_promise_is_found_out(world: type[Crpg], part: str, promise: str):
    with pytest.raises(WorldFault, match=promise):
        check_world(world(), seeds=1, parts=[part])


def test_a_world_without_luck_is_allowed_to_have_none():
    (fact,) = check_world(Fated(), seeds=1, parts=["luck"])
    assert "no luck" in fact


def test_a_learner_that_cannot_go_on_is_found_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sparring.worlds.standing.resume", lambda practice, form: None)
    with pytest.raises(WorldFault, match="as if never stopped"):
        check_world(Crpg(), seeds=1, parts=["learning"])
