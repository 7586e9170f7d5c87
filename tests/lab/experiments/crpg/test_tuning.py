"""The search for our learner's settings."""

from __future__ import annotations

import csv
from math import prod

import pytest

from sparring.errors import UsageError
from sparring.lab.doctor import dealing
from sparring.lab.doctor.evidence import SEEDS_APART
from sparring.lab.experiments.crpg import tuning
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.ruletexts import world_with
from sparring.lab.teams import lines_of
from sparring.lab.workbench import settings_of
from sparring.scripting.settings import OURS


def test_candidates_are_drawn_from_all_choices_and_the_same_each_time():
    drawn = tuning.candidates(200, 5)
    assert drawn == tuning.candidates(200, 5)
    for name, choices in tuning.CHOICES.items():
        assert {one["relative"][name] for one in drawn} == set(choices)
    for one in drawn:
        assert settings_of(one).relative.inert == OURS.relative.inert


def test_no_candidate_is_drawn_twice_and_all_can_be_drawn():
    most = prod(map(len, tuning.CHOICES.values()))
    drawn = [tuple(one["relative"].values()) for one in tuning.candidates(most, 5)]
    assert len(set(drawn)) == len(drawn) == most
    with pytest.raises(UsageError, match="480 settings to choose from"):
        tuning.candidates(most + 1, 5)


def test_seeds_are_far_from_those_of_the_doctors_first_cards():
    doctors = range(dealing.SEEDS, dealing.SEEDS + 100 * SEEDS_APART)
    for seed in (tuning.SEARCH_SEED, tuning.FINAL_SEED, tuning.VARIETY_SEED):
        assert seed not in doctors


def test_no_tactic_of_the_papers_is_looked_at():
    assert not set(tuning.OPPONENTS) & {*TACTICS, "novice"}


def test_everything_tried_is_written_down(tmp_path, monkeypatch):
    monkeypatch.setattr(tuning, "OPPONENTS", ("league:1",))
    monkeypatch.setattr(tuning, "LONGEST", 20)
    lines = lines_of(world_with().static_team("novice").basics[0])
    monkeypatch.setattr(tuning, "exploits_of", lambda lab, seed: [lines])
    path = tmp_path / "tuning.csv"
    tuning.main(["--candidates", "2", "--tests", "1", "--final-tests", "1", "--out", str(path)])
    with path.open() as file:
        rows = list(csv.DictReader(file))
    kinds = [row["kind"] for row in rows]
    assert kinds == ["searched"] * 2 + ["plain", "ours"] + ["finalist"] * 2
    assert rows[3]["rate"] == str(OURS.relative.rate)
    assert all(0 <= float(row["exploit_wins"]) <= 100 for row in rows)


def test_a_win_more_counts_as_much_as_an_encounter_sooner():
    late, early = tuning.Figures([30, 40], [50.0]), tuning.Figures([25, 25], [40.0])
    assert late.score == pytest.approx(early.score)
