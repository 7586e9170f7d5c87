"""The baseline experiment: its figures, their names, and the papers' beside them."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from sparring.cli.app import app
from sparring.lab.baseline import LATEST, TACTICS, baseline
from sparring.lab.measures import spread, turning_point_columns, win_columns
from sparring.lab.paper import all_tables, paper_rows

COLUMNS = ["tp_over_241_pct", "tp_avg", "tp_sd", "tp_median", "wins_per_100", "wins_sd"]


def test_the_papers_table_has_the_columns_we_print():
    assert all_tables()["journal_I_baseline"]["columns"] == COLUMNS
    assert list(paper_rows("journal_I_baseline")) == list(TACTICS)
    assert paper_rows("journal_I_baseline")["disabling"]["wins_per_100"] == 67


def test_the_same_seed_gives_the_same_table_whatever_the_threads():
    once = baseline(3, tp_tests=2, seed=5, threads=1)
    again = baseline(3, tp_tests=2, seed=5, threads=2)
    assert once.rows == again.rows


def test_a_run_depends_on_its_own_seed_only():
    first, second = (baseline(1, tp_tests=1, seed=seed, threads=1) for seed in (9, 10))
    both = baseline(2, tp_tests=1, seed=9, threads=1)
    for tactic in TACTICS:
        mean = (first.rows[tactic]["wins_per_100"] + second.rows[tactic]["wins_per_100"]) / 2
        assert both.rows[tactic]["wins_per_100"] == mean


def test_the_wins_lie_near_the_paper_in_a_small_sample():
    """Twelve runs of a hundred: the mean of seven rows is off by less than a point
    by luck, a single row by less than five in all but a few of ten thousand."""
    result = baseline(12, tp_tests=1, seed=123)
    assert result.mean_difference < 3 + 1
    assert result.worst_difference < 6 + 5


def test_progress_counts_every_run():
    seen: list[tuple[int, int]] = []
    baseline(2, tp_tests=1, threads=1, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (len(TACTICS) * 3, len(TACTICS) * 3)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_runs_that_never_turn_count_as_the_last_encounter():
    columns = turning_point_columns([10, None, 30], LATEST)
    assert columns["tp_over_241_pct"] == pytest.approx(100 / 3)
    assert columns["tp_avg"] == pytest.approx((10 + 241 + 30) / 3)
    assert columns["tp_median"] == 30


def test_a_single_run_has_no_spread():
    assert spread([7]) == 0
    assert win_columns([20, 40]) == {"wins_per_100": 30, "wins_sd": pytest.approx(14.142, abs=0.01)}


def test_the_command_prints_one_json_object_with_the_papers_names():
    done = CliRunner().invoke(
        app, ["reproduce", "baseline", "--tests", "2", "--tp-tests", "1", "--json"]
    )
    result = json.loads(done.stdout.splitlines()[-1])
    assert set(result) >= {"rows", "seconds", "seed", "tests", "tp_tests", "extra"}
    for tactic in TACTICS:
        assert list(result["rows"][tactic]) == [*COLUMNS, "paper"]
        assert list(result["rows"][tactic]["paper"]) == COLUMNS


def test_the_command_shows_both_figures():
    done = CliRunner().invoke(app, ["reproduce", "baseline", "--tests", "1", "--tp-tests", "1"])
    assert "(67)" in done.stdout
    assert "Wins differ from the paper by" in done.stdout


def test_an_unknown_experiment_is_refused_with_the_nearest_name():
    done = CliRunner().invoke(app, ["reproduce", "basline"])
    assert done.exit_code == 2
    assert "did you mean 'baseline'?" in done.stderr


def test_the_speed_of_the_world_is_printed_as_json():
    done = CliRunner().invoke(app, ["bench", "crpg", "--seconds", "0.5", "--no-cold", "--json"])
    result = json.loads(done.stdout.splitlines()[-1])
    assert set(result) == {
        "fights_per_s",
        "learning_encounters_per_s",
        "learning_encounters_per_s_2",
        "warm_start_s",
    }
    assert all(figure > 0 for figure in result.values())
