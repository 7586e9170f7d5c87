"""Claims that the papers make in passing, without a table."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.claims import Claim, Judgement, Part, Verdict, judgement
from sparring.lab.comparing import LEVEL
from sparring.lab.experiments.crpg.claims.learning import OTHERS, plain
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.experiments.crpg.remarks import EXPLORATION
from sparring.lab.statistics import Summary, gap, share_interval

if TYPE_CHECKING:
    from sparring.lab.claims import Evidence

USUAL = 0.05
"""The exploration that the paper settled on."""
RARELY = 1.0
"""At most once in a hundred encounters is rare."""
OFTEN = 0.1
"""Of the runs: fewer than these fall behind by chance."""
START, HALF = 100, 50
"""The weight a rule begins with; below half of it a rule counts as unlearned."""
THOUSAND = 1_000
BEGINS = 5
"""Wins of 100 above the baseline at which learning counts as begun."""


def exploration(evidence: Evidence) -> Judgement:
    """Turning points of Monte-Carlo control do not depend on its exploration."""
    rows, tests = evidence.extra("remarks", "exploration")["rows"], tests_of(evidence)
    tactics = sorted({name.rpartition("_")[0] for name in rows})
    others = [rate for rate in EXPLORATION if rate != USUAL]
    parts, figures = [], []
    for tactic in tactics:
        usual = rows[f"{tactic}_{USUAL}"]
        for rate in others:
            row = rows[f"{tactic}_{rate}"]
            among = len(tactics) * len(others)
            parts.append(Part(f"{plain(tactic)} at {rate:g}", unmoved(row, usual, tests, among)))
        means = ", ".join(f"{rows[f'{tactic}_{rate}']['tp_avg']:.0f}" for rate in EXPLORATION)
        figures.append(f"{plain(tactic)} {means}")
    rates = ", ".join(f"{rate:g}" for rate in EXPLORATION)
    return judgement(
        parts,
        f"Mean turning points at {rates}: {'; '.join(figures)} (alike if they differ by less than "
        "half)",
    )


def unmoved(row: dict[str, Any], usual: dict[str, Any], tests: int, among: int) -> bool | None:
    """Whether a mean stayed where it was, as far as summaries can say."""
    if row[f"p_against_{USUAL}"] <= LEVEL / among:
        return False
    between = gap(summary(row, tests), summary(usual, tests))
    margin = usual["tp_avg"] / 2
    return True if -margin <= between.low and between.high <= margin else None


def summary(row: dict[str, Any], tests: int) -> Summary:
    """A row of turning points as a sample's summary."""
    return Summary(row["tp_avg"], row["tp_sd"], tests)


def tests_of(evidence: Evidence) -> int:
    """The tests behind each row of the remarks."""
    return evidence.findings["remarks"].tests


def eager_harms(evidence: Evidence) -> Judgement:
    """A fallback that is eager to return makes turning points later."""
    eager = evidence.extra("remarks", "eager_fallback")
    rows = eager["rows"]
    # That experiment runs three times as many tests as the other remarks.
    tests = 3 * tests_of(evidence)
    between = gap(summary(rows["eager"], tests), summary(rows["none"], tests))
    later = eager["p_eager_later"] <= LEVEL
    holds = True if later else False if between.high < 0 else None
    return judgement(
        [Part("eager", holds)],
        f"Mean turning points against consecutive: eager {rows['eager']['tp_avg']:.0f}, none "
        f"{rows['none']['tp_avg']:.0f}, limited {rows['limited']['tp_avg']:.0f}; eager is later by "
        f"{between.low:.0f} to {between.high:.0f} (p = {eager['p_eager_later']:.3f})",
    )


def fallback_is_rare(evidence: Evidence) -> Judgement:
    """Fallback acts less than once in a hundred encounters."""
    times = evidence.extra("remarks", "fallback_acts")["per_100_encounters"]
    limited = {tactic: times[f"{tactic}_limited"] for tactic in TACTICS}
    parts = [Part(plain(tactic), rate <= RARELY) for tactic, rate in limited.items()]
    figures = ", ".join(f"{plain(tactic)} {rate:.2f}" for tactic, rate in limited.items())
    return judgement(parts, f"Times in 100 encounters that a role falls back: {figures}")


