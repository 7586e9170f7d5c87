"""Networks bred to duel: thesis 4.1, tables 4.1 to 4.3, and what champions do."""

from __future__ import annotations

from collections import Counter
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.evolutions import champion_in, evolution_jobs, mean_curve, mean_intervals
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.starships.unlearned import (
    AIS,
    ALONE,
    TABLE_4_2,
    WANTED,
    figure,
    figures_of,
)
from sparring.worlds.starships.data.sets import TRAINING_SET
from sparring.worlds.starships.manoeuvres import manoeuvres
from sparring.worlds.starships.world import Starships

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.evolution.network import Network
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory
    from sparring.worlds.starships.manoeuvres import Manoeuvres

NAME = "duel"
GENERATIONS = 50
NETWORKS = {
    "recurrent_1x5": "elman-5",
    "recurrent_1x10": "elman-10",
    "recurrent_2x5": "elman-5-5",
    "general_ff_7": "general-7",
    "layered_2x5": "layered-5-5",
    "layered_2x10": "layered-10-10",
    "layered_3x5": "layered-5-5-5",
}
"""The rows of table 4.1, each by the name of its network."""
TESTS = dict(zip(NETWORKS, (5, 5, 7, 5, 5, 8, 7), strict=True))
PAPER = {
    "recurrent_1x5": {"avg": 0.516, "lowest": 0.459, "highest": 0.532},
    "recurrent_1x10": {"avg": 0.523, "lowest": 0.497, "highest": 0.541},
    "recurrent_2x5": {"avg": 0.504, "lowest": 0.482, "highest": 0.531},
    "general_ff_7": {"avg": 0.472, "lowest": 0.382, "highest": 0.527},
    "layered_2x5": {"avg": 0.541, "lowest": 0.523, "highest": 0.579},
    "layered_2x10": {"avg": 0.537, "lowest": 0.498, "highest": 0.576},
    "layered_3x5": {"avg": 0.515, "lowest": 0.446, "highest": 0.574},
}
"""Thesis, table 4.1."""
VALIDATED = "layered_2x10"
"""The network of table 4.3; its row against AI-0 is table 4.1's."""
VALIDATION_TESTS = dict(zip(AIS, (8, 6, 6, 7), strict=True))
TABLE_4_3 = {
    "ai_0": (0.537, 0.498, 0.576, "19/14", 0.490, "16/19"),
    "ai_1": (0.486, 0.471, 0.528, "9/12", 0.434, "9/20"),
    "ai_2": (0.547, 0.479, 0.615, "16/8", 0.476, "10/16"),
    "ai_3": (0.517, 0.463, 0.570, "17/11", 0.442, "13/19"),
}
"""Thesis, table 4.3: average, lowest, highest, wins and losses of the best, and both on
the test sets."""


def duel(lab: Laboratory, wishes: Wishes) -> Findings:
    """Every network against AI-0, and one of them against the others, too."""
    records = run_groups(lab, NAME, {**network_jobs(wishes), **validation_jobs(wishes)})
    networks = {row: records[row] for row in NETWORKS}
    against = {AIS[0]: records[VALIDATED], **{ai: records[ai] for ai in AIS[1:]}}
    fitness = {row: [fitness_of(one) for one in group] for row, group in networks.items()}
    best = max((one for group in networks.values() for one in group), key=fitness_of)
    seen = counted_manoeuvres(champion_in(best), AIS[0])
    return Findings(
        rows={row: columns_of(group) for row, group in networks.items()},
        tests=max(map(len, networks.values())),
        extra={
            "tests_of_rows": {row: len(group) for row, group in networks.items()},
            "intervals": mean_intervals(fitness, "avg", wishes.seed),
            "best": {
                "fitness": fitness_of(best),
                "network": best["champion"]["network"],
                **best["validation"]["training"],
            },
            "against": {ai: [fitness_of(one) for one in group] for ai, group in against.items()},
            "test_sets": {
                ai: [one["validation"]["fitness"] for one in group] for ai, group in against.items()
            },
            "manoeuvres": seen,
            "curves": {row: mean_curve(group) for row, group in networks.items()},
            "tables": [
                {"title": "Ships that never learn (table 4.2)", "rows": unlearned_rows()},
                {
                    "title": "Layered networks with two layers of ten against four ships "
                    "(table 4.3)",
                    "rows": {ai: validation_row(ai, group) for ai, group in against.items()},
                },
                {
                    "title": "What the best ship does in its fifty duels",
                    "rows": manoeuvre_rows(seen),
                },
            ],
        },
        samples={
            "fitness": fitness,
            "against": {ai: [fitness_of(one) for one in group] for ai, group in against.items()},
        },
    )


