"""What several tests of the arena need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.arena.memory import Memory
from tests.arena.helpers import new_player
from tests.arena.worlds import add_test_worlds, remove_test_worlds

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sparring.arena.player import Player


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "arena.db"


@pytest.fixture
def memory(data: Path) -> Iterator[Memory]:
    opened = Memory(data)
    yield opened
    opened.close()


@pytest.fixture
def player(memory: Memory) -> Player:
    return new_player(memory)


@pytest.fixture
def test_worlds() -> Iterator[None]:
    """The worlds that only tests know, beside the others."""
    add_test_worlds()
    yield
    remove_test_worlds()
