"""Every experiment by its name on the command line."""

from __future__ import annotations

from sparring.errors import UsageError, nearest
from sparring.lab.experiments.absolute import absolute_turning_points
from sparring.lab.experiments.baseline import baseline
from sparring.lab.experiments.biased import biased
from sparring.lab.experiments.difficulty import difficulty
from sparring.lab.experiments.faster import faster
from sparring.lab.experiments.remarks import remarks
from sparring.lab.experiments.rivals import monte_carlo, q_learning
from sparring.lab.experiments.shape import Experiment
from sparring.lab.experiments.turning import efficiency, outliers, turning_points

ALL = (
    Experiment(
        "baseline",
        "The baseline that never learns",
        "journal paper, table I",
        baseline,
        "journal_I_baseline",
        "turning points, and wins of 100",
    ),
    Experiment(
        "efficiency",
        "Dynamic scripting with small penalties and no fallback",
        "thesis, table 5.1",
        efficiency,
        "thesis_5_1_efficiency_pmax30_no_fallback",
    ),
    Experiment(
        "outliers",
        "Nine ways to keep outliers rare, against consecutive",
        "thesis, table 5.2",
        outliers,
        "thesis_5_2_outliers_vs_consecutive",
    ),
    Experiment(
        "turning-points",
        "Dynamic scripting with penalty 70 and limited-distance fallback",
        "journal paper, table II; thesis, table 5.3",
        turning_points,
        "thesis_5_3_and_journal_II_pmax70_ldf",
    ),
    Experiment(
        "biased",
        "Dynamic scripting that starts with better rules likelier",
        "journal paper, table III",
        biased,
        "journal_III_biased",
    ),
    Experiment(
        "monte-carlo",
        "Monte-Carlo control over the same rules",
        "journal paper, table IV",
        monte_carlo,
        "journal_IV_monte_carlo",
    ),
    Experiment(
        "q-learning",
        "One-step Q-learning over thousands of encounters",
        "journal paper, section 4.10, a remark",
        q_learning,
        unit="wins of 100",
    ),
    Experiment(
        "difficulty",
        "Wins of 100 while holding an even game",
        "thesis, table 5.4; journal paper, table V",
        difficulty,
        "thesis_5_4_and_journal_V_difficulty_wins_of_100",
        "wins of 100",
    ),
    Experiment(
        "absolute-turning-points",
        "Average and absolute turning points",
        "2003 paper, table 2",
        absolute_turning_points,
        "paper2003_2",
    ),
    Experiment(
        "remarks",
        "The papers' smaller claims",
        "journal paper, sections 3 to 5; thesis, 5.3 and 5.4; 2003 paper, section 6",
        remarks,
        unit="",
    ),
    Experiment(
        "faster",
        "Learning from fewer encounters, with and without a prior",
        "ours, beyond the papers",
        faster,
    ),
)
BY_NAME = {experiment.name: experiment for experiment in ALL}


def experiment_named(name: str) -> Experiment:
    """An experiment, or an error with the nearest one."""
    if name in BY_NAME:
        return BY_NAME[name]
    near = nearest(name, BY_NAME)
    hint = f"did you mean '{near}'?" if near else f"known are {', '.join(BY_NAME)}"
    raise UsageError(f"no experiment is named '{name}'; {hint}")
