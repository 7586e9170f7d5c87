"""Kinds of job that only one world has: what carries them out is found by convention, as
`RECORDERS` in the package `recording` beside the world's experiments. `BREEDER` there is how
tactics of a world are bred whose rules do not act line by line."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.worlds.registry import OWN_WORLDS, home_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.lab.jobs import Job, Record

HERE = Path(__file__).parent


def recording_folder(world: str) -> Path:
    """Where a world's own kinds of job are; it may not be there."""
    return HERE / home_of(world) / "recording"


@cache
def recording_of(world: str) -> Any:
    """The package `recording` of a world; None if it has none."""
    home = home_of(world)
    if home not in OWN_WORLDS or not recording_folder(world).is_dir():
        return None
    return import_module(f"{__package__}.{home}.recording")


def recorders_of(world: str) -> dict[Any, Callable[[Any, Job], Record]]:
    """What carries out the kinds of job that only this world has."""
    recorders: dict[Any, Callable[[Any, Job], Record]]
    recorders = getattr(recording_of(world), "RECORDERS", {})
    return recorders


def own_breeder(world: str) -> Any:
    """The kind of breeder that only this world has, if there is one."""
    return getattr(recording_of(world), "BREEDER", None)
