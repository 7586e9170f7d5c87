"""Variety against strength, and curves of learning."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.lab.figures.learners import Course, Spot, learning_curves, variety_against_strength
from sparring.lab.figures.style import svg_text

SPOTS = {
    "dynamic scripting": Spot(0.62, 71, (0.6, 0.64), (68, 74)),
    "Monte-Carlo control": Spot(0.22, 63, (0.2, 0.25), (60, 66)),
    "Q-learning": Spot(0.23, 63),
    "never learning": Spot(0.83, 33),
}
COURSES = {
    "Q-learning": Course([100, 200, 300], [30, 40, 50], [28, 38, 48], [32, 42, 52]),
    "dynamic scripting": Course([100, 200, 300], [60, 70, 71]),
}


def names(figure):
    return [text for text in figure.axes[0].texts if text.get_gid() == "name"]


def test_each_learner_has_a_marker_of_its_own_and_its_name_once():
    figure = variety_against_strength(SPOTS)
    markers = {container.lines[0].get_marker() for container in figure.axes[0].containers}
    assert len(markers) == 4
    assert [text.get_text() for text in names(figure)] == list(SPOTS)


def test_names_of_neighbours_do_not_overlap():
    figure = variety_against_strength(SPOTS)
    figure.draw_without_rendering()
    boxes = [text.get_window_extent() for text in names(figure)]
    for at, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[at + 1 :])


def test_a_single_learner_without_intervals_is_drawn():
    assert len(names(variety_against_strength({"only": Spot(0.5, 50)}))) == 1


def test_a_scatter_is_the_same_each_time():
    assert svg_text(variety_against_strength(SPOTS)) == svg_text(variety_against_strength(SPOTS))


def test_each_course_is_a_line_and_known_intervals_are_bands():
    axes = learning_curves(COURSES).axes[0]
    assert [line.get_label() for line in axes.lines] == list(COURSES)
    assert len(axes.collections) == 1
    assert sorted(text.get_text() for text in axes.texts) == ["Q-learning", "dynamic scripting"]


def test_encounters_may_be_spread_by_their_logarithm():
    assert learning_curves(COURSES, logarithmic=True).axes[0].get_xscale() == "log"


def test_a_course_of_one_encounter_is_drawn():
    svg_text(learning_curves({"only": Course([1], [30])}))


def test_figures_of_no_learner_are_refused():
    for wrong in ({}, {"a": Course([], [])}):
        with pytest.raises(UsageError):
            learning_curves(wrong)
    with pytest.raises(UsageError):
        variety_against_strength({})
