"""Jobs on a real Ray cluster on this machine, whose workers and nodes die."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.lab import ray_engine
from sparring.lab.engines import Threads, engine_named
from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg.difficulty import difficulty
from sparring.lab.experiments.registry import experiment_named
from sparring.lab.laboratory import Laboratory
from sparring.lab.ray_engine import Batches, EngineError, OnRay
from sparring.lab.results import reproduce
from sparring.lab.store import FILE
from tests.cli.running import run, unwrapped
from tests.lab import works
from tests.lab.works import Dying, Plugged, Slow, in_order, jobs_for

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMAND = Path(sys.executable).with_name("sparring")

# Ray leaves files and processes to the collector, and asks old modules for things.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of one core, which can grow."""
    pytest.importorskip("ray")
    from ray import cloudpickle
    from ray.cluster_utils import Cluster

    cloudpickle.register_pickle_by_value(works)
    node = {"num_cpus": 1, "object_store_memory": 100_000_000, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=node)
    yield cluster
    cluster.shutdown()


@pytest.fixture(scope="module")
def engine(cluster: Any) -> Iterator[OnRay]:
    engine = OnRay(address=cluster.address)
    yield engine
    engine.close()


# --- batches -----------------------------------------------------------------


@given(
    count=st.integers(0, 60),
    room=st.integers(1, 8),
    seconds=st.lists(st.floats(0, 3), min_size=1),
    losses=st.lists(st.booleans(), min_size=1),
)
def test_every_job_is_done_once_whatever_is_lost(
    count: int, room: int, seconds: list[float], losses: list[bool]
) -> None:
    batches, done, turn = Batches(count), [], 0
    while batches.todo:
        taken = batches.take(room)
        assert taken
        turn += 1
        if losses[turn % len(losses)] and turn < 10:
            batches.lost(taken, Exception())
        else:
            done += taken
            batches.finished(len(taken), seconds[turn % len(seconds)])
    assert sorted(done) == list(range(count))


def test_batches_grow_to_a_second_of_work_and_shrink_at_once() -> None:
    batches = Batches(100_000)
    for _ in range(20):
        taken = batches.take(4)
        batches.finished(len(taken), len(taken) * 0.01)
    assert len(batches.take(4)) == 100
    batches.finished(100, 20.0)
    assert len(batches.take(4)) == 5
    batches.finished(5, 60.0)
    assert len(batches.take(4)) == 1


def test_the_last_batches_are_small_so_that_all_finish_together() -> None:
    batches = Batches(12)
    batches.size = 1000.0
    assert [len(batches.take(4)) for _ in range(4)] == [3, 3, 2, 1]


def test_a_lost_batch_goes_again_first_and_one_by_one() -> None:
    batches = Batches(100)
    batches.size = 5.0
    taken = batches.take(2)
    batches.lost(taken, Exception())
    assert [batches.take(2) for _ in range(6)] == [[0], [1], [2], [3], [4], [5, 6, 7, 8, 9]]


def test_a_job_that_is_lost_again_and_again_is_given_up() -> None:
    batches = Batches(1)
    for _ in range(ray_engine.MOST_LOSSES):
        batches.lost(batches.take(1), Exception())
    with pytest.raises(EngineError, match="lost 11 times with its worker: it fell over"):
        batches.lost(batches.take(1), Exception("it fell over\nand broke"))


# --- getting there -----------------------------------------------------------


def test_no_jobs_need_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert list(OnRay().run([], works.echo)) == []


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UsageError, match=r"pip install 'sparring\[ray\]'"):
        list(engine_named("ray").run(jobs_for(1), works.echo))


def test_loading_the_engine_does_not_load_ray() -> None:
    code = "import sys; import sparring.lab.ray_engine; assert 'ray' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("127.0.0.1:1", "no Ray cluster answers at 127.0.0.1:1: Connection refused"),
        ("ray://127.0.0.1:1", "no Ray cluster answers at ray://127.0.0.1:1"),
        ("nowhere.invalid:6379", "no Ray cluster answers at nowhere.invalid:6379"),
        ("localhost", "'localhost' is no address of a Ray cluster, such as 10.0.0.5:6379"),
        ("localhost:port", "is no address"),
    ],
)
def test_a_cluster_that_is_not_there_is_told_at_once(address: str, message: str) -> None:
    pytest.importorskip("ray")
    started = time.monotonic()
    with pytest.raises(UsageError, match=message):
        list(OnRay(address=address).run(jobs_for(1), works.echo))
    assert time.monotonic() - started < 10


# --- a cluster ---------------------------------------------------------------


def test_every_job_comes_back_once_with_its_own_record(engine: OnRay) -> None:
    finished = list(engine.run(jobs_for(40), works.echo))
    assert [record["seed"] for record in in_order(finished)] == list(range(40))
    assert len(finished) == 40


