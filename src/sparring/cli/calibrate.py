"""`sparring calibrate`: a world's free numbers fitted to what papers say of teams that
never learn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from sparring.cli.completing import complete_world
from sparring.cli.opening import make_ready, stopping_on_errors
from sparring.cli.output import out, print_json, side, stop
from sparring.errors import plural

if TYPE_CHECKING:
    from sparring.lab.calibration import Calibration
    from sparring.lab.calibration.goals import Candidate
    from sparring.lab.calibration.search import Progress


JOURNAL = ".journal"


def calibrate(
    world: str = typer.Argument(
        help="The world whose free numbers are searched.", autocompletion=complete_world
    ),
    first: int = typer.Option(500, "--first", min=1, help="Choices spread over all ranges."),
    rounds: int = typer.Option(16, "--rounds", min=0, help="Rounds of choices by models."),
    batch: int = typer.Option(35, "--batch", min=1, help="Choices in each of these rounds."),
    held_rounds: int = typer.Option(
        3, "--held-rounds", min=0, help="Further rounds for each value of a number compared."
    ),
    fights: int = typer.Option(
        800, "--fights", min=4, help="Fights of each choice against each tactic."
    ),
    refined: int = typer.Option(
        60, "--refined", min=1, help="Of the best, so many are measured again."
    ),
    held_refined: int = typer.Option(
        8, "--held-refined", min=0, help="At least so many for each value of that number."
    ),
    fine_rounds: int = typer.Option(
        6, "--fine-rounds", min=0, help="Rounds of choices near these."
    ),
    fine_held: int = typer.Option(
        10, "--fine-held", min=0, help="Choices near these for each value of that number."
    ),
    fine_fights: int = typer.Option(
        4_000, "--fine-fights", min=4, help="Fights of each of these against each tactic."
    ),
    finalists: int = typer.Option(12, "--finalists", min=1, help="Choices measured again."),
    held_finalists: int = typer.Option(
        2, "--held-finalists", min=0, help="At least so many for each value of that number."
    ),
    final_fights: int = typer.Option(
        10_000, "--final-fights", min=20, help="Fights of each of these, on fresh seeds."
    ),
    seed: int = typer.Option(1, "--seed", min=1, help="Other luck, another search."),
    table: Path = typer.Option(
        Path("calibration.csv"), "--out", help="The file for everything that was tried."
    ),
    search: Path | None = typer.Option(
        None, "--from", help="Search nothing: write the page of this file's search."
    ),
    again: Path | None = typer.Option(
        None,
        "--again",
        help="Search nothing: measure the choice of this file's search in the world as it is now "
        "(--final-fights, --seed), and write that into the file and its page.",
    ),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Search a world's free numbers, and write the page on them.

    Looks only at what a side does that never learns, so that whatever the world says
    about learning is a prediction. Everything that was tried is kept in a file, and
    the page is written beside it. A search that was broken off goes on where it was,
    with the same command.

    Example: `sparring calibrate crpg --first 100 --rounds 3 --out calibration.csv`
    """
    with stopping_on_errors():
        from sparring.lab.calibration import Sizes
        from sparring.lab.calibration import calibrate as run
        from sparring.lab.calibration.journal import Journal
        from sparring.lab.experiments.registry import needed_calibration
        from sparring.lab.sources import sources_stamp

        calibration = needed_calibration(world)
        if search is not None:
            write_page(calibration, search)
            return
        make_ready(world)
        if again is not None:
            tell(measure_again(calibration, again, final_fights, seed), as_json, {"seed": seed})
            return
        sizes = Sizes(
            first=first,
            rounds=rounds,
            batch=batch,
            held_rounds=held_rounds,
            fights=fights,
            refined=refined,
            held_refined=held_refined,
            fine_rounds=fine_rounds,
            fine_held=fine_held,
            fine_fights=fine_fights,
            finalists=finalists,
            held_finalists=held_finalists,
            final_fights=final_fights,
        )
        path = journal_beside(table, world)
        journal = Journal(path, sources_stamp(world))
        outcome = run(calibration, sizes, seed, progress=show_progress, journal=journal)
        write_table(table, outcome.rows)
        write_page(calibration, table)
        path.unlink(missing_ok=True)
    tried = ("proposed", "first", "guided", "held")
    trials = sum(row["kind"] in tried for row in outcome.rows)
    tell(outcome.chosen, as_json, {"trials": trials, "seed": seed})


