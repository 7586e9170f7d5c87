"""What the thesis says of doping in food gathering, judged by our own tests."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.claims import Claim, Part, judgement, seen
from sparring.lab.comparing import STRICT, is_larger, spreads_less
from sparring.lab.experiments.garden.doping import (
    DOPED,
    GOOD,
    HARD,
    NAME,
    PLAIN,
    is_two_way,
)
from sparring.lab.experiments.garden.hardness import NAME as HARDNESS
from sparring.lab.statistics import share_interval

if TYPE_CHECKING:
    from sparring.lab.claims import Evidence, Judgement

MOST = 0.5
HARDER_HALF = 10
"""A garden that is not among so many hardest is none of the hard ones."""


def scores(evidence: Evidence, row: str) -> list[float]:
    """The scores of a row's champions."""
    return evidence.findings[NAME].samples["scores"][row]


def doping_helps(evidence: Evidence) -> Judgement:
    """Doped champions score more."""
    plain, doped = scores(evidence, PLAIN), scores(evidence, DOPED)
    part = Part("doping scores more", is_larger(doped, plain, seed=evidence.seed, level=STRICT))
    return judgement([part], f"Mean scores {fmean(doped):.1f} with and {fmean(plain):.1f} without")


def doping_is_steadier(evidence: Evidence) -> Judgement:
    """Scores of doped champions lie closer together."""
    plain, doped = scores(evidence, PLAIN), scores(evidence, DOPED)
    part = Part("doping varies less", spreads_less(doped, plain, seed=evidence.seed))
    return judgement(
        [part],
        f"Scores from {min(doped):.0f} to {max(doped):.0f} with and from {min(plain):.0f} to "
        f"{max(plain):.0f} without",
    )


def two_directions(evidence: Evidence) -> Judgement:
    """Most good rabbits take two directions at a right angle only."""
    good = [
        is_two_way(counts)
        for row in (PLAIN, DOPED)
        for counts, score in zip(
            evidence.extra(NAME, "directions")[row], scores(evidence, row), strict=True
        )
        if score > GOOD
    ]
    bounds = share_interval(fmean(good) if good else 0.0, len(good))
    holds = True if bounds.low > MOST else False if bounds.high < MOST else None
    return judgement(
        [Part("most good rabbits take two directions", holds)],
        f"Of {len(good)} champions above {GOOD:.0f} points {sum(good)} take two directions only",
    )


def hard_garden(evidence: Evidence) -> Judgement:
    """Garden 17 is among the hard ones, and 19 is none to dope with."""
    order = [one["instance"] for one in evidence.extra(HARDNESS, "hardness")]
    flagged = evidence.extra(HARDNESS, "flagged")
    place = order.index(HARD) + 1
    tests = evidence.findings[HARDNESS].tests
    return judgement(
        [
            seen(f"garden {HARD} is among the harder half", place <= HARDER_HALF, tests),
            Part("garden 19 is flagged: damage cannot be avoided there", "19" in flagged),
        ],
        f"By generations until solved, garden {HARD} comes {place} of {len(order)}; "
        f"flagged are {', '.join(sorted(flagged, key=int)) or 'none'}",
    )


CLAIMS = (
    Claim(
        "doping-helps-food",
        "Doping with a hard garden gives better rabbits",
        "With doping the mean score on the test set is significantly higher (reliability above "
        "99.9 per cent).",
        "thesis, 3.4.2",
        doping_helps,
        "Without doping, evolution here already comes to what the thesis reaches with it, so that "
        "little is left to add. Gardens and the start of random networks are ours: the thesis "
        "prints neither.",
    ),
    Claim(
        "doping-is-steadier",
        "With doping scores lie closer together",
        "The bulk of the scores lies between 50 and 60 with doping, between 40 and 60 without.",
        "thesis, 3.4.2, figure 3.8",
        doping_is_steadier,
    ),
    Claim(
        "two-directions",
        "Good rabbits move in two directions only",
        "Successful controllers have one output of each axis disconnected.",
        "thesis, 3.4.3",
        two_directions,
    ),
    Claim(
        "hard-garden",
        "Garden 17 is hard, and garden 19 is none to dope with",
        "Instance 17 is chosen as the hard one; in 19 damage cannot be avoided.",
        "thesis, 3.4.2",
        hard_garden,
        "How long evolution takes does not follow the thesis's grades of difficulty in our "
        "gardens.",
    ),
)
