"""`sparring calibrate`: a world's free numbers fitted to what papers say of teams that
never learn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from sparring.cli.completing import complete_world
from sparring.cli.opening import make_ready, stopping_on_errors
from sparring.cli.output import out, print_json, side, stop

if TYPE_CHECKING:
    from sparring.lab.calibration import Calibration, Candidate, Progress


def calibrate(
    world: str = typer.Argument(
        help="The world whose free numbers are searched.", autocompletion=complete_world
    ),
    first: int = typer.Option(400, "--first", min=1, help="Choices spread over all ranges."),
    rounds: int = typer.Option(9, "--rounds", min=0, help="Rounds of choices by models."),
    batch: int = typer.Option(35, "--batch", min=1, help="Choices in each of these rounds."),
    fights: int = typer.Option(
        800, "--fights", min=1, help="Fights of each choice against each tactic."
    ),
    finalists: int = typer.Option(20, "--finalists", min=1, help="Choices measured again."),
    final_fights: int = typer.Option(
        10_000, "--final-fights", min=5, help="Fights of each of these, on fresh seeds."
    ),
    near_enough: float = typer.Option(
        1.5, "--near-enough", min=0.0, help="Of those so near on average, the usual one wins."
    ),
    seed: int = typer.Option(1, "--seed", min=0, help="Other luck, another search."),
    table: Path = typer.Option(
        Path("calibration.csv"), "--out", help="The file for everything that was tried."
    ),
    search: Path | None = typer.Option(
        None, "--from", help="Search nothing: write the page of this file's search."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Search a world's free numbers, and write the page on them.

    Looks only at what a side does that never learns, so that whatever the world says
    about learning is a prediction. Everything that was tried is kept in a file, and
    the page is written beside it.

    Example: `sparring calibrate crpg --first 100 --rounds 3 --out calibration.csv`
    """
    with stopping_on_errors():
        from sparring.lab.calibration import Sizes
        from sparring.lab.calibration import calibrate as run
        from sparring.lab.experiments.registry import needed_calibration

        calibration = needed_calibration(world)
        if search is not None:
            write_page(calibration, search)
            return
        make_ready(world)
        sizes = Sizes(first, rounds, batch, fights, finalists, final_fights, near_enough)
        outcome = run(calibration, sizes, seed, progress=show_progress)
        write_table(table, outcome.rows)
        write_page(calibration, table)
    if as_json:
        print_json(as_data(outcome.chosen) | {"trials": sizes.trials, "seed": seed})
    else:
        show_choice(outcome.chosen)


def show_progress(progress: Progress) -> None:
    """One line on how far the search is, over the one before; elsewhere than on a
    screen, only that it is over."""
    is_over = progress.done == progress.trials
    if side().is_terminal or is_over:
        end = "\n" if is_over else ""
        side().print(f"\r{progress} ", end=end, markup=False, highlight=False)


def write_table(path: Path, rows: list[dict[str, object]]) -> None:
    """Keep everything that was tried."""
    from sparring.lab.calibration import write_rows

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_rows(path, rows)
    except OSError as error:
        stop(f"cannot write {path}: {error.strerror or error}")


def write_page(calibration: Calibration, table: Path) -> None:
    """The page beside the file of a search."""
    from sparring.atomic import write_atomically
    from sparring.lab.calibration import read_rows
    from sparring.lab.calibration_page import page

    path = table.with_suffix(".md")
    try:
        text = page(calibration, read_rows(table))
        write_atomically(path, text)
    except OSError as error:
        stop(f"cannot read {table} or write {path}: {error.strerror or error}")
    side().print(f"wrote {path}", style="dim", markup=False)


def show_choice(chosen: Candidate) -> None:
    """What was chosen, and how near it comes."""
    usual = chosen.calibration.by_name
    changes = {n: value for n, value in chosen.numbers.items() if value != usual[n].proposed}
    wins = ", ".join(f"{name} {rate:.1f}" for name, rate in chosen.wins.items())
    numbers = ", ".join(f"{name} {value}" for name, value in changes.items())
    out().print(f"chosen instead of what was proposed: {numbers or 'nothing'}", markup=False)
    out().print(f"wins of 100 without learning: {wins}", markup=False)
    out().print(f"{chosen.mean_difference:.2f} off on average, {chosen.worst:.1f} at worst")


def as_data(chosen: Candidate) -> dict[str, object]:
    """A choice as JSON data."""
    return {
        "numbers": dict(chosen.numbers),
        "wins": chosen.calibration.every_win(chosen.wins),
        "targets": chosen.calibration.every_target,
        "mean_difference": chosen.mean_difference,
        "worst": chosen.worst,
    }
