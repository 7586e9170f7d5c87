"""`sparring learn --tests`: many independent learners against one opponent, in figures."""

from __future__ import annotations

from dataclasses import asdict
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import typer
from rich.table import Table
from rich.text import Text

from sparring.cli.opening import checked_text
from sparring.cli.output import print_json, side
from sparring.cli.plan import USUAL_SETTINGS, difficulty_for, handicap_for, world_for
from sparring.cli.reproduce import EXIT_INTERRUPTED, progress_of
from sparring.errors import UsageError, plural
from sparring.lab.jobs import Job
from sparring.lab.laboratory import Laboratory
from sparring.lab.sample import SHORTEST, sample_of
from sparring.worlds.minds import MIND_KINDS
from sparring.worlds.practising import SCRIPTING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from sparring.cli.course import Course
    from sparring.cli.plan import LearnOptions
    from sparring.lab.jobs import Record
    from sparring.lab.sample import Estimate, Sample, Stretch, TurningPoints

DASH = "\N{EN DASH}"
BASELINE = "baseline"
"""What jobs call dynamic scripting that never learns."""


class Heading(NamedTuple):
    """What is running, for the progress bar."""

    name: str
    title: str


def show_tests(console: Console, course: Course, options: LearnOptions, *, as_json: bool) -> None:
    """Run the tests that were asked for, and tell what they show. The course is theirs: it
    has found every mistake of the options, and is not run."""
    if not course.is_opposed:
        raise UsageError(
            f"nobody opposes in the world '{course.world.name}': there are no wins to count"
        )
    started = perf_counter()
    jobs = jobs_of(course, options)
    heading = Heading("learn", in_words(course, options))
    records = run(jobs, heading)
    sample = sample_of(records, options.encounters, options.seed or 0)
    seconds = perf_counter() - started
    if as_json:
        print_json(sample_data(course, options, sample) | {"seconds": round(seconds, 3)})
        return
    show_sample(console, heading.title, options, sample)
    console.print(Text(f"({seconds:.1f} s)", style="dim"))


def run(jobs: Sequence[Job], heading: Heading) -> list[Record]:
    """The records of all tests, on every core."""
    with Laboratory() as lab, progress_of(lab, heading):
        try:
            return lab.run(jobs, heading.name)
        except KeyboardInterrupt:
            side().print(
                f"stopped after {lab.done:,} of {plural(lab.total, 'test')}; nothing is kept"
            )
            raise typer.Exit(EXIT_INTERRUPTED) from None


# --- what is run ---------------------------------------------------------------------


def jobs_of(course: Course, options: LearnOptions) -> list[Job]:
    """A test for each seed. The first gives the very course that is watched without
    --tests."""
    world = world_for(options)
    rules = "" if options.rules is None else checked_text(options.rules, world)
    # Read once: what is changed meanwhile is another tactic.
    first = Job(
        world=world,
        tactic=course.named,
        encounters=options.encounters,
        seed=options.seed or 0,
        learner=learner_data(course, options),
        rules=rules,
    )
    data = first.as_data()
    seeds = range(first.seed, first.seed + (options.tests or 1))
    return [Job(**data | {"seed": seed}) for seed in seeds]


def learner_data(course: Course, options: LearnOptions) -> dict[str, Any]:
    """The learner as jobs describe it."""
    kind = course.practice.kind
    data: dict[str, Any] = {"kind": BASELINE if options.never_learning else kind}
    if kind == SCRIPTING:
        data["preset"] = options.settings or USUAL_SETTINGS
    wishes = {
        "fallback": options.fallback,
        "updates": options.updates,
        "order": options.order,
        "goal": goal_of(course),
        "choices": options.choices,
    }
    if kind in MIND_KINDS and options.win_rate is not None:
        data["handicap"] = asdict(handicap_for(options.win_rate))
    difficulty = difficulty_for(options, kind)
    if difficulty is not None:
        data["difficulty"] = asdict(difficulty) | {"kind": difficulty.kind.value}
    return data | {name: wish for name, wish in wishes.items() if wish is not None}


