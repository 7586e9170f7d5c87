"""Material for a report, made of findings that were never found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.experiment import Experiment, Findings, Wishes
from sparring.lab.experiments.crpg.pictures import Pictures, Stand, Typical
from sparring.lab.experiments.registry import programme_of
from sparring.lab.report.material import Material
from sparring.lab.results import Result
from sparring.lab.statistics import Interval
from tests.lab.experiments.crpg import made_up

if TYPE_CHECKING:
    from sparring.lab.claims import Judged

EVIL = "<script>alert(1)</script> & `x` | *y* [z](javascript:1)"
"""What somebody might call a rule or write in a finding."""


def typical(rule: str = "hit") -> Typical:
    team = [0.2] * 15 + [0.8] * 25
    weights = {
        "fighter": {rule: list(range(100, 141)), "wait": [100] * 41},
        "wizard": {"cast": [100] * 41, "hide": list(range(140, 99, -1))},
    }
    return Typical(7, 20, team, [1 - fitness for fitness in team], weights)


def stands() -> dict[str, Stand]:
    return {
        name: Stand(0.1 * at, 40.0 + 5 * at, Interval(0.1 * at, 0.1 * at), Interval(38, 60))
        for at, name in enumerate(("baseline", "plain, 2000", "culling"))
    }


def all_claims() -> list[Judged]:
    """Every claim with its verdict on a world like the papers'."""
    return list(made_up.judged_claims())


def own_experiment() -> Result:
    """One that only tells in words and tables, as ours may."""

    def run(*_: object) -> Findings:
        raise NotImplementedError

    extra = {
        "in_words": [f"something was found: {EVIL}"],
        "tables": [
            {
                "title": f"A table of {EVIL}",
                "columns": ["wins_avg", "ends", "note"],
                "rows": {EVIL: {"wins_avg": 12.345, "ends": [1, 2.5], "note": None}},
            },
            {"title": "Without columns", "rows": {"a": {"one": 1.0}, "b": {"one": 2}}},
        ],
    }
    experiment = Experiment("own", "An experiment of ours", "nobody's paper", run, unit="")
    return Result(experiment, Findings({}, 3, extra), 0, 1.5, 0)


def material(
    seconds: float = 12.0,
    rule: str = "hit",
    wishes: Wishes | None = None,
    only: tuple[str, ...] = (),
) -> Material:
    """All experiments that can be made up and one of ours, or only some of them."""
    findings = made_up.as_in_papers()
    findings["biased"].extra["start_weights"] = {"fighter": {rule: 250, "wait": 10}}
    findings["remarks"].extra["in_words"] = []
    programme = programme_of("crpg")
    results = {}
    for name, found in findings.items():
        experiment = programme.named(name)
        assert experiment is not None
        results[name] = Result(experiment, found, 0, seconds, 0)
    results["own"] = own_experiment()
    if only:
        results = {name: results[name] for name in only}
    return Material(
        programme,
        results,
        all_claims(),
        Pictures(typical(rule), stands(), 3),
        wishes or Wishes(),
        seconds,
        100,
        10,
    )
