"""The starships in the lab: seven networks bred to duel, four ships, and a rival."""

from __future__ import annotations

from sparring.lab.experiment import Experiment
from sparring.lab.experiments.starships import drawings, duels, rival
from sparring.lab.experiments.starships.claims import CLAIMS, OUR_SHIPS
from sparring.lab.report.plan import Plan
from sparring.lab.results import Cause

__all__ = ["CAUSES", "CLAIMS", "EXPERIMENTS", "REPORT"]

SETTINGS = "population 200, tournaments of 2, crowding of 3, both children enter, 50 generations"
EXPERIMENTS = (
    Experiment(
        duels.NAME,
        "Networks bred to duel",
        "thesis, tables 4.1 to 4.3",
        duels.duel,
        duels.PAPER,
        "fitness on the training set",
        settings=SETTINGS,
        row_names={row: f"{row.replace('_', ' ')}" for row in duels.NETWORKS},
        figures=drawings.duel_figures,
        decimals=3,
    ),
    Experiment(
        rival.NAME,
        "Evolution beside CMA-ES",
        "ours, beyond the thesis",
        rival.rival_duel,
        unit="fitness on training and test sets",
        settings=f"{rival.NETWORK}; {SETTINGS}; CMA-ES has all connections, and as many exams",
        decimals=3,
    ),
)
CAUSES = (Cause((duels.NAME,), ("avg",), OUR_SHIPS),)
REPORT = Plan(
    title="Networks that duel, reproduced",
    opening="The game was only ever fitted to ships that never learn: one stationary ship, and "
    "the sixteen pairings of the thesis's table 4.2.",
    fitted="The world was fitted to figures of ships that never learn alone.",
)
