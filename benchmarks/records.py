"""The lab's records beside a file of lines, as they were kept before: writing as tests
finish, finding all of them, and finding a few.

    python benchmarks/records.py
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import zlib
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from sparring.lab.old_records import old_records
from sparring.lab.store import Store

RECORDS = 10_000
ENCOUNTERS = 500
FEW = 100
ROUNDS = 3


def records() -> dict[str, Any]:
    """As many as a large experiment has, of the usual size: 3.4 kilobytes."""
    luck = random.Random(1)
    return {
        f"{luck.getrandbits(96):024x}": {
            "results": "".join(luck.choice("WL-") for _ in range(ENCOUNTERS)),
            "fitness": [luck.random() for _ in range(150)],
        }
        for _ in range(RECORDS)
    }


def in_a_database(folder: Path, kept: dict[str, Any]) -> list[float]:
    """Seconds for writing, finding all and finding a few."""
    store = Store(folder, "crpg", "bench", "now")
    writing = timed(lambda: [store.add(key, record) for key, record in kept.items()])
    store.close()

    def find(keys: list[str]) -> None:
        store = Store(folder, "crpg", "bench", "now")
        assert len(store.found(keys)) == len(keys)
        store.close()

    keys = list(kept)
    return [writing, timed(lambda: find(keys)), timed(lambda: find(keys[:FEW]))]


def in_lines(folder: Path, kept: dict[str, Any]) -> list[float]:
    """The same for a file of lines with sums, which is read whole whatever is asked for."""
    path = folder / "bench.jsonl"

    def write() -> None:
        with path.open("ab", buffering=0) as file:
            file.write(b'{"sparring_records":1,"stamp":"now"}\n')
            for key, record in kept.items():
                check = zlib.crc32(json.dumps([key, record], separators=(",", ":")).encode())
                content = {"key": key, "record": record, "check": check}
                file.write(json.dumps(content, separators=(",", ":")).encode() + b"\n")

    def read() -> None:
        assert len(old_records(path)[1]) == RECORDS

    return [timed(write), timed(read), timed(read)]


def timed(work: Any) -> float:
    """Seconds for some work."""
    start = perf_counter()
    work()
    return perf_counter() - start


def main() -> None:
    """Print each way's seconds, and how many times as fast the database is."""
    kept = records()
    database, lines = [], []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            database.append(in_a_database(Path(folder), kept))
            lines.append(in_lines(Path(folder), kept))
    results = {
        name: {"database_s": ours, "lines_s": theirs, "times": theirs / ours}
        for name, ours, theirs in zip(
            ("write", "find_all", f"find_{FEW}"),
            (median(column) for column in zip(*database, strict=True)),
            (median(column) for column in zip(*lines, strict=True)),
            strict=True,
        )
    }
    if "--json" in sys.argv[1:]:
        print(json.dumps(results))
        return
    print(f"{RECORDS:,} records, median of {ROUNDS} rounds   database     lines")
    for name, row in results.items():
        seconds = f"{row['database_s']:8.3f} s {row['lines_s']:8.3f} s"
        print(f"{name:44} {seconds}  {row['times']:5.1f} times as fast")


if __name__ == "__main__":
    main()
