"""The live screen of `sparring learn`: how the two teams fare and what is learned."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rich.layout import Layout
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sparring.cli.charts import Chart, bar
from sparring.cli.colours import BAD, FAINT, GOOD, LEARNER, RIVAL
from sparring.cli.paced_screen import PacedScreen
from sparring.cli.plan import difficulty_name
from sparring.kernels.loop import WINDOW
from sparring.scripting.settings import Order
from sparring.scripting.verdicts import CANNOT_ACT, cannot_act
from sparring.worlds.learned import (
    drawn_pools,
    fallbacks_of,
    has_states,
    is_reached,
    names_one,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, ConsoleOptions, RenderResult

    from sparring.cli.course import Course
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import Pool
    from sparring.worlds.learned import ScriptsLearned

MOST_SECONDS = 40.0
"""A long course goes faster, so that it takes no longer than this."""
LEAST_WIDTH, LEAST_HEIGHT = 78, 20
"""A smaller terminal gets no live screen."""
LONGEST_NAME, LEAST_BAR = 29, 8
NUMBERS_WIDTH = 14
"""The room that change and weight take beside a rule's name."""
MARKS, ASCII_MARKS = ("▲", "▼", " "), ("^", "v", " ")
"""For rules that rise, fall or do neither."""
RESULT_LETTERS = {True: ("W", GOOD), False: ("L", BAD), None: ("-", FAINT)}


class Change(NamedTuple):
    """A rule and how its weight has changed lately."""

    name: str
    weight: int
    change: int
    cannot_act: bool = False


def has_room(console: Console) -> bool:
    """Whether the live screen fits."""
    return console.width >= LEAST_WIDTH and console.height >= LEAST_HEIGHT


class LiveScreen(PacedScreen):
    """Shows a course while it runs."""

    def __init__(self, console: Console, course: Course, learned: ScriptsLearned) -> None:
        super().__init__(console, steps=course.wanted, most_seconds=MOST_SECONDS)
        self.course = course
        self.learned = learned

    def show(self) -> None:
        """Show how it stands, then wait until the next encounter is due."""
        self.show_frame(self.frame)

    def frame(self) -> Layout:
        """The whole screen as it is now."""
        # A learner that fights inside the kernel is given back what it has learned there.
        self.course.practice.learned()
        return screen(self.course, self.learned)


def screen(course: Course, learned: ScriptsLearned) -> Layout:
    """The whole screen."""
    learner = learned.learner
    layout = Layout()
    layout.split_column(
        Layout(header(course), size=1),
        Layout(name="middle", ratio=5),
        Layout(name="roles", ratio=6),
        Layout(Text(f" {status(learner)}", style=FAINT), size=1),
    )
    score = score_panel(course, learned)
    layout["middle"].split_row(Layout(fitness_panel(course)), Layout(score, size=36))
    layout["roles"].split_row(*(Layout(RulePanel(learned, role)) for role in learner.roles))
    return layout


def status(learner: DynamicScripting) -> str:
    """What the last line says: how to end it, and whether that may be wise."""
    ending = "Ctrl-C ends it with a summary"
    if learner.no_answer():
        return f"perhaps these rules have no answer to this player; {ending}"
    return ending


def header(course: Course) -> Table:
    """What is going on, and how far it is."""
    table = Table.grid(expand=True, padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    table.add_column(no_wrap=True)
    doing = "learning" if course.learns else "never learning"
    title = Text.assemble(
        " ", (doing, f"bold {LEARNER}"), " against ", (course.against, f"bold {RIVAL}")
    )
    count = f"encounter {course.fought} of {course.wanted}, seed {course.seed} "
    table.add_row(title, ProgressLine(course.fought / course.wanted), count)
    return table


class ProgressLine:
    """A line that fills up."""

    def __init__(self, part: float) -> None:
        self.part = part

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """As wide as there is room."""
        full = round(self.part * options.max_width)
        line = "-" if options.ascii_only else "━"
        rest = " " if options.ascii_only else "─"
        yield Text.assemble((line * full, LEARNER), (rest * (options.max_width - full), FAINT))


def fitness_panel(course: Course) -> Panel:
    """Window fitness of both teams."""
    if not course.ours:
        waiting = Text(f"\n  after {WINDOW} encounters there is something to show", style=FAINT)
        return titled(waiting, "fitness")
    chart = Chart(
        course.ours,
        course.theirs,
        course.against,
        span=(WINDOW, course.wanted),
        mark=course.turning_point,
        team=course.team,
    )
    return titled(chart, f"fitness, mean of {WINDOW} encounters")


def titled(content: Chart | Table | Text, title: str, height: int | None = None) -> Panel:
    """A panel with its title at the left."""
    return Panel(content, title=Text(title), title_align="left", border_style=FAINT, height=height)


def score_panel(course: Course, learned: ScriptsLearned) -> Panel:
    """Who has won, and what the others play now."""
    learner = learned.learner
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, style=FAINT)
    table.add_column()
    table.add_row("won", Text(f"{course.wins}", style=f"bold {LEARNER}"))
    table.add_row("lost", Text(f"{course.losses}", style=f"bold {RIVAL}"))
    if course.draws:
        table.add_row("drawn", str(course.draws))
    table.add_row("last ten", last_ten(course))
    if course.tactic != course.against:
        table.add_row("they play", Text(tactics_in_words(course.tactic), style=RIVAL))
    table.add_row("turning point", turning_text(course))
    table.add_row("fallbacks", Text(fallbacks_in_words(fallbacks_of(learner))))
    if learned.goal is not None:
        table.add_row("goal", Text(learned.goal))
    for role in learner.roles:
        states = states_in_words(drawn_pools(learner, role, learned.goal))
        if states:
            table.add_row("states", Text(states))
    if learner.settings.order is Order.LEARNED:
        table.add_row("order", Text("learned"))
    aims_at = learner.difficulty.expected_win_rate
    if aims_at is not None:
        kind = difficulty_name(learner.difficulty)
        table.add_row("difficulty", f"{kind}, aims at {aims_at:.0%}")
    if course.path is not None:
        table.add_row("saved to", Text(course.path.name))
    return titled(table, "so far")


