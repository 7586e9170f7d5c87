"""Box pushing in the lab: doping as in the thesis, rough walls, and a rival."""

from __future__ import annotations

from sparring.lab.experiment import Experiment
from sparring.lab.experiments.boxes import doping, drawings, friction, rival
from sparring.lab.experiments.boxes.claims import CLAIMS, OUR_WALLS
from sparring.lab.report.plan import Plan
from sparring.lab.results import Cause

__all__ = ["CAUSES", "CLAIMS", "EXPERIMENTS", "REPORT"]

SETTINGS = (
    "Elman networks with four hidden nodes (81 genes), one for each wheel; population 100, "
    "tournaments of 2, crowding of 3, 35 generations"
)
EXPERIMENTS = (
    Experiment(
        doping.NAME,
        "Box pushing doped with none, with each instance, and with all",
        "thesis, 3.3.2 and figures 3.5, 3.10 and 3.11",
        doping.doping_box,
        doping.PAPER,
        "fitness of the best robots",
        settings=f"{SETTINGS}; as many on one instance before doping",
        remark="All conditions of a replication begin with the same random population, but for "
        "what is doped, and share their luck: rows are not independent, which makes our tests "
        "cautious. Where a solution is crowded out before it becomes a parent, a doped evolution "
        "repeats the undoped one.",
        figures=drawings.doping_figures,
        decimals=1,
    ),
    Experiment(
        friction.NAME,
        "Box pushing with smoother and rougher walls",
        "ours, beside thesis 3.3",
        friction.friction_box,
        unit="fitness of the best robots",
        settings=f"{SETTINGS}; a share of every push into a wall is lost along it",
        decimals=1,
    ),
    Experiment(
        rival.NAME,
        "Evolution beside CMA-ES",
        "ours, beyond the thesis",
        rival.rival_box,
        unit="fitness over a hundred trials of each instance",
        settings=f"{SETTINGS}; CMA-ES has all connections, and as many exams as evolution, more of "
        "them of a hundred trials",
        decimals=1,
    ),
)
CAUSES = (Cause((doping.NAME,), ("fitness",), OUR_WALLS),)
REPORT = Plan(
    title="Doped evolution of box pushing, reproduced",
    opening="The corridor was only ever fitted to one figure without evolution: the best of a "
    "random population.",
)
