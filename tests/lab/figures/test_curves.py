"""The curves agree with what learners do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.lab.figures.curves import adjustment, adjustment_curves, mapped
from sparring.scripting.adjust import adjustment_for
from sparring.scripting.difficulty import penalised_fitness
from sparring.scripting.settings import Settings

FITNESS = st.floats(0, 1)


@given(FITNESS, st.integers(0, 100), st.integers(0, 100), st.sampled_from([0.3, 0.5]))
def test_the_adjustment_curve_is_what_learners_use_before_they_round(fitness, lost, won, even):
    settings = Settings(max_penalty=lost, max_reward=won, break_even=even)
    drawn = adjustment(fitness, max_penalty=lost, max_reward=won, break_even=even)
    assert int(drawn) == adjustment_for(fitness, settings)


@given(FITNESS, st.integers(50, 100))
def test_the_mapping_is_what_learners_use(fitness, peak):
    assert mapped(fitness, peak / 100) == penalised_fitness(fitness, peak)


def test_three_panels_show_a_line_before_and_one_after_the_peak():
    figure = adjustment_curves(max_penalty=30, max_reward=100, break_even=0.3, peak=0.7)
    plain, mapping, penalised = figure.axes
    curves = [
        [line for line in axes.lines if len(line.get_xdata()) > 2]
        for axes in (plain, mapping, penalised)
    ]
    assert [len(lines) for lines in curves] == [1, 2, 2]
    assert curves[0][0].get_ydata()[0] == -30
    assert curves[0][0].get_ydata()[-1] == pytest.approx(100)
    assert curves[1][0].get_ydata()[-1] == 1
    assert curves[1][1].get_ydata()[-1] == pytest.approx(0)
    assert curves[2][0].get_ydata()[-1] == pytest.approx(100)
    assert curves[2][1].get_ydata()[-1] == pytest.approx(-30)


def test_break_even_and_peak_are_named():
    figure = adjustment_curves(break_even=0.5, peak=0.75)
    named = [text.get_text() for axes in figure.axes for text in axes.texts]
    assert named == ["b = 0.5", "p = 0.75", "p = 0.75"]


@pytest.mark.parametrize(
    "wrong",
    [{"max_penalty": -1}, {"break_even": 0}, {"peak": 0.2}, {"peak": 1.1}],
)
def test_settings_without_a_curve_are_refused(wrong):
    with pytest.raises(UsageError):
        adjustment_curves(**wrong)
