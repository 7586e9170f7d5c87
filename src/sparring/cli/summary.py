"""The end of `sparring learn`: what was learned, in words and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sparring.cli.charts import Chart, bar
from sparring.cli.colours import FAINT, LEARNER
from sparring.cli.course import WORLD, drawn_pools
from sparring.cli.plan import difficulty_name, settings_name
from sparring.kernels.loop import WINDOW
from sparring.learners.swift import SwiftScripting
from sparring.scripting.explain import chance_in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from sparring.cli.course import Course, Tally
    from sparring.scripting.explain import Explanation, RuleReport

CHART_HEIGHT = 12
STRONGEST = 6
MOST_NAMED = 8
SURE = 0.6
"""A rule in so many scripts is relied on."""
LEAD = 1.25
"""A rule that has grown by this factor is leaned towards."""
FORGOTTEN = 10
"""A rule is all but unlearned when its weight is below a tenth of an even share."""
BAR_WIDTH = 12
LEAST_TEXT = 20
"""With less room than this the text of rules is left out."""


def show_summary(console: Console, course: Course) -> None:
    """Everything that is worth telling when a course has ended."""
    show_how_it_went(console, course)
    for explanation in explanations(course):
        console.print()
        show_role(console, course, explanation)
    console.print()
    for line in how_to_go_on(course):
        console.print(Text(line))


def show_how_it_went(console: Console, course: Tally) -> None:
    """Wins and fitness, whoever has learned."""
    console.print(Text(headline(course), style="bold"), soft_wrap=False)
    if course.ours:
        console.print()
        console.print(Text(f"Fitness, mean of {WINDOW} encounters", style=FAINT))
        console.print(whole_chart(course), soft_wrap=False)


def headline(course: Tally) -> str:
    """How the course went, in a few sentences."""
    said = f"Against {course.against} the learning team won {course.wins} of {course.fought} "
    said += "encounters" if course.fought != 1 else "encounter"
    if course.fought > WINDOW:
        said += f", {course.results[-WINDOW:].count(True)} of the last ten"
    if course.interrupted:
        said = f"Ended early, after {course.fought} of {course.wanted}. {said}"
    return f"{said}. {turning_in_words(course)}"


def turning_in_words(course: Tally) -> str:
    """Whether and when the learning team got the better of the other."""
    found = course.turning_point
    if found is not None:
        told = f"It got the better of them at encounter {found}: the turning point."
        behind = course.ours[-1] <= course.theirs[-1]
        return f"{told} In the end it fell behind again." if behind else told
    if course.held_back:
        return "It has not got the better of them for good, as difficulty scaling wants it."
    return "It has not got the better of them for good yet."


def whole_chart(course: Tally) -> Chart:
    """Window fitness of the whole course."""
    return Chart(
        course.ours,
        course.theirs,
        course.against,
        first=WINDOW,
        last=course.fought,
        mark=course.turning_point,
        height=CHART_HEIGHT,
    )


def explanations(course: Course) -> list[Explanation]:
    """Each role's weights, explained."""
    learner = course.learner
    return [
        learner.explain(role, pool.label)
        for role in learner.roles
        for pool in drawn_pools(learner, role)
    ]


def show_role(console: Console, course: Course, explanation: Explanation) -> None:
    """What one role has learned."""
    console.print(Text(role_in_words(explanation), style="bold"), soft_wrap=False)
    table = strongest_table(explanation, console.width, console.options.ascii_only)
    console.print(Padding(table, (0, 0, 0, 1), expand=False), soft_wrap=False)
    unlearned = forgotten(explanation)
    if unlearned:
        names = [rule.name for rule in unlearned[:MOST_NAMED]]
        more = len(unlearned) - len(names)
        told = listed([*names, f"{more} more"] if more else names)
        console.print(indented(f"all but unlearned: {told}", FAINT), soft_wrap=False)
    script = script_in_words(course, explanation.role)
    if script:
        console.print(indented(script), soft_wrap=False)


def indented(text: str, style: str = "") -> Padding:
    """A paragraph set a little to the right."""
    return Padding(Text(text, style=style), (0, 0, 0, 2), expand=False)


