"""The live screen of `sparring learn` for minds: how it goes, what each member of a squad
thinks of its actions, and how its model of the opponent fills up."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from sparring.cli.views import share_in, tried_in
from sparring.errors import plural
from sparring.worlds.mind_practice import MindsLearned, states_met

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.panel import Panel

    from sparring.cli.course import Course
    from sparring.learners.outlook import Outlook
    from sparring.learners.sarsa import Sarsa
    from sparring.worlds.minds import Squad

LATELY = 50
"""Encounters that tell how it goes now."""
LEAST_WIDTH, LEAST_HEIGHT = 46, 9
"""A member needs so much room; who does not fit is counted only."""
NUMBER_WIDTH, SHORT_BAR = 7, 4
LONGEST_NAME = 28


class MindScreen(PacedScreen):
    """Shows a course of a squad while it runs."""

    def __init__(self, console: Console, course: Course) -> None:
        super().__init__(console, steps=course.wanted, most_seconds=MOST_SECONDS)
        self.course = course

    def show(self) -> None:
        """Show how it stands, then wait until the next encounter is due."""
        self.show_frame(self.frame)

    def frame(self) -> Layout:
        """The whole screen as it is now: minds come out of the kernel to be looked at."""
        learned = self.course.practice.learned()
        assert isinstance(learned, MindsLearned)
        return screen(self.course, learned.squad)


def screen(course: Course, squad: Squad) -> Layout:
    """The whole screen."""
    layout = Layout()
    layout.split_column(
        Layout(header(course), size=1),
        Layout(name="middle", ratio=4),
        Layout(Members(squad), ratio=7),
        Layout(Text(" Ctrl-C ends it with a summary", style=FAINT), size=1),
    )
    score = score_panel(course, squad)
    layout["middle"].split_row(Layout(fitness_panel(course)), Layout(score, size=36))
    return layout


# --- how it goes -------------------------------------------------------------------


def score_panel(course: Course, squad: Squad) -> Panel:
    """Who has won, and how much is tried out."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, style=FAINT)
    table.add_column()
    lost = Text.assemble((str(course.losses), f"bold {RIVAL}"), f", drawn {course.draws}")
    table.add_row("won", Text(f"{course.wins} of {course.fought}", style=f"bold {LEARNER}"))
    table.add_row("lost", lost)
    lately = course.results[-LATELY:]
    table.add_row(f"last {LATELY}", f"{lately.count(True)} of {len(lately)} won")
    table.add_row("last ten", last_ten(course))
    table.add_row("exploration", exploration_in_words(squad))
    table.add_row("turning point", turning_text(course))
    if squad.handicap is not None:
        table.add_row("held back", f"aims at {squad.handicap.win_share:.0%}")
    if course.path is not None:
        table.add_row("saved to", Text(course.path.name))
    return titled(table, "so far")


def exploration_in_words(squad: Squad) -> str:
    """How many choices are random: of all members alike, or from the least to the most."""
    shares = [100 * mind.exploration for mind in squad.minds]
    least, most = min(shares), max(shares)
    span = f"{least:.1f}" if least == most else f"{least:.1f} to {most:.1f}"
    return f"{span} of 100"


# --- members -----------------------------------------------------------------------


