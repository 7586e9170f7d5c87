"""Findings that were never found: samples of a wished shape for every experiment."""

from __future__ import annotations

from functools import cache
from math import log
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, Any

import pytest

from sparring.lab import comparing
from sparring.lab.claims import judge_all
from sparring.lab.experiment import Findings
from sparring.lab.experiments.crpg.claims import CLAIMS
from sparring.lab.experiments.crpg.difficulty import SCALERS
from sparring.lab.experiments.crpg.opponents import EIGHT_TACTICS, TACTICS
from sparring.lab.measures import turning_point_columns
from sparring.lab.statistics import turning_point_intervals

if TYPE_CHECKING:
    from sparring.lab.claims import Judged

TESTS = 100
FEWER_DEALS = 4000
"""Samples made up are far from the level, which a fifth of the deals tells as well."""


def late_ones(mean: float, tests: int = TESTS) -> list[int]:
    """Turning points from 10 on with a long tail."""
    scale = mean - 10
    return [round(10 - scale * log(1 - (at + 0.5) / tests)) for at in range(tests)]


def around(mean: float, spread: float, tests: int = TESTS) -> list[int]:
    """Wins about a mean."""
    bell = NormalDist(mean, spread)
    return [round(bell.inv_cdf((at + 0.5) / tests)) for at in range(tests)]


def turning(means: dict[str, float], tests: int = TESTS) -> Findings:
    """An experiment on turning points."""
    points = {row: late_ones(mean, tests) for row, mean in means.items()}
    return Findings(
        rows={row: turning_point_columns(values, 2491) for row, values in points.items()},
        tests=tests,
        extra={
            "intervals": {
                row: turning_point_intervals(values, 0) for row, values in points.items()
            },
            "turning_points": points,
            "never_turned": dict.fromkeys(points, 0),
        },
        samples={"turning_points": points},
    )


def by_tactic(mean: float, **others: float) -> dict[str, float]:
    """The same mean against every tactic, but for the ones named."""
    return {tactic: others.get(tactic, mean) for tactic in TACTICS}


def baseline(points: dict[str, float], disabling_wins: float = 67) -> Findings:
    findings = turning(points, 30)
    rows = {
        row: {"tp_over_241_pct": 0.0}
        | {name: values[name] for name in ("tp_avg", "tp_sd", "tp_median")}
        | {"wins_per_100": 40.0, "wins_sd": 5.0}
        for row, values in findings.rows.items()
    }
    wins = {tactic: around(40, 5) for tactic in TACTICS} | {"disabling": around(disabling_wins, 5)}
    samples = {"turning_points": findings.samples["turning_points"], "wins": wins}
    return Findings(rows, TESTS, findings.extra | {"tp_tests": 30}, samples)


def outliers(**means: float) -> Findings:
    usual = {
        f"pmax{penalty}_{kind}": mean
        for penalty, mean in ((30, 90.0), (70, 40.0), (100, 35.0))
        for kind in ("none", "ldf", "fpf")
    }
    return turning(usual | means)


def difficulty(
    changed: dict[str, tuple[float, float]] | None = None, tests: int = TESTS
) -> Findings:
    """Wins as the papers have them, but for the rows named `tactic scaler`."""
    usual = {"plain": (70, 12), "penalising": (40, 9), "clipping": (50, 6), "culling": (50, 3)}
    shapes = {f"{tactic} {name}": usual[name] for tactic in EIGHT_TACTICS for name in SCALERS}
    shapes |= {
        "consecutive plain": (50, 12),
        "disabling plain": (86, 10),
        "disabling clipping": (67, 5),
        "novice stronger fall": (35, 5),
    }
    shapes |= changed or {}
    wins = {row: around(*shape, tests) for row, shape in shapes.items()}
    rows = {
        tactic: {f"{name}_avg": fmean(wins[f"{tactic} {name}"]) for name in SCALERS}
        for tactic in EIGHT_TACTICS
    }
    return Findings(rows, tests, {"intervals": {}}, {"wins": wins})


def remarks(**changes: Any) -> Findings:
    """The smaller experiments, all as the papers say."""

    def row(mean: float, spread: float) -> dict[str, float]:
        return {"tp_avg": mean, "tp_sd": spread, "p_against_0.05": 0.5}

    parts: dict[str, Any] = {
        "exploration": {
            "rows": {
                f"{tactic}_{rate}": row(60, 20)
                for tactic in ("offensive", "cursing", "consecutive")
                for rate in (0.0, 0.02, 0.05, 0.1)
            }
        },
        "eager_fallback": {
            "rows": {"eager": row(90, 60), "none": row(50, 40), "limited": row(45, 40)},
            "p_eager_later": 0.001,
        },
        "fallback_acts": {"per_100_encounters": {f"{tactic}_limited": 0.3 for tactic in TACTICS}},
        "forgetting": {
            "rows": {
                tactic: {
                    "turned": 30,
                    "fell_behind_again_pct": 60.0,
                    "encounters_behind_pct": 10.0,
                }
                for tactic in TACTICS
            }
        },
        "inferior_rule": {
            "rows": {tactic: {"fighter_weight": 5.0, "wizard_weight": 8.0} for tactic in TACTICS}
        },
    }
    return Findings({}, 30, parts | changes)


def q_learning(first_good_part: int | None, parts: int = 30) -> Findings:
    """A curve that is as good as drawing at random until some part."""
    good = parts if first_good_part is None else first_good_part
    curve = [40.0 if at < good else 60.0 for at in range(parts)]
    return Findings(
        {},
        6,
        {
            "encounters": 100 * parts,
            "part": 100,
            "over_all_tactics": {"q-learning": curve, "baseline": [40.0] * parts},
            "intervals_over_all": {"q-learning": [[wins - 2, wins + 2] for wins in curve]},
        },
    )


@cache
def judged_claims() -> tuple[Judged, ...]:
    """Every claim with its verdict on a world like the papers': judged once, for all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comparing, "ROUNDS", FEWER_DEALS)
        return tuple(judge_all(CLAIMS, as_in_papers()))


def as_in_papers() -> dict[str, Findings]:
    """What would be found if every claim held."""
    return {
        "baseline": baseline(by_tactic(180, disabling=14)),
        "efficiency": turning(by_tactic(60, disabling=20, consecutive=150)),
        "outliers": outliers(),
        "turning-points": turning(by_tactic(35, disabling=12)),
        "biased": turning(by_tactic(13)),
        "monte-carlo": turning(by_tactic(80, disabling=13, consecutive=250)),
        "q-learning": q_learning(15),
        "difficulty": difficulty(),
        "remarks": remarks(),
    }
