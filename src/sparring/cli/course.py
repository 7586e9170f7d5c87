"""A course: a practice as the command line shows it, counted and remembered."""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING, NamedTuple

from sparring.kernels.loop import WINDOW, Row, turning_point, window_averages
from sparring.scripting.files import save_state

if TYPE_CHECKING:
    from sparring.cli.plan import LearnOptions
    from sparring.worlds.contract import Encounter, Practice, World

LAST = 20
"""Encounters whose scripts are remembered."""


class Typical(NamedTuple):
    """The script that stands for the last ones."""

    rules: tuple[str, ...]
    times: int
    """How often it was drawn."""
    of: int
    """How many scripts there were."""


class Course:
    """A practice, whoever learns in it."""

    def __init__(self, practice: Practice, world: World, options: LearnOptions) -> None:
        self.practice = practice
        self.world = world
        self.wanted = options.encounters
        """How many encounters are to be fought."""
        self.named = options.against or practice.against
        """The opposition as the command line names it: a path stays one."""
        self.path = options.save
        """Where the state is kept; None for nowhere."""
        self.rules = options.rules
        """The file of the rules that are learned with; None for the world's own."""
        self.seed: int = getattr(practice, "seed", options.seed or 0)
        """A practice that goes on has the seed it began with."""
        self.rows: list[Row] = []
        self.results: list[bool | None] = []
        """Whether the learning team won each encounter; None for a draw."""
        self.ours: list[float] = []
        """Window fitness of the learning team, from the tenth encounter on."""
        self.theirs: list[float] = []
        self.scripts: deque[list[tuple[str, tuple[str, ...]]]] = deque(maxlen=LAST)
        """Whose script it was, and its rules, in the last encounters, if any were drawn."""
        self.tactic = ""
        """What the others played last."""
        self.learns = not options.never_learning
        self.interrupted = False
        self._turning_point: int | None = None

    @property
    def against(self) -> str:
        """What the opposition is called."""
        return self.practice.against

    @property
    def team(self) -> str:
        """What the team is called that is watched."""
        return "learning team" if self.learns else "team that never learns"

    @property
    def is_opposed(self) -> bool:
        """Whether there is anybody to get the better of."""
        return len(self.world.sides) > 1

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
        self.rows.append(Row(float(encounter.fitness), float(encounter.enemy_fitness), 0))
        self.results.append(encounter.won)
        recent = self.rows[-WINDOW:]
        if len(recent) == WINDOW:
            self.ours += window_averages([row.team_fitness for row in recent])
            self.theirs += window_averages([row.enemy_fitness for row in recent])
        self.scripts.append([(script.whose, tuple(script.rules)) for script in encounter.scripts])
        self.tactic = encounter.against

    def save(self) -> None:
        """Keep everything, if there is a place to keep it: the learner, and where
        the practice stands, so that it can go on as if it had never stopped."""
        if self.path is not None:
            save_state(self.path, self.practice.state())

    # --- counting ------------------------------------------------------------

    @property
    def has_winners(self) -> bool:
        """Whether encounters can be won, as far as one can tell."""
        return self.is_opposed or self.wins + self.losses > 0

    @property
    def recent_fitness(self) -> float:
        """The mean fitness of the learning team lately."""
        rows = self.rows[-WINDOW:]
        return sum(row.team_fitness for row in rows) / len(rows)

    @property
    def wins(self) -> int:
        """Encounters that the learning team won."""
        return self.results.count(True)

    @property
    def losses(self) -> int:
        """Encounters that the others won."""
        return self.results.count(False)

    @property
    def draws(self) -> int:
        """Encounters that nobody won."""
        return self.results.count(None)

    @property
    def turning_point(self) -> int | None:
        """The first encounter from which on the learning team is clearly ahead."""
        if self._turning_point is None and self.is_opposed:
            self._turning_point = turning_point(self.rows)
        return self._turning_point

    def typical_script(self, role: str) -> Typical | None:
        """The most frequent script of the last encounters; where none came twice,
        the one that has most in common with the others."""
        scripts = [rules for team in self.scripts for name, rules in team if name == role]
        if not scripts:
            return None
        script, times = Counter(scripts).most_common(1)[0]
        if times == 1:
            popular = Counter(rule for rules in scripts for rule in rules)
            script = max(scripts, key=lambda rules: sum(popular[rule] for rule in rules))
        return Typical(script, times, len(scripts))
