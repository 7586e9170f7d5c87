"""Jobs on a Ray cluster: batches out, records back, whatever becomes of the machines."""

from __future__ import annotations

import hashlib
import logging
import os
import socket
from collections import Counter, deque
from contextlib import suppress
from importlib import import_module
from math import ceil
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sparring.errors import SparringError, UsageError
from sparring.lab.engines import checked_workers, usable_cores
from sparring.lab.jobs import job_from
from sparring.lab.sources import text_stamp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.lab.engines import Finished, Running, Work
    from sparring.lab.jobs import Job

    Sent = list[tuple[int, dict[str, Any]]]
    Landed = tuple[list[Finished], float]

A_BATCH = 1.0
"""Seconds of work in a batch, about: a lost machine loses no more of each worker."""
IN_FLIGHT = 2
"""Batches for each core: one at work, one waiting."""
PATIENCE = 1.0
"""Seconds between two looks at how many cores there are."""
MOST_LOSSES = 10
"""A job that took its worker down so many times is not tried again."""
TO_REACH = 5.0
"""Seconds in which a cluster must answer."""
OBJECT_MEMORY = 200_000_000
"""Bytes that a local cluster sets apart for records on their way: they are small."""
NOT_INSTALLED = (
    "the workers of this Ray cluster cannot load sparring: install the same version on "
    "every machine of it (pip install 'sparring[ray,worlds]')"
)
CANNOT_LOAD = ("No module named 'sparring", "failed to import")
"""What Ray says then."""


class EngineError(SparringError):
    """The cluster cannot finish its work."""


class OnRay:
    """A Ray cluster: the one at an address, the one this process is connected to
    already, or else a local one that is started and stopped here.

    `make_work` travels to the workers, so it must be something that pickle can
    send: a class such as Workbench, or a function. Each worker process calls it
    once and keeps what it made.
    """

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        self.workers = checked_workers(workers)
        self.address = address or os.environ.get("RAY_ADDRESS") or None
        self.ray: Any = None
        """The package, once we are connected by our own doing."""

    def run(self, jobs: Sequence[Job], make_work: Callable[[], Work]) -> Running:
        """Send batches while there is room; a batch that is lost is sent again."""
        if not jobs:
            return
        ray = self._connected()
        send = self._sender(ray, make_work, {job.world for job in jobs})
        batches = Batches(len(jobs))
        room, looked = self._room(ray), monotonic()
        flying: dict[Any, list[int]] = {}
        try:
            while batches.todo or flying:
                while batches.todo and len(flying) < room:
                    numbers = batches.take(room)
                    flying[send([(number, jobs[number].as_data()) for number in numbers])] = numbers
                ready, _ = ray.wait(list(flying), timeout=PATIENCE)
                for batch in ready:
                    numbers = flying.pop(batch)
                    yield from landed(ray, batch, numbers, batches)
                if monotonic() - looked > PATIENCE:
                    room, looked = self._room(ray), monotonic()
        finally:
            for batch in flying:
                # Of a cluster that is gone nothing can be taken back.
                with suppress(ray.exceptions.RayError):
                    ray.cancel(batch)

    def close(self) -> None:
        """Leave the cluster; a local one ends with that."""
        if self.ray is not None:
            self.ray.shutdown()
            self.ray = None

    def _connected(self) -> Any:
        ray = imported_ray()
        if ray.is_initialized():
            return ray
        if self.address is not None:
            check_reachable(self.address)
        try:
            ray.init(**self._options())
        except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
            where = f"at {self.address}" if self.address else "on this machine"
            raise UsageError(f"there is no Ray cluster {where}: {first_line(error)}") from None
        self.ray = ray
        return ray

    def _options(self) -> dict[str, Any]:
        """How Ray is told to connect, or to start, and to be quiet about it."""
        quiet = {"logging_level": logging.WARNING, "log_to_driver": False}
        # After one error the batches still in flight are of no interest.
        os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")
        if self.address is not None:
            return {"address": self.address, **quiet}
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        return {
            # Without this word, Ray would join any cluster that it finds running.
            "address": "local",
            "num_cpus": self.workers or usable_cores(),
            "include_dashboard": False,
            "object_store_memory": OBJECT_MEMORY,
            **quiet,
        }

    def _room(self, ray: Any) -> int:
        """How many batches may be in flight, by the cores there are just now."""
        room = IN_FLIGHT * int(ray.cluster_resources().get("CPU", 0))
        is_local = self.ray is not None and self.address is None
        if self.workers is not None and not is_local:
            room = min(room, self.workers)
        return max(1, room)

    def _sender(
        self, ray: Any, make_work: Callable[[], Work], worlds: set[str]
    ) -> Callable[[Sent], Any]:
        """What sends a batch away and gives Ray's handle of it.

        Ray itself tries nothing again: it would send a job that kills its worker
        for ever.
        """
        task = ray.remote(max_retries=0)(carry_out)
        name = hashlib.sha256(ray.cloudpickle.dumps(make_work)).hexdigest()
        stamps = {world: text_stamp(world) for world in sorted(worlds)}
        return lambda batch: task.remote(batch, name, make_work, stamps)


