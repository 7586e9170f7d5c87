"""What a report is written from: every experiment run, or taken from the disk."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from sparring.lab.claims import judge_all
from sparring.lab.figures.comparison import Bar, technique_bars
from sparring.lab.report.blocks import Picture
from sparring.lab.results import reproduce

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager

    from sparring.lab.claims import Judged
    from sparring.lab.experiment import Experiment, Wishes
    from sparring.lab.experiments.registry import Programme
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.report.plan import Plan
    from sparring.lab.results import Result

    Watching = Callable[[Experiment], AbstractContextManager[None]]
    """Called with what runs inside."""


@dataclass(frozen=True, slots=True)
class Material:
    """What a report is written from."""

    programme: Programme
    results: dict[str, Result]
    claims: list[Judged]
    pictures: Any
    """What the world's own tests for pictures gave; None if it has none."""
    wishes: Wishes
    seconds: float
    done: int
    """Tests in all."""
    resumed: int
    """Of these, run before."""


def gather(
    lab: Laboratory, wishes: Wishes, programme: Programme, *, watching: Watching | None = None
) -> Material:
    """Run everything, and judge the claims."""
    watch = watching or (lambda one: nullcontext())
    started = perf_counter()
    results = {}
    for experiment in programme.experiments:
        with watch(experiment):
            results[experiment.name] = reproduce(experiment, lab, wishes)
    pictures = None
    if programme.report.pictures is not None:
        with watch(programme.report.pictures.experiment):
            pictures = programme.report.pictures.run(lab, wishes, results)
    findings = {name: result.findings for name, result in results.items()}
    claims = judge_all(programme.claims, findings, wishes.seed)
    seconds = perf_counter() - started
    return Material(programme, results, claims, pictures, wishes, seconds, lab.done, lab.resumed)


# --- figures without a report around them ------------------------------------------


def figures_of(
    lab: Laboratory, wishes: Wishes, plan: Plan, results: Mapping[str, Result]
) -> list[Picture]:
    """The figures that belong to some experiments, and those over several of them."""
    figures = [turning_bars(result) for result in results.values() if rows_that_turned(result)]
    pictures = None
    if plan.pictures is not None and any(name in results for name in plan.pictures.belong_to):
        pictures = plan.pictures.run(lab, wishes, results)
    for result in results.values():
        if result.experiment.figures is not None:
            figures += result.experiment.figures(result, pictures)
    return [*figures, *(plan.overview(results) if plan.overview is not None else [])]


def rows_that_turned(result: Result) -> list[str]:
    """The rows whose mean turning point has an interval."""
    intervals = result.findings.extra.get("intervals", {})
    return [row for row in result.rows if "tp_avg" in intervals.get(row, {})]


def turning_bars(result: Result) -> Picture:
    """Mean turning points row by row, with the paper's."""
    bars = {row: bar_of(result, row) for row in rows_that_turned(result)}
    return Picture(
        f"{result.experiment.name}-turning-points",
        technique_bars(
            {"ours": bars}, tactics=list(bars), logarithmic=True, title=result.experiment.title
        ),
        f"Mean turning points ({result.experiment.source}): bars are ours with intervals of "
        "95 %, dashes are the paper's.",
    )


def bar_of(result: Result, tactic: str) -> Bar:
    """The mean turning point against a tactic."""
    row = result.rows[tactic]
    low, high = result.findings.extra["intervals"][tactic]["tp_avg"]
    return Bar(
        row["tp_avg"],
        low,
        high,
        at_least=any(row[name] > 0 for name in row if name.startswith("tp_over_")),
        paper=row["paper"]["tp_avg"],
    )
