"""The experiment in small: a row for each figure with everything that stands beside it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sparring.lab.engines import Threads
from sparring.lab.experiment import Findings, Wishes
from sparring.lab.experiments.pit import EXPERIMENTS
from sparring.lab.experiments.pit.alert import running
from sparring.lab.experiments.pit.alert.curves import column
from sparring.lab.experiments.pit.alert.drawings import alert_figures, share_panels
from sparring.lab.experiments.pit.alert.matches import CONTROLS, FIGURES, SWITCHES, WEAPONS
from sparring.lab.figures.style import description_of, plain_svg
from sparring.lab.laboratory import Laboratory
from sparring.lab.report.tables import further_tables, main_table
from sparring.lab.results import Result

if TYPE_CHECKING:
    from pathlib import Path

TESTS = 2
(EXPERIMENT,) = (one for one in EXPERIMENTS if one.name == "alert")


@pytest.fixture(scope="module")
def found() -> Findings:
    with Laboratory(engine=Threads(2)) as lab:
        return running.alert(lab, Wishes(TESTS, 3, world="pit"))


@pytest.fixture
def result(found: Findings) -> Result:
    return Result(EXPERIMENT, found, 3, 0.0, 0)


def test_every_figure_and_every_weapon_has_a_row(found: Findings) -> None:
    assert list(found.rows) == [*FIGURES, *WEAPONS]
    usual = [column(episode) for episode in (50, 100, 200, 300, 350, 400, 500)]
    later = [column(episode) for episode in (550, 750, 1000)]
    assert list(found.rows["fig_3_4"]) == usual
    for row in ("fig_3_16", "fig_3_17", *WEAPONS):
        assert list(found.rows[row]) == usual + later
    assert all(0 <= value <= 100 for row in found.rows.values() for value in row.values())


def test_means_deviations_and_intervals_belong_together(found: Findings) -> None:
    for row, columns in found.rows.items():
        trials = found.samples["so_far"][row]
        assert len(trials) == TESTS
        first, second = (trial[9] for trial in trials)
        assert columns["wins_pct_500"] == pytest.approx((first + second) / 2)
        deviation = found.extra["deviations"][row]["wins_pct_500"]
        assert deviation == pytest.approx(abs(first - second) / 2**0.5)
        low, high = found.extra["intervals"][row]["wins_pct_500"]
        assert low - 1e-9 <= columns["wins_pct_500"] <= high + 1e-9


def test_windows_of_fifty_stand_beside_the_wins_so_far(found: Findings) -> None:
    for row in found.rows:
        windows = found.extra["windows"][row]
        points = 20 if "wins_pct_1000" in found.rows[row] else 10
        assert len(windows["mean"]) == len(windows["sd"]) == points
        assert sum(windows["mean"][:10]) / 10 == pytest.approx(found.rows[row]["wins_pct_500"])


def test_every_figure_tells_the_claim_its_numbers_and_our_verdict(found: Findings) -> None:
    told = found.extra["figures"]
    assert list(told) == list(FIGURES)
    for row, one in told.items():
        assert one["claim"] == FIGURES[row].claim
        assert one["verdict"] == "cannot be told"
        assert "Wins of 100 so far" in one["measured"]
    assert [row for row, one in told.items() if "z" in one] == ["fig_3_14", "fig_3_15"]
    assert len(told["fig_3_14"]["z"]) == 10
    said = told["fig_3_16"]["said"]["wins_pct_1000"]
    assert said == {"thesis": "about 80", "ours": found.rows["fig_3_16"]["wins_pct_1000"]}


def test_what_stands_beside_has_rows_of_its_own(found: Findings) -> None:
    assert list(found.extra["switches"]) == list(SWITCHES)
    assert list(found.extra["controls"]) == list(CONTROLS)
    for group in ("switches", "controls"):
        for one in found.extra[group].values():
            assert one["wins_pct_500"] >= 0
            assert one["words"]


def test_the_first_phase_with_a_weapon_is_figure_3_4(found: Findings) -> None:
    """The same fighters with the same seeds: only episode 501 makes a difference."""
    first = {name: found.rows["weapon_alert"][name] for name in found.rows["fig_3_4"]}
    assert first == found.rows["fig_3_4"]


def test_everything_is_json(result: Result) -> None:
    data = json.loads(json.dumps(result.as_data(), allow_nan=False))
    assert data["rows"]["fig_3_12"]["wins_pct_350"] >= 0
    assert set(data["rows"]["fig_3_12"]["paper"].values()) == {None}


def test_an_interrupted_run_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    wishes = Wishes(1, 3, world="pit")
    with Laboratory(tmp_path, engine=Threads(1), stamp="same") as lab:
        lab.run(running.jobs_of("fig_3_4", 1, wishes), "alert")
    with Laboratory(tmp_path, engine=Threads(1), stamp="same") as lab:
        again = running.alert(lab, wishes)
        assert lab.resumed == 1
    with Laboratory(engine=Threads(2)) as lab:
        assert running.alert(lab, wishes) == again
    json.dumps(again.extra, allow_nan=False)


# --- the report ------------------------------------------------------------------------------


def test_the_report_has_tables_of_figures_phases_and_readings(result: Result) -> None:
    table = main_table(result)
    assert len(table.rows) == len(FIGURES) + len(WEAPONS)
    phases, switches, controls = further_tables(result)
    assert [name.split(":")[0] for name, _ in phases.rows][:2] == ["3.16", "3.17"]
    assert len(phases.rows) == 2 + len(WEAPONS)
    assert len(switches.rows) == len(SWITCHES)
    assert len(controls.rows) == len(CONTROLS)


def test_every_figure_is_told_in_words(found: Findings) -> None:
    *figures, weapon = found.extra["in_words"]
    assert [line.partition(":")[0] for line in figures] == [f"3.{at}" for at in range(4, 18)]
    for line, match in zip(figures, FIGURES.values(), strict=True):
        assert match.claim in line
        assert "cannot be told" in line
        assert all(f" {episode}: " in line for episode in match.said)
    assert weapon.startswith("Better weapon from 501: cannot be told.")


def test_there_is_a_panel_for_every_figure(result: Result) -> None:
    pictures = alert_figures(result, None)
    assert [picture.name for picture in pictures] == ["alert-one-phase", "alert-two-phases"]
    for picture, count in zip(pictures, (12, 6), strict=True):
        panels = [axes for axes in picture.figure.axes if axes.get_visible()]
        assert len(panels) == count
        assert plain_svg(picture.figure).startswith("<?xml")
    assert "3.16 AlertAM" in description_of(pictures[1].figure)


def test_panels_that_are_not_needed_stay_empty() -> None:
    curve = {"mean": [50.0] * 10, "sd": [5.0] * 10}
    figure = share_panels({"fig_3_4": curve}, title="One")
    assert [axes.get_visible() for axes in figure.axes] == [True, False, False]
