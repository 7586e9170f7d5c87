"""The ways in which `sparring learn` lets a team learn, each with its own course,
summary and data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.cli.opening import chosen
from sparring.cli.plan import SCRIPTING, SWIFT
from sparring.learners.values import LEARNERS

if TYPE_CHECKING:
    from rich.console import Console

    from sparring.cli.plan import Wishes


class Way(NamedTuple):
    """What differs between the learners."""

    course_for: Callable[[Wishes], Any]
    """A course as it was asked for; every mistake is found before it begins."""
    show: Callable[[Console, Any], None]
    """Prints what was learned."""
    data: Callable[[Any], dict[str, Any]]
    """The same for machines."""


def way_of_learning(name: str) -> Way:
    """The way that a name of the command line stands for."""
    kind = chosen("learner", name, {known: known for known in (SCRIPTING, SWIFT, *LEARNERS)})
    if kind in (SCRIPTING, SWIFT):
        from sparring.cli.plan import course_for
        from sparring.cli.summary import course_data, show_summary

        return Way(lambda wishes: course_for(wishes, kind), show_summary, course_data)
    from sparring.cli.value_plan import value_course_for
    from sparring.cli.value_summary import show_value_summary, value_course_data

    return Way(lambda wishes: value_course_for(wishes, kind), show_value_summary, value_course_data)
