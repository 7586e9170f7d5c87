"""Curves inside kernels: the bits of `sparring.elementary`."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring import elementary
from sparring.kernels.elementary import angle_of as angle_kernel
from sparring.kernels.elementary import sigmoid as sigmoid_kernel
from sparring.kernels.elementary import sine as sine_kernel
from sparring.kernels.luck import shared
from sparring.luck import Luck
from tests.samples import examples, samples

angle_of, sigmoid, sine = (
    shared.exposed(kernel) for kernel in (angle_kernel, sigmoid_kernel, sine_kernel)
)
NUMBERS = st.floats(-1e6, 1e6)


@examples(10)
@given(st.one_of(st.floats(allow_nan=False), st.floats(-45, 45)))
def test_the_sigmoid_has_the_bits_of_plain_python(x):
    assert sigmoid(x) == elementary.sigmoid(x)


@examples(10)
@given(NUMBERS)
def test_the_sine_has_the_bits_of_plain_python(x):
    assert sine(x) == elementary.sine(x)


@examples(10)
@given(st.floats(-1e300, 1e300), st.floats(-1e300, 1e300))
def test_angles_have_the_bits_of_plain_python(x, y):
    assert angle_of(x, y) == elementary.angle_of(x, y)


@samples(3_000, slow=300_000)
def test_numbers_as_worlds_have_them_give_the_same_bits(count):
    luck = Luck(9)
    for _ in range(count):
        x, y = ((luck.word() / 2**31 - 1) * 30 for _ in range(2))
        assert sigmoid(x) == elementary.sigmoid(x)
        assert sine(x) == elementary.sine(x)
        assert angle_of(x, y) == elementary.angle_of(x, y)


@pytest.mark.parametrize("x", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_is_treated_alike(x):
    assert math.isnan(sigmoid(x)) == math.isnan(elementary.sigmoid(x)) == math.isnan(x)
