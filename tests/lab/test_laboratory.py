"""The laboratory: what was run is not run again, and the counts are right."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from sparring.errors import UsageError
from sparring.lab import laboratory
from sparring.lab.engines import Threads
from sparring.lab.laboratory import Laboratory
from sparring.lab.store import FILE
from tests.lab.old_records import old_file
from tests.lab.works import Slow, failing_at_three, jobs_for

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.lab.engines import Work
    from sparring.lab.jobs import Job, Record


class Bench:
    """Counts how often each job is run."""

    def __init__(self) -> None:
        self.ran: list[tuple[str, int]] = []

    def __call__(self) -> Work:
        return self.work

    def work(self, job: Job) -> Record:
        self.ran.append((job.tactic, job.seed))
        return {"tactic": job.tactic, "seed": job.seed, "time": len(self.ran)}


@pytest.fixture
def bench() -> Bench:
    return Bench()


def lab_in(folder: Path | None, bench: Any, **more: Any) -> Laboratory:
    more.setdefault("stamp", "now")
    return Laboratory(folder, engine=Threads(2), make_work=bench, **more)


def seeds(records: list[Record]) -> list[int]:
    return [record["seed"] for record in records]


def test_what_this_run_has_run_itself_is_not_from_an_earlier_one(
    tmp_path: Path, bench: Bench
) -> None:
    jobs = jobs_for(5)
    with lab_in(tmp_path, bench) as lab:
        lab.run(jobs, "x")
        lab.run(jobs, "x")
        assert (lab.done, lab.total, lab.resumed) == (10, 10, 0)
    with lab_in(tmp_path, bench) as lab:
        lab.run(jobs, "x")
        assert (lab.done, lab.resumed) == (5, 5)
    assert len(bench.ran) == 5


def test_records_come_in_the_order_of_the_jobs(tmp_path: Path, bench: Bench) -> None:
    jobs = jobs_for(20)[::-1]
    with lab_in(tmp_path, bench) as lab:
        assert seeds(lab.run(jobs, "x")) == list(range(20))[::-1]
    assert (lab.done, lab.total, lab.resumed) == (20, 20, 0)


def test_what_is_on_disk_is_not_run_again(tmp_path: Path, bench: Bench) -> None:
    with lab_in(tmp_path, bench) as lab:
        first = lab.run(jobs_for(3), "x")
    with lab_in(tmp_path, bench) as lab:
        again = lab.run(jobs_for(5), "x")
    assert len(bench.ran) == 5
    assert again[:3] == first
    assert (lab.done, lab.total, lab.resumed) == (5, 5, 3)


def test_a_job_asked_for_twice_is_run_once_and_counts_twice(tmp_path: Path, bench: Bench) -> None:
    jobs = [*jobs_for(3), *jobs_for(2)]
    seen: list[tuple[int, int]] = []
    for folder in (tmp_path, None):
        bench.ran.clear()
        with lab_in(folder, bench, progress=lambda *counts: seen.append(counts)) as lab:
            records = lab.run(jobs, "x")
        assert seeds(records) == [0, 1, 2, 0, 1]
        assert len(bench.ran) == 3
        assert (lab.done, lab.total, lab.resumed) == (5, 5, 0)
        assert seen[-1] == (5, 5)
    with lab_in(tmp_path, bench) as lab:
        lab.run([*jobs, *jobs_for(4)], "x")
    assert (lab.done, lab.total, lab.resumed) == (9, 9, 8)


def test_no_jobs_give_no_records(tmp_path: Path, bench: Bench) -> None:
    with lab_in(tmp_path, bench) as lab:
        assert lab.run([], "x") == []
    assert (lab.done, lab.total) == (0, 0)


def test_counts_go_on_over_several_experiments(tmp_path: Path, bench: Bench) -> None:
    with lab_in(tmp_path, bench) as lab:
        lab.run(jobs_for(3), "x")
        lab.run(jobs_for(2), "y")
        lab.run(jobs_for(3), "x")
    assert (lab.done, lab.total, lab.resumed) == (8, 8, 0)
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_worlds_keep_their_records_apart_and_other_sources_of_one_leave_the_others_alone(
    tmp_path: Path, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = [replace(job, world=world) for job in jobs_for(2) for world in ("crpg", "pit")]
    stamps = {"crpg": "a", "pit": "b"}
    monkeypatch.setattr(laboratory, "sources_stamp", lambda world, memory: stamps[world])
    with lab_in(tmp_path, bench, stamp=None) as lab:
        first = lab.run(jobs, "x")
    assert [record["seed"] for record in first] == [0, 0, 1, 1]
    stamps["pit"] = "c"
    with lab_in(tmp_path, bench, stamp=None) as lab:
        second = lab.run(jobs, "x")
    assert lab.resumed == 2
    assert [one == other for one, other in zip(first, second, strict=True)] == [True, False] * 2
    assert lab.notices == ["records of x in pit are of other sources: tests run anew"]


def test_without_a_folder_nothing_is_kept(
    tmp_path: Path, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with lab_in(None, bench) as lab:
        lab.run(jobs_for(2), "x")
        lab.run(jobs_for(2), "x")
    assert len(bench.ran) == 4
    assert list(tmp_path.iterdir()) == []


def test_a_fresh_run_runs_everything_asked_for_once_and_loses_nothing_else(
    tmp_path: Path, bench: Bench
) -> None:
    with lab_in(tmp_path, bench) as lab:
        old = lab.run(jobs_for(4), "x")
    with lab_in(tmp_path, bench, fresh=True) as lab:
        new = lab.run(jobs_for(2), "x")
        assert lab.run(jobs_for(2), "x") == new
    assert [record["time"] for record in new] != [record["time"] for record in old[:2]]
    assert len(bench.ran) == 6
    with lab_in(tmp_path, bench) as lab:
        assert lab.run(jobs_for(4), "x") == [*new, *old[2:]]


def test_other_sources_run_anew_and_say_so(tmp_path: Path, bench: Bench) -> None:
    with lab_in(tmp_path, bench) as lab:
        lab.run(jobs_for(2), "x")
    assert lab.notices == []
    with lab_in(tmp_path, bench, stamp="later") as lab:
        lab.run(jobs_for(2), "x")
    assert len(bench.ran) == 4
    assert lab.notices == ["records of x in crpg are of other sources: tests run anew"]


def test_damaged_records_are_run_anew_and_told(tmp_path: Path, bench: Bench) -> None:
    with lab_in(tmp_path, bench) as lab:
        lab.run(jobs_for(3), "x")
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("""UPDATE test SET record = replace(record, '"seed":1', '"seed":7')""")
    with lab_in(tmp_path, bench) as lab:
        assert seeds(lab.run(jobs_for(3), "x")) == [0, 1, 2]
    assert lab.resumed == 2
    assert lab.notices == [f"1 record in {path} cannot be used: such tests run anew"]


def test_records_of_former_versions_are_gone_on_from_and_it_is_said_where_they_are(
    tmp_path: Path, bench: Bench
) -> None:
    jobs = jobs_for(2)
    old_file(tmp_path / "crpg" / "x.jsonl", "now", {jobs[0].key: {"seed": 0, "time": 0}})
    with lab_in(tmp_path, bench) as lab:
        assert seeds(lab.run(jobs, "x")) == [0, 1]
    assert lab.resumed == 1
    assert lab.notices == [
        f"records of x in crpg are now in {tmp_path / FILE}; the former file is x.old-1.jsonl"
    ]


def test_records_before_an_error_are_kept(tmp_path: Path, bench: Bench) -> None:
    lab = Laboratory(tmp_path, engine=Threads(1), make_work=failing_at_three, stamp="now")
    with lab, pytest.raises(UsageError, match="the third"):
        lab.run(jobs_for(5), "x")
    assert lab.done == 3
    with lab_in(tmp_path, bench) as lab:
        lab.run(jobs_for(5), "x")
    assert [seed for _, seed in sorted(bench.ran)] == [3, 4]


def test_ctrl_c_while_a_record_is_handled_stops_the_workers_at_once(tmp_path: Path) -> None:
    slow = Slow(tmp_path, 0.1)

    def press(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    lab = lab_in(tmp_path / "records", slow, progress=press)
    with pytest.raises(KeyboardInterrupt) as caught:
        lab.run(jobs_for(60), "x")
    begun = slow.begun()
    assert begun <= 2 + 2 * 2
    lab.close()
    with lab_in(tmp_path / "records", slow) as lab:
        lab.run(jobs_for(3), "x")
    assert lab.resumed >= 2
    assert caught.traceback


def test_two_laboratories_share_a_folder(tmp_path: Path, bench: Bench) -> None:
    with lab_in(tmp_path, bench) as lab, lab_in(tmp_path, bench) as other:
        lab.run(jobs_for(2), "x")
        other.run(jobs_for(3), "x")
        assert other.resumed == 2
        lab.run(jobs_for(3), "x")
        assert lab.resumed == 1


def test_closing_lets_go_of_files_and_engine(tmp_path: Path, bench: Bench) -> None:
    closed = []
    engine = Threads(1)
    engine.close = lambda: closed.append(True)  # type: ignore[method-assign]
    with Laboratory(tmp_path, engine=engine, make_work=bench, stamp="now") as lab:
        lab.run(jobs_for(1), "x")
    assert closed == [True]
    # Whoever closes a database last takes its journal away.
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_what_is_no_job_is_counted_like_tests() -> None:
    told: list[tuple[int, int]] = []
    with Laboratory(progress=lambda done, total: told.append((done, total))) as lab:
        assert list(lab.through(["a", "b"])) == ["a", "b"]
    assert told == [(1, 2), (2, 2)]
    assert (lab.done, lab.total, lab.resumed) == (2, 2, 0)
