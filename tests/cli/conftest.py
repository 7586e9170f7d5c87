"""What the tests of several commands need."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from sparring.worlds.crpg.rosters import rulebase_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def rulebases(tmp_path: Path) -> Path:
    path = tmp_path / "mine.rules"
    path.write_text(rulebase_text(), "utf-8")
    return path


@pytest.fixture
def usual_ctrl_c() -> Iterator[None]:
    """As in a terminal: programs started in the background ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
