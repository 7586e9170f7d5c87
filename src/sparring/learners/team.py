"""TEAM: online evolution of how a team splits into roles, for any game whose state changes
now and then (thesis 4.2; Bakkes, Spronck and Postma 2004).

    team = TeamEvolution(4, {"all quiet": (2, 2), "our flag stolen": (3, 1)},
                         roles=("attack", "defend", "roam"), seed=7)
    split = team.begin("all quiet")                                  # a match begins
    split = team.transition("our flag stolen", good=False, seconds=12.5)
    split["attack"], str(split)                                      # 3, '3 attack, 1 defends'

Each state has a population of its own. After every transition the best split of the state
that was entered has a child, and the team plays that one. It is judged a few transitions
later; then it replaces the worst of its population if it is better, and its fitness counts
in that of its parent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Any, ClassVar

from sparring.errors import SettingsError, UsageError
from sparring.learners.splits import Split, SplitLesson, SplitReport, counts_of, genes_of
from sparring.learners.table import checked_names, number_of
from sparring.learners.team_settings import ENDING, TeamSettings
from sparring.luck import Luck
from sparring.scripting.copies import CopiedWhole
from sparring.untrusted import excerpt

if TYPE_CHECKING:
    from os import PathLike

    from sparring.scripting.restoring import Restored

BREEDING_STREAM = 13
"""Children share no luck with anyone."""
MOST_MEMBERS, MOST_ROLES, MOST_STATES = 1_000, 8, 1_000
LONGEST_INTERVAL = 1e9
"""Seconds; nobody plays longer."""
MOST_TRIES = 1_000
"""Children drawn before a parent is played again as it is: most are legal."""
TO_UNIT = 2.0**-32
USUAL_ROLES = ("attack", "defend", "roam")


class Chromosome:
    """A split as genes: the share of the team that each role but the last has."""

    __slots__ = ("fitness", "genes")

    def __init__(self, genes: Sequence[float], fitness: float) -> None:
        self.genes = tuple(genes)
        self.fitness = fitness


class Trial:
    """A child that is played, or waits to be judged."""

    __slots__ = ("genes", "marks", "parent", "state")

    def __init__(self, state: int, genes: Sequence[float], parent: Chromosome | None) -> None:
        self.state = state
        self.genes = tuple(genes)
        self.parent = parent
        """None if it had left its population when this was saved."""
        self.marks: list[float] = []
        """Equation 4.3 of every interval since it was made."""


class Population:
    """The splits of one state."""

    __slots__ = ("judged", "splits", "start")

    def __init__(self, start: Sequence[float], size: int, fitness: float) -> None:
        self.start = tuple(start)
        """The genes it began with."""
        self.splits = [Chromosome(start, fitness) for _ in range(size)]
        self.judged = 0
        """Children that have been judged."""

    def best(self) -> Chromosome:
        """The fittest; of equals, the first in the list."""
        return max(self.splits, key=lambda one: one.fitness)

    def worst(self) -> int:
        """The place of the least fit; of equals, the last in the list."""
        places = range(len(self.splits) - 1, -1, -1)
        return min(places, key=lambda place: self.splits[place].fitness)

    def has(self, one: Chromosome | None) -> bool:
        """Whether a parent is still there."""
        return any(each is one for each in self.splits)


class TeamEvolution(CopiedWhole):
    """A team that learns, while it plays, how to split into roles in each state."""

    kind: ClassVar[str] = "team"
    """What it is called on the command line and in saved state."""

    def __init__(
        self,
        members: int,
        states: Mapping[str, Sequence[int]],
        *,
        roles: Sequence[str] = USUAL_ROLES,
        settings: TeamSettings | None = None,
        seed: int = 0,
    ) -> None:
        """`states` has the split that each begins with: how many have each role, the last
        may be left out."""
        self.settings = checked_settings(settings)
        self.members = checked_members(members)
        self.roles = checked_roles(roles)
        if not isinstance(states, Mapping) or len(states) > MOST_STATES:
            raise UsageError(f"states have a split each, as a mapping; got {excerpt(states)}")
        self.states = checked_names("the states", list(states))
        self.state_numbers = {name: number for number, name in enumerate(self.states)}
        starts = [genes_of(self.checked_counts(counts), members) for counts in states.values()]
        self.populations = [
            Population(genes, self.settings.population, self.settings.first_fitness)
            for genes in starts
        ]
        self.luck = Luck(seed, BREEDING_STREAM)
        self.transitions = 0
        """How many there have been, in all matches."""
        self.current: int | None = None
        """The state of the match in progress; None between matches."""
        self.came_well: bool | None = None
        """Whether the last transition was good; None when a match has just begun."""
        self.trials: list[Trial] = []
        """Children that are not judged yet, the oldest first; the last one is played."""
        self.lessons: tuple[SplitLesson, ...] = ()
        """What was judged at the last transition."""

    # --- playing ---------------------------------------------------------------

    def begin(self, state: str | int) -> Split:
        """A match begins in a state: the split to play. Whatever was waiting to be judged
        in the match before is dropped."""
        number = number_of("state", state, self.state_numbers)
        self.end()
        return self.enter(number)

    def transition(self, state: str | int, *, good: bool, seconds: float) -> Split:
        """The game has come into a state, to the team's good or not, so many seconds after
        the last transition or the beginning: the split to play now."""
        number = number_of("state", state, self.state_numbers)
        if self.current is None:
            raise UsageError("no match is in progress: call begin() with its first state")
        if not isinstance(good, bool):
            raise UsageError(f"a transition is good or it is not; got {excerpt(good)}")
        self.rate(good, checked_seconds(seconds))
        self.transitions += 1
        self.came_well = good
        return self.enter(number)

    def end(self) -> None:
        """The match is over. What could not be judged in it is dropped."""
        self.trials.clear()
        self.lessons = ()
        self.current = self.came_well = None

    def enter(self, state: int) -> Split:
        """The best split of a state has a child, which is played now."""
        parent = self.populations[state].best()
        child = Trial(state, self.mutated(parent), parent)
        self.trials.append(child)
        self.current = state
        return self.split_of(child.genes)

    # --- breeding --------------------------------------------------------------

    def mutated(self, parent: Chromosome) -> tuple[float, ...]:
        """Genes near a parent's: the nearer, the fitter it is. Which genes move is drawn
        first, then how far; all anew until the split is legal."""
        reach = self.settings.mutation * (1.0 - parent.fitness)
        for _ in range(MOST_TRIES):
            moving = 1 + self.luck.below((1 << len(parent.genes)) - 1)
            genes = tuple(
                gene + reach * (2.0 * (self.luck.word() * TO_UNIT) - 1.0)
                if moving >> at & 1
                else gene
                for at, gene in enumerate(parent.genes)
            )
            if self.is_legal(genes):
                return genes
        return parent.genes

    def is_legal(self, genes: Sequence[float]) -> bool:
        """Whether all shares are shares, and do not ask for more members than there are."""
        return all(0.0 <= gene <= 1.0 for gene in genes) and counts_of(genes, self.members)[-1] >= 0

    # --- judging ---------------------------------------------------------------

    def rate(self, good: bool, seconds: float) -> None:
        """An interval is over: it counts for all that wait, and the oldest may be judged."""
        credited: bool | None = good if self.settings.credits == ENDING else self.came_well
        mark = interval_fitness(seconds / self.settings.tempo, credited)
        for trial in self.trials:
            trial.marks.append(mark)
        due = [trial for trial in self.trials if len(trial.marks) > self.settings.depth]
        self.trials = [trial for trial in self.trials if trial not in due]
        self.lessons = tuple(self.judge(trial) for trial in due)

    def judge(self, trial: Trial) -> SplitLesson:
        """A child replaces the worst if it is better; its parent hears of it, unless it was
        the one that had to go."""
        population = self.populations[trial.state]
        population.judged += 1
        fitness = delayed_fitness(trial.marks)
        worst = population.worst()
        entered = fitness > population.splits[worst].fitness
        if entered:
            population.splits[worst] = Chromosome(trial.genes, fitness)
        before = after = None
        if trial.parent is not None and population.has(trial.parent):
            share = self.settings.propagation
            before = trial.parent.fitness
            # Rounding must not make a split better than the best.
            after = trial.parent.fitness = min(1.0, (1.0 - share) * before + share * fitness)
        return SplitLesson(
            state=self.states[trial.state],
            split=self.split_of(trial.genes),
            fitness=fitness,
            intervals=tuple(trial.marks),
            entered=entered,
            parent_before=before,
            parent_after=after,
        )

    # --- telling ---------------------------------------------------------------

    def best(self, state: str | int) -> Split:
        """The best split of a state, as far as is known: what to play without learning."""
        number = number_of("state", state, self.state_numbers)
        return self.split_of(self.populations[number].best().genes)

    def explain(self, state: str | int) -> SplitReport:
        """What has been learned of a state: data, and in words with `str`."""
        number = number_of("state", state, self.state_numbers)
        population = self.populations[number]
        first, *others = sorted(population.splits, key=lambda one: -one.fitness)
        return SplitReport(
            state=self.states[number],
            split=self.split_of(first.genes),
            fitness=first.fitness,
            judged=population.judged,
            others=tuple((self.split_of(one.genes), one.fitness) for one in others),
        )

    def reports(self) -> list[SplitReport]:
        """The same for every state."""
        return [self.explain(state) for state in self.states]

    def split_of(self, genes: Sequence[float]) -> Split:
        """What genes mean."""
        return Split(self.roles, counts_of(genes, self.members))

    # --- keeping ---------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything learned and whatever waits to be judged, as JSON data for a game's own
        save file."""
        from sparring.learners.team_state import state_of

        return state_of(self)

    def restore(self, state: Any) -> Restored:
        """Take over saved state; states are found by their names, new ones start anew."""
        from sparring.learners.team_state import restore

        return restore(self, state)

    def save(self, path: str | PathLike[str]) -> None:
        """Write everything learned to a file; the old file survives a crash."""
        from sparring.scripting.files import save_state

        save_state(path, self.state())

    def load(self, path: str | PathLike[str]) -> Restored:
        """Take over state from a file; a damaged file changes nothing."""
        from sparring.scripting.files import load_state

        return self.restore(load_state(path))

    # --- checking ----------------------------------------------------------------

    def checked_counts(self, counts: Sequence[int]) -> tuple[int, ...]:
        """How many have each role, as a game gives it: the last may be left out."""
        given = list(counts) if isinstance(counts, Sequence) else []
        whole = all(isinstance(one, int) and not isinstance(one, bool) for one in given)
        if len(given) == len(self.roles) - 1 and whole:
            given.append(self.members - sum(given))
        fits = len(given) == len(self.roles) and whole and sum(given) == self.members
        if not fits or min(given) < 0:
            raise UsageError(
                f"a split says how many of {self.members} {', '.join(self.roles)}; "
                f"got {excerpt(counts)}"
            )
        return tuple(given)


