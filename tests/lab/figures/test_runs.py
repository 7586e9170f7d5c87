"""Figures of one run."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.lab.figures.runs import absolute_fitness, window_fitness
from sparring.lab.figures.style import description_of

TEAM = [0.0] * 15 + [0.6] * 25
ENEMIES = [0.5] * 15 + [0.0] * 25


def words(figure):
    return [text.get_text() for text in figure.axes[0].texts]


def test_two_lines_begin_at_the_tenth_encounter():
    lines = {line.get_label(): line for line in window_fitness(TEAM, ENEMIES).axes[0].lines}
    for name in ("learning team", "static team"):
        assert list(lines[name].get_xdata()) == list(range(10, 41))


def test_the_turning_point_is_marked_and_both_lines_are_named():
    labels = words(window_fitness(TEAM, ENEMIES))
    assert sorted(labels) == ["learning team", "static team", "turning point 20"]


def test_a_run_without_turning_point_has_no_mark():
    figure = window_fitness(ENEMIES, [1.0] * 40)
    assert sorted(words(figure)) == ["learning team", "static team"]
    assert "no turning point" in description_of(figure)


def test_the_shortest_run_still_shows_a_point_of_each_team():
    lines = window_fitness(TEAM[:10], ENEMIES[:10]).axes[0].lines
    assert [len(line.get_xdata()) for line in lines] == [1, 1]


def test_each_won_encounter_has_a_bar_and_draws_have_none():
    figure = absolute_fitness([0.5, 0, 0, 0.7] * 3, [0, 0.6, 0, 0.1] * 3)
    ours, theirs = figure.axes[0].containers
    assert [bar.get_height() for bar in ours] == [0.5, 0.7] * 3
    assert [bar.get_height() for bar in theirs] == [0.6] * 3
    assert "3 draws" in description_of(figure)


def test_winners_differ_by_colour_and_hatch():
    ours, theirs = absolute_fitness(TEAM, ENEMIES).axes[0].containers
    assert ours[0].get_facecolor() != theirs[0].get_facecolor()
    assert ours[0].get_hatch() != theirs[0].get_hatch()


@pytest.mark.parametrize("draw", [window_fitness, absolute_fitness])
def test_runs_too_short_or_of_different_lengths_are_refused(draw):
    with pytest.raises(UsageError, match="at least 10"):
        draw([0.1] * 9, [0.2] * 9)
    with pytest.raises(UsageError, match="12 and 11"):
        draw([0.1] * 12, [0.2] * 11)
