"""Records on disk: what a kill, a full disk, another run or somebody's editor may do."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from sparring.lab import store as module
from sparring.lab.store import Store, StoreError

if TYPE_CHECKING:
    from pathlib import Path

STAMP = "1 abc"
RECORDS = {f"key{number}": {"results": "WL-" * number, "é": [0.1, None]} for number in range(4)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "folder" / "baseline.jsonl"


def written(path: Path, records: dict[str, Any] = RECORDS, stamp: str = STAMP) -> bytes:
    """The bytes of a file with these records."""
    store = Store(path, stamp)
    for key, record in records.items():
        store.add(key, record)
    store.close()
    return path.read_bytes()


def read(path: Path, stamp: str = STAMP) -> dict[str, Any]:
    """What a new run finds."""
    store = Store(path, stamp)
    store.close()
    return store.records


def test_what_was_kept_is_found_again(path: Path) -> None:
    written(path)
    assert read(path) == RECORDS


def test_numbers_come_back_to_the_last_bit(path: Path) -> None:
    record = {"fitness": [0.1 + 0.2, 1e-300, 5e-324, 2.0**60 + 1, float("inf")]}
    written(path, {"a": record})
    assert read(path)["a"]["fitness"] == record["fitness"]


def test_a_record_is_in_the_file_as_soon_as_it_is_kept(path: Path) -> None:
    store = Store(path, STAMP)
    store.add("a", {"results": "W"})
    assert json.loads(path.read_bytes().splitlines()[-1])["record"] == {"results": "W"}
    store.close()


def test_a_kill_after_any_byte_loses_the_last_record_only(path: Path) -> None:
    whole = written(path)
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        store = Store(path, STAMP)
        finished = sum(end <= cut for end in ends) - 1
        assert list(store.records) == list(RECORDS)[: max(0, finished)]
        assert store.set_aside is None
        assert store.damaged == 0
        store.add("new", {"results": "L"})
        store.close()
        assert read(path) == {key: RECORDS[key] for key in store.records if key != "new"} | {
            "new": {"results": "L"}
        }


def test_a_kill_between_header_and_first_record_is_an_empty_start(path: Path) -> None:
    header = written(path, {})
    assert read(path) == {}
    assert path.read_bytes() == header


def test_half_a_character_at_the_end_is_dropped(path: Path) -> None:
    whole = written(path)
    path.write_bytes(whole + '{"key":"ü'.encode()[:-1])
    assert read(path) == RECORDS
    assert path.read_bytes() == whole


def test_records_of_other_sources_are_set_aside_and_never_overwritten(path: Path) -> None:
    files = []
    for stamp in ("one", "two", "three"):
        files.append(written(path, {"a": {"by": stamp}}, stamp))
    asides = [path.with_name(f"baseline.old-{number}.jsonl") for number in (1, 2)]
    assert [aside.read_bytes() for aside in asides] == files[:2]
    assert read(path, "three") == {"a": {"by": "three"}}
    store = Store(path, "four")
    assert store.set_aside == path.with_name("baseline.old-3.jsonl")
    assert store.records == {}
    store.close()


@pytest.mark.parametrize("content", [b"my diary\n", b"\xff\xfe\x00", b"{}\n", b"[]", b"\n\n"])
def test_a_file_that_is_none_of_ours_is_set_aside(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    store = Store(path, STAMP)
    store.close()
    assert store.set_aside is not None
    assert store.set_aside.read_bytes() == content


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"nonsense\n",
        b"\xff\xfe\x00\n",
        b"[]\n",
        b"7\n",
        b'{"key":"key9"}\n',
        b'{"key":7,"record":{},"check":0}\n',
        b'{"key":"key9","record":[],"check":0}\n',
        b'{"key":"key9","record":{},"check":"x"}\n',
        b"[" * 100_000 + b"\n",
        b'{"key":"key9","record":{"turning_point":' + b"9" * 5_000 + b'},"check":1}\n',
    ],
)
def test_a_damaged_line_is_left_out_and_those_after_it_are_used(path: Path, line: bytes) -> None:
    whole = written(path).splitlines(keepends=True)
    path.write_bytes(b"".join([*whole[:2], line, *whole[2:]]))
    store = Store(path, STAMP)
    store.close()
    assert store.records == RECORDS
    assert store.damaged == 1


def test_an_edited_record_is_not_believed(path: Path) -> None:
    whole = written(path)
    path.write_bytes(whole.replace(b'"WL-WL-"', b'"WW-WL-"'))
    store = Store(path, STAMP)
    store.close()
    assert set(store.records) == {"key0", "key1", "key3"}
    assert store.damaged == 1


def test_a_line_without_end_is_read_in_pieces(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = written(path).splitlines(keepends=True)
    path.write_bytes(b"".join([*whole[:2], b"x" * 1000, b"\n", *whole[2:]]))
    monkeypatch.setattr(module, "LONGEST_LINE", 300)
    store = Store(path, STAMP)
    store.close()
    assert store.records == RECORDS
    assert store.damaged == 1


def test_forgetting_runs_anew_what_is_asked_for_and_keeps_the_rest(path: Path) -> None:
    written(path)
    store = Store(path, STAMP)
    store.forget()
    assert store.records == {}
    store.add("key1", {"results": "new"})
    store.close()
    assert read(path) == RECORDS | {"key1": {"results": "new"}}


# --- what the system refuses -------------------------------------------------


def test_a_full_disk_is_told_and_leaves_no_half_line(path: Path) -> None:
    whole = written(path)
    store = Store(path, STAMP)

    class Full:
        def __init__(self, file: Any) -> None:
            self.file = file

        def write(self, content: bytes) -> int:
            if len(content) < 40:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return int(self.file.write(content[:20]))

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

    file, store.file = store.file, Full(store.file)  # type: ignore[assignment]
    with pytest.raises(StoreError, match="No space left on device"):
        store.add("a", {"results": "W" * 100})
    assert path.read_bytes() == whole
    assert "a" not in store.records
    store.file = file
    store.add("b", {})
    store.close()
    assert set(read(path)) == {*RECORDS, "b"}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
def test_closing_after_a_full_disk_is_quiet(path: Path) -> None:
    store = Store(path, STAMP)
    store.file.close()
    store.file = open("/dev/full", "ab", buffering=0)  # noqa: SIM115
    with pytest.raises(StoreError, match="No space left on device"):
        store.add("a", {})
    store.close()


def test_an_interrupt_in_the_middle_of_a_line_takes_it_back(path: Path) -> None:
    whole = written(path)
    store = Store(path, STAMP)

    class Interrupted:
        def __init__(self, file: Any) -> None:
            self.file = file

        def write(self, content: bytes) -> int:
            self.file.write(content[:10])
            raise KeyboardInterrupt

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

    store.file = Interrupted(store.file)  # type: ignore[assignment]
    with pytest.raises(KeyboardInterrupt):
        store.add("a", {})
    store.close()
    assert path.read_bytes() == whole


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "results").write_text("a file")
    for path in (tmp_path / "results" / "a.jsonl", tmp_path / "results" / "deep" / "a.jsonl"):
        with pytest.raises(StoreError, match="its folder is a file"):
            Store(path, STAMP)


def test_a_folder_in_place_of_the_file_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StoreError, match="Is a directory"):
        Store(path, STAMP)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_that_may_not_be_written_to_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="Permission denied"):
        Store(tmp_path / "a.jsonl", STAMP)


def test_a_disk_that_is_read_only_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr(module, "locked", refuse)
    with pytest.raises(StoreError, match=r"baseline\.jsonl: Read-only file system"):
        Store(path, STAMP)


def test_no_room_for_the_copy_leaves_the_others_records_where_they_are(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = written(path, stamp="others")

    def fill(source: Path, target: Path) -> None:
        target.write_bytes(b"half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(module.shutil, "copyfile", fill)
    with pytest.raises(StoreError, match="No space left"):
        Store(path, STAMP)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == whole


# --- two runs ----------------------------------------------------------------


def test_two_runs_do_not_write_into_one_file(path: Path) -> None:
    store = Store(path, STAMP)
    with pytest.raises(StoreError, match=r"another run writes into .*--results"):
        Store(path, STAMP)
    store.close()
    assert read(path) == {}


def test_a_killed_run_holds_nobody_up(path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from sparring.lab.store import Store\n"
        f"store = Store(Path(sys.argv[1]), {STAMP!r}); store.add('a', {{}})\n"
        "print('held', flush=True); time.sleep(60)"
    )
    holder = subprocess.Popen([sys.executable, "-c", code, path], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    with holder:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(StoreError, match="another run"):
            Store(path, STAMP)
        holder.send_signal(signal.SIGKILL)
    assert read(path) == {"a": {}}
