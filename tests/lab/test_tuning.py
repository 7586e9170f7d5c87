"""The search for swift scripting's settings."""

from __future__ import annotations

import csv

from sparring.lab import tuning
from sparring.lab.experiments.shape import TACTICS


def test_candidates_are_drawn_from_all_choices_and_the_same_each_time():
    found = tuning.candidates(200, 5)
    assert found == tuning.candidates(200, 5)
    for name, choices in tuning.CHOICES.items():
        assert {one[name] for one in found} == set(choices)


def test_no_tactic_of_the_papers_is_looked_at():
    assert not set(tuning.OPPONENTS) & {*TACTICS, "novice"}


def test_everything_tried_is_written_down(tmp_path, monkeypatch):
    monkeypatch.setattr(tuning, "OPPONENTS", ("league:1",))
    monkeypatch.setattr(tuning, "LONGEST", 20)
    path = tmp_path / "tuning.csv"
    tuning.main(["--candidates", "2", "--tests", "1", "--final-tests", "1", "--out", str(path)])
    with path.open() as file:
        rows = list(csv.DictReader(file))
    assert [row["kind"] for row in rows] == ["searched"] * 2 + ["plain"] + ["finalist"] * 2
