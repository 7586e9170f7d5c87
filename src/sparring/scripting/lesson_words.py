"""What an encounter taught, as data and in words: by what is usual, or in the papers' way."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from sparring.scripting.pool import Scope
from sparring.scripting.relative import DOUBLINGS, ONE, factors_for
from sparring.scripting.settings import Relative

if TYPE_CHECKING:
    from sparring.scripting.pool import Lesson, Pool

STATE_WEIGHED_MORE = ", but the fitness of the state itself weighed more"
NO_CHOICE = "every rule had acted, so there was nothing to choose between"


class LessonKind(Enum):
    """What became of the rules of a script."""

    CHANGED = "changed"
    """Those that had acted became likelier, or less likely."""
    UNCHANGED = "unchanged"
    """Next to nothing changed for them."""
    NONE_ACTED = "none acted"
    """No drawn rule had acted, and that counted: against all of them, or half as much."""
    NOTHING = "nothing"
    """No drawn rule had acted, and nothing was made of it."""
    NO_CHOICE = "no choice"
    """All rules had acted: nothing to choose between."""


@dataclass(frozen=True, slots=True)
class LessonReport:
    """What one agent, or all of a role together, taught in one encounter, and why."""

    kind: LessonKind
    encounter: int
    """Counted from 1; those of a game state are the ones in which a game came to it."""
    fitness: float
    """As told by the game; the mean where agents learn together."""
    counted_fitness: float
    """As learned from: another where difficulty scaling penalises high fitness."""
    yardstick: float
    """What it was measured by: the fitness usual then (in a state of the game: that of the
    state and of the end together), or break-even."""
    by_the_usual: bool
    """Whether that was what is usual. Then weights were multiplied (`times`), else points
    were given and taken (`points`)."""
    rules: tuple[str, ...]
    """The rules that had acted."""
    times: float | None = None
    """How many times as likely the rules that had acted are, compared with those outside
    the script; all of the script's where none had."""
    silent_times: float | None = None
    """The same for the rules of the script that had not acted."""
    points: int | None = None
    """What each rule that had acted gained, or (below 0) lost; half of it went to each rule
    of the script where none had."""
    returned_to: int | None = None
    """Learning was stuck, so the weights of this encounter came back first."""
    is_of_state: bool = False
    """Whether it is about one state of the game, and the fitness is that at the end."""
    state_weighed_more: bool = False
    """Whether the fitness of the state itself decided, against that of the encounter; told
    where points are given."""

    def as_data(self) -> dict[str, Any]:
        """The lesson for machines, with its words."""
        return {**asdict(self), "kind": self.kind.value, "text": str(self)}

    def __str__(self) -> str:
        where = " of this state" if self.is_of_state else ""
        return f"encounter {self.encounter}{where}: {self.sentence}"

    @property
    def sentence(self) -> str:
        """The lesson in words, without its encounter."""
        return self.by_usual_in_words() if self.by_the_usual else self.by_points_in_words()

    @property
    def is_praise(self) -> bool:
        """Whether the rules of the script became likelier."""
        return (self.points or 0) > 0 if self.times is None else self.times > 1

    def fitness_in_words(self) -> str:
        """The fitness that a game told, and what difficulty scaling made of it."""
        if self.counted_fitness == self.fitness:
            return f"fitness {self.fitness:.2f}"
        return f"fitness {self.fitness:.2f} (counted as {self.counted_fitness:.2f})"

    def by_usual_in_words(self) -> str:
        """A lesson by the usual: how much likelier the rules of the script have become,
        compared with those outside it."""
        head = f"{self.fitness_in_words()}{self.beside_the_usual()}"
        names, times = ", ".join(self.rules), times_in_words(self.times)
        if self.kind is LessonKind.NOTHING:
            return f"{head}; no rule was drawn, so nothing was learned"
        if self.kind is LessonKind.NONE_ACTED:
            failure = "no drawn rule could act, so the script counts as a failure"
            return f"{head}: {failure}: its rules are {times} times as likely"
        if self.kind is LessonKind.NO_CHOICE:
            return f"{head}; {NO_CHOICE}"
        if self.kind is LessonKind.UNCHANGED:
            return f"{head}: next to nothing changed for {names}"
        silent = times_in_words(self.silent_times)
        return f"{head}: its rules are {times} times as likely: {names}" + (
            " and those that did not act"
            if silent == times
            else f" (those that did not act {silent} times)"
        )

    def beside_the_usual(self) -> str:
        """How a lesson compares with what is usual. A state of the game is judged by its own
        fitness, too, so that the usual there is no measure of the fitness at the end alone."""
        if not self.is_of_state:
            return f", usual {self.yardstick:.2f}"
        if self.kind in (LessonKind.NONE_ACTED, LessonKind.NOTHING):
            return " at the end"
        compared = "better than" if self.is_praise else "worse than"
        if times_in_words(self.times) == UNCHANGED:
            compared = "about as"
        return f" at the end; all in all the state went {compared} usual ({self.yardstick:.2f})"

    def by_points_in_words(self) -> str:
        """A lesson in the papers' way: points around a fixed fitness."""
        side = "at or above" if self.counted_fitness >= self.yardstick else "below"
        head = f"{self.fitness_in_words()} is {side} {self.yardstick:g}"
        if self.returned_to is not None:
            back = f"the weights of encounter {self.returned_to} came back"
            head += f"; learning was stuck, so {back}"
        if self.state_weighed_more:
            head += STATE_WEIGHED_MORE
        names, many = ", ".join(self.rules), abs(self.points or 0)
        points = "1 point" if many == 1 else f"{many} points"
        verb = "was rewarded with" if self.is_praise else "was punished with"
        if self.kind is LessonKind.NONE_ACTED:
            return f"{head}; no drawn rule had acted, so each {verb} half of {points}"
        if self.kind is LessonKind.NOTHING:
            return f"{head}; no drawn rule had acted, so no rule was blamed or praised"
        if self.kind is LessonKind.NO_CHOICE:
            return f"{head}; {NO_CHOICE}"
        if self.kind is LessonKind.UNCHANGED:
            return f"{head}, but nothing changed for {names}"
        return f"{head}, so what had acted {verb} {points}: {names}"


