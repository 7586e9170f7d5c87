"""Rules that are drawn again and again and never act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.doctor.findings import Complaint, Finding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.doctor.evidence import Count, Place

ENOUGH = 50
"""Scripts that a rule must have been in before anything is said of it."""


def never_act(counts: Mapping[Place, Count]) -> list[Finding]:
    """Every rule that did not act in any of its scripts."""
    return [
        Finding(
            Complaint.NEVER_ACTS,
            place.role.name,
            (place.name,),
            f"{place.name} acted in none of the {count.drawn:,} scripts it was in: its condition "
            "does not come true, or its action is not possible then",
            {"drawn": count.drawn, "acted": 0},
        )
        for place, count in counts.items()
        if count.drawn >= ENOUGH and not count.acted
    ]
