"""Capture the flag in the lab: TEAM against Quake's own team."""

from __future__ import annotations

from sparring.lab.experiment import Experiment
from sparring.lab.experiments.flags import drawings, team
from sparring.lab.experiments.flags.claims import CLAIMS
from sparring.lab.nearness import Column, Kind
from sparring.lab.report.plan import Plan

__all__ = ["CLAIMS", "EXPERIMENTS", "REPORT"]

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
        f"ran; rows that end with all, of {team.OURS}. Scripts are dynamic scripting over the same "
        "decision; beginning is TEAM with the other reading of equation 4.3. Tests that never turn "
        "are counted apart.",
        columns={"avg": Column(team.TESTS, Kind.MEAN, deviation="sd")},
        tables=team.tables,
        figures=drawings.team_figures,
        decimals=1,
    ),
)
REPORT = Plan(
    title="TEAM in capture the flag, reproduced",
    opening="The thesis played Quake III Arena, of which it prints neither the map nor how bots "
    "fight; our field and numbers are our own, chosen by what teams do that never learn.",
    fitted="The world was only ever fitted to the tempo and evenness of teams that never learn.",
    sizes=f"{team.OURS} tests of six hours, of which the first {team.TESTS} stand for the thesis's",
)
