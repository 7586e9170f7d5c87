"""`sparring reproduce`: tables, records, figures, and what goes wrong."""

from __future__ import annotations

import signal
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from sparring.cli.tables import counted_in_words, table_of
from sparring.lab.experiment import Experiment, Findings
from sparring.lab.experiments.registry import experiment_named
from sparring.lab.results import Result
from sparring.lab.store import Store
from tests.cli.running import last_line, run

if TYPE_CHECKING:
    from pathlib import Path

PAPER = {"wins_per_100": 21.5, "tp_avg": 40.25}
BASELINE = ["tp_over_241_pct", "tp_avg", "tp_sd", "tp_median", "wins_per_100", "wins_sd"]


def reproduced(folder: Path, *arguments: str | Path | int) -> dict[str, Any]:
    small = ("reproduce", "baseline", "--tests", 2, "--results", folder, "--json")
    return last_line(run(*small, *arguments))


def test_an_experiment_prints_one_json_object_with_the_papers_names(tmp_path: Path) -> None:
    data = reproduced(tmp_path, "--seed", 3)
    assert set(data) >= {"experiment", "source", "rows", "extra", "tests", "seed", "seconds"}
    assert (data["tests"], data["seed"], data["resumed"]) == (2, 3, 0)
    for row in data["rows"].values():
        assert list(row) == [*BASELINE, "rounds_median", "paper"]
        assert list(row["paper"]) == [*BASELINE, "rounds_median"]
        assert row["paper"]["rounds_median"] is None
    assert (tmp_path / "records.sqlite").exists()


