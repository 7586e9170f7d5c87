"""Records on disk: what a kill, a full disk, another run or somebody's editor may do."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.lab import store as module
from sparring.lab.store import FILE, Store, StoreError, record_in, row_of
from tests.lab.old_records import FORMER, HEADER, line_of, old_file

if TYPE_CHECKING:
    from pathlib import Path

STAMP = "1 abc"
RECORDS = {f"key{number}": {"results": "WL-" * number, "é": [0.1, None]} for number in range(4)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "folder"


def opened(folder: Path, stamp: str = STAMP, name: str = "baseline") -> Store:
    return Store(folder, "crpg", name, stamp)


def keep(folder: Path, records: dict[str, Any] = RECORDS, stamp: str = STAMP) -> None:
    store = opened(folder, stamp)
    for key, record in records.items():
        store.add(key, record)
    store.close()


def found(folder: Path, stamp: str = STAMP, name: str = "baseline") -> dict[str, Any]:
    """What a new run finds of everything these tests ever keep."""
    store = opened(folder, stamp, name)
    records = store.found([*RECORDS, "a", "b", "key9", "new"])
    store.close()
    return records


def change(folder: Path, statement: str, *values: Any) -> None:
    """What somebody else may do to the file."""
    base = sqlite3.connect(folder / FILE)
    with base:
        base.execute(statement, values)
    base.close()


def test_what_was_kept_is_found_again(folder: Path) -> None:
    keep(folder)
    assert found(folder) == RECORDS


def test_only_what_is_asked_for_is_read(folder: Path) -> None:
    keep(folder)
    store = opened(folder)
    assert store.found(["key2", "nobody's"]) == {"key2": RECORDS["key2"]}
    store.close()


def test_numbers_come_back_to_the_last_bit(folder: Path) -> None:
    record = {"fitness": [0.1 + 0.2, 1e-300, 5e-324, 2.0**60 + 1, float("inf")]}
    keep(folder, {"a": record})
    assert found(folder)["a"]["fitness"] == record["fitness"]


TEXTS = st.text(st.characters(exclude_categories=()), max_size=20)


@given(st.dictionaries(TEXTS, st.none() | TEXTS | st.floats(allow_nan=False) | st.integers()))
def test_every_record_comes_back_from_its_row(record: dict[str, Any]) -> None:
    _, key, text, checksum = row_of(1, "a", record)
    assert record_in(key, text, checksum) == record


def test_a_record_is_in_the_file_as_soon_as_it_is_kept(folder: Path) -> None:
    store = opened(folder)
    store.add("a", {"results": "W"})
    assert found(folder) == {"a": {"results": "W"}}
    store.close()


def test_experiments_and_worlds_are_kept_apart(folder: Path) -> None:
    keep(folder)
    assert found(folder, name="difficulty") == {}
    other = Store(folder, "pit", "baseline", STAMP)
    assert other.found(RECORDS) == {}
    other.close()


def test_records_of_other_sources_are_not_mixed_in_and_wait_for_their_own(folder: Path) -> None:
    for stamp in ("one", "two"):
        store = opened(folder, stamp)
        assert store.has_others == (stamp == "two")
        store.add("a", {"by": stamp})
        store.close()
    assert found(folder, "one") == {"a": {"by": "one"}}
    store = opened(folder, "two")
    assert not store.has_others
    assert store.found(["a"]) == {"a": {"by": "two"}}
    store.close()


def test_forgetting_runs_anew_what_is_asked_for_and_keeps_the_rest(folder: Path) -> None:
    keep(folder)
    store = opened(folder)
    store.forget()
    assert store.found(RECORDS) == {}
    store.add("key1", {"results": "new"})
    assert store.found(RECORDS) == {"key1": {"results": "new"}}
    store.close()
    assert found(folder) == RECORDS | {"key1": {"results": "new"}}


# --- damage ------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        *("", "nonsense", "[]", "7", "[" * 100_000),
        '{"results":"WW-WL-","é":[0.1,null]}',
        b"\xff\xfe\x00",
        7,
    ],
)
def test_a_damaged_row_is_left_out_and_the_others_are_used(folder: Path, content: Any) -> None:
    keep(folder)
    change(folder, "UPDATE test SET record = ? WHERE job = 'key2'", content)
    store = opened(folder)
    assert set(store.found(RECORDS)) == {"key0", "key1", "key3"}
    assert store.damaged == 1
    store.add("key2", RECORDS["key2"])
    assert store.found(RECORDS) == RECORDS
    assert store.damaged == 0
    store.close()


@pytest.mark.parametrize("text", ["[]", "7", "nonsense", "[" * 100_000])
def test_a_text_that_is_no_record_is_none_though_its_sum_is_right(text: str) -> None:
    assert record_in("a", text, module.check_of("a", text)) is None


def test_a_record_without_end_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(folder, {"a": {"results": "W" * 1000}, "b": {}})
    monkeypatch.setattr(module, "LONGEST_RECORD", 300)
    store = opened(folder)
    assert store.found(["a", "b"]) == {"b": {}}
    assert store.damaged == 1
    store.close()


def test_a_destroyed_file_is_told_with_the_way_out(folder: Path) -> None:
    keep(folder)
    path = folder / FILE
    path.write_bytes(path.read_bytes()[:100] + b"x" * 5000)
    with pytest.raises(StoreError, match=r"move records\.sqlite away.*--results"):
        found(folder)


def test_a_file_that_is_none_of_ours_is_refused_and_left_as_it_is(folder: Path) -> None:
    folder.mkdir(parents=True)
    base = sqlite3.connect(folder / FILE)
    base.execute("CREATE TABLE diary (day TEXT)")
    base.close()
    before = (folder / FILE).read_bytes()
    with pytest.raises(StoreError, match="it belongs to another program; move"):
        opened(folder)
    assert (folder / FILE).read_bytes() == before
    (folder / FILE).write_bytes(b"my diary, for nobody else to read" * 40)
    with pytest.raises(StoreError, match="not a database"):
        opened(folder)


def test_a_file_of_a_newer_version_says_so(folder: Path) -> None:
    keep(folder)
    change(folder, "PRAGMA user_version = 9")
    with pytest.raises(StoreError, match=r"newer version .9; this one reads 1.: update"):
        opened(folder)


# --- what the system refuses -------------------------------------------------


def test_a_full_disk_is_told_and_loses_nothing(folder: Path) -> None:
    keep(folder)
    store = opened(folder)
    pages = store.base.execute("PRAGMA page_count").fetchone()[0]
    store.base.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="full; keep records elsewhere with --results"):
        store.add("a", {"results": "W" * 100_000})
    assert store.found([*RECORDS, "a"]) == RECORDS
    store.close()
    assert found(folder) == RECORDS


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "results").write_text("a file")
    for folder in (tmp_path / "results", tmp_path / "results" / "deep"):
        with pytest.raises(StoreError, match="it is, or is in, a file"):
            opened(folder)


def test_a_folder_in_place_of_the_file_is_told(folder: Path) -> None:
    (folder / FILE).mkdir(parents=True)
    with pytest.raises(StoreError, match="unable to open database file"):
        opened(folder)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_that_may_not_be_written_to_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="unable to open database file"):
        opened(tmp_path)


# --- several runs ------------------------------------------------------------

WRITER = (
    "import sys; from pathlib import Path; from sparring.lab.store import Store\n"
    f"store = Store(Path(sys.argv[1]), 'crpg', 'baseline', {STAMP!r})\n"
    "print('open', flush=True); sys.stdin.readline()\n"
    "for number in range(int(sys.argv[3])):\n"
    "    store.add(sys.argv[2] + str(number), {'number': number})\n"
    "    print(number, flush=True)\n"
)


def writer(folder: Path, name: str, count: int) -> subprocess.Popen[str]:
    """Another run that begins to write at a line of input."""
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, folder, name, str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def begin(run: subprocess.Popen[str]) -> None:
    assert run.stdin is not None
    run.stdin.write("\n")
    run.stdin.flush()


def test_two_runs_write_into_one_new_file_at_once(folder: Path) -> None:
    with writer(folder, "a", 300) as one, writer(folder, "b", 300) as other:
        begin(one)
        begin(other)
        assert [one.wait(60), other.wait(60)] == [0, 0]
    store = opened(folder)
    keys = [f"{name}{number}" for name in "ab" for number in range(300)]
    assert list(store.found(keys)) == keys
    store.close()


@pytest.mark.parametrize("moment", [0, 1, 40, 200])
def test_a_kill_loses_nothing_that_was_kept(folder: Path, moment: int) -> None:
    with writer(folder, "key", 100_000) as run:
        begin(run)
        assert run.stdout is not None
        for _ in range(moment + 2):
            assert run.stdout.readline()
        run.send_signal(signal.SIGKILL)
        rest = [line for line in run.stdout if line.endswith("\n")]
    said = moment + 1 + len(rest)
    store = opened(folder)
    keys = [f"key{number}" for number in range(said)]
    assert list(store.found(keys)) == keys
    store.close()


# --- records of former versions ----------------------------------------------


def test_records_of_former_versions_are_taken_over_once(folder: Path) -> None:
    path = old_file(folder / "crpg" / "baseline.jsonl", STAMP, RECORDS)
    lines = path.read_bytes()
    store = opened(folder)
    assert store.found(RECORDS) == RECORDS
    assert store.taken_over == folder / "crpg" / "baseline.old-1.jsonl"
    store.close()
    assert not path.exists()
    assert store.taken_over.read_bytes() == lines
    again = opened(folder)
    assert again.taken_over is None
    assert again.found(RECORDS) == RECORDS
    again.close()


def test_a_file_written_by_a_former_version_is_read(folder: Path) -> None:
    path = folder / "crpg" / "baseline.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(FORMER)
    store = opened(folder, "0.1.0 of old")
    assert store.found(["9f86d081884c7d659a2feaa0"]) == {
        "9f86d081884c7d659a2feaa0": {"results": "WWL", "fitness": [0.1, None], "é": 2.5e-300}
    }
    store.close()


def test_former_records_of_other_sources_wait_for_their_own(folder: Path) -> None:
    old_file(folder / "crpg" / "baseline.jsonl", "other", RECORDS)
    store = opened(folder)
    assert store.has_others
    assert store.found(RECORDS) == {}
    store.close()
    assert found(folder, "other") == RECORDS


def test_what_is_newer_is_not_overwritten_by_former_records(folder: Path) -> None:
    keep(folder, {"key1": {"newer": True}})
    old_file(folder / "crpg" / "baseline.jsonl", STAMP, RECORDS)
    assert found(folder) == RECORDS | {"key1": {"newer": True}}


def test_a_former_file_cut_off_anywhere_gives_its_whole_lines(folder: Path) -> None:
    path = old_file(folder / "crpg" / "baseline.jsonl", STAMP, RECORDS)
    whole = path.read_bytes()
    ends = [at for at, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(0, len(whole) + 1, 7):
        path.write_bytes(whole[:cut])
        (folder / FILE).unlink(missing_ok=True)
        finished = max(0, sum(end <= cut for end in ends) - 1)
        assert list(found(folder)) == list(RECORDS)[:finished]


@pytest.mark.parametrize(
    "line",
    [
        *(b"\n", b"nonsense\n", b"\xff\xfe\x00\n", b"[]\n", b"7\n", b'{"key":"key9"}\n'),
        b'{"key":7,"record":{},"check":0}\n',
        b'{"key":"key9","record":[],"check":0}\n',
        b'{"key":"key9","record":{},"check":"x"}\n',
        b"[" * 100_000 + b"\n",
        b'{"key":"key9","record":{"turning_point":' + b"9" * 5_000 + b'},"check":1}\n',
        line_of("key9", {"results": "WL"}).replace(b"WL", b"WW"),
    ],
)
def test_a_damaged_line_of_a_former_file_is_left_out(folder: Path, line: bytes) -> None:
    path = old_file(folder / "crpg" / "baseline.jsonl", STAMP, RECORDS)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], line, *lines[2:]]))
    assert found(folder) == RECORDS


@pytest.mark.parametrize("content", [b"my diary\n", b"\xff\xfe\x00", b"{}\n", b"[]", b"\n\n", b""])
def test_a_former_file_that_is_none_of_ours_is_only_moved(folder: Path, content: bytes) -> None:
    path = folder / "crpg" / "baseline.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    store = opened(folder)
    assert store.found(RECORDS) == {}
    assert store.taken_over is not None
    assert store.taken_over.read_bytes() == content
    store.close()


def test_a_header_alone_is_an_empty_start(folder: Path) -> None:
    path = folder / "crpg" / "baseline.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(json.dumps(HEADER | {"stamp": STAMP}).encode() + b"\n")
    assert found(folder) == {}
