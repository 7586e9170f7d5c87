"""The baseline that never learns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg.baseline import (
    LATEST,
    SECOND_SEEDS,
    baseline,
    standard_error,
)
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from sparring.lab.laboratory import Laboratory


def test_a_run_depends_on_its_own_seed_only(lab: Laboratory) -> None:
    first, second = (baseline(lab, Wishes(1, seed)) for seed in (9, 10))
    both = baseline(lab, Wishes(2, 9))
    for tactic in TACTICS:
        mean = (first.rows[tactic]["wins_per_100"] + second.rows[tactic]["wins_per_100"]) / 2
        assert both.rows[tactic]["wins_per_100"] == mean
        assert both.samples["wins"][tactic] == [
            *first.samples["wins"][tactic],
            *second.samples["wins"][tactic],
        ]


def test_the_wins_lie_near_the_paper_in_a_small_sample(lab: Laboratory) -> None:
    """Twelve runs of a hundred: the mean of seven rows is off by less than a point
    by luck, a single row by less than five in all but a few of ten thousand."""
    findings = baseline(lab, Wishes(12, 123))
    assert findings.extra["mean_difference"] < 3 + 1
    assert findings.extra["worst_difference"] < 6 + 5


def test_turning_points_come_from_more_and_longer_runs_on_other_seeds(lab: Laboratory) -> None:
    findings = baseline(lab, Wishes(4))
    assert findings.extra["tp_tests"] == 6
    assert len(findings.samples["turning_points"]["cursing"]) == 6
    assert len(findings.samples["wins"]["cursing"]) == 4
    assert lab.total == len(TACTICS) * 10 + 4
    assert LATEST == 241


def test_the_papers_never_turning_shares_stand_beside_ours(lab: Laboratory) -> None:
    never = baseline(lab, Wishes(2)).extra["never_turning"]
    assert never["of"] == len(TACTICS)
    assert never["near"] == sum(share["near"] for share in never["shares"].values())
    for tactic, share in never["shares"].items():
        assert share["near"] == (share["standard_errors"] <= 2), tactic
    assert never["shares"]["offensive"]["paper"] == 100


def test_a_share_of_all_runs_is_not_beyond_doubt() -> None:
    assert 0 < standard_error(100) == standard_error(0) < standard_error(50)
    assert standard_error(50) == pytest.approx(100 * (0.25 / 30) ** 0.5)


def test_statements_are_about_the_papers_own_rules(lab: Laboratory) -> None:
    findings = baseline(lab, Wishes(1))
    assert set(findings.extra["statements"]) >= {"length", "two_fireballs", "melee_over_bow"}
    own = baseline(lab, Wishes(1, rules=rule_text()))
    assert own.extra["statements"] == {}


def rule_text() -> str:
    """The papers' rulebases as if somebody had brought them."""
    folder = Crpg.folder / "rulebases"
    return "\n".join(
        (folder / f"{role}.rules").read_text("utf-8") for role in ("fighter", "wizard")
    )


def test_wins_and_turning_points_come_from_other_seeds(lab: Laboratory, monkeypatch) -> None:
    run, seeds = lab.run, []

    def noting(jobs, name):
        seeds.extend((job.stops, job.seed) for job in jobs)
        return run(jobs, name)

    monkeypatch.setattr(lab, "run", noting)
    baseline(lab, Wishes(1, seed=5))
    assert set(seeds) == {(False, 5), (True, 5 + SECOND_SEEDS)}


def test_progress_counts_every_run(lab: Laboratory) -> None:
    seen: list[tuple[int, int]] = []
    lab.progress = lambda done, total: seen.append((done, total))
    baseline(lab, Wishes(2))
    tests = len(TACTICS) * 5 + 2
    assert seen[-1] == (tests, tests)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
