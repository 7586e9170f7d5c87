"""Histograms of turning points and of wins."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.lab.figures.histograms import turning_point_grid, win_histogram, win_histograms
from sparring.lab.figures.style import description_of, svg_text

NINE = {
    f"penalty {penalty}, {way}": [10, 30, 40, 600, None]
    for penalty in (30, 70, 100)
    for way in ("no fallback", "limited distance", "propagation")
}
WINS = {
    "Plain": [75, 80, 100],
    "High-fitness penalising": [54, 30],
    "Weight clipping": [53, 50],
    "Top culling": [49, 50],
}


def notes(axes):
    return [text.get_text() for text in axes.texts]


def heights(axes):
    return sum(bar.get_height() for bar in axes.patches if bar.get_hatch() is not None)


def test_nine_configurations_make_three_rows_on_the_same_axes():
    figure = turning_point_grid(NINE)
    assert len(figure.axes) == 9
    assert {axes.get_ylim() for axes in figure.axes} == {figure.axes[0].get_ylim()}
    assert [axes.get_title(loc="left") for axes in figure.axes] == list(NINE)


def test_the_last_bar_holds_late_turns_and_runs_that_never_turned():
    axes = turning_point_grid(NINE).axes[-1]
    last = axes.patches[-1]
    assert last.get_height() == 2
    assert last.get_hatch() == "////"
    assert axes.get_xticklabels()[-1].get_text() == "500+"
    assert notes(axes) == ["median 40\n2 at 500+"]


def test_grids_with_missing_panels_and_empty_samples_are_drawn():
    figure = turning_point_grid({"a": [None, None], "b": [], "c": [10], "d": [20]})
    assert [axes.get_visible() for axes in figure.axes] == [True] * 4 + [False] * 2
    assert notes(figure.axes[0]) == ["median never\n2 at 500+"]
    assert notes(figure.axes[1]) == ["no tests"]
    svg_text(figure)


def test_every_scaler_has_a_panel_with_all_its_tests():
    figure = win_histograms(WINS)
    for axes, (name, wins) in zip(figure.axes, WINS.items(), strict=True):
        assert axes.get_title(loc="left") == name
        assert heights(axes) == len(wins)


def test_a_hundred_wins_of_a_hundred_stay_on_the_axis():
    axes = win_histogram([100]).axes[0]
    bar = axes.patches[-1]
    assert bar.get_height() == 1
    assert bar.get_x() + bar.get_width() <= 100


def test_the_even_game_is_shaded_unless_it_is_not_wanted():
    shaded = win_histogram([35]).axes[0].patches[0]
    assert (shaded.get_x(), shaded.get_width()) == (45, 10)
    assert len(win_histogram([35], even=None).axes[0].patches) == 1


def test_the_win_rate_asked_for_is_marked():
    assert "asked for 33" in notes(win_histogram([35, 36], wanted=33).axes[0])


def test_mean_and_deviation_are_written_and_told():
    figure = win_histogram([30, 40])
    assert notes(figure.axes[0]) == ["mean 35.0\ns.d. 7.1"]
    assert "mean 35.0, standard deviation 7.1" in description_of(figure)


def test_a_histogram_without_tests_says_so():
    axes = win_histogram([]).axes[0]
    assert notes(axes) == ["no tests"]
    assert axes.get_ylim() == (0, 1)


@pytest.mark.parametrize("draw", [turning_point_grid, win_histograms])
def test_no_samples_at_all_are_refused(draw):
    with pytest.raises(UsageError):
        draw({})
