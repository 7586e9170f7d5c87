"""What each rule is worth: teams that chance dealt it to, beside teams without it.

Nobody learns and all rules weigh the same, so chance alone decides what is in a script:
every fight is a fair experiment on all rules at once. To ask how teams fare when a rule
*acted* would be no fair question: who drinks a healing potion was hit before. The same
teams meet every tactic; a team counts once, with its mean over the tactics.

Fights go on until every rule is decided or the budget ends: see `sequential.py` for why
one may look after each portion.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.lab.doctor.evidence import SEEDS_APART
from sparring.lab.doctor.sequential import discoveries, lasting_interval, log_evidence_below
from sparring.lab.jobs import Job
from sparring.lab.ruletexts import has_one_set
from sparring.worlds.practice import part_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sparring.lab.doctor.evidence import Place
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.statistics import Interval

NAME = "doctor"
"""Under which the records are kept."""
HARM = 2.0
"""The smallest effect that matters: of a hundred fights so many fewer won. A rule is
cleared once its interval lies above that."""
HARMLESS = HARM / 2
"""A rule is blamed only if it costs more than this beyond doubt."""
FALSE_SHARE = 0.05
"""Of the rules blamed, on average at most this share may be blamed wrongly."""
FEWEST = 100
"""Teams with and without a rule, below which nothing is said of it: fewer may not be
normal enough."""
BATCH = 2_000
"""Teams that one job draws."""
FIRST_LOOK = 3
"""Batches before the first look."""
FIGHTS_A_TEST = 35_000
"""The usual budget: 20 tests make 700,000 fights."""
GROWTH = 1.5
"""How many times as many teams each further look has."""
SEEDS = 7_000_000
"""Where the seeds of these teams begin; each card has a hundred thousand of its own. Up to
seed 9 no other tests share them; from 8,000,000 on the doctor watches runs."""


class Verdict(Enum):
    """What is known of a rule."""

    WORSE = "worse"
    MIXED = "worse, but better against some tactic"
    CLEAR = "not always worse"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Effect:
    """What a rule is worth, in wins of a hundred fights."""

    place: Place
    won: float
    """By teams with it."""
    won_without: float
    error: float
    """The standard error of the difference."""
    by_tactic: tuple[tuple[float, float], ...]
    """Against each tactic the difference and its standard error."""
    teams: int
    """With it."""
    teams_without: int

    @property
    def change(self) -> float:
        """Wins more than without it; negative for fewer."""
        return self.won - self.won_without

    @property
    def is_known(self) -> bool:
        """Whether there are enough teams to say anything."""
        return min(self.teams, self.teams_without) >= FEWEST and self.error > 0

    @property
    def interval(self) -> Interval:
        """Of the difference, at all looks together."""
        return lasting_interval(self.change, self.error, HARMLESS)

    @property
    def helps_somewhere(self) -> bool:
        """Whether teams with it clearly win more against some tactic."""
        return any(
            lasting_interval(change, error, HARMLESS).low > 0 for change, error in self.by_tactic
        )

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "role": self.place.role.name,
            "rule": self.place.name,
            "won_with_pct": self.won,
            "won_without_pct": self.won_without,
            "change": self.change,
            "change_interval": [self.interval.low, self.interval.high],
            "change_by_tactic": [change for change, _ in self.by_tactic],
            "teams_with": self.teams,
            "teams_without": self.teams_without,
        }


@dataclass(frozen=True, slots=True)
class Worth:
    """What is known of every rule when the fights end."""

    effects: tuple[Effect, ...]
    verdicts: tuple[Verdict, ...]
    teams: int
    fights: int

    def of(self, verdict: Verdict) -> list[Effect]:
        """The rules with one verdict, the worst first."""
        found = [
            effect
            for effect, its in zip(self.effects, self.verdicts, strict=True)
            if its is verdict
        ]
        return sorted(found, key=lambda effect: effect.change)


class Tally:
    """Sums over teams: enough to compare teams with and without each rule."""

    def __init__(self, places: Sequence[Place], tactics: int) -> None:
        self.places = places
        self.columns = {(one.role.name, one.number): at for at, one in enumerate(places)}
        width = tactics + 1  # The last one is a team's mean over the tactics.
        self.teams = 0
        self.sums, self.squares = np.zeros(width), np.zeros(width)
        self.teams_with = np.zeros(len(places))
        self.sums_with = np.zeros((len(places), width))
        self.squares_with = np.zeros((len(places), width))

    def add(self, holds: Any, wins: Any) -> None:
        """More teams: which rules each holds, and against which tactics it won."""
        values = 100 * np.column_stack([wins, wins.mean(axis=1)])
        holds = holds.astype(float)
        self.teams += len(values)
        self.sums += values.sum(axis=0)
        self.squares += (values**2).sum(axis=0)
        self.teams_with += holds.sum(axis=0)
        self.sums_with += holds.T @ values
        self.squares_with += holds.T @ values**2

    def effects(self) -> list[Effect]:
        """What each rule is worth so far."""
        return [self.effect(at) for at in range(len(self.places))]

    def effect(self, at: int) -> Effect:
        """What one rule is worth so far."""
        count, without = int(self.teams_with[at]), self.teams - int(self.teams_with[at])
        ours, our_errors = mean_and_error(self.sums_with[at], self.squares_with[at], count)
        theirs, their_errors = mean_and_error(
            self.sums - self.sums_with[at], self.squares - self.squares_with[at], without
        )
        errors = np.sqrt(our_errors + their_errors)
        changes = list(zip((ours - theirs).tolist(), errors.tolist(), strict=True))
        return Effect(
            self.places[at],
            float(ours[-1]),
            float(theirs[-1]),
            changes[-1][1],
            tuple(changes[:-1]),
            count,
            without,
        )


def mean_and_error(sums: Any, squares: Any, count: int) -> tuple[Any, Any]:
    """Means of a sample, and the squares of their errors."""
    if count < 2:
        return np.zeros_like(sums), np.zeros_like(sums)
    means = sums / count
    return means, np.maximum(0.0, squares / count - means**2) / (count - 1)


# --- fights ------------------------------------------------------------------------------


def measured(
    lab: Laboratory, world: Any, places: Sequence[Place], wishes: Wishes, fights: int
) -> Worth:
    """Fight until every rule is decided, or so many fights are over."""
    tally = Tally(places, len(world.studied))
    for sizes in portions(fights // len(world.studied)):
        fight(lab, world, tally, wishes, sizes)
        effects = tally.effects()
        verdicts = judged(effects)
        if Verdict.UNDECIDED not in verdicts:
            break
    return Worth(tuple(effects), tuple(verdicts), tally.teams, tally.teams * len(world.studied))


def portions(teams: int) -> Iterator[list[tuple[int, int]]]:
    """The batches before each look: the number of each and its teams."""
    teams = max(2, teams)
    sizes = [min(BATCH, teams - start) for start in range(0, teams, BATCH)]
    batches = list(enumerate(sizes))
    done, wanted = 0, float(FIRST_LOOK)
    while done < len(batches):
        upto = min(len(batches), round(wanted))
        yield batches[done:upto]
        done, wanted = upto, wanted * GROWTH


def fight(
    lab: Laboratory, world: Any, tally: Tally, wishes: Wishes, batches: Sequence[tuple[int, int]]
) -> None:
    """Let some batches of teams meet every tactic."""
    first = SEEDS + wishes.seed * SEEDS_APART
    scripts_are_known = has_one_set(world)
    jobs = [
        Job(
            world=wishes.world,
            tactic=tactic,
            encounters=size,
            seed=first + number,
            learner={"kind": "baseline"},
            # Goals may change with the fights: then only these can tell what was drawn.
            keeps=() if scripts_are_known or tactic != world.studied[0] else ("scripts",),
            rules=wishes.rules,
            numbers=wishes.numbers or {},
        )
        for number, size in batches
        for tactic in world.studied
    ]
    records = iter(lab.run(jobs, NAME))
    for number, size in batches:
        of_batch = [next(records) for _ in world.studied]
        scripts = (
            drawn_scripts(world, first + number, size)
            if scripts_are_known
            else told_scripts(world, of_batch[0])
        )
        tally.add(holdings(tally, scripts, size), wins_in(of_batch))


def drawn_scripts(world: Any, seed: int, teams: int) -> Iterator[list[tuple[str, list[int]]]]:
    """The scripts that a job with this seed draws, each with its role: nobody learns, so
    nothing that happens in its fights changes them."""
    learner = world.learner(world.settings, seed=seed)
    names = list(learner.roles)
    roles = [kept.rulebase.role for kept in learner.roles.values()]
    for _ in range(teams):
        parts = [part_of(script, names, 0.0) for script in world.draw_team(learner)]
        yield [(roles[part.role], part.rules) for part in parts]


def told_scripts(world: Any, record: Record) -> Iterator[list[tuple[str, list[int]]]]:
    """The same from a record that tells them."""
    for team in record["scripts"]:
        yield list(zip(world.roles, team, strict=True))


def holdings(tally: Tally, scripts: Iterator[list[tuple[str, list[int]]]], teams: int) -> Any:
    """Of each team, which rules any of its scripts holds."""
    holds = np.zeros((teams, len(tally.places)), dtype=bool)
    for team, of_team in enumerate(scripts):
        for role, rules in of_team:
            holds[team, [tally.columns[role, rule] for rule in rules]] = True
    return holds


def wins_in(records: Sequence[Record]) -> Any:
    """Of each team, against which tactics it won."""
    won = [np.frombuffer(record["results"].encode(), dtype=np.uint8) for record in records]
    return np.column_stack(won) == ord("W")


# --- judgement ---------------------------------------------------------------------------


def judged(effects: Sequence[Effect]) -> list[Verdict]:
    """What may be said of each rule now."""
    known = [effect for effect in effects if effect.is_known]
    evidence = [
        log_evidence_below(effect.change, effect.error, -HARMLESS, HARMLESS) for effect in known
    ]
    worse = {id(known[at]) for at in discoveries(evidence, FALSE_SHARE)}
    return [verdict_on(effect, id(effect) in worse) for effect in effects]


def verdict_on(effect: Effect, is_worse: bool) -> Verdict:
    """What may be said of a rule that is worse beyond doubt, or not."""
    if not effect.is_known:
        return Verdict.UNDECIDED
    if is_worse:
        return Verdict.MIXED if effect.helps_somewhere else Verdict.WORSE
    if effect.interval.low > -HARM or effect.helps_somewhere:
        return Verdict.CLEAR
    return Verdict.UNDECIDED


def usual_fights(world: Any, tests: int) -> int:
    """A budget that suits a number of tests: where a fight takes long, a hundredth."""
    each = FIGHTS_A_TEST // 100 if world.is_slow else FIGHTS_A_TEST
    return each * tests


def precision(worth: Worth) -> float:
    """Half of the widest interval of the rules that something can be said of."""
    return max((effect.interval.high - effect.change for effect in known_of(worth)), default=0.0)


def known_of(worth: Worth) -> list[Effect]:
    """The rules that something can be said of."""
    return [effect for effect in worth.effects if effect.is_known]