def states_in_words(pools: Sequence[Pool]) -> str:
    """The game states that were reached; empty where there are none."""
    if not has_states(pools):
        return ""
    reached = [str(pool.label) for pool in pools if is_reached(pool)]
    return f"{' '.join(reached) or 'none'}, of {len(pools)}"


def turning_text(course: Course) -> Text:
    """When the learning team got the better of the others."""
    if course.turning_point is None:
        return Text("not yet")
    return Text(f"encounter {course.turning_point}", style=f"bold {GOOD}")


def tactics_in_words(tactics: str) -> str:
    """What the others play; several agents with one tactic are counted."""
    counts = Counter(tactics.split(", "))
    if len(counts) == 1:
        return tactics
    return ", ".join(f"{count} {tactic}" for tactic, count in counts.most_common())


def last_ten(course: Course) -> Text:
    """The last results as letters, oldest first, and how many were won."""
    results = course.results[-WINDOW:]
    letters = [RESULT_LETTERS[result] for result in results]
    return Text.assemble(*letters, f" {results.count(True)} won")


def fallbacks_in_words(counts: dict[str, int]) -> str:
    """How often each role returned to earlier weights."""
    if not any(counts.values()):
        return "none"
    return ", ".join(f"{role} {count}" for role, count in counts.items() if count)


class RulePanel:
    """The rules of a role that rise and fall, with their weights."""

    def __init__(self, learned: ScriptsLearned, role: str) -> None:
        self.learned = learned
        self.role = role

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """As many rules as there is room for."""
        height = options.height or 16
        changes = changes_of(self.learned, self.role)
        heaviest = max((rule.weight for rule in changes), default=1) or 1
        table = Table.grid()
        for heading, rules in grouped(changes, height - 2):
            table.add_row(Text(heading, style=FAINT))
            for rule in rules:
                row = rule_row(rule, heaviest, options.max_width - 4, options.ascii_only)
                table.add_row(row)
        learns = f"{self.role} learns" if names_one(self.role) else f"the {self.role}s learn"
        yield titled(table, f"what {learns}", height)


def changes_of(learned: ScriptsLearned, role: str) -> list[Change]:
    """Every rule of a role with the change of its weight over the last ten
    encounters, the greatest rise first."""
    changes = []
    pools = drawn_pools(learned.learner, role, learned.goal)
    in_states = has_states(pools)
    for pool in pools:
        if in_states and not is_reached(pool):
            continue
        before = pool.recent[0] if pool.recent else pool.weights
        for rule, name in enumerate(pool.names):
            weight = pool.weights[rule]
            told = f"{pool.label:>2} {name}" if in_states else name
            change = Change(told, weight, weight - before[rule], cannot_act(pool, rule))
            changes.append(change)
    return sorted(changes, key=lambda rule: -rule.change)


def grouped(changes: Sequence[Change], rows: int) -> list[tuple[str, list[Change]]]:
    """Rules under headings, in so many rows: six rising for each four falling,
    and the heaviest of the others if there is room left; below them those that cannot
    act, which are nobody's favourites."""
    rows -= 2
    idle = sorted((rule for rule in changes if rule.cannot_act), key=by_weight)
    changes = [rule for rule in changes if not rule.cannot_act]
    rising = [rule for rule in changes if rule.change > 0][: max(1, rows * 6 // 10)]
    falling = [rule for rule in reversed(changes) if rule.change < 0][: rows - len(rising)]
    rising.sort(key=by_weight)
    groups = [("rising over ten encounters", rising), ("falling", falling)]
    room = rows - len(rising) - len(falling) - 1
    steady = [rule for rule in changes if rule.change == 0 and rule.weight > 0]
    if room > 0 and steady:
        groups.append(("steady", sorted(steady, key=by_weight)[:room]))
        room -= len(groups[-1][1]) + 1
    if room > 0 and idle:
        groups.append((CANNOT_ACT, idle[:room]))
    return groups


def by_weight(rule: Change) -> int:
    """Sorts the heaviest rule first."""
    return -rule.weight


def rule_row(rule: Change, heaviest: int, width: int, ascii_only: bool) -> Text:
    """One rule: its change, name, weight and a bar."""
    name_width = min(LONGEST_NAME, width - LEAST_BAR - NUMBERS_WIDTH)
    bar_width = width - name_width - NUMBERS_WIDTH
    rising, falling, neither = ASCII_MARKS if ascii_only else MARKS
    mark = rising if rule.change > 0 else falling if rule.change < 0 else neither
    style = GOOD if rule.change > 0 else BAD if rule.change < 0 else FAINT
    change = abs(rule.change) or ""
    return Text.assemble(
        (f"{mark}{change:>5} ", style),
        f"{rule.name[:name_width]:<{name_width}} ",
        f"{rule.weight:>5} ",
        (bar(rule.weight / heaviest, bar_width, ascii_only), LEARNER),
    )
