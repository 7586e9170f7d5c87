"""Characters with a life of their own: behaviours, cues, roles, performances, motivation.

A performance says which roles a character plays and when; a role says what it does of its
own accord and what it does when something happens. An `Actor` plays a performance:

    guard = Actor(performance, name="Bron", seed=7)
    guard.post("door opened")        # when something happens
    action = guard.tick(world)       # as often as the game likes: what to do now
    guard.done(action)               # when that is done

`model.py` is what can be said of a character, `catalogue.py` the behaviours to choose from,
`actor.py` the engine, `roles_text/` the text form for designers. Names are loaded when first
used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sparring.behaviours.actor import Actor, Surroundings
    from sparring.behaviours.catalogue import PATTERNS, adapted
    from sparring.behaviours.company import Company
    from sparring.behaviours.memes import Memes
    from sparring.behaviours.model import (
        START,
        Action,
        Behaviour,
        Between,
        Cue,
        Effect,
        Kind,
        Learning,
        Motivation,
        Need,
        OneOf,
        Performance,
        Posted,
        Range,
        Reference,
        Role,
        RoleCue,
        Task,
        Timer,
        latent,
        proactive,
        reactive,
    )
    from sparring.behaviours.prepared import prepare
    from sparring.behaviours.roles_text.check import load_roles, parse_roles
    from sparring.behaviours.roles_text.everyday import everyday_words

_HOMES = {
    "PATTERNS": "catalogue",
    "START": "model",
    "Action": "model",
    "Actor": "actor",
    "Behaviour": "model",
    "Between": "model",
    "Company": "company",
    "Cue": "model",
    "Effect": "model",
    "Kind": "model",
    "Learning": "model",
    "Memes": "memes",
    "Motivation": "model",
    "Need": "model",
    "OneOf": "model",
    "Performance": "model",
    "Posted": "model",
    "Range": "model",
    "Reference": "model",
    "Role": "model",
    "RoleCue": "model",
    "Surroundings": "actor",
    "Task": "model",
    "Timer": "model",
    "adapted": "catalogue",
    "everyday_words": "roles_text.everyday",
    "latent": "model",
    "load_roles": "roles_text.check",
    "parse_roles": "roles_text.check",
    "prepare": "prepared",
    "proactive": "model",
    "reactive": "model",
}
"""Where each public name lives."""

__all__ = [
    "PATTERNS",
    "START",
    "Action",
    "Actor",
    "Behaviour",
    "Between",
    "Company",
    "Cue",
    "Effect",
    "Kind",
    "Learning",
    "Memes",
    "Motivation",
    "Need",
    "OneOf",
    "Performance",
    "Posted",
    "Range",
    "Reference",
    "Role",
    "RoleCue",
    "Surroundings",
    "Task",
    "Timer",
    "adapted",
    "everyday_words",
    "latent",
    "load_roles",
    "parse_roles",
    "prepare",
    "proactive",
    "reactive",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'sparring.behaviours' has no attribute '{name}'")
    value = getattr(import_module(f"sparring.behaviours.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
