"""What the report was made with: versions and times, and nothing of whose machine."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from sparring import __version__
from sparring.lab.report.blocks import Machine
from sparring.lab.report.wording import amount

if TYPE_CHECKING:
    from sparring.lab.report.gathering import Gathered

PACKAGES = ("numpy", "numba", "matplotlib")
MOSTLY = 20
"""A time is told if at most one test in so many was run before."""


def machine(gathered: Gathered) -> Machine:
    """The one block that may differ between two reports on the same results."""
    rows = [
        ("sparring", __version__),
        ("Python", f"{platform.python_implementation()} {platform.python_version()}"),
        *((name, version_of(name)) for name in PACKAGES),
        ("platform", f"{platform.system()} {platform.machine()}"),
        ("written on", datetime.now(UTC).date().isoformat()),
        ("tests", f"{gathered.done:,}, of which {gathered.resumed:,} were run before"),
    ]
    # A few tests serve two experiments and are run but once.
    if gathered.resumed * MOSTLY > gathered.done:
        return Machine([*rows, ("time taken", "not told, since not every test was run now")])
    rows.append(("time taken", f"{gathered.seconds:,.1f} s"))
    slowest = sorted(gathered.results.values(), key=lambda one: one.seconds, reverse=True)[:3]
    longest = ", ".join(f"{one.experiment.name} {one.seconds:,.1f} s" for one in slowest)
    return Machine([*rows, (f"longest {amount(len(slowest), 'experiment')}", longest)])


def version_of(package: str) -> str:
    """The version of a package, if it is there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not there"
