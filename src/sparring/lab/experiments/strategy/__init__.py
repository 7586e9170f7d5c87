"""The strategy world in the lab: what the thesis reports of learning in it, and its calibration."""

from __future__ import annotations

from sparring.lab.experiment import Experiment, paper_rows
from sparring.lab.experiments.strategy import drawings, evolved, evolved_claims, lasting, learned
from sparring.lab.experiments.strategy.calibration import CALIBRATION
from sparring.lab.experiments.strategy.causes import CAUSES
from sparring.lab.experiments.strategy.claims import CLAIMS as LEARNING_CLAIMS
from sparring.lab.experiments.strategy.tables import PAPER
from sparring.lab.report.plan import Plan
from sparring.lab.report.wording import settings_in_words

__all__ = ["CALIBRATION", "CAUSES", "CLAIMS", "EXPERIMENTS", "REPORT"]

CLAIMS = (*LEARNING_CLAIMS, *evolved_claims.CLAIMS)
SCRIPTS = "scripts of 100 rules through the game states, and 20 more in the last;"
REMARK = (
    "A test turns with the first game at which the fitness of the last ten is above 0.5 by an "
    "exact test (p ≤ 0.10); turning points are of the tests that turned. Games are with luck. "
)
EXPERIMENTS = (
    Experiment(
        learned.ORIGINAL_NAME,
        "The original rulebase against four static tactics",
        "thesis, table 6.1",
        learned.original,
        paper=paper_rows(PAPER, "thesis_6_1_rts_original_rulebase"),
        settings=settings_in_words(SCRIPTS, {"preset": learned.FIRST_PRESET}),
        remark=REMARK + "Rows that end with faster have the rewards of the improved rulebase, and "
        "those that end with neutral judge game states around the middle: controls of ours.",
        figures=drawings.fitness_figures,
    ),
    Experiment(
        evolved.NAME,
        "Tactics bred against the two rushes",
        "thesis, table 6.2",
        evolved.evolved,
        paper=paper_rows(PAPER, "thesis_6_2_evolved_tactics"),
        unit="fitness of solutions",
        settings="populations of 50, tournaments of 3, crowding of 3; crossover, replacement and "
        "bias 30 per cent each, random children 10; until fitness 0.75 (soldier rush) or 0.70 "
        "(knight rush), or 250 children",
        remark="Games are without luck, as the thesis's were. A run over 250 did not meet its "
        "target with 250 children.",
        decimals=2,
    ),
    Experiment(
        learned.IMPROVED_NAME,
        "The improved rulebase against the same tactics",
        "thesis, table 6.3",
        learned.improved,
        paper=paper_rows(PAPER, "thesis_6_3_rts_improved_rulebase"),
        settings=settings_in_words(SCRIPTS, {"preset": learned.SECOND_PRESET}),
        remark=REMARK + "Rows that end with ours have the rules that `sparring improve` found.",
        figures=drawings.fitness_figures,
    ),
    Experiment(
        lasting.NAME,
        "The thesis's learner beside ours in longer tests",
        "ours",
        lasting.lasting,
        unit="wins of 100, and fitness",
        settings=f"tests of {lasting.GAMES} games on the small map; rows that end with thesis have "
        "the settings of table 6.1, those that end with sparring ours, which measure a lesson by "
        "what is usual",
        remark="The thesis has nothing like it. It was added after table 6.1 had shown how little "
        "is learned here by the thesis's equations.",
        decimals=2,
    ),
)
REPORT = Plan(
    title="Learning in the strategy game, reproduced",
    opening="The thesis is Spronck's (2005), chapter 6. It was run in a game of its own time, of "
    "which it prints neither maps nor what a side starts with; ours were chosen by what is said of "
    "games without learning, so what is said on learning here is a prediction that could have "
    "failed.",
    fitted="The world was only ever fitted to what is said of games without learning.",
    method="In the tables of turning points these have an interval where five tests or more "
    "turned; the interval of how many of the tests did not turn is Wilson's, and is told with as "
    "many tests as in the thesis only.",
    sizes="as many tests of 100 games in each row as in the thesis",
)
