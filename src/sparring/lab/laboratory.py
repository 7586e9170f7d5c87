"""The laboratory: jobs in, records out, in the order of the jobs. What was run before
is taken from the disk; what is run now goes there."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING, TypeVar

from sparring.errors import plural
from sparring.lab.engines import Threads
from sparring.lab.sources import sources_stamp
from sparring.lab.store import Store
from sparring.lab.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from sparring.lab.engines import Engine, Work
    from sparring.lab.jobs import Job, Record

    Progress = Callable[[int, int], None]
    """Called with how many tests are done, and of how many."""

Item = TypeVar("Item")
STAMPS = "sources.json"
"""Where the folder of records remembers what the syntax of its sources was."""


class Laboratory:
    """Runs the tests of experiments, of any world.

    with Laboratory(Path("results")) as lab:
        records = lab.run(jobs, "my-experiment")
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        engine: Engine | None = None,
        make_work: Callable[[], Work] | None = None,
        fresh: bool = False,
        progress: Progress | None = None,
        stamp: str | None = None,
    ) -> None:
        self.folder = folder
        """Where records are kept; None to keep nothing."""
        self.engine = engine or Threads()
        self.make_work = make_work or Workbench
        """Makes what carries out a job: one for each worker."""
        self.fresh = fresh
        """Whether tests are run anew though their records are there."""
        self.progress = progress
        self.stamp = stamp
        """Names the sources of records; without one, their world's sources do."""
        self.stores: dict[tuple[str, str], Store] = {}
        """By world and experiment."""
        self.notices: list[str] = []
        """What whoever owns the folder should know about it."""
        self.done = 0
        """Tests whose records were given back."""
        self.resumed = 0
        """How many of these were run before, by others."""
        self.run_here: set[str] = set()
        """The keys of tests that were run here."""
        self.total = 0
        """Tests asked for; one that is asked for twice is run once and counts twice."""

    def __enter__(self) -> Laboratory:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let other runs write into the folder, and let go of the engine."""
        for store in self.stores.values():
            store.close()
        self.stores.clear()
        self.engine.close()

    def run(self, jobs: Sequence[Job], name: str) -> list[Record]:
        """The records of these jobs, under the name of their experiment."""
        stores = {world: self._store(world, name) for world in {job.world for job in jobs}}
        keys = [job.key for job in jobs]
        times = Counter(keys)
        records: dict[str, Record] = {}
        for store in stores.values():
            if store is not None:
                records |= store.found(times)
                self.notices += damage_in(store)
        missing = {key: job for key, job in zip(keys, jobs, strict=True) if key not in records}
        before = sum(times[key] for key in records)
        self.total += len(jobs)
        self.resumed += sum(times[key] for key in records if key not in self.run_here)
        self._count(before)
        names = list(missing)
        # Closed here and now: after Ctrl-C the traceback would keep the engine running.
        with closing(self.engine.run(list(missing.values()), self.make_work)) as running:
            for number, record in running:
                key = names[number]
                store = stores[missing[key].world]
                if store is not None:
                    store.add(key, record)
                records[key] = record
                self.run_here.add(key)
                self._count(times[key])
        return [records[key] for key in keys]

    def through(self, items: Sequence[Item]) -> Iterator[Item]:
        """Go through what is no job and leaves no record, counted like tests."""
        self.total += len(items)
        for item in items:
            yield item
            self._count(1)

    def _store(self, world: str, name: str) -> Store | None:
        """Where the records of an experiment in a world are kept."""
        if self.folder is None:
            return None
        if (world, name) not in self.stores:
            stamp = self.stamp or sources_stamp(world, self.folder / STAMPS)
            store = Store(self.folder, world, name, stamp)
            self.stores[world, name] = store
            self.notices += notices_of(store, f"{name} in {world}")
            if self.fresh:
                store.forget()
        return self.stores[world, name]

    def _count(self, more: int) -> None:
        self.done += more
        if self.progress is not None:
            self.progress(self.done, self.total)


def notices_of(store: Store, experiment: str) -> list[str]:
    """What whoever opened a file of records should know of it."""
    notices = []
    if store.taken_over is not None:
        notices.append(
            f"records of {experiment} are now in {store.path}; "
            f"the former file is {store.taken_over.name}"
        )
    if store.has_others:
        notices.append(f"records of {experiment} are of other sources: tests run anew")
    return notices


def damage_in(store: Store) -> list[str]:
    """What to say of records that were damaged."""
    if not store.damaged:
        return []
    records = plural(store.damaged, "record")
    return [f"{records} in {store.path} cannot be used: such tests run anew"]
