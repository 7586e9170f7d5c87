"""Random teams for the pit, for tests of what must always hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.pit.data.numbers import FREE_NUMBERS
from sparring.worlds.pit.world import ROLES, Pit
from tests.worlds.pit.rule_texts import random_statements

if TYPE_CHECKING:
    from random import Random

    from sparring.rules.checked import CheckedStatement

WORLDS = {version: Pit(version=version) for version in Pit.basics}
STATIC = (*Pit.basics, *Pit.more_tactics)


def drawn_script(luck: Random, role: str, version: str = "ai161") -> list[CheckedStatement]:
    """Rules of a role's own rulebase in the order of their priorities, and the game's AI."""
    rules = WORLDS[version].rules.roles[role]
    drawn = luck.sample(rules.rules, rules.script_size)
    drawn.sort(key=lambda rule: -rule.priority)
    return [*(rule.statement for rule in drawn), *rules.closing]


def drawn_team(luck: Random, version: str = "ai161") -> list[list[CheckedStatement]]:
    """A team of drawn scripts."""
    return [drawn_script(luck, role, version) for role in ROLES]


def random_script(luck: Random, role: str) -> list[CheckedStatement]:
    """Rules drawn, made up, or both."""
    kind = luck.randrange(3)
    version = luck.choice(Pit.basics)
    if kind == 0:
        return drawn_script(luck, role, version)
    made_up = random_statements(luck, 8)
    return made_up if kind == 1 else [*made_up, *drawn_script(luck, role, version)]


def random_sides(luck: Random) -> list[list[list[CheckedStatement]]]:
    """Two teams with random scripts, or a named tactic's."""
    return [
        [list(script) for script in WORLDS["ai161"].basic_team(luck.choice(STATIC))]
        if luck.randrange(3) == 0
        else [random_script(luck, role) for role in ROLES]
        for _ in range(2)
    ]


def random_numbers(luck: Random) -> dict[str, int]:
    """Every free number anywhere in its range, often at an end of it."""
    return {
        number.name: luck.choice([number.low, number.high, luck.choice(number.values)])
        for number in FREE_NUMBERS
    }
