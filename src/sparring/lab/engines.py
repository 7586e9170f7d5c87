"""Who runs the jobs: threads of this process, or a Ray cluster (`ray_engine.py`).

An engine gives every record back with the number of its job, in any order: the
results do not depend on it.
"""

from __future__ import annotations

import os
import queue
import threading
from typing import TYPE_CHECKING, Protocol

from sparring.errors import UsageError, unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from sparring.lab.jobs import Job, Record

    Work = Callable[[Job], Record]
    Finished = tuple[int, Record]
    Running = Generator[Finished, None, None]

ENGINES = ("threads", "ray")


class Engine(Protocol):
    """Runs jobs, in any order."""

    def run(self, jobs: Sequence[Job], make_work: Callable[[], Work]) -> Running:
        """The number and the record of each job as it finishes; whoever stops
        reading closes this, and no further job begins."""
        ...

    def close(self) -> None:
        """Let go of what only running needs; a further run takes it up again."""
        ...


class Threads:
    """Threads of this process: the fights run outside Python's lock."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = checked_workers(workers) or usable_cores()

    def run(self, jobs: Sequence[Job], make_work: Callable[[], Work]) -> Running:
        """Each thread takes the next job until there is none. Who stops reading
        waits for the jobs at hand only."""
        todo = iter(enumerate(jobs))
        take = threading.Lock()
        done: queue.SimpleQueue[Finished | BaseException] = queue.SimpleQueue()
        stopped = threading.Event()

        def share() -> None:
            try:
                work = make_work()
                while not stopped.is_set():
                    with take:
                        number, job = next(todo, (-1, None))
                    if job is None:
                        return
                    done.put((number, work(job)))
            except BaseException as error:
                done.put(error)

        threads = [
            threading.Thread(target=share, daemon=True) for _ in range(min(self.workers, len(jobs)))
        ]
        try:
            for thread in threads:
                thread.start()
            for _ in jobs:
                finished = done.get()
                if isinstance(finished, BaseException):
                    raise finished
                yield finished
        finally:
            stopped.set()
            for thread in threads:
                if thread.is_alive():
                    thread.join()

    def close(self) -> None:
        """Threads end with the run."""


def checked_workers(workers: int | None) -> int | None:
    """How many workers are wanted; None for as many as there are cores."""
    if workers is not None and workers < 1:
        raise UsageError(f"at least one worker is needed; got {workers}")
    return workers


def usable_cores() -> int:
    """The processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def engine_named(name: str, workers: int | None = None, address: str | None = None) -> Engine:
    """An engine by its name on the command line."""
    if name == "ray":
        from sparring.lab.ray_engine import OnRay

        return OnRay(workers=workers, address=address)
    if name != "threads":
        raise unknown("engine", name, ENGINES)
    if address is not None:
        raise UsageError("a Ray address is for the engine 'ray' only: add --engine ray")
    return Threads(workers)
