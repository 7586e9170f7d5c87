"""Work for engines that is done in no time: what becomes of the job shows in its record."""

from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.lab.jobs import Job

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.lab.engines import Finished, Work
    from sparring.lab.jobs import Record


def jobs_for(count: int, tactic: str = "offensive") -> list[Job]:
    return [Job(tactic=tactic, encounters=1, seed=seed) for seed in range(count)]


def echo() -> Work:
    return lambda job: {"seed": job.seed, "by": os.getpid()}


def in_order(finished: list[Finished]) -> list[Record]:
    return [record for _, record in sorted(finished, key=lambda one: one[0])]


def failing_at_three() -> Work:
    def work(job: Job) -> Record:
        if job.seed == 3:
            raise UsageError("the third cannot be done")
        return {"seed": job.seed}

    return work


def breaking_at_three() -> Work:
    def work(job: Job) -> Record:
        return {"seed": 1 // (job.seed - 3)}

    return work


def unmakeable() -> Work:
    raise UsageError("there is no bench")


class Dying:
    """Kills its process at job 3, as often as it is told; every call leaves a file."""

    def __init__(self, folder: Path, times: int) -> None:
        self.folder, self.times = folder, times

    def __call__(self) -> Work:
        return self.work

    def work(self, job: Job) -> Record:
        deaths = len(list(self.folder.glob("death-*")))
        if job.seed == 3 and deaths < self.times:
            (self.folder / f"death-{deaths}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return {"seed": job.seed}


class Slow:
    """Takes its time; leaves a file for every job begun."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.folder, self.seconds = folder, seconds

    def __call__(self) -> Work:
        return self.work

    def work(self, job: Job) -> Record:
        (self.folder / f"begun-{job.seed}").touch()
        time.sleep(self.seconds)
        return {"seed": job.seed}

    def begun(self) -> int:
        return len(list(self.folder.glob("begun-*")))


class Plugged:
    """The usual bench; but the first job on one node lasts until it is unplugged, and
    the others wait until that one has begun."""

    def __init__(self, folder: Path, node: str) -> None:
        self.held, self.node = folder / "held", node

    def __call__(self) -> Work:
        from sparring.lab.workbench import Workbench

        bench = Workbench()

        def work(job: Job) -> Record:
            self.wait()
            return bench(job)

        return work

    def wait(self) -> None:
        from ray import get_runtime_context

        if get_runtime_context().get_node_id() == self.node:
            self.held.touch()
            time.sleep(600)
        for _ in range(600):
            if self.held.exists():
                return
            time.sleep(0.1)