class Members:
    """As many members of a squad as there is room for, side by side and below each
    other."""

    def __init__(self, squad: Squad) -> None:
        self.squad = squad

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Panels of equal size; how many members are not shown."""
        height = options.height or 2 * LEAST_HEIGHT
        members = list(zip(self.squad.plans, self.squad.minds, strict=True))
        columns = min(len(members), max(1, options.max_width // LEAST_WIDTH))
        rows = min(-(-len(members) // columns), max(1, height // LEAST_HEIGHT))
        shown = members[: columns * rows]
        missing = len(members) - len(shown)
        panels = [MemberPanel(plan.role, mind) for plan, mind in shown]
        if missing:
            panels[-1].note = f"; {missing} more are not shown"
        layout = Layout()
        lines = [panels[at : at + columns] for at in range(0, len(panels), columns)]
        layout.split_column(*(line_of(line) for line in lines))
        yield from console.render(layout, options.update(height=height))


def line_of(panels: Sequence[MemberPanel]) -> Layout:
    """Panels side by side."""
    layout = Layout()
    layout.split_row(*(Layout(panel) for panel in panels))
    return layout


class MemberPanel:
    """What one member thinks in the state that it met most."""

    def __init__(self, role: str, mind: Sarsa) -> None:
        self.role = role
        self.mind = mind
        self.note = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """As many actions, and expectations, as there is room for."""
        height, width = options.height or LEAST_HEIGHT, options.max_width - 4
        table = Table.grid()
        for row in self.rows(height - 2, width, options.ascii_only):
            table.add_row(row)
        yield titled(table, f"what the {self.role} thinks{self.note}", height)

    def rows(self, room: int, width: int, ascii_only: bool) -> list[Text]:
        """Its lines: actions with worth and rate, then what it expects."""
        states = states_met(self.mind)
        if not states:
            return [Text("nothing was chosen yet", style=FAINT)]
        outlook = self.mind.explain(states[0])
        below = expectation_rows(outlook, room // 3, width, ascii_only)
        above = action_rows(outlook, self.mind, room - len(below) - 1, width, ascii_only)
        state = Text(f"in: {outlook.state}"[:width], style=FAINT)
        return [state, *above, *below]


def action_rows(
    outlook: Outlook, mind: Sarsa, room: int, width: int, ascii_only: bool
) -> list[Text]:
    """The best actions that were tried: what they are worth, and how fast each is learned."""
    actions = tried_in(outlook)[: max(0, room - 1)]
    if not actions:
        return []
    worths = [action.worth for action in outlook.actions]
    span, fastest = (min(worths), max(worths)), fastest_rate(mind)
    name_width = min(LONGEST_NAME, width - 2 * (NUMBER_WIDTH + SHORT_BAR + 1))
    bar_width = (width - name_width) // 2 - NUMBER_WIDTH - 1
    cell = NUMBER_WIDTH + bar_width + 1
    heading = f"{'best actions':<{name_width}}{'worth':>{NUMBER_WIDTH}}".ljust(name_width + cell)
    rows = [Text(f"{heading}{'rate':>{NUMBER_WIDTH}}", style=FAINT)]
    for action in actions:
        rows.append(
            Text.assemble(
                f"{action.name[: name_width - 1]:<{name_width}}",
                f"{action.worth:>{NUMBER_WIDTH}.3f} ",
                (bar(share_in(action.worth, span), bar_width, ascii_only), LEARNER),
                f"{action.rate:>{NUMBER_WIDTH}.3f} ",
                (bar(action.rate / fastest, bar_width, ascii_only), FAINT),
            )
        )
    return rows


def fastest_rate(mind: Sarsa) -> float:
    """The highest learning rate that an action can have."""
    settings = mind.settings
    return float(getattr(settings, "highest_rate", 0.0) or getattr(settings, "rate", 1.0))


def expectation_rows(outlook: Outlook, room: int, width: int, ascii_only: bool) -> list[Text]:
    """What the opponent is expected to do, likeliest first; nothing without a model."""
    if not outlook.models or room < 2:
        return []
    rows = [Text(f"expects, of {plural(outlook.rounds, 'round')} seen"[:width], style=FAINT)]
    name_width = min(LONGEST_NAME, width - NUMBER_WIDTH - SHORT_BAR - 1)
    for expected in [each for each in outlook.expected if each.seen][: room - 1]:
        rows.append(
            Text.assemble(
                f"{expected.name[: name_width - 1]:<{name_width}}",
                f"{100 * expected.share:>{NUMBER_WIDTH - 2}.0f} % ",
                (bar(expected.share, width - name_width - NUMBER_WIDTH - 1, ascii_only), RIVAL),
            )
        )
    return rows
