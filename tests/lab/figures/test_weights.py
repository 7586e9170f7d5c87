"""Histories of weights."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.lab.figures.runs import weight_history
from sparring.lab.figures.style import QUIET

WEIGHTS = {f"rule {at}": [100, 100 + at, 100 + 2 * at] for at in range(8)}


def labels(figure):
    return [text.get_text() for text in figure.axes[0].texts]


def test_the_strongest_rules_are_labelled_and_the_others_grey():
    figure = weight_history(WEIGHTS, strongest=3)
    assert sorted(labels(figure)) == ["rule 5", "rule 6", "rule 7"]
    grey = [line for line in figure.axes[0].lines if line.get_color() == QUIET]
    assert len(grey) == 5
    assert len(figure.axes[0].lines) == 8


def test_labels_of_equal_weights_do_not_overlap():
    figure = weight_history({name: [100, 100] for name in "abcd"})
    figure.draw_without_rendering()
    boxes = [text.get_window_extent() for text in figure.axes[0].texts]
    for at, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[at + 1 :])


def test_a_single_value_of_a_single_rule_is_drawn():
    assert labels(weight_history({"only": [100]})) == ["only"]


def test_histories_that_are_empty_or_of_different_lengths_are_refused():
    for wrong in ({}, {"a": []}, {"a": [1, 2], "b": [1]}):
        with pytest.raises(UsageError):
            weight_history(wrong)
