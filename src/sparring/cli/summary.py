"""The end of `sparring learn`: how it went and what was learned, for humans and for
machines."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Any

from rich.text import Text

from sparring.cli.charts import Chart
from sparring.cli.colours import FAINT
from sparring.cli.plan import asked_for, difficulty_name, settings_name, updates_name
from sparring.cli.views import view_of
from sparring.kernels.loop import WINDOW
from sparring.worlds.learned import ScriptsLearned
from sparring.worlds.mind_practice import MindsLearned
from sparring.worlds.practising import RIVALS
from sparring.worlds.value_practice import ValuesLearned

if TYPE_CHECKING:
    from rich.console import Console

    from sparring.cli.course import Course
    from sparring.worlds.contract import Learned

CHART_HEIGHT = 12


def show_summary(console: Console, course: Course) -> None:
    """Everything that is worth telling when a course has ended."""
    show_how_it_went(console, course)
    if not course.learns:
        return
    learned = course.practice.learned()
    console.print()
    view_of(learned)(console, learned, course)
    console.print()
    for line in how_to_go_on(course, learned):
        console.print(Text(line))


# --- how it went -------------------------------------------------------------------


def show_how_it_went(console: Console, course: Course) -> None:
    """Wins and fitness, whoever has learned."""
    console.print(Text(headline(course), style="bold"), soft_wrap=False)
    if course.ours:
        console.print()
        console.print(Text(f"Fitness, mean of {WINDOW} encounters", style=FAINT))
        console.print(whole_chart(course), soft_wrap=False)


def headline(course: Course) -> str:
    """How the course went, in a few sentences."""
    sentences = [result_in_words(course)]
    if course.is_opposed:
        sentences.append(turning_in_words(course))
    if course.interrupted:
        sentences.insert(0, f"Ended early, after {course.fought} of {course.wanted}.")
    return " ".join(sentences)


def result_in_words(course: Course) -> str:
    """How often the learning team won, or how it did where nobody can win."""
    encounters = "encounters" if course.fought != 1 else "encounter"
    if not course.has_winners:
        return (
            f"After {course.fought} {encounters} the fitness of the {course.team} is "
            f"{course.recent_fitness:.2f}, the mean of the last {min(course.fought, WINDOW)}."
        )
    who = f"Against {course.against} the" if course.against else "The"
    sentence = f"{who} {course.team} won {course.wins} of {course.fought} {encounters}"
    if course.fought > WINDOW:
        sentence += f", {course.results[-WINDOW:].count(True)} of the last ten"
    return f"{sentence}."


def turning_in_words(course: Course) -> str:
    """Whether and when the learning team got the better of the other."""
    if course.turning_point is not None:
        sentence = f"It got the better of them at encounter {course.turning_point}: "
        sentence += "the turning point."
        behind = course.ours[-1] <= course.theirs[-1]
        return f"{sentence} In the end it fell behind again." if behind else sentence
    if course.practice.held_back:
        return "It has not got the better of them for good, as difficulty scaling wants it."
    return "It has not got the better of them for good yet."


def whole_chart(course: Course) -> Chart:
    """Window fitness of the whole course."""
    return Chart(
        course.ours,
        course.theirs if course.is_opposed else [],
        course.against,
        span=(WINDOW, course.fought),
        mark=course.turning_point,
        height=CHART_HEIGHT,
        team=course.team,
    )


# --- what to do next -----------------------------------------------------------------


def how_to_go_on(course: Course, learned: Learned) -> list[str]:
    """Commands to try next."""
    fights = isinstance(learned, ScriptsLearned) or getattr(learned, "fights", False)
    if course.path is None:
        if not fights:
            return [f"To keep what is learned, add --save {file_name(learned)}."]
        return [
            "To keep what is learned, add --save state.json; then",
            *(f"  {command}" for command in uses_of(course, "state.json")),
        ]
    uses = uses_of(course, str(course.path)) if fights else []
    if isinstance(learned, MindsLearned):
        uses = [f"sparring explain {course.path}"]
    commands = [*uses, again(course, learned.kind)]
    return [f"Saved to {course.path}. To go on:", *(f"  {command}" for command in commands)]


def file_name(learned: Learned) -> str:
    """A good name for a file of what was learned."""
    if isinstance(learned, MindsLearned):
        return "squad.json"
    return "values.json" if isinstance(learned, ValuesLearned) else "learned.json"


def uses_of(course: Course, path: str) -> list[str]:
    """What else can be done with what was saved."""
    explaining = [f"sparring explain {path}"]
    if course.named in RIVALS:
        return explaining
    others = f" {course.named}" if course.named else ""
    fighting = f"sparring fight {course.world.name} {path}{others}{rules_option(course)} --why"
    return [*explaining, fighting]


def again(course: Course, kind: str) -> str:
    """The command that goes on where this one stopped."""
    way = "" if kind == course.world.learners[0] else f" --with {kind}"
    against = f" --against {course.named}" if course.named else ""
    files = f"--load {course.path} --save {course.path}"
    rules = rules_option(course)
    return f"sparring learn {asked_for(course.world.name)}{way}{against}{rules} {files}"


def rules_option(course: Course) -> str:
    """What names the rules again: with others, what was learned of these would be lost."""
    return "" if course.rules is None else f" --rules {quote(str(course.rules))}"


# --- for machines --------------------------------------------------------------------


def course_data(course: Course) -> dict[str, Any]:
    """The course for machines."""
    learned = course.practice.learned()
    return {
        "world": course.world.name,
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
        "learner": learned.kind,
        "never_learning": not course.learns,
        **settings_data(learned),
        **learned.as_data(),
    }


def settings_data(learned: Learned) -> dict[str, Any]:
    """What a learner of weights, or one that is held back, was told."""
    if isinstance(learned, MindsLearned):
        handicap = learned.squad.handicap
        return {"expected_win_rate": None if handicap is None else handicap.win_share}
    if not isinstance(learned, ScriptsLearned):
        return {}
    learner = learned.learner
    return {
        "settings": settings_name(learner.settings),
        "updates": updates_name(learner.settings.updates),
        "order": learner.settings.order.value,
        "goal": learned.goal,
        "difficulty": difficulty_name(learner.difficulty),
        "expected_win_rate": learner.difficulty.expected_win_rate,
    }
