"""History fallback: returning to earlier weights when learning is stuck.

Only the line of ancestors of the present weights is kept: nothing else can
ever be returned to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sparring.scripting.settings import Fallback, FallbackKind

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(slots=True)
class Record:
    """The weights an encounter was fought with, and how it went."""

    number: int
    """Of the encounter, counted from 1."""
    weights: list[int]
    """As they were before the encounter's update; never changed afterwards."""
    team_fitness: float
    agent_fitness: float
    """Mean over the role's agents; lowered or raised when fitness propagates."""


def remember(lineage: list[Record], record: Record, fallback: Fallback) -> None:
    """Add an encounter to the line of ancestors and tell the ancestors of it."""
    lineage.append(record)
    if fallback.kind is FallbackKind.PROPAGATION:
        propagate(lineage, fallback.distance)
    # Kept short also for speed: old weights crowd the processor's cache. What is
    # cut off here stays lost when a return makes the line shorter: without effect
    # under a limited distance, where the rulebase returned to stays superior.
    if len(lineage) > fallback.reach + fallback.ancestors + 1:
        del lineage[0]


def propagate(lineage: list[Record], distance: int) -> None:
    """Factor the newest agent fitness into its ancestors, half as much at each
    step back."""
    new = lineage[-1].agent_fitness
    share = 1.0
    for ancestor in reversed(lineage[max(0, len(lineage) - 1 - distance) : -1]):
        share /= 2
        ancestor.agent_fitness = (1 - share) * ancestor.agent_fitness + share * new


def place_to_return_to(lineage: Sequence[Record], fallback: Fallback) -> int | None:
    """Where in the line the nearest superior ancestor stands, if the newest
    record is inferior; None when there is no reason or nowhere to return."""
    newest = len(lineage) - 1
    if lineage[newest].team_fitness >= fallback.threshold:
        return None  # By far the commonest case, told apart at once.
    if not is_inferior(lineage, newest, fallback):
        return None
    oldest = fallback.not_before
    if fallback.max_age is not None:
        oldest = max(oldest, lineage[newest].number - fallback.max_age - 1)
    for place in range(newest - 1, max(-1, newest - 1 - fallback.reach), -1):
        if lineage[place].number <= oldest:
            return None
        if is_superior(lineage, place, fallback):
            return place
    return None


def is_inferior(lineage: Sequence[Record], place: int, fallback: Fallback) -> bool:
    """Whether a rulebase and its nearest ancestors all did badly."""
    oldest, bad = place - fallback.ancestors, fallback.threshold
    if oldest < 0:
        return False
    for at in range(place, oldest - 1, -1):
        record = lineage[at]
        if record.team_fitness >= bad or record.agent_fitness >= bad:
            return False
    return True


def is_superior(lineage: Sequence[Record], place: int, fallback: Fallback) -> bool:
    """Whether a rulebase and its nearest ancestors all did well."""
    oldest, good = place - fallback.ancestors, fallback.threshold
    if oldest < 0:
        return False
    for at in range(place, oldest - 1, -1):
        record = lineage[at]
        if record.team_fitness <= good or record.agent_fitness <= good:
            return False
    return True
