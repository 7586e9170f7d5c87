"""Results of experiments as tables in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from sparring.errors import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from sparring.lab.experiment import Findings
    from sparring.lab.experiments.registry import Entry, Programme
    from sparring.lab.results import Result

NOTHING = "\N{EN DASH}"
"""Stands for a figure that there is none of."""
HEADINGS = {
    "wins_per_100": "wins",
    "wins_sd": "spread",
    "tp_over_241_pct": "never %",
    "tp_avg": "mean",
    "tp_sd": "spread",
    "tp_median": "median",
    "tp_highest": "highest",
    "tp_top5": "top 5",
    "avg_tp_low": "lowest",
    "avg_tp_high": "highest",
    "avg_tp_avg": "mean",
    "avg_tp_median": "median",
    "abs_tp_low": "abs lowest",
    "abs_tp_high": "abs highest",
    "abs_tp_avg": "abs mean",
    "abs_tp_median": "abs median",
}


def show_entries(
    console: Console, programmes: Sequence[Programme], entries: Sequence[Entry]
) -> None:
    """Every experiment under its world: what to type, and what it measures."""
    for programme in programmes:
        console.print(programme.world, style="bold")
        if programme.problem:
            console.print(f"  cannot be loaded: {programme.problem}")
        elif not programme.experiments:
            console.print("  no experiments")
        for entry in entries:
            if entry.world == programme.world:
                what = f"{entry.experiment.title} ({entry.experiment.source})"
                console.print(f"  {entry.name}: {what}")


def show_result(console: Console, result: Result) -> None:
    """The table, the papers' figures in brackets after ours; then what the papers'
    tables do not have."""
    experiment, findings = result.experiment, result.findings
    console.print(headline(experiment.title, f" ({experiment.source})"))
    if experiment.remark:
        console.print(experiment.remark)
    outside = {(one.row, one.column) for one in result.differences()}
    if findings.rows:
        console.print(
            f"{experiment.unit}; {counted_in_words(findings)}, seed {result.seed}; the paper's "
            "figure in brackets, * where it lies outside our 95 % interval"
        )
        console.print(table_of(result.rows, outside, experiment.decimals))
    for table in findings.extra.get("tables", []):
        console.print(table["title"], style="bold")
        console.print(plain_table(table["rows"]))
    for line in told_in_words(result):
        console.print(line)
    console.print(f"({result.seconds:.1f} s)", style="dim")


def counted_in_words(findings: Findings) -> str:
    """How many tests the figures rest on, and which of them on fewer or more."""
    by_count: dict[int, list[str]] = {}
    for name, count in findings.tests_of.items():
        if count != findings.tests:
            by_count.setdefault(count, []).append(HEADINGS.get(name, name.replace("_", " ")))
    others = [
        f"{plural(count, 'test')} for {', '.join(names)}" for count, names in by_count.items()
    ]
    return "; ".join([f"{plural(findings.tests, 'test')} a row", *others])


def headline(title: str, rest: str) -> Text:
    """What is told next, set off from what came before."""
    return Text.assemble("\n", (title, "bold"), rest)


def table_of(
    rows: dict[str, dict[str, Any]], outside: set[tuple[str, str]], decimals: int | None = None
) -> Table:
    """Ours, and the paper's in brackets."""
    digits = 1 if decimals is None else decimals
    table = Table()
    columns = [name for name in next(iter(rows.values())) if name != "paper"]
    table.add_column("", no_wrap=True)
    for column in columns:
        table.add_column(HEADINGS.get(column, column.replace("_", " ")), justify="right")
    for name, row in rows.items():
        cells = [
            cell(row[column], row["paper"].get(column), (name, column) in outside, digits)
            for column in columns
        ]
        table.add_row(name.replace("_", " "), *cells)
        for at, text in enumerate(cells, start=1):
            # Two lines are fine; a figure cut short, or its star, would be a wrong one.
            widest = max(map(len, text.split()))
            table.columns[at].min_width = max(table.columns[at].min_width or 0, widest)
    return table


def cell(ours: float | None, theirs: float | None, is_outside: bool, digits: int = 1) -> str:
    """One figure of ours beside the paper's; what is counted is whole, and a dash stands where we
    have none."""
    if ours is None:
        shown = NOTHING
    else:
        shown = str(ours) if isinstance(ours, int) else f"{ours:.{digits}f}"
    if theirs is not None:
        shown += f" ({theirs:g}{'*' if is_outside else ''})"
    return shown


def told_in_words(result: Result) -> list[str]:
    """What an experiment found beside its table."""
    words = result.findings.extra.get("in_words", [])
    never = result.findings.extra.get("never_turned", {})
    told = [f"{row}: {plural(count, 'test')} never turned" for row, count in never.items() if count]
    return [*told, *words]


def plain_table(rows: dict[str, dict[str, Any]]) -> Table:
    """A table of our own, with nothing to compare."""
    table = Table()
    table.add_column("", no_wrap=True)
    for column in next(iter(rows.values())):
        table.add_column(column, justify="right")
    for name, row in rows.items():
        table.add_row(str(name).replace("_", " "), *map(plain_cell, row.values()))
    return table


def plain_cell(value: Any) -> str:
    """A number, or words as they are."""
    return f"{value:.4g}" if isinstance(value, int | float) else str(value)
