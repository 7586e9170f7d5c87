"""What the papers say of learning in the game, judged by our own tests."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.claims import Claim, Part, judgement, seen
from sparring.lab.comparing import (
    gap_of,
    is_above,
    is_larger,
    is_same,
    is_smaller,
    lies_within,
    spreads_less,
)
from sparring.lab.experiments.pit.learned import NAME as LEARNED
from sparring.lab.experiments.pit.learned import WARRIORS
from sparring.lab.experiments.pit.neverwinter import FIRST_TACTICS, NAME, ROW_NAMES, ROWS
from sparring.lab.experiments.pit.opponents import IN_WORDS, VERSIONS
from sparring.lab.experiments.pit.statements import LATEST
from sparring.lab.experiments.pit.statements import NAME as UNLEARNED
from sparring.lab.figures.histograms import EVEN_GAME
from sparring.lab.measures import spread
from sparring.lab.statistics import mean
from sparring.worlds.pit.world import FIRST_VERSION, LATER_VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.claims import Evidence, Judgement

EVEN = 50
REMOTE = 250
"""A turning point beyond this is a remote outlier: twice as late as any of the thesis's."""
WIN_ROW = {FIRST_VERSION: "without_culling_ai129", LATER_VERSION: "without_culling"}
"""Wins of learners that nothing holds back."""


def points(evidence: Evidence, row: str) -> list[float]:
    """The turning points of a row of table 5.5."""
    return evidence.points(NAME, row)


def overcome(evidence: Evidence) -> Judgement:
    """Learners win more than they lose, and turn sooner than those who never learn."""
    parts, figures = [], []
    for version in VERSIONS:
        name, among = IN_WORDS[version], 2 * len(VERSIONS)
        wins = evidence.wins(WIN_ROW[version], NAME)
        learned = [min(point, LATEST) for point in points(evidence, f"{version}_none")]
        drawn = evidence.points(UNLEARNED, version)
        won = is_above(wins, EVEN, seed=evidence.seed, among=among)
        sooner = is_smaller(learned, drawn, seed=evidence.seed, among=among)
        parts += [Part(f"wins against {name}", won), Part(f"turns against {name}", sooner)]
        figures.append(
            f"{name}: {fmean(wins):.0f} wins of the fights 51 to 150, mean turning points "
            f"{fmean(learned):.0f} with and {fmean(drawn):.0f} without learning"
        )
    return judgement(parts, f"{'; '.join(figures)} (both cut at {LATEST})")


def older_is_sooner(evidence: Evidence) -> Judgement:
    """AI 1.29 is overcome sooner than AI 1.61."""
    older, later = (points(evidence, f"{version}_none") for version in VERSIONS)
    return judgement(
        [Part("AI 1.29", is_smaller(older, later, seed=evidence.seed))],
        f"Mean turning points {fmean(older):.0f} against AI 1.29, {fmean(later):.0f} against "
        "AI 1.61, no fallback",
    )


def is_no_later(
    first: Sequence[float], second: Sequence[float], *, seed: int, among: int = 1
) -> bool | None:
    """Whether the first sample is no larger: yes only if half as much again can be ruled
    out."""
    if is_larger(first, second, seed=seed, level=0.05 / among):
        return False
    between = gap_of(first, second, mean, seed=seed)
    return True if between.high <= fmean(second) / 2 else None


def curses_do_no_harm(evidence: Evidence) -> Judgement:
    """Cursed encounters make turning points no later."""
    parts, figures = [], []
    for fallback, words in (("none", "no fallback"), ("fpf", "propagation")):
        cursed, fair = (points(evidence, f"{row}_{fallback}") for row in ("cursed", LATER_VERSION))
        parts.append(Part(words, is_no_later(cursed, fair, seed=evidence.seed, among=2)))
        figures.append(f"{words} {fmean(cursed):.0f} and {fmean(fair):.0f}")
    return judgement(
        parts,
        f"Mean turning points with and without curses: {', '.join(figures)} (no harm if later by "
        "less than half)",
    )


