"""Mistakes and doubts found in rule text, each with its spot and the way out."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

LONGEST_LINE_SHOWN = 160


class Severity(Enum):
    """How much a problem matters."""

    ERROR = "error"
    """The rules cannot be used."""
    WARNING = "warning"
    """The rules work, but probably not as meant."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of source text, from `start` up to but not including `end`."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """From the start of this to the end of the other."""
        return Span(self.start, max(self.end, other.end))


NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Source:
    """Rule text and where it came from."""

    name: str
    text: str
    line_starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        starts.extend(at + 1 for at, letter in enumerate(self.text) if letter == "\n")
        object.__setattr__(self, "line_starts", tuple(starts))

    def line_of(self, offset: int) -> int:
        """The line number, counted from 1, that holds this offset."""
        low, high = 0, len(self.line_starts)
        while high - low > 1:
            middle = (low + high) // 2
            if self.line_starts[middle] <= offset:
                low = middle
            else:
                high = middle
        return low + 1

    def line_text(self, line: int) -> str:
        """A line without its line end."""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")

    def column_of(self, offset: int) -> int:
        """The column of this offset within its line, counted from 1."""
        return offset - self.line_starts[self.line_of(offset) - 1] + 1


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake or doubt: what is wrong, where, and what to do about it."""

    severity: Severity
    message: str
    hint: str
    file: str
    line: int
    column: int
    length: int
    line_text: str

    @classmethod
    def at(cls, source: Source, span: Span, severity: Severity, message: str, hint: str) -> Problem:
        """A problem at a span of some source text."""
        start = visible_start(source, span)
        line = source.line_of(start)
        text = source.line_text(line)
        column = source.column_of(start)
        length = max(1, min(span.end - start, len(text) - column + 1))
        return cls(severity, message, hint, source.name, line, column, length, text)

    def __str__(self) -> str:
        head = f"{self.file}:{self.line}:{self.column}: {self.severity.value}: "
        gutter = f"{self.line:>4} | "
        before, marked = clipped(self.line_text, self.column, self.length)
        carets = "^" * marked
        hint = f" {self.hint}" if self.hint else ""
        return (
            f"{head}{self.message}\n"
            f"{gutter}{before}\n"
            f"{' ' * (len(gutter) - 2)}| {caret_indent(before, self.column)}{carets}{hint}"
        )

    def as_data(self) -> dict[str, object]:
        """The problem for machines."""
        return {
            "severity": self.severity.value,
            "message": self.message,
            "hint": self.hint,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "length": self.length,
        }


def visible_start(source: Source, span: Span) -> int:
    """Where to point: the span's start, or, for text that ends too early, the
    end of its last line with anything on it."""
    written = len(source.text.rstrip())
    return min(span.start, written)


def clipped(text: str, column: int, length: int) -> tuple[str, int]:
    """A very long line cut to what is worth showing, and the carets left."""
    shown = text[:LONGEST_LINE_SHOWN]
    if column > LONGEST_LINE_SHOWN:
        return shown, 1
    return shown, max(1, min(length, LONGEST_LINE_SHOWN - column + 1))


def caret_indent(text: str, column: int) -> str:
    """White space as wide as the text before the column; tabs stay tabs."""
    return "".join("\t" if letter == "\t" else " " for letter in text[: column - 1])
