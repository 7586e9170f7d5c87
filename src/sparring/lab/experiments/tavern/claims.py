"""What the agent-modelling thesis says of sharing and of teaching beforehand, judged."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.claims import Claim, Part, judgement
from sparring.lab.comparing import is_larger
from sparring.lab.experiments.tavern.memetic import (
    AFTER,
    ALONE,
    GUARDS,
    NAME,
    SOON,
    TAUGHT,
)

if TYPE_CHECKING:
    from sparring.lab.claims import Evidence, Judgement


def values(evidence: Evidence, column: str, row: str) -> list[float]:
    """One figure of every test of a row."""
    return evidence.findings[NAME].samples[column][row]


def sharing_is_sooner(evidence: Evidence) -> Judgement:
    """Guards who share win more of their first four fights than guards alone."""
    return sharing_wins(evidence, SOON, "learn sooner together", "in the first four fights")


def sharing_adapts(evidence: Evidence) -> Judgement:
    """When thieves change, guards who share win more at first than guards alone."""
    return sharing_wins(evidence, AFTER, "adapt sooner together", "in 25 fights after the change")


def sharing_wins(evidence: Evidence, column: str, what: str, when: str) -> Judgement:
    """Each number of guards who share wins more than guards alone."""
    apart = values(evidence, column, ALONE)
    parts, figures = [], []
    for guards in GUARDS:
        together = values(evidence, column, f"together_{guards}")
        holds = is_larger(together, apart, seed=evidence.seed, among=len(GUARDS))
        parts.append(Part(f"{guards} guards {what}", holds))
        figures.append(f"{fmean(together):.0f} ({guards} who share)")
    return judgement(parts, f"Wins of 100 {when}: {fmean(apart):.0f} alone, {', '.join(figures)}")


def teaching_helps(evidence: Evidence) -> Judgement:
    """A guard who was taught before wins more from the first fight on."""
    alone = values(evidence, SOON, ALONE)
    parts, figures = [], []
    for fights in TAUGHT:
        taught = values(evidence, SOON, f"taught_{fights}")
        holds = is_larger(taught, alone, seed=evidence.seed, among=len(TAUGHT))
        parts.append(Part(f"{fights} fights of teaching help", holds))
        figures.append(f"{fmean(taught):.0f} after {fights}")
    return judgement(
        parts,
        f"Wins of 100 in the first four fights: {fmean(alone):.0f} untaught, {', '.join(figures)}",
    )


CLAIMS = (
    Claim(
        "sharing-is-sooner",
        "Characters who share what they learn learn sooner",
        "Sharing among characters of the same type greatly reduces the time that learning needs.",
        "agent-modelling thesis, 1, 3.5 and 4",
        sharing_is_sooner,
    ),
    Claim(
        "sharing-adapts",
        "Characters who share what they learn adapt sooner when their enemies change",
        "The time to turn around after a change is shorter if several characters share.",
        "agent-modelling thesis, 3.5",
        sharing_adapts,
    ),
    Claim(
        "teaching-helps",
        "Characters who were taught before the game are reasonable from the start",
        "An initial phase of learning at design time gives reasonable behaviour at the start.",
        "agent-modelling thesis, 4",
        teaching_helps,
    ),
)
