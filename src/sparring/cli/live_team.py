"""The live screen of `sparring learn` for TEAM: how it goes, and the best split of each state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.layout import Layout
from rich.table import Table
from rich.text import Text

from sparring.cli.charts import bar
from sparring.cli.colours import FAINT, LEARNER, RIVAL
from sparring.cli.live import (
    MOST_SECONDS,
    fitness_panel,
    header,
    last_ten,
    titled,
    turning_text,
)
from sparring.cli.paced_screen import PacedScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console
    from rich.panel import Panel

    from sparring.cli.course import Course
    from sparring.learners.splits import SplitReport

BAR = 12


class TeamScreen(PacedScreen):
    """Shows a course of a team while it runs."""

    def __init__(self, console: Console, course: Course) -> None:
        super().__init__(console, steps=course.wanted, most_seconds=MOST_SECONDS)
        self.course = course
        self.ascii_only = console.options.ascii_only

    def show(self) -> None:
        """Show how it stands, then wait until the next encounter is due."""
        self.show_frame(self.frame)

    def frame(self) -> Layout:
        """The whole screen as it is now."""
        learned: Any = self.course.practice.learned()
        return screen(self.course, learned.team.reports(), ascii_only=self.ascii_only)


def screen(course: Course, reports: Sequence[SplitReport], *, ascii_only: bool = False) -> Layout:
    """The whole screen."""
    layout = Layout()
    layout.split_column(
        Layout(header(course), size=1),
        Layout(name="middle", ratio=5),
        Layout(splits_panel(reports, ascii_only=ascii_only), size=len(reports) + 3),
        Layout(Text(" Ctrl-C ends it with a summary", style=FAINT), size=1),
    )
    layout["middle"].split_row(Layout(fitness_panel(course)), Layout(score_panel(course), size=36))
    return layout


def score_panel(course: Course) -> Panel:
    """Who has scored."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, style=FAINT)
    table.add_column()
    table.add_row("won", Text(f"{course.wins} of {course.fought}", style=f"bold {LEARNER}"))
    table.add_row("lost", Text(str(course.losses), style=f"bold {RIVAL}"))
    table.add_row("last ten", last_ten(course))
    table.add_row("turning point", turning_text(course))
    if course.path is not None:
        table.add_row("saved to", Text(course.path.name))
    return titled(table, "so far")


def splits_panel(reports: Sequence[SplitReport], *, ascii_only: bool = False) -> Panel:
    """The best split of each state, what it is held to be worth, and by how much it was
    judged."""
    table = Table.grid(padding=(0, 2))
    for justify in ("left", "left", "left", "right"):
        table.add_column(no_wrap=True, justify=justify)
    table.add_row(*(Text(name, style=FAINT) for name in ("with", "best split", "worth", "judged")))
    for report in reports:
        worth = f"{bar(report.fitness, BAR, ascii_only)} {report.fitness:.2f}"
        table.add_row(
            Text(report.state), Text(str(report.split), style=LEARNER), worth, f"{report.judged:,}"
        )
    return titled(table, "who does what")
