"""The encounter of a learning role as JSON data, and back.

What `Sarsa`, `Alert` and `AlertAM` keep of an encounter is saved with the actor; what they
have learned is saved by themselves, or by `Memes`, and has to be restored first. Encounters
of other learners are not looked into: they begin anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.behaviours.learning import Lesson
from sparring.untrusted import (
    Unfit,
    excerpt,
    field_of,
    items_of,
    limited,
    text_from,
    whole_from,
    whole_in,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.behaviours.learning import Learner
    from sparring.behaviours.prepared import Part
    from sparring.learners.sarsa import Character, Sarsa

LARGEST_TOTAL = 1e15
MOST_TRACES = 100_000


def lesson_form(lesson: Lesson | None) -> dict[str, Any] | None:
    """A lesson as JSON data; null when there is none, or none that can be saved."""
    character = saved_character(lesson)
    if lesson is None or character is None:
        return None
    return {
        "reward": writable(lesson.reward),
        "seen": lesson.seen,
        "before": writable(lesson.before),
        "has_chosen": lesson.has_chosen,
        "encounter": {
            "state": character.state,
            "action": character.action,
            "reward": writable(character.reward),
            "seen": character.seen,
            "total": writable(character.total),
            "traces": traces_form(character.traces),
            "pair_traces": traces_form(character.pair_traces),
        },
    }


def traces_form(traces: Mapping[tuple[int, int], float]) -> list[list[float]]:
    """Traces by two numbers."""
    return [[*key, writable(trace)] for key, trace in traces.items()]


def writable(amount: float) -> float:
    """An amount that can be read again, however much was added to it."""
    return limited(amount, LARGEST_TOTAL)


def saved_character(lesson: Lesson | None) -> Character | None:
    """The encounter of a lesson, if it is of a learner of ours and still counts."""
    if lesson is None or lesson.owner is not lesson.learners_owner:
        return None
    from sparring.learners.sarsa import Character

    return lesson.encounter if isinstance(lesson.encounter, Character) else None


def lesson_from(form: Any, part: Part | None, learners: Mapping[str, Learner]) -> Lesson | None:
    """A lesson that goes on, or None where it has to begin anew; raises Unfit."""
    data = field_of(form, "lesson", dict, type(None))
    learner = None if part is None else learner_of(part, learners)
    if data is None or part is None or learner is None:
        return None
    lesson = Lesson(part, learner)
    lesson.reward = amount_in(data, "reward")
    seen = field_of(data, "seen", str, type(None))
    lesson.seen = None if seen is None else text_from(seen)
    lesson.before = amount_in(data, "before")
    lesson.has_chosen = field_of(data, "has_chosen", bool)
    character = saved_character(lesson)
    assert character is not None
    fill(character, learner, field_of(data, "encounter", dict))
    if lesson.has_chosen != (character.action >= 0):
        raise Unfit("an encounter in which something was chosen, and nothing")
    return lesson


def learner_of(part: Part, learners: Mapping[str, Learner]) -> Any:
    """The learner of a part, if it is one of ours."""
    from sparring.learners.sarsa import Sarsa

    for role in part.roles:
        learner = learners.get(role.name)
        if role.learning is not None and isinstance(learner, Sarsa):
            return learner
    return None


def fill(character: Character, learner: Sarsa, form: Any) -> None:
    """What an encounter has come to, checked against what the learner knows."""
    states, actions = len(learner.situations), len(learner.actions)
    kinds = len(getattr(learner, "seen", ())) + 1
    character.state = below(field_of(form, "state", int), "'state'", states)
    character.action = whole_in(form, "action", -1)
    if character.action >= actions:
        raise Unfit(f"no action has the number {character.action}")
    character.reward = amount_in(form, "reward")
    character.total = amount_in(form, "total")
    seen = field_of(form, "seen", int, type(None))
    character.seen = None if seen is None else below(seen, "'seen'", kinds)
    character.traces = traces_from(form, "traces", states, actions)
    character.pair_traces = traces_from(form, "pair_traces", kinds, actions)


def traces_from(form: Any, name: str, rows: int, columns: int) -> dict[tuple[int, int], float]:
    """Traces by two numbers, each once, in their order."""
    traces: dict[tuple[int, int], float] = {}
    for item in items_of(form, name, MOST_TRACES):
        if not isinstance(item, list) or len(item) != 3:
            raise Unfit(f"not a trace: {excerpt(item)}")
        key = below(item[0], "a trace", rows), below(item[1], "a trace", columns)
        if key in traces:
            raise Unfit(f"a trace is there twice: {excerpt(item)}")
        traces[key] = amount_from(item[2], "a trace")
    return traces


def below(value: Any, what: str, bound: int) -> int:
    """A whole number from 0 up to, not including, a bound."""
    number = whole_from(value, what, 0)
    if number >= bound:
        raise Unfit(f"{what} is {number}, not below {bound}")
    return number


def amount_in(form: Any, name: str) -> float:
    """A field that is a finite number."""
    return amount_from(field_of(form, name, int, float), f"'{name}'")


def amount_from(value: Any, what: str) -> float:
    """A finite number."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not -LARGEST_TOTAL <= value <= LARGEST_TOTAL:
        raise Unfit(f"{what} is {excerpt(value)}, not a number that can be")
    return float(value)
