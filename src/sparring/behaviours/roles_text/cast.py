"""What a game offers its characters, and the characters that a text describes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sparring.behaviours.roles_text.everyday import everyday_words

if TYPE_CHECKING:
    from sparring.behaviours.model import Behaviour, Motivation, Performance, Role
    from sparring.rules.problems import Problem
    from sparring.rules.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Stage:
    """What a game offers its characters. What is None is not known, and nothing is said
    about it."""

    words: Vocabulary = field(default_factory=everyday_words)
    """What conditions are written in."""
    events: frozenset[str] | None = None
    """What the game posts."""
    creatures: frozenset[str] | None = None
    """Kinds of characters and creatures that can come near or be asked."""
    actions: frozenset[str] | None = None
    """What the game can carry out."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Everything in one `.roles` text, each by its name."""

    behaviours: dict[str, Behaviour] = field(default_factory=dict)
    """Those that the text itself describes; others come from the catalogue."""
    motivations: dict[str, Motivation] = field(default_factory=dict)
    roles: dict[str, Role] = field(default_factory=dict)
    performances: dict[str, Performance] = field(default_factory=dict)
    warnings: tuple[Problem, ...] = field(default=(), compare=False)
