"""The search for swift scripting's settings."""

from __future__ import annotations

import csv

import pytest

from sparring.errors import UsageError
from sparring.lab.experiments.crpg import tuning
from sparring.lab.experiments.crpg.opponents import TACTICS


def test_candidates_are_drawn_from_all_choices_and_the_same_each_time():
    drawn = tuning.candidates(200, 5)
    assert drawn == tuning.candidates(200, 5)
    for name, choices in tuning.CHOICES.items():
        assert {one[name] for one in drawn} == set(choices)


def test_no_tactic_of_the_papers_is_looked_at():
    assert not set(tuning.OPPONENTS) & {*TACTICS, "novice"}


def test_everything_tried_is_written_down(tmp_path, monkeypatch):
    monkeypatch.setattr(tuning, "OPPONENTS", ("league:1",))
    monkeypatch.setattr(tuning, "best_of", lambda rows: {"kind": "swift", "max_weight": 2000})
    monkeypatch.setattr(tuning, "LONGEST", 20)
    path = tmp_path / "tuning.csv"
    tuning.main(["--candidates", "2", "--tests", "1", "--final-tests", "1", "--out", str(path)])
    with path.open() as file:
        rows = list(csv.DictReader(file))
    kinds = [row["kind"] for row in rows]
    assert kinds[:5] == ["searched"] * 2 + ["plain"] + ["finalist"] * 2
    assert kinds[5:] == ["with 3 times as many points", "with 10 times as many points"]


def test_with_a_prior_urgency_is_tried_too(tmp_path, monkeypatch):
    monkeypatch.setattr(tuning, "OPPONENTS", ("league:1",))
    monkeypatch.setattr(tuning, "best_of", lambda rows: {"kind": "swift", "max_weight": 2000})
    monkeypatch.setattr(tuning, "LEARNED_FROM", (3,))
    monkeypatch.setattr(tuning, "LONGEST", 20)
    path = tmp_path / "tuning.csv"
    sizes = ["--candidates", "2", "--tests", "1", "--final-tests", "1"]
    tuning.main(["--prior", *sizes, "--out", str(path)])
    with path.open() as file:
        kinds = [row["kind"] for row in csv.DictReader(file)]
    assert kinds[2:4] == ["plain", "plain with prior"]
    assert len([kind for kind in kinds if kind.startswith("urgency")]) == 3


def test_the_best_varies_at_least_as_much_as_plain_dynamic_scripting():
    plain = {"kind": "plain", "overlap": 0.6, "mean": 30.0}
    settings = dict.fromkeys(tuning.CHOICES, 1)
    fast = {"kind": "finalist", "overlap": 0.7, "mean": 10.0, **settings}
    slower = {"kind": "finalist", "overlap": 0.5, "mean": 20.0, **settings, "rate": 2.0}
    assert tuning.best_of([plain, fast, slower])["rate"] == 2.0
    with pytest.raises(UsageError, match="vary"):
        tuning.best_of([plain, fast])
