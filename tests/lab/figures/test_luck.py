"""Learning against the share of luck."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.lab.figures.luck import Panel, Stop, against_luck
from sparring.lab.figures.style import description_of, svg_text

STOPS = (
    Stop("d2", 80, 30, 25, 35),
    Stop("none", 70, 20, 18, 23, in_use=True),
    Stop("d3", 88, 44, 39, 52),
)
PANELS = {name: Panel(STOPS, 40) for name in ("Means", "Medians", "Wins")}


def test_each_panel_has_its_line_by_rising_luck_and_the_papers_value_across():
    figure = against_luck(PANELS)
    shown = [axes for axes in figure.axes if axes.get_visible()]
    assert len(shown) == len(PANELS)
    for axes in shown:
        lines = {line.get_label(): line for line in axes.lines}
        assert list(lines["ours"].get_xdata()) == [70, 80, 88]
        assert list(lines["ours"].get_ydata()) == [20, 30, 44]
        assert list(lines["paper"].get_ydata()) == [40, 40]
        assert len(axes.collections) == 1


def test_every_world_is_named_and_the_one_in_use_is_filled():
    axes = against_luck({"only": Panel(STOPS, 40)}).axes[0]
    assert [text.get_text() for text in axes.texts] == ["none", "d2", "d3"]
    points = [line for line in axes.lines if len(line.get_xdata()) == 1]
    assert [point.get_markerfacecolor() == "white" for point in points] == [False, True, True]


def test_names_of_neighbours_do_not_overlap():
    near = [Stop(f"d{at}", 80 + at / 2, 30 + at, 25, 40) for at in range(2, 7)]
    figure = against_luck({name: Panel(near, 40) for name in "abcd"})
    figure.draw_without_rendering()
    for axes in figure.axes:
        boxes = [text.get_window_extent() for text in axes.texts]
        for at, box in enumerate(boxes):
            assert not any(box.overlaps(other) for other in boxes[at + 1 :])


def test_it_is_told_in_words_and_drawn_the_same_each_time():
    figure = against_luck(PANELS)
    assert "Means: d2 30 at 80 % luck, none 20 at 70 % luck" in description_of(figure)
    assert svg_text(figure) == svg_text(against_luck(PANELS))


def test_a_figure_of_nothing_is_refused():
    for wrong in ({}, {"empty": Panel((), 40)}):
        with pytest.raises(UsageError):
            against_luck(wrong)
