"""The search for the free numbers: its machinery, and what it may look at."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import numpy as np
import pytest

from sparring.lab import calibration
from sparring.lab.calibration import (
    COMPOSED,
    SEARCHED,
    TARGETS,
    Candidate,
    chosen_of,
    composed,
    evenly_drawn,
    features,
    fitted,
    loss_of,
    measure,
    promise,
)
from sparring.lab.paper import paper_rows
from sparring.worlds.crpg.data.numbers import BY_NAME, CHOSEN, FREE_NUMBERS, PROPOSED

if TYPE_CHECKING:
    from pathlib import Path


def test_the_targets_are_the_wins_of_the_papers_baseline_and_nothing_else():
    paper = paper_rows("journal_I_baseline")
    assert {name: row["wins_per_100"] for name, row in paper.items()} == {**TARGETS, **COMPOSED}


def test_composite_tactics_follow_from_the_basic_ones_as_in_the_paper():
    basics = {name: TARGETS[name] for name in ("offensive", "disabling", "cursing", "defensive")}
    found = composed(basics)
    assert round(found["random_team"]) == 39
    assert round(found["consecutive"]) == 33


def test_the_table_itself_has_no_loss_to_speak_of():
    assert loss_of(TARGETS) < 0.1


def test_choices_spread_evenly_reach_every_end_of_every_range():
    rows = evenly_drawn(400, np.random.default_rng(1))
    for at, name in enumerate(SEARCHED):
        assert rows[:, at].min() == BY_NAME[name].low
        assert rows[:, at].max() == BY_NAME[name].high


def test_a_model_finds_the_number_that_matters():
    luck = np.random.default_rng(2)
    rows = evenly_drawn(700, luck)
    scaled = features(rows)[:, 1]
    found = [
        Candidate(
            dict(zip(SEARCHED, map(int, row), strict=True)), dict.fromkeys(TARGETS, 50 + 30 * at)
        )
        for row, at in zip(rows, scaled, strict=True)
    ]
    models = fitted(found, rows)
    low, high = rows[:1].copy(), rows[:1].copy()
    low[0, 0], high[0, 0] = BY_NAME[SEARCHED[0]].low, BY_NAME[SEARCHED[0]].high
    assert promise(low, models)[0] != pytest.approx(promise(high, models)[0], abs=5)


def test_of_those_near_enough_the_one_nearest_to_the_proposal_is_chosen():
    wins = dict(TARGETS)
    far = Candidate({**PROPOSED, "wizard_health": 25}, wins)
    near = Candidate({**PROPOSED, "wizard_health": 19}, wins)
    bad = Candidate(dict(PROPOSED), dict.fromkeys(TARGETS, 0.0))
    assert chosen_of([far, near, bad], 1.0) is near
    assert chosen_of([bad], 1.0) is bad


def test_a_measurement_depends_on_numbers_and_seed_alone():
    numbers = {name: CHOSEN[name] for name in SEARCHED}
    assert measure(numbers, 50, 3).wins == measure(numbers, 50, 3, threads=1).wins


def test_every_chosen_number_lies_within_its_range():
    for number in FREE_NUMBERS:
        assert number.low <= number.chosen <= number.high
        assert number.low <= number.proposed <= number.high
        assert number.meaning
        assert not number.words or len(number.words) == number.high - number.low + 1


def test_a_small_search_writes_everything_it_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    out = tmp_path / "search.csv"
    arguments = "--first 4 --rounds 1 --batch 2 --fights 20 --finalists 2 --final-fights 40"
    calibration.main([*arguments.split(), "--out", str(out)])
    with out.open() as file:
        kinds = [row["kind"] for row in csv.DictReader(file)]
    assert kinds.count("trial") == 7
    assert kinds.count("finalist") == 2
    assert kinds.count("chosen") == 1
    assert any(kind.startswith("wizard_health=") for kind in kinds)
    assert "offensive" in capsys.readouterr().out
