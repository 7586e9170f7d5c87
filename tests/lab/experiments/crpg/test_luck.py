"""Learning with each die of initiative, in small: figures are made up wherever that will do."""

from __future__ import annotations

import json
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

from sparring.errors import UsageError
from sparring.lab.calibration.files import read_rows, row_of, write_rows
from sparring.lab.earlier import kept
from sparring.lab.engines import Threads
from sparring.lab.experiment import Findings, Wishes
from sparring.lab.experiments.crpg import luck as module
from sparring.lab.experiments.crpg.calibration import CALIBRATION
from sparring.lab.experiments.crpg.dice import DICE, FITS, luck_fits
from sparring.lab.experiments.crpg.luck import (
    EIGHT_TACTICS,
    FIGHTS,
    IN_USE,
    PAPER_ROWS,
    TACTICS,
    by_test,
    dice_meeting_wins,
    jobs_with,
    luck_shares,
    median_interval,
    nearest,
    team_jobs,
    words_on,
)
from sparring.lab.experiments.crpg.luck_fits import fits_in, main
from sparring.lab.experiments.crpg.opponents import BASIC
from sparring.lab.experiments.registry import experiment_named, programme_of
from sparring.lab.laboratory import Laboratory
from sparring.lab.report.contents import write
from sparring.lab.report.html import html
from sparring.lab.report.markdown import markdown
from sparring.lab.report.material import Material
from sparring.lab.report.nearness import comparison_of
from sparring.lab.results import Result, reproduce
from sparring.worlds.crpg.data.numbers import BY_NAME, CHOSEN, numbers_with
from tests.test_docs import DOCS

if TYPE_CHECKING:
    from pathlib import Path

SEARCH = DOCS / "worlds" / "crpg-calibration.csv"


# --- fits --------------------------------------------------------------------------------


def test_there_is_a_fit_for_every_die_that_the_world_can_roll() -> None:
    assert list(DICE.values()) == list(BY_NAME["initiative"].values)
    assert DICE[IN_USE] == CHOSEN["initiative"]
    for die, fit in luck_fits().items():
        assert fit.numbers["initiative"] == DICE[die]
        assert numbers_with(fit.numbers).items() >= fit.numbers.items()
        assert set(fit.figures) == set(fit.calibration.figures)


def test_the_fit_with_the_die_in_use_is_the_world_as_it_is() -> None:
    assert numbers_with(luck_fits()[IN_USE].numbers) == CHOSEN


def test_the_fits_are_those_of_the_search_that_was_kept() -> None:
    assert fits_in(read_rows(SEARCH)) == luck_fits()


def test_fits_are_taken_from_the_rows_of_a_search_that_compares_dice(tmp_path: Path) -> None:
    rows = [row_of("trial", luck_fits()["d3"])]
    rows += [row_of(f"best initiative {DICE[die]}", fit) for die, fit in luck_fits().items()]
    write_rows(tmp_path / "search.csv", rows)
    main(["--from", str(tmp_path / "search.csv"), "--out", str(tmp_path / "fits.json")])
    written = json.loads((tmp_path / "fits.json").read_text("utf-8"))
    assert written == json.loads(FITS.read_text("utf-8"))


def test_a_file_without_such_rows_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UsageError, match="has no row 'best initiative 1'"):
        fits_in([{"kind": "trial"}])
    with pytest.raises(UsageError, match="'best initiative 1' is not of such a search"):
        fits_in([{"kind": "best initiative 1", "initiative": "many"}])
    with pytest.raises(SystemExit):
        main(["--from", str(tmp_path / "nowhere.csv"), "--out", str(tmp_path / "fits.json")])
    assert "nowhere.csv" in capsys.readouterr().err
    assert not (tmp_path / "fits.json").exists()


# --- tests -------------------------------------------------------------------------------


