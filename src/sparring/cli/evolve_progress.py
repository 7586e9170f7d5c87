"""How far a breeding is, told on standard error: as a bar, or in a few lines."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sparring.cli.learn import PARTS_REPORTED
from sparring.cli.output import side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console
    from rich.progress import Progress

    from sparring.cli.evolve_run import Breeding


@contextmanager
def progress_on_side(breeding: Breeding) -> Iterator[Any]:
    """A function that tells how far it is."""
    console = side()
    if console.is_terminal:
        with progress_bar(breeding, console) as tell:
            yield tell
        return
    step = max(1, breeding.deca.steps // PARTS_REPORTED)

    def tell_sometimes() -> None:
        for words in breeding.outlooks_in_words():
            console.print(words)
        if breeding.deca.steps_taken % step == 0 or breeding.deca.is_done:
            console.print(progress_in_words(breeding))

    yield tell_sometimes


def progress_in_words(breeding: Breeding) -> str:
    """How far it is, and how it goes."""
    return f"{place_in_words(breeding)}: best {breeding.deca.best_fitness:.4g}"


def place_in_words(breeding: Breeding) -> str:
    """The phase and the generation."""
    evolution = breeding.deca.evolution
    wanted = evolution.settings.generations
    return f"{breeding.deca.phase_name}, generation {max(0, evolution.generation)} of {wanted}"


@contextmanager
def progress_bar(breeding: Breeding, console: Console) -> Iterator[Any]:
    """The same as a bar, with rate and time left."""
    with bar_on(console) as progress:
        task = progress.add_task("", total=breeding.deca.steps)

        def tell() -> None:
            for words in breeding.outlooks_in_words():
                progress.console.print(words, style="dim")
            words = f"{progress_in_words(breeding)}, {breeding.exams_a_second:,.0f} exams a second"
            progress.update(task, completed=breeding.deca.steps_taken, description=words)

        yield tell


@contextmanager
def progress_of_hardness() -> Iterator[Any]:
    """A function that tells how far the search for the hardest instance is."""
    console = side()
    if not console.is_terminal:
        console.print("evolving on each instance alone, to find the hardest ...", style="dim")
    with bar_on(console) as progress:
        task = progress.add_task("each instance alone", total=None)

        def tell(done: int, total: int) -> None:
            words = f"each instance alone: {done} of {total} evolutions"
            progress.update(task, completed=done, total=total, description=words)

        yield tell


def bar_on(console: Console) -> Progress:
    """A bar with words and the time left."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TextColumn("{task.description}", markup=False), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True)
