"""What the tests of several commands need."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sparring.worlds import registry

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLE = Path(__file__).parents[2] / "examples" / "05_skirmish"
OTHERS = {
    "skirmish": "skirmish.world:Skirmish",
    "orchard": "tests.cli.orchard.world:Orchard",
    "ruin": "tests.cli.no_such_world.world:Ruin",
}
"""Worlds of somebody else: in plain Python, without rules, and broken."""


@pytest.fixture
def rulebases(tmp_path: Path) -> Path:
    path = tmp_path / "mine.rules"
    path.write_text(registry.open_world("crpg").rule_text, "utf-8")
    return path


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds of somebody else are installed."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.setattr(registry, "world_paths", lambda: {**OTHERS, **registry.OWN_WORLDS})


@pytest.fixture
def usual_ctrl_c() -> Iterator[None]:
    """As in a terminal: programs started in the background ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
