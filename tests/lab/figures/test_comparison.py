"""Bars of techniques by tactics."""

from __future__ import annotations

from itertools import pairwise

import pytest
from matplotlib.container import BarContainer, ErrorbarContainer

from sparring.errors import UsageError
from sparring.lab.figures.comparison import Bar, technique_bars
from sparring.lab.figures.style import description_of

TACTICS = ["offensive", "random_team", "consecutive"]
BARS = {
    "baseline": {tactic: Bar(200, 190, 210, at_least=True, paper=241) for tactic in TACTICS},
    "learning": {tactic: Bar(50, 40, 60) for tactic in TACTICS},
    "control": {"offensive": Bar(97)},
}


def containers(figure, kind):
    return [container for container in figure.axes[0].containers if isinstance(container, kind)]


def legend(figure):
    return [text.get_text() for text in figure.axes[0].get_legend().get_texts()]


def test_each_technique_has_a_bar_for_each_tactic_it_was_tried_on():
    figure = technique_bars(BARS, tactics=TACTICS)
    assert [len(bars) for bars in containers(figure, BarContainer)] == [3, 3, 1]
    assert [text.get_text() for text in figure.axes[0].get_xticklabels()] == [
        "offensive",
        "random\nteam",
        "consecutive",
    ]


def test_whiskers_stand_where_intervals_are_known():
    figure = technique_bars(BARS, tactics=TACTICS)
    # Each is drawn twice: a white one behind the dark one.
    assert len(containers(figure, ErrorbarContainer)) == 2 * 6


def test_lower_bounds_have_arrows_and_the_legend_says_so():
    figure = technique_bars(BARS, tactics=TACTICS)
    arrows = [text for text in figure.axes[0].texts if text.get_gid() == "lower-bound"]
    assert len(arrows) == 3
    assert legend(figure) == [*BARS, "as printed in the paper", "at least"]


def test_the_legend_names_only_what_is_there():
    assert legend(technique_bars({"a": {"x": Bar(1)}, "b": {}}, tactics=["x"])) == ["a", "b"]


def test_bars_may_stand_on_a_logarithmic_axis():
    assert technique_bars(BARS, tactics=TACTICS, logarithmic=True).axes[0].get_yscale() == "log"


def test_bars_of_one_tactic_do_not_overlap():
    bars = [group[0] for group in containers(technique_bars(BARS, tactics=TACTICS), BarContainer)]
    for left, right in pairwise(bars):
        assert left.get_x() + left.get_width() < right.get_x()


def test_the_description_holds_every_value():
    description = description_of(technique_bars(BARS, tactics=TACTICS))
    assert "baseline: offensive at least 200, random team at least 200" in description
    assert "control: offensive 97." in description


def test_nothing_to_compare_is_refused():
    with pytest.raises(UsageError):
        technique_bars({}, tactics=TACTICS)
    with pytest.raises(UsageError):
        technique_bars(BARS, tactics=[])
