"""Small pictures of an evolution: its fitness as curves, its diversity as a row of bars,
and where a champion goes."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rich.text import Text

from sparring.cli.charts import LEAST_ROWS, Canvas
from sparring.cli.colours import FAINT, LEARNER, RIVAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console, ConsoleOptions

    from sparring.evolution.population import Generation

NAMES, STYLES = ("best", "mean"), (LEARNER, RIVAL)
AXIS_WIDTH = 7
LABEL_WIDTH = 13
BARS, ASCII_BARS = "▁▂▃▄▅▆▇█", "_.-=+*%#"


class Curves:
    """Best (solid) and mean fitness (dotted) of each generation."""

    def __init__(
        self, history: Sequence[Generation], last: int = 0, height: int | None = None
    ) -> None:
        self.curves = (
            [generation.best for generation in history],
            [generation.mean for generation in history],
        )
        self.last = max(last, len(history) - 1, 1)
        """The generation at the right end."""
        self.height = height
        """How many rows in all; None for as many as there is room for."""
        values = [value for curve in self.curves for value in curve]
        self.low, self.high = min(values), max(values)
        if self.low == self.high:
            self.low, self.high = self.low - 0.5, self.high + 0.5

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[Text]:
        """The curves in the room there is."""
        rows = max(LEAST_ROWS, (self.height or options.height or 10) - 1)
        columns = max(10, options.max_width - AXIS_WIDTH - LABEL_WIDTH)
        canvas = Canvas(columns, rows, options.ascii_only)
        for line, curve in enumerate(self.curves):
            canvas.draw(line, self.points(curve, canvas), line == 1)
        labels = self.labels(rows)
        for row in range(rows):
            plotted = (canvas.character(row, column) for column in range(columns))
            text = Text.assemble(
                (self.axis_label(row, rows), FAINT),
                *((character, "" if line is None else STYLES[line]) for character, line in plotted),
                " ",
                labels.get(row, ""),
            )
            text.rstrip()
            yield text
        yield Text(f"{'':{AXIS_WIDTH}}0{self.last:>{columns - 1}}", style=FAINT)

    def points(self, curve: Sequence[float], canvas: Canvas) -> list[tuple[int, int]]:
        """Values as dots of the canvas."""
        wide, high = canvas.dot_columns - 1, canvas.dot_rows - 1
        return [
            (round(at / self.last * wide), round(self.depth(value) * high))
            for at, value in enumerate(curve)
        ]

    def depth(self, value: float) -> float:
        """How far below the top a value lies, as a share."""
        return (self.high - value) / (self.high - self.low)

    def axis_label(self, row: int, rows: int) -> str:
        """The number at the left of a row; most rows have none."""
        if row not in (0, rows - 1):
            return " " * AXIS_WIDTH
        return f"{(self.low if row else self.high):>{AXIS_WIDTH - 1}.4g} "

    def labels(self, rows: int) -> dict[int, Text]:
        """The name and last value of each curve, never on one row."""
        labels: dict[int, Text] = {}
        for name, style, curve in zip(NAMES, STYLES, self.curves, strict=True):
            row = round(self.depth(curve[-1]) * (rows - 1))
            while row in labels:
                row = row + 1 if row + 1 < rows else row - 1
            labels[row] = Text(f"{name} {curve[-1]:.4g}", style=style)
        return labels


def row_of_bars(values: Sequence[float], width: int, ascii_only: bool = False) -> str:
    """Values as a row of bars, from the least to the greatest; of very many, the last
    ones."""
    bars = ASCII_BARS if ascii_only else BARS
    latest = values[-width:]
    least = min(latest, default=0.0)
    span = max(latest, default=0.0) - least or 1.0
    return "".join(bars[round((value - least) / span * (len(bars) - 1))] for value in latest)


# --- ways ------------------------------------------------------------------------------


class Ways:
    """Where things have been: the champion's own way solid, others dotted, on one scale,
    with a mark where each ended."""

    def __init__(self, ways: Sequence[Sequence[tuple[float, float]]]) -> None:
        self.ways = [list(way) for way in ways if way]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[Text]:
        """The ways in the room there is."""
        if not self.ways:
            return
        canvas = Canvas(
            options.max_width, max(LEAST_ROWS, options.height or 12), options.ascii_only
        )
        ends = self.drawn(canvas)
        for row in range(canvas.rows):
            text = Text()
            for column in range(canvas.columns):
                character, line = canvas.character(row, column)
                if (column, row) in ends:
                    mark = ends[column, row]
                    text.append("@o"[mark] if canvas.ascii_only else "●○"[mark], STYLES[mark])
                else:
                    text.append(character, "" if line is None else STYLES[line])
            yield text

    def drawn(self, canvas: Canvas) -> dict[tuple[int, int], int]:
        """Draw every way; the characters where they end, and whose it is (0: the champion's
        own)."""
        xs, ys = zip(*(point for way in self.ways for point in way), strict=True)
        # A character is about twice as high as wide, so in plain ASCII a dot is, too.
        stretch = 2 if canvas.ascii_only else 1
        wide, high = max(xs) - min(xs), (max(ys) - min(ys)) / stretch
        scale = min((canvas.dot_columns - 1) / (wide or 1.0), (canvas.dot_rows - 1) / (high or 1.0))
        ends = {}
        for number, way in enumerate(self.ways):
            line = min(number, 1)
            dots = [
                (round((x - min(xs)) * scale), round((y - min(ys)) / stretch * scale))
                for x, y in way
            ]
            for piece in pieces(dots):
                canvas.draw(line, piece, False)
            across, down = canvas.dot_columns // canvas.columns, canvas.dot_rows // canvas.rows
            ends[dots[-1][0] // across, dots[-1][1] // down] = line
        return ends


def pieces(dots: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """A way step by step, each from left to right. Where a field has no edges, whoever
    leaves it on one side comes in on the other: such leaps are left out."""
    across = (max(x for x, _ in dots) - min(x for x, _ in dots)) / 2
    down = (max(y for _, y in dots) - min(y for _, y in dots)) / 2
    steps = [[dots[0]]]
    for (x, y), (next_x, next_y) in pairwise(dots):
        leaps = abs(next_x - x) > max(across, 4) or abs(next_y - y) > max(down, 4)
        steps.append([(next_x, next_y)] if leaps else sorted([(x, y), (next_x, next_y)]))
    return steps
