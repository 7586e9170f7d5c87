"""The tavern as others see it: days by name, lived through minute by minute.

    world = Tavern()
    outcome = world.fight(["thieves_night"], seed=7)
    print(outcome.thefts, outcome.prevented)

Nobody opposes: the one side is everybody who lives here. What guards learn can be saved
(`sparring learn tavern --save guards.json`) and brought along: `guards.json` names the day
that it was learned on, with guards who know it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from sparring.behaviours.memes import Memes
from sparring.errors import StateError, UsageError, unknown
from sparring.learners.temporal_state import kind_of
from sparring.scripting.files import load_state
from sparring.untrusted import excerpt
from sparring.worlds.contract import Contender
from sparring.worlds.tavern.bout import TavernBout, lines_of
from sparring.worlds.tavern.data.days import DAYS
from sparring.worlds.tavern.data.people import GUARD, PEOPLE
from sparring.worlds.tavern.performances import LEARNERS, performances
from sparring.worlds.tavern.town import guards_learner

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.worlds.contract import Progress, ScriptLine
    from sparring.worlds.tavern.bout import TavernOutcome
    from sparring.worlds.tavern.practice import TavernPractice


@dataclass(frozen=True, slots=True)
class Part:
    """What one person plays, and what was learned for it before."""

    performance: str
    learned: Any = None
    """The saved state of what guards share; None if nothing was learned."""

    @property
    def learner(self) -> str:
        """The kind of learner that chooses for guards."""
        return LEARNERS[0] if self.learned is None else str(self.learned["learner"])


class Tavern:
    """A tavern and its street."""

    name = "tavern"
    title = "a tavern and its street over a day and a night"
    sides = (tuple(one.kind for one in PEOPLE),)
    tactics = tuple(DAYS)
    studied = tuple(DAYS)
    settings = "fighter"
    learners = LEARNERS
    is_lucky = True
    numbers: Mapping[str, int] = {}

    # --- who takes part ------------------------------------------------------------

    def known_tactic(self, name: str) -> str:
        """A day by its name, or an error with the nearest one."""
        wanted = name.replace("-", "_")
        if wanted not in DAYS:
            raise unknown("day", name, DAYS)
        return wanted

    def contender(self, wanted: str | os.PathLike[str], seed: int, *, place: int = 0) -> Contender:
        """A day by its name, or by a .json file of what guards learned on it."""
        wanted = os.fspath(wanted)
        if not wanted.endswith(".json"):
            return contender_of(self.known_tactic(wanted))
        from sparring.worlds.tavern.practice import saved_guards

        day, learned = saved_guards(self, load_state(wanted))
        label = os.path.basename(wanted).removesuffix(".json")
        return contender_of(day, learned, f"{day} with guards of {label}")

    def parts_of(self, side: Any) -> tuple[Part, ...]:
        """What everybody plays, however the side is given."""
        if isinstance(side, str | os.PathLike):
            side = self.contender(side, 0)
        parts: Any = side.scripts if isinstance(side, Contender) else tuple(side)
        if len(parts) != len(PEOPLE) or not all(isinstance(part, Part) for part in parts):
            raise UsageError(
                f"the side of '{self.name}' is a day ({', '.join(DAYS)}), or a part for each of "
                f"{len(PEOPLE)} people; got {excerpt(side)}"
            )
        return tuple(parts)

    # --- days ----------------------------------------------------------------------

    def begin(self, sides: Sequence[Any], seed: int, *, explains: bool = False) -> TavernBout:
        """One day, minute by minute. Everybody always says why."""
        if len(sides) != len(self.sides):
            raise UsageError(f"the world '{self.name}' has one side; got {len(sides)}")
        return TavernBout(self, self.parts_of(sides[0]), seed)

    def fight(self, sides: Sequence[Any], seed: int, *, log: bool = False) -> TavernOutcome:
        """One day to its end."""
        bout = self.begin(sides, seed)
        while not bout.over:
            bout.step()
        return bout.outcome(log=log)

    def practice(
        self, kind: str, against: str = "", *, seed: int = 0, **options: Any
    ) -> TavernPractice:
        """Guards who learn together, day after day."""
        from sparring.worlds.tavern.practice import practice_of

        return practice_of(self, kind, against, seed=seed, **options)

    def ready(self, progress: Progress | None = None) -> None:
        """Nothing needs compiling."""

    # --- kept as files ---------------------------------------------------------------

    @classmethod
    def script_form(cls, part: Part) -> dict[str, Any]:
        """What somebody plays, as JSON data."""
        form: dict[str, Any] = {"performance": part.performance}
        return form if part.learned is None else {**form, "learned": part.learned}

    @classmethod
    def script_from(cls, form: Any) -> Part:
        """What somebody plays, as it was kept: JSON data that may come from anyone."""
        name = form.get("performance") if isinstance(form, dict) else None
        if not isinstance(name, str) or name not in performances():
            raise UsageError(f"people play a performance; got {excerpt(form)}")
        learned = form.get("learned")
        if learned is not None:
            check_learned(learned)
        return Part(name, learned)

    @classmethod
    def script_lines(cls, part: Part) -> tuple[ScriptLine, ...]:
        """What somebody plays, to be shown."""
        return lines_of(part.performance)

    @classmethod
    def order_from(cls, parts: list[Any]) -> Any:
        """An order as it was kept: nobody gives any."""
        raise UsageError(f"the world '{cls.name}' takes no orders")

    @classmethod
    def with_numbers(cls, numbers: Mapping[str, int]) -> Self:
        """This world with other free numbers."""
        if numbers:
            raise UsageError(f"the world '{cls.name}' has no free numbers")
        return cls()


def check_learned(form: Any) -> None:
    """Refuse what no guards have saved."""
    kind = kind_of(form)
    if kind not in LEARNERS:
        raise UsageError(f"guards learn by {', '.join(LEARNERS)}; got {excerpt(form)}")
    try:
        guards_learner(Memes(), kind).restore(form)
    except StateError as error:
        raise UsageError(str(error)) from None


def contender_of(day: str, learned: Any = None, plays: str = "") -> Contender:
    """Everybody on a day; guards may have learned before."""
    parts = tuple(
        Part(performance, learned if who.kind == GUARD else None)
        for who, performance in zip(PEOPLE, DAYS[day].performances(), strict=True)
    )
    lines = tuple(lines_of(part.performance) for part in parts)
    return Contender(plays or day, parts, lines)  # type: ignore[arg-type]
