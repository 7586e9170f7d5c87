"""Short courses of squads, and everything they leave behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from sparring.kernels.run import Won
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.pit.duels.world import PairDuel

ROOT = Path(__file__).parents[2]
WORLDS = {"pairs": PairDuel, "crpg": Crpg}
STATIC = {"pairs": "ai161", "crpg": "novice"}
"""A tactic of each world."""
SORTS = ("static", "alert", "dynamic-scripting")
"""Whom a squad may meet: who does not learn, another squad, drawn scripts."""


def met(world: str, sort: str) -> str:
    """Whom a squad meets, by the name that the world knows."""
    return STATIC[world] if sort == "static" else sort


RESULTS = {Won.LEARNERS: True, Won.ENEMIES: False, Won.NOBODY: None}


def results_of(rows: Any) -> list[bool | None]:
    """Whether the learning side won each encounter."""
    return [RESULTS[Won(int(row.won))] for row in rows]


def as_numbers(rows: Any) -> list[tuple[float, float, int, int]]:
    return [
        (float(row.team_fitness), float(row.enemy_fitness), int(row.won), int(row.duration))
        for row in rows
    ]


def course(world: str, kind: str, sort: str, count: int, seed: int, **options: Any) -> str:
    """The rows and the state of a short course, as text."""
    practice = WORLDS[world]().practice(kind, met(world, sort), seed=seed, **options)
    rows = as_numbers(practice.run(count))
    return json.dumps([rows, practice.state()])


def elsewhere(code: str) -> str:
    """What a process without the compiler prints."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"SPARRING_JIT": "0"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