def fallback_is_alike(evidence: Evidence) -> Judgement:
    """Fitness-propagation fallback leaves turning points as they are."""
    parts, figures = [], []
    for row, words in ((LATER_VERSION, "AI 1.61"), ("cursed", "cursed")):
        without, with_it = (points(evidence, f"{row}_{fallback}") for fallback in ("none", "fpf"))
        margin = fmean([*without, *with_it]) / 2
        same = is_same(without, with_it, margin, seed=evidence.seed, among=2)
        parts.append(Part(words, same))
        figures.append(f"{words} {fmean(without):.0f} and {fmean(with_it):.0f}")
    return judgement(
        parts,
        f"Mean turning points without and with fallback: {', '.join(figures)} (alike if they "
        "differ by less than half)",
    )


def no_remote_outliers(evidence: Evidence) -> Judgement:
    """No test of any row turns very late."""
    parts, figures = [], []
    for row in ROWS:
        values = points(evidence, row)
        parts.append(seen(ROW_NAMES[row], max(values) <= REMOTE, len(values)))
        figures.append(f"{ROW_NAMES[row]} {max(values):.0f}")
    return judgement(parts, f"Highest turning points ({REMOTE} or less): {'; '.join(figures)}")


def culling_is_even(evidence: Evidence) -> Judgement:
    """Top culling holds an even game, with fewer wins than without, and more steadily."""
    free, held = (evidence.wins(row, NAME) for row in ("without_culling", "with_culling"))
    parts = [
        Part("an even game", lies_within(held, *EVEN_GAME, seed=evidence.seed)),
        Part("fewer wins than without", is_smaller(held, free, seed=evidence.seed, among=3)),
        Part("steadier than without", spreads_less(held, free, seed=evidence.seed, among=3)),
    ]
    return judgement(
        parts,
        f"Wins of 100 against AI 1.61: {fmean(held):.1f} with culling (spread "
        f"{spread(held):.1f}), {fmean(free):.1f} without (spread {spread(free):.1f}); "
        f"{EVEN_GAME[0]} to {EVEN_GAME[1]} is even",
    )


def equal_weights_lose(evidence: Evidence) -> Judgement:
    """Scripts drawn with equal weights lose to the game's own AI."""
    parts, figures = [], []
    for version in VERSIONS:
        wins = evidence.wins(f"equal_{version}", UNLEARNED)
        losses = [100 - won for won in wins]
        loses = is_above(losses, EVEN, seed=evidence.seed, among=len(VERSIONS))
        parts.append(Part(IN_WORDS[version], loses))
        figures.append(f"{IN_WORDS[version]} {fmean(wins):.1f}")
    return judgement(parts, f"Wins of 100 decided fights: {', '.join(figures)}")


def compared(evidence: Evidence, version: str, role: str, column: str) -> tuple[Part, str]:
    """Whether something is done more often after learning than before."""
    sample = evidence.findings[LEARNED].samples[f"{version}_{role}"]
    before, after = sample[f"{column}_before"], sample[f"{column}_after"]
    name = f"{role}: {column.replace('_', ' ')}"
    more = is_larger(after, before, seed=evidence.seed, among=2 * len(WARRIORS))
    return Part(name, more), f"{name} {fmean(before):.0f} before and {fmean(after):.0f} after"


def closing_in_is_learned(evidence: Evidence) -> Judgement:
    """Against AI 1.29 fighters and rogues close in more often after learning."""
    found = [
        compared(evidence, FIRST_VERSION, role, column)
        for role in WARRIORS
        for column in ("closes_in", "closing_weight")
    ]
    return judgement(
        [part for part, _ in found],
        "Of 100 fights those with blades alone, and of 100 of the weight of all rules that attack "
        f"that of blades: {'; '.join(words for _, words in found)}",
    )


def speed_is_learned(evidence: Evidence) -> Judgement:
    """Against AI 1.61 the fighter begins with Speed more often after learning."""
    found = [
        compared(evidence, LATER_VERSION, "fighter", column)
        for column in ("holds_buff", "speed_first")
    ]
    return judgement(
        [part for part, _ in found],
        "Of 100 scripts those that hold a rule to drink it, and those that begin so: "
        + "; ".join(words for _, words in found),
    )


