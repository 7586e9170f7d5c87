"""Rule text checked against a world: not only its words, but who is there and what is possible.

A world whose module `linting` has `doubts_about` says there what its rules cannot do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import way_out
from sparring.rules.check import check_rules, place_of
from sparring.rules.limits import MOST_PROBLEMS
from sparring.rules.parser import read_file
from sparring.rules.problems import Fault, Problem, Severity, Source
from sparring.rules.tree import RoleSection
from sparring.worlds.registry import part, vocabulary_of, world_class

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sparring.rules.checked import RuleSet


def problems_for(world: str, text: str, file: str) -> list[Problem]:
    """Everything wrong with the text of a rule file that is meant for a world."""
    rules, problems = check_rules(text, vocabulary_of(world), file)
    source = Source(file, text)
    found = [*problems, *strangers(world, text, file), *impossible(world, rules, source)]
    # Errors first: no number of doubts may crowd one out.
    found.sort(key=lambda problem: problem.severity is Severity.WARNING)
    return sorted(found[:MOST_PROBLEMS], key=place_of)


def strangers(world: str, text: str, file: str) -> Iterator[Problem]:
    """Roles that nobody has; they are legal, for a file may serve several worlds."""
    every_role = getattr(world_class(world), "every_role", None)
    if every_role is None:
        return
    known = every_role()
    tree, _ = read_file(text, file)
    for section in tree.sections:
        role = section.name if isinstance(section, RoleSection) else section.role
        if role and role not in known:
            message = f"nobody in the world '{world}' has the role '{role}'"
            hint = way_out(role, known)
            spot = section.span
            yield Problem.at(tree.source, spot, Severity.WARNING, message, hint, Fault.STRANGER)


def impossible(world: str, rules: RuleSet, source: Source) -> Iterator[Problem]:
    """What the world itself has to say."""
    doubts_about = getattr(part(world, "linting"), "doubts_about", None)
    if doubts_about is None:
        return
    for severity, span, fault, message, hint in doubts_about(rules):
        yield Problem.at(source, span, severity, message, hint, fault)
