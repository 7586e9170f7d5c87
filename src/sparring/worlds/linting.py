"""Rule text checked against a world: not only its words, but who is there and what is possible.

A world whose module `linting` has `doubts_about` says there what its rules cannot do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import way_out
from sparring.rules.check import check_file, worst_of
from sparring.rules.parser import read_file
from sparring.rules.problems import Fault, Problem, Severity
from sparring.rules.tree import RoleSection
from sparring.worlds.registry import part, vocabulary_of, world_class

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sparring.rules.checked import RuleSet
    from sparring.rules.problems import Source
    from sparring.rules.tree import RuleFile


def problems_for(world: str, text: str, file: str) -> list[Problem]:
    """Everything wrong with the text of a rule file that is meant for a world."""
    tree, unread = read_file(text, file)
    rules, problems = check_file(tree, vocabulary_of(world))
    own = impossible(world, rules, tree.source)
    return worst_of([*unread, *problems, *strangers(world, tree), *own])


def strangers(world: str, tree: RuleFile) -> Iterator[Problem]:
    """Roles that nobody has; they are legal, for a file may serve several worlds."""
    every_role = getattr(world_class(world), "every_role", None)
    if every_role is None:
        return
    known = every_role()
    for section in tree.sections:
        role = section.name if isinstance(section, RoleSection) else section.role
        if role and role not in known:
            message = f"nobody in the world '{world}' has the role '{role}'"
            hint, doubt = way_out(role, known), Severity.WARNING
            yield Problem.at(tree.source, section.span, doubt, message, hint, Fault.STRANGER)


def impossible(world: str, rules: RuleSet, source: Source) -> Iterator[Problem]:
    """What the world itself has to say."""
    doubts_about = getattr(part(world, "linting"), "doubts_about", None)
    if doubts_about is None:
        return
    for severity, span, fault, message, hint in doubts_about(rules):
        yield Problem.at(source, span, severity, message, hint, fault)
