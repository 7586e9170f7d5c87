"""Monte-Carlo control's table and Q-learning's curve."""

from __future__ import annotations

import pytest

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg import rivals
from sparring.lab.experiments.crpg.opponents import TACTICS, table


def test_monte_carlo_has_the_papers_columns_and_no_more(lab):
    findings = rivals.monte_carlo(lab, Wishes(2))
    paper = table("journal_IV_monte_carlo")
    assert {name: list(row) for name, row in findings.rows.items()} == {
        name: list(row) for name, row in paper.items()
    }
    assert set(findings.extra["tp_top5"]) == set(TACTICS)
    assert set(findings.extra["choices_per_agent"]) == set(TACTICS)
    for choices in findings.extra["choices_per_agent"].values():
        assert set(choices) == {"fighter", "wizard"}
        assert all(1 <= count <= 200 for count in choices.values())


def test_a_curve_counts_wins_in_each_part(lab, monkeypatch):
    monkeypatch.setattr(rivals, "CURVE_LENGTH", 200)
    findings = rivals.q_learning(lab, Wishes(2))
    assert findings.rows == {}
    for tactic in TACTICS:
        for curve in findings.extra["wins_per_100"][tactic].values():
            assert len(curve) == 2
            assert all(0 <= wins <= 100 for wins in curve)
    assert len(findings.extra["in_words"]) == len(TACTICS)
    for low, high in findings.extra["intervals_over_all"]["q-learning"]:
        assert low <= high
    for by_tactic in findings.extra["choices_per_agent"].values():
        assert set(by_tactic) == set(TACTICS)
    assert set(findings.extra["choices_per_agent"]) == {"q-learning", "monte-carlo"}


def test_choices_are_means_over_tests():
    records = [{"choices": {"ogre": 10.0}}, {"choices": {"ogre": 20.0}}]
    assert rivals.choices_of(records) == {"ogre": 15}


def test_parts_are_hundreds_of_encounters():
    assert rivals.parts_of({"results": "W" * 100 + "L" * 50 + "W" * 50}) == [100, 50]
    assert rivals.curve_of([{"results": "W" * 100}, {"results": "L" * 100}]) == [50]


@pytest.mark.parametrize(
    ("wins", "sentence"), [([30, 44, 45], "never"), ([30, 46, 60], "by encounter 200")]
)
def test_words_tell_when_it_first_beats_the_baseline(wins, sentence):
    curves = {"baseline": [40, 40, 40], "scripting": [50, 60, 70], "q-learning": wins}
    assert sentence in rivals.curve_words({"offensive": curves})[0]