class Batches:
    """The numbers of the jobs to be done, in pieces of about a second."""

    def __init__(self, count: int) -> None:
        self.todo = deque(range(count))
        self.size = 1.0
        self.losses: Counter[int] = Counter()

    def take(self, room: int) -> list[int]:
        """The next piece; at the end smaller ones, for all to finish together."""
        size = min(int(self.size), ceil(len(self.todo) / room))
        taken = [self.todo.popleft()]
        # What was lost before goes alone: it may be what kills its workers.
        while len(taken) < size and not self.losses[taken[0]]:
            taken.append(self.todo.popleft())
        return taken

    def finished(self, count: int, seconds: float) -> None:
        """Learn from a batch how many jobs fill the time."""
        fitting = count * A_BATCH / max(seconds, 1e-6)
        self.size = max(1.0, min(fitting, 2 * self.size))

    def lost(self, numbers: Sequence[int], why: Exception) -> None:
        """Put the jobs of a lost batch back, unless that has happened too often."""
        self.losses.update(numbers)
        if max(self.losses[number] for number in numbers) > MOST_LOSSES:
            raise EngineError(
                f"a test was lost {MOST_LOSSES + 1} times with its worker: {first_line(why)}"
            )
        self.todo.extendleft(reversed(numbers))


def landed(ray: Any, batch: Any, numbers: list[int], batches: Batches) -> list[Finished]:
    """The records of a batch; none if it was lost and is to be sent again."""
    errors = ray.exceptions
    lost = (
        errors.WorkerCrashedError,
        errors.NodeDiedError,
        errors.ObjectLostError,
        errors.OutOfMemoryError,
    )
    try:
        finished, seconds = ray.get(batch)
    except errors.RayTaskError as error:
        raise told_by(error) from error
    except lost as error:
        batches.lost(numbers, error)
        return []
    except errors.RayError as error:
        raise EngineError(f"Ray gave up: {first_line(error)}") from error
    batches.finished(len(numbers), seconds)
    records: list[Finished] = finished
    return records


def told_by(error: Any) -> Exception:
    """What went wrong in a job, as if it had gone wrong here."""
    cause = error.cause
    if isinstance(cause, SparringError):
        return cause
    if any(sign in str(cause) for sign in CANNOT_LOAD):
        return UsageError(NOT_INSTALLED)
    return cause if isinstance(cause, Exception) else EngineError(str(error))


# --- in the worker -----------------------------------------------------------

WORK: dict[str, Work] = {}
"""What this worker process made, under its name: the latest only."""


def carry_out(
    batch: Sent, name: str, make_work: Callable[[], Work], stamps: dict[str, str]
) -> Landed:
    """Do the jobs of a batch, in a worker process."""
    if any(text_stamp(world) != stamp for world, stamp in stamps.items()):
        raise UsageError(
            "the workers of this Ray cluster have other sources of sparring: install the "
            "same version on every machine of it"
        )
    started = perf_counter()
    try:
        if name not in WORK:
            WORK.clear()
            WORK[name] = make_work()
        work = WORK[name]
        finished = [(number, work(job_from(data))) for number, data in batch]
    except SparringError as error:
        # Not every error of ours survives the way; its words do.
        raise UsageError(str(error)) from None
    return finished, perf_counter() - started


# --- getting there -----------------------------------------------------------


def imported_ray() -> Any:
    """The package, or what to install."""
    try:
        return import_module("ray")
    except ModuleNotFoundError:
        raise UsageError(
            "the engine 'ray' needs the package 'ray': pip install 'sparring[ray]'"
        ) from None


def check_reachable(address: str) -> None:
    """Ask before Ray does: it would try for minutes, then end the process."""
    if address in ("auto", "local"):
        return
    try:
        place = urlsplit(address if "//" in address else f"//{address}")
        host, port = place.hostname, place.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise UsageError(f"'{address}' is no address of a Ray cluster, such as 10.0.0.5:6379")
    try:
        socket.create_connection((host, port), timeout=TO_REACH).close()
    except OSError as error:
        why = error.strerror or error
        raise UsageError(f"no Ray cluster answers at {address}: {why}") from None


def first_line(error: Exception) -> str:
    """The first line of what an error says."""
    return str(error).strip().split("\n", 1)[0]
