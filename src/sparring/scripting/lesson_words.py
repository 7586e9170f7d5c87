"""What an encounter taught, in words: by what is usual, or in the papers' way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.scripting.pool import Scope
from sparring.scripting.relative import DOUBLINGS, ONE, factors_for
from sparring.scripting.settings import Relative

if TYPE_CHECKING:
    from sparring.scripting.pool import Lesson, Pool

STATE_WEIGHED_MORE = ", but the fitness of the state itself weighed more"
NO_CHOICE = "every rule had acted, so there was nothing to choose between"
UNCHANGED = "1.00"


def lesson_in_words(
    lesson: Lesson, pool: Pool, break_even: float, relative: Relative | None = None
) -> str:
    """What one agent's encounter taught, and why."""
    if lesson.usual is None:
        return by_break_even(lesson, pool, break_even)
    return by_the_usual(lesson, pool, lesson.usual, relative or Relative())


def fitness_in_words(lesson: Lesson) -> str:
    """The fitness that a game told, and what difficulty scaling made of it."""
    if lesson.used_fitness == lesson.fitness:
        return f"fitness {lesson.fitness:.2f}"
    return f"fitness {lesson.fitness:.2f} (counted as {lesson.used_fitness:.2f})"


def names_in(lesson: Lesson, pool: Pool) -> str:
    """The rules that had acted."""
    return ", ".join(pool.names[rule] for rule in lesson.activated)


def by_the_usual(lesson: Lesson, pool: Pool, usual: float, relative: Relative) -> str:
    """A lesson by the usual: how much likelier the rules of the script have become,
    compared with those outside it."""
    in_state = " at the end" if pool.scope is Scope.STATE else ""
    head = f"encounter {lesson.encounter}: {fitness_in_words(lesson)}{in_state}, usual {usual:.2f}"
    times = times_in_words(ONE + lesson.adjustment)
    if not lesson.activated:
        if not lesson.adjustment:
            return f"{head}; no rule was drawn, so nothing was learned"
        failure = "no drawn rule could act, so the script counts as a failure"
        return f"{head}: {failure}: its rules are {times} times as likely"
    if len(lesson.activated) == len(pool.names):
        return f"{head}; {NO_CHOICE}"
    names = names_in(lesson, pool)
    if times == UNCHANGED:
        return f"{head}: next to nothing changed for {names}"
    if (lesson.adjustment > 0) != (lesson.used_fitness > usual):
        head += STATE_WEIGHED_MORE
    silent_times = times_in_words(silent_factor(lesson, relative))
    return f"{head}: its rules are {times} times as likely: {names}" + (
        " and those that did not act"
        if silent_times == times
        else f" (those that did not act {silent_times} times)"
    )


def times_in_words(factor: int) -> str:
    """A factor in 1024ths as a number of times."""
    return f"{factor / ONE:.2f}"


def silent_factor(lesson: Lesson, relative: Relative) -> int:
    """What the rules that had not acted were multiplied by, from what the others were:
    lessons keep only the one."""
    parts = 1 << DOUBLINGS
    factor = max(0.0, 1 + lesson.adjustment / ONE)  # A saved lesson may be anybody's.
    exponent = parts * (factor ** (1 / parts) - 1)
    return factors_for(exponent, relative)[1]


def by_break_even(lesson: Lesson, pool: Pool, break_even: float) -> str:
    """A lesson in the papers' way: points around a fixed fitness."""
    side = "at or above" if lesson.used_fitness >= break_even else "below"
    head = f"encounter {lesson.encounter}: {fitness_in_words(lesson)} is {side} {break_even:g}"
    if lesson.returned_to is not None:
        head += f"; learning was stuck, so the weights of encounter {lesson.returned_to} came back"
    if lesson.adjustment and (lesson.adjustment > 0) != (lesson.used_fitness >= break_even):
        head += STATE_WEIGHED_MORE
    names = names_in(lesson, pool)
    points = "1 point" if abs(lesson.adjustment) == 1 else f"{abs(lesson.adjustment)} points"
    verb = "was rewarded with" if lesson.adjustment > 0 else "was punished with"
    if not lesson.activated:
        if lesson.adjustment:
            return f"{head}; no drawn rule had acted, so each {verb} half of {points}"
        return f"{head}; no drawn rule had acted, so no rule was blamed or praised"
    if len(lesson.activated) == len(pool.names):
        return f"{head}; {NO_CHOICE}"
    if not lesson.adjustment:
        return f"{head}, but nothing changed for {names}"
    return f"{head}, so what had acted {verb} {points}: {names}"
