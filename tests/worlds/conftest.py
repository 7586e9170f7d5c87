"""Worlds that several tests share."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "05_skirmish"


@pytest.fixture(scope="session")
def skirmish():
    """A world in plain Python: the one that the guide builds."""
    sys.path.insert(0, str(EXAMPLE))
    try:
        from skirmish.world import Skirmish
    finally:
        sys.path.remove(str(EXAMPLE))
    return Skirmish()


@pytest.fixture
def registered(skirmish, monkeypatch: pytest.MonkeyPatch):
    """The same, known by its name."""
    from sparring.worlds import registry

    paths = {**registry.OWN_WORLDS, "skirmish": "skirmish.world:Skirmish"}
    monkeypatch.setattr(registry, "world_paths", lambda: paths)
    return skirmish
