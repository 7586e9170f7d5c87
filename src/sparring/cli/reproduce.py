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


def show(result: Result) -> None:
    """The table, ours and the paper's in each cell."""
    title = (
        f"The baseline that never learns: ours | paper (journal, table I). "
        f"{result.tests} runs of 100 for wins, {result.tp_tests} of 250 for turning points, "
        f"seed {result.seed}"
    )
    table = Table(title=title, title_justify="left")
    table.add_column("tactic")
    headings = {
        "wins_per_100": "wins per 100",
        "wins_sd": "their spread",
        "tp_over_241_pct": "% never turning",
        "tp_avg": "turning point, mean",
        "tp_sd": "its spread",
        "tp_median": "its median",
    }
    for heading in headings.values():
        table.add_column(heading, justify="right")
    for tactic, row in result.rows.items():
        cells = [f"{row[name]:.1f} | {row['paper'][name]:g}" for name in headings]
        table.add_row(tactic.replace("_", " "), *cells)
    out().print(table)
    out().print(
        f"Wins differ from the paper by {result.mean_difference:.1f} on average, "
        f"{result.worst_difference:.1f} at most ({result.seconds:.0f} s)."
    )
