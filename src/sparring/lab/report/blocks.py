"""What a report is made of, whatever it is written in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure

    from sparring.lab.claims import Judged


class Code(NamedTuple):
    """Words that are typed or read by machines."""

    text: str


class Strong(NamedTuple):
    """Words that matter more."""

    text: str


class Link(NamedTuple):
    """Words that lead to a heading of the same page."""

    text: str
    heading: str


Inline: TypeAlias = str | Code | Strong | Link
Text: TypeAlias = "Sequence[Inline]"
"""A run of words; plain strings are taken literally."""


def with_code(text: str) -> Text:
    """Words of ours, in which what is typed stands between backticks. For no words of users."""
    return [Code(part) if at % 2 else part for at, part in enumerate(text.split("`")) if part]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; those of levels 2 and 3 are in the table of contents."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences."""

    text: Text
    lead: bool = False
    """Whether it is the answer that the page begins with."""


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list."""

    items: Sequence[Text]


@dataclass(frozen=True, slots=True)
class Command:
    """What to type."""

    line: str


class Cell(NamedTuple):
    """One figure, with what stands beside and below it."""

    ours: str
    paper: str = ""
    ends: str = ""
    outside: bool = False
    """Whether the paper's figure lies outside our interval."""


@dataclass(frozen=True, slots=True)
class Table:
    """Figures in rows."""

    caption: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Cell]]]
    groups: Sequence[tuple[str, int]] = ()
    """Headings above several columns each."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure; its description is part of it."""

    name: str
    figure: Figure
    caption: str


@dataclass(frozen=True, slots=True)
class Overview:
    """Every claim with its verdict, in short."""

    claims: Sequence[Judged]


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Claims one by one, with what each verdict rests on."""

    claims: Sequence[Judged]


@dataclass(frozen=True, slots=True)
class Machine:
    """What may differ from run to run: versions and times."""

    rows: Sequence[tuple[str, str]]


Block: TypeAlias = (
    Heading | Paragraph | Bullets | Command | Table | Picture | Overview | Verdicts | Machine
)


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report."""

    title: str
    blocks: list[Block] = field(default_factory=list)

    def add(self, *blocks: Block) -> None:
        """Put blocks at the end."""
        self.blocks.extend(blocks)


def anchor(heading: str) -> str:
    """How links name a heading, as on the pages of code hosts."""
    letters = "".join(letter for letter in heading.lower() if letter.isalnum() or letter in " -_")
    return letters.strip().replace(" ", "-")
