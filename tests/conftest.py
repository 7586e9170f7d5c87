"""Shared by all tests: the slow ones run only on demand, Hypothesis is seeded."""

from __future__ import annotations

import pytest
from hypothesis import is_hypothesis_test, settings

settings.register_profile("ci", deadline=None, max_examples=40, derandomize=True)
settings.register_profile("slow", deadline=None, max_examples=2000)
settings.load_profile("ci")


MARKERS = [
    "slow: takes minutes; runs with --run-slow",
    "bulky: many cases or long texts; not watched for coverage",
    "property: found by itself on tests of Hypothesis; `make slow` tries more examples",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--run-slow", action="store_true", help="also run the slow statistics")


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("property")
        if "slow" in item.keywords and not config.getoption("--run-slow"):
            item.add_marker(pytest.mark.skip(reason="needs --run-slow"))
