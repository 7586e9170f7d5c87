"""What the thesis says of duelling networks, judged by our own tests."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.claims import Claim, Part, judgement, seen
from sparring.lab.comparing import is_above, is_larger
from sparring.lab.experiments.starships.duels import NAME, NETWORKS
from sparring.lab.experiments.starships.unlearned import AIS

if TYPE_CHECKING:
    from sparring.lab.claims import Evidence, Judgement

TWO_LAYERS = ("layered_2x5", "layered_2x10")
OTHERS = tuple(row for row in NETWORKS if row not in TWO_LAYERS)
EVEN = 0.5
HOLDS = "ai_1"
"""The only ship that the thesis's networks do not overcome."""
CHANGED = ("ai_1", "ai_3")
"""Ships that do not flee too early: what the first shot exploited is mended."""
OFTEN = 0.5


def samples(evidence: Evidence, kind: str, row: str) -> list[float]:
    """The fitness of a row's champions on the training set."""
    return evidence.findings[NAME].samples[kind][row]


def two_layers_are_best(evidence: Evidence) -> Judgement:
    """Layered networks with two hidden layers beat all other networks."""
    best = [value for row in TWO_LAYERS for value in samples(evidence, "fitness", row)]
    parts = [
        Part(
            row.replace("_", " "),
            is_larger(
                best, samples(evidence, "fitness", row), seed=evidence.seed, among=len(OTHERS)
            ),
        )
        for row in OTHERS
    ]
    others = ", ".join(
        f"{row.replace('_', ' ')} {fmean(samples(evidence, 'fitness', row)):.3f}" for row in OTHERS
    )
    return judgement(parts, f"Mean fitness {fmean(best):.3f} with two layers; {others}")


def networks_overcome(evidence: Evidence) -> Judgement:
    """Champions beat AI-0, AI-2 and AI-3 on average, and AI-1 holds."""
    parts, figures = [], []
    for ai in AIS:
        fitness = samples(evidence, "against", ai)
        beaten = is_above(fitness, EVEN, seed=evidence.seed, among=len(AIS))
        figures.append(f"{ai} {fmean(fitness):.3f}")
        if ai == HOLDS:
            parts.append(Part(f"{ai} holds", None if beaten is None else not beaten))
        else:
            parts.append(Part(f"{ai} is overcome", beaten))
    return judgement(parts, f"Mean fitness on the training set: {', '.join(figures)}")


def test_sets_are_harder(evidence: Evidence) -> Judgement:
    """All champions do worse on duels that they were not bred on."""
    tested = evidence.extra(NAME, "test_sets")
    parts, figures = [], []
    for ai in AIS:
        trained = samples(evidence, "against", ai)
        harder = is_larger(trained, tested[ai], seed=evidence.seed, among=len(AIS))
        parts.append(Part(ai, harder))
        figures.append(f"{ai} {fmean(trained):.3f} and {fmean(tested[ai]):.3f}")
    return judgement(parts, f"Mean fitness on training and test sets: {', '.join(figures)}")


def fleeing_change_helps(evidence: Evidence) -> Judgement:
    """On the test sets, ships that flee less are harder to beat."""
    tested = evidence.extra(NAME, "test_sets")
    easy = [value for ai in AIS if ai not in CHANGED for value in tested[ai]]
    hard = [value for ai in CHANGED for value in tested[ai]]
    part = Part(
        "AI-1 and AI-3 are harder than AI-0 and AI-2", is_larger(easy, hard, seed=evidence.seed)
    )
    return judgement(
        [part],
        f"Mean fitness on test sets {fmean(easy):.3f} against AI-0 and AI-2, {fmean(hard):.3f} "
        "against AI-1 and AI-3",
    )


def best_manoeuvres(evidence: Evidence) -> Judgement:
    """The best ship follows, swerves, never flees, shoots first, and runs before it turns."""
    counts = evidence.extra(NAME, "manoeuvres")
    tests = evidence.findings[NAME].tests
    chances = counts["chances_to_follow"]
    shots = counts["shot_first"] + counts["shot_second"]
    turned = counts["turned_once"] + counts["turned_more"]
    follows, shoots_first = (
        counts["followed"] > OFTEN * chances,
        counts["shot_first"] > OFTEN * shots,
    )
    parts = [
        seen("follows when stronger", follows, tests),
        seen("swerves rather than brakes", counts["swerved"] > counts["braked"], tests),
        seen("never flees", counts["flights"] == 0, tests),
        seen("shoots first", shoots_first, tests),
        seen("runs to the limit and then turns", turned > 0, tests),
    ]
    return judgement(
        parts,
        f"In fifty duels: followed {counts['followed']} of {chances} steps, swerved "
        f"{counts['swerved']}, braked {counts['braked']}, {counts['flights']} flights, first shot "
        f"in {counts['shot_first']} of {shots} duels with shots, ran and turned in {turned}",
    )


OUR_SHIPS = (
    "Speeds, turns and lasers are ours within the ranges that figures without learning allow; how "
    "quickly a ship turns decides what manoeuvres pay."
)
CLAIMS = (
    Claim(
        "two-layers-are-best",
        "Layered networks with two hidden layers beat all others",
        "Two-layered feed-forward networks outperform all other networks.",
        "thesis, 4.1.3, table 4.1",
        two_layers_are_best,
        OUR_SHIPS,
    ),
    Claim(
        "networks-overcome",
        "Only AI-1 holds against networks",
        "On the training set networks outperform three of the four ships; AI-1 outperforms them.",
        "thesis, 4.1.6, table 4.3",
        networks_overcome,
        OUR_SHIPS,
    ),
    Claim(
        "test-sets-are-harder",
        "Networks do worse on other duels",
        "The average fitness on the test sets drops considerably.",
        "thesis, 4.1.6, table 4.3",
        test_sets_are_harder,
        OUR_SHIPS,
    ),
    Claim(
        "fleeing-change-helps",
        "Ships that flee less are harder to beat",
        "Networks bred against ships without the fleeing change end up higher on the test sets.",
        "thesis, 4.1.6",
        fleeing_change_helps,
        OUR_SHIPS,
    ),
    Claim(
        "best-manoeuvres",
        "The best ship follows, swerves, never flees, shoots first, and runs before it turns",
        "What was seen of the best network of all.",
        "thesis, 4.1.4",
        best_manoeuvres,
        OUR_SHIPS,
    ),
)
