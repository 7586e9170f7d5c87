"""Matches for tests."""

from __future__ import annotations

from typing import Any

from sparring.kernels.records import first_rows
from sparring.worlds.flags.data.codes import PLAYERS, TEAMS
from sparring.worlds.flags.data.numbers import numbers_with
from sparring.worlds.flags.data.tactics import TACTICS
from sparring.worlds.flags.kernel.record import Flag, Player
from sparring.worlds.flags.loading import new_match, put_table

PLAYER = {name: place for place, name in enumerate(Player.__dataclass_fields__)}
FLAG = {name: place for place, name in enumerate(Flag.__dataclass_fields__)}


def match_of(first: Any = "quake", second: Any = "quake", seed: int = 1, **changed: int) -> Any:
    """A match of two tactics or tables that has just begun."""
    match = new_match(seed, numbers_with(changed))
    for team, table in enumerate((first, second)):
        put_table(match, team, TACTICS[table] if isinstance(table, str) else table)
    return match


def players(match: Any, *names: str) -> list[tuple[Any, ...]]:
    """Some fields of every player."""
    rows = first_rows(match, "player", PLAYERS)
    return [tuple(row[PLAYER[name]] for name in names) for row in rows]


def flags(match: Any, *names: str) -> list[tuple[Any, ...]]:
    """Some fields of both flags."""
    rows = first_rows(match, "flag", TEAMS)
    return [tuple(row[FLAG[name]] for name in names) for row in rows]


def points(match: Any) -> list[int]:
    """The points of both teams."""
    return [int(team.points) for team in match.team]
