"""What a search has measured, kept as it comes."""

from __future__ import annotations

import json
from math import isfinite
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path


class Journal:
    """What was measured so far, kept in a file, so that a search goes on where it was
    broken off. What was measured with other sources is not used again."""

    def __init__(self, path: Path | None = None, stamp: str = "") -> None:
        self.path = path
        self.stamp = stamp
        """Stands for the world and the sources that measure."""
        self.known: dict[str, dict[str, float]] = {}
        if path is not None and path.exists():
            text = text_of(path)
            self.known = dict(entries_in(text))
            if not text.endswith("\n"):
                # A line that was cut off must not spoil the next one.
                append(path, "\n")

    def figures(
        self, key: Any, names: Iterable[str], measure: Callable[[], Mapping[str, float]]
    ) -> dict[str, float]:
        """The named figures as they were measured under this key, or are now."""
        name = json.dumps([self.stamp, key], sort_keys=True)
        if not set(names) <= set(self.known.get(name, ())):
            self.known[name] = {what: float(value) for what, value in measure().items()}
            if self.path is not None:
                append(self.path, json.dumps([name, self.known[name]]) + "\n")
        return self.known[name]


def append(path: Path, text: str) -> None:
    """Write more at the end of a file."""
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from error


def text_of(path: Path) -> str:
    """What a file holds; bytes that are no text are replaced."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from error


def entries_in(text: str) -> Iterable[tuple[str, dict[str, float]]]:
    """The whole lines of a journal; one that was cut off or damaged is left out."""
    for line in text.splitlines():
        try:
            name, figures = json.loads(line)
            numbers = {str(what): float(value) for what, value in figures.items()}
        except (ValueError, TypeError, AttributeError, RecursionError):
            continue
        if all(map(isfinite, numbers.values())):
            yield str(name), numbers
