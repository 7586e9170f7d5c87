"""Worlds that tests of the lab share with those of the worlds."""

from __future__ import annotations

from tests.worlds.conftest import registered, skirmish

__all__ = ["registered", "skirmish"]
