"""The page on a world's free numbers, written from the file of a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.lab.calibration import Calibration, FreeNumber

    Row = dict[str, str]

FIRST = 400
"""Choices of a search of the usual size that were spread evenly."""
SENSITIVITY = (
    "Each number alone at the ends of its range, 2,000 fights against each tactic;",
    "the change in wins per 100 against the choice above. By luck alone changes of up",
    "to 2 are common.\n",
)


def page(calibration: Calibration, rows: list[Row]) -> str:
    """The whole page."""
    check(calibration, rows)
    trials = [row for row in rows if row["kind"] == "trial"]
    finalists = [row for row in rows if row["kind"] == "finalist"]
    chosen = next(row for row in rows if row["kind"] == "chosen")
    changes = [row for row in rows if "=" in row["kind"]]
    first = min(FIRST, len(trials) - 1)
    text = calibration.page
    how = text.search.format(
        first=first,
        guided=len(trials) - 1 - first,
        finalists=len(finalists),
        proposed=in_words(calibration, trials[0]),
        proposed_difference=f"{float(trials[0]['mean_difference']):.1f}",
    )
    return "\n".join(
        [
            text.opening,
            "## What was chosen\n",
            *numbers_table(calibration.numbers),
            text.beside,
            "## How near it comes\n",
            *wins_table(calibration, chosen),
            "",
            how,
            "The finalists, best first:\n",
            *finalists_table(calibration, finalists),
            "\n## How much each number matters\n",
            *SENSITIVITY,
            *sensitivity_table(calibration, changes, chosen),
            "",
            text.ending,
        ]
    )


def check(calibration: Calibration, rows: list[Row]) -> None:
    """Refuse a file that is no search of this world."""
    needed = {"kind", "mean_difference", *(f"wins_{name}" for name in calibration.targets)}
    kinds = {row.get("kind") for row in rows}
    if not rows or not needed <= set(rows[0]) or not {"trial", "chosen"} <= kinds:
        raise UsageError("this file holds no search for the numbers of this world")


def table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A Markdown table."""
    headings = list(headings)
    lines = [headings, ["-"] * len(headings), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


def numbers_table(numbers: Iterable[FreeNumber]) -> list[str]:
    """Every free number with its range and choice."""
    return table(
        ("number", "what it is", "range", "proposed", "chosen", "source of the proposal"),
        (
            (
                f"`{number.name}`",
                number.meaning,
                f"{number.low} to {number.high}",
                value_in_words(number, number.proposed),
                f"**{value_in_words(number, number.chosen)}**"
                if number.chosen != number.proposed
                else value_in_words(number, number.chosen),
                number.source,
            )
            for number in numbers
        ),
    )


def value_in_words(number: FreeNumber, value: int) -> str:
    """A value in words where it has any."""
    return f"{value}: {number.words[value - number.low]}" if number.words else str(value)


def wins_of(calibration: Calibration, row: Row) -> dict[str, float]:
    """Wins against each tactic, with those that follow from others."""
    return calibration.every_win({name: float(row[f"wins_{name}"]) for name in calibration.targets})


def in_words(calibration: Calibration, row: Row) -> str:
    """Wins in a sentence."""
    wins = wins_of(calibration, row)
    return ", ".join(f"{name.replace('_', ' ')} {rate:.0f}" for name, rate in wins.items())


def wins_table(calibration: Calibration, chosen: Row) -> list[str]:
    """The wins with the chosen numbers beside the targets."""
    wins = wins_of(calibration, chosen)
    return table(
        ("tactic", "paper", "ours, 10,000 fights on fresh seeds"),
        (
            (name.replace("_", " "), str(wanted), f"{wins[name]:.1f}")
            for name, wanted in calibration.every_target.items()
        ),
    )


def finalists_table(calibration: Calibration, finalists: list[Row]) -> list[str]:
    """The candidates that were measured again."""
    ranked = sorted(finalists, key=lambda row: float(row["mean_difference"]))
    return table(
        ("mean difference", "worst", "departure from the proposals", *calibration.targets),
        (
            (
                f"{float(row['mean_difference']):.2f}",
                f"{float(row['worst']):.1f}",
                f"{float(row['departure']):.1f}",
                *(f"{float(row[f'wins_{name}']):.1f}" for name in calibration.targets),
            )
            for row in ranked
        ),
    )


def sensitivity_table(calibration: Calibration, changes: list[Row], chosen: Row) -> list[str]:
    """What each number alone does to the wins."""
    base = wins_of(calibration, chosen)
    rows = []
    for row in changes:
        name, _, value = row["kind"].partition("=")
        wins = wins_of(calibration, row)
        apart = [f"{wins[tactic] - base[tactic]:+.1f}" for tactic in calibration.targets]
        rows.append((f"`{name}`", chosen[name], value, *apart))
    return table(("number", "chosen", "changed to", *calibration.targets), rows)
