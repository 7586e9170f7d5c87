"""Findings as tables: ours, the paper's beside it, the interval below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.report.blocks import Cell, Table
from sparring.lab.report.wording import column_name, number, spelt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.results import Result


def main_table(result: Result) -> Table:
    """An experiment's own table."""
    outside = {(one.row, one.column) for one in result.differences()}
    intervals = result.findings.extra.get("intervals", {})
    first = next(iter(result.rows.values()))
    columns = [name for name in first if name != "paper"]
    groups, decimals = result.experiment.groups, result.experiment.decimals
    if sum(width for _, width in groups) != len(columns):
        groups = ()
    rows = []
    for name, row in result.rows.items():
        cells = [
            Cell(
                number(row.get(column), decimals),
                printed(row["paper"].get(column), decimals),
                ends_of(intervals.get(name, {}).get(column), decimals),
                (name, column) in outside,
            )
            for column in columns
        ]
        rows.append((result.experiment.spelt(name), cells))
    unit = f": {result.experiment.unit}" if result.experiment.unit else ""
    return Table(
        f"{result.experiment.title}{unit}",
        [column_name(column, grouped=bool(groups)) for column in columns],
        rows,
        groups,
    )


def printed(value: Any, decimals: int | None) -> str:
    """A figure of the paper, with no more decimals than it has there."""
    return number(value) if value is None or decimals is None else f"{value:g}"


def ends_of(bounds: Any, decimals: int | None = None) -> str:
    """An interval in words."""
    if bounds is None:
        return ""
    return f"{number(bounds[0], decimals)} to {number(bounds[1], decimals)}"


def free_table(title: str, rows: Mapping[str, Mapping[str, Any]], columns: list[str]) -> Table:
    """A table of an experiment's own making: rows of named values."""
    return Table(
        title,
        [column_name(column) for column in columns],
        [
            (spelt(str(name)), [free_cell(row.get(one)) for one in columns])
            for name, row in rows.items()
        ],
    )


def free_cell(value: Any) -> Cell:
    """A value of any kind; two numbers are taken as an interval."""
    if isinstance(value, list | tuple) and len(value) == 2:
        return Cell(ends_of(value))
    return Cell(number(value))


def further_tables(result: Result) -> list[Table]:
    """Tables that an experiment has beside its own, and those made of its additions."""
    extra, more = result.findings.extra, result.experiment.tables
    tables = []
    for content in [*extra.get("tables", []), *(more(extra) if more is not None else [])]:
        rows = content["rows"]
        columns = list(content.get("columns") or next(iter(rows.values()), {}))
        tables.append(free_table(str(content["title"]), rows, columns))
    return tables
