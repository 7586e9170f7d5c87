"""The search for the free numbers: its machinery, and what it may look at."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import numpy as np
import pytest

from sparring.errors import UsageError
from sparring.lab.calibration import (
    Candidate,
    Progress,
    Sizes,
    calibrate,
    chosen_of,
    evenly_drawn,
    features,
    fitted_models,
    measure,
    promise,
    read_rows,
    write_rows,
)
from sparring.lab.calibration_page import page
from sparring.lab.experiments.crpg.calibration import CALIBRATION, COMPOSED, TARGETS, composed
from sparring.lab.experiments.crpg.opponents import table
from sparring.worlds.crpg.data.numbers import BY_NAME, CHOSEN, FREE_NUMBERS, PROPOSED
from tests.test_docs import DOCS

if TYPE_CHECKING:
    from pathlib import Path

SEARCHED = tuple(CALIBRATION.by_name)
KEPT = DOCS / "worlds" / "crpg-calibration.csv"


def candidate(numbers: dict[str, int], wins: dict[str, float]) -> Candidate:
    return Candidate(CALIBRATION, numbers, wins)


def test_the_targets_are_the_wins_of_the_papers_baseline_and_nothing_else():
    paper = table("journal_I_baseline")
    assert {name: row["wins_per_100"] for name, row in paper.items()} == {**TARGETS, **COMPOSED}


def test_composite_tactics_follow_from_the_basic_ones_as_in_the_paper():
    basics = {name: TARGETS[name] for name in ("offensive", "disabling", "cursing", "defensive")}
    wins = composed(basics)
    assert round(wins["random_team"]) == 39
    assert round(wins["consecutive"]) == 33


def test_the_table_itself_has_no_loss_to_speak_of():
    assert CALIBRATION.loss(TARGETS) < 0.1


def test_choices_spread_evenly_reach_every_end_of_every_range():
    rows = evenly_drawn(CALIBRATION, 400, np.random.default_rng(1))
    for at, name in enumerate(SEARCHED):
        assert rows[:, at].min() == BY_NAME[name].low
        assert rows[:, at].max() == BY_NAME[name].high


def test_a_model_finds_the_number_that_matters():
    luck = np.random.default_rng(2)
    rows = evenly_drawn(CALIBRATION, 700, luck)
    scaled = features(CALIBRATION, rows)[:, 1]
    trials = [
        candidate(
            dict(zip(SEARCHED, map(int, row), strict=True)), dict.fromkeys(TARGETS, 50 + 30 * at)
        )
        for row, at in zip(rows, scaled, strict=True)
    ]
    models = fitted_models(CALIBRATION, trials, rows)
    low, high = rows[:1].copy(), rows[:1].copy()
    low[0, 0], high[0, 0] = BY_NAME[SEARCHED[0]].low, BY_NAME[SEARCHED[0]].high
    promises = [promise(CALIBRATION, row, models)[0] for row in (low, high)]
    assert promises[0] != pytest.approx(promises[1], abs=5)


def test_of_those_near_enough_the_one_nearest_to_the_proposal_is_chosen():
    far = candidate({**PROPOSED, "wizard_health": 25}, dict(TARGETS))
    near = candidate({**PROPOSED, "wizard_health": 19}, dict(TARGETS))
    bad = candidate(dict(PROPOSED), dict.fromkeys(TARGETS, 0.0))
    assert chosen_of([far, near, bad], 1.0) is near
    assert chosen_of([bad], 1.0) is bad


def test_a_measurement_depends_on_numbers_and_seed_alone():
    numbers = {name: CHOSEN[name] for name in SEARCHED}
    one, other = (measure(CALIBRATION, numbers, 50, 3, threads=threads) for threads in (2, 1))
    assert one.wins == other.wins


def test_every_chosen_number_lies_within_its_range():
    for number in FREE_NUMBERS:
        assert number.low <= number.chosen <= number.high
        assert number.low <= number.proposed <= number.high
        assert number.meaning
        assert not number.words or len(number.words) == number.high - number.low + 1


def test_a_small_search_keeps_everything_it_tried_and_fits_on_a_page(tmp_path: Path):
    sizes = Sizes(first=4, rounds=1, batch=2, fights=20, finalists=2, final_fights=40)
    steps: list[Progress] = []
    outcome = calibrate(CALIBRATION, sizes, seed=1, progress=steps.append)
    assert [step.done for step in steps] == list(range(1, 8))
    assert "7 of 7, best loss" in str(steps[-1])
    path = tmp_path / "search.csv"
    write_rows(path, outcome.rows)
    with path.open(newline="", encoding="utf-8") as file:
        kinds = [row["kind"] for row in csv.DictReader(file)]
    assert kinds.count("trial") == 7
    assert kinds.count("finalist") == 2
    assert kinds.count("chosen") == 1
    assert any(kind.startswith("wizard_health=") for kind in kinds)
    text = page(CALIBRATION, read_rows(path))
    assert "then 6\nchoices spread evenly" in text
    assert "| `wizard_health` |" in text


def test_the_page_of_the_documentation_is_written_from_the_search_that_was_kept():
    text = KEPT.with_suffix(".md").read_text(encoding="utf-8")
    assert page(CALIBRATION, read_rows(KEPT)) == text


def test_a_file_of_something_else_is_refused(tmp_path: Path):
    path = tmp_path / "other.csv"
    path.write_text("kind,wins\ntrial,3\n", "utf-8")
    with pytest.raises(UsageError, match="holds no search"):
        page(CALIBRATION, read_rows(path))
