"""Samples: a small one in every run, a great one in `make slow`.

    @samples(300, slow=20_000)
    def test_a_tactic_against_itself_is_a_fair_fight(count):
        ...

What holds in all cases is no more shown by thousands of them in every run.
"""

from __future__ import annotations

import pytest
from hypothesis import settings


def samples(count: int, *, slow: int) -> pytest.MarkDecorator:
    """Run a test with a sample of this size, and on demand with a great one."""
    return pytest.mark.parametrize("count", [count, pytest.param(slow, marks=pytest.mark.slow)])


def examples(times: float) -> settings:
    """So many times the examples that other properties get, here and in `make slow`."""
    return settings(max_examples=round(times * settings.default.max_examples))
