"""Who runs the jobs: threads of this process, or a Ray cluster (`ray_engine.py`).

An engine gives every record back with the number of its job, in any order: the
results do not depend on it.
"""

from __future__ import annotations

import os
import queue
import threading
from typing import TYPE_CHECKING, Protocol

from sparring.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sparring.lab.jobs import Job, Record

    Work = Callable[[Job], Record]
    Finished = tuple[int, Record]

ENGINES = ("threads", "ray")


class Engine(Protocol):
    """Runs jobs, in any order."""

    def run(self, jobs: Sequence[Job], make_work: Callable[[], Work]) -> Iterator[Finished]:
        """The number and the record of each job as it finishes."""
        ...


class Threads:
    """Threads of this process: the fights run outside Python's lock."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or usable_cores()
        if self.workers < 1:
            raise UsageError(f"at least one worker is needed; got {workers}")

    def run(self, jobs: Sequence[Job], make_work: Callable[[], Work]) -> Iterator[Finished]:
        """Each thread takes the next job until there is none, or until whoever
        reads the records stops reading."""
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
        for thread in threads:
            thread.start()
        try:
            for _ in jobs:
                finished = done.get()
                if isinstance(finished, BaseException):
                    raise finished
                yield finished
        finally:
            stopped.set()
            for thread in threads:
                thread.join()


def usable_cores() -> int:
    """The processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def engine_named(name: str, workers: int | None = None, address: str | None = None) -> Engine:
    """An engine by its name on the command line."""
    if name == "threads":
        return Threads(workers)
    if name == "ray":
        from sparring.lab.ray_engine import OnRay

        return OnRay(workers=workers, address=address)
    raise UsageError(f"no engine is named '{name}'; known are {', '.join(ENGINES)}")
