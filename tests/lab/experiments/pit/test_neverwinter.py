"""Table 5.5 of the thesis and table 3 of the 2003 paper, in small."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.pit import EXPERIMENTS, neverwinter
from sparring.lab.experiments.pit.certainty import TESTS_OF_ROWS
from sparring.lab.experiments.pit.opponents import table
from sparring.lab.workbench import settings_of
from sparring.scripting.settings import FITNESS_PROPAGATION, settings_named

if TYPE_CHECKING:
    from sparring.lab.experiment import Findings
    from sparring.lab.laboratory import Laboratory

WISHES = Wishes(2, 5, world="pit")
COLUMNS = ("tp_avg", "tp_sd", "tp_median", "tp_highest", "tp_top5")


@pytest.fixture(scope="module")
def found() -> Findings:
    from sparring.lab.engines import Threads
    from sparring.lab.laboratory import Laboratory

    with Laboratory(engine=Threads(2)) as lab:
        return neverwinter.neverwinter(lab, WISHES)


def test_rows_sizes_and_columns_are_those_of_the_thesis() -> None:
    printed = table(neverwinter.THESIS)
    assert list(printed) == list(neverwinter.ROWS)
    assert {row: columns["tests"] for row, columns in printed.items()} == TESTS_OF_ROWS
    for columns in neverwinter.paper_table().values():
        assert tuple(columns) == COLUMNS


def test_learners_are_those_of_the_thesis() -> None:
    plain, propagating = (
        settings_of(learner) for learner in (neverwinter.PLAIN, neverwinter.PROPAGATING)
    )
    assert plain == settings_named("neverwinter")
    assert (plain.max_penalty, plain.half_share) == (50, True)
    assert propagating.fallback == FITNESS_PROPAGATION
    assert propagating.max_penalty == 50


def test_every_row_has_all_columns_and_its_number_of_tests(found: Findings) -> None:
    assert list(found.rows) == list(neverwinter.ROWS)
    for row in found.rows.values():
        assert tuple(row) == ("tests", *COLUMNS)
        assert row["tests"] == 2
        assert row["tp_avg"] >= 10


def test_wins_stand_beside_the_thesis(found: Findings) -> None:
    wins = found.extra["wins_of_100"]
    assert list(wins) == list(neverwinter.WIN_ROWS)
    assert wins["without_culling"]["paper"] == {"wins_avg": 79.4, "wins_sd": 12.7}
    assert wins["with_culling"]["paper"] == {"wins_avg": 49.8, "wins_sd": 3.4}
    assert wins["with_culling_pmax100_fpf"]["paper"] == {"wins_avg": None, "wins_sd": None}
    assert all(0 <= one["wins_avg"] <= 100 for one in wins.values())


def test_culled_jobs_differ_from_free_ones_in_difficulty_alone() -> None:
    (free, *_), (held, *_) = (
        neverwinter.win_jobs(row, WISHES) for row in ("without_culling", "with_culling")
    )
    assert free.encounters == held.encounters == 150
    assert free.tactic == held.tactic == "ai161"
    assert free.learner["difficulty"]["kind"] != held.learner["difficulty"]["kind"]
    assert {**free.learner, "difficulty": 0} == {**held.learner, "difficulty": 0}


def test_additions_have_the_columns_of_the_table(found: Findings) -> None:
    for name in ("other_reading", "our_learner", "role_playing_world"):
        for row in found.extra[name].values():
            assert tuple(row) == COLUMNS
    titles = [one["title"] for one in neverwinter.tables(found.extra)]
    assert len(titles) == 4
    assert neverwinter.tables({}) == []


def test_figures_are_drawn_of_every_row(found: Findings) -> None:
    from sparring.lab.results import Result

    (experiment,) = (one for one in EXPERIMENTS if one.name == neverwinter.NAME)
    assert experiment.figures is not None
    pictures = experiment.figures(Result(experiment, found, 5, 0.0, 0), None)
    assert [one.name for one in pictures] == ["neverwinter-turning-points", "neverwinter-wins"]


def test_the_2003_paper_has_one_row_with_both_kinds_of_turning_points(lab: Laboratory) -> None:
    found_2003 = neverwinter.of_2003(lab, WISHES)
    (row,) = found_2003.rows.values()
    assert set(row) == set(table(neverwinter.PAPER_2003)["basic_ai"])
    assert row["avg_tp_low"] <= row["avg_tp_median"] <= row["avg_tp_high"]
    assert row["abs_tp_low"] >= 1
    points = found_2003.samples["turning_points"]["basic_ai"]
    assert row["avg_tp_low"] == min(points)
