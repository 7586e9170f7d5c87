"""Food gathering in the lab: doping as in the thesis, hard gardens, and a rival."""

from __future__ import annotations

from sparring.lab.experiment import Experiment
from sparring.lab.experiments.garden import doping, drawings, hardness, rival
from sparring.lab.experiments.garden.claims import CLAIMS
from sparring.lab.report.plan import Plan
from sparring.lab.results import Cause

__all__ = ["CAUSES", "CLAIMS", "EXPERIMENTS", "REPORT"]

SETTINGS = (
    "Elman networks with four hidden nodes (92 genes), population 100, tournaments of 3, crowding "
    "of 3; one training set of twenty gardens and one test set of a hundred for all tests"
)
EXPERIMENTS = (
    Experiment(
        doping.NAME,
        "Food gathering with and without doping",
        "thesis, 3.4.2 and figure 3.8",
        doping.doping_food,
        doping.PAPER,
        "points on the test set",
        settings=f"{SETTINGS}; 30 generations, or 60 on garden 17 and 27 on all",
        figures=drawings.doping_figures,
        decimals=1,
    ),
    Experiment(
        hardness.NAME,
        "Which garden is hard, and what doping with it gives",
        "ours, beyond the thesis",
        hardness.hard_food,
        unit="points on the test set",
        settings=f"{SETTINGS}; evolutions on each garden alone, then doping with each",
        decimals=1,
    ),
    Experiment(
        rival.NAME,
        "Evolution beside CMA-ES",
        "ours, beyond the thesis",
        rival.rival_food,
        unit="points on the test set",
        settings=f"{SETTINGS}; CMA-ES has all connections, and as many exams as evolution",
        decimals=1,
    ),
)
CAUSES = (
    Cause(
        (doping.NAME,),
        ("mean", "standard_error"),
        "Gardens come from a generator of our own, and how random networks start is not printed: "
        "ours begin with weights within 5 of zero and half of the connections, and get stuck less.",
    ),
)
REPORT = Plan(
    title="Doped evolution of food gathering, reproduced",
    opening="Nothing of this world was fitted to what evolution reaches in it: its gardens follow "
    "the thesis's table of classes, and the start of random networks was fixed beforehand.",
)
