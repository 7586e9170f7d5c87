"""Watches what an attack does: which errors come out, and how long each takes."""

from __future__ import annotations

import signal
import time
import traceback
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import SparringError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

SECONDS_ALLOWED = 2.0
"""For one file, row or message. Seconds of work: others may use the machine, too."""
SECONDS_UNTIL_STOPPED = 30.0
"""By the clock: what hangs is ended."""


class Hanging(BaseException):
    """Raised inside what does not end by itself; no handler of errors may take it."""


class Finding(NamedTuple):
    """Something that should not have happened."""

    what: str
    why: str

    def __str__(self) -> str:
        return f"{self.what}\n    {self.why}"


@dataclass
class Report:
    """What came of an attack."""

    name: str
    tried: int = 0
    refused: int = 0
    slowest: float = 0.0
    slowest_what: str = ""
    findings: list[Finding] = field(default_factory=list)

    def __str__(self) -> str:
        found = f"{len(self.findings)} FOUND" if self.findings else "nothing found"
        slowest = f"slowest {self.slowest:.2f} s ({self.slowest_what[:60]})" if self.tried else ""
        return (
            f"{self.name:<9}{self.tried:>7,} tried, {self.refused:>6,} refused; {slowest}: {found}"
        )

    def find(self, what: str, why: str) -> None:
        """Note what should not have happened."""
        self.findings.append(Finding(what, why))

    def took(self, what: str, seconds: float) -> None:
        """Note how long something took."""
        if seconds > self.slowest:
            self.slowest, self.slowest_what = seconds, what
        if seconds > SECONDS_ALLOWED:
            self.find(what, f"took {seconds:.1f} s of work")

    @contextmanager
    def trying(self, what: str) -> Iterator[None]:
        """One try: our errors are refusals, all others are findings."""
        self.tried += 1
        started = time.process_time()
        try:
            with stopped_if_hanging():
                yield
        except SparringError as error:
            self.refused += 1
            if not str(error).strip():
                self.find(what, f"an error without a word: {error!r}")
        except Hanging:
            self.find(what, f"did not end within {SECONDS_UNTIL_STOPPED:.0f} s")
        except Exception as error:
            self.find(what, spot_of(error))
        self.took(what, time.process_time() - started)


def spot_of(error: BaseException) -> str:
    """An error and where it was raised, on one line."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "nowhere"
    return f"{type(error).__name__}: {str(error)[:200]} at {where}"


@contextmanager
def stopped_if_hanging() -> Iterator[None]:
    """End what takes far too long."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Hanging

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS_UNTIL_STOPPED)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
