"""The report's figures, each from what was gathered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.experiments.crpg.difficulty import SCALERS, THESIS_STRONGER_FALL
from sparring.lab.experiments.crpg.luck import COLUMNS_IN_WORDS
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.experiments.crpg.pictures import HARDEST, LATE, RUN
from sparring.lab.experiments.crpg.updates import READINGS, group_of
from sparring.lab.figures.comparison import Bar, technique_bars
from sparring.lab.figures.curves import adjustment_curves
from sparring.lab.figures.histograms import turning_point_grid, win_histogram, win_histograms
from sparring.lab.figures.learners import Course, Spot, learning_curves, variety_against_strength
from sparring.lab.figures.luck import Panel, Stop, against_luck
from sparring.lab.figures.runs import absolute_fitness, weight_history, window_fitness
from sparring.lab.report.blocks import Picture
from sparring.lab.report.material import bar_of
from sparring.lab.report.wording import amount

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.experiments.crpg.pictures import Pictures, Typical
    from sparring.lab.results import Result

TECHNIQUES = {
    "baseline": "baseline",
    "turning-points": "dynamic scripting",
    "biased": "biased rulebases",
    "monte-carlo": "Monte-Carlo control",
}
"""The four that the journal paper's figure 6 compares."""
MOVING_WITH_LUCK = ("all_tactics_avg", "offensive_avg", "consecutive_avg", "plain_avg")
"""Columns that are drawn against the share of luck."""


def overview(results: Mapping[str, Result]) -> list[Picture]:
    """The comparison of techniques, if all of them were run."""
    return [comparison(results)] if set(TECHNIQUES) <= set(results) else []


def turning_figures(result: Result, pictures: Pictures | None) -> list[Picture]:
    """The figures of turning-points: the typical run, which has tests of its own."""
    return [] if pictures is None else typical_run(pictures.typical)


def outlier_figures(result: Result, pictures: Pictures | None) -> list[Picture]:
    """The figures of outliers."""
    return [outlier_grid(result)]


def updates_figures(result: Result, pictures: Pictures | None) -> list[Picture]:
    """The figures of updates."""
    return [readings(result)]


def difficulty_figures(result: Result, pictures: Pictures | None) -> list[Picture]:
    """The figures of difficulty: wins, and variety, which has tests of its own."""
    return [*scaled_wins(result), *([] if pictures is None else [variety(pictures)])]


def value_figures(result: Result, pictures: Pictures | None) -> list[Picture]:
    """The figures of q-learning."""
    return [value_curve(result)]


def luck_figures(result: Result, pictures: Pictures | None) -> list[Picture]:
    """The figures of luck."""
    return [luck_panels(result)]


# --- one by one ----------------------------------------------------------------------


def comparison(results: Mapping[str, Result]) -> Picture:
    """The four techniques side by side."""
    bars = {
        name: {
            tactic: bar_of(results[experiment], tactic)
            for tactic in TACTICS
            if tactic in results[experiment].rows
        }
        for experiment, name in TECHNIQUES.items()
        if experiment in results
    }
    return Picture(
        "techniques",
        technique_bars(bars, tactics=TACTICS, logarithmic=True),
        "Mean turning points of four techniques (journal paper, figure 6): bars are ours with "
        "intervals of 95 %, dashes are the paper's. Arrows: some runs never turned, so the true "
        "mean is higher. Lower is better; the axis is logarithmic.",
    )


def typical_run(run: Typical) -> list[Picture]:
    """The run with the median turning point: fitness of both teams, and the weights."""
    which = (
        f"Of all tests of turning-points against {HARDEST}, the one whose turning point is the "
        f"median: seed {run.seed}."
    )
    pictures = [
        Picture(
            "window-fitness",
            window_fitness(run.team, run.enemies),
            f"A typical run (journal paper, figure 4). {which}",
        ),
        Picture(
            "absolute-fitness",
            absolute_fitness(run.team, run.enemies),
            "The same run, encounter by encounter (journal paper, figure 5).",
        ),
    ]
    for role, weights in run.weights.items():
        pictures.append(
            Picture(
                f"weights-{len(pictures) - 1}",
                weight_history(weights, title=f"Weights of the rules of {role}s"),
                f"The weights of {role}s in the same run (ours).",
            )
        )
    return pictures


def outlier_grid(result: Result) -> Picture:
    """Turning points of the nine configurations."""
    points = {
        result.experiment.spelt(row): values
        for row, values in result.findings.extra["turning_points"].items()
    }
    return Picture(
        "outliers",
        turning_point_grid(points),
        "Turning points of nine configurations against consecutive (thesis, figure 5.5).",
    )


