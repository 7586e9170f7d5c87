"""Apples to pick, and a picker who learns how hard to shake the tree."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from sparring.errors import UsageError
from sparring.scripting.restoring import Restored
from sparring.worlds.contract import Contender, Encounter
from sparring.worlds.outcome import Outcome

BEST = 7
"""The strength that brings down most apples."""


class Orchard:
    """One picker."""

    name = "orchard"
    title = "an orchard: one picker"
    sides = (("picker",),)
    tactics = ("gentle", "firm")
    studied = ()
    settings = "sparring"
    learners = ("hill-climbing",)
    is_lucky = False

    def contender(self, wanted: str, seed: int, *, place: int = 0) -> Contender:
        if wanted not in self.tactics:
            raise UsageError(f"no picker is named '{wanted}'")
        return Contender(wanted, [], (), (f"{wanted} has brought a ladder",))

    def begin(self, sides: Any, seed: int, *, explains: bool = False) -> OrchardBout:
        (side,) = sides
        return OrchardBout(seed, 2 if side.plays == "gentle" else 6)

    def fight(self, sides: Any, seed: int, *, log: bool = False) -> Outcome:
        bout = self.begin(sides, seed)
        bout.step()
        return bout.outcome()

    def practice(self, kind: str, against: str, *, seed: int = 0) -> HillClimbing:
        return HillClimbing()

    def ready(self, progress: Any = None) -> None:
        pass


class OrchardBout:
    """One tree, shaken once."""

    lines: tuple[Any, ...] = ()

    def __init__(self, seed: int, strength: int) -> None:
        self.seed, self.strength = seed, strength
        self.round = 0
        self.all_events: list[Any] = []

    @property
    def over(self) -> bool:
        return self.round == 1

    def step(self) -> None:
        self.round += 1
        self.all_events.append(("shake", self.strength))

    def outcome(self) -> Outcome:
        fitness = apples(self.strength)
        return Outcome(
            seed=self.seed, winner=None, duration=1, team_fitness=(fitness,), fitness=(fitness,)
        )


def apples(strength: int) -> float:
    """The share of apples that come down."""
    return max(0.0, 1 - abs(strength - BEST) / 10)


class HillClimbing:
    """Shakes a little harder as long as that pays."""

    kind = "hill-climbing"
    note = "orchards have no kernels"
    against = ""
    held_back = False

    def __init__(self) -> None:
        self.strength = self.number = 0

    def encounter(self) -> Encounter:
        self.number += 1
        if apples(self.strength + 1) > apples(self.strength):
            self.strength += 1
        return Encounter(self.number, "", None, apples(self.strength), 0.0)

    def run(self, count: int, *, stops: bool = False) -> Any:
        return [self.encounter() for _ in range(count)]

    def learned(self) -> Any:
        strength = self.strength
        return SimpleNamespace(
            kind=self.kind,
            sentences=lambda: [f"The picker shakes with strength {strength}."],
            as_data=lambda: {"strength": strength},
        )

    def state(self) -> dict[str, Any]:
        return {"strength": self.strength, "practice": {"world": "orchard"}}

    def restore(self, form: Any, *, goes_on: bool = True) -> Restored:
        self.strength = form["strength"]
        return Restored()
