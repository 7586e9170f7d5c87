"""Every experiment run, or taken from the disk, for one report."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from sparring.lab.claims.every import judge_all
from sparring.lab.experiments.pictures import PICTURES, pictures
from sparring.lab.experiments.registry import ALL
from sparring.lab.results import reproduce

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

    from sparring.lab.claims.shape import Judged
    from sparring.lab.experiments.pictures import Pictures
    from sparring.lab.experiments.shape import Experiment, Wishes
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.results import Result

    Watching = Callable[[Experiment], AbstractContextManager[None]]
    """Called with what runs inside."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What a report is written from."""

    results: dict[str, Result]
    claims: list[Judged]
    pictures: Pictures
    wishes: Wishes
    seconds: float
    done: int
    """Tests in all."""
    resumed: int
    """Of these, run before."""


def gather(
    lab: Laboratory,
    wishes: Wishes,
    *,
    experiments: Sequence[Experiment] = ALL,
    watching: Watching | None = None,
) -> Gathered:
    """Run everything, and judge the claims."""
    watch = watching or (lambda one: nullcontext())
    started = perf_counter()
    results = {}
    for experiment in experiments:
        with watch(experiment):
            results[experiment.name] = reproduce(experiment, lab, wishes)
    with watch(PICTURES):
        drawn = pictures(lab, wishes, results["turning-points"].findings)
    findings = {name: result.findings for name, result in results.items()}
    claims = judge_all(findings, wishes.seed)
    seconds = perf_counter() - started
    return Gathered(results, claims, drawn, wishes, seconds, lab.done, lab.resumed)
