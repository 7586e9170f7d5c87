"""Rule texts that experiments are run with: a world's own, or changed ones. An empty
text means the world's own rules."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.lab.jobs import FIRST_WORLD
from sparring.rules.check import parse_rules
from sparring.rules.format import format_file
from sparring.rules.parser import parse_file
from sparring.rules.tree import RoleSection, RuleFile
from sparring.worlds.registry import open_world, vocabulary_of, world_class

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sparring.rules.checked import RuleSet


def world_with(
    text: str = "", world: str = FIRST_WORLD, numbers: Mapping[str, int] | None = None
) -> Any:
    """A world with its own rules, or with those of a text; with its own free numbers, or
    with some of them changed."""
    if not numbers:
        return open_world(world, checked_rules(text, world))
    kind = world_class(world)
    if not hasattr(kind, "with_numbers"):
        raise UsageError(f"the world '{world}' has no free numbers")
    changed = kind.with_numbers(numbers)
    rules = checked_rules(text, world)
    return changed if rules is None else changed.with_rules(rules)


def checked_rules(text: str, world: str = FIRST_WORLD) -> RuleSet | None:
    """A rule text in a world's words; None for the world's own rules."""
    return parse_rules(text, vocabulary_of(world), "rules") if text else None


@cache
def rule_names(text: str = "", world: str = FIRST_WORLD) -> dict[str, tuple[str, ...]]:
    """The names of each role's rules, in their order."""
    rules = world_with(text, world).rules
    return {name: tuple(rule.name for rule in role.rules) for name, role in rules.roles.items()}


def has_one_set(world: Any) -> bool:
    """Whether each role has one set of weights: its rules belong to no goals or states."""
    return not any(rulebase.states or rulebase.goals for rulebase in world.rulebases)


# --- changed texts -------------------------------------------------------------------


def rules_with(text: str, more: Mapping[str, str], world: str = FIRST_WORLD) -> str:
    """A rule text with one rule more for some roles."""

    def change(role: RoleSection) -> RoleSection:
        return with_rule(role, more[role.name]) if role.name in more else role

    return with_roles(text, world, change)


def with_rule(role: RoleSection, rule: str) -> RoleSection:
    """A role with one rule more, at the end."""
    (other,) = parse_file(f"role {role.name} draws 1\n{rule}").sections
    assert isinstance(other, RoleSection)
    return replace(role, rules=(*role.rules, *other.rules))


def with_priority(text: str, role: str, rule: str, priority: int, world: str = FIRST_WORLD) -> str:
    """A rule text with another priority of one rule."""

    def change(section: RoleSection) -> RoleSection:
        if section.name != role:
            return section
        rules = (
            replace(one, priority=priority) if one.name == rule else one for one in section.rules
        )
        return replace(section, rules=tuple(rules))

    return with_roles(text, world, change)


def with_roles(text: str, world: str, change: Callable[[RoleSection], RoleSection]) -> str:
    """A rule text with every role changed in some way."""
    file = parse_file(text or open_world(world).rule_text)
    sections = [
        change(section) if isinstance(section, RoleSection) else section
        for section in file.sections
    ]
    return format_file(RuleFile(tuple(sections), file.source, file.comments_at_end))