def test_only_a_connection_of_ones_own_is_closed(engine: OnRay) -> None:
    import ray

    assert len(list(engine.run(jobs_for(1), works.echo))) == 1
    guest = OnRay(address="auto")
    assert len(list(guest.run(jobs_for(1), works.echo))) == 1
    guest.close()
    assert ray.is_initialized()
    engine.close()
    assert not ray.is_initialized()
    assert len(list(guest.run(jobs_for(1), works.echo))) == 1
    guest.close()
    assert not ray.is_initialized()


def test_an_error_of_a_job_comes_out_and_is_not_tried_again(engine: OnRay) -> None:
    with pytest.raises(UsageError, match=r"^the third cannot be done$"):
        list(engine.run(jobs_for(10), works.failing_at_three))
    with pytest.raises(ZeroDivisionError):
        list(engine.run(jobs_for(10), works.breaking_at_three))
    with pytest.raises(UsageError, match=r"^there is no bench$"):
        list(engine.run(jobs_for(10), works.unmakeable))


def test_workers_with_other_sources_are_refused(
    engine: OnRay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_engine, "text_stamp", lambda world: "another")
    with pytest.raises(UsageError, match="have other sources of sparring"):
        list(engine.run(jobs_for(1), works.echo))


def test_workers_without_sparring_are_told_apart() -> None:
    class Failed:
        cause = RuntimeError("System error: No module named 'sparring'\ntraceback: ...")

    assert "install the same version on every machine" in str(ray_engine.told_by(Failed()))


def test_a_killed_worker_loses_no_record_and_doubles_none(engine: OnRay, tmp_path: Path) -> None:
    finished = list(engine.run(jobs_for(12), Dying(tmp_path, times=2)))
    assert len(list(tmp_path.iterdir())) == 2
    assert len(finished) == 12
    assert in_order(finished) == [{"seed": seed} for seed in range(12)]


def test_a_job_that_kills_every_worker_is_given_up(
    engine: OnRay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_engine, "MOST_LOSSES", 1)
    with pytest.raises(EngineError, match="lost 2 times with its worker"):
        list(engine.run(jobs_for(5), Dying(tmp_path, times=100)))


def test_whoever_stops_reading_stops_the_cluster(engine: OnRay, tmp_path: Path) -> None:
    slow = Slow(tmp_path, 0.3)
    running = engine.run(jobs_for(100), slow)
    next(running)
    running.close()
    time.sleep(0.5)
    begun = slow.begun()
    assert begun <= 10
    time.sleep(1)
    assert slow.begun() == begun


def test_no_more_batches_are_in_flight_than_workers_are_wanted(engine: OnRay) -> None:
    import ray

    list(engine.run(jobs_for(1), works.echo))
    cores = int(ray.cluster_resources()["CPU"])
    assert engine._room(ray) == 2 * cores
    assert OnRay(workers=1)._room(ray) == 1


def test_a_node_that_is_unplugged_does_not_change_the_table(
    cluster: Any, engine: OnRay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[int] = []
    usual = Batches.lost

    def lose(batches: Batches, numbers: list[int], why: Exception) -> None:
        lost.extend(numbers)
        usual(batches, numbers, why)

    third = cluster.add_node(num_cpus=1, object_store_memory=100_000_000)
    plugged = Plugged(tmp_path, third.node_id)

    def unplug(done: int, total: int) -> None:
        if plugged.held.exists() and third in cluster.worker_nodes:
            cluster.remove_node(third, allow_graceful=False)

    monkeypatch.setattr(Batches, "lost", lose)
    wishes = Wishes(tests=1, seed=7)
    with Laboratory(tmp_path / "records", engine=engine, make_work=plugged, progress=unplug) as lab:
        finished = difficulty(lab, wishes)
    with Laboratory(engine=Threads(2)) as lab:
        expected = difficulty(lab, wishes)
    assert third not in cluster.worker_nodes
    assert lost
    assert finished.rows == expected.rows
    assert finished.extra == expected.extra
    with closing(sqlite3.connect(tmp_path / "records" / FILE)) as base:
        keys = [key for (key,) in base.execute("SELECT job FROM test")]
    assert len(keys) == len(set(keys))


# --- the command -------------------------------------------------------------


def test_the_command_starts_a_cluster_of_its_own_and_prints_the_same_table(
    tmp_path: Path,
) -> None:
    pytest.importorskip("ray")
    process = subprocess.run(
        [
            *(COMMAND, "reproduce", "baseline", "--tests", "1", "--json"),
            *("--engine", "ray", "--workers", "2", "--results", tmp_path),
        ],
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stderr
    with Laboratory(engine=Threads(2)) as lab:
        expected = reproduce(
            experiment_named("baseline").experiment, lab, Wishes(tests=1)
        ).as_data()
    finished = json.loads(process.stdout.splitlines()[-1])
    assert finished["rows"] == expected["rows"]
    assert finished["extra"] == expected["extra"]


def test_the_command_says_when_no_cluster_answers(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    result = run(
        *("reproduce", "baseline", "--tests", "1", "--results", tmp_path),
        *("--engine", "ray", "--ray-address", "127.0.0.1:1"),
    )
    assert result.exit_code == 2
    assert "no Ray cluster answers at 127.0.0.1:1" in unwrapped(result.stderr)
    assert "Traceback" not in result.stderr
