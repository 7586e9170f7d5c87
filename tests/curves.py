"""The curves of `sparring.elementary` once more, as loops over their series.

They work on any numbers that have the four operations: on doubles, and on `Rounded`
ones, which are computed exactly and rounded once, as IEEE 754 demands of a double.
Nothing is imported from the library, so that `tests/vectors` can be made from this file.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

PI = math.pi
HALF_PI = math.pi / 2
HALF_PI_REST = 6.123233995736766e-17


class Rounded:
    """A double whose operations are done with fractions, and rounded to the nearest."""

    def __init__(self, value: float | Fraction) -> None:
        self.value = float(value)

    def __add__(self, other: Any) -> Rounded:
        return Rounded(exact(self) + exact(other))

    def __sub__(self, other: Any) -> Rounded:
        return Rounded(exact(self) - exact(other))

    def __rsub__(self, other: Any) -> Rounded:
        return Rounded(exact(other) - exact(self))

    def __mul__(self, other: Any) -> Rounded:
        return Rounded(exact(self) * exact(other))

    def __truediv__(self, other: Any) -> Rounded:
        return Rounded(exact(self) / exact(other))

    def __rtruediv__(self, other: Any) -> Rounded:
        return Rounded(exact(other) / exact(self))

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> Rounded:
        return Rounded(-self.value)

    def __abs__(self) -> Rounded:
        return Rounded(abs(self.value))

    def __float__(self) -> float:
        return self.value

    def __int__(self) -> int:
        return int(self.value)


def exact(number: Any) -> Fraction:
    return Fraction(float(number))


def like(number: Any, value: float) -> Any:
    """A value as a number of the same kind."""
    return Rounded(value) if isinstance(number, Rounded) else value


def root(number: Any) -> Any:
    """The square root, rounded to the nearest double."""
    if not isinstance(number, Rounded):
        return math.sqrt(number)
    fraction = exact(number)
    scaled = (fraction.numerator << 400) // fraction.denominator
    whole = math.isqrt(scaled)
    # A last bit that only says whether something was left keeps halves apart.
    rest = int(whole * whole != scaled or (fraction.numerator << 400) % fraction.denominator != 0)
    return Rounded(Fraction(2 * whole + rest, 2**201))


def sigmoid(x: Any) -> Any:
    """1 / (1 + e^-x): the series of e^(-x/128) to its seventh power, its terms in pairs of a
    power of the square, squared seven times."""
    r = like(x, max(-40.0, min(40.0, float(x)))) * (-1 / 128)
    pairs = [
        1.0 / math.factorial(power) + r * (1.0 / math.factorial(power + 1))
        for power in (0, 2, 4, 6)
    ]
    e = pairs.pop()
    while pairs:
        e = pairs.pop() + r * r * e
    for _ in range(7):
        e = e * e
    return 1.0 / (1.0 + e)


def sine(x: Any) -> Any:
    """The series of sine or cosine around the nearest quarter of a turn, eight terms."""
    quarters = int(x / HALF_PI + (0.5 if float(x) >= 0 else -0.5))
    turned = like(x, float(quarters))
    r = (x - turned * HALF_PI) - turned * HALF_PI_REST
    is_cosine = quarters % 2 == 1
    e: Any = 1.0
    for power in range(16 if is_cosine else 17, 1, -2):
        e = 1.0 - r * r * (1.0 / (power * (power - 1))) * e
    if not is_cosine:
        e = r * e
    return -e if quarters % 4 >= 2 else e


def angle_of(x: Any, y: Any) -> Any:
    """The direction of a vector: a quarter of its angle by the series to the 21st power."""
    across, along = abs(y), abs(x)
    if float(across) == 0 and float(along) == 0:
        return 0.0
    is_steep = float(across) > float(along)
    t = along / across if is_steep else across / along
    for _ in range(2):
        t = t / (1.0 + root(1.0 + t * t))
    e: Any = 1.0 / 21.0
    for power in range(19, 0, -2):
        e = 1.0 / power - t * t * e
    angle = 4.0 * t * e
    if is_steep:
        angle = HALF_PI - angle
    if float(x) < 0:
        angle = PI - angle
    return -angle if float(y) < 0 else angle