def test_every_test_is_fought_in_the_world_with_the_numbers_of_its_die() -> None:
    numbers = {"initiative": 4, "step": 100}
    groups = jobs_with("d4", 2, Wishes(seed=5, rules="text", numbers=numbers))
    jobs = [job for group in groups.values() for job in group]
    assert all(job.numbers == numbers and job.rules == "text" for job in jobs)
    assert len({job.key for job in jobs}) == len(jobs)
    assert len(groups) == len(TACTICS) + len(EIGHT_TACTICS) + len(BASIC)
    assert [job.seed for job in groups["d4 cursing turns"]] == [5, 6]
    assert all(job.stops for job in groups["d4 cursing turns"])
    assert [job.encounters for job in groups["d4 novice wins"]] == [150, 150]


def test_the_teams_of_a_test_fight_several_times_and_never_with_the_luck_of_before() -> None:
    jobs = team_jobs("cursing", 3, Wishes(seed=1))
    assert len({job.seed for job in jobs}) == len(jobs) == 3 * FIGHTS
    seeds = [job.learner["script_seed"] for job in jobs]
    assert seeds == sorted(seeds)
    assert len(set(seeds)) == 3
    assert {job.learner["kind"] for job in jobs} == {"baseline"}


def test_luck_is_what_does_not_hang_on_the_team() -> None:
    by_scripts = [{"results": "WWL-"}] * FIGHTS
    assert luck_shares(by_scripts) == [0.0]
    by_luck = [{"results": "WWWW" if at % 2 else "LLLL"} for at in range(FIGHTS)]
    assert luck_shares(by_luck)[0] > 100
    assert luck_shares(by_scripts + by_luck) == [*luck_shares(by_scripts), *luck_shares(by_luck)]


def test_tests_of_one_seed_are_taken_together() -> None:
    assert by_test({"a": [1, 5], "b": [3, 7]}) == [2, 6]


def test_the_interval_of_medians_holds_their_mean_and_is_a_point_where_nothing_varies() -> None:
    assert median_interval({"a": [4, 4, 4], "b": [8, 8, 8]}, 1) == [6, 6]
    low, high = median_interval({"a": [1, 2, 9, 30], "b": [5, 6, 7, 100]}, 1)
    assert low < (5.5 + 6.5) / 2 < high


# --- the whole ---------------------------------------------------------------------------


