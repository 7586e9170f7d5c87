"""The end of `sparring learn` for a learner of values: what it found each action worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sparring.cli.charts import bar
from sparring.cli.colours import FAINT, LEARNER
from sparring.cli.summary import (
    BAR_WIDTH,
    LEAST_TEXT,
    STRONGEST,
    listed,
    shortened,
    show_how_it_went,
    tally_data,
)
from sparring.worlds.crpg.actions import OPENING

if TYPE_CHECKING:
    from rich.console import Console

    from sparring.cli.value_course import ValueCourse

MOST_PRAISED = 3


class Worth(NamedTuple):
    """An action and what is known of it in the opening state."""

    name: str
    text: str
    value: float
    uses: int


def show_value_summary(console: Console, course: ValueCourse) -> None:
    """Everything that is worth telling when a course has ended."""
    show_how_it_went(console, course)
    for role in course.learner.tables:
        worths = worths_of(course, role)
        console.print()
        console.print(Text(role_in_words(role, worths), style="bold"), soft_wrap=False)
        table = best_table(worths, console.width, console.options.ascii_only)
        console.print(Padding(table, (0, 0, 0, 1), expand=False), soft_wrap=False)
    console.print()
    for line in how_to_go_on(course):
        console.print(Text(line))


def worths_of(course: ValueCourse, role: str) -> list[Worth]:
    """The actions of a role in the opening state, the most valued first."""
    table = course.learner.tables[role]
    texts = [action.statement.text for action in course.gym.actions[role]]
    state = table.state_number(OPENING)
    return [
        Worth(table.actions[at], texts[at], table.values[state][at], table.uses[state][at])
        for at in table.ranked(state)
    ]


def role_in_words(role: str, worths: list[Worth]) -> str:
    """One sentence about one role."""
    known = [worth for worth in worths if worth.uses]
    if not known:
        return f"The {role}s have not chosen anything yet while all are alive."
    praised = [
        f"'{worth.name.replace('_', ' ')}' ({worth.value:.2f} after {in_uses(worth.uses)})"
        for worth in known[:MOST_PRAISED]
    ]
    said = f"While all are alive the {role}s think most of {listed(praised)}"
    untried = len(worths) - len(known)
    return f"{said}; {untried} of {len(worths)} actions are untried there."


def in_uses(count: int) -> str:
    """How often, in words."""
    return "1 use" if count == 1 else f"{count:,} uses"


def best_table(worths: list[Worth], width: int, ascii_only: bool) -> Table:
    """The most valued actions, and their text where there is room for it."""
    best = worths[:STRONGEST]
    highest = max(best[0].value, 1e-9)
    room = width - max(len(worth.name) for worth in best) - BAR_WIDTH - 30
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("best actions", no_wrap=True)
    table.add_column("value", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("uses", justify="right", no_wrap=True)
    if room >= LEAST_TEXT:
        table.add_column("what it says", no_wrap=True)
    for worth in best:
        cells = [
            Text(worth.name),
            Text(f"{worth.value:.3f}"),
            Text(bar(max(0.0, worth.value / highest), BAR_WIDTH, ascii_only), style=LEARNER),
            Text(f"{worth.uses:,}" if worth.uses else "never"),
            Text(shortened(worth.text, room), style=FAINT),
        ]
        table.add_row(*cells[: len(table.columns)])
    return table


def how_to_go_on(course: ValueCourse) -> list[str]:
    """Commands to try next."""
    again = f"sparring learn crpg --with {course.learner.kind} --against {course.against}"
    if course.path is None:
        return ["To keep what is learned, add --save values.json."]
    path = course.path
    return [f"Saved to {path}. To go on:", f"  {again} --load {path} --save {path}"]


def value_course_data(course: ValueCourse) -> dict[str, Any]:
    """The course for machines."""
    learner = course.learner
    return {
        **tally_data(course),
        "learner": learner.kind,
        "encounters_in_all": course.encounters_in_all,
        "opening": {
            role: [
                {"action": worth.name, "value": worth.value, "uses": worth.uses}
                for worth in worths_of(course, role)
            ]
            for role in learner.tables
        },
    }
