"""What the thesis says of learning in the strategy game, judged by our own tests."""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING

from sparring.lab.claims import Claim, Part, judgement
from sparring.lab.comparing import is_above, is_larger
from sparring.lab.experiments.strategy.learned import (
    IMPROVED_NAME,
    ORIGINAL_NAME,
    START_WEIGHT,
)
from sparring.lab.experiments.strategy.tables import EVEN_MATCHES, GAMES, RUSHES

if TYPE_CHECKING:
    from sparring.lab.claims import Evidence, Judgement

AIR = "Air"
"""How the rules begin that raise flyers."""
TOWN_HALL = "Townhall"
NEW_RULES = ("AntiSoldierRush", "AntiKnightRush", "Chromosome")
"""How the rules begin that the improved rulebase has and the original has not."""


def sample(evidence: Evidence, experiment: str, measure: str, row: str) -> list[float]:
    """One figure of every test."""
    return evidence.findings[experiment].samples[measure][row]


def balanced_tests_turn(evidence: Evidence) -> Judgement:
    """Every test against a balanced tactic turns, and none against a rush does."""
    parts, figures = [], []
    for row in (*EVEN_MATCHES, *RUSHES):
        points = sample(evidence, ORIGINAL_NAME, "turning_points", row)
        turned = sum(point <= GAMES for point in points)
        wanted = len(points) if row in EVEN_MATCHES else 0
        words = "all turn" if row in EVEN_MATCHES else "none turns"
        parts.append(Part(f"{row.replace('_', ' ')}: {words}", turned == wanted))
        figures.append(f"{row.replace('_', ' ')} {turned} of {len(points)}")
    return judgement(parts, f"Tests that turned: {', '.join(figures)}")


def rushes_are_lost(evidence: Evidence) -> Judgement:
    """The original rulebase wins more than half against balanced tactics, next to nothing
    against rushes."""
    parts, figures = [], []
    for row in (*EVEN_MATCHES, *RUSHES):
        wins = sample(evidence, ORIGINAL_NAME, "wins", row)
        is_even = row in EVEN_MATCHES
        values, level = (wins, 50.0) if is_even else ([-value for value in wins], -10.0)
        held = is_above(values, level, seed=evidence.seed, among=4)
        words = "more than half" if is_even else "fewer than ten"
        parts.append(Part(f"{row.replace('_', ' ')}: {words}", held))
        figures.append(f"{row.replace('_', ' ')} {fmean(wins):.1f}")
    return judgement(parts, f"Wins of 100: {', '.join(figures)}")


def some_rules_end_low(evidence: Evidence) -> Judgement:
    """Town halls and flyers are not worth their price in the original rulebase."""
    parts, figures = [], []
    for row in EVEN_MATCHES:
        weights = evidence.extra(ORIGINAL_NAME, "weights")[row]
        middle = median(weights.values())
        low = [name for name in weights if name == TOWN_HALL or name.startswith(AIR)]
        mean = fmean(weights[name] for name in low)
        parts.append(Part(f"{row.replace('_', ' ')}: below the median", mean < middle))
        figures.append(f"{row.replace('_', ' ')} {mean:.0f}, median of all rules {middle:.0f}")
    return judgement(
        parts,
        f"Mean weight of these rules (all began with {START_WEIGHT:.0f}): {'; '.join(figures)}",
    )


def improved_turns_sooner(evidence: Evidence) -> Judgement:
    """With improved rules turning points halve against balanced tactics."""
    parts, figures = [], []
    for row in EVEN_MATCHES:
        before = [point / 2 for point in sample(evidence, ORIGINAL_NAME, "turning_points", row)]
        after = sample(evidence, IMPROVED_NAME, "turning_points", row)
        sooner = is_larger(before, after, seed=evidence.seed, among=2)
        parts.append(Part(f"{row.replace('_', ' ')}: less than half", sooner))
        figures.append(
            f"{row.replace('_', ' ')} {2 * fmean(before):.0f} before, {fmean(after):.0f} after"
        )
    return judgement(parts, f"Mean turning points: {'; '.join(figures)} (101 is never)")


def improved_wins_more(evidence: Evidence) -> Judgement:
    """With improved rules more games against rushes are won."""
    parts, figures = [], []
    for row in RUSHES:
        before, after = (
            sample(evidence, name, "wins", row) for name in (ORIGINAL_NAME, IMPROVED_NAME)
        )
        more = is_larger(after, before, seed=evidence.seed, among=2)
        parts.append(Part(f"{row.replace('_', ' ')}: more wins", more))
        figures.append(
            f"{row.replace('_', ' ')} {fmean(before):.1f} before, {fmean(after):.1f} after"
        )
    return judgement(parts, f"Wins of 100: {'; '.join(figures)}")