def test_all_experiments_print_one_object(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two = tuple(experiment_named(name).experiment for name in ("efficiency", "outliers"))
    monkeypatch.setattr("sparring.lab.experiments.crpg.EXPERIMENTS", two)
    data = last_line(run("reproduce", "all", "--tests", 1, "--results", tmp_path, "--json"))
    assert list(data["experiments"]) == ["efficiency", "outliers"]
    assert (data["tests"], data["seed"]) == (16, 0)
    assert data["experiments"]["outliers"]["rows"]["pmax70_ldf"]["paper"]["tp_avg"] == 52


def test_the_list_names_every_experiment_with_a_sentence() -> None:
    result = run("reproduce", "--list")
    assert result.exit_code == 0, result.output
    lines = result.stdout.replace("\n    ", " ").splitlines()
    assert lines[0] == "crpg"
    assert "  baseline: The baseline that never learns (journal paper, table I)" in lines
    data = last_line(run("reproduce", "--list", "--json"))
    assert {"name", "world", "title", "source"} == set(data["experiments"][0])


@pytest.mark.usefixtures("others")
def test_worlds_without_experiments_and_broken_ones_are_in_the_list_too(tmp_path: Path) -> None:
    lines = run("reproduce", "--list").stdout.splitlines()
    assert lines[lines.index("skirmish") + 1] == "  no experiments"
    assert "cannot be loaded: ModuleNotFoundError" in lines[lines.index("ruin") + 1]
    result = run("reproduce", "all", "--world", "skirmish", "--results", tmp_path)
    assert result.exit_code == 2
    assert "the lab has no experiments for the world 'skirmish'" in result.stderr


def test_without_a_name_it_says_where_names_are(tmp_path: Path) -> None:
    result = run("reproduce", "--results", tmp_path)
    assert result.exit_code == 2
    assert "--list" in result.stderr


def test_an_experiment_may_be_named_with_its_world(tmp_path: Path) -> None:
    small = ("reproduce", "crpg/outliers", "--tests", 1, "--results", tmp_path, "--json")
    assert last_line(run(*small))["experiment"] == "outliers"
    result = run("reproduce", "crpg/outlier", "--results", tmp_path)
    assert "did you mean 'outliers'?" in result.stderr


def test_figures_are_written_beside_the_table(tmp_path: Path) -> None:
    folder = tmp_path / "figures"
    reproduced(tmp_path, "--figures", folder)
    assert (folder / "baseline-turning-points.svg").read_text("utf-8").startswith("<?xml")
    assert (folder / "baseline-turning-points.png").stat().st_size > 1_000


def test_figures_that_cannot_be_written_end_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file", "utf-8")
    small = ("reproduce", "baseline", "--tests", 1, "--results", tmp_path / "kept")
    result = run(*small, "--figures", tmp_path / "taken")
    assert result.exit_code == 2
    assert "cannot write figures into" in result.stderr


def test_an_experiment_goes_on_where_it_was_unless_it_is_to_be_fresh(tmp_path: Path) -> None:
    once, again = reproduced(tmp_path), reproduced(tmp_path, "--workers", 1)
    fresh = reproduced(tmp_path, "--fresh")
    assert once["rows"] == again["rows"] == fresh["rows"]
    assert [one["resumed"] for one in (once, again, fresh)] == [0, 37, 0]


def test_an_experiment_shows_both_figures_and_where_its_records_are(tmp_path: Path) -> None:
    result = run("reproduce", "baseline", "--tests", 1, "--results", tmp_path)
    assert result.exit_code == 0
    assert "(67" in result.stdout
    assert "1 test a row, seed 0" in result.stdout
    assert "*)" not in result.stdout
    assert "15 tests; records in" in result.stderr
    again = run("reproduce", "baseline", "--tests", 1, "--results", tmp_path)
    assert "15 of them from earlier runs" in again.stderr


def test_an_experiment_learns_with_the_rules_of_a_file(tmp_path: Path, rulebases: Path) -> None:
    own = reproduced(tmp_path)
    assert reproduced(tmp_path, "--rules", rulebases)["rows"] == own["rows"]
    fewer = rulebases.read_text("utf-8").replace("rule drink_anything", "rule swig_anything", 1)
    rulebases.write_text(fewer, "utf-8")
    assert reproduced(tmp_path, "--rules", rulebases)["resumed"] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("basline",), "did you mean 'baseline'?"),
        (("baseline", "--engine", "rey"), "did you mean 'ray'?"),
        (("baseline", "--ray-address", "auto"), "add --engine ray"),
        (("baseline", "--rules", "gone.rules"), "cannot be read"),
        (("baseline", "--tests", "0"), "--tests"),
        (("baseline", "--workers", "0"), "--workers"),
        (("baseline", "--seed", "-1"), "--seed"),
        (("baseline", "--tp-tests", "3"), "--tp-tests"),
        (("baseline", "--threads", "3"), "--threads"),
    ],
)
def test_an_experiment_that_cannot_begin_ends_with_two_and_the_way_out(
    tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    result = run("reproduce", *arguments, "--results", tmp_path)
    assert result.exit_code == 2
    assert message in result.stderr


def test_records_that_cannot_be_kept_are_told(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("", "utf-8")
    result = run("reproduce", "baseline", "--tests", 1, "--results", taken)
    assert result.exit_code == 2
    assert "it is, or is in, a file" in result.stderr


@pytest.mark.usefixtures("usual_ctrl_c")
def test_ctrl_c_in_an_experiment_tells_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, added = Store.add, []

    def add(store: Store, key: str, record: Any) -> None:
        usual(store, key, record)
        added.append(key)
        if len(added) == 5:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Store, "add", add)
    result = run("reproduce", "baseline", "--tests", 2, "--results", tmp_path)
    assert result.exit_code == 130
    assert "stopped after 4 of 37 tests; the same command goes on" in result.stderr
    monkeypatch.setattr(Store, "add", usual)
    assert reproduced(tmp_path)["resumed"] == 5


def result_of(tests: int, tests_of: dict[str, int]) -> Result:
    """One row with wins and turning points, both far from the paper's."""
    experiment = Experiment("odd", "Odd", "nowhere", lambda lab, wishes: findings, {"tank": PAPER})
    ours = {"wins_per_100": 62.94, "tp_avg": 120.0}
    intervals = {"wins_per_100": [60.0, 65.0], "tp_avg": [120.0, 120.0]}
    findings = Findings({"tank": ours}, tests, {"intervals": {"tank": intervals}}, {}, tests_of)
    return Result(experiment, findings, seed=0, seconds=1.0, resumed=0)


def test_what_each_column_rests_on_is_said_and_one_test_earns_no_star() -> None:
    result = result_of(3, {"tp_avg": 1})
    assert counted_in_words(result.findings) == "3 tests a row; 1 test for mean"
    assert [one.column for one in result.differences()] == ["wins_per_100"]
    assert result.as_data()["tests_of"] == {"tp_avg": 1}
    alone = result_of(1, {})
    assert counted_in_words(alone.findings) == "1 test a row"
    assert alone.differences() == []


def test_rows_may_rest_on_a_number_of_tests_of_their_own() -> None:
    assert result_of(21, {"tank": 1}).differences() == []
    assert len(result_of(21, {"tank": 11}).differences()) == 2


@pytest.mark.parametrize("width", [30, 40, 80])
def test_figures_are_never_cut(width: int) -> None:
    result = result_of(3, {})
    console = Console(file=StringIO(), width=width, markup=False)
    outside = {(one.row, one.column) for one in result.differences()}
    console.print(table_of(result.rows, outside))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "(21.5*)" in text
    assert "(40.25*)" in text


def test_a_figure_that_there_is_none_of_is_a_dash_and_what_is_counted_is_whole() -> None:
    rows = {"tank": {"tp_avg": None, "tests": 3, "paper": {"tp_avg": 21.5, "tests": None}}}
    console = Console(file=StringIO(), width=60, markup=False)
    console.print(table_of(rows, set()))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "\N{EN DASH} (21.5)" in text
    assert "3.0" not in text
