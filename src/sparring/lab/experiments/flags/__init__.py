"""Capture the flag in the lab: TEAM against Quake's own team, and the world's calibration."""

from __future__ import annotations

from sparring.lab.experiment import Experiment
from sparring.lab.experiments.flags import drawings, team
from sparring.lab.experiments.flags.calibration import CALIBRATION
from sparring.lab.experiments.flags.claims import CLAIMS
from sparring.lab.nearness import Column, Kind
from sparring.lab.report.plan import Caution, Plan
from sparring.lab.results import Cause

__all__ = ["CALIBRATION", "CAUSES", "CLAIMS", "EXPERIMENTS", "REPORT"]

EXPERIMENTS = (
    Experiment(
        team.NAME,
        "A team that learns who does what",
        "thesis, table 4.5",
        team.team,
        team.PAPER,
        "points scored until the team turns",
        settings="TEAM with populations of 5, judged by three intervals, mutation 0.5, propagation "
        "0.3, against Quake's own team; matches of six hours",
        remark=f"The first two rows are of the first {team.TESTS} tests, as many as the thesis "
        f"ran; rows that end with all, of {team.OURS}. Unlearned are children that are never "
        "judged; scripts are dynamic scripting over the same decision; beginning is TEAM with the "
        "other reading of equation 4.3. Tests that never turn are counted apart.",
        columns={"avg": Column(team.TESTS, Kind.MEAN, deviation="sd")},
        tables=team.tables,
        figures=drawings.team_figures,
        decimals=1,
    ),
)
CAUSES = (
    Cause(
        (team.NAME,),
        ("avg", "sd", "median"),
        "Here a team is no weaker at first: children of Quake's own splits win more than half of "
        "all points before anything is judged, so that tests turn early.",
        "lower",
    ),
)
REPORT = Plan(
    title="TEAM in capture the flag, reproduced",
    opening="The thesis played Quake III Arena, of which it prints neither the map nor how bots "
    "fight; our field and numbers are our own, chosen by what teams do that never learn.",
    caution=Caution(
        "Before these figures are compared",
        "Children of Quake's own splits get the better of Quake's team here without anything "
        "being learned, as the rows and the line without learning show; in the thesis the dynamic "
        "team was at first the weaker one. So our turning points cannot be laid to learning "
        "alone. What TEAM learns is what lies between its line and the one without learning. "
        "This control was added after a first run had shown how early our tests turn.",
    ),
    fitted="The world was only ever fitted to the tempo and evenness of teams that never learn.",
    sizes=f"{team.OURS} tests of six hours, of which the first {team.TESTS} stand for the thesis's",
)
