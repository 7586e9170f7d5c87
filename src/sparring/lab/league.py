"""Opponents that no paper has: teams that learned to beat a team drawn by chance.

They are there to tune learners on, and to learn from beforehand, so that the papers'
tactics stay unseen. `league:3` is one of them; `league-consecutive:1,2,5,8` plays
four of them one after the other, as the papers' composite tactic does with its own.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.kernels.run import Won
from sparring.lab.jobs import Job
from sparring.lab.ruletexts import rule_names
from sparring.learners.swift import whole_weights
from sparring.worlds.crpg.kernel.encounter import MOST_BASICS
from sparring.worlds.crpg.practice import Gym
from sparring.worlds.crpg.rosters import COMPOSITE as COMPOSITES
from sparring.worlds.crpg.rosters import ROLES
from sparring.worlds.crpg.tactics import StaticTeam
from sparring.worlds.crpg.world import statements_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.lab.laboratory import Laboratory
    from sparring.worlds.crpg.rosters import Team

SIZE = 12
"""Teams in the league."""
FIRST_SEED = 31_000
"""Of the league's own making; no test uses it."""
TRAINED = 60
"""Encounters that a team of the league had to learn."""


def is_of_league(tactic: str) -> bool:
    """Whether a tactic's name means opponents of the league."""
    return tactic.startswith("league")


class League:
    """The teams, made when they are first asked for."""

    def __init__(self) -> None:
        self.gym = Gym()
        self.teams: dict[int, Team] = {}

    def opponents(self, tactic: str, seed: int) -> StaticTeam:
        """The static team that a name of the league means."""
        kind, _, numbers = tactic.partition(":")
        try:
            teams = [self.team(int(number)) for number in numbers.split(",")]
        except ValueError:
            raise UsageError(f"write league:3 or league-consecutive:1,2; got '{tactic}'") from None
        if kind == "league":
            return StaticTeam(teams[0], seed=seed, name=tactic)
        composite = kind.removeprefix("league-")
        if composite not in COMPOSITES or len(teams) > MOST_BASICS:
            raise UsageError(f"a league plays as {', '.join(COMPOSITES)}, at most four teams")
        opponents = StaticTeam(composite, seed=seed)
        opponents.basics = tuple(teams)
        return opponents

    def team(self, number: int) -> Team:
        """A team by its number."""
        if number not in self.teams:
            self.teams[number] = team_of(self.gym, number)
        return self.teams[number]


def team_of(gym: Gym, number: int) -> Team:
    """A team of the league: the last scripts with which it won."""
    if not 0 <= number < SIZE:
        raise UsageError(f"the league has teams 0 to {SIZE - 1}; got {number}")
    seed = FIRST_SEED + number
    learner = gym.world.learner("crpg", seed=seed)
    drawn = [tuple(statements_of(learner.draw(role))) for role in ROLES]
    gym.begin(StaticTeam(drawn, seed=seed), settings="crpg", seed=seed)
    best = drawn
    rules = gym.world.rules.roles
    for _ in range(TRAINED):
        fought = gym.encounter()
        if fought.row.won == Won.LEARNERS:
            best = [
                (*(rules[role].rules[rule].statement for rule in part.rules), *rules[role].closing)
                for role, part in zip(ROLES, fought.parts, strict=True)
            ]
    return tuple(best)


# --- what is learned against them ----------------------------------------------


RUNS, LENGTH = 8, 100
"""Learning runs against each team, and encounters in each."""


def league_prior(
    lab: Laboratory, teams: Iterable[int], seed: int, rules: str = ""
) -> dict[str, list[int]]:
    """The mean of the weights learned in all runs that got the better of their team,
    as whole numbers with the usual total."""
    jobs = [
        Job(
            tactic=f"league:{team}",
            encounters=LENGTH,
            seed=seed + run,
            learner={"preset": "crpg"},
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
    for number, role in enumerate(rule_names(rules)):
        columns = zip(*(weights[number] for weights in learned), strict=True)
        total = sum(learned[0][number])
        prior[role] = whole_weights([fmean(column) for column in columns], total, 0, total)
    return prior