def goal_of(course: Course) -> str | None:
    """What scripts are drawn for; None for nothing in particular."""
    goal: str | None = getattr(course.practice, "goal", None)
    return goal


# --- what came of it -----------------------------------------------------------------


def in_words(course: Course, options: LearnOptions) -> str:
    """Who was tested against whom, and how often."""
    kind = course.practice.kind if course.learns else "never learning"
    tests, first = options.tests or 1, options.seed or 0
    times = plural(tests, "test")
    each = "encounters" if options.encounters > 1 else "encounter"
    seeds = f"seeds {first} to {first + tests - 1}" if tests > 1 else f"seed {first}"
    against = f" against {course.against}" if course.against else ""
    goal = goal_of(course)
    kind += "" if goal is None else f" for the goal {goal}"
    kind += "" if options.order is None else f" with the order {options.order}"
    return f"{kind}{against}, {times} of {options.encounters:,} {each}, {seeds}"


def show_sample(console: Console, title: str, options: LearnOptions, sample: Sample) -> None:
    """Wins by stretches of encounters, then turning points."""
    console.print(Text(title, style="bold"))
    console.print(wins_table(sample.stretches), soft_wrap=False)
    if sample.turning is None:
        console.print(f"Turning points show from {SHORTEST} encounters on.")
    else:
        console.print(turning_table(sample.turning), soft_wrap=False)
        for note in notes_of(sample.turning):
            console.print(note)
    if options.tests == 1:
        console.print("One test has no spread: intervals need more of them.")


def wins_table(stretches: Sequence[Stretch]) -> Table:
    """How encounters ended; what was neither won nor drawn was lost."""
    table = Table()
    table.add_column("encounters", no_wrap=True)
    for heading in ("won", "95 %", "drawn", "95 %", "lost"):
        style = "dim" if heading == "95 %" else None
        table.add_column(heading, justify="right", style=style, no_wrap=True)
    for place, stretch in enumerate(stretches):
        span = f"{stretch.first} to {stretch.last}" if place else f"all {stretch.last:,}"
        won, drawn, lost = (cells_of(one, " %") for one in stretch.ended.values())
        table.add_row(span, *won, *drawn, lost[0])
    return table


def turning_table(turning: TurningPoints) -> Table:
    """When the learners got the better of the opponent."""
    table = Table()
    table.add_column("turning point")
    table.add_column("encounter", justify="right")
    table.add_column("95 %", justify="right", style="dim", no_wrap=True)
    for name, estimate in turning.figures.items():
        value, ends = cells_of(estimate)
        if name == "never":
            value = f"{value} % of tests"
        elif turning.is_too_low(name):
            value = f"at least {value}"
        table.add_row(name, value, ends)
    return table


def notes_of(turning: TurningPoints) -> list[str]:
    """What is to be known before the table is believed."""
    never = turning.points.count(None)
    notes = []
    if never:
        tests = (
            "1 test that never turned counts"
            if never == 1
            else f"{plural(never, 'test')} that never turned count"
        )
        notes.append(
            f"{tests} as turned at encounter {turning.latest:,}, the last at which it could show."
        )
    if turning.figures["highest"].ends is not None:
        notes.append("The interval of the highest is too narrow: more tests find higher ones.")
    return notes


def cells_of(estimate: Estimate, unit: str = "") -> tuple[str, str]:
    """A figure, and its interval."""
    ends = estimate.ends
    shown = DASH if ends is None else f"{ends.low:,.1f} to {ends.high:,.1f}"
    return f"{estimate.value:,.1f}{unit}", shown


def sample_data(course: Course, options: LearnOptions, sample: Sample) -> dict[str, Any]:
    """The same for machines."""
    turning = sample.turning
    return {
        "world": course.world.name,
        "against": course.named,
        "learner": course.practice.kind,
        "never_learning": options.never_learning,
        "order": options.order,
        "goal": goal_of(course),
        "tests": options.tests,
        "encounters": options.encounters,
        "seed": options.seed or 0,
        "results": [stretch.as_data() for stretch in sample.stretches],
        "turning_points": None if turning is None else turning.as_data(),
    }
