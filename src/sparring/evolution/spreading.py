"""Independent evolutions side by side: on threads, processes or a Ray cluster.

A generation is never split, since each child is rated before the next parents are
chosen; so what comes out does not depend on how many work, or where.
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from importlib import import_module
from multiprocessing.reduction import ForkingPickler
from pickle import PicklingError
from typing import TYPE_CHECKING, Any, TypeVar

from sparring.errors import UsageError, unknown
from sparring.evolution.tasks import CompiledTask

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.evolution.tasks import Task

    Progress = Callable[[int, int], None]

Item = TypeVar("Item")
Given = TypeVar("Given")
ENGINES = ("here", "ray")


def spread(
    work: Callable[[Given], Item],
    items: Sequence[Given],
    task: Task,
    *,
    workers: int = 1,
    engine: str = "here",
    progress: Progress | None = None,
) -> list[Item]:
    """What the work gives for each item, in the order of the items."""
    if engine not in ENGINES:
        raise unknown("engine", engine, ENGINES)
    if workers < 1:
        raise UsageError(f"at least one worker is needed; got {workers}")
    if engine == "ray":
        return on_ray(work, items, progress)
    if workers == 1 or len(items) == 1:
        return one_by_one(work, items, progress)
    check_portable(work, task)
    with pool_for(task, workers) as pool:
        futures = {pool.submit(work, item): number for number, item in enumerate(items)}
        given: dict[int, Item] = {}
        for future in as_completed(futures):
            given[futures[future]] = future.result()
            tell(progress, len(given), len(items))
    return [given[number] for number in range(len(items))]


def check_portable(work: Callable[[Given], Item], task: Task) -> None:
    """Refuse functions that no other process can import, before any is started."""
    if isinstance(task, CompiledTask):
        return
    try:
        ForkingPickler.dumps(work)
    except (AttributeError, TypeError, PicklingError) as error:
        raise UsageError(
            "with several workers the functions of a task must stand in a module, outside other "
            f"functions: {error}. Move them there, or leave it at one worker"
        ) from None


def one_by_one(
    work: Callable[[Given], Item], items: Sequence[Given], progress: Progress | None
) -> list[Item]:
    """All of it in this thread."""
    given = []
    for item in items:
        given.append(work(item))
        tell(progress, len(given), len(items))
    return given


def pool_for(task: Task, workers: int) -> Executor:
    """Kernels run outside Python's lock, so threads do; plain Python needs processes, and
    functions that another process can import."""
    if isinstance(task, CompiledTask):
        return ThreadPoolExecutor(workers)
    # A forked process would begin with the locks of the compiler's threads.
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))


def on_ray(
    work: Callable[[Given], Item], items: Sequence[Given], progress: Progress | None
) -> list[Item]:
    """On a Ray cluster: the one this process is connected to, or a new one on this
    machine."""
    try:
        ray: Any = import_module("ray")
    except ModuleNotFoundError:
        raise UsageError("this needs the package 'ray': pip install 'sparring[ray]'") from None
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False)
    run = ray.remote(carry_out)
    waiting = references = [run.remote(work, item) for item in items]
    while waiting:
        _, waiting = ray.wait(waiting, timeout=1.0)
        tell(progress, len(items) - len(waiting), len(items))
    given: list[Item] = ray.get(references)
    return given


def carry_out(work: Callable[[Given], Item], item: Given) -> Item:
    """Do the work for one item: Ray takes functions, and nothing else that can be called."""
    return work(item)


def tell(progress: Progress | None, done: int, total: int) -> None:
    """Say how far it is, if anybody wants to know."""
    if progress is not None:
        progress(done, total)
