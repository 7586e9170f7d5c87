"""What the shooter thesis says of learning, judged by our own batches."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.claims import Claim, Part, judgement
from sparring.lab.comparing import is_above, is_larger, is_same
from sparring.lab.experiments.shooter.learned import EARLY, EVEN, GOOD, LATE, WINDOW, weight_of
from sparring.lab.experiments.shooter.scenarios import (
    BOTH,
    FIRST,
    GOAL,
    IN_WORDS,
    NAME,
    ORDER,
    PLAIN,
    SECOND,
    THESIS,
    VARIANTS,
)

if TYPE_CHECKING:
    from sparring.lab.claims import Evidence, Judgement
    from sparring.lab.experiments.shooter.scenarios import Scenario

ALIKE = 0.05
"""Mean fitness that differs by less is the same for all that matters."""
START_WEIGHT = 100


def sample(evidence: Evidence, measure: str, row: str) -> list[float]:
    """One figure of every batch."""
    return evidence.findings[NAME].samples[measure][row]


def column(evidence: Evidence, row: str, name: str) -> float:
    """A figure of the table."""
    return evidence.findings[NAME].rows[row][name]


def opening(evidence: Evidence, row: str) -> float:
    """Mean fitness of the first few matches, in which hardly anything is learned."""
    curve: list[float] = evidence.extra(NAME, "curves")[row]["fitness"]
    return fmean(curve[:WINDOW])


def learner_wins(evidence: Evidence) -> Judgement:
    """In the first scenario fitness lies below 0.5 at first, and above it later."""
    row = FIRST.row(PLAIN)
    early, after = (sample(evidence, name, row) for name in ("fitness_early", "fitness_after"))
    below = is_above([-value for value in early], -EVEN, seed=evidence.seed, among=2)
    above = is_above(after, EVEN, seed=evidence.seed, among=2)
    return judgement(
        [Part(f"below 0.5 in the first {EARLY} matches", below), Part("above it after", above)],
        f"Mean fitness {fmean(early):.2f} in the first {EARLY} matches, {fmean(after):.2f} after; "
        f"winning from match {column(evidence, row, 'wins_from'):.0f} on "
        f"({column(evidence, row, 'wins_from_5'):.0f} in the first five batches; 101 is never)",
    )


def learner_is_good(evidence: Evidence) -> Judgement:
    """From match 40 on fitness lies above 0.7."""
    row = FIRST.row(PLAIN)
    late = sample(evidence, "fitness_late", row)
    return judgement(
        [Part("above 0.7", is_above(late, GOOD, seed=evidence.seed))],
        f"Mean fitness {fmean(late):.2f} after match {LATE}; the best mean of a match over five "
        f"batches {column(evidence, row, 'best_5'):.3f} (thesis: 0.779)",
    )


def extensions_are_sooner(evidence: Evidence) -> Judgement:
    """With both extensions the first scenario is won sooner: more fitness early on."""
    return compared(evidence, FIRST, ((BOTH, PLAIN),), "fitness_early")


def goals_are_sooner(evidence: Evidence) -> Judgement:
    """With goals 0.5 is reached sooner than without, and than with a learned order."""
    return compared(evidence, FIRST, ((GOAL, PLAIN), (GOAL, ORDER)), "fitness_early")


def goals_are_better(evidence: Evidence) -> Judgement:
    """In the second scenario goals make learners better, with a learned order or not."""
    return compared(evidence, SECOND, ((GOAL, PLAIN), (BOTH, PLAIN)), "fitness")


def compared(
    evidence: Evidence, scenario: Scenario, pairs: tuple[tuple[str, str], ...], measure: str
) -> Judgement:
    """Whether the first variant of each pair has more fitness."""
    parts, figures = [], []
    for better, other in pairs:
        first, second = (
            sample(evidence, measure, scenario.row(variant)) for variant in (better, other)
        )
        larger = is_larger(first, second, seed=evidence.seed, among=len(pairs))
        parts.append(Part(f"{IN_WORDS[better]} above {IN_WORDS[other]}", larger))
        figures.append(
            f"{IN_WORDS[better]} {fmean(first):.2f}, {IN_WORDS[other]} {fmean(second):.2f}"
        )
    when = f"of the first {EARLY} matches" if measure == "fitness_early" else "of all matches"
    openings = ", ".join(
        f"{IN_WORDS[variant]} {opening(evidence, scenario.row(variant)):.2f}"
        for variant in VARIANTS
    )
    starts = ", ".join(
        f"{IN_WORDS[variant]} {column(evidence, scenario.row(variant), 'wins_from'):.0f}"
        for variant in VARIANTS
    )
    return judgement(
        parts,
        f"Mean fitness {when}: {'; '.join(figures)}. Of the first {WINDOW} alone: {openings}. "
        f"Winning from match: {starts} (101 is never)",
    )


def order_hardly_helps(evidence: Evidence) -> Judgement:
    """In the first scenario a learned order alone makes hardly a difference."""
    plain, order = (sample(evidence, "fitness", FIRST.row(variant)) for variant in (PLAIN, ORDER))
    same = is_same(plain, order, ALIKE, seed=evidence.seed)
    return judgement(
        [Part("alike", same)],
        f"Mean fitness of all matches: plain {fmean(plain):.3f}, learned order "
        f"{fmean(order):.3f} (alike if they differ by less than {ALIKE:g})",
    )


def rules_of_yard(evidence: Evidence) -> Judgement:
    """The rules of the first scenario that gain and that lose."""
    return rules_move(evidence, FIRST)


def rules_of_halls(evidence: Evidence) -> Judgement:
    """The same in the second."""
    return rules_move(evidence, SECOND)


def rules_move(evidence: Evidence, scenario: Scenario) -> Judgement:
    """The rules that the thesis ranks highest gain weight, and those it ranks lowest lose."""
    rows = [scenario.row(variant) for variant in VARIANTS]
    among = sum(len(THESIS[row].top) + len(THESIS[row].bottom) for row in rows)
    parts, figures, losers = [], [], []
    for variant, row in zip(VARIANTS, rows, strict=True):
        for name in THESIS[row].top:
            weights = sample(evidence, weight_of(name), row)
            gains = is_above(weights, START_WEIGHT, seed=evidence.seed, among=among)
            parts.append(Part(f"{name} gains ({IN_WORDS[variant]})", gains))
        for name in THESIS[row].bottom:
            lost = [-weight for weight in sample(evidence, weight_of(name), row)]
            loses = is_above(lost, -START_WEIGHT, seed=evidence.seed, among=among)
            parts.append(Part(f"{name} loses ({IN_WORDS[variant]})", loses))
        top = evidence.extra(NAME, "ranking")[row]["top"]
        figures.append(f"{IN_WORDS[variant]} {', '.join(top)}")
        means = evidence.extra(NAME, "weights")[row].values()
        below = sum(mean < START_WEIGHT for mean in means)
        losers.append(f"{IN_WORDS[variant]} {below} of {len(means)}")
    return judgement(
        parts,
        f"Highest here: {'; '.join(figures)}. Rules that lose weight, whichever they are (the more "
        f"do, the less it tells that one of the lowest does): {', '.join(losers)}",
    )


CLAIMS = (
    Claim(
        "shooter-wins",
        "Dynamic scripting learns to win in the first scenario",
        "Mean fitness fluctuates below 0.5 for 30 matches; from then on the learner wins.",
        "shooter thesis, 4.3.4",
        learner_wins,
        "Our static opponent may be easier to overcome: no figure without learning tells how much "
        "of a match is the script.",
    ),
    Claim(
        "shooter-is-good",
        "From match 40 on its fitness lies above 0.7",
        "Fitness rises steadily to above 0.7 from the 40th match on; the best mean is 0.779.",
        "shooter thesis, 4.3.4 and appendix A",
        learner_is_good,
    ),
    Claim(
        "shooter-extensions-sooner",
        "With both extensions it takes fewer matches",
        "With a learned order and a goal 20 matches are enough instead of 30.",
        "shooter thesis, 4.3.4",
        extensions_are_sooner,
        "The goal leaves out TakeHealth, Escape and others that rarely act in the yard, so that "
        "drawing them costs little here.",
    ),
    Claim(
        "shooter-order-alone",
        "A learned order alone hardly helps in the first scenario",
        "That scripts are better ordered is hardly to be seen in its results.",
        "shooter thesis, 4.3.4",
        order_hardly_helps,
    ),
    Claim(
        "shooter-goals-sooner",
        "Goals reach fitness 0.5 sooner in the first scenario",
        "With a goal alone, 0.5 is reached sooner than plainly and than with a learned order.",
        "shooter thesis, 4.3.4",
        goals_are_sooner,
    ),
    Claim(
        "shooter-goals-better",
        "Goals make learners better in the second scenario",
        "Where one combination of rules alone wins, fewer rules to choose from find it sooner.",
        "shooter thesis, 4.3.7",
        goals_are_better,
    ),
    Claim(
        "shooter-rules-first",
        "The best and the worst rules of the first scenario",
        "Sidestepping attacks and TakeHealth come out on top; Idle, TakeAmmo, Search and attacks "
        "without a move at the bottom.",
        "shooter thesis, 4.3.3",
        rules_of_yard,
        "TakeHealth is seldom of use where matches last seconds: hearts lie 15 metres away.",
    ),
    Claim(
        "shooter-rules-second",
        "The best and the worst rules of the second scenario",
        "Hunting paths and advancing attacks come out on top; attacks without a move, Idle and "
        "Escape at the bottom.",
        "shooter thesis, 4.3.6",
        rules_of_halls,
        "A rule gains only what others lose: where one attack does best, those that do nearly the "
        "same lose.",
    ),
)
