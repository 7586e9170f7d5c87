"""Shared by all tests: the slow ones run only on demand, Hypothesis is seeded."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("fast", deadline=None, max_examples=60, derandomize=True)
settings.register_profile("slow", deadline=None, max_examples=10_000)
settings.load_profile("fast")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--run-slow", action="store_true", help="also run the slow statistics")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes minutes; runs with --run-slow")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--run-slow"):
        return
    skip = pytest.mark.skip(reason="needs --run-slow")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)