def forgets(evidence: Evidence) -> Judgement:
    """After the turning point, learners fall behind again."""
    rows = evidence.extra("remarks", "forgetting")["rows"]
    parts, figures = [], []
    for tactic in OTHERS:
        share, turned = rows[tactic]["fell_behind_again_pct"] / 100, int(rows[tactic]["turned"])
        bounds = share_interval(share, turned)
        often = True if bounds.low >= OFTEN else False if bounds.high < OFTEN else None
        parts.append(Part(plain(tactic), often))
        figures.append(
            f"{plain(tactic)} {100 * share:.0f} % "
            f"({rows[tactic]['encounters_behind_pct']:.0f} % of the encounters)"
        )
    return judgement(
        parts, f"Runs that fall behind again after their turning point: {', '.join(figures)}"
    )


def unlearns(evidence: Evidence) -> Judgement:
    """A rule that does nothing loses its weight."""
    rows = evidence.extra("remarks", "inferior_rule")["rows"]
    parts, figures = [], []
    for tactic in TACTICS:
        weights = {role: rows[tactic][f"{role}_weight"] for role in ("fighter", "wizard")}
        for role, weight in weights.items():
            gone = True if weight <= HALF else False if weight >= START else None
            parts.append(Part(f"{role}s against {plain(tactic)}", gone))
        figures.append(f"{plain(tactic)} {' / '.join(f'{w:.0f}' for w in weights.values())}")
    return judgement(
        parts,
        f"Mean weight after 100 encounters, of {START} at the start, fighters / wizards: "
        f"{', '.join(figures)}",
    )


def q_learning_is_slow(evidence: Evidence) -> Judgement:
    """One-step Q-learning begins to win more only after a thousand encounters."""
    extra, part = evidence.findings["q-learning"].extra, evidence.extra("q-learning", "part")
    floor = fmean(extra["over_all_tactics"]["baseline"])
    curve = extra["over_all_tactics"]["q-learning"]
    surely = first_above(
        [low for low, _ in extra["intervals_over_all"]["q-learning"]], floor + BEGINS, part
    )
    perhaps = first_above(
        [high for _, high in extra["intervals_over_all"]["q-learning"]], floor + BEGINS, part
    )
    if perhaps is None or perhaps > THOUSAND:
        verdict = Verdict.HOLDS
    else:
        verdict = Verdict.UNTOLD if surely is None or surely > THOUSAND else Verdict.FAILS
    begun = "never" if surely is None else f"by encounter {surely:,}"
    return Judgement(
        verdict,
        f"Over all tactics Q-learning wins {curve[0]:.0f} of the first {part} and {curve[-1]:.0f} "
        f"of the last, of {extra['encounters']:,} encounters; it is surely {BEGINS} above the "
        f"baseline's {floor:.0f} {begun}",
    )


def first_above(values: list[float], bound: float, part: int) -> int | None:
    """The end of the first part in which a curve lies above a bound."""
    return next((part * (at + 1) for at, value in enumerate(values) if value > bound), None)


REMARK_CLAIMS = (
    Claim(
        "exploration",
        "Exploration makes no difference",
        "Monte-Carlo control reaches its turning points equally soon with any exploration "
        "between 0 and 0.1.",
        "journal paper, 4.10",
        exploration,
    ),
    Claim(
        "q-learning",
        "Q-learning needs thousands of encounters",
        "One-step Q-learning takes thousands of encounters until it begins to learn anything.",
        "journal paper, 4.10",
        q_learning_is_slow,
        "The paper does not say which states and settings it used. How much of an encounter is "
        "luck matters too, and a baseline, which our world was fitted to, cannot tell.",
    ),
    Claim(
        "eager-fallback",
        "An eager fallback does harm",
        "Returning to earlier weights at the first bad results makes learning slower.",
        "thesis, 5.3.2",
        eager_harms,
    ),
    Claim(
        "fallback-rare",
        "Fallback acts rarely",
        "With the papers' settings, earlier weights are very rarely returned to.",
        "journal paper, 4.5",
        fallback_is_rare,
        "Weights are returned to after several poor encounters in a row, and our learners have "
        "both good and poor stretches against tactics that change.",
    ),
    Claim(
        "forgetting",
        "Learning on can unlearn",
        "A team that learns on after its turning point can forget what it knew and fall behind.",
        "2003 paper, 6.1; journal paper, 5.4",
        forgets,
        "Against tactics that are beaten by a wide margin there is little to lose by forgetting.",
    ),
    Claim(
        "inferior-rule",
        "A bad rule is unlearned",
        "A rule that is no good loses its weight, and does little harm.",
        "journal paper, 3",
        unlearns,
        "Where a team wins anyway, a bad rule in its scripts is rewarded along with the others.",
    ),
)
