"""A course of encounters: a learner, a rival, and what is worth showing of them."""

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
    from sparring.worlds.crpg.tactics import StaticTeam

WORLD = "crpg"
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


class Tally:
    """Encounters counted, whoever learns from them."""

    def __init__(self, wanted: int, seed: int, save: Path | None) -> None:
        self.wanted = wanted
        """How many encounters are to be fought."""
        self.seed = seed
        self.path = save
        """Where the state is kept; None for nowhere."""
        self.rows: list[Row] = []
        self.results: list[bool | None] = []
        """Whether the learning team won each encounter; None for a draw."""
        self.ours: list[float] = []
        """Window fitness of the learning team, from the tenth encounter on."""
        self.theirs: list[float] = []
        self.found_turning_point: int | None = None
        self.interrupted = False

    @property
    def against(self) -> str:
        """What the rival is called."""
        raise NotImplementedError

    @property
    def held_back(self) -> bool:
        """Whether the learner is kept at the rival's level."""
        return False

    @property
    def fought(self) -> int:
        """Encounters of this course so far."""
        return len(self.results)

    def fight(self) -> None:
        """One encounter more, learned from and kept."""
        raise NotImplementedError

    def count(self, team_fitness: float, enemy_fitness: float, won: bool | None) -> None:
        """Count an encounter."""
        self.rows.append(Row(team_fitness, enemy_fitness, 0))
        self.results.append(won)
        recent = self.rows[-WINDOW:]
        if len(recent) == WINDOW:
            self.ours += window_averages([row.team_fitness for row in recent])
            self.theirs += window_averages([row.enemy_fitness for row in recent])

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


class Course(Tally):
    """A practice, counted and remembered."""

    def __init__(self, practice: Practice, wanted: int, seed: int, save: Path | None) -> None:
        super().__init__(wanted, seed, save)
        self.practice = practice
        self.scripts: deque[list[tuple[str, tuple[str, ...]]]] = deque(maxlen=LAST)
        """Role and rules of each agent in the last encounters."""
        self.tactic = ""
        """What the rival played last."""

    @property
    def learner(self) -> DynamicScripting:
        """Who learns."""
        return self.practice.learner

    @property
    def against(self) -> str:
        """What the rival is called."""
        return self.practice.opponents.name

    @property
    def held_back(self) -> bool:
        """Whether difficulty scaling keeps the learner at the rival's level."""
        return self.learner.difficulty.expected_win_rate is not None

    def fight(self) -> None:
        """One encounter more, learned from and kept."""
        self.note(self.practice.encounter())
        self.save()

    def note(self, encounter: Encounter) -> None:
        """Remember how it went."""
        self.count(*encounter.outcome.team_fitness, encounter.won)
        self.scripts.append([(script.role, tuple(script.rules)) for script in encounter.scripts])
        self.tactic = encounter.tactic

    # --- counting ------------------------------------------------------------

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
            kept = {**self.learner.state(), "practice": standing_form(self, self.standing())}
            save_state(self.path, kept)

    def standing(self) -> Standing:
        """Where the practice stands."""
        practice = self.practice
        rival = practice.opponents
        return Standing(
            self.seed, practice.fight_luck, rival.luck, rival.current, practice.static_won
        )


def drawn_pools(learner: DynamicScripting, role: str) -> list[Pool]:
    """The weights that a role's scripts are drawn by: one set, or one a state."""
    pools = learner.role(role).pools
    return [pools[None]] if None in pools else list(pools.values())


# --- where a practice stands ---------------------------------------------------


class Standing(NamedTuple):
    """What the next encounter depends on besides the learner."""

    seed: int
    fight_luck: Luck
    tactic_luck: Luck
    current: int
    """The rival's basic tactic; -1 before the first encounter."""
    rival_won: bool | None


def standing_form(course: Tally, standing: Standing) -> dict[str, Any]:
    """Where a course stands, as JSON data."""
    return {
        "world": WORLD,
        "against": course.against,
        "seed": str(standing.seed),
        "fights": f"{standing.fight_luck.state:016x}",
        "tactics": f"{standing.tactic_luck.state:016x}",
        "current": standing.current,
        "rival_won": standing.rival_won,
    }


def standing_from(form: Any, opponents: StaticTeam) -> Standing | None:
    """Where a saved course stood, or None if that one was against somebody else."""
    try:
        if field_of(form, "against", str) != opponents.name:
            return None
        seed = int(field_of(form, "seed", str)[:20])
        fights, tactics = luck_in(form, "fights"), luck_in(form, "tactics")
        current = whole_in(form, "current", -1)
        if current >= len(opponents.basics):
            raise Unfit(f"there is no tactic {current}")
        rival_won = field_of(form, "rival_won", bool, type(None))
    except (Unfit, ValueError) as error:
        raise StateError(f"the saved practice is damaged: {error}") from None
    return Standing(seed, fights, tactics, current, rival_won)


def resume(practice: Practice, form: Any) -> int | None:
    """Let a practice go on where a saved one stopped; returns its seed, or None
    if that one was against somebody else."""
    found = standing_from(form, practice.opponents)
    if found is None:
        return None
    practice.fight_luck, practice.opponents.luck = found.fight_luck, found.tactic_luck
    practice.opponents.current, practice.static_won = found.current, found.rival_won
    return found.seed


def luck_in(form: Any, name: str) -> Luck:
    """A stream of luck as it was saved."""
    return Luck.resumed(int(field_of(form, name, str)[:16], 16))
