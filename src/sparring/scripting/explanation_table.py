"""An explanation as a Rich table, as wide as the screen allows: the names of rules are
never cut, other columns give way to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import HEAVY_HEAD, SIMPLE_HEAD
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console, ConsoleOptions, RenderResult

    from sparring.scripting.explain import Explanation, RuleReport

BAR_WIDTH = 14
ROOMY = 100
"""Columns of a screen from which on there is room for bars and last changes."""
NAME, WEIGHT, BAR, CHANGES = "rule", "weight", "", "last changes"
COLUMNS = (NAME, WEIGHT, BAR, "chance", "drawn", "acted", "gained", "lost", CHANGES)
GIVING_WAY = (CHANGES, BAR, "lost", "gained", "acted", "drawn", "chance")
"""Columns that names take the room of, the first of them first."""
ENDLESS = 1_000_000
"""A screen that anything fits on."""


class ExplanationTable:
    """The rules of an explanation, with the last lessons below."""

    def __init__(self, explanation: Explanation) -> None:
        self.explanation = explanation

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        explanation = self.explanation
        yield Text(explanation.title, style="table.title")
        yield FirstThatFits(tables_of(explanation, is_roomy=options.max_width >= ROOMY))
        order = () if explanation.order is None else (explanation.order,)
        for line in (
            *explanation.idle_in_words(),
            *order,
            explanation.difficulty,
            *explanation.lessons[-5:],
        ):
            yield Text(f"  {line}")


class FirstThatFits:
    """The first of some tables that the screen is wide enough for. If none is, the last
    one, which runs over where lines may do that; elsewhere its first column is folded."""

    def __init__(self, tables: Iterator[Table]) -> None:
        self.tables = tables
        self.chosen: Table | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table = self.choose(console, options)
        width = full_width(table, console, options)
        if width <= options.max_width:
            yield table
        elif options.no_wrap:
            yield from console.render(table, options.update(max_width=width))
        else:
            table.columns[0].no_wrap, table.columns[0].overflow = False, "fold"
            yield table

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self.choose(console, options))

    def choose(self, console: Console, options: ConsoleOptions) -> Table:
        """Tables are made only as far as they are needed."""
        while self.chosen is None or full_width(self.chosen, console, options) > options.max_width:
            following = next(self.tables, None)
            if following is None:
                break
            self.chosen = following
        assert self.chosen is not None, "there is one table at least"
        return self.chosen


def full_width(table: Table, console: Console, options: ConsoleOptions) -> int:
    """The width at which nothing in a table is cut or wrapped."""
    return Measurement.get(console, options.update(max_width=ENDLESS), table).maximum


def tables_of(explanation: Explanation, *, is_roomy: bool) -> Iterator[Table]:
    """The rules with fewer and fewer columns."""
    gone = 0 if is_roomy else GIVING_WAY.index(BAR) + 1
    for count in range(gone, len(GIVING_WAY) + 1):
        columns = [name for name in COLUMNS if name not in GIVING_WAY[:count]]
        yield table_of(explanation, columns, is_roomy=is_roomy)


def table_of(explanation: Explanation, columns: Sequence[str], *, is_roomy: bool) -> Table:
    """The rules, likeliest first."""
    lines, padding = (HEAVY_HEAD, (0, 1)) if is_roomy else (SIMPLE_HEAD, (0, 1, 0, 0))
    table = Table(box=lines, padding=padding)
    for name in columns:
        is_text = name in (NAME, BAR, CHANGES)
        table.add_column(name, justify="left" if is_text else "right", no_wrap=True)
    heaviest = max((rule.weight for rule in explanation.rules), default=0) or 1
    for rule in explanation.by_weight():
        cells = cells_of(rule, heaviest)
        table.add_row(*(cells[name] for name in columns))
    return table


def cells_of(rule: RuleReport, heaviest: int) -> dict[str, Text]:
    """One rule, column by column."""
    return {
        NAME: Text(rule.name),
        WEIGHT: Text(str(rule.weight)),
        BAR: Text("█" * round(BAR_WIDTH * rule.weight / heaviest), style="cyan"),
        "chance": Text(chance_in_words(rule)),
        "drawn": Text(str(rule.drawn)),
        "acted": Text("never" if rule.cannot_act else str(rule.activated)),
        "gained": Text(str(rule.rewarded)),
        "lost": Text(str(rule.punished)),
        CHANGES: Text(" ".join(f"{change:+d}" for change in rule.changes[-3:])),
    }


def chance_in_words(rule: RuleReport) -> str:
    """How likely a rule is to enter the next script."""
    if rule.culled:
        return "held back"
    return "varies" if rule.chance is None else f"{rule.chance:.0%}"
