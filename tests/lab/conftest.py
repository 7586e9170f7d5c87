"""What tests of the lab share: worlds, and tests of samples that take less time."""

from __future__ import annotations

import pytest

from sparring.lab import comparing
from tests.worlds.conftest import registered, skirmish

__all__ = ["fewer_deals", "registered", "skirmish"]


@pytest.fixture(autouse=True)
def fewer_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Samples made up are far from the level, which a fifth of the deals tells as well."""
    monkeypatch.setattr(comparing, "ROUNDS", 4000)