def strongest_table(explanation: Explanation, width: int, ascii_only: bool) -> Table:
    """The heaviest rules with their chance to be drawn now, and their text where
    there is room for it."""
    strongest = [rule for rule in explanation.by_weight() if rule.weight][:STRONGEST]
    heaviest = strongest[0].weight
    room = width - max(len(rule.name) for rule in strongest) - BAR_WIDTH - 30
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("strongest rules", no_wrap=True)
    table.add_column("weight", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("chance", justify="right", no_wrap=True)
    if room >= LEAST_TEXT:
        table.add_column("what it says", no_wrap=True)
    for rule in strongest:
        cells = [
            Text(rule.name),
            Text(str(rule.weight)),
            Text(bar(rule.weight / heaviest, BAR_WIDTH, ascii_only), style=LEARNER),
            Text(chance_in_words(rule)),
            Text(shortened(rule.text, room), style=FAINT),
        ]
        table.add_row(*cells[: len(table.columns)])
    return table


def shortened(text: str, room: int) -> str:
    """A text cut to the room there is."""
    return text if len(text) <= room else f"{text[: max(0, room - 3)]}..."


def forgotten(explanation: Explanation) -> list[RuleReport]:
    """The rules that were all but unlearned, those that failed most often first."""
    fair = explanation.total / len(explanation.rules)
    light = [rule for rule in explanation.rules if rule.weight * FORGOTTEN < fair]
    return sorted(light, key=lambda rule: -rule.punished)


def role_in_words(explanation: Explanation) -> str:
    """One sentence about one role."""
    who = f"The {explanation.role}s"
    if explanation.label is not None:
        who += f" in state {explanation.label}"
    fair = explanation.total / len(explanation.rules)
    strongest = explanation.by_weight()
    sure = [rule for rule in strongest if (rule.chance or 0) >= SURE and rule.weight > fair]
    if sure:
        said = f"{who} rely on {listed([in_english(rule) for rule in sure[:3]])}"
    elif strongest[0].weight > LEAD * fair:
        leading = [rule for rule in strongest[:2] if rule.weight > LEAD * fair]
        said = f"{who} have not settled; they lean towards "
        said += listed([in_english(rule) for rule in leading])
    else:
        said = f"{who} have learned next to nothing so far"
    given_up = forgotten(explanation)
    if given_up:
        said += f", and have all but given up {counted_names(given_up)}"
    return f"{said}."


def in_english(rule: RuleReport) -> str:
    """A rule's name as words."""
    return f"'{rule.name.replace('_', ' ')}'"


def counted_names(rules: Sequence[RuleReport]) -> str:
    """Two names, and how many more there are."""
    names = [in_english(rule) for rule in rules[:2]]
    more = len(rules) - len(names)
    return listed([*names, f"{more} more"] if more else names)


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def script_in_words(course: Course, role: str) -> str | None:
    """The script that stands for the last encounters."""
    found = course.typical_script(role)
    if found is None:
        return None
    rules = ", ".join(found.rules)
    if found.times == 1:
        return f"most typical of the last {found.of} scripts, no two alike: {rules}"
    return f"most frequent script, {found.times} of the last {found.of}: {rules}"


def how_to_go_on(course: Course) -> list[str]:
    """Commands to try next."""
    world, against = course.practice.world.name, course.against
    if course.path is None:
        return [
            "To keep what is learned, add --save state.json; then",
            "  sparring explain state.json",
            f"  sparring fight {world} state.json {against} --why",
        ]
    path = course.path
    way = " --with swift" if kind_of_learner(course) == "swift" else ""
    return [
        f"Saved to {path}. To go on:",
        f"  sparring explain {path}",
        f"  sparring fight {world} {path} {against} --why",
        f"  sparring learn {world}{way} --against {against} --load {path} --save {path}",
    ]


def kind_of_learner(course: Course) -> str:
    """What the command line calls the learner."""
    return "swift" if isinstance(course.learner, SwiftScripting) else "scripting"


def course_data(course: Course) -> dict[str, Any]:
    """The course for machines."""
    learner = course.learner
    return {
        **tally_data(course),
        "learner": kind_of_learner(course),
        "settings": settings_name(learner.settings),
        "difficulty": difficulty_name(learner.difficulty),
        "expected_win_rate": learner.difficulty.expected_win_rate,
        "encounters_in_all": learner.encounters,
        "fallbacks": course.fallbacks(),
        "weights": {
            role: {
                name: weight
                for pool in drawn_pools(learner, role)
                for name, weight in zip(pool.names, pool.weights, strict=True)
            }
            for role in learner.roles
        },
    }


def tally_data(course: Tally) -> dict[str, Any]:
    """What can be told of any course."""
    return {
        "world": WORLD,
        "against": course.against,
        "seed": course.seed,
        "encounters": course.fought,
        "interrupted": course.interrupted,
        "wins": course.wins,
        "losses": course.losses,
        "draws": course.draws,
        "turning_point": course.turning_point,
        "window_fitness": {"learning": course.ours, "static": course.theirs},
        "saved": None if course.path is None else str(course.path),
    }