@pytest.fixture
def in_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few teams and short tests: nothing that says anything about learning."""
    monkeypatch.setattr(module, "TEAMS", 6)
    monkeypatch.setattr("sparring.lab.designs.MOST_ENCOUNTERS", 20)


@pytest.mark.usefixtures("in_small")
def test_it_has_the_shape_of_the_others_and_goes_on_from_disk(tmp_path: Path) -> None:
    experiment = experiment_named("luck").experiment
    results = []
    for workers in (2, 1):
        with Laboratory(tmp_path, engine=Threads(workers)) as lab:
            results.append(reproduce(experiment, lab, Wishes(tests=1, seed=4)))
    first, second = results
    assert first.findings == second.findings
    tests = len(DICE) * (len(TACTICS) + len(EIGHT_TACTICS) + FIGHTS * len(BASIC))
    assert (first.resumed, second.resumed) == (0, tests)
    data = first.as_data()
    assert json.loads(json.dumps(data)) == data
    assert list(data["rows"]) == list(DICE)
    for row in data["rows"].values():
        assert list(row) == [*PAPER_ROWS["none"], "paper"]
        assert row["paper"] == PAPER_ROWS["none"]
    assert list(data["extra"]["fits"]) == list(DICE)
    assert set(data["extra"]["intervals"]["d2"]) == set(PAPER_ROWS["d2"])


def test_the_papers_row_is_the_mean_of_their_tables() -> None:
    row = PAPER_ROWS["d2"]
    assert row["all_tactics_avg"] == pytest.approx((53 + 13 + 44 + 24 + 51 + 41 + 52) / 7)
    assert row["all_tactics_median"] == pytest.approx((52 + 10 + 26 + 17 + 29 + 25 + 37) / 7)
    assert (row["offensive_avg"], row["consecutive_median"]) == (53, 37)
    wins = (61.2, 86.3, 56.2, 66.1, 75.1, 55.8, 58.8, 51.1)
    assert row["plain_avg"] == pytest.approx(fmean(wins))
    assert row["luck_pct"] is None


# --- the report --------------------------------------------------------------------------


def made_up() -> Findings:
    """Figures that nobody found: turning points rise with the die."""
    rows = {
        die: {column: 10.0 * sides + at for at, column in enumerate(PAPER_ROWS[die])}
        for die, sides in DICE.items()
    }
    one = {die: dict.fromkeys(TACTICS, 20.0) for die in (*DICE, "paper")}
    extra: dict[str, Any] = {
        "intervals": {
            die: {column: [value - 2, value + 2] for column, value in row.items()}
            for die, row in rows.items()
        },
        "never_turned": dict.fromkeys(DICE, 0),
        "die_in_use": "d2",
        "fits": {die: module.fit_row(fit) for die, fit in luck_fits().items()},
        "tp_avg": one,
        "tp_median": one,
        "plain_avg": one,
        "in_words": words_on(rows, luck_fits()),
    }
    return Findings(rows, 1, extra)


@pytest.fixture(scope="module")
def result() -> Result:
    return Result(experiment_named("luck").experiment, made_up(), 0, 1.0, 0)


def test_the_nearest_die_is_told_for_each_figure_of_the_papers() -> None:
    dice = nearest({"none": PAPER_ROWS["none"], "d2": dict.fromkeys(PAPER_ROWS["d2"], 50.0)})  # type: ignore[dict-item]
    assert set(dice.values()) == {"none"}
    assert set(dice) == set(PAPER_ROWS["none"]) - {"luck_pct"}


def test_what_the_fits_miss_is_told_as_it_is() -> None:
    wins = CALIBRATION.goals[0]
    fit = luck_fits()["d2"]
    near = fit._replace(figures={wins.figure(of): value for of, value in wins.wanted.items()})
    far = fit._replace(figures=dict.fromkeys(wins.figures, 0.0))
    assert dice_meeting_wins({"none": near, "d2": near}) == "every die and without one"
    assert dice_meeting_wins({"none": near, "d2": far, "d3": near}) == "“no die”, “d3”"
    assert dice_meeting_wins({"d2": far}) == "none of the dice"


def test_the_report_says_that_nothing_is_chosen_by_it(result: Result) -> None:
    programme = programme_of("crpg")
    report = write(Material(programme, {"luck": result}, [], None, Wishes(), 1.0, 1, 0))
    for text in (" ".join(markdown(report, "figures").split()), " ".join(html(report).split())):
        assert "Nothing is chosen by these figures" in text
        assert "after the world's free numbers had been chosen" in text.replace("&#x27;", "'")
        assert "which die it is, figures without learning hardly tell" in text
        assert "No fit to a baseline settles this" in text
        assert "Apart:" not in text
        assert "Wins of 100 of plain learning by tactic" in text
        assert "no die" in text


def test_no_agreement_with_the_papers_is_counted(result: Result) -> None:
    programme = programme_of("crpg")
    material = Material(programme, {"luck": result}, [], None, Wishes(), 1.0, 1, 0)
    assert comparison_of(material).now == {}
    assert not kept({"luck": result}, Wishes(), "now").tables


def test_its_figure_has_a_panel_for_each_column_and_the_papers_value_across(
    result: Result,
) -> None:
    assert result.experiment.figures is not None
    (picture,) = result.experiment.figures(result, None)
    assert picture.name == "luck"
    assert len(picture.figure.axes) == 4
    assert "Nothing is chosen" in picture.caption
    for axes, column in zip(
        picture.figure.axes,
        ("all_tactics_avg", "offensive_avg", "consecutive_avg", "plain_avg"),
        strict=True,
    ):
        (across,) = [line for line in axes.lines if line.get_label() == "paper"]
        assert set(across.get_ydata()) == {PAPER_ROWS["none"][column]}  # type: ignore[arg-type]
