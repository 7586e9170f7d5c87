"""The shooter in the lab: what the thesis reports of learning in it, and its calibration."""

from __future__ import annotations

from sparring.lab.experiment import Experiment
from sparring.lab.experiments.shooter import drawings, learned, scenarios
from sparring.lab.experiments.shooter.calibration import CALIBRATION
from sparring.lab.experiments.shooter.claims import CLAIMS
from sparring.lab.report.plan import Caution, Plan
from sparring.lab.report.wording import settings_in_words

__all__ = ["CALIBRATION", "CLAIMS", "EXPERIMENTS", "REPORT"]

EXPERIMENTS = (
    Experiment(
        scenarios.NAME,
        "Learned order and goals in two scenarios",
        "shooter thesis, 4.3",
        learned.learned,
        unit="matches from which on it wins, and fitness",
        settings=settings_in_words(
            "scripts of 4 rules that end with Idle; rules that did not act get half of what the "
            "others get;",
            {"preset": "shooter"},
        ),
        remark=f"Winning begins with the first match from which on every mean of {learned.WINDOW} "
        f"matches over all batches stays above {learned.EVEN:g}, and being good where it stays "
        f"above {learned.GOOD:g}; {learned.NEVER} is never. Columns that end with 5 are of the "
        f"first {scenarios.BATCHES} batches, as many as the thesis ran. Early are the first "
        f"{learned.EARLY} matches, late those after the first {learned.LATE}; wins are of 100.",
        row_names=scenarios.ROW_NAMES,
        tables=learned.tables,
        figures=drawings.learned_figures,
        decimals=2,
    ),
)
REPORT = Plan(
    title="Learning in the shooter, reproduced",
    opening="The thesis is Policarpo's (2011). It was run in a commercial engine, of which it "
    "prints neither sizes nor speeds; our arenas and numbers were chosen by what it says of "
    "matches without learning, so what is said on learning here is a prediction that could have "
    "failed. The thesis ran five batches of 100 matches; we ran 100, of which the first five are "
    "shown apart.",
    fitted="The world was only ever fitted to what the thesis says without learning.",
    sizes=f"{scenarios.OURS} batches in each row, of which the first {scenarios.BATCHES} stand for "
    "the thesis's",
    caution=Caution(
        "Before these figures are compared",
        "Three things weaken what they show. The size of a barrel, which the thesis does not give, "
        "was reduced after a first look at fitness without learning, and one run of learning was "
        "seen before the search for free numbers was over (the page on the free numbers tells "
        "both). Which match winning begins with depends on how strong untrained scripts are, and "
        "that was only fitted to lie below one half: here it is 0.44 in the first scenario, so "
        "that few matches are enough to pass it. And a goal leaves out rules that are no good "
        "before anything is learned, so that part of its advantage is there from the first match "
        "on.",
    ),
)
