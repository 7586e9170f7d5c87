"""Claims on outliers: what larger penalties and fallback do to late turning points."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.claims import Claim, Part, judgement
from sparring.lab.comparing import (
    difference_of_tops,
    gap_of,
    is_larger,
    is_same,
    spreads_less,
)
from sparring.lab.experiments.crpg.claims.learning import OTHERS, plain
from sparring.lab.measures import spread
from sparring.lab.statistics import deviation, share_over, top_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.claims import Evidence, Judgement

LATE = 100
"""A turning point above this is called an outlier: about twice the papers' medians."""
FIRST = "pmax30_none"
SETTLED = "pmax70_ldf"
LARGER = tuple(f"pmax{penalty}_{kind}" for penalty in (70, 100) for kind in ("none", "ldf", "fpf"))
KINDS = {"none": "no fallback", "ldf": "limited-distance", "fpf": "fitness propagation"}


def named(row: str) -> str:
    """A configuration in words."""
    penalty, _, kind = row.removeprefix("pmax").partition("_")
    return f"penalty {penalty} with {KINDS.get(kind, kind)}"


def late(points: Sequence[float]) -> list[float]:
    """One for each outlier, zero for each other test."""
    return [float(point > LATE) for point in points]


def in_short(points: Sequence[float]) -> str:
    """What outliers do to a sample, in words."""
    return (
        f"spread {spread(points):.0f}, {100 * share_over(points, LATE):.0f} % above {LATE}, "
        f"five highest {top_mean(points):.0f}, highest {max(points):.0f}"
    )


def settled_is_steadier(evidence: Evidence) -> Judgement:
    """Penalty 70 with fallback against penalty 30 without."""
    new, old = (evidence.points("outliers", row) for row in (SETTLED, FIRST))
    parts = [
        Part("spread", spreads_less(new, old, seed=evidence.seed, among=3)),
        Part("share", is_larger(late(old), late(new), seed=evidence.seed, among=3)),
        Part(
            "five highest",
            is_larger(old, new, difference=difference_of_tops, seed=evidence.seed, among=3),
        ),
    ]
    return judgement(
        parts, f"{named(SETTLED).capitalize()}: {in_short(new)}; {named(FIRST)}: {in_short(old)}"
    )


def larger_penalties_help(evidence: Evidence) -> Judgement:
    """Each configuration with a larger penalty against the first one."""
    old = evidence.points("outliers", FIRST)
    parts, figures = [], [f"{named(FIRST)} {spread(old):.0f}, {100 * share_over(old, LATE):.0f} %"]
    for row in LARGER:
        new = evidence.points("outliers", row)
        among = 2 * len(LARGER)
        less = spreads_less(new, old, seed=evidence.seed, among=among)
        fewer = is_larger(late(old), late(new), seed=evidence.seed, among=among)
        parts += [Part(f"spread at {named(row)}", less), Part(f"share at {named(row)}", fewer)]
        figures.append(f"{named(row)} {spread(new):.0f}, {100 * share_over(new, LATE):.0f} %")
    return judgement(parts, f"Spread, and share above {LATE}: {'; '.join(figures)}")


def fallback_alone_is_no_help(evidence: Evidence) -> Judgement:
    """With penalty 30, neither fallback makes the spread smaller."""
    old = evidence.points("outliers", FIRST)
    parts, figures = [], [f"none {spread(old):.0f}"]
    for kind in ("ldf", "fpf"):
        new = evidence.points("outliers", f"pmax30_{kind}")
        parts.append(Part(KINDS[kind], helps_not(new, old, evidence.seed)))
        figures.append(f"{KINDS[kind]} {spread(new):.0f}")
    return judgement(parts, f"Spread of turning points with penalty 30: {', '.join(figures)}")


def helps_not(new: Sequence[float], old: Sequence[float], seed: int) -> bool | None:
    """Whether the spread did not shrink: yes only if halving it can be ruled out."""
    if spreads_less(new, old, seed=seed):
        return False
    between = gap_of(new, old, deviation, seed=seed)
    return True if between.low > -spread(old) / 2 else None


