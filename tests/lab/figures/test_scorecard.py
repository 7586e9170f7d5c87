"""The scorecard."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.lab.figures.scorecard import Requirement, number, scorecard
from sparring.lab.figures.style import description_of

LEARNERS = ["dynamic scripting", "Q-learning"]
ROWS = [
    Requirement("Speed", "milliseconds", {"dynamic scripting": 0.8, "Q-learning": 2}),
    Requirement(
        "Efficiency", "turning point", {"dynamic scripting": 52}, low_is_good=True, target=100
    ),
]


def values(figure):
    return [
        text.get_text() for axes in figure.axes for text in axes.texts if text.get_gid() == "value"
    ]


def test_each_cell_has_a_bar_with_its_value_and_missing_ones_a_dash():
    figure = scorecard(ROWS, LEARNERS)
    assert values(figure) == ["0.8", "2", "52", "\N{EN DASH}"]
    assert [axes.patches[0].get_width() for axes in figure.axes] == [0.8, 2, 52, 0]


def test_rows_have_their_own_scale_which_all_learners_share():
    first, second, third, fourth = (axes.get_xlim() for axes in scorecard(ROWS, LEARNERS).axes)
    assert first == second
    assert third == fourth
    assert first != third


def test_rows_say_what_is_counted_and_which_way_is_good():
    figure = scorecard(ROWS, LEARNERS)
    texts = [text.get_text() for axes in figure.axes for text in axes.texts]
    assert "milliseconds (high is good)" in texts
    assert "turning point (low is good, target 100)" in texts


def test_the_description_holds_every_value():
    description = description_of(scorecard(ROWS, LEARNERS))
    assert description == (
        "Speed, milliseconds: dynamic scripting 0.8, Q-learning 2. "
        "Efficiency, turning point: dynamic scripting 52."
    )


def test_a_row_without_any_value_is_drawn():
    assert values(scorecard([Requirement("Speed", "ms", {})], ["one"])) == ["\N{EN DASH}"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.1234, "0.123"), (31.0, "31"), (99.96, "100"), (1480.2, "1,480")],
)
def test_numbers_are_as_short_as_their_size_allows(value, text):
    assert number(value) == text


def test_empty_scorecards_are_refused():
    with pytest.raises(UsageError):
        scorecard([], LEARNERS)
    with pytest.raises(UsageError):
        scorecard(ROWS, [])