def network_jobs(wishes: Wishes) -> dict[str, list[Job]]:
    """The seven networks of table 4.1."""
    return {
        row: evolution_jobs(
            wishes.tests or TESTS[row],
            wishes,
            against=AIS[0],
            generations=GENERATIONS,
            network=network,
        )
        for row, network in NETWORKS.items()
    }


def validation_jobs(wishes: Wishes) -> dict[str, list[Job]]:
    """The network of table 4.3 against the three ships that table 4.1 has not."""
    return {
        ai: evolution_jobs(
            wishes.tests or VALIDATION_TESTS[ai],
            wishes,
            against=ai,
            generations=GENERATIONS,
            network=NETWORKS[VALIDATED],
        )
        for ai in AIS[1:]
    }


def fitness_of(record: Record) -> float:
    """What a champion is rated on the training set."""
    return float(record["fitness"])


def columns_of(records: Sequence[Record]) -> dict[str, float]:
    """The columns of a row."""
    fitness = [fitness_of(one) for one in records]
    return {"avg": fmean(fitness), "lowest": min(fitness), "highest": max(fitness)}


# --- tables ------------------------------------------------------------------------


def unlearned_rows() -> dict[str, dict[str, str]]:
    """Table 4.2 and the stationary ship on the training set, the thesis's in brackets."""
    figures = {name: float(values[0]) for name, values in figures_of([TRAINING_SET]).items()}
    rows = {
        first: {f"against {second}": cell_text(figures, (first, second)) for second in AIS}
        for first in AIS
    }
    stationary = {f"against {second}": "" for second in AIS}
    stationary["against ai_0"] = f"{figures[ALONE]:.3f} ({WANTED[ALONE]:.3f})"
    return {**rows, "stationary": stationary}


def cell_text(figures: Mapping[str, float], pair: tuple[str, str]) -> str:
    """Fitness, wins and losses of a pairing, the thesis's in brackets."""
    fitness, wins, losses = (figures[figure(pair, part)] for part in ("fitness", "wins", "losses"))
    theirs = TABLE_4_2[pair]
    return (
        f"{fitness:.3f} {wins:.0f}/{losses:.0f} "
        f"({theirs.fitness:.3f} {theirs.wins:.0f}/{theirs.losses:.0f})"
    )


def validation_row(ai: str, records: Sequence[Record]) -> dict[str, str]:
    """A row of table 4.3, the thesis's in brackets."""
    best = max(records, key=fitness_of)
    training, tests = best["validation"]["training"], best["validation"]
    columns = columns_of(records)
    theirs = TABLE_4_3[ai]
    ours = (
        f"{columns['avg']:.3f}",
        f"{columns['lowest']:.3f}",
        f"{columns['highest']:.3f}",
        f"{training['wins']}/{training['losses']}",
        f"{tests['fitness']:.3f}",
        f"{tests['wins']:.0f}/{tests['losses']:.0f}",
    )
    names = ("average", "lowest", "highest", "won/lost", "on test sets", "won/lost there")
    return {
        "tests": str(len(records)),
        **{
            name: f"{our} ({printed(their)})"
            for name, our, their in zip(names, ours, theirs, strict=True)
        },
    }


def printed(figure: object) -> str:
    """A figure of the thesis as it is printed there."""
    return f"{figure:.3f}" if isinstance(figure, float) else str(figure)


# --- what champions do -------------------------------------------------------------


def counted_manoeuvres(network: Network, against: str) -> dict[str, int]:
    """What a network does in the duels of the training set, added up."""
    counts: Counter[str] = Counter()
    world = Starships()
    for seed in world.training:
        bout: Any = world.begin((network, against), seed)
        while not bout.over:
            bout.step()
        counts.update(counts_of(manoeuvres(bout.trace, 0)))
    return dict(counts)


def counts_of(seen: Manoeuvres) -> dict[str, int]:
    """The manoeuvres of one duel as counts."""
    return {
        "chances_to_follow": seen.chances_to_follow,
        "followed": seen.followed,
        "swerved": seen.swerved,
        "braked": seen.braked,
        "flights": seen.flights,
        "shot_first": int(seen.shot_first is True),
        "shot_second": int(seen.shot_first is False),
        "turned_once": int(seen.turns == 1),
        "turned_more": int(seen.turns > 1),
    }


def manoeuvre_rows(counts: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """The counts in words, a row each."""
    words = {
        "steps behind a weaker one that flies": counts["chances_to_follow"],
        "of these, steps in which it followed": counts["followed"],
        "steps in which it swerved behind the other": counts["swerved"],
        "steps in which it braked there": counts["braked"],
        "flights from a stronger one": counts["flights"],
        "duels in which it shot first": counts["shot_first"],
        "duels in which the other did": counts["shot_second"],
        "duels in which it ran, turned and attacked": counts["turned_once"] + counts["turned_more"],
    }
    return {name: {"count": count} for name, count in words.items()}
