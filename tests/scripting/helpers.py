"""Small rulebases, and the library's learners built as the literal twin describes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.rules.states import InState
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.rulebase import Line, Rule, Rulebase
from sparring.scripting.settings import (
    Difficulty,
    DifficultyKind,
    Fallback,
    FallbackKind,
    Order,
    Relative,
    Settings,
    Unique,
    Updates,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.scripting import literal


def rulebase(
    names: Iterable[str] = "abcdef",
    *,
    role: str = "guard",
    size: int = 3,
    weights: Sequence[int] | None = None,
    priorities: Sequence[int] | None = None,
    texts: Sequence[str] | None = None,
    closing: bool = True,
) -> Rulebase:
    """Rules that all act and return their own name."""
    made = Rulebase(role, script_size=size)
    for at, name in enumerate(names):
        add_rule(
            made,
            name,
            text=texts[at] if texts else name,
            weight=weights[at] if weights else None,
            priority=priorities[at] if priorities else 0,
        )
    if closing:
        made.closing(wait)
    return made


def wait(me: Any) -> str:
    return "wait"


def add_rule(
    made: Rulebase,
    name: str,
    *,
    text: str | None = None,
    weight: int | None = None,
    priority: int = 0,
    goals: Sequence[str] = (),
    states: Sequence[tuple[str, str | None]] = (),
    was: Sequence[str] = (),
) -> None:
    line = Line(name, text or name, None, lambda me, turn: name)
    in_states = tuple(InState(*state) for state in states)
    made.rules.append(Rule(line, priority, weight, tuple(goals), in_states, tuple(was)))


def rulebase_of(role: literal.Role) -> Rulebase:
    """The rulebase that the twin's role describes."""
    made = Rulebase(role.name, script_size=role.size, last_state_size=role.last_size)
    for rule in role.rules:
        add_rule(
            made,
            rule.name,
            text=rule.line,
            weight=rule.weight,
            priority=rule.priority,
            goals=rule.goals,
            states=rule.states,
        )
    made.closing(wait)
    return made


def fallback_of(form: dict[str, Any]) -> Fallback:
    return Fallback(**form | {"kind": FallbackKind(form["kind"])})


def difficulty_of(form: dict[str, Any]) -> Difficulty:
    return Difficulty(**form | {"kind": DifficultyKind(form["kind"])})


def settings_of(
    settings: dict[str, Any], fallback: dict[str, Any], difficulty: dict[str, Any]
) -> Settings:
    """The library's settings for the twin's."""
    relative = settings.get("relative")
    own_kinds = {
        "unique": Unique(settings["unique"]),
        "order": Order(settings["order"]),
        "updates": Updates(settings["updates"]),
        "relative": None if relative is None else Relative(**relative),
    }
    return Settings(
        **settings | own_kinds,
        fallback=fallback_of(fallback),
        difficulty=difficulty_of(difficulty),
    )


def learner_of(twin: literal.Learner, seed: int, team: Sequence[str] = ()) -> DynamicScripting:
    """A fresh library learner with the twin's roles and settings."""
    settings = settings_of(twin.settings, twin.fallback, twin.difficulty)
    return DynamicScripting(map(rulebase_of, twin.roles.values()), settings, seed=seed, team=team)