def interval_fitness(seconds: float, good: bool | None) -> float:
    """Equation 4.3: how good an interval was that ended well or badly. Before anything is
    known of it, neither."""
    if good is None:
        return 0.5
    slowness = min(0.1 * (sqrt(seconds) - sqrt(seconds / 3.0)), 1.0)
    return 1.0 - slowness if good else slowness


def delayed_fitness(marks: Sequence[float]) -> float:
    """Equation 4.2, the first interval counting most; divided by the most it could be, so
    that it lies within 0 to 1."""
    total = most = 0.0
    for place, mark in enumerate(marks):
        total += mark / (place + 1)
        most += 1.0 / (place + 1)
    return total / most


def checked_settings(settings: TeamSettings | None) -> TeamSettings:
    """Settings of the right kind; the thesis's if there are none."""
    if settings is None:
        return TeamSettings()
    if not isinstance(settings, TeamSettings):
        raise SettingsError(f"TEAM takes TeamSettings(...) or None; got {excerpt(settings)}")
    return settings


def checked_members(members: int) -> int:
    """How many a team has."""
    whole = isinstance(members, int) and not isinstance(members, bool)
    if not whole or not 1 <= members <= MOST_MEMBERS:
        raise UsageError(f"a team has 1 to {MOST_MEMBERS:,} members; got {excerpt(members)}")
    return members


def checked_roles(roles: Sequence[str]) -> tuple[str, ...]:
    """What members can do: at least two things."""
    names = checked_names("the roles", roles)
    if not 2 <= len(names) <= MOST_ROLES:
        raise UsageError(f"a team splits into 2 to {MOST_ROLES} roles; got {len(names)}")
    return names


def checked_seconds(seconds: float) -> float:
    """How long an interval took, as a plain float."""
    is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not is_number or not isfinite(seconds) or not 0 <= seconds <= LONGEST_INTERVAL:
        raise UsageError(
            f"seconds are a number within 0 and {LONGEST_INTERVAL:,.0f}; got {excerpt(seconds)}"
        )
    return float(seconds)
