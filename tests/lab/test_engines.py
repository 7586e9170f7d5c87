"""Threads that run jobs: every record once, and a quick end when something goes wrong."""

from __future__ import annotations

import signal
import threading
import time
from typing import TYPE_CHECKING

import pytest

from sparring.errors import UsageError
from sparring.lab.engines import Threads, engine_named, usable_cores
from tests.lab.works import (
    Slow,
    breaking_at_three,
    echo,
    failing_at_three,
    in_order,
    jobs_for,
    unmakeable,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sparring.lab.engines import Finished, Work


@pytest.mark.parametrize("workers", [1, 2, 5, 40])
def test_every_job_comes_back_once_with_its_own_record(workers: int) -> None:
    finished = list(Threads(workers).run(jobs_for(30), echo))
    assert sorted(number for number, _ in finished) == list(range(30))
    assert all(record["seed"] == number for number, record in finished)


def test_no_jobs_need_no_threads() -> None:
    assert list(Threads(2).run([], unmakeable)) == []


def test_each_thread_has_a_bench_of_its_own_and_idle_ones_are_not_made() -> None:
    made = []

    def make() -> Work:
        made.append(threading.get_ident())
        return echo()

    list(Threads(8).run(jobs_for(3), make))
    assert len(made) <= 3


@pytest.mark.parametrize("workers", [0, -1])
def test_less_than_one_worker_is_refused(workers: int) -> None:
    for name in ("threads", "ray"):
        with pytest.raises(UsageError, match="at least one worker"):
            engine_named(name, workers)


def test_without_a_wish_every_usable_core_works() -> None:
    assert Threads().workers == usable_cores() >= 1


def test_an_error_of_a_job_comes_out_and_ends_the_run() -> None:
    with pytest.raises(UsageError, match="the third cannot be done"):
        list(Threads(2).run(jobs_for(10), failing_at_three))
    with pytest.raises(ZeroDivisionError):
        list(Threads(2).run(jobs_for(10), breaking_at_three))
    with pytest.raises(UsageError, match="there is no bench"):
        list(Threads(3).run(jobs_for(10), unmakeable))


def test_records_before_an_error_are_given_back() -> None:
    finished: list[Finished] = []
    with pytest.raises(UsageError):
        finished.extend(Threads(1).run(jobs_for(10), failing_at_three))
    assert in_order(finished) == [{"seed": 0}, {"seed": 1}, {"seed": 2}]


def test_whoever_stops_reading_waits_for_the_jobs_at_hand_only(tmp_path: Path) -> None:
    slow = Slow(tmp_path, 0.2)
    running = Threads(2).run(jobs_for(100), slow)
    next(running)
    started = time.monotonic()
    running.close()
    assert time.monotonic() - started < 5
    begun = slow.begun()
    assert begun <= 5
    time.sleep(0.5)
    assert slow.begun() == begun


@pytest.fixture
def usual_ctrl_c() -> Iterator[None]:
    """As in a terminal: programs started in the background ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("usual_ctrl_c")
def test_ctrl_c_while_waiting_ends_the_run(tmp_path: Path) -> None:
    slow = Slow(tmp_path, 0.3)
    main = threading.main_thread().ident
    assert main is not None
    timer = threading.Timer(0.5, signal.pthread_kill, (main, signal.SIGINT))
    timer.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        list(Threads(2).run(jobs_for(100), slow))
    assert time.monotonic() - started < 10
    begun = slow.begun()
    time.sleep(0.5)
    assert slow.begun() == begun < 100


def test_engines_have_names() -> None:
    assert isinstance(engine_named("threads", 3), Threads)
    with pytest.raises(UsageError, match="did you mean 'threads'"):
        engine_named("thread")
    with pytest.raises(UsageError, match="known are threads, ray"):
        engine_named("dask")


def test_a_ray_address_is_of_no_use_to_threads() -> None:
    with pytest.raises(UsageError, match="add --engine ray"):
        engine_named("threads", address="auto")
