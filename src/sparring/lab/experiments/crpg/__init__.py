"""The role-playing world in the lab: the papers' experiments and claims, likely causes of
differences, the world's report and its calibration."""

from __future__ import annotations

from pathlib import Path

from sparring.lab.experiment import Experiment
from sparring.lab.experiments.crpg import (
    baseline,
    biased,
    certainty,
    default,
    difficulty,
    drawings,
    exploits,
    faster,
    luck,
    remarks,
    rivals,
    turning,
    updates,
)
from sparring.lab.experiments.crpg.calibration import CALIBRATION
from sparring.lab.experiments.crpg.causes import BASELINE_CAUTION, CAUSES
from sparring.lab.experiments.crpg.claims import CLAIMS
from sparring.lab.experiments.crpg.opponents import table
from sparring.lab.experiments.crpg.pictures import PICTURE_TESTS
from sparring.lab.report.plan import Plan
from sparring.lab.report.wording import settings_in_words

__all__ = ["CALIBRATION", "CAUSES", "CLAIMS", "EXPERIMENTS", "REPORT"]

EXPERIMENTS = (
    Experiment(
        "baseline",
        "The baseline that never learns",
        "journal paper, table I",
        baseline.baseline,
        table(baseline.TABLE),
        "turning points, and wins of 100",
        columns=certainty.BASELINE,
        settings="the same rulebases with equal weights that never change",
        groups=(("turning points", 4), ("wins", 2), ("length", 1)),
        tables=baseline.tables,
    ),
    Experiment(
        "efficiency",
        "Dynamic scripting with small penalties and no fallback",
        "thesis, table 5.1",
        turning.efficiency,
        table("thesis_5_1_efficiency_pmax30_no_fallback"),
        columns=certainty.TURNING,
        settings=settings_in_words("", {"preset": "crpg-5.1"}),
    ),
    Experiment(
        "outliers",
        "Nine ways to keep outliers rare, against consecutive",
        "thesis, table 5.2",
        turning.outliers,
        table("thesis_5_2_outliers_vs_consecutive"),
        columns=certainty.TURNING,
        settings=settings_in_words(
            "penalty and fallback as each row names them; else", {"preset": "crpg-5.1"}
        ),
        row_names=turning.CONFIGURATION_NAMES,
        figures=drawings.outlier_figures,
    ),
    Experiment(
        "turning-points",
        "Dynamic scripting with penalty 70 and limited-distance fallback",
        "journal paper, table II; thesis, table 5.3",
        turning.turning_points,
        table("thesis_5_3_and_journal_II_pmax70_ldf"),
        columns=certainty.TURNING,
        settings=settings_in_words("", {"preset": "crpg"}),
        sizes={
            f"turning points against {tactic}": ("turning_points", tactic)
            for tactic in ("offensive", "consecutive")
        },
        figures=drawings.turning_figures,
    ),
    Experiment(
        updates.NAME,
        "Three readings of how the agents of one class learn",
        "journal paper, table II, and thesis, table 5.3, beside each reading",
        updates.updates,
        updates.paper(),
        settings=settings_in_words(
            "agents of one class learn one after the other, together from their mean fitness, or "
            "each into a rulebase of its own; else",
            updates.LEARNER,
        ),
        groups=updates.GROUPS,
        row_names=updates.GROUP_NAMES,
        figures=drawings.updates_figures,
        reproduces=False,
    ),
    Experiment(
        "biased",
        "Dynamic scripting that starts with better rules likelier",
        "journal paper, table III",
        biased.biased,
        table("journal_III_biased"),
        columns=certainty.TURNING,
        settings=settings_in_words(
            "start weights found by learning runs on other seeds; else", {"preset": "crpg"}
        ),
    ),
    Experiment(
        "monte-carlo",
        "Monte-Carlo control over the same rules",
        "journal paper, table IV",
        rivals.monte_carlo,
        table("journal_IV_monte_carlo"),
        columns=certainty.MONTE_CARLO,
        settings="exploration 0.05, values from 0.2 to 0.4 at the start",
    ),
    Experiment(
        "q-learning",
        "One-step Q-learning over thousands of encounters",
        "journal paper, section 4.10, a remark",
        rivals.q_learning,
        unit="wins of 100",
        settings="one-step Q-learning beside the other learners, 3,000 encounters a test",
        figures=drawings.value_figures,
    ),
    Experiment(
        "difficulty",
        "Wins of 100 while holding an even game",
        "thesis, table 5.4; journal paper, table V",
        difficulty.difficulty,
        table("thesis_5_4_and_journal_V_difficulty_wins_of_100"),
        "wins of 100",
        columns=certainty.DIFFICULTY,
        settings=settings_in_words(
            "150 encounters a test, of which the last 100 count; each scaler with the thesis's "
            "numbers; else",
            {"preset": "crpg-difficulty"},
        ),
        groups=(("plain", 2), ("penalising", 2), ("clipping", 2), ("culling", 2)),
        sizes={
            "wins of plain learning against consecutive": ("wins", "consecutive plain"),
            "wins of top culling against novice": ("wins", "novice culling"),
        },
        tables=difficulty.tables,
        figures=drawings.difficulty_figures,
    ),
    Experiment(
        "absolute-turning-points",
        "Average and absolute turning points",
        "2003 paper, table 2",
        turning.absolute_turning_points,
        table("paper2003_2"),
        columns=certainty.ABSOLUTE,
        settings=settings_in_words("", {"preset": "crpg-5.1"}),
        groups=(("average turning points", 4), ("absolute turning points", 4)),
    ),
    Experiment(
        "remarks",
        "The papers' smaller claims",
        "journal paper, sections 3 to 5; thesis, 5.3 and 5.4; 2003 paper, section 6",
        remarks.remarks,
        unit="",
    ),
    Experiment(
        "faster",
        "Learning from fewer encounters, with and without a prior",
        "ours, beyond the papers",
        faster.faster,
    ),
    Experiment(
        default.NAME,
        "Our default learner beside the papers' own",
        "ours, beyond the papers",
        default.default,
        settings="dynamic scripting as in the journal paper's table II beside our default, 500 "
        "encounters a test; also changed opponents, returning habits and even games",
        groups=(("plain", 4), ("ours", 4)),
        tables=default.tables,
    ),
    Experiment(
        "exploits",
        "Learners against kept exploits, beside the best counters",
        "ours, beyond the papers",
        exploits.exploits,
        unit="wins of 100",
        settings="plain scripting as in the papers beside our learner, 500 encounters a test; the "
        "exploits were found by `sparring exploits`",
    ),
    Experiment(
        "luck",
        "How learning moves with the share of luck",
        "ours, beside the journal paper's tables II and V",
        luck.luck,
        luck.PAPER_ROWS,
        "luck, turning points, and wins of 100",
        reproduces=False,
        settings=luck.SETTINGS,
        remark=luck.REMARK,
        groups=(
            ("variance of winning", 1),
            ("all tactics", 2),
            ("offensive", 2),
            ("consecutive", 2),
            ("plain learning", 1),
        ),
        row_names=luck.ROW_NAMES,
        tables=luck.tables,
        figures=drawings.luck_figures,
    ),
)
REPORT = Plan(
    title="Dynamic scripting, reproduced",
    opening="The papers are Spronck's thesis (2005) and the articles of Spronck, Ponsen, "
    "Sprinkhuizen-Kuyper and Postma (2006) and of 2003. The world they were run in is "
    "not public; ours was fitted to what they say of teams that never learn, and to nothing "
    "else, so everything on learning here is a prediction that could have failed.",
    method="Two remarks, how often fallback acts and what becomes of a bad rule's weight, are "
    "judged by their means alone.",
    pictures=PICTURE_TESTS,
    overview=drawings.overview,
    earlier=Path(__file__).with_name("earlier.json"),
    fitted="The world was only ever fitted to what the papers print and say without learning, of "
    "these tables the journal paper's table I: agreement there is no prediction, agreement in the "
    "others is.",
    caution=BASELINE_CAUTION,
)
