"""Opponents that no paper has: teams that learned to beat a team drawn by chance.

They are there to tune learners on, and to learn from beforehand, so that the papers'
tactics stay unseen. `league:3` is one of them; `league-consecutive:1,2,5,8` plays
four of them one after the other, as the papers' composite tactic does with its own.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.kernels.habits import MOST_BASICS
from sparring.kernels.run import Won
from sparring.lab.jobs import FIRST_WORLD, Job
from sparring.lab.ruletexts import rule_names, world_with
from sparring.learners.prior import whole_weights
from sparring.worlds.lines import statements_of
from sparring.worlds.opposition import StaticTeam

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sparring.lab.laboratory import Laboratory
    from sparring.scripting.settings import Settings
    from sparring.worlds.loops import Part
    from sparring.worlds.opposition import Team

SIZE = 12
"""Teams in the league."""
FIRST_SEED = 31_000
"""Of the league's own making; no test uses it."""
TRAINED = 60
"""Encounters that a team of the league had to learn."""
RUNS, LENGTH = 8, 100
"""Learning runs against each team for a prior, and encounters in each."""


def is_of_league(tactic: str) -> bool:
    """Whether a tactic's name means opponents of the league."""
    return tactic.startswith("league")


class League:
    """The teams of one world, made when they are first asked for."""

    def __init__(self, world: str = FIRST_WORLD) -> None:
        self.world = world_with(world=world)
        self.teams: dict[int, Team] = {}
        first, second = self.world.sides
        if first != second:
            raise UsageError(f"the world '{world}' has no league: its sides have other roles")

    def opponents(self, tactic: str, seed: int) -> StaticTeam:
        """The static team that a name of the league means."""
        kind, _, numbers = tactic.partition(":")
        try:
            teams = [self.team(int(number)) for number in numbers.split(",")]
        except ValueError:
            raise UsageError(f"write league:3 or league-consecutive:1,2; got '{tactic}'") from None
        if kind == "league":
            return StaticTeam(tactic, teams[:1], seed=seed)
        composite, composites = kind.removeprefix("league-"), self.world.composites
        if composite not in composites or len(teams) > MOST_BASICS:
            known = ", ".join(composites)
            raise UsageError(f"a league plays as {known}, at most {MOST_BASICS} teams")
        names = [f"league:{number}" for number in numbers.split(",")]
        return StaticTeam(composite, teams, names=names, habit=composites[composite], seed=seed)

    def team(self, number: int) -> Team:
        """A team by its number."""
        if number not in self.teams:
            self.teams[number] = team_of(self.world, number)
        return self.teams[number]


def team_of(world: Any, number: int) -> Team:
    """A team of the league: the last scripts with which it won."""
    if not 0 <= number < SIZE:
        raise UsageError(f"the league has teams 0 to {SIZE - 1}; got {number}")
    seed = FIRST_SEED + number
    drawn = world.draw_team(world.learner(world.settings, seed=seed))
    best: Team = [tuple(statements_of(script)) for script in drawn]
    opponents = StaticTeam("own", [best], seed=seed)
    practice = world.practice("scripting", opponents, settings=world.settings, seed=seed)
    for _ in range(TRAINED):
        brief = practice.brief()
        if brief.row.won == Won.LEARNERS:
            best = [script_of(world, part) for part in brief.parts]
    return tuple(best)


def script_of(world: Any, part: Part) -> tuple[Any, ...]:
    """The script that an agent had in an encounter, with its closing rules."""
    role = list(world.rules.roles.values())[part.role]
    return (*(role.rules[rule].statement for rule in part.rules), *role.closing)


# --- what is learned against them ------------------------------------------------------


def league_prior(
    lab: Laboratory,
    teams: Iterable[int],
    seed: int,
    rules: str = "",
    world: str = FIRST_WORLD,
) -> dict[str, list[int]]:
    """The mean of the weights learned in all runs that got the better of their team,
    as whole numbers with the usual total."""
    jobs = [
        Job(
            world=world,
            tactic=f"league:{team}",
            encounters=LENGTH,
            seed=seed + run,
            rules=rules,
            keeps=("weights",),
        )
        for team in teams
        for run in range(RUNS)
    ]
    records = lab.run(jobs, "faster")
    learned = [one["weights"] for one in records if one["turning_point"] is not None]
    if not learned:
        raise UsageError("nothing was learned against these teams that is worth a prior")
    prior = {}
    for number, role in enumerate(rule_names(rules, world)):
        columns = zip(*(weights[number] for weights in learned), strict=True)
        total = sum(learned[0][number])
        prior[role] = whole_weights([fmean(column) for column in columns], total, 0, total)
    return prior


def scaled_prior(prior: Mapping[str, Sequence[int]], settings: Settings) -> dict[str, list[int]]:
    """The same shares in the total and within the bounds of other settings."""
    low, high = settings.min_weight, settings.max_weight
    return {
        role: whole_weights(weights, settings.initial_weight * len(weights), low, high)
        for role, weights in prior.items()
    }