def fallbacks_are_alike(evidence: Evidence) -> Judgement:
    """Both fallbacks give the same turning points, at each penalty."""
    parts, figures = [], []
    for penalty in (30, 70, 100):
        limited, spreading = (
            evidence.points("outliers", f"pmax{penalty}_{kind}") for kind in ("ldf", "fpf")
        )
        margin = fmean([*limited, *spreading]) / 2
        same = is_same(limited, spreading, margin, seed=evidence.seed, among=3)
        parts.append(Part(f"penalty {penalty}", same))
        figures.append(f"penalty {penalty}: {fmean(limited):.0f} and {fmean(spreading):.0f}")
    return judgement(
        parts,
        f"Mean turning points with either (alike if they differ by less than half): "
        f"{', '.join(figures)}",
    )


def fallback_changes_nothing(evidence: Evidence) -> Judgement:
    """With penalty 70, fallback leaves turning points as they are."""
    without, with_it = (evidence.points("outliers", row) for row in ("pmax70_none", SETTLED))
    margin = fmean([*without, *with_it]) / 2
    same = is_same(without, with_it, margin, seed=evidence.seed)
    return judgement(
        [Part("penalty 70", same)],
        f"Mean turning points without and with limited-distance fallback: {fmean(without):.0f} "
        f"and {fmean(with_it):.0f} (alike if they differ by less than half)",
    )


def fewer_against_all(evidence: Evidence) -> Judgement:
    """The five highest turning points fall against every tactic but disabling."""
    parts, figures = [], []
    for tactic in OTHERS:
        old, new = evidence.points("efficiency", tactic), evidence.points("turning-points", tactic)
        lower = is_larger(
            old, new, difference=difference_of_tops, seed=evidence.seed, among=len(OTHERS)
        )
        parts.append(Part(plain(tactic), lower))
        figures.append(f"{plain(tactic)} {top_mean(old):.0f} to {top_mean(new):.0f}")
    return judgement(parts, f"Means of the five highest: {', '.join(figures)}")


RARE = (
    "Outliers are rare by their nature, so these figures rest on few runs; against offensive, "
    "where a few runs turn very late here, more than against others."
)
OUTLIER_CLAIMS = (
    Claim(
        "settled-steadier",
        "Penalty 70 with fallback has fewer outliers",
        "With penalties up to 70 and limited-distance fallback, turning points have fewer and "
        "smaller outliers than with 30 and no fallback.",
        "thesis, 5.3.3, table 5.2",
        settled_is_steadier,
        RARE,
    ),
    Claim(
        "settled-steadier-everywhere",
        "Penalty 70 with fallback helps against every tactic",
        "The same change lowers the five highest turning points against all tactics but disabling.",
        "thesis, 5.3.3, tables 5.1 and 5.3",
        fewer_against_all,
        RARE,
    ),
    Claim(
        "larger-penalties",
        "Every larger penalty reduces outliers",
        "All configurations with penalties above 30 have fewer and smaller outliers.",
        "thesis, 5.3.3, table 5.2",
        larger_penalties_help,
        RARE,
    ),
    Claim(
        "fallback-alone",
        "Fallback alone does not help",
        "With penalties of 30, returning to earlier weights does not reduce outliers.",
        "thesis, 5.3.3, table 5.2",
        fallback_alone_is_no_help,
    ),
    Claim(
        "fallbacks-alike",
        "Both fallbacks do the same",
        "Limited-distance and fitness-propagation fallback cannot be told apart by their effect.",
        "thesis, 5.3.3, table 5.2",
        fallbacks_are_alike,
    ),
    Claim(
        "fallback-no-influence",
        "Fallback does not change the results",
        "With penalties of 70 the final results are the same with and without fallback.",
        "journal paper, 4.5",
        fallback_changes_nothing,
    ),
)
