"""Drawing: the roulette wheel that fills a script (thesis algorithm 1)."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from sparring.luck import MULTIPLIER, WORD, WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.luck import Luck


Wheel: TypeAlias = tuple[list[int], int]
"""Where each rule's field on the roulette wheel ends (it is as wide as its
weight), and how many different lines can be drawn."""


def make_wheel(
    weights: Sequence[int],
    ceiling: int | None,
    line_of: Sequence[int],
    has_twins: bool,
    activated: Sequence[int] | None = None,
) -> Wheel:
    """A wheel of these weights; with a ceiling, rules above it are left out. Where it is
    told how often each has acted, one that has is left, if there is any."""
    if ceiling is not None:
        fields = [0 if weight > ceiling else weight for weight in weights]
        if activated is not None:
            keep_one_that_acted(fields, weights, activated)
        weights = fields
    if has_twins:
        lines = {line for line, weight in zip(line_of, weights, strict=True) if weight}
        return list(accumulate(weights)), len(lines)
    return list(accumulate(weights)), len(weights) - weights.count(0)


def keep_one_that_acted(
    fields: list[int], weights: Sequence[int], activated: Sequence[int]
) -> None:
    """Give the rule with the lowest weight, the first of equals, among those that ever
    acted its field back if none of them has one: without it culling could leave only
    rules that never act, for ever."""
    for field, times in zip(fields, activated, strict=True):
        if field and times:
            return
    acted = [rule for rule, times in enumerate(activated) if times]
    if acted:
        lightest = min(acted, key=weights.__getitem__)
        fields[lightest] = weights[lightest]


def draw(
    wheel: Wheel, places: int, max_tries: int, luck: Luck, line_of: Sequence[int]
) -> list[int]:
    """The rules of a script in the order they were drawn.

    A rule whose line is already in the script is not added; each place gets at
    most `max_tries` spins and then stays empty. Drawing ends when no line is
    left to draw.

    The spin is `luck.below(total)` written out: a call per spin would cost
    more than all the rest.
    """
    ends, drawable = wheel
    vacancies = min(places, drawable)
    spare = places - vacancies
    """Places that may stay empty although every line finds one."""
    rules: list[int] = []
    if not vacancies:
        return rules
    total = ends[-1]
    fair = WORDS - WORDS % total
    is_taken = bytearray(len(ends))
    tries = max_tries
    find, mask, multiplier = bisect_right, WORD, MULTIPLIER
    state = luck.state
    while vacancies:
        low = state & mask
        carry = state >> 32
        word = low ^ carry
        state = multiplier * low + carry
        if word < fair:
            rule = find(ends, word % total)
            line = line_of[rule]
            if not is_taken[line]:
                is_taken[line] = 1
                rules.append(rule)
                vacancies -= 1
                tries = max_tries
            else:
                tries -= 1
                if not tries:
                    tries = max_tries
                    if spare:
                        spare -= 1
                    else:
                        vacancies -= 1
    luck.state = state
    return rules
