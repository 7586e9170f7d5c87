"""`sparring reproduce`: the papers' experiments, their figures beside ours."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

import typer

from sparring.cli.completing import beginning, complete_world
from sparring.cli.opening import USUAL_WORLD, checked_text, make_ready, stopping_on_errors
from sparring.cli.output import out, print_json, side, stop
from sparring.errors import UsageError, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sparring.lab.experiment import Experiment, Wishes
    from sparring.lab.experiments.registry import Programme
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.results import Result

EVERYTHING = "all"
EXIT_INTERRUPTED = 130


class Titled(Protocol):
    """Whatever runs tests under a name."""

    @property
    def name(self) -> str:
        """In a word."""
        ...

    @property
    def title(self) -> str:
        """In a line."""
        ...


def complete_experiment(incomplete: str) -> list[str]:
    """The names of experiments of all worlds."""
    from sparring.lab.experiments.registry import entries

    return beginning(incomplete, [EVERYTHING, *(entry.name for entry in entries())])


def reproduce(
    name: str = typer.Argument(
        "",
        help="An experiment (--list names them), or all of a world.",
        autocompletion=complete_experiment,
    ),
    lists: bool = typer.Option(False, "--list", help="Name every experiment, world by world."),
    world: str = typer.Option(
        USUAL_WORLD,
        "--world",
        "-w",
        help="Whose experiments `all` means.",
        autocompletion=complete_world,
    ),
    tests: int | None = typer.Option(
        None, "--tests", min=1, help="Tests in each row (as many as the papers ran)."
    ),
    seed: int = typer.Option(0, "--seed", min=0, help="The seed of the first test."),
    rules: Path | None = typer.Option(
        None, "--rules", help="Learn with the rules of this file, not the world's own."
    ),
    results: Path = typer.Option(
        Path("results"), "--results", help="Where the record of each test is kept."
    ),
    fresh: bool = typer.Option(False, "--fresh", help="Run every test anew."),
    figures: Path | None = typer.Option(
        None, "--figures", help="A folder for the figures, as SVG and PNG."
    ),
    engine: str = typer.Option("threads", "--engine", metavar="threads|ray", help="Who runs."),
    workers: int | None = typer.Option(
        None, "--workers", min=1, help="Tests at the same time (one a core)."
    ),
    ray_address: str | None = typer.Option(
        None, "--ray-address", help="An existing Ray cluster; without it, one is started here."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Run an experiment of the papers and show both figures side by side.

    Stop it at any moment: the same command (without --fresh) goes on where it was.

    Example: `sparring reproduce turning-points --tests 20`

    Example: `sparring reproduce --list`
    """
    with stopping_on_errors():
        if lists:
            list_experiments(as_json)
            return
        from sparring.lab.engines import engine_named
        from sparring.lab.experiment import Wishes as Wanted
        from sparring.lab.laboratory import Laboratory
        from sparring.lab.results import reproduce as run

        programme, chosen = experiments_meant(name, world)
        wishes = Wanted(tests, seed, ready_world(programme.world, rules), programme.world)
        outcomes: list[Result] = []
        lab = Laboratory(results, engine=engine_named(engine, workers, ray_address), fresh=fresh)
        started = perf_counter()
        with lab, telling_where_it_stopped(lab):
            for experiment in chosen:
                with progress_of(lab, experiment):
                    outcomes.append(run(experiment, lab, wishes))
                if not as_json:
                    show(outcomes[-1])
            if figures is not None:
                draw(lab, wishes, programme, outcomes, figures)
    tell_about_records(lab)
    if as_json and name == EVERYTHING:
        print_json(
            {
                "experiments": {result.experiment.name: result.as_data() for result in outcomes},
                "tests": lab.done,
                "seed": seed,
                "seconds": round(perf_counter() - started, 3),
            }
        )
    elif as_json:
        print_json(outcomes[0].as_data())


def experiments_meant(name: str, world: str) -> tuple[Programme, list[Experiment]]:
    """The experiments that a name means, and all that the lab has for their world."""
    from sparring.lab.experiments.registry import experiment_named, needed_programme

    if not name:
        raise UsageError("name an experiment, or all; `sparring reproduce --list` has every one")
    if name == EVERYTHING:
        programme = needed_programme(world)
        return programme, list(programme.experiments)
    entry = experiment_named(name)
    return needed_programme(entry.world), [entry.experiment]


def ready_world(world: str, rules: Path | None) -> str:
    """Compile or load what a world needs, before anything is drawn on the screen; the
    text of the rules it is to be run with."""
    text = "" if rules is None else checked_text(rules, world)
    make_ready(world)
    return text


def list_experiments(as_json: bool) -> None:
    """Every experiment by world, with a sentence each."""
    from sparring.cli.tables import show_entries
    from sparring.lab.experiments.registry import entries, programmes

    if as_json:
        print_json({"experiments": [entry.as_data() for entry in entries()]})
    else:
        show_entries(out(), programmes(), entries())


def draw(
    lab: Laboratory, wishes: Wishes, programme: Programme, outcomes: list[Result], folder: Path
) -> None:
    """Write the figures of some experiments."""
    from sparring.lab.figures.style import save
    from sparring.lab.report.material import figures_of

    by_name = {result.experiment.name: result for result in outcomes}
    pictures = figures_of(lab, wishes, programme.report, by_name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for picture in pictures:
            save(picture.figure, folder / picture.name)
    except OSError as error:
        stop(f"cannot write figures into {folder}: {error.strerror or error}")
    names = ", ".join(picture.name for picture in pictures) or "none belong to this experiment"
    side().print(f"figures in {folder}: {names}", style="dim")


def show(result: Result) -> None:
    """One experiment as a table."""
    from sparring.cli.tables import show_result

    show_result(out(), result)


def tell_about_records(lab: Laboratory) -> None:
    """Where the records are, and how many were there before."""
    for notice in lab.notices:
        side().print(notice, style="yellow")
    if lab.folder is None:
        return
    again = f", {lab.resumed:,} of them from earlier runs (--fresh runs anew)"
    side().print(
        f"{plural(lab.done, 'test')}{again if lab.resumed else ''}; records in {lab.folder}",
        style="dim",
    )


@contextmanager
def telling_where_it_stopped(lab: Laboratory) -> Iterator[None]:
    """Ctrl-C ends with what is needed to go on."""
    try:
        yield
    except KeyboardInterrupt:
        side().print(
            f"stopped after {lab.done:,} of {plural(lab.total, 'test')}; the same command goes on"
        )
        raise typer.Exit(EXIT_INTERRUPTED) from None


@contextmanager
def progress_of(lab: Laboratory, experiment: Titled) -> Iterator[None]:
    """A bar with rate and time left while an experiment runs."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    console = side()
    if not console.is_terminal:
        console.print(f"{experiment.name}: {experiment.title}", style="dim")
    done_before, total_before, resumed_before = lab.done, lab.total, lab.resumed
    started = perf_counter()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(experiment.name, total=None, rate="")

        def tell(done: int, total: int) -> None:
            ran = done - done_before - (lab.resumed - resumed_before)
            rate = ran / max(1e-6, perf_counter() - started)
            bar.update(
                task,
                completed=done - done_before,
                total=total - total_before,
                rate=f"{rate:.0f} tests/s",
            )

        lab.progress = tell
        yield
