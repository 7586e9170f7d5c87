"""An explanation as a Rich table, as wide as the screen allows: the names of rules are
never cut, bars and last changes give way to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import HEAVY_HEAD, SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

    from sparring.scripting.explain import Explanation, RuleReport

BAR_WIDTH = 14
ROOMY = 100
"""Columns of a screen from which on there is room for bars and last changes."""
COUNTS = ("drawn", "acted", "gained", "lost")


class ExplanationTable:
    """The rules of an explanation, with the last lessons below."""

    def __init__(self, explanation: Explanation) -> None:
        self.explanation = explanation

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        explanation = self.explanation
        yield table_of(explanation, is_roomy=options.max_width >= ROOMY)
        for line in (
            *explanation.idle_in_words(),
            explanation.difficulty,
            *explanation.lessons[-5:],
        ):
            yield Text(f"  {line}")


def table_of(explanation: Explanation, *, is_roomy: bool) -> Table:
    """The rules, likeliest first."""
    lines, padding = (HEAVY_HEAD, (0, 1)) if is_roomy else (SIMPLE_HEAD, (0, 1, 0, 0))
    table = Table(title=explanation.title, title_justify="left", box=lines, padding=padding)
    table.add_column("rule", no_wrap=True)
    table.add_column("weight", justify="right")
    if is_roomy:
        table.add_column("")
    for heading in ("chance", *COUNTS):
        table.add_column(heading, justify="right")
    if is_roomy:
        table.add_column("last changes")
    heaviest = max(rule.weight for rule in explanation.rules) or 1
    for rule in explanation.by_weight():
        table.add_row(*row_of(rule, heaviest, is_roomy=is_roomy))
    return table


def row_of(rule: RuleReport, heaviest: int, *, is_roomy: bool) -> list[str | Text]:
    """One rule."""
    bar = Text("█" * round(BAR_WIDTH * rule.weight / heaviest), style="cyan")
    changes = Text(" ".join(f"{change:+d}" for change in rule.changes[-3:]))
    return [
        Text(rule.name),
        str(rule.weight),
        *([bar] if is_roomy else []),
        chance_in_words(rule),
        str(rule.drawn),
        "never" if rule.cannot_act else str(rule.activated),
        str(rule.rewarded),
        str(rule.punished),
        *([changes] if is_roomy else []),
    ]


def chance_in_words(rule: RuleReport) -> str:
    """How likely a rule is to enter the next script."""
    if rule.culled:
        return "held back"
    return "varies" if rule.chance is None else f"{rule.chance:.0%}"
