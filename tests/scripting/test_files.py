"""Saved state on disk."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from sparring import atomic
from sparring.errors import StateError
from sparring.scripting import files
from sparring.scripting.files import load_state, save_state
from sparring.scripting.learner import DynamicScripting
from tests.scripting.helpers import rulebase


def taught():
    learner = DynamicScripting(rulebase(), seed=1)
    for fitness in (0.9, 0.2):
        script = learner.draw()
        script.mark(0)
        learner.learn(script, fitness)
    return learner


def test_learner_is_saved_and_loaded(tmp_path):
    learner, path = taught(), tmp_path / "guard.json"
    learner.save(path)
    other = DynamicScripting(rulebase(), seed=2)
    assert not other.load(path).patched
    assert other.state() == learner.state()
    assert os.listdir(tmp_path) == ["guard.json"]


def test_path_may_be_text_and_the_file_is_replaced(tmp_path):
    path = os.fspath(tmp_path / "guard.json")
    taught().save(path)
    DynamicScripting(rulebase(), seed=3).save(path)
    assert load_state(path)["encounters"] == 0


def test_file_reached_through_a_link_is_the_one_replaced(tmp_path):
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    taught().save(real)
    link.symlink_to(real)
    DynamicScripting(rulebase()).save(link)
    assert link.is_symlink()
    assert load_state(real)["encounters"] == 0


def old_and_new(tmp_path):
    path = tmp_path / "guard.json"
    taught().save(path)
    return path, path.read_bytes(), DynamicScripting(rulebase()).state()


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_crash_while_saving_leaves_the_old_file(tmp_path, monkeypatch, moment):
    path, before, state = old_and_new(tmp_path)

    def crash(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(atomic.os, moment, crash)
    with pytest.raises(KeyboardInterrupt):
        save_state(path, state)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["guard.json"]


def test_kill_between_writing_and_renaming_leaves_the_old_file(tmp_path):
    path, before, state = old_and_new(tmp_path)
    program = (
        "import os, sys\n"
        "from sparring.scripting.files import save_state\n"
        "os.replace = lambda *names: os._exit(9)\n"
        "save_state(sys.argv[1], {})\n"
    )
    assert subprocess.run([sys.executable, "-c", program, path], check=False).returncode == 9
    assert path.read_bytes() == before
    assert len(os.listdir(tmp_path)) == 2
    assert load_state(path)["encounters"] == 2
    save_state(path, state)
    assert load_state(path)["encounters"] == 0


def test_file_that_cannot_be_written_leaves_nothing_behind(tmp_path):
    with pytest.raises(StateError, match=r"guard\.json cannot be written: No such file"):
        taught().save(tmp_path / "missing" / "guard.json")
    assert os.listdir(tmp_path) == []


def test_state_that_is_no_json_is_not_written(tmp_path):
    path, before, state = old_and_new(tmp_path)
    with pytest.raises(ValueError, match="JSON"):
        save_state(path, state | {"encounters": float("nan")})
    assert path.read_bytes() == before


def test_unreadable_file_is_refused(tmp_path):
    with pytest.raises(StateError, match=r"none\.json.* cannot be read: No such file"):
        load_state(tmp_path / "none.json")
    with pytest.raises(StateError, match="cannot be read"):
        load_state(tmp_path)
    with pytest.raises(StateError, match="cannot be read"):
        load_state("a\0b")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"not json",
        b'{"a": 1} trailing',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"1" * 5000,
    ],
    ids=["empty", "cut", "binary", "words", "trailing", "deep list", "deep object", "digits"],
)
def test_damaged_file_is_refused_and_changes_nothing(tmp_path, data):
    path = tmp_path / "guard.json"
    path.write_bytes(data)
    learner = taught()
    before = learner.state()
    with pytest.raises(StateError, match=r"guard\.json") as error:
        learner.load(path)
    assert len(str(error.value)) < 400
    assert learner.state() == before


def test_too_large_file_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MOST_BYTES", 1000)
    path = tmp_path / "guard.json"
    path.write_bytes(b" " * 1001)
    with pytest.raises(StateError, match="larger than any saved state"):
        load_state(path)
    path.write_bytes(b"[]" + b" " * 998)
    assert load_state(path) == []


def test_folders_need_not_be_synced_where_that_is_impossible(tmp_path, monkeypatch):
    folder = os.fspath(tmp_path / "not there")
    monkeypatch.setattr(atomic.os, "name", "nt")
    atomic.sync_folder(folder)


def test_deep_but_well_formed_state_is_refused(tmp_path):
    form = taught().state()
    deep: object = []
    for _ in range(300):
        deep = [deep]
    form["roles"] = deep
    path = tmp_path / "guard.json"
    path.write_text(json.dumps(form))
    with pytest.raises(StateError):
        taught().load(path)
