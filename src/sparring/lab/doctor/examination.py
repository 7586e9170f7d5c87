"""The doctor: looks at a rulebase with equal weights and with learning, and says what
is wrong with which rule."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.doctor.evidence import level_jobs, places_of, teams_of
from sparring.lab.doctor.harm import always_worse
from sparring.lab.doctor.likeness import like_closing, overshadowed, twins
from sparring.lab.doctor.silence import USUAL_WEIGHT, never_act, run_each, wrong_priorities
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.jobs import Job
from sparring.lab.ruletexts import checked_rules
from sparring.lab.scorecard.contestants import SCRIPTING
from sparring.lab.scorecard.runs import LONG, TESTS, part_of
from sparring.worlds.crpg.rosters import rulebases

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.doctor.evidence import Finding, Place
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

LEARNED_BY = 100
"""Encounters after which it shows what learning makes of a rule."""


def examine(
    lab: Laboratory, wishes: Wishes, watched: Mapping[str, Sequence[Record]]
) -> list[Finding]:
    """Everything wrong with the rules; `watched` are runs of the baseline in which
    every encounter was looked at, by tactic."""
    tests = wishes.tests or TESTS
    rules = checked_rules(wishes.rules) or rulebases()
    places = places_of(rules)
    level, learned = run_each(
        lab, [level_jobs(wishes.rules, tests, wishes.seed), learned_jobs(wishes, tests)]
    )
    counts = {place: place.count(level) for place in places}
    weights = {place: weight_left(place, learned) for place in places}
    teams = teams_of(watched)
    misplaced = wrong_priorities(lab, counts, wishes, tests)
    explained = {(one.role, one.rules[0]) for one in misplaced}
    return [
        *misplaced,
        *(one for one in never_act(counts) if (one.role, one.rules[0]) not in explained),
        *always_worse(places, teams, weights, wishes.seed),
        *twins(places, counts),
        *like_closing(places, counts),
        *overshadowed(places, teams),
    ]


def learned_jobs(wishes: Wishes, tests: int) -> list[Job]:
    """Runs of dynamic scripting that tell the weights it ends with."""
    return [
        Job(
            tactic=tactic,
            encounters=LEARNED_BY,
            seed=wishes.seed + number,
            learner=SCRIPTING.learner,
            rules=wishes.rules,
            keeps=("weights",),
        )
        for tactic in TACTICS
        for number in range(part_of(tests, LONG))
    ]


def weight_left(place: Place, learned: Sequence[Record]) -> float:
    """The mean weight of a rule after learning, in hundredths of what it began with."""
    began = USUAL_WEIGHT if place.rule.weight is None else place.rule.weight
    ends = fmean(record["weights"][place.role_number][place.number] for record in learned)
    return 100 * ends / began if began else 0.0
