"""How likely each rule is to enter the next script.

Drawing without putting back is the same as a race: every line arrives at a
random time, the sooner the heavier it is, and the first few enter. The chance
of a line is then an integral over its arrival time of the chance that fewer
than `places` others have arrived by then. Exact but for the integration, which
is good to about six digits; the rare script cut short by `max_tries` is left out.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

STEPS = 160
MOST_WORK = 10_000
"""Lines times places; beyond, putting back is assumed, which is close when many
lines are left."""
SOONEST, LATEST = 1e-10, 60.0
"""The race is watched from when almost nobody has arrived until everyone has."""


def chances(weights: Sequence[int], line_of: Sequence[int], places: int) -> list[float]:
    """Each rule's chance; rules of weight 0 cannot be drawn, twins share a line."""
    line_weights: dict[int, int] = {}
    for line, weight in zip(line_of, weights, strict=True):
        if weight:
            line_weights[line] = line_weights.get(line, 0) + weight
    lines = list(line_weights)
    entering = dict(
        zip(lines, line_chances([line_weights[line] for line in lines], places), strict=True)
    )
    return [
        entering[line] * weight / line_weights[line] if weight else 0.0
        for line, weight in zip(line_of, weights, strict=True)
    ]


def line_chances(weights: Sequence[int], places: int) -> list[float]:
    """The chance of each line, all weights above 0."""
    if places >= len(weights):
        return [1.0] * len(weights)
    total, lightest = sum(weights), min(weights)
    if len(weights) * places > MOST_WORK:
        return [1 - (1 - weight / total) ** places for weight in weights]
    start = log(SOONEST / total)
    step = (log(LATEST / lightest) - start) / STEPS
    likelihoods = [0.0] * len(weights)
    for at in range(STEPS + 1):
        time = exp(start + at * step)
        early = few_others_arrived([1 - exp(-weight * time) for weight in weights], places)
        for line, weight in enumerate(weights):
            likelihoods[line] += weight * time * exp(-weight * time) * early[line] * step
    # The ends of the integral are empty and the steps even, so that what is
    # missing is spread evenly: the chances must add up to the places.
    scale = places / sum(likelihoods)
    return [min(1.0, chance * scale) for chance in likelihoods]


def few_others_arrived(arrivals: Sequence[float], places: int) -> list[float]:
    """For each line, the chance that fewer than `places` of the others arrived."""
    count = len(arrivals)
    before = [[1.0] + [0.0] * (places - 1)]
    for chance in arrivals[:-1]:
        before.append(one_more(before[-1], chance))
    after = [1.0] + [0.0] * (places - 1)
    result = [0.0] * count
    for line in range(count - 1, -1, -1):
        result[line] = together_fewer(before[line], after, places)
        after = one_more(after, arrivals[line])
    return result


def together_fewer(ahead: Sequence[float], after: Sequence[float], places: int) -> float:
    """The chance that two groups together count fewer than `places`."""
    upto, sums = 0.0, []
    for chance in after:
        upto += chance
        sums.append(upto)
    return sum(ahead[number] * sums[places - 1 - number] for number in range(places))


def one_more(counts: Sequence[float], chance: float) -> list[float]:
    """The chances of 0, 1, 2 ... arrivals with one more line in the race."""
    stay = 1 - chance
    return [
        counts[number] * stay + (counts[number - 1] * chance if number else 0.0)
        for number in range(len(counts))
    ]
