"""Tables 6.1 and 6.3 in small: which games are played, and what is told of them."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from sparring.lab.experiment import Findings, Wishes
from sparring.lab.experiments.registry import experiment_named
from sparring.lab.experiments.strategy import learned
from sparring.lab.experiments.strategy.tables import MATCHES
from sparring.lab.report.material import rows_that_turned
from sparring.lab.results import Result
from sparring.lab.ruletexts import checked_rules
from sparring.worlds.strategy.rulebooks import IMPROVED
from tests.lab.experiments.strategy.made_up import record

WISHES = Wishes(None, 7, world="strategy")
COLUMNS = [
    "tests",
    "tp_avg",
    "tp_median",
    "tp_lowest",
    "tp_highest",
    "tp_over_100",
    "won_of_100",
]


@pytest.mark.parametrize("name", ["strategy-original", "strategy-improved"])
def test_the_command_finds_them_with_the_figures_of_the_thesis(name: str) -> None:
    found = experiment_named(name)
    assert found.world == "strategy"
    assert set(found.experiment.paper) == set(MATCHES)


def test_rows_are_as_long_as_in_the_thesis() -> None:
    original = {row: len(learned.jobs_of(row, WISHES, "strategy")) for row in MATCHES}
    improved = {row: len(learned.jobs_of(row, WISHES, "strategy", IMPROVED)) for row in MATCHES}
    assert [*original.values()] == [31, 21, 10, 10]
    assert [*improved.values()] == [11, 11, 10, 10]
    assert len(learned.jobs_of("small_balanced", WISHES._replace(tests=3), "strategy")) == 3


def test_each_tactic_is_met_on_its_map_with_luck() -> None:
    worlds = {row: learned.jobs_of(row, WISHES, "strategy")[0].world for row in MATCHES}
    assert worlds == {
        "small_balanced": "strategy-lucky",
        "large_balanced": "strategy-large-lucky",
        "soldier_rush": "strategy-lucky",
        "knight_rush": "strategy-large-lucky",
    }
    (job, *_) = learned.jobs_of("knight_rush", WISHES, "strategy", neutral=True)
    assert (job.world, job.tactic, job.encounters) == (
        "strategy-large-neutral",
        "knight_rush",
        100,
    )


def made_up_findings() -> Findings:
    """Findings from records that nobody played."""
    records = {
        "small_balanced": [record(wins=60, at=40), record(wins=50, at=None)],
        "large_balanced": [record(wins=70, at=30), record(wins=60, at=60)],
    }
    jobs = {row: learned.jobs_of(row, WISHES, "strategy") for row in records}
    return learned.findings_of(records, jobs, WISHES)


def test_rows_tell_turning_points_and_wins() -> None:
    findings = made_up_findings()
    assert [*findings.rows["small_balanced"]] == COLUMNS
    assert findings.rows["small_balanced"]["won_of_100"] == 55
    assert findings.rows["small_balanced"]["tp_over_100"] == 1
    assert findings.samples["turning_points"]["small_balanced"][1] == 101
    json.dumps(findings.rows)


def test_rules_are_named_from_the_heaviest_on_where_they_were_learned() -> None:
    findings = made_up_findings()
    weights = findings.extra["weights"]["small_balanced"]
    assert [*weights][:2] == ["Barracks", "Townhall"]
    assert "highest weights Barracks" in findings.extra["in_words"][0]


def test_whoever_wins_as_quickly_as_a_rush_rushes() -> None:
    assert learned.is_rush(record(wins=60, at=40, ticks=3_000), 3_000)
    assert not learned.is_rush(record(wins=60, at=40, ticks=3_001), 3_000)
    assert not learned.is_rush(record(wins=0, at=None, ticks=10), 3_000)
    assert 0 < learned.rush_ticks(False) < learned.rush_ticks(True)


def test_a_job_learns_in_game_states_as_the_world_does(lab) -> None:
    (job,) = learned.jobs_of("soldier_rush", WISHES._replace(tests=1), "strategy")
    (played,) = lab.run([job], learned.ORIGINAL_NAME)
    assert len(played["results"]) == len(played["team_fitness"]) == 100
    assert len(played["durations"]) == 100
    moved = [pool for pool in played["pools"] if set(pool["weights"]) != {100}]
    assert moved
    assert all(sum(pool["weights"]) == 100 * len(pool["weights"]) for pool in played["pools"])


def test_wins_have_an_interval_and_few_that_turned_have_none() -> None:
    intervals = made_up_findings().extra["intervals"]["small_balanced"]
    assert intervals["won_of_100"] == [50, 60]
    assert "tp_avg" not in intervals
    none_turned = learned.intervals_of_row([None] * 4, [1.0, 2.0, 2.0, 3.0], WISHES)
    assert [*none_turned] == ["tp_over_100", "won_of_100"]
    assert learned.intervals_of_row([12], [40.0], WISHES) == {}


def test_turning_points_have_an_interval_where_enough_tests_turned() -> None:
    points = [20, 22, 24, 26, 28, None]
    intervals = learned.intervals_of_row(points, [50.0] * 6, WISHES)
    low, high = intervals["tp_avg"]
    assert 20 <= low < 24 < high <= 28
    low, high = intervals["tp_over_100"]
    assert 0 < low < 1 < high < 6


def test_how_many_did_not_turn_is_judged_with_as_many_tests_as_in_the_thesis_only() -> None:
    fewer = learned.intervals_of_row([None] * 4, [1.0] * 4, WISHES._replace(tests=4))
    assert [*fewer] == ["won_of_100"]


def test_figures_show_the_rows_of_which_enough_tests_turned() -> None:
    experiment = experiment_named(learned.ORIGINAL_NAME).experiment
    result = Result(experiment, made_up_findings(), 7, 1.0, 0)
    assert rows_that_turned(result) == []
    intervals = {"small_balanced": {"tp_avg": [30.0, 50.0]}, "large_balanced": {}}
    shown = replace(result.findings, extra={**result.findings.extra, "intervals": intervals})
    assert rows_that_turned(replace(result, findings=shown)) == ["small_balanced"]


def test_our_improved_rules_are_in_order_and_each_new_one_has_its_evidence():
    text = learned.OWN_IMPROVED.read_text(encoding="utf-8")
    checked = checked_rules(text, "strategy")
    assert checked is not None
    assert not checked.warnings
    names = [rule.name for rule in checked.roles["commander"].rules]
    new = [name for name in names if name.startswith("Anti")]
    assert len(new) > 5
    for name in new:
        evidence = text.split(f"\nrule {name} ")[0].splitlines()[-1]
        assert re.match(
            r"# \d+ of \d+ winners against (soldier|knight)_rush in strategy-", evidence
        )
    assert text.startswith("# Improved by `sparring improve strategy-lucky --against soldier-rush")
