"""Twins by behaviour: rules that come to the same order in nearly every situation in
which either of them acts, whatever their texts say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sparring.lab.doctor.evidence import Complaint, Finding
from sparring.lab.doctor.likeness import listed
from sparring.lab.statistics import share_interval

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sparring.lab.doctor.evidence import Place
    from sparring.lab.doctor.sampling import Sample

SAME = 0.95
"""The share of situations with the same order must lie above this by its interval of 95
per cent: no fewer than 73 situations can show that."""
NOTHING = 0
"""The number of no order."""


class Likeness(NamedTuple):
    """How often two rules come to the same."""

    situations: int
    """In which one of them acts at least."""
    same: int

    @property
    def is_twin(self) -> bool:
        """Whether they come to the same nearly always."""
        if not self.situations:
            return False
        return share_interval(self.same / self.situations, self.situations).low > SAME

    @property
    def share(self) -> float:
        """In hundredths."""
        return 100 * self.same / self.situations


def twins_by_behaviour(
    places: Sequence[Place], sample: Sample, told: Iterable[Finding]
) -> list[Finding]:
    """Every pair of rules, and every rule like the closing rules, that was not told of as
    twins by their texts."""
    known = {(one.role, rules) for one in told for rules in pairs_in(one)}
    findings = []
    for role in dict.fromkeys(place.role.name for place in places):
        names = [place.name for place in places if place.role.name == role]
        numbers = numbered(sample.orders.get(role, []))
        for first, second, likeness in alike_of(numbers):
            if not likeness.is_twin:
                continue
            pair = tuple(names[at] for at in (first, second) if at < len(names))
            if (role, frozenset(pair)) not in known:
                findings.append(behaviour_finding(role, pair, likeness))
    return findings


def pairs_in(finding: Finding) -> Iterator[frozenset[str]]:
    """The rules that a finding tells of as twins, two by two; or the one that is like a
    closing rule."""
    if len(finding.rules) == 1:
        yield frozenset(finding.rules)
    for at, first in enumerate(finding.rules):
        for second in finding.rules[at + 1 :]:
            yield frozenset((first, second))


def numbered(situations: Sequence[Sequence[Any]]) -> Any:
    """Orders as numbers, situation by situation: equal orders have equal ones."""
    rows = []
    for orders in situations:
        known: dict[Any, int] = {None: NOTHING}
        rows.append([known.setdefault(order, len(known)) for order in orders])
    return np.array(rows, dtype=np.int32)


def alike_of(numbers: Any) -> Iterator[tuple[int, int, Likeness]]:
    """How often any two columns hold the same in rows in which either acts."""
    if not len(numbers):
        return
    acts = numbers != NOTHING
    for first in range(numbers.shape[1]):
        for second in range(first + 1, numbers.shape[1]):
            either = acts[:, first] | acts[:, second]
            same = either & (numbers[:, first] == numbers[:, second])
            if either.any():
                yield first, second, Likeness(int(either.sum()), int(same.sum()))


def behaviour_finding(role: str, rules: Sequence[str], likeness: Likeness) -> Finding:
    """Two rules that come to the same, or one that comes to what the closing rules do."""
    count = f"{likeness.same:,} of {likeness.situations:,} situations"
    if len(rules) == 1:
        sentence = (
            f"{rules[0]} comes to the order of the closing rules in {count} "
            f"({likeness.share:.1f} %), and every script ends with these"
        )
    else:
        sentence = (
            f"{listed(rules)} come to the same order in {count} in which either acts "
            f"({likeness.share:.1f} %): a script with both has one for nothing"
        )
    return Finding(
        Complaint.TWINS,
        role,
        tuple(rules),
        sentence,
        {"situations": likeness.situations, "same": likeness.same, "by": "behaviour"},
    )
