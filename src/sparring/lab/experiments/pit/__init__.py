"""The pit in the lab: what the papers report of the commercial game that it is modelled on,
likely causes of differences, the world's report and its calibration."""

from __future__ import annotations

from sparring.lab.experiment import Experiment
from sparring.lab.experiments.pit import (
    certainty,
    drawings,
    learned,
    neverwinter,
    statements,
)
from sparring.lab.experiments.pit.alert import claims as alert_claims
from sparring.lab.experiments.pit.alert import drawings as alert_drawings
from sparring.lab.experiments.pit.alert import matches, running
from sparring.lab.experiments.pit.calibration import CALIBRATION
from sparring.lab.experiments.pit.causes import CAUSES, CAUTION
from sparring.lab.experiments.pit.claims import CLAIMS as SCRIPTING_CLAIMS
from sparring.lab.experiments.pit.opponents import table
from sparring.lab.report.plan import Plan
from sparring.lab.report.wording import settings_in_words

__all__ = ["CALIBRATION", "CAUSES", "CLAIMS", "EXPERIMENTS", "REPORT"]

SETTINGS = settings_in_words(
    "scripts of 5, 5, 10 and 10 rules that end with the game's own AI; rules that did not act get "
    "half of what the others get;",
    neverwinter.PLAIN,
)
EXPERIMENTS = (
    Experiment(
        statements.NAME,
        "Sides that never learn",
        "thesis, B.2; 2003 paper, 5.4; agent-modelling thesis, 3.5",
        statements.unlearned,
        unit="wins of 100",
        row_names=statements.ROW_NAMES,
        tables=statements.tables,
    ),
    Experiment(
        neverwinter.NAME,
        "Dynamic scripting against the game's own AI",
        "thesis, table 5.5 and 5.5.5",
        neverwinter.neverwinter,
        neverwinter.paper_table(),
        columns=certainty.TURNING,
        settings=SETTINGS,
        row_names=neverwinter.ROW_NAMES,
        tables=neverwinter.tables,
        figures=drawings.neverwinter_figures,
        sizes={"turning points against AI 1.61": ("turning_points", "ai161_none")},
    ),
    Experiment(
        neverwinter.NAME_2003,
        "Average and absolute turning points against AI 1.29",
        "2003 paper, table 3",
        neverwinter.of_2003,
        table(neverwinter.PAPER_2003),
        columns=certainty.ABSOLUTE,
        settings=SETTINGS,
        groups=(("average turning points", 4), ("absolute turning points", 4)),
    ),
    Experiment(
        learned.NAME,
        "What was learned",
        "thesis, B.2.1 and B.2.2",
        learned.learned,
        unit="of 100",
        settings=f"{SETTINGS}; {learned.LENGTH} fights a test, of which the last {learned.LATE} "
        "are looked at, beside as many with scripts drawn with equal weights",
        row_names=learned.ROW_NAMES,
    ),
    Experiment(
        matches.NAME,
        "Duels of learners that model their opponent",
        "agent-modelling thesis, figures 3.4 to 3.17",
        running.alert,
        unit="wins of 100 so far, after so many episodes",
        settings="Sarsa, Alert and AlertAM as in table 3.3 of the agent-modelling thesis; dynamic "
        "scripting with the preset neverwinter; two phases of 500 episodes where there are two",
        remark=running.REMARK,
        row_names=matches.ROW_NAMES,
        tables=running.tables,
        figures=alert_drawings.alert_figures,
    ),
)
CLAIMS = (*SCRIPTING_CLAIMS, *alert_claims.CLAIMS)
REPORT = Plan(
    title="Learning in the pit, reproduced",
    opening="The papers are Spronck's thesis (2005), the 2003 article, and for duels Zhao's "
    "thesis (2009). They were run in a commercial game; our pit is modelled on it and was fitted "
    "to what they say of sides that never learn, and to nothing else, so everything on learning "
    "here is a prediction that could have failed.",
    fitted="The world was only ever fitted to what the papers say without learning, so agreement "
    "in these tables is a prediction.",
    caution=CAUTION,
)
