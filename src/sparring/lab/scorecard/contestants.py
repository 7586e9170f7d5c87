"""The learners that a scorecard sets side by side: the one place to add another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, nearest
from sparring.lab.experiments.crpg.difficulty import learner_with
from sparring.lab.workbench import CARRIED_OUT_BY
from sparring.scripting.settings import Difficulty, DifficultyKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sparring.scripting.learner import DynamicScripting
    from sparring.worlds.crpg.world import Crpg

TOP_CULLING = Difficulty(kind=DifficultyKind.CULL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """One learner: what its jobs say, and what can be measured of it."""

    name: str
    learner: Mapping[str, Any]
    """What a job makes it of."""
    plain: Callable[[Crpg, int], DynamicScripting] | None = None
    """Makes the same learner in plain Python, from a world and a seed, if it draws
    scripts; None if it chooses by values."""
    learns: bool = True
    is_watched: bool = True
    """Whether its records can tell scripts."""
    scaled: Mapping[str, Any] | None = None
    """What a job makes it of when it is to hold an even game; None if it cannot."""

    @property
    def kind(self) -> str:
        """Who carries out its jobs."""
        return str(self.learner.get("kind", "scripting"))

    @property
    def exists(self) -> bool:
        """Whether its jobs can be carried out."""
        return self.kind in CARRIED_OUT_BY


def by_preset(preset: str) -> Callable[[Crpg, int], DynamicScripting]:
    """Makes dynamic scripting with settings by their name."""
    return lambda world, seed: world.learner(preset, seed=seed)


def swift(world: Crpg, seed: int) -> DynamicScripting:
    """Our own quicker kind of dynamic scripting."""
    from sparring.learners.swift import SwiftScripting

    return SwiftScripting(world.rulebases, seed=seed)


CONTESTANTS = {
    one.name: one
    for one in (
        Contestant(
            name="baseline", learner={"kind": "baseline"}, plain=by_preset("crpg"), learns=False
        ),
        Contestant(
            name="scripting",
            learner={"preset": "crpg"},
            plain=by_preset("crpg"),
            scaled=learner_with(TOP_CULLING),
        ),
        Contestant(
            name="sparring",
            learner={"preset": "sparring"},
            plain=by_preset("sparring"),
            scaled=learner_with(TOP_CULLING) | {"preset": "sparring"},
        ),
        Contestant(
            name="swift",
            learner={"kind": "swift"},
            plain=swift,
            scaled={"kind": "swift", "difficulty": learner_with(TOP_CULLING)["difficulty"]},
        ),
        Contestant(name="monte-carlo", learner={"kind": "monte-carlo"}, is_watched=False),
        Contestant(name="q-learning", learner={"kind": "q-learning"}, is_watched=False),
    )
}
"""By name, in the order of the columns."""
BASELINE = CONTESTANTS["baseline"]
SCRIPTING = CONTESTANTS["scripting"]
USUAL = ("baseline", "scripting", "swift", "monte-carlo")
"""Side by side when nobody says otherwise, as far as they exist."""


def contestants_named(names: list[str] | tuple[str, ...] = ()) -> list[Contestant]:
    """Learners by their names; the usual ones if none are given."""
    known = {name: one for name, one in CONTESTANTS.items() if one.exists}
    if not names:
        return [known[name] for name in USUAL if name in known]
    for name in names:
        if name not in known:
            near = nearest(name, known)
            hint = f"did you mean '{near}'?" if near else f"known are {', '.join(known)}"
            raise UsageError(f"no learner is named '{name}'; {hint}")
    return [known[name] for name in dict.fromkeys(names)]
