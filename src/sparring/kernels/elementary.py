"""The curves of `sparring.elementary` for kernels: the same functions, compiled."""

from __future__ import annotations

from sparring import elementary
from sparring.kernels.luck import shared

sigmoid = shared.kernel(elementary.sigmoid)
sine = shared.kernel(elementary.sine)
angle_of = shared.kernel(elementary.angle_of)
