"""Learned rule order: what one rule standing before another was worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def no_relations(rules: int) -> list[list[int]]:
    """Relation weights before anything was learned."""
    return [[0] * rules for _ in range(rules)]


def add_relations(
    relations: list[list[int]], scripts: Sequence[Sequence[int]], changes: Mapping[int, int]
) -> None:
    """Credit each rule's own change to every rule that stood after it in a script; a
    change that several scripts share counts once for a pair, however many had it."""
    pairs = {
        (rule, later)
        for script in scripts
        for place, rule in enumerate(script)
        if changes.get(rule, 0)
        for later in script[place + 1 :]
    }
    for rule, later in pairs:
        relations[rule][later] += changes[rule]


def by_relations(
    script: Sequence[int],
    relations: Sequence[Sequence[int]],
    priorities: Sequence[int],
    weights: Sequence[int],
) -> list[int]:
    """The rules of a script by what each gained from standing before the
    others; ties by priority, weight, and the order they were drawn in."""
    gains = gains_of(script, relations)
    return sorted(script, key=lambda rule: (-gains[rule], -priorities[rule], -weights[rule]))


def gains_of(script: Sequence[int], relations: Sequence[Sequence[int]]) -> dict[int, int]:
    """What each rule of a script gained from standing before the others."""
    return {rule: sum(relations[rule][other] for other in script) for rule in script}


def ranks_of(priorities: Sequence[int]) -> tuple[int, ...]:
    """Priorities so far apart that adding a weight never bridges two: a single
    number sorts faster than a pair."""
    return tuple(priority << 40 for priority in priorities)


def by_priority(script: Sequence[int], ranks: Sequence[int], weights: Sequence[int]) -> list[int]:
    """The rules of a script by priority, then weight.

    Ties keep the order they were drawn in, and that order is random: rules of
    equal weight are equally likely to be drawn first.
    """
    places = {rule: ranks[rule] + weights[rule] for rule in script}
    return sorted(script, key=places.__getitem__, reverse=True)
