"""How much scripts vary: by hand."""

from __future__ import annotations

import pytest

from sparring.lab.measures import distinct, entropy, mean_overlap, overlap


def test_overlap_is_what_two_scripts_share():
    assert overlap([1, 2, 3], [1, 2, 3]) == 1
    assert overlap([1, 2], [3, 4]) == 0
    assert overlap([1, 2, 3], [2, 3, 4]) == 0.5
    assert overlap([], []) == 1


def test_mean_overlap_goes_from_each_encounter_to_the_next_agent_by_agent():
    scripts = [[[1, 2], [5]], [[1, 2], [6]], [[3, 4], [6]]]
    assert mean_overlap(scripts) == (1 + 0 + 0 + 1) / 4


def test_entropy_counts_how_evenly_rules_are_drawn():
    assert entropy([[[1]], [[2]], [[3]], [[4]]], [0]) == 2
    assert entropy([[[1]], [[1]]], [0]) == 0


def test_distinct_scripts_are_those_with_other_rules_in_any_order():
    assert distinct([[[1, 2]], [[2, 1]], [[1, 3]], [[4, 5]]]) == pytest.approx(0.75)
