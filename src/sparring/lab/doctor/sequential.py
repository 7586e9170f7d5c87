"""Evidence that may be looked at again and again: tests and intervals that stay valid
whenever one stops.

The mean of many fights is nearly normal, and everything here rests on that. An e-value
is what a bet against a hypothesis has won: at whatever moment it is looked at, its mean
is at most one if the hypothesis holds (Robbins 1970; Howard, Ramdas, McAuliffe and
Sekhon 2021; for estimates that are normal in the long run only, Waudby-Smith, Arbour,
Sinha, Kennedy and Ramdas 2024). Several hypotheses are judged together by the e-value
form of Benjamini and Hochberg's procedure, which asks nothing of how they hang together
(Wang and Ramdas 2022).
"""

from __future__ import annotations

from math import erfc, log, pi, sqrt
from typing import TYPE_CHECKING

from sparring.lab.statistics import Interval

if TYPE_CHECKING:
    from collections.abc import Sequence

FAR = 8.0
"""So far out the tail of the normal distribution is told by its expansion."""


def log_evidence_below(estimate: float, error: float, bound: float, scale: float) -> float:
    """The logarithm of the e-value against the hypothesis that what is estimated is not
    below the bound; the bet is best for values about `scale` below it."""
    if error <= 0:
        return 0.0
    information = 1 / error**2
    spread = 1 + scale**2 * information
    reach = scale * (bound - estimate) * information / sqrt(spread)
    return log(2) - log(spread) / 2 + reach**2 / 2 + log_below(reach)


def log_below(point: float) -> float:
    """The logarithm of the share of the normal distribution that lies below a point."""
    if point < -FAR:
        return -(point**2) / 2 - log(-point * sqrt(2 * pi))
    return log(erfc(-point / sqrt(2)) / 2)


def lasting_interval(
    estimate: float, error: float, scale: float, *, confidence: float = 0.95
) -> Interval:
    """An interval that holds the true value at all looks together with this confidence;
    narrowest where the error is about as large as `scale`."""
    if error <= 0:
        return Interval(estimate, estimate)
    information = 1 / error**2
    bets = scale**2 * information
    doubt = 1 - confidence
    reach = sqrt((1 + 1 / bets) / information * log((1 + bets) / doubt**2))
    return Interval(estimate - reach, estimate + reach)


def discoveries(log_evidence: Sequence[float], rate: float) -> list[int]:
    """Which hypotheses are given up, so that of those on average at most this share is
    given up wrongly."""
    order = sorted(range(len(log_evidence)), key=lambda at: -log_evidence[at])
    most = 0
    for count, at in enumerate(order, start=1):
        if log_evidence[at] >= log(len(order) / (rate * count)):
            most = count
    return sorted(order[:most])
