"""Curves of the four operations and the square root: near the true ones, and the same
bits whoever computes them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.elementary import angle_of, sigmoid, sine
from sparring.luck import Luck
from tests import curves
from tests.curves import Rounded
from tests.samples import examples, samples

NUMBERS = st.floats(-1e6, 1e6)
ANGLES = st.floats(-20, 20)


def some_numbers(count: int, reach: float) -> list[float]:
    luck = Luck(count)
    return [(luck.word() / 2**31 - 1) * reach for _ in range(count)]


# --- near the true curves --------------------------------------------------------------


def true_sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


@pytest.mark.parametrize("reach", [1e-3, 1, 5, 40, 1000])
@samples(2_000, slow=200_000)
def test_the_sigmoid_is_right_to_fourteen_digits(reach, count):
    error = max(abs(sigmoid(x) - true_sigmoid(max(x, -700))) for x in some_numbers(count, reach))
    assert error < 1e-14


@pytest.mark.parametrize(("reach", "most"), [(7, 3e-16), (20, 2e-15), (100, 1e-14)])
@samples(2_000, slow=200_000)
def test_the_sine_is_right_to_fourteen_digits_within_a_few_turns(reach, most, count):
    assert max(abs(sine(x) - math.sin(x)) for x in some_numbers(count, reach)) < most


@samples(2_000, slow=200_000)
def test_angles_are_right_to_fourteen_digits(count):
    numbers = some_numbers(2 * count, 3)
    vectors = [(x, y * abs(y) ** 8) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    assert max(abs(angle_of(x, y) - math.atan2(y, x)) for x, y in vectors) < 1e-15


@pytest.mark.parametrize(
    ("x", "value"),
    [(0.0, 0.5), (-0.0, 0.5), (40.0, 1.0), (1e300, 1.0), (math.inf, 1.0)],
)
def test_the_sigmoid_of_some_numbers_is_exact(x, value):
    assert sigmoid(x) == value


def test_the_sigmoid_is_flat_far_from_zero():
    assert sigmoid(-math.inf) == sigmoid(-1e9) == sigmoid(-40.0) < 1e-17


@pytest.mark.parametrize(
    ("x", "y", "value"),
    [
        (0.0, 0.0, 0.0),
        (-0.0, -0.0, 0.0),
        (1.0, 0.0, 0.0),
        (0.0, 1.0, math.pi / 2),
        (0.0, -1.0, -math.pi / 2),
        (-1.0, 0.0, math.pi),
        (5e-324, 1e308, math.pi / 2),
        (1e308, 5e-324, 0.0),
    ],
)
def test_the_angle_of_some_vectors_is_exact(x, y, value):
    assert angle_of(x, y) == value


@given(NUMBERS)
def test_the_sigmoid_is_a_share_and_odd_around_one_half(x):
    assert 0 < sigmoid(x) <= 1
    assert sigmoid(x) + sigmoid(-x) == pytest.approx(1, abs=1e-14)


@given(NUMBERS, st.floats(1e-6, 1e3))
def test_the_sigmoid_does_not_fall(x, step):
    assert sigmoid(x + step) >= sigmoid(x)


@given(ANGLES)
def test_the_sine_is_odd_and_within_one(x):
    assert sine(-x) == -sine(x)
    assert abs(sine(x)) <= 1


@given(NUMBERS, NUMBERS)
def test_angles_are_within_half_a_turn_and_turn_with_their_vectors(x, y):
    angle = angle_of(x, y)
    assert -curves.PI <= angle <= curves.PI
    assert angle_of(x, -y) == pytest.approx(-angle if y else angle)
    if math.hypot(x, y) > 1e-100:
        assert angle_of(x * 1024, y * 1024) == angle


# --- the same bits everywhere ----------------------------------------------------------


@examples(5)
@given(st.one_of(st.floats(-50, 50), NUMBERS), ANGLES, st.tuples(NUMBERS, NUMBERS))
def test_series_as_loops_give_the_same_bits(x, angle, vector):
    assert curves.sigmoid(x) == sigmoid(x)
    assert curves.sine(angle) == sine(angle)
    assert curves.angle_of(*vector) == angle_of(*vector)


@given(st.floats(-50, 50), ANGLES, st.tuples(NUMBERS, NUMBERS))
def test_nothing_but_single_roundings_to_doubles_is_needed(x, angle, vector):
    assert float(curves.sigmoid(Rounded(x))) == sigmoid(x)
    assert float(curves.sine(Rounded(angle))) == sine(angle)
    assert float(curves.angle_of(*map(Rounded, vector))) == angle_of(*vector)
