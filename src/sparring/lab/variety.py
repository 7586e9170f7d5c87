"""How much scripts vary from one encounter to the next."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import log2
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    Scripts = Sequence[Sequence[Sequence[int]]]
    """The rules of every agent's script, for each encounter."""


def overlap(one: Sequence[int], other: Sequence[int]) -> float:
    """The share of rules that two scripts have in common, of all in either."""
    either = set(one) | set(other)
    return len(set(one) & set(other)) / len(either) if either else 1.0


def mean_overlap(scripts: Scripts) -> float:
    """How much an agent's script shares with his next one, on average."""
    pairs = [
        overlap(before[agent], after[agent])
        for before, after in pairwise(scripts)
        for agent in range(len(before))
    ]
    return fmean(pairs) if pairs else 1.0


def entropy(scripts: Scripts, agents: Sequence[int]) -> float:
    """How evenly rules are drawn for some agents, in bits."""
    drawn = Counter(rule for team in scripts for agent in agents for rule in team[agent])
    total = drawn.total()
    return -sum(count / total * log2(count / total) for count in drawn.values()) if total else 0.0


def distinct(scripts: Scripts) -> float:
    """The share of scripts that no other encounter of the same agent had."""
    shares = []
    for agent in range(len(scripts[0])):
        own = [frozenset(team[agent]) for team in scripts]
        shares.append(len(set(own)) / len(own))
    return fmean(shares)
