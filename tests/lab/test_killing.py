"""An experiment that is killed again and again ends with the table of one that is not."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.registry import experiment_named
from sparring.lab.laboratory import Laboratory
from sparring.lab.results import reproduce
from sparring.lab.store import FILE

COMMAND = Path(sys.executable).with_name("sparring")


def command(tests: int, folder: Path) -> list[str | Path]:
    return [
        *(COMMAND, "reproduce", "difficulty", "--tests", str(tests)),
        *("--json", "--results", folder),
    ]


def keys_in(folder: Path) -> list[str]:
    """The jobs that have records."""
    path = folder / FILE
    if not path.exists():
        return []
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as base:
            return [key for (key,) in base.execute("SELECT job FROM test")]
    except sqlite3.OperationalError:  # its tables are just being made
        return []


def kill_one(tests: int, folder: Path, more: int, delay: float) -> bool:
    """Start, wait for so many new records and a moment longer, kill; whether it was
    still at work then."""
    wanted = len(keys_in(folder)) + more
    process = subprocess.Popen(
        command(tests, folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    with process:
        while process.poll() is None and len(keys_in(folder)) < wanted:
            time.sleep(0.002)
        time.sleep(delay)
        was_at_work = process.poll() is None
        process.kill()
    return was_at_work


def killed_and_resumed(tests: int, kills: int, folder: Path) -> dict[str, Any]:
    luck = random.Random(kills)
    # The table, its variants and the chosen win rates: 59 rows in all.
    most = 59 * tests // (kills + 2)
    before = 0
    for _ in range(kills):
        assert kill_one(tests, folder, luck.randint(0, most), luck.uniform(0, 0.03))
        records = len(keys_in(folder))
        assert records >= before
        before = records
    assert before > 0
    process = subprocess.run(command(tests, folder), capture_output=True, text=True, check=True)
    outcome: dict[str, Any] = json.loads(process.stdout.splitlines()[-1])
    assert outcome["resumed"] == before
    return outcome


def assert_same_as_undisturbed(outcome: dict[str, Any], tests: int, folder: Path) -> None:
    with Laboratory() as lab:
        expected = reproduce(
            experiment_named("difficulty").experiment, lab, Wishes(tests=tests)
        ).as_data()
    expected = json.loads(json.dumps(expected))
    for part in ("rows", "extra", "tests", "seed"):
        assert outcome[part] == expected[part]
    keys = keys_in(folder)
    assert len(keys) == len(set(keys)) == 59 * tests


def test_two_kills_do_not_change_a_small_table(tmp_path: Path) -> None:
    outcome = killed_and_resumed(1, 2, tmp_path)
    assert_same_as_undisturbed(outcome, 1, tmp_path)


@pytest.mark.slow
def test_ten_kills_do_not_change_a_table_of_twenty_tests_a_row(tmp_path: Path) -> None:
    outcome = killed_and_resumed(20, 10, tmp_path)
    assert_same_as_undisturbed(outcome, 20, tmp_path)
