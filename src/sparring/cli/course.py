"""A course of encounters: one learner, one rival, and what is worth showing of it."""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import StateError
from sparring.kernels.loop import WINDOW, Row, turning_point, window_averages
from sparring.luck import Luck
from sparring.scripting.files import save_state
from sparring.untrusted import Unfit, field_of, whole_in

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import Pool
    from sparring.worlds.crpg.practice import Encounter, Practice

LAST = 20
"""Encounters whose scripts are remembered."""


class Change(NamedTuple):
    """A rule and how its weight has changed lately."""

    name: str
    weight: int
    change: int


class Typical(NamedTuple):
    """The script that stands for the last ones."""

    rules: tuple[str, ...]
    times: int
    """How often it was drawn."""
    of: int
    """How many scripts there were."""


class Course:
    """A practice, counted and remembered."""

    def __init__(self, practice: Practice, wanted: int, seed: int, save: Path | None) -> None:
        self.practice = practice
        self.wanted = wanted
        """How many encounters are to be fought."""
        self.seed = seed
        self.path = save
        """Where the state is kept; None for nowhere."""
        self.rows: list[Row] = []
        self.results: list[bool | None] = []
        """Whether the learning team won each encounter; None for a draw."""
        self.scripts: deque[list[tuple[str, tuple[str, ...]]]] = deque(maxlen=LAST)
        """Role and rules of each agent in the last encounters."""
        self.tactic = ""
        """What the rival played last."""
        self.ours: list[float] = []
        """Window fitness of the learning team, from the tenth encounter on."""
        self.theirs: list[float] = []
        self.found_turning_point: int | None = None
        self.interrupted = False

    @property
    def learner(self) -> DynamicScripting:
        """Who learns."""
        return self.practice.learner

    @property
    def against(self) -> str:
        """What the rival is called."""
        return self.practice.opponents.name

    @property
    def fought(self) -> int:
        """Encounters of this course so far."""
        return len(self.results)

    def fight(self) -> None:
        """One encounter more, learned from and kept."""
        self.note(self.practice.encounter())
        self.save()

    def note(self, encounter: Encounter) -> None:
        """Remember how it went."""
        team, enemies = encounter.outcome.team_fitness
        self.rows.append(Row(team, enemies, 0))
        self.results.append(encounter.won)
        self.scripts.append([(script.role, tuple(script.rules)) for script in encounter.scripts])
        self.tactic = encounter.tactic
        recent = self.rows[-WINDOW:]
        if len(recent) == WINDOW:
            self.ours += window_averages([row.team_fitness for row in recent])
            self.theirs += window_averages([row.enemy_fitness for row in recent])

    # --- counting ------------------------------------------------------------

    @property
    def wins(self) -> int:
        """Encounters that the learning team won."""
        return self.results.count(True)

    @property
    def losses(self) -> int:
        """Encounters that the rival won."""
        return self.results.count(False)

    @property
    def draws(self) -> int:
        """Encounters that nobody won."""
        return self.results.count(None)

    @property
    def turning_point(self) -> int | None:
        """The first encounter from which on the learning team is clearly ahead."""
        if self.found_turning_point is None:
            self.found_turning_point = turning_point(self.rows)
        return self.found_turning_point

    def fallbacks(self) -> dict[str, int]:
        """How often each role returned to earlier weights, ever."""
        return {
            name: sum(pool.fallbacks for pool in kept.pools.values())
            for name, kept in self.learner.roles.items()
        }

    def changes(self, role: str) -> list[Change]:
        """Every rule of a role with the change of its weight over the last ten
        encounters, the greatest rise first."""
        found = []
        for pool in drawn_pools(self.learner, role):
            before = pool.recent[0] if pool.recent else pool.weights
            for name, now, then in zip(pool.names, pool.weights, before, strict=True):
                found.append(Change(name, now, now - then))
        return sorted(found, key=lambda rule: -rule.change)

    def typical_script(self, role: str) -> Typical | None:
        """The most frequent script of the last encounters; where none came twice,
        the one that has most in common with the others."""
        drawn = [rules for team in self.scripts for name, rules in team if name == role]
        if not drawn:
            return None
        script, times = Counter(drawn).most_common(1)[0]
        if times == 1:
            popular = Counter(rule for rules in drawn for rule in rules)
            script = max(drawn, key=lambda rules: sum(popular[rule] for rule in rules))
        return Typical(script, times, len(drawn))

    # --- keeping -------------------------------------------------------------

    def save(self) -> None:
        """Keep everything, if there is a place to keep it: the learner, and where
        the course stands, so that it can go on as if it had never stopped."""
        if self.path is not None:
            save_state(self.path, {**self.learner.state(), "practice": practice_form(self)})


def drawn_pools(learner: DynamicScripting, role: str) -> list[Pool]:
    """The weights that a role's scripts are drawn by: one set, or one a state."""
    pools = learner.role(role).pools
    return [pools[None]] if None in pools else list(pools.values())


def practice_form(course: Course) -> dict[str, Any]:
    """Where a course stands, as JSON data."""
    practice = course.practice
    return {
        "world": practice.world.name,
        "against": course.against,
        "seed": str(course.seed),
        "fights": f"{practice.fight_luck.state:016x}",
        "tactics": f"{practice.opponents.luck.state:016x}",
        "current": practice.opponents.current,
        "rival_won": practice.static_won,
    }


def resume(practice: Practice, form: Any) -> int | None:
    """Let a practice go on where a saved one stopped; returns its seed, or None
    if that one was against somebody else."""
    try:
        if field_of(form, "against", str) != practice.opponents.name:
            return None
        seed = int(field_of(form, "seed", str)[:20])
        fights, tactics = luck_in(form, "fights"), luck_in(form, "tactics")
        current = whole_in(form, "current", -1)
        if current >= len(practice.opponents.basics):
            raise Unfit(f"there is no tactic {current}")
        rival_won = field_of(form, "rival_won", bool, type(None))
    except (Unfit, ValueError) as error:
        raise StateError(f"the saved practice is damaged: {error}") from None
    practice.fight_luck, practice.opponents.luck = fights, tactics
    practice.opponents.current, practice.static_won = current, rival_won
    return seed


def luck_in(form: Any, name: str) -> Luck:
    """A stream of luck as it was saved."""
    return Luck.resumed(int(field_of(form, name, str)[:16], 16))
