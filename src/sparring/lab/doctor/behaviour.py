"""Twins by behaviour: rules that come to the same order in nearly every situation in
which either of them acts, whatever their texts say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from sparring.lab.doctor.evidence import Complaint, Finding
from sparring.lab.doctor.likeness import listed
from sparring.lab.doctor.sampling import UNTRIED
from sparring.lab.statistics import share_interval

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sparring.lab.doctor.evidence import Place
    from sparring.lab.doctor.sampling import Sample

SAME = 0.95
"""Twins come to the same order in so many situations at least."""
SURELY = 0.90
"""And by the lower end of the 95 % interval in so many: no fewer than 35 situations can
show that."""
NOTHING, NOT_TRIED = 0, -1
"""The numbers of no order, and of what was not tried."""
CLOSING = "the closing rules"


class Likeness(NamedTuple):
    """How often two rules come to the same."""

    situations: int
    """In which one of them acts at least."""
    same: int

    @property
    def is_twin(self) -> bool:
        """Whether they come to the same nearly always."""
        if not self.situations or self.same < SAME * self.situations:
            return False
        return share_interval(self.same / self.situations, self.situations).low > SURELY

    @property
    def share(self) -> float:
        """In hundredths."""
        return 100 * self.same / self.situations


Links: TypeAlias = "dict[tuple[str, str], Likeness]"
"""Twins by their names, two by two."""


def twins_by_behaviour(
    places: Sequence[Place], sample: Sample, told: Iterable[Finding]
) -> list[Finding]:
    """Groups of rules that come to the same, and rules like the closing rules, unless
    their texts have already shown all of that."""
    known = {(one.role, pair) for one in told for pair in pairs_in(one)}
    findings = []
    for role in dict.fromkeys(place.role.name for place in places):
        names = [*(place.name for place in places if place.role.name == role), CLOSING]
        links = links_between(names, numbered(sample.orders.get(role, [])))
        for group in groups_of(names, links):
            own = {pair: one for pair, one in links.items() if set(pair) <= set(group)}
            if any((role, frozenset(pair)) not in known for pair in own):
                findings.append(behaviour_finding(role, group, own))
    return findings


def pairs_in(finding: Finding) -> Iterator[frozenset[str]]:
    """The rules that a finding tells of as twins, two by two; a single one is like the
    closing rules."""
    names = finding.rules if len(finding.rules) > 1 else (*finding.rules, CLOSING)
    for at, first in enumerate(names):
        for second in names[at + 1 :]:
            yield frozenset((first, second))


def links_between(names: Sequence[str], numbers: Any) -> Links:
    """The twins among some columns."""
    return {
        (names[first], names[second]): likeness
        for first, second, likeness in alike_of(numbers)
        if likeness.is_twin
    }


def groups_of(names: Sequence[str], links: Links) -> list[list[str]]:
    """Rules that hang together by being twins, in the order of the text."""
    group = {name: {name} for name in names}
    for first, second in links:
        together = group[first] | group[second]
        for name in together:
            group[name] = together
    found = {frozenset(one) for one in group.values() if len(one) > 1}
    in_order = [[name for name in names if name in one] for one in found]
    return sorted(in_order, key=lambda one: names.index(one[0]))


def numbered(situations: Sequence[Sequence[Any]]) -> Any:
    """Orders as numbers, situation by situation: equal orders have equal ones."""
    rows = []
    for orders in situations:
        known: dict[Any, int] = {None: NOTHING, UNTRIED: NOT_TRIED}
        # Two names are taken, so the first order has number 2.
        rows.append([known.setdefault(order, len(known)) for order in orders])
    return np.array(rows, dtype=np.int32)


def alike_of(numbers: Any) -> Iterator[tuple[int, int, Likeness]]:
    """How often any two columns hold the same in rows in which either acts."""
    if not len(numbers):
        return
    acts, tried = numbers != NOTHING, numbers != NOT_TRIED
    for first in range(numbers.shape[1]):
        for second in range(first + 1, numbers.shape[1]):
            both_tried = tried[:, first] & tried[:, second]
            either = both_tried & (acts[:, first] | acts[:, second])
            same = either & (numbers[:, first] == numbers[:, second])
            if either.any():
                yield first, second, Likeness(int(either.sum()), int(same.sum()))


def behaviour_finding(role: str, group: Sequence[str], links: Links) -> Finding:
    """Rules that come to the same, or to what the closing rules come to."""
    rules = tuple(name for name in group if name != CLOSING)
    least = min(links.values(), key=lambda one: one.share)
    why = (
        "and every script ends with these"
        if CLOSING in group
        else f"a script with {'both' if len(rules) == 2 else 'several'} has one for nothing"
    )
    return Finding(
        Complaint.TWINS,
        role,
        rules,
        f"{listed(group)} come to the same order in {least.same:,} of {least.situations:,} "
        f"situations in which one of two acts ({least.share:.1f} %{' or more' * (len(links) > 1)})"
        f": {why}",
        {
            "by": "behaviour",
            "like_closing": CLOSING in group,
            "pairs": [
                {"rules": list(pair), "situations": one.situations, "same": one.same}
                for pair, one in links.items()
            ],
        },
    )
