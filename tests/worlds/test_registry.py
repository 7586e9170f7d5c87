"""Worlds by their names: ours, those of other packages, and what each has."""

from __future__ import annotations

import subprocess
import sys
import types

import pytest

from sparring.errors import UsageError
from sparring.worlds import registry
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.registry import (
    needed_part,
    open_world,
    part,
    path_of,
    vocabulary_of,
    world_names,
)


@pytest.fixture
def foreign(monkeypatch: pytest.MonkeyPatch):
    """A package that brings a world without rules."""
    package = types.ModuleType("foreign_world")
    package.__path__ = []
    module = types.ModuleType("foreign_world.world")
    module.Silent = type("Silent", (), {"name": "silent", "title": "nothing happens"})
    monkeypatch.setitem(sys.modules, "foreign_world", package)
    monkeypatch.setitem(sys.modules, "foreign_world.world", module)
    paths = {"silent": "foreign_world.world:Silent", **registry.OWN_WORLDS}
    monkeypatch.setattr(registry, "world_paths", lambda: paths)
    return module.Silent


def test_a_world_is_opened_by_its_name_with_its_own_rules_or_others():
    assert isinstance(open_world("crpg"), Crpg)
    rules = Crpg.own_rules()
    assert open_world("crpg", rules).rules is rules


def test_an_unknown_name_comes_with_the_nearest_one():
    with pytest.raises(UsageError, match="no world is named 'crgp'; did you mean 'crpg'"):
        path_of("crgp")


def test_our_own_worlds_come_first_and_cannot_be_replaced(monkeypatch: pytest.MonkeyPatch):
    points = [
        types.SimpleNamespace(name="crpg", value="evil.world:World"),
        types.SimpleNamespace(name="arena", value="other.world:World"),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    registry.world_paths.cache_clear()
    try:
        assert world_names() == [*registry.OWN_WORLDS, "arena"]
        assert path_of("crpg") == registry.OWN_WORLDS["crpg"]
    finally:
        registry.world_paths.cache_clear()


def test_what_a_world_has_is_found_by_convention(foreign: type):
    assert part("crpg", "telling").__name__ == "sparring.worlds.crpg.telling"
    assert part("silent", "telling") is None
    with pytest.raises(UsageError, match="'silent' cannot be played: it has no module 'playing'"):
        needed_part("silent", "playing", "be played")


def test_a_world_in_a_single_module_has_no_parts(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "world_paths", lambda: {"lone": "lone:Lone"})
    assert part("lone", "json") is None


def test_a_world_without_rules_says_so(foreign: type):
    assert isinstance(open_world("silent"), foreign)
    with pytest.raises(UsageError, match="no rules that could be replaced"):
        open_world("silent", Crpg.own_rules())
    with pytest.raises(UsageError, match="no words for them"):
        vocabulary_of("silent")


def test_a_world_that_cannot_be_loaded_says_why(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "world_paths", lambda: {"lost": "no_such_package.world:World"})
    with pytest.raises(UsageError, match="'lost' cannot be loaded"):
        open_world("lost")


def test_a_world_that_fails_in_any_way_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path):
    (tmp_path / "faulty_world.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "world_paths", lambda: {"faulty": "faulty_world:World"})
    with pytest.raises(UsageError, match="division by zero"):
        open_world("faulty")


def test_the_words_of_a_world_need_no_compiler():
    code = (
        "import sys; from sparring.worlds.registry import vocabulary_of; vocabulary_of('crpg')\n"
        "print([name for name in ('numpy', 'numba') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
