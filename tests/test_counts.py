"""Counts in messages: one test is one test, in every module."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import sparring
from sparring.errors import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(sparring.__file__).parent
THINGS = re.compile(
    r"^ (actions|claims|encounters|errors|exploits|fights|figures|files|generations|jobs|"
    r"parts|records|roles|rounds|rules|runs|samples|scripts|tactics|teams|tests|warnings|words)\b(?!/)"
)
NEVER_ONE = {
    "lab/claims.py: {len(parts)} parts": "a claim of one part is told in other words",
    "lab/exploits/page.py: {count} exploits": "one is told in other words",
    "lab/figures/exploits.py: {part} encounters": "a fixed length",
    "lab/report/html.py: {escape(one.score)} parts": "a claim of one part has no score",
}
"""Counts that are never one, and why."""


def fixed_plurals(source: str) -> Iterator[str]:
    """Pieces of text with a count that may be one before a word that is always plural."""
    for text in ast.walk(ast.parse(source)):
        if isinstance(text, ast.JoinedStr):
            for count, after in zip(text.values, text.values[1:], strict=False):
                if isinstance(count, ast.FormattedValue) and isinstance(after, ast.Constant):
                    thing = THINGS.match(str(after.value))
                    if thing and not is_fixed(count.value):
                        yield f"{{{ast.unparse(count.value)}}}{thing[0]}"


def is_fixed(count: ast.expr) -> bool:
    """Whether a count is a constant, which is read where it is written."""
    return all(name.id.isupper() for name in ast.walk(count) if isinstance(name, ast.Name))


def test_one_is_one_and_many_are_many() -> None:
    assert [plural(count, "test") for count in (0, 1, 2, 1200)] == [
        "0 tests",
        "1 test",
        "2 tests",
        "1,200 tests",
    ]


def test_a_fixed_plural_is_found() -> None:
    assert list(fixed_plurals('f"{len(a)} tests of {MOST} rules"')) == ["{len(a)} tests"]
    assert list(fixed_plurals("f\"{plural(count, 'test')} rules\"")) != []


def test_no_message_has_a_fixed_plural_after_a_count_that_may_be_one() -> None:
    """Write `plural(count, "test")` instead of `{count} tests`."""
    found = {
        f"{path.relative_to(PACKAGE).as_posix()}: {piece}"
        for room in ("cli", "lab")
        for path in (PACKAGE / room).rglob("*.py")
        if "experiments" not in path.parts
        for piece in fixed_plurals(path.read_text("utf-8"))
    }
    assert found == set(NEVER_ONE)
