"""`sparring learn`: watch a team learn to beat another."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import typer

from sparring.cli.completing import (
    DIFFICULTIES,
    FALLBACKS,
    ORDERS,
    UPDATES,
    complete_duel,
    complete_goal,
    complete_learner,
    complete_opponent,
    complete_settings,
    complete_world,
    one_of,
)
from sparring.cli.opening import stopping_on_errors
from sparring.cli.output import out, print_json, side
from sparring.cli.output import plain as plain_output
from sparring.learners.settings import CHOICES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from rich.console import Console

    from sparring.cli.course import Course
    from sparring.cli.live import LiveScreen
    from sparring.cli.live_minds import MindScreen
    from sparring.cli.live_team import TeamScreen

PARTS_REPORTED = 4
"""How many lines tell of the progress where there is no terminal."""
LONG_SECONDS = 2.0
"""A course that takes longer may have a reason that is worth telling."""
MOST_TESTS = 10_000
"""All figures of so many tests fit into memory."""
TRIAL_SECONDS = 0.25
"""How long a course runs before it is said how long it will take."""


def learn(
    world: str = typer.Argument(
        help="The world to learn in: see `sparring worlds`.", autocompletion=complete_world
    ),
    duel: str | None = typer.Option(
        None,
        "--duel",
        metavar="NAME",
        help="Fewer fight: one of the duels that the world offers. The pit has fighter, "
        "sorcerer and fighter-sorcerer.",
        autocompletion=complete_duel,
    ),
    against: str | None = typer.Option(
        None,
        "--against",
        metavar="TACTIC",
        help="A tactic of the world, or a path to a .rules file with scripts "
        "(whom a loaded file was learned against, else the last tactic that the world was studied "
        "with). Or another learner: sarsa, alert, "
        "alert-am; these also meet dynamic-scripting.",
        autocompletion=complete_opponent,
    ),
    learner: str | None = typer.Option(
        None,
        "--with",
        metavar="LEARNER",
        help="How the team learns: one of the world's learners (the first of them).",
        autocompletion=complete_learner,
    ),
    encounters: int = typer.Option(100, "--encounters", "-n", help="How many to fight."),
    difficulty: str | None = typer.Option(
        None,
        "--difficulty",
        metavar="|".join(DIFFICULTIES),
        help="Hold the learner at the rival's level.",
        autocompletion=one_of(DIFFICULTIES),
    ),
    win_rate: float | None = typer.Option(
        None,
        "--win-rate",
        help="The share of wins that difficulty aims at (0.5); sarsa, alert and alert-am need "
        "no --difficulty for it.",
    ),
    fallback: str | None = typer.Option(
        None,
        "--fallback",
        metavar="|".join(FALLBACKS),
        help="Which earlier weights a stuck learner returns to.",
        autocompletion=one_of(FALLBACKS),
    ),
    updates: str | None = typer.Option(
        None,
        "--updates",
        metavar="|".join(UPDATES),
        help="How agents of one role learn: each in turn, once for all, each for its own rulebase.",
        autocompletion=one_of(UPDATES),
    ),
    order: str | None = typer.Option(
        None,
        "--order",
        metavar="|".join(ORDERS),
        help="How the rules of a script are ordered: by priority and weight, by what is learned "
        "of one standing before another, or as they were drawn (what the settings say).",
        autocompletion=one_of(ORDERS),
    ),
    goal: str | None = typer.Option(
        None,
        "--goal",
        metavar="NAME",
        help="Draw scripts only from the rules that serve this goal, with weights of its own; "
        "none for all rules (the goal that a loaded file was learned for, else none).",
        autocompletion=complete_goal,
    ),
    settings: str | None = typer.Option(
        None,
        "--settings",
        metavar="PRESET",
        help="Ours (sparring), or a paper's: crpg, crpg-5.1",
        autocompletion=complete_settings,
    ),
    choices: str | None = typer.Option(
        None,
        "--choices",
        metavar="|".join(CHOICES),
        help="What a learner of values chooses, and when (journal).",
        autocompletion=one_of(CHOICES),
    ),
    seed: int | None = typer.Option(None, "--seed", help="Another seed, another course (0)."),
    save: Path | None = typer.Option(
        None, "--save", help="Keep what is learned in this file, after every encounter."
    ),
    load: Path | None = typer.Option(None, "--load", help="Go on from a saved file."),
    rules: Path | None = typer.Option(
        None, "--rules", help="Learn with the rules of this file, not the world's own."
    ),
    prior: list[Path] = typer.Option(
        [], "--prior", help="Start from what was learned elsewhere: saved files, blended."
    ),
    tests: int | None = typer.Option(
        None,
        "--tests",
        min=1,
        max=MOST_TESTS,
        help="Run so many learners on all cores, each with the next seed: wins and turning "
        "points in a table, with 95 % intervals.",
    ),
    never_learning: bool = typer.Option(
        False, "--never-learning", help="Draw scripts from the same rules, but never learn."
    ),
    fast: bool = typer.Option(False, "--fast", help="Full speed, no live screen."),
    plain: bool = typer.Option(False, "--plain", help="No live screen and no colours."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Watch a team learn to beat another, encounter after encounter.

    Ctrl-C ends it with the summary; with --save nothing learned is lost.

    Example: `sparring learn crpg --against consecutive --save state.json`

    Example: `sparring learn crpg --against my_team.rules --tests 100`

    Example: `sparring learn shooter --goal offensive --order learned --save soldier.json`

    Example: `sparring learn pit --duel sorcerer --with alert-am --against dynamic-scripting`
    """
    with stopping_on_errors():
        from sparring.cli.learn_tests import show_tests
        from sparring.cli.plan import LearnOptions, course_for
        from sparring.cli.summary import course_data, show_summary

        options = LearnOptions(
            world=world,
            duel=duel,
            learner=learner,
            against=against,
            encounters=encounters,
            difficulty=difficulty,
            win_rate=win_rate,
            fallback=fallback,
            updates=updates,
            order=order,
            goal=goal,
            settings=settings,
            choices=choices,
            seed=seed,
            save=save,
            load=load,
            rules=rules,
            prior=tuple(prior),
            tests=tests,
            never_learning=never_learning,
        )
        course = course_for(options)
        course.world.ready()
        console = plain_output() if plain else out()
        if tests is not None:
            show_tests(console, course, options, as_json=as_json)
            return
        course.save()
        run(course, animated=not (fast or plain or as_json), in_haste=fast)
    if as_json:
        print_json(course_data(course))
        return
    show_summary(console, course)


