"""Compile the kernels of every world ahead of time, so that first use starts at once.

    python -m sparring.worlds.compile                 all worlds, one process per core
    python -m sparring.worlds.compile crpg --jobs 1   one world, in this process
    python -m sparring.worlds.compile --forget        remove the compiled code

Worlds are spread over the processes; where there are fewer worlds than processes, the
entries of each world are, too. Which entries a world has, nobody lists: its modules are
imported, and the programs that exist then in its package are compiled.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor, wait
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import SparringError
from sparring.kernels.codecache import forget
from sparring.kernels.compiling import PROGRAMS, Progress
from sparring.kernels.stamps import reach
from sparring.kernels.switch import COMPILES
from sparring.worlds.registry import package_of, path_of, world_class, world_names

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.kernels.compiling import Entry, Program

SHARED = {
    "loop": "sparring.kernels.loop",
    "evolution": "sparring.evolution.kernel.generations",
}
"""What worlds share, each compiled once: the module that brings all of its entries."""
TICK = 0.2
"""Seconds between two looks at the processes."""


class Share(NamedTuple):
    """What one process compiles in one go: a world, or a part of its entries."""

    name: str
    part: int = 0
    parts: int = 1


class Report(NamedTuple):
    """What became of a share."""

    compiled: int
    """Entries that were not in the cache."""
    seconds: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile whatever the cache does not hold, with one progress line."""
    options = parser().parse_args(arguments)
    if options.forget:
        sys.stderr.write(f"removed {forget()}\n")
        return 0
    if not COMPILES:
        sys.stderr.write("SPARRING_JIT=0: nothing is compiled\n")
        return 0
    names = options.worlds or world_names()
    try:
        board = Board(names, shares_of(names, options.jobs))
    except SparringError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    compile_all(board, min(options.jobs, len(board.shares)))
    board.finish()
    return 1 if board.problems else 0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    parser = argparse.ArgumentParser(prog="python -m sparring.worlds.compile")
    parser.add_argument("worlds", nargs="*", help="names of worlds; all, if none is given")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes; one per core")
    parser.add_argument("--forget", action="store_true", help="remove the compiled code")
    return parser


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# --- what there is -----------------------------------------------------------


def shares_of(names: Sequence[str], jobs: int) -> list[Share]:
    """Worlds, cut into parts if there are fewer of them than processes."""
    for name in names:
        path_of(name)
    parts = max(1, jobs // len(names))
    worlds = [Share(name, part, parts) for name in names for part in range(parts)]
    return [*map(Share, SHARED), *worlds]


def programs_of(name: str) -> list[Program]:
    """The programs that have an entry in the package of a world, or of what is shared."""
    package = import_shared(name) if name in SHARED else import_world(name)
    return [program for program in PROGRAMS if any(is_in(package, e) for e in program.entries)]


def is_in(package: str, entry: Entry) -> bool:
    """Whether an entry stands in a package."""
    return f"{entry.dispatcher.py_func.__module__}.".startswith(f"{package}.")


def import_shared(name: str) -> str:
    """Import something that worlds share; its package."""
    import_module(SHARED[name])
    return SHARED[name].rpartition(".")[0]


def import_world(name: str) -> str:
    """Import a world and every module of its kernel; its package."""
    world_class(name)
    package = package_of(name)
    kernel = f"{package}.kernel"
    spec = find_spec(kernel) if package else None
    for part in iter_modules(spec.submodule_search_locations if spec else ()):
        import_module(f"{kernel}.{part.name}")
    return package or path_of(name).partition(":")[0]


def split(entries: Sequence[Entry], parts: int) -> list[list[Entry]]:
    """Entries in parts that take about as long: the largest first, each to the part
    that has least to do."""
    sizes = {id(entry): len(reach(entry.dispatcher)) for entry in entries}
    split: list[list[Entry]] = [[] for _ in range(parts)]
    for entry in sorted(entries, key=lambda entry: -sizes[id(entry)]):
        min(split, key=lambda part: sum(sizes[id(each)] for each in part)).append(entry)
    return split


# --- compiling ---------------------------------------------------------------


def compile_share(share: Share, tell: Callable[[Share, int, int], None] | None = None) -> Report:
    """Compile whatever of a share the cache does not hold."""
    started, compiled = perf_counter(), 0
    progress = partial(tell or send, share)
    for program in programs_of(share.name):
        compiled += program.ready(progress, split(program.entries, share.parts)[share.part])
    return Report(compiled, perf_counter() - started)


def compile_all(board: Board, jobs: int) -> None:
    """Compile every share of a board: in this process, if one is enough."""
    if jobs <= 1:
        for share in board.shares:
            board.note(share, partial(compile_share, share, board.tell))
        return
    # A forked process would begin with the locks of the compiler's threads.
    context = multiprocessing.get_context("spawn")
    queue = context.SimpleQueue()
    with ProcessPoolExecutor(jobs, context, start_process, (queue,)) as pool:
        futures = {pool.submit(compile_share, share): share for share in board.shares}
        waiting = set(futures)
        while waiting:
            finished, waiting = wait(waiting, TICK)
            while not queue.empty():
                board.tell(*queue.get())
            for future in finished:
                board.note(futures[future], future.result)


QUEUE: list[Any] = []
"""In a process that another has started: how to tell it how far this one is."""


def start_process(queue: Any) -> None:
    """Begin a process that tells how far it is."""
    QUEUE[:] = [queue]


def send(share: Share, done: int, total: int) -> None:
    """Tell the first process how far a share is."""
    QUEUE[0].put((share, done, total))


# --- telling -----------------------------------------------------------------


class Board:
    """How far everything is: one line for all processes, then one for each world."""

    def __init__(self, names: Sequence[str], shares: Sequence[Share]) -> None:
        what = f"the {names[0]} world" if len(names) == 1 else f"{len(names)} worlds"
        self.progress = Progress(what)
        self.shares = shares
        self.counts: dict[Share, tuple[int, int]] = {}
        """Kernels done and kernels in all, of each share that compiles anything."""
        self.reports: dict[Share, Report] = {}
        self.problems: list[str] = []
        self.started = perf_counter()

    def tell(self, share: Share, done: int, total: int) -> None:
        """Note how far a share is, and write the line anew."""
        self.counts[share] = done, total
        done, total = (sum(numbers) for numbers in zip(*self.counts.values(), strict=True))
        # It ends with `finish`: other shares may not have begun.
        self.progress(min(done, total - 1), total)

    def note(self, share: Share, result: Callable[[], Report]) -> None:
        """A share is done, or cannot be: that keeps no other from it."""
        try:
            self.reports[share] = result()
        except Exception as error:
            self.problems.append(f"{share.name}: {error}")

    def finish(self) -> None:
        """Write what became of every world."""
        if self.counts:
            total = sum(total for _, total in self.counts.values())
            self.progress(total, total)
        for name in dict.fromkeys(share.name for share in self.shares if share in self.reports):
            sys.stderr.write(f"{self.text_of(name)}\n")
        for problem in self.problems:
            sys.stderr.write(f"{problem}\n")

    def text_of(self, name: str) -> str:
        """What became of one world."""
        reports = [report for share, report in self.reports.items() if share.name == name]
        compiled = sum(report.compiled for report in reports)
        seconds = max(report.seconds for report in reports)
        entries = "entry" if compiled == 1 else "entries"
        how = f"{compiled} {entries} compiled" if compiled else "loaded from the cache"
        return f"{name}: {how}, ready after {seconds:.1f} s"


if __name__ == "__main__":
    sys.exit(main())
