"""Rule texts that experiments are run with: the world's own, or changed ones."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from sparring.lab.workbench import checked_rules
from sparring.rules.format import format_file
from sparring.rules.parser import parse_file
from sparring.rules.tree import RoleSection, RuleFile
from sparring.worlds.crpg.rosters import rulebase_text, rulebases

if TYPE_CHECKING:
    from collections.abc import Mapping


def rules_with(text: str, more: Mapping[str, str]) -> str:
    """A rule text, or the world's own, with one rule more for some roles."""
    file = parse_file(text or rulebase_text())
    sections = [
        with_rule(section, more[section.name])
        if isinstance(section, RoleSection) and section.name in more
        else section
        for section in file.sections
    ]
    return format_file(RuleFile(tuple(sections), file.source, file.comments_at_end))


def with_rule(role: RoleSection, rule: str) -> RoleSection:
    """A role with one rule more, at the end."""
    (other,) = parse_file(f"role {role.name} draws 1\n{rule}").sections
    assert isinstance(other, RoleSection)
    return replace(role, rules=(*role.rules, *other.rules))


@cache
def rules_named(text: str) -> dict[str, tuple[str, ...]]:
    """The names of each role's rules, in their order."""
    rules = checked_rules(text) or rulebases()
    return {name: tuple(rule.name for rule in role.rules) for name, role in rules.roles.items()}
