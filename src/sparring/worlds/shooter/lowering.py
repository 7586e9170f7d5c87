"""Statements as this world's kernels read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.bytecode import literal_argument
from sparring.worlds.shooter.vocabulary import ACTS

if TYPE_CHECKING:
    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.shooter.kernel.record import LineRow


def write_line(row: LineRow, statement: CheckedStatement, start: int) -> None:
    """One statement as kernels read it."""
    row.condition = start
    row.act = ACTS[statement.action.name]
    row.thing = literal_argument(tuple(statement.arguments))
