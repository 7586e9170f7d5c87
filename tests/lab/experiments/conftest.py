"""Experiments in small: two tests a row, nothing on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.lab.engines import Threads
from sparring.lab.laboratory import Laboratory

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def lab() -> Iterator[Laboratory]:
    with Laboratory(engine=Threads(2)) as lab:
        yield lab
