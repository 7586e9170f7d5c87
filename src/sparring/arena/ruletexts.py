"""Rule text that comes from players: checked, and made into a world."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from sparring.errors import RuleError, UsageError
from sparring.rules.check import check_rules, parse_rules
from sparring.worlds.playing_contract import LEARNER, PLAYER
from sparring.worlds.registry import open_world, vocabulary_of

WHOLE_TEXT = {"kind": "mistake", "file": "rules", "line": 1, "column": 1, "length": 1, "hint": ""}


def world_with(name: str, rules: str | None) -> Any:
    """A world with its own rules or with edited ones."""
    return own_world(name) if rules is None else edited_world(name, rules)


# Shared: bouts have memory of their own.


@cache
def own_world(name: str) -> Any:
    """A world with its own rules."""
    return open_world(name)


@lru_cache(maxsize=16)
def edited_world(name: str, rules: str) -> Any:
    """A world with edited rules."""
    return open_world(name, parse_rules(rules, vocabulary_of(name), "rules"))


def problems_of(name: str, text: str) -> list[dict[str, object]]:
    """What is wrong with rule text, and what the world misses in it."""
    _, mistakes = check_rules(text, vocabulary_of(name), "rules")
    problems = [mistake.as_data() for mistake in mistakes]
    if any(problem["severity"] == "error" for problem in problems):
        return problems
    try:
        check_usable(name, text)
    except UsageError as error:
        problems.append({"severity": "error", "message": str(error), **WHOLE_TEXT})
    return problems


@lru_cache(maxsize=16)
def check_usable(name: str, text: str) -> None:
    """Refuse rule text that opponents cannot fight with."""
    try:
        world = world_with(name, text)
        for rulebase in world.rulebases:
            rulebase.validate()
        # Whether it fits into a bout shows only there.
        others = [own_world(name).contender(world.tactics[0], 0, place=PLAYER)]
        world.fight((*others, world.draw_team(world.learner(), LEARNER)), 0)
    except RuleError as error:
        first = error.problems[0]
        raise UsageError(f"line {first.line}: {first.message}") from None
