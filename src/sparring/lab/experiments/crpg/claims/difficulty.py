"""Claims on difficulty scaling: who holds an even game, and how steadily."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.claims import Claim, Judgement, Part, Verdict, judgement
from sparring.lab.comparing import (
    STRICT,
    is_above,
    is_same,
    is_smaller,
    lies_within,
    mean_interval,
    spreads_less,
)
from sparring.lab.experiments.crpg.claims.learning import plain
from sparring.lab.experiments.crpg.opponents import EIGHT_TACTICS
from sparring.lab.figures.histograms import EVEN_GAME
from sparring.lab.measures import spread

if TYPE_CHECKING:
    from sparring.lab.claims import Evidence

EVEN = 50
MOST_APART = 5
"""Wins that an even game may be off by; means nearer than this count as the same."""
SIX_OF_EIGHT = 6
CHOSEN, NEAR_CHOSEN = 35, 5
"""What the stronger fall gives in the thesis, and how near to it we call near."""


def plain_wins(evidence: Evidence) -> Judgement:
    """Without scaling, wins exceed losses against all tactics but consecutive."""
    parts, figures = [], []
    for tactic in EIGHT_TACTICS:
        wins = evidence.wins(f"{tactic} plain")
        figures.append(f"{plain(tactic)} {fmean(wins):.0f}")
        above = is_above(wins, EVEN, level=STRICT, among=len(EIGHT_TACTICS), seed=evidence.seed)
        if tactic == "consecutive":
            parts.append(Part("no more wins than losses against consecutive", even(above, wins)))
        else:
            parts.append(Part(plain(tactic), above))
    return judgement(parts, f"Wins of 100: {', '.join(figures)}")


def even(above: bool | None, wins: list[float]) -> bool | None:
    """Whether wins do not exceed losses: yes only if the interval is narrow enough."""
    if above is not None:
        return not above
    return True if mean_interval(wins, seed=0).half_width <= MOST_APART else None


def held(scaler: str, evidence: Evidence) -> tuple[list[Part], str]:
    """Whether a scaler's mean wins lie in the even range, tactic by tactic."""
    parts, figures = [], []
    for tactic in EIGHT_TACTICS:
        wins = evidence.wins(f"{tactic} {scaler}")
        parts.append(Part(plain(tactic), lies_within(wins, *EVEN_GAME, seed=evidence.seed)))
        figures.append(f"{plain(tactic)} {fmean(wins):.0f}")
    return parts, f"Wins of 100: {', '.join(figures)}"


def culling_is_even(evidence: Evidence) -> Judgement:
    """Top culling holds an even game against all eight tactics."""
    return judgement(*held("culling", evidence))


def culling_is_steadiest(evidence: Evidence) -> Judgement:
    """Top culling spreads less than the other two, against every tactic."""
    parts, figures = [], []
    for tactic in EIGHT_TACTICS:
        steady = evidence.wins(f"{tactic} culling")
        spreads = [spread(steady)]
        for other in ("clipping", "penalising"):
            wins = evidence.wins(f"{tactic} {other}")
            less = spreads_less(steady, wins, seed=evidence.seed, among=2 * len(EIGHT_TACTICS))
            parts.append(Part(f"{plain(tactic)} beside {other}", less))
            spreads.append(spread(wins))
        figures.append(f"{plain(tactic)} {' / '.join(f'{one:.1f}' for one in spreads)}")
    return judgement(
        parts, f"Spread of wins with culling / clipping / penalising: {', '.join(figures)}"
    )


def culling_is_steadier_on_novice(evidence: Evidence) -> Judgement:
    """Against the novice the papers test it at 99.9 per cent."""
    steady = evidence.wins("novice culling")
    parts, figures = [], [f"culling {spread(steady):.1f}"]
    for other in ("clipping", "penalising"):
        wins = evidence.wins(f"novice {other}")
        less = spreads_less(steady, wins, seed=evidence.seed, level=STRICT, among=2)
        parts.append(Part(f"beside {other}", less))
        figures.append(f"{other} {spread(wins):.1f}")
    return judgement(
        parts, f"Spread of wins against novice (tested at 99.9 %): {', '.join(figures)}"
    )


def penalising_fails(evidence: Evidence) -> Judgement:
    """High-fitness penalising misses the even range against six tactics or more."""
    parts, figures = held("penalising", evidence)
    missed = sum(part.holds is False for part in parts)
    unclear = sum(part.holds is None for part in parts)
    if missed >= SIX_OF_EIGHT:
        verdict = Verdict.HOLDS
    elif missed + unclear >= SIX_OF_EIGHT:
        verdict = Verdict.UNTOLD
    else:
        verdict = Verdict.IN_PART if missed else Verdict.FAILS
    return Judgement(
        verdict,
        f"{figures}. The interval lies outside {EVEN_GAME[0]} to {EVEN_GAME[1]} against {missed} "
        f"of {len(parts)} tactics, across a bound against {unclear}",
    )