def run(course: Course, *, animated: bool, in_haste: bool = False) -> None:
    """Fight every encounter, or until somebody presses Ctrl-C."""
    screen = screen_for(out(), course) if animated else None
    with Interrupt() as interrupt:
        if screen is not None:
            with screen:
                for _ in encounters_of(course, interrupt):
                    screen.show()
            return
        slowness = Slowness(course, at_once=in_haste)
        with progress_on_side(course) as tell:
            for _ in encounters_of(course, interrupt):
                slowness.consider()
                tell()


def screen_for(console: Console, course: Course) -> LiveScreen | MindScreen | TeamScreen | None:
    """The live screen for what is learned; None where there is no room for one. Only scripts,
    minds and teams have one."""
    from sparring.cli.live import LiveScreen, has_room
    from sparring.cli.live_minds import MindScreen
    from sparring.cli.live_team import TeamScreen
    from sparring.learners.team import TeamEvolution
    from sparring.worlds.learned import ScriptsLearned
    from sparring.worlds.mind_practice import MindsLearned

    if not console.is_terminal or not has_room(console):
        return None
    learned = course.practice.learned()
    if isinstance(learned, ScriptsLearned):
        return LiveScreen(console, course, learned)
    if isinstance(learned, MindsLearned):
        return MindScreen(console, course)
    return TeamScreen(console, course) if learned.kind == TeamEvolution.kind else None


def encounters_of(course: Course, interrupt: Interrupt) -> Iterator[None]:
    """One encounter after the other; an interrupt never leaves one half learned."""
    for _ in range(course.wanted):
        course.fight()
        yield
        if interrupt.asked:
            course.interrupted = course.fought < course.wanted
            return


class Slowness:
    """Says once why a course takes long, if there is a reason."""

    def __init__(self, course: Course, *, at_once: bool) -> None:
        self.course = course
        self.reason = course.practice.note
        self.started = monotonic()
        if at_once:
            self.tell()

    def consider(self) -> None:
        """Tell as soon as it is clear that it will take long."""
        seconds = monotonic() - self.started
        expected = seconds / self.course.fought * self.course.wanted
        if seconds > TRIAL_SECONDS and expected > LONG_SECONDS:
            self.tell()

    def tell(self) -> None:
        """Why it runs in plain Python."""
        if self.reason:
            side().print(f"this runs in plain Python: {self.reason}", style="dim")
        self.reason = ""


class Interrupt:
    """Ctrl-C waits until the encounter at hand is learned; a second one does not."""

    def __init__(self) -> None:
        self.asked = False
        self.usual: dict[int, Any] = {}

    def __enter__(self) -> Interrupt:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self.usual[number] = signal.signal(number, self.ask)
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self.usual.items():
            signal.signal(number, handler)

    def ask(self, number: int, frame: FrameType | None) -> None:
        """Somebody wants it to end."""
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def progress_on_side(course: Course) -> Iterator[Any]:
    """A function that tells on standard error how far the course is."""
    console = side()
    if console.is_terminal:
        with progress_bar(course, console) as tell:
            yield tell
        return
    step = max(1, course.wanted // PARTS_REPORTED)

    def tell_sometimes() -> None:
        if course.fought % step == 0 or course.fought == course.wanted:
            console.print(progress_in_words(course), highlight=False)

    yield tell_sometimes


def progress_in_words(course: Course) -> str:
    """How far it is, and how it goes."""
    place = f"encounter {course.fought} of {course.wanted}"
    if not course.has_winners:
        return f"{place}: fitness {course.recent_fitness:.2f}"
    lately = course.results[-10:]
    return f"{place}: {course.wins} won, {lately.count(True)} of the last {len(lately)}"


@contextmanager
def progress_bar(course: Course, console: Console) -> Iterator[Any]:
    """The same as a bar, with rate and time left."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TextColumn("{task.description}", markup=False), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=course.wanted)
        started = monotonic()

        def tell() -> None:
            rate = course.fought / max(1e-6, monotonic() - started)
            words = f"{progress_in_words(course)}, {rate:.0f} a second"
            progress.update(task, completed=course.fought, description=words)

        yield tell