def times_in_words(times: float | None) -> str:
    """A number of times, in hundredths."""
    return f"{times or 0:.2f}"


UNCHANGED = times_in_words(1.0)


# --- from what a pool remembers ---------------------------------------------------------


def lesson_report(
    lesson: Lesson, pool: Pool, break_even: float, relative: Relative | None = None
) -> LessonReport:
    """What one agent's encounter taught, and why."""
    if lesson.usual is None:
        return by_break_even(lesson, pool, break_even)
    return by_the_usual(lesson, pool, lesson.usual, relative or Relative())


def by_the_usual(lesson: Lesson, pool: Pool, usual: float, relative: Relative) -> LessonReport:
    """A lesson that multiplied weights."""
    times = (ONE + lesson.adjustment) / ONE
    return LessonReport(
        kind_of(lesson, pool, is_small=times_in_words(times) == UNCHANGED),
        lesson.encounter,
        lesson.fitness,
        lesson.used_fitness,
        usual,
        by_the_usual=True,
        rules=rules_of(lesson, pool),
        times=times,
        silent_times=silent_factor(lesson, relative) / ONE,
        is_of_state=pool.scope is Scope.STATE,
    )


def by_break_even(lesson: Lesson, pool: Pool, break_even: float) -> LessonReport:
    """A lesson that gave or took points."""
    points = lesson.adjustment
    is_against = (points > 0) != (lesson.used_fitness >= break_even)
    return LessonReport(
        kind_of(lesson, pool, is_small=not points),
        lesson.encounter,
        lesson.fitness,
        lesson.used_fitness,
        break_even,
        by_the_usual=False,
        rules=rules_of(lesson, pool),
        points=points,
        returned_to=lesson.returned_to,
        is_of_state=pool.scope is Scope.STATE,
        state_weighed_more=bool(points) and is_against,
    )


def kind_of(lesson: Lesson, pool: Pool, *, is_small: bool) -> LessonKind:
    """What became of the rules."""
    if not lesson.activated:
        return LessonKind.NONE_ACTED if lesson.adjustment else LessonKind.NOTHING
    if len(lesson.activated) == len(pool.names):
        return LessonKind.NO_CHOICE
    return LessonKind.UNCHANGED if is_small else LessonKind.CHANGED


def rules_of(lesson: Lesson, pool: Pool) -> tuple[str, ...]:
    """The names of the rules that had acted."""
    return tuple(pool.names[rule] for rule in lesson.activated)


def silent_factor(lesson: Lesson, relative: Relative) -> int:
    """What the rules that had not acted were multiplied by, from what the others were:
    lessons keep only the one."""
    parts = 1 << DOUBLINGS
    factor = max(0.0, 1 + lesson.adjustment / ONE)  # A saved lesson may be anybody's.
    exponent = parts * (factor ** (1 / parts) - 1)
    return factors_for(exponent, relative)[1]