def clipping_is_even_but_once(evidence: Evidence) -> Judgement:
    """Weight clipping holds seven tactics; against disabling it is the baseline."""
    parts, figures = held("clipping", evidence)
    others = [part for part in parts if part.name != "disabling"]
    easy = evidence.wins("disabling clipping")
    drawn = evidence.wins("disabling", "baseline")
    over = is_above(easy, EVEN_GAME[1], seed=evidence.seed, among=len(parts) + 1)
    same = is_same(easy, drawn, MOST_APART, seed=evidence.seed, among=len(parts) + 1)
    others += [
        Part("too many wins against disabling", over),
        Part("the baseline's wins there", same),
    ]
    return judgement(others, f"{figures}; the baseline wins {fmean(drawn):.0f} against disabling")


def stronger_fall(evidence: Evidence) -> Judgement:
    """A larger fall after a win leaves about 35 wins."""
    wins, usual = evidence.wins("novice stronger fall"), evidence.wins("novice culling")
    low, high = CHOSEN - NEAR_CHOSEN, CHOSEN + NEAR_CHOSEN
    bounds = mean_interval(wins, seed=evidence.seed)
    parts = [
        Part("fewer wins", is_smaller(wins, usual, seed=evidence.seed, among=2)),
        Part(f"about {CHOSEN}", lies_within(wins, low, high, seed=evidence.seed)),
    ]
    return judgement(
        parts,
        f"Wins of 100 against novice: {fmean(wins):.1f} ({bounds.low:.1f} to {bounds.high:.1f}) "
        f"with a fall of 30 %, {fmean(usual):.1f} with 10 %; {low} to {high} counts as about "
        f"{CHOSEN}",
    )


UNLIKE_STRENGTH = (
    "Against offensive some runs have not turned yet when wins are counted, so that a scaler has "
    "nothing to hold back; against others, what is learned wins more often than in the papers, so "
    "that it has more."
)
DIFFICULTY_CLAIMS = (
    Claim(
        "plain-wins",
        "Plain learning wins more than it loses",
        "Without scaling, wins exceed losses against all tactics but consecutive (at a "
        f"reliability above {100 * (1 - STRICT):.1f} %).",
        "thesis, 5.4.4; journal paper, 5.4, table V",
        plain_wins,
        "Learning gets further in our world than in the papers, and so it beats consecutive too.",
    ),
    Claim(
        "culling-even",
        "Top culling holds an even game",
        f"Top culling wins {EVEN_GAME[0]} to {EVEN_GAME[1]} of 100 against all eight tactics.",
        "thesis, 5.4.4; journal paper, 5.4, table V",
        culling_is_even,
        UNLIKE_STRENGTH,
    ),
    Claim(
        "culling-steadiest",
        "Top culling is the steadiest",
        "Wins vary less with top culling than with the other two scalers, against each tactic.",
        "journal paper, 5.4 and 5.5, table V",
        culling_is_steadiest,
        "In the papers' table the two differ little against the stronger tactics.",
    ),
    Claim(
        "culling-steadier-novice",
        "Top culling is the steadiest against the novice",
        "Against the novice the variance with top culling is smaller than with the other two "
        "(at a reliability above 99.9 %).",
        "thesis, 5.4.4; journal paper, 5.4",
        culling_is_steadier_on_novice,
    ),
    Claim(
        "penalising-fails",
        "High-fitness penalising fails",
        "High-fitness penalising gives no even game against six of the eight tactics.",
        "thesis, 5.4.4; journal paper, 5.4, table V",
        penalising_fails,
        "Where the wins fall depends on how fitness is spread between wins and losses, and "
        "that was not fitted.",
    ),
    Claim(
        "clipping-seven",
        "Weight clipping holds seven of eight",
        "Weight clipping gives an even game against all tactics but disabling, against which "
        "it wins as often as the baseline.",
        "thesis, 5.4.4; journal paper, 5.4, tables I and V",
        clipping_is_even_but_once,
        "Clipping can make no rulebase worse than one with equal weights, so where the "
        "baseline is strong it must stay strong. Against offensive some runs have not turned yet "
        "when wins are counted.",
    ),
    Claim(
        "stronger-fall",
        "A larger fall gives fewer wins",
        f"If the ceiling of top culling falls by 30 % after a win, about {CHOSEN} of 100 are won "
        "against the novice.",
        "thesis, 5.4.5; journal paper, 5.5",
        stronger_fall,
        "The ceiling moves the wins, but where they settle depends on how much weaker scripts "
        "without the strongest rules are, which differs between worlds.",
    ),
)