def some_become_rushes(evidence: Evidence) -> Judgement:
    """Against a balanced tactic some tests come to rush, and not all of them."""
    parts, figures = [], []
    for row in EVEN_MATCHES:
        rushes = evidence.extra(ORIGINAL_NAME, "rushes")[row]
        some = 0 < sum(rushes) < len(rushes)
        parts.append(Part(f"{row.replace('_', ' ')}: some, not all", some))
        figures.append(f"{row.replace('_', ' ')} {sum(rushes)} of {len(rushes)}")
    return judgement(
        parts,
        "Tests whose wins of the last 20 games come as quickly as those of the map's own rush: "
        + ", ".join(figures),
    )


def new_rules_weigh_much(evidence: Evidence) -> Judgement:
    """Where a rush is met, the rules against rushes weigh more than most."""
    parts, figures = [], []
    for row in RUSHES:
        weights = evidence.extra(IMPROVED_NAME, "weights")[row]
        middle = median(weights.values())
        new = [weight for name, weight in weights.items() if name.startswith(NEW_RULES)]
        heavy = fmean(new) > middle if new else None
        parts.append(Part(f"{row.replace('_', ' ')}: above the median", heavy))
        mean = f"{fmean(new):.0f}" if new else "never learned"
        figures.append(f"{row.replace('_', ' ')} {mean}, median of all rules {middle:.0f}")
    return judgement(parts, f"Mean weight of the new rules: {'; '.join(figures)}")


def nothing_is_overfitted(evidence: Evidence) -> Judgement:
    """Rules made against rushes do not lose against balanced tactics."""
    parts, figures = [], []
    for row in EVEN_MATCHES:
        before, after = (
            sample(evidence, name, "wins", row) for name in (ORIGINAL_NAME, IMPROVED_NAME)
        )
        fewer = is_larger(before, after, seed=evidence.seed, among=2)
        parts.append(Part(f"{row.replace('_', ' ')}: no fewer wins", fewer is not True))
        figures.append(
            f"{row.replace('_', ' ')} {fmean(before):.1f} before, {fmean(after):.1f} after"
        )
    return judgement(parts, f"Wins of 100: {'; '.join(figures)}")


CLAIMS = (
    Claim(
        "balanced_turns",
        "Balanced tactics are learned against, rushes are not",
        "Every test against a balanced tactic turns within 100 games, and none against a rush.",
        "thesis 6.2.5, table 6.1",
        balanced_tests_turn,
        "Equal weights may be stronger or weaker here than in the thesis's game, and the test of "
        "ten games is strict.",
    ),
    Claim(
        "rushes_lost",
        "The original rulebase has nothing against rushes",
        "More than half of the games against balanced tactics are won, and a few of 100 against "
        "rushes.",
        "thesis 6.2.5, table 6.1",
        rushes_are_lost,
        "How strong untrained scripts are was fitted to a wide range only.",
    ),
    Claim(
        "low_rules",
        "Town halls and flyers do not pay",
        "In the original rulebase the rules for another town hall and for flyers end low.",
        "thesis 6.4.1",
        some_rules_end_low,
        "Most scripts never come to the states in which flyers exist.",
    ),
    Claim(
        "improved_sooner",
        "Improved rules turn sooner",
        "With the improved rulebase turning points against balanced tactics halve.",
        "thesis 6.4.2, table 6.3",
        improved_turns_sooner,
        "The improvements answer tactics of the thesis's game.",
    ),
    Claim(
        "improved_wins",
        "Improved rules win against rushes",
        "With the improved rulebase more games against rushes are won.",
        "thesis 6.4.2, table 6.3",
        improved_wins_more,
        "The improvements answer tactics of the thesis's game.",
    ),
    Claim(
        "some_rushes",
        "Some learners come to rush",
        "Against balanced tactics some tests end with rushes of their own.",
        "thesis 6.2.5",
        some_become_rushes,
        "What a rush is worth depends on how far apart the bases are, which is ours.",
    ),
    Claim(
        "new_rules_heavy",
        "The new rules weigh much",
        "In the improved rulebase the rules that were made against rushes get high weights.",
        "thesis 6.4.2",
        new_rules_weigh_much,
        "They answer tactics of the thesis's game.",
    ),
    Claim(
        "no_overfitting",
        "Improved rules are not overfitted",
        "Against balanced tactics the improved rulebase wins no fewer games than the original.",
        "thesis 6.4.2",
        nothing_is_overfitted,
        "Rules that answer a rush take places in scripts of other games.",
    ),
)