def readings(result: Result) -> Picture:
    """The three readings side by side."""
    never, intervals = (result.findings.extra[name] for name in ("never_turned", "intervals"))
    bars = {
        words: {
            tactic: Bar(
                row[f"{reading}_avg"],
                intervals[tactic][f"{reading}_avg"][0],
                intervals[tactic][f"{reading}_avg"][1],
                at_least=never[group_of(tactic, reading)] > 0,
                paper=row["paper"][f"{reading}_avg"],
            )
            for tactic, row in result.rows.items()
        }
        for reading, words in READINGS.items()
    }
    return Picture(
        "updates",
        technique_bars(
            bars, tactics=TACTICS, title="Turning points by how the agents of one class learn"
        ),
        "Mean turning points of three readings of the papers: bars are ours with intervals of "
        "95 %, dashes are the journal paper's (table II), the same for each reading. Lower is "
        "better.",
    )


def scaled_wins(result: Result) -> list[Picture]:
    """How wins against the novice spread, and the formula of penalising."""
    wins = result.findings.samples["wins"]
    four = {name: wins[f"novice {name}"] for name in SCALERS}
    return [
        Picture(
            "wins-novice",
            win_histograms(four),
            "Wins of 100 against the novice (journal paper, figure 9).",
        ),
        Picture(
            "wins-stronger-fall",
            win_histogram(
                wins["novice stronger fall"],
                title="Top culling whose ceiling falls by 30 % after a win",
            ),
            "Wins of 100 against the novice with a stronger fall (thesis, figure 5.9); the "
            f"thesis reports {THESIS_STRONGER_FALL['wins_avg']:g} on average.",
        ),
        Picture(
            "adjustment",
            adjustment_curves(),
            "What a fitness earns, plain and with high fitness penalised (journal paper, "
            "figure 7): the formulas, nothing measured.",
        ),
    ]


def variety(pictures: Pictures) -> Picture:
    """Where each way of learning stands between variety and strength."""
    spots = {
        name: Spot(
            100 * one.variety,
            one.wins,
            (100 * one.variety_ends.low, 100 * one.variety_ends.high),
            (one.wins_ends.low, one.wins_ends.high),
        )
        for name, one in pictures.stands.items()
    }
    tests = amount(pictures.tests, "test")
    return Picture(
        "variety",
        variety_against_strength(
            spots, variety="Rules that a script and the next do not share (%)"
        ),
        f"Variety against strength in the last {LATE} of {RUN} encounters, {tests} against each "
        "of the four basic tactics (ours). Numbers are the largest weight a rule may have; "
        "penalty 100 and fitness-propagation fallback throughout. Monte-Carlo control writes no "
        "scripts, so it has no place here.",
    )


def value_curve(result: Result) -> Picture:
    """Wins over thousands of encounters, over all tactics."""
    extra = result.findings.extra
    courses = {
        name: course(values, extra["part"], extra.get("intervals_over_all", {}).get(name))
        for name, values in extra["over_all_tactics"].items()
    }
    return Picture(
        "q-learning",
        learning_curves(courses, title="Wins over thousands of encounters", measure="Wins of 100"),
        f"Wins in each {extra['part']} encounters, over the seven tactics; bands are intervals of "
        "95 %. The paper prints no such curve.",
    )


def course(values: list[float], part: int, bands: Any) -> Course:
    """One learner's wins over time."""
    ends = [part * (at + 1) for at in range(len(values))]
    if bands is None:
        return Course(ends, values)
    return Course(ends, values, [low for low, _ in bands], [high for _, high in bands])


def luck_panels(result: Result) -> Picture:
    """What moves with the share of luck, beside the papers' values."""
    panels = {}
    for column in MOVING_WITH_LUCK:
        stops = [stop_of(result, die, column) for die in result.rows]
        paper = next(iter(result.rows.values()))["paper"][column]
        panels[COLUMNS_IN_WORDS[column].capitalize()] = Panel(stops, paper)
    return Picture(
        "luck",
        against_luck(panels),
        "Learning against the share of luck, with the numbers that fit the baseline without "
        "learning best with each die of initiative; bands are intervals of 95 %, lines across are "
        "the papers' values, and the filled point is the world as it is. Nothing is chosen by "
        "this figure: it was made after the choice.",
    )


def stop_of(result: Result, die: str, column: str) -> Stop:
    """One die in a panel."""
    row, extra = result.rows[die], result.findings.extra
    low, high = extra["intervals"][die][column]
    in_use = die == extra["die_in_use"]
    name = result.experiment.spelt(die)
    return Stop(name, row["luck_pct"], row[column], low, high, in_use)
