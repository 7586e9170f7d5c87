"""What the lab has for each world: experiments, claims, likely causes, a calibration and
the plan of a report.

They are found by convention, in the package `sparring.lab.experiments.<world>` or in
the module `experiments` of a third party's world: whatever it has of `EXPERIMENTS`,
`CLAIMS`, `CAUSES`, `CALIBRATION` and `REPORT`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import UsageError, unknown
from sparring.lab.report.plan import Plan
from sparring.worlds.registry import OWN_WORLDS, part, path_of, world_names

if TYPE_CHECKING:
    from sparring.lab.calibration import Calibration
    from sparring.lab.claims import Claim
    from sparring.lab.experiment import Experiment
    from sparring.lab.results import Cause

HERE = "sparring.lab.experiments"
BETWEEN = "/"
"""Between the names of a world and of its experiment."""


@dataclass(frozen=True, slots=True)
class Programme:
    """Everything the lab has for one world."""

    world: str
    experiments: tuple[Experiment, ...] = ()
    claims: tuple[Claim, ...] = ()
    causes: tuple[Cause, ...] = ()
    calibration: Calibration | None = None
    report: Plan = field(default_factory=Plan)
    problem: str = ""
    """Why a third party's experiments cannot be loaded."""

    def named(self, name: str) -> Experiment | None:
        """An experiment by its name, if there is one."""
        return next((one for one in self.experiments if one.name == name), None)


class Entry(NamedTuple):
    """An experiment in the list of all."""

    name: str
    """What to type."""
    world: str
    experiment: Experiment

    def as_data(self) -> dict[str, str]:
        """As JSON data."""
        experiment = self.experiment
        return {
            "name": self.name,
            "world": self.world,
            "title": experiment.title,
            "source": experiment.source,
        }


def programme_of(world: str) -> Programme:
    """What the lab has for a world: maybe nothing. Somebody's experiments that cannot be
    loaded are no reason to do without the others."""
    path_of(world)
    try:
        module = module_of(world)
    except Exception as error:
        if world in OWN_WORLDS:
            raise
        return Programme(world, problem=f"{type(error).__name__}: {error}")
    return Programme(
        world,
        tuple(getattr(module, "EXPERIMENTS", ())),
        tuple(getattr(module, "CLAIMS", ())),
        tuple(getattr(module, "CAUSES", ())),
        getattr(module, "CALIBRATION", None),
        getattr(module, "REPORT", None) or Plan(),
    )


def needed_programme(world: str) -> Programme:
    """The same, of a world that must have experiments."""
    programme = programme_of(world)
    if programme.problem:
        raise UsageError(
            f"the experiments of the world '{world}' cannot be loaded: {programme.problem}"
        )
    if not programme.experiments:
        raise UsageError(f"the lab has no experiments for the world '{world}'")
    return programme


def needed_calibration(world: str) -> Calibration:
    """How the free numbers of a world were fitted, if there are any."""
    calibration = programme_of(world).calibration
    if calibration is None:
        raise UsageError(f"the lab has no calibration for the world '{world}'")
    return calibration


def module_of(world: str) -> Any:
    """Where the experiments of a world are; None if there are none."""
    name = f"{HERE}.{world}"
    return import_module(name) if find_spec(name) else part(world, "experiments")


def programmes() -> list[Programme]:
    """What the lab has for every world."""
    return [programme_of(world) for world in world_names()]


def entries() -> list[Entry]:
    """Every experiment of every world. A name that several worlds use means the first
    of them; the others are written with their world before it."""
    listed: dict[str, Entry] = {}
    for programme in programmes():
        world = programme.world
        for experiment in programme.experiments:
            is_taken = experiment.name in listed
            name = f"{world}{BETWEEN}{experiment.name}" if is_taken else experiment.name
            listed[name] = Entry(name, world, experiment)
    return list(listed.values())


def experiment_named(name: str) -> Entry:
    """An experiment of whichever world, or an error with the nearest one."""
    world, between, own = name.rpartition(BETWEEN)
    if between:
        programme = needed_programme(world)
        experiment = programme.named(own)
        if experiment is None:
            names = [one.name for one in programme.experiments]
            raise unknown(f"experiment of {world}", own, names)
        return Entry(name, world, experiment)
    listed = {entry.name: entry for entry in entries()}
    if name not in listed:
        raise unknown("experiment", name, listed)
    return listed[name]
