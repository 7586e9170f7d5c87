"""The tavern in the lab: what guards gain by sharing what they learn."""

from __future__ import annotations

from sparring.lab.experiment import Experiment
from sparring.lab.experiments.tavern import memetic
from sparring.lab.experiments.tavern.claims import CLAIMS
from sparring.lab.report.plan import Plan

__all__ = ["CLAIMS", "EXPERIMENTS", "REPORT"]

EXPERIMENTS = (
    Experiment(
        memetic.NAME,
        "Guards who share what they learn, and guards taught before",
        "ours, for what the agent-modelling thesis says of memetic intelligence",
        memetic.memetic,
        unit="wins of 100 fights of each guard",
        settings="AlertAM with the preset for fighters, against thieves of an ordinary day in the "
        "yard, then against bold ones; 50 fights of each guard with either, all guards at the "
        "same time",
        decimals=1,
    ),
)
REPORT = Plan(
    title="Memetic sharing, measured",
    opening="The thesis proposes that characters of one type share what they learn, and measures "
    "nothing of it. The numbers of the yard were set by what fixed ways to fight come to; how "
    "well learners do with them was not looked at.",
)
