"""What tests cost: seconds of each folder and of each world, which has a bar.

    make durations

prints the slowest tests and the seconds of each folder, and fails if the tests of a
world take longer than they may. A test is a world's if a folder on its path has the
world's name.
"""

from __future__ import annotations

from collections import Counter
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import pytest

from sparring.worlds.registry import OWN_WORLDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MOST_SECONDS = 90.0
"""For all tests of one world."""


class Seconds:
    """Adds up how long the tests of each folder took."""

    def __init__(self, worlds: Iterable[str]):
        self.worlds = tuple(worlds)
        self.by_folder: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Fixtures count too, for the test that needed them first."""
        self.by_folder[str(PurePosixPath(report.nodeid.split("::")[0]).parent)] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """A line for each folder and each world."""
        terminalreporter.section("seconds")
        for line in summary(self.by_folder, self.worlds):
            terminalreporter.write_line(line)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A world that takes too long fails the run."""
        if too_slow(self.by_folder, self.worlds) and not session.testsfailed:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def of_world(by_folder: Mapping[str, float], world: str) -> float:
    """Seconds of all folders that are a world's, or lie in one."""
    return sum(
        seconds for folder, seconds in by_folder.items() if world in PurePosixPath(folder).parts
    )


def too_slow(by_folder: Mapping[str, float], worlds: Iterable[str]) -> list[str]:
    """The worlds whose tests take longer than they may."""
    return [world for world in worlds if of_world(by_folder, world) > MOST_SECONDS]


def summary(by_folder: Counter[str], worlds: Iterable[str]) -> list[str]:
    """Folders, the slowest first, then worlds with the bar."""
    slow = too_slow(by_folder, worlds)
    return [
        *(f"{seconds:8.1f} s  {folder}" for folder, seconds in by_folder.most_common()),
        *(
            f"{of_world(by_folder, world):8.1f} s  world {world}, at most {MOST_SECONDS:.0f}"
            f"{': TOO SLOW' if world in slow else ''}"
            for world in worlds
        ),
    ]


def pytest_configure(config: pytest.Config) -> None:
    """Count where the reports of all workers arrive."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Seconds(OWN_WORLDS))
