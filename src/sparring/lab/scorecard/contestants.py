"""The learners that a scorecard sets side by side: the one place to add another."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sparring.errors import unknown
from sparring.lab.designs import scaling_data
from sparring.learners.settings import CHOICES, JOURNAL
from sparring.learners.temporal_settings import Handicap
from sparring.learners.values import LEARNERS as VALUE_KINDS
from sparring.scripting.settings import PRESETS, Difficulty, DifficultyKind
from sparring.worlds.minds import MIND_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.scripting.learner import DynamicScripting

TOP_CULLING = {"difficulty": scaling_data(Difficulty(kind=DifficultyKind.CULL))}
"""With the papers' own steps, which balance at 47.5 wins of 100."""
EVEN_CULLING = {"difficulty": scaling_data(Difficulty.aiming_at(0.5, DifficultyKind.CULL))}
"""With steps that balance at 50."""
EVEN_HANDICAP = {"handicap": asdict(Handicap())}
"""What minds hold an even game by."""
USUAL = ("baseline", "scripting", "sparring", "monte-carlo")
"""Side by side when nobody says otherwise, as far as they fit the world."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """One learner: what its jobs say, and what can be measured of it."""

    name: str
    learner: Mapping[str, Any]
    """What a job makes it of."""
    plain: Callable[[Any, int], DynamicScripting] | None = None
    """Makes the same learner in plain Python, from a world and a seed, if it draws
    scripts; None if it chooses by values."""
    learns: bool = True
    is_watched: bool = True
    """Whether its records can tell scripts."""
    scaled: Mapping[str, Any] | None = None
    """What a job makes it of when it is to hold an even game; None if it cannot."""

    @property
    def choices(self) -> str:
        """What it chooses, and when, if it does so by values."""
        return str(self.learner.get("choices", JOURNAL))

    @property
    def kind(self) -> str:
        """Which kind of learner a world must offer for it."""
        kind = str(self.learner.get("kind", "scripting"))
        return "scripting" if kind == "baseline" else kind


def by_preset(preset: str) -> Callable[[Any, int], DynamicScripting]:
    """Makes dynamic scripting with settings by their name."""

    def learner(world: Any, seed: int) -> DynamicScripting:
        made: DynamicScripting = world.learner(preset, seed=seed)
        return made

    return learner


def by_value(kind: str, choices: str) -> Contestant:
    """A learner of values; its usual choices go unnamed."""
    if choices == JOURNAL:
        return Contestant(name=kind, learner={"kind": kind}, is_watched=False)
    learner = {"kind": kind, "choices": choices}
    return Contestant(name=f"{kind}-orders", learner=learner, is_watched=False)


def by_mind(kind: str) -> Contestant:
    """A learner with a mind for each member, which can be held back."""
    learner = {"kind": kind}
    return Contestant(
        name=kind, learner=learner, is_watched=False, scaled={**learner, **EVEN_HANDICAP}
    )


def contestants_in(world: Any) -> dict[str, Contestant]:
    """Every learner that fits a world, by name, in the order of the columns."""
    preset = world.settings
    own_scaling = f"{preset}-difficulty"
    """Where papers scaled difficulty with other settings than they learned with."""
    scaling = own_scaling if own_scaling in PRESETS else preset
    contestants = (
        Contestant(
            name="baseline", learner={"kind": "baseline"}, plain=by_preset(preset), learns=False
        ),
        Contestant(
            name="scripting",
            learner={"preset": preset},
            plain=by_preset(preset),
            scaled={"preset": scaling, **TOP_CULLING},
        ),
        Contestant(
            name="sparring",
            learner={"preset": "sparring"},
            plain=by_preset("sparring"),
            scaled={"preset": "sparring", **EVEN_CULLING},
        ),
        *(by_value(kind, choices) for choices in CHOICES for kind in VALUE_KINDS),
        *(by_mind(kind) for kind in MIND_KINDS),
    )
    return {one.name: one for one in contestants if one.kind in world.learners}


def contestants_named(world: Any, names: Sequence[str] = ()) -> list[Contestant]:
    """Learners by their names; the usual ones of a world if none are given."""
    known = contestants_in(world)
    for name in names:
        if name not in known:
            raise unknown("learner", name, known)
    return [known[name] for name in dict.fromkeys(names or USUAL) if name in known]
