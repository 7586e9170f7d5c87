"""`sparring reproduce`: a table of the papers beside ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sparring.cli.output import out, print_json, side, stop
from sparring.errors import nearest

if TYPE_CHECKING:
    from sparring.lab.baseline import Result

EXPERIMENTS = ("baseline",)


def reproduce(
    name: str = typer.Argument(help="The experiment: " + ", ".join(EXPERIMENTS) + "."),
    tests: int = typer.Option(100, "--tests", min=1, help="Runs of a hundred encounters."),
    tp_tests: int = typer.Option(30, "--tp-tests", min=1, help="Runs for turning points."),
    seed: int = typer.Option(0, "--seed", min=0, help="The seed of the first run."),
    threads: int = typer.Option(2, "--threads", min=1, help="Runs at the same time."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Run an experiment of the papers and show both figures side by side.

    Example: `sparring reproduce baseline --tests 100`
    """
    if name not in EXPERIMENTS:
        near = nearest(name, EXPERIMENTS)
        hint = f"did you mean '{near}'?" if near else f"known are {', '.join(EXPERIMENTS)}"
        stop(f"no experiment is named '{name}'; {hint}")
    from sparring.lab.baseline import baseline

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=side(), transient=True) as bar:
        task = bar.add_task(f"{name}: runs", total=None)
        result = baseline(
            tests,
            tp_tests=tp_tests,
            seed=seed,
            threads=threads,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    if as_json:
        print_json(result.as_data())
    else:
        show(result)


HEADINGS = {
    "wins_per_100": "wins",
    "wins_sd": "spread",
    "tp_over_241_pct": "never %",
    "tp_avg": "TP mean",
    "tp_sd": "TP spread",
    "tp_median": "TP median",
}


def show(result: Result) -> None:
    """The table, the paper's figure in brackets after ours."""
    console = out()
    console.print(
        "[bold]The baseline that never learns[/bold] (in brackets: journal paper, table I)\n"
        f"wins of 100 in {result.tests} runs; turning points (TP) in {result.tp_tests} runs of "
        f"250, 241 if there was none; seed {result.seed}"
    )
    table = Table()
    table.add_column("tactic", no_wrap=True)
    for heading in HEADINGS.values():
        table.add_column(heading, justify="right")
    for tactic, row in result.rows.items():
        cells = [f"{row[name]:.1f} ({row['paper'][name]:g})" for name in HEADINGS]
        table.add_row(tactic.replace("_", " "), *cells)
    console.print(table)
    console.print(
        f"Wins differ from the paper by {result.mean_difference:.1f} on average, "
        f"{result.worst_difference:.1f} at most ({result.seconds:.0f} s)."
    )