def lower_than_first_game(evidence: Evidence) -> Judgement:
    """Turning points come sooner than in the role-playing world."""
    there = evidence.findings[NAME].samples["role_playing_world"]
    together = [value for tactic in FIRST_TACTICS for value in there[tactic]]
    parts, figures = [], []
    for version in VERSIONS:
        here = points(evidence, f"{version}_none")
        sooner = is_smaller(here, together, seed=evidence.seed, among=len(VERSIONS))
        parts.append(Part(IN_WORDS[version], sooner))
        figures.append(f"{IN_WORDS[version]} {fmean(here):.0f}")
    return judgement(
        parts,
        f"Mean turning points: {', '.join(figures)}; over the seven tactics of the role-playing "
        f"world {fmean(together):.0f}",
    )


LUCK = (
    "How much of a fight is luck and how much the script was not fitted, for nothing without "
    "learning tells it; it moves every figure on learning."
)
CLAIMS = (
    Claim(
        "static-overcome",
        "The game's own AI is overcome",
        "Teams that learn get the better of both versions of the game's AI, and soon.",
        "thesis, 5.5.5, table 5.5",
        overcome,
        LUCK,
    ),
    Claim(
        "older-sooner",
        "AI 1.29 is overcome sooner than AI 1.61",
        "The better the static tactic, the longer it takes to get the upper hand.",
        "thesis, 5.5.5 and 5.5.6, table 5.5",
        older_is_sooner,
        LUCK,
    ),
    Claim(
        "curses-harmless",
        "Cursed encounters do no lasting harm",
        "An opponent that misleads the learner in a fifth of the encounters causes no "
        "significantly higher turning points.",
        "thesis, 5.5.5, table 5.5",
        curses_do_no_harm,
        "A curse that falls upon the leader pulls the averages together that a turning point is "
        "told by: who leads must win by more. (By the letter of the rule, which spares the leader, "
        "there is no harm: see the experiment.) Our figures with curses are the thesis's; without, "
        "learning is faster here.",
    ),
    Claim(
        "fallback-alike",
        "Fallback makes no difference",
        "History fallback has little or no effect on turning points.",
        "thesis, 5.5.5, table 5.5",
        fallback_is_alike,
        LUCK,
    ),
    Claim(
        "no-outliers",
        "Remote outliers do not occur",
        "Learning is so robust that no test turns very late.",
        "thesis, 5.5.5, table 5.5",
        no_remote_outliers,
        LUCK,
    ),
    Claim(
        "culling-even",
        "Top culling gives an even game",
        "With top culling about half of the fights are won, without it most.",
        "thesis, 5.5.5",
        culling_is_even,
        "Culling can hold back no more than what was learned: how far its balance is from even "
        "depends on how strong scripts are without their best rules.",
    ),
    Claim(
        "equal-weights-lose",
        "Equal-weight scripts lose to the game's AI",
        "A team with the game's own AI outperforms one whose rules all weigh the same. (The "
        "world was fitted to this.)",
        "2003 paper, 5.4",
        equal_weights_lose,
        "What the fit left over.",
    ),
    Claim(
        "closing-in",
        "Against AI 1.29 closing in is learned",
        "Opponents who keep shooting are best run up to and struck: dynamic scripting found that.",
        "thesis, B.2.1",
        closing_in_is_learned,
        "Here only the back row of AI 1.29 shoots: fitted to what is said without learning, its "
        "front row begins so near that it keeps its blades. So fighters gain less by closing in, "
        "and a rogue, with little health and armour, meets blades there and does better from afar.",
    ),
    Claim(
        "speed-first",
        "Against AI 1.61 the fighter learns to begin with Speed",
        "A fighter quickly learns to drink a potion of Speed at the start of a fight.",
        "thesis, B.2.2",
        speed_is_learned,
        "All four agents learn from the outcome of one fight: a single potion of one of them "
        "decides few fights.",
    ),
    Claim(
        "lower-than-first-game",
        "Turning points are lower than in the role-playing world",
        "Dynamic scripting does even better in the commercial game than in the simulation.",
        "thesis, 5.5.6, tables 5.1 and 5.5",
        lower_than_first_game,
        LUCK,
    ),
)
