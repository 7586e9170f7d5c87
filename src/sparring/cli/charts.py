"""Small pictures made of characters: a chart of two lines, and bars."""

from __future__ import annotations

import re
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from sparring.cli.colours import FAINT, LEARNER, RIVAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console, ConsoleOptions

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""Bits of the eight dots of a braille character, by row and column."""
BLANK_BRAILLE = 0x2800
EIGHTHS = " ▏▎▍▌▋▊▉█"
USUAL_LOW, USUAL_HIGH = 0.2, 0.8
"""Fitness that the chart always shows; it grows when there is more to show."""
AXIS_WIDTH = 4
LONGEST_NAME = 14
LEAST_ROWS = 3
GAP = 3
"""A dotted line shows every third dot."""


class ChartLine(NamedTuple):
    """One line of a chart."""

    name: str
    values: Sequence[float]
    style: str
    is_dotted: bool


def bar(part: float, width: int, ascii_only: bool = False) -> str:
    """A bar that fills this part of its width; blanks make up the rest."""
    part = min(1.0, max(0.0, part))
    if ascii_only:
        return ("#" * round(part * width)).ljust(width)
    eighths = round(part * width * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (EIGHTHS[rest] if rest else "")).ljust(width)


class Chart:
    """Window fitness of the learning team (solid) and its rival (dotted)."""

    def __init__(
        self,
        ours: Sequence[float],
        theirs: Sequence[float],
        rival: str,
        *,
        span: tuple[int, int],
        mark: int | None = None,
        height: int | None = None,
        team: str = "learning team",
    ) -> None:
        self.lines = (
            ChartLine(team, ours, LEARNER, False),
            ChartLine(rival[:LONGEST_NAME], theirs, RIVAL, True),
        )
        self.first = span[0]
        """The encounter of the first value."""
        self.last = max(span[1], self.first + 1)
        """The encounter at the right end."""
        self.mark = mark
        """The encounter to be marked."""
        self.height = height
        """How many rows in all; None for as many as there is room for."""
        values = [*ours, *theirs, USUAL_LOW, USUAL_HIGH]
        self.low, self.high = floor(min(values) * 10) / 10, ceil(max(values) * 10) / 10

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[Text]:
        """The chart in the room there is."""
        rows = max(LEAST_ROWS, (self.height or options.height or 12) - 1)
        label_width = max(len(line.name) for line in self.lines) + 6
        columns = max(10, options.max_width - AXIS_WIDTH - label_width)
        canvas = Canvas(columns, rows, options.ascii_only)
        for number, line in enumerate(self.lines):
            canvas.draw(number, self.points(line.values, canvas), line.is_dotted)
        labels = self.labels(rows)
        mark = None if self.mark is None else self.column_of(self.mark, columns)
        for row in range(rows):
            yield Text.assemble(
                (self.axis_label(row, rows), FAINT),
                self.plot_row(canvas, row, mark),
                " ",
                labels.get(row, ""),
            )
        yield self.bottom(columns, mark, options.ascii_only)

    def points(self, values: Sequence[float], canvas: Canvas) -> list[tuple[int, int]]:
        """Values as dots of the canvas."""
        span, high = self.high - self.low, canvas.dot_rows - 1
        return [
            (
                self.column_of(self.first + at, canvas.dot_columns),
                round((self.high - value) / span * high),
            )
            for at, value in enumerate(values)
        ]

    def column_of(self, encounter: int, columns: int) -> int:
        """Where an encounter lies on the horizontal axis."""
        return round((encounter - self.first) / (self.last - self.first) * (columns - 1))

    def row_of(self, value: float, rows: int) -> int:
        """Where a value lies on the vertical axis."""
        return round((self.high - value) / (self.high - self.low) * (rows - 1))

    def axis_label(self, row: int, rows: int) -> str:
        """The number at the left of a row; most rows have none."""
        if row in (0, rows // 2, rows - 1):
            return f"{self.high - (self.high - self.low) * row / (rows - 1):.1f} "
        return " " * AXIS_WIDTH

    def labels(self, rows: int) -> dict[int, Text]:
        """The name and last value of each line, beside its end, never on one row."""
        labels: dict[int, Text] = {}
        ended = [line for line in self.lines if line.values]
        for line in sorted(ended, key=lambda line: -line.values[-1]):
            row = self.row_of(line.values[-1], rows)
            while row in labels:
                row = row + 1 if row + 1 < rows else row - 1
            labels[row] = Text(f"{line.name} {line.values[-1]:.2f}", style=line.style)
        return labels

    def plot_row(self, canvas: Canvas, row: int, mark: int | None) -> Text:
        """One row of characters."""
        text = Text()
        for column in range(canvas.columns):
            character, line = canvas.character(row, column)
            if line is not None:
                text.append(character, self.lines[line].style)
            elif column == mark:
                text.append(":" if canvas.ascii_only else "┊", "bold")
            else:
                text.append(" ")
        return text

    def bottom(self, columns: int, mark: int | None, ascii_only: bool) -> Text:
        """The encounters below the plot, and what is marked."""
        row = CanvasRow(columns)
        row.put(0, str(self.first))
        row.put(columns - len(str(self.last)), str(self.last))
        if mark is not None:
            pointer = "^" if ascii_only else "▲"
            words = f"{pointer} {self.mark} turning point"
            words = words if len(words) <= columns else f"{pointer} {self.mark}"
            row.force(mark if mark + len(words) <= columns else columns - len(words), words)
        return Text(" " * AXIS_WIDTH + row.text, style=FAINT if mark is None else "")


class CanvasRow:
    """A row of text that is written in several places."""

    def __init__(self, width: int) -> None:
        self.text = " " * width

    def put(self, at: int, text: str) -> None:
        """Write where there is room, or not at all."""
        if at >= 0 and not self.text[at : at + len(text)].strip():
            self.force(at, text)

    def force(self, at: int, text: str) -> None:
        """Write over whatever is there."""
        at = max(0, at)
        end = at + len(text)
        # A number half covered would be another number, so it goes altogether.
        before = re.sub(r"\S+$", blanks, self.text[:at])
        after = re.sub(r"^\S+", blanks, self.text[end:])
        self.text = (before + text + after)[: len(self.text)]


def blanks(match: re.Match[str]) -> str:
    """As many blanks as characters match."""
    return " " * len(match[0])


class Canvas:
    """Dots for several lines: eight a character in braille, one in plain ASCII."""

    def __init__(self, columns: int, rows: int, ascii_only: bool) -> None:
        self.columns, self.rows = columns, rows
        self.ascii_only = ascii_only
        self.dot_columns = columns if ascii_only else 2 * columns
        self.dot_rows = rows if ascii_only else 4 * rows
        self.dots: tuple[set[tuple[int, int]], ...] = (set(), set())
        """The dots of each line."""

    def draw(self, line: int, points: Sequence[tuple[int, int]], is_dotted: bool) -> None:
        """Join points from left to right."""
        path = list(points[:1])
        for (x, y), (next_x, next_y) in pairwise(points):
            path.extend(dots_between(x, y, next_x, next_y))
        gap = GAP if is_dotted and not self.ascii_only else 1
        self.dots[line].update(path[::gap])

    def character(self, row: int, column: int) -> tuple[str, int | None]:
        """What stands in a place, and which line it belongs to; the first line
        hides the second."""
        for line, dots in enumerate(self.dots):
            if self.ascii_only:
                if (column, row) in dots:
                    return "*."[line], line
                continue
            bits = 0
            for y, dot_row in enumerate(DOTS):
                for x, bit in enumerate(dot_row):
                    if (2 * column + x, 4 * row + y) in dots:
                        bits |= bit
            if bits:
                return chr(BLANK_BRAILLE + bits), line
        return " ", None


def dots_between(x: int, y: int, next_x: int, next_y: int) -> Iterable[tuple[int, int]]:
    """The dots after one point up to the next, without a gap."""
    steps = max(next_x - x, abs(next_y - y), 1)
    for step in range(1, steps + 1):
        yield x + (next_x - x) * step // steps, y + round((next_y - y) * step / steps)
