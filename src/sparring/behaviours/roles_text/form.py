"""Characters as plain JSON data, for editors and other languages.

The format is documented in `docs/roles-language.md`. What is read may come from anyone: it
is turned into text of known shape and checked like any text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.behaviours.catalogue import PATTERNS, adapted
from sparring.behaviours.checks import key_of
from sparring.behaviours.model import (
    Action,
    Argument,
    Behaviour,
    Between,
    Cue,
    Effect,
    Event,
    Kind,
    Learning,
    Motivation,
    Need,
    OneOf,
    OptionValue,
    Performance,
    Posted,
    Range,
    Reference,
    Role,
    RoleCue,
    Task,
    Timer,
)
from sparring.behaviours.roles_text.cast import Cast, Stage
from sparring.behaviours.roles_text.check import parse_roles
from sparring.behaviours.roles_text.limits import MOST_LINES, MOST_LISTED, MOST_SECTIONS
from sparring.behaviours.roles_text.writing import add, write_roles
from sparring.errors import RuleError, UsageError
from sparring.rules.problems import NOWHERE, Problem, Severity, Source
from sparring.untrusted import Unfit, excerpt, field_of, items_of, whole_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.behaviours.model import Condition

ROLES_VERSION = 1

# --- characters to data --------------------------------------------------------------------------


def roles_form(cast: Cast) -> dict[str, Any]:
    """A cast as JSON data; functions of the game cannot be written."""
    return {
        "sparring_roles": ROLES_VERSION,
        "behaviours": [behaviour_form(one) for one in cast.behaviours.values()],
        "motivations": [motivation_form(one) for one in cast.motivations.values()],
        "roles": [role_form(one) for one in cast.roles.values()],
        "performances": [performance_form(one) for one in cast.performances.values()],
    }


def behaviour_form(behaviour: Behaviour) -> dict[str, Any]:
    """A behaviour: its options, and the tasks that follow from them."""
    return {
        "behaviour": behaviour.name,
        "options": {name: option_form(value) for name, value in behaviour.options},
        "tasks": [
            {
                "task": task.name,
                "actions": [
                    {"action": one.name, "with": [argument_form(value) for value in one.arguments]}
                    for one in task.actions
                ],
            }
            for task in behaviour.tasks
        ],
    }


def option_form(value: OptionValue) -> Any:
    """What an option is set to: a list if it takes many."""
    return list(map(argument_form, value)) if isinstance(value, tuple) else argument_form(value)


def argument_form(argument: Argument) -> Any:
    """A value: a text or number as it is, everything else as an object."""
    if isinstance(argument, Reference):
        return {"name": argument.name}
    if isinstance(argument, OneOf):
        return {"one_of": list(map(argument_form, argument.items))}
    if isinstance(argument, Between):
        return {"from": argument.low, "to": argument.high}
    return argument


def motivation_form(motivation: Motivation) -> dict[str, Any]:
    """Needs and effects."""
    return {
        "motivation": motivation.name,
        "needs": [
            {"need": need.name, "level": need.level, "weight": need.weight}
            for need in motivation.needs
        ],
        "effects": [
            {"behaviour": effect.behaviour, "need": effect.need, "change": effect.change}
            for effect in motivation.effects
        ],
    }


def role_form(role: Role) -> dict[str, Any]:
    """A role with its cues in the order of the text."""
    return {
        "role": role.name,
        "follows": None if role.motivation is None else role.motivation.name,
        "learns": None if role.learning is None else learning_form(role.learning),
        "cues": [cue_form(cue) for cue in role.cues],
    }


def learning_form(learning: Learning) -> dict[str, Any]:
    """What a learner has to know."""
    return {
        "learner": learning.learner,
        "preset": learning.settings,
        "states": [{"state": name, "if": written(one)} for name, one in learning.states],
        "reward": None if learning.reward is None else written(learning.reward),
        "models": learning.target,
        "doing": list(learning.seen),
    }


def cue_form(cue: Cue) -> dict[str, Any]:
    """A cue with everything that a choice needs."""
    return {
        "kind": cue.kind.value,
        "event": None if cue.event is None else event_form(cue.event),
        "weight": cue.weight,
        "priority": cue.priority,
        "if": None if cue.condition is None else written(cue.condition),
        "about": cue.about,
        "partner": cue.partner,
        "do": [behaviour_form(behaviour) for behaviour in cue.behaviours],
    }


def written(condition: Condition) -> str:
    """Rule text; a function of the game has none."""
    if not isinstance(condition, str):
        raise UsageError("a function cannot be written as JSON; use rule text instead")
    return condition


def event_form(event: Event) -> dict[str, Any]:
    """What is waited for."""
    if isinstance(event, Timer):
        return {"at": str(event)}
    if isinstance(event, Range):
        return {"near": event.creature, "metres": event.metres}
    return {"posted": event.name}


def performance_form(performance: Performance) -> dict[str, Any]:
    """When which roles are played."""
    return {
        "performance": performance.name,
        "role_cues": [
            {"event": event_form(cue.event), "play": [role.name for role in cue.roles]}
            for cue in performance.role_cues
        ],
    }


# --- data to characters --------------------------------------------------------------------------


def roles_from_form(form: Any, stage: Stage | None = None, name: str = "roles.json") -> Cast:
    """A cast from JSON data; raises RuleError when it is not fit for use."""
    try:
        text = write_roles(cast_from(form))
    except (Unfit, UsageError) as unfit:
        hint = "write it again from the text: see docs/roles-language.md"
        problem = Problem.at(Source(name, ""), NOWHERE, Severity.ERROR, str(unfit), hint)
        raise RuleError([problem]) from None
    return parse_roles(text, stage, name)


def cast_from(form: Any) -> Cast:
    """Everything that the data describes, as far as the model can tell."""
    version = field_of(form, "sparring_roles", int)
    if version != ROLES_VERSION:
        raise Unfit(f"roles of format {version}; this version reads {ROLES_VERSION}")
    cast = Cast()
    for one in items_of(form, "behaviours", MOST_SECTIONS):
        behaviour = Behaviour(text_in(one, "behaviour"), tasks_from(one))
        add(cast.behaviours, "behaviour", behaviour.name, behaviour)
    for one in items_of(form, "motivations", MOST_SECTIONS):
        motivation = motivation_from(one)
        add(cast.motivations, "motivation", motivation.name, motivation)
    for one in items_of(form, "roles", MOST_SECTIONS):
        role = role_from(one, cast)
        add(cast.roles, "role", role.name, role)
    for one in items_of(form, "performances", MOST_SECTIONS):
        performance = performance_from(one, cast.roles)
        add(cast.performances, "performance", performance.name, performance)
    return cast


def tasks_from(form: Any) -> tuple[Task, ...]:
    """The tasks of a behaviour that the data itself describes."""
    return tuple(
        Task(
            text_in(task, "task"),
            tuple(action_from(action) for action in items_of(task, "actions", MOST_LISTED)),
        )
        for task in items_of(form, "tasks", MOST_LINES)
    )


def action_from(form: Any) -> Action:
    """An action with its values."""
    values = items_of(form, "with", MOST_LISTED)
    return Action(text_in(form, "action"), tuple(map(argument_from_form, values)))


def argument_from_form(form: Any) -> Argument:
    """A value."""
    if isinstance(form, (str, int, float)) and not isinstance(form, bool):
        return form
    if isinstance(form, dict) and "one_of" in form:
        return OneOf(tuple(map(atom_from_form, items_of(form, "one_of", MOST_LISTED))))
    if isinstance(form, dict) and "from" in form:
        return Between(whole_in(form, "from"), whole_in(form, "to"))
    return Reference(text_in(form, "name"))


def atom_from_form(form: Any) -> str | int | float | Reference:
    """A value that does not hold others."""
    value = argument_from_form(form) if not isinstance(form, dict) or "name" in form else None
    if value is None or isinstance(value, (OneOf, Between)):
        raise Unfit(f"not a plain value: {excerpt(form)}")
    return value


def behaviour_from(form: Any, described: Mapping[str, Behaviour]) -> Behaviour:
    """A behaviour of the data, or one of the catalogue; what is told of its tasks is for
    those who do not have it."""
    name = text_in(form, "behaviour")
    if name in described:
        return described[name]
    options = field_of(form, "options", dict)
    if key_of(name) not in PATTERNS or len(options) > MOST_LISTED:
        raise Unfit(f"an unknown behaviour: {excerpt(name)}")
    return adapted(name, **{text_from(one): option_from(value) for one, value in options.items()})


def option_from(form: Any) -> OptionValue:
    """What an option is set to."""
    if not isinstance(form, list):
        return argument_from_form(form)
    if len(form) > MOST_LISTED:
        raise Unfit(f"an option with {len(form):,} items")
    return tuple(map(argument_from_form, form))


def motivation_from(form: Any) -> Motivation:
    """Needs and effects."""
    return Motivation(
        text_in(form, "motivation"),
        tuple(
            Need(text_in(one, "need"), whole_in(one, "level"), whole_in(one, "weight"))
            for one in items_of(form, "needs", MOST_LISTED)
        ),
        tuple(
            Effect(text_in(one, "behaviour"), text_in(one, "need"), whole_in(one, "change"))
            for one in items_of(form, "effects")
        ),
    )


def role_from(form: Any, cast: Cast) -> Role:
    """A role."""
    follows = field_of(form, "follows", str, type(None))
    if follows is not None and follows not in cast.motivations:
        raise Unfit(f"an unknown motivation: {excerpt(follows)}")
    learns = field_of(form, "learns", dict, type(None))
    return Role(
        text_in(form, "role"),
        tuple(cue_from(cue, cast.behaviours) for cue in items_of(form, "cues", MOST_LINES)),
        None if follows is None else cast.motivations[follows],
        None if learns is None else learning_from(learns),
    )


def learning_from(form: Any) -> Learning:
    """What a learner has to know."""
    return Learning(
        text_in(form, "learner"),
        tuple(
            (text_in(one, "state"), text_in(one, "if"))
            for one in items_of(form, "states", MOST_LINES)
        ),
        optional_text_in(form, "reward"),
        text_in(form, "models"),
        tuple(text_from(one) for one in items_of(form, "doing", MOST_LISTED)),
        text_in(form, "preset"),
    )


def cue_from(form: Any, described: Mapping[str, Behaviour]) -> Cue:
    """A cue."""
    try:
        kind = Kind(text_in(form, "kind"))
    except ValueError:
        raise Unfit(f"an unknown kind of cue: {excerpt(form.get('kind'))}") from None
    event = field_of(form, "event", dict, type(None))
    return Cue(
        kind,
        tuple(behaviour_from(one, described) for one in items_of(form, "do", MOST_LISTED)),
        None if event is None else event_from(event),
        whole_in(form, "weight"),
        whole_in(form, "priority"),
        optional_text_in(form, "if"),
        text_in(form, "about"),
        text_in(form, "partner"),
    )


def event_from(form: Any) -> Event:
    """What is waited for."""
    if isinstance(form, dict) and "at" in form:
        return Timer.at(text_in(form, "at"))
    if isinstance(form, dict) and "near" in form:
        return Range(text_in(form, "near"), field_of(form, "metres", int, float))
    return Posted(text_in(form, "posted"))


def performance_from(form: Any, roles: Mapping[str, Role]) -> Performance:
    """When which roles are played."""
    role_cues = []
    for one in items_of(form, "role_cues", MOST_LINES):
        names = [text_from(name) for name in items_of(one, "play", MOST_LISTED)]
        for name in names:
            if name not in roles:
                raise Unfit(f"an unknown role: {excerpt(name)}")
        event = event_from(field_of(one, "event", dict))
        role_cues.append(RoleCue(event, tuple(roles[name] for name in names)))
    return Performance(text_in(form, "performance"), tuple(role_cues))


def text_in(form: Any, field: str) -> str:
    """A text field."""
    return text_from(field_of(form, field, str))


def optional_text_in(form: Any, field: str) -> str | None:
    """A text field that may be null."""
    value: str | None = field_of(form, field, str, type(None))
    return value


def text_from(value: Any) -> str:
    """A text; how long it may be is for the model to say."""
    if not isinstance(value, str):
        raise Unfit(f"expected a text, found {excerpt(value)}")
    return value
