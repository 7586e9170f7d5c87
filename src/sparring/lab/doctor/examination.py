"""The doctor: looks at a rulebase with equal weights and with learning, and says what
is wrong with which rule."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.doctor.evidence import level_jobs, places_of, teams_of
from sparring.lab.doctor.harm import always_worse
from sparring.lab.doctor.likeness import like_closing, overshadowed, twins
from sparring.lab.doctor.silence import never_act, run_each, wrong_priorities
from sparring.lab.experiment import jobs_for
from sparring.lab.ruletexts import world_with
from sparring.lab.scorecard.runs import LONG, TESTS, part_of
from sparring.scripting.settings import settings_named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.doctor.evidence import Finding, Place
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory

LEARNED_BY = 100
"""Encounters after which it shows what learning makes of a rule."""


def examine(
    lab: Laboratory, wishes: Wishes, watched: Mapping[str, Sequence[Record]]
) -> list[Finding]:
    """Everything wrong with the rules; `watched` are runs of the baseline in which
    every encounter was looked at, by tactic."""
    tests = wishes.tests or TESTS
    world = world_with(wishes.rules, wishes.world)
    places = places_of(world)
    level, learned = run_each(
        lab, [level_jobs(world.studied, tests, wishes), learned_jobs(world, tests, wishes)]
    )
    counts = {place: place.count(level) for place in places}
    usual = settings_named(world.settings).initial_weight
    weights = {place: weight_left(place, learned, usual) for place in places}
    teams = teams_of(watched)
    misplaced = wrong_priorities(lab, world.studied, counts, wishes, tests)
    explained = {(one.role, one.rules[0]) for one in misplaced}
    return [
        *misplaced,
        *(one for one in never_act(counts) if (one.role, one.rules[0]) not in explained),
        *always_worse(places, teams, weights, wishes.seed),
        *twins(places, counts),
        *like_closing(places, counts),
        *overshadowed(places, teams),
    ]


def learned_jobs(world: Any, tests: int, wishes: Wishes) -> list[Job]:
    """Runs of dynamic scripting that tell the weights it ends with."""
    learner, few = {"preset": world.settings}, part_of(tests, LONG)
    return [
        job
        for tactic in world.studied
        for job in jobs_for(tactic, learner, LEARNED_BY, few, wishes, keeps=("weights",))
    ]


def weight_left(place: Place, learned: Sequence[Record], usual: int) -> float:
    """The mean weight of a rule after learning, in hundredths of what it began with."""
    began = usual if place.rule.weight is None else place.rule.weight
    ends = fmean(record["weights"][place.role_number][place.number] for record in learned)
    return 100 * ends / began if began else 0.0
