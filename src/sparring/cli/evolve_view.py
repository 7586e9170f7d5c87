"""The live screen of `sparring evolve`: how a population fares, and where its best goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.layout import Layout
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sparring.cli.colours import FAINT, GOOD, LEARNER, RIVAL
from sparring.cli.evolve_charts import Curves, Ways, row_of_bars
from sparring.cli.evolve_progress import place_in_words
from sparring.cli.live import ProgressLine
from sparring.cli.paced_screen import PacedScreen

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from sparring.cli.evolve_run import Breeding

MOST_SECONDS = 15.0
"""A long evolution is not held up for longer than this in all."""
ENDING = "Ctrl-C ends it with a summary"
PICTURE_WIDTH = 38


class LiveScreen(PacedScreen):
    """Shows a breeding while it runs."""

    def __init__(self, console: Console, breeding: Breeding) -> None:
        super().__init__(console, steps=breeding.deca.steps, most_seconds=MOST_SECONDS)
        self.breeding = breeding
        self.pathfinder = Pathfinder(breeding)
        self.note = ""
        """The last outlook."""

    def show(self) -> None:
        """Show how it stands, then wait until the next generation is due."""
        for words in self.breeding.outlooks_in_words():
            self.note = words
        self.show_frame(
            lambda: screen(self.breeding, self.pathfinder, self.note),
            at_once=self.breeding.deca.is_done,
        )


def screen(breeding: Breeding, pathfinder: Pathfinder, note: str = "") -> Layout:
    """The whole screen."""
    layout = Layout()
    layout.split_column(
        Layout(header(breeding), size=1),
        Layout(name="middle"),
        Layout(Text(f" {note or ENDING}", style=FAINT, overflow="ellipsis"), size=1),
    )
    layout["middle"].split_row(
        Layout(name="figures"), Layout(pathfinder.panel(), size=PICTURE_WIDTH)
    )
    wanted = breeding.deca.evolution.settings.generations
    curves = Curves(breeding.deca.history, wanted)
    layout["figures"].split_column(
        Layout(titled(curves, f"fitness on {breeding.deca.phase_name}")),
        Layout(FiguresPanel(breeding), size=8),
    )
    return layout


def header(breeding: Breeding) -> Table:
    """What is going on, and how far it is."""
    table = Table.grid(expand=True, padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    table.add_column(no_wrap=True)
    deca, against = breeding.deca, breeding.practice.against
    title = Text.assemble(" ", (f"{breeding.world.name}, {deca.shape.name}", f"bold {LEARNER}"))
    if against:
        title.append_text(Text.assemble(" against ", (against, f"bold {RIVAL}")))
    share = breeding.work_done / max(1, breeding.work_in_all)
    table.add_row(title, ProgressLine(share), f"{place_in_words(breeding)} ")
    return table


def titled(content: RenderableType, title: str, height: int | None = None) -> Panel:
    """A panel with its title at the left."""
    return Panel(content, title=Text(title), title_align="left", border_style=FAINT, height=height)


class FiguresPanel:
    """How the population stands, in numbers."""

    def __init__(self, breeding: Breeding) -> None:
        self.breeding = breeding

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """As wide as there is room."""
        breeding, deca = self.breeding, self.breeding.deca
        last = deca.history[-1]
        diversity = [generation.diversity for generation in deca.history]
        bars = row_of_bars(diversity, max(8, options.max_width - 28), options.ascii_only)
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True, style=FAINT)
        table.add_column(no_wrap=True)
        table.add_row("best", Text(f"{last.best:.4g}", style=f"bold {GOOD}"))
        table.add_row("mean", f"{last.mean:.4g}")
        table.add_row("diversity", Text.assemble(f"{last.diversity:.3g} ", (bars, LEARNER)))
        network = deca.best
        table.add_row("connections", f"{network.connected} of {network.shape.genes}")
        exams = f"{deca.exams:,}, {breeding.exams_a_second:,.0f} a second"
        table.add_row("exams", f"{exams}, {in_minutes(breeding.seconds_left)} left")
        if breeding.path is not None:
            table.add_row("saved to", Text(breeding.path.name))
        yield titled(table, f"seed {deca.seed}", options.height)


def in_minutes(seconds: float) -> str:
    """Seconds as minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


# --- where the champion goes ---------------------------------------------------------------


class Pathfinder:
    """Lets each new champion go its way, once, on an instance it is bred on."""

    def __init__(self, breeding: Breeding) -> None:
        self.breeding = breeding
        self.fitness: tuple[str, float] | None = None
        """The phase and fitness of the champion whose ways are known."""
        self.ways: list[list[tuple[float, float]]] = []

    def panel(self) -> Panel:
        """The way of the present champion."""
        deca = self.breeding.deca
        seed = deca.evolution.instances[0]
        now = (deca.phase_name, deca.best_fitness)
        if now != self.fitness:
            self.fitness, self.ways = now, ways_of(self.breeding, seed)
        if not self.ways:
            return titled(Text("\n  this world tells no ways", style=FAINT), "the best one's way")
        return titled(Ways(self.ways), f"the best one's way, seed {seed}")


def ways_of(breeding: Breeding, seed: int) -> list[list[tuple[float, float]]]:
    """Where everybody went, the champion first."""
    sides: list[Any] = [breeding.deca.best]
    sides += filter(None, [breeding.practice.against])
    bout = breeding.world.begin(sides, seed)
    while not bout.over:
        bout.step()
    return bout.ways()
