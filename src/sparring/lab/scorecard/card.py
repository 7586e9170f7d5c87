"""The scorecard put together: every requirement of every learner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sparring.lab.experiment import Experiment, Findings
from sparring.lab.figures.scorecard import Requirement
from sparring.lab.figures.scorecard import scorecard as draw_scorecard
from sparring.lab.ruletexts import world_with
from sparring.lab.scorecard.clarity import clarity
from sparring.lab.scorecard.contestants import contestants_named
from sparring.lab.scorecard.runs import NAME, TESTS, run_all
from sparring.lab.scorecard.sheet import REQUIREMENTS, Measure
from sparring.lab.scorecard.speed import speed
from sparring.lab.scorecard.strength import effectiveness, robustness, scalability
from sparring.lab.scorecard.turning import consistency, efficiency
from sparring.lab.scorecard.variety import variety
from sparring.lab.trials import why_not_cursed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.figure import Figure

    from sparring.lab.experiment import Wishes
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.scorecard.contestants import Contestant
    from sparring.lab.scorecard.runs import Runs


@dataclass(frozen=True, slots=True)
class Scorecard:
    """What was measured."""

    learners: tuple[str, ...]
    measures: tuple[Measure, ...]
    tests: int
    seed: int

    def of(self, requirement: str) -> list[Measure]:
        """The measures of one requirement."""
        return [one for one in self.measures if one.requirement == requirement]

    def as_data(self) -> dict[str, Any]:
        """The requirements as JSON data."""
        return {
            name: {measure.key: measure.as_data() for measure in self.of(name)}
            for name in REQUIREMENTS
        }


def score(contestants: Sequence[Contestant], runs: Mapping[str, Runs], wishes: Wishes) -> Scorecard:
    """Measure every requirement, from the runs of these learners and of the baseline."""
    world, seed = world_with(wishes.rules, wishes.world), wishes.seed
    measures = (
        *speed(world, contestants, seed),
        *effectiveness(contestants, runs, seed),
        *robustness(contestants, runs, seed, why_not_cursed(world)),
        *efficiency(contestants, runs, seed),
        *clarity(world, contestants, runs, seed),
        *variety(world, contestants, runs, seed),
        *consistency(contestants, runs),
        *scalability(contestants, runs),
    )
    names = tuple(one.name for one in contestants)
    return Scorecard(names, measures, wishes.tests or TESTS, seed)


def picture(card: Scorecard) -> Figure:
    """One measure of each requirement, learner by learner."""
    rows = [
        Requirement(
            measure.requirement,
            measure.name,
            {name: cell.value for name, cell in measure.cells.items() if cell.value is not None},
            low_is_good=bool(measure.low_is_good),
            target=measure.target,
        )
        for measure in card.measures
        if measure.stands_for_all
    ]
    return draw_scorecard(rows, card.learners)


def findings_of(lab: Laboratory, wishes: Wishes) -> Findings:
    """The usual learners' scorecard in the shape of an experiment."""
    contestants = contestants_named(world_with(wishes.rules, wishes.world))
    card = score(contestants, run_all(lab, contestants, wishes), wishes)
    return Findings(rows={}, tests=card.tests, extra={"requirements": card.as_data()})


SCORECARD = Experiment(
    name=NAME,
    title="the eight requirements of adaptive game AI, measured",
    source="thesis 2.3.4",
    run=findings_of,
    unit="requirements",
)
