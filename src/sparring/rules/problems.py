"""Mistakes and doubts found in rule text, each with its spot and the way out."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

LONGEST_LINE_SHOWN = 160
SHOWN_BEFORE_THE_SPOT = 60
"""Characters shown before a spot that lies far to the right."""
CUT = "..."


class Severity(Enum):
    """How much a problem matters."""

    ERROR = "error"
    """The rules cannot be used."""
    WARNING = "warning"
    """The rules work, but probably not as meant."""


class Fault(Enum):
    """What kind of problem it is: a name that stays, whatever the message says."""

    MISTAKE = "mistake"
    """Text that cannot be read, or names and types that do not fit."""
    NEVER_HOLDS = "never-holds"
    ALWAYS_HOLDS = "always-holds"
    IDLE_PART = "idle-part"
    """A part of a condition that makes no difference."""
    TWIN = "twin"
    """Rules with one text."""
    SAME_MEANING = "same-meaning"
    """Rules with different texts that act alike."""
    LIKE_CLOSING = "like-closing"
    """A rule that acts like a closing rule."""
    NO_CHOICE = "no-choice"
    NEEDLESS_THEN = "needless-then"
    WEIGHTLESS = "weightless"
    NEVER_DRAWN = "never-drawn"
    NEVER_REACHED = "never-reached"
    CLOSING_MAY_FAIL = "closing-may-fail"
    STRANGER = "stranger"
    """A role that nobody in the world has."""
    UNSEEN = "unseen"
    """Characters in a comment or literal that nobody sees."""


class Span(NamedTuple):
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
    end: int = field(init=False, repr=False, compare=False)
    """Where the text ends, without the blanks after it."""

    def __post_init__(self) -> None:
        starts = (0, *(match.end() for match in re.finditer("\n", self.text)))
        object.__setattr__(self, "line_starts", starts)
        object.__setattr__(self, "end", len(self.text.rstrip()))

    def line_of(self, offset: int) -> int:
        """The line number, counted from 1, that holds this offset."""
        return bisect_right(self.line_starts, offset)

    def line_span(self, line: int) -> Span:
        """Where a line stands, without its line end."""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return Span(start, len(self.text) if end < 0 else end)


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
    """What is shown of the line."""
    skipped: int = 0
    """How much of the line stands before what is shown."""
    fault: Fault = Fault.MISTAKE

    @classmethod
    def at(
        cls,
        source: Source,
        span: Span,
        severity: Severity,
        message: str,
        hint: str,
        fault: Fault = Fault.MISTAKE,
    ) -> Problem:
        """A problem at a span of some source text; where the text ends too
        early, at the end of its last line with anything on it."""
        start = min(span.start, source.end)
        line = source.line_of(start)
        whole = source.line_span(line)
        length = max(1, min(span.end, whole.end) - start)
        excerpt, skipped = cut_line(source.text, whole, start)
        return cls(
            severity,
            visible(message),
            visible(hint),
            source.name,
            line,
            start - whole.start + 1,
            length,
            excerpt,
            skipped,
            fault,
        )

    def __str__(self) -> str:
        head = f"{self.file}:{self.line}:{self.column}: {self.severity.value}: "
        gutter = f"{self.line:>4} | "
        spot = self.column - 1 - self.skipped
        before, stretch = self.line_text[:spot], self.line_text[spot : spot + self.length]
        carets = "^" * max(1, width(stretch))
        hint = f" {self.hint}" if self.hint else ""
        return (
            f"{head}{self.message}\n{gutter}{self.line_text}".rstrip() + "\n"
            f"{' ' * (len(gutter) - 2)}| {blank_like(before)}{carets}{hint}"
        )

    def as_data(self) -> dict[str, object]:
        """The problem for machines."""
        return {
            "severity": self.severity.value,
            "kind": self.fault.value,
            "message": self.message,
            "hint": self.hint,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "length": self.length,
        }


def cut_line(text: str, whole: Span, spot: int) -> tuple[str, int]:
    """What to show of a line around a spot, and how much of it is left out
    before that."""
    start = whole.start
    is_long = whole.end - start > LONGEST_LINE_SHOWN
    if is_long and spot - start > LONGEST_LINE_SHOWN - SHOWN_BEFORE_THE_SPOT:
        start = spot - SHOWN_BEFORE_THE_SPOT
    end = min(whole.end, start + LONGEST_LINE_SHOWN)
    excerpt = text[start:end]
    if start > whole.start:
        excerpt = CUT + excerpt[len(CUT) :]
    if end < whole.end:
        excerpt = excerpt[: -len(CUT)] + CUT
    return visible(excerpt), start - whole.start


def visible(text: str) -> str:
    """Text without anything a terminal would obey rather than show."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter == "\t" else "\ufffd" for letter in text
    )


def blank_like(text: str) -> str:
    """White space as wide as this text; tabs stay tabs."""
    if text.isascii():
        return re.sub(r"[^\t]", " ", text)
    return "".join("\t" if letter == "\t" else " " * width(letter) for letter in text)


def width(text: str) -> int:
    """How many places text takes in a terminal."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(
        2 if east_asian_width(letter) in "WF" else 0 if combining(letter) else 1 for letter in text
    )