def tell(candidate: Candidate, as_json: bool, more: dict[str, object]) -> None:
    """A choice for people or for machines."""
    if as_json:
        print_json(as_data(candidate) | more)
    else:
        show_choice(candidate)


def measure_again(calibration: Calibration, path: Path, fights: int, seed: int) -> Candidate:
    """What the choice of a kept search gives now; written into its file and page."""
    from sparring.lab.calibration.again import measured_again
    from sparring.lab.calibration.files import read_rows

    try:
        rows = read_rows(path)
    except OSError as error:
        stop(f"cannot read {path}: {error.strerror or error}")
    with side().status(f"measuring {plural(fights, 'fight')} of each kind"):
        now, more = measured_again(calibration, rows, fights, seed)
    write_table(path, more)
    write_page(calibration, path)
    return now


def journal_beside(table: Path, world: str) -> Path:
    """Where a search notes what it has measured, until it is over."""
    if table.suffix in (".md", JOURNAL):
        stop(f"{table} would be overwritten by what is written beside it; name a .csv file")
    try:
        table.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        stop(f"cannot write {table}: {error.strerror or error}")
    return table.with_name(f"{table.stem}-{world}{JOURNAL}")


def show_progress(progress: Progress) -> None:
    """One line on how far the search is, over the one before; elsewhere than on a
    screen, only that it is over."""
    is_over = progress.done == progress.trials
    if side().is_terminal or is_over:
        end = "\n" if is_over else ""
        side().print(f"\r{progress} ", end=end, highlight=False)


def write_table(path: Path, rows: list[dict[str, object]]) -> None:
    """Keep everything that was tried."""
    from sparring.lab.calibration.files import write_rows

    try:
        write_rows(path, rows)
    except OSError as error:
        stop(f"cannot write {path}: {error.strerror or error}")


def write_page(calibration: Calibration, table: Path) -> None:
    """The page beside the file of a search."""
    from sparring.atomic import write_atomically
    from sparring.lab.calibration.files import read_rows
    from sparring.lab.calibration.page import page

    path = table.with_suffix(".md")
    try:
        text = page(calibration, read_rows(table))
        write_atomically(path, text)
    except OSError as error:
        stop(f"cannot read {table} or write {path}: {error.strerror or error}")
    side().print(f"wrote {path}", style="dim")


def show_choice(chosen: Candidate) -> None:
    """What was chosen, and how near it comes."""
    usual = chosen.calibration.by_name
    changes = {n: value for n, value in chosen.numbers.items() if value != usual[n].proposed}
    numbers = ", ".join(f"{name} {value}" for name, value in changes.items())
    out().print(f"chosen instead of what was proposed: {numbers or 'nothing'}")
    for goal in chosen.calibration.goals:
        figures = ", ".join(f"{of} {chosen.figures[goal.figure(of)]:.1f}" for of in goal.wanted)
        verdict = goal.verdict(chosen.figures)
        told = f" ({verdict})" if verdict else ""
        out().print(f"{goal.name}{told}: {figures.strip()}")


def as_data(chosen: Candidate) -> dict[str, object]:
    """A choice as JSON data."""
    return {
        "numbers": dict(chosen.numbers),
        "figures": {name: chosen.figures[name] for name in chosen.calibration.figures},
        "wanted": {
            goal.figure(of): value
            for goal in chosen.calibration.goals
            for of, value in goal.wanted.items()
        },
        "met": chosen.met,
        "mean_difference": chosen.mean_difference,
        "worst": chosen.worst,
        "loss": chosen.loss,
    }
