"""Curves made of the four operations and the square root alone, so that they have the
same bits in every language and on every machine.

Libraries of mathematics differ in their last bits from platform to platform, and a
network that remembers, or a ship that flies fifty steps, makes something of a last bit.
Each function is written in one piece: `kernels/elementary.py` compiles these very ones.
`docs/evolution.md` specifies them for other languages.
"""

from __future__ import annotations

from math import sqrt

STEEPEST = 40.0
"""Beyond this, a sigmoid is 0 or 1 to the last bit but two."""
PI = 3.141592653589793
HALF_PI = 1.5707963267948966
HALF_PI_REST = 6.123233995736766e-17
"""What is left of half a turn's half after its double."""


def sigmoid(x: float) -> float:
    """1 / (1 + e^-x), to about 1e-14 of one: e^(-x/128) by its series, squared seven times.
    Its terms are added in pairs, so that the processor need not wait for each of them."""
    if x > STEEPEST:
        x = STEEPEST
    elif x < -STEEPEST:
        x = -STEEPEST
    r = x * -0.0078125
    s = r * r
    e = (1.0 / 24.0 + r * (1.0 / 120.0)) + s * (1.0 / 720.0 + r * (1.0 / 5040.0))
    e = (1.0 + r) + s * ((0.5 + r * (1.0 / 6.0)) + s * e)
    e *= e
    e *= e
    e *= e
    e *= e
    e *= e
    e *= e
    e *= e
    return 1.0 / (1.0 + e)


def sine(x: float) -> float:
    """The sine of an angle in radians, to about 1e-15 within a few turns."""
    quarters = float(int(x / HALF_PI + (0.5 if x >= 0.0 else -0.5)))
    r = (x - quarters * HALF_PI) - quarters * HALF_PI_REST
    quarter = int(quarters) & 3
    s = r * r
    if quarter & 1:
        e = 1.0 - s * (1.0 / 240.0)
        e = 1.0 - s * (1.0 / 182.0) * e
        e = 1.0 - s * (1.0 / 132.0) * e
        e = 1.0 - s * (1.0 / 90.0) * e
        e = 1.0 - s * (1.0 / 56.0) * e
        e = 1.0 - s * (1.0 / 30.0) * e
        e = 1.0 - s * (1.0 / 12.0) * e
        e = 1.0 - s * 0.5 * e
    else:
        e = 1.0 - s * (1.0 / 272.0)
        e = 1.0 - s * (1.0 / 210.0) * e
        e = 1.0 - s * (1.0 / 156.0) * e
        e = 1.0 - s * (1.0 / 110.0) * e
        e = 1.0 - s * (1.0 / 72.0) * e
        e = 1.0 - s * (1.0 / 42.0) * e
        e = 1.0 - s * (1.0 / 20.0) * e
        e = r * (1.0 - s * (1.0 / 6.0) * e)
    return -e if quarter & 2 else e


def angle_of(x: float, y: float) -> float:
    """The direction of a vector in radians, from -pi to pi, 0 along x; 0 for none."""
    across = abs(y)
    along = abs(x)
    if along == 0.0 and across == 0.0:
        return 0.0
    is_steep = across > along
    t = along / across if is_steep else across / along
    # Half the angle, twice: its series then needs few terms.
    t = t / (1.0 + sqrt(1.0 + t * t))
    t = t / (1.0 + sqrt(1.0 + t * t))
    s = t * t
    e = 1.0 / 19.0 - s * (1.0 / 21.0)
    e = 1.0 / 17.0 - s * e
    e = 1.0 / 15.0 - s * e
    e = 1.0 / 13.0 - s * e
    e = 1.0 / 11.0 - s * e
    e = 1.0 / 9.0 - s * e
    e = 1.0 / 7.0 - s * e
    e = 0.2 - s * e
    e = 1.0 / 3.0 - s * e
    angle = 4.0 * t * (1.0 - s * e)
    if is_steep:
        angle = HALF_PI - angle
    if x < 0.0:
        angle = PI - angle
    return -angle if y < 0.0 else angle
