"""The doctor: looks at a rulebase with equal weights and with learning, and says what
is wrong with which rule."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.errors import plural
from sparring.lab.doctor.behaviour import twins_by_behaviour
from sparring.lab.doctor.dealing import (
    NAME,
    Verdict,
    known_of,
    measured,
    precision,
    usual_fights,
)
from sparring.lab.doctor.evidence import PRESET, level_jobs, places_of, teams_of, watched_jobs
from sparring.lab.doctor.harm import friendly_fire, harmful
from sparring.lab.doctor.likeness import like_closing, twins
from sparring.lab.doctor.sampling import sampled
from sparring.lab.doctor.shadows import overshadowed
from sparring.lab.doctor.silence import hardly_act, run_each, wrong_priorities
from sparring.lab.experiment import jobs_for, run_groups
from sparring.lab.ruletexts import world_with
from sparring.lab.scorecard.runs import LONG, TESTS, part_of
from sparring.scripting.settings import Unique, settings_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.doctor.dealing import Worth
    from sparring.lab.doctor.evidence import Finding, Place
    from sparring.lab.doctor.sampling import Sample
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory

LEARNED_BY = 100
"""Encounters after which it shows what learning makes of a rule."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Everything that the doctor has to say."""

    findings: tuple[Finding, ...]
    worth: Worth
    """What every rule is worth."""
    sample: Sample

    def sentences(self) -> list[str]:
        """What the findings rest on, and what is left open."""
        worth = self.worth
        known = (
            f"what a rule is worth is known to {precision(worth):.1f} wins of 100 or better"
            if known_of(worth)
            else "too few to say what any rule is worth"
        )
        lines = [
            f"{plural(worth.fights, 'fight')} of {plural(worth.teams, 'team')} drawn with equal "
            f"weights; {known}"
        ]
        open_rules = [
            f"{effect.place.role.name} {effect.place.name} ({effect.change:+.1f})"
            for effect in worth.of(Verdict.UNDECIDED)
        ]
        if open_rules:
            lines.append(
                "undecided when the budget ended, with wins of 100 more or fewer: "
                f"{', '.join(open_rules)}"
            )
        mixed = [f"{one.place.role.name} {one.place.name}" for one in worth.of(Verdict.MIXED)]
        if mixed:
            lines.append(f"worse on the whole, but better against some tactic: {', '.join(mixed)}")
        return lines

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "findings": [finding.as_data() for finding in self.findings],
            "rules": [
                effect.as_data() | {"verdict": verdict.value}
                for effect, verdict in zip(self.worth.effects, self.worth.verdicts, strict=True)
            ],
            "teams": self.worth.teams,
            "fights": self.worth.fights,
            "bouts": self.sample.fights,
        }


def examine(lab: Laboratory, wishes: Wishes, fights: int | None = None) -> Diagnosis:
    """Everything wrong with the rules, from so many fights at most; as many as suit the
    number of tests if none is given."""
    tests = wishes.tests or TESTS
    world = world_with(wishes.rules, wishes.world, wishes.numbers)
    places = places_of(world)
    level, learned = run_each(
        lab, [level_jobs(world.studied, tests, wishes), learned_jobs(world, tests, wishes)]
    )
    counts = {place: place.count(level) for place in places}
    usual = settings_named(world.settings).initial_weight
    weights = {place: weight_left(place, learned, usual) for place in places}
    # Where a fight takes long, a quarter must do.
    watched = part_of(tests, LONG) if world.is_slow else tests
    teams = teams_of(run_groups(lab, NAME, watched_jobs(world.studied, watched, wishes)))
    sample = sampled(lab, world, wishes, tests)
    misplaced = wrong_priorities(lab, world.studied, counts, wishes, tests)
    worth = measured(lab, world, places, wishes, fights or usual_fights(world, tests))
    explained = {(one.role, one.rules[0]) for one in misplaced}
    apart = world.learner(PRESET).settings.unique is Unique.RULE
    alike = [*twins(places, counts, apart=apart), *like_closing(places, counts)]
    findings = [
        *misplaced,
        *(one for one in hardly_act(counts) if (one.role, one.rules[0]) not in explained),
        *sorted(harmful(worth, sample, weights), key=lambda one: one.complaint.value),
        *friendly_fire(worth, sample),
        *alike,
        *twins_by_behaviour(places, sample, alike),
        *overshadowed(places, teams),
    ]
    return Diagnosis(tuple(findings), worth, sample)


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
