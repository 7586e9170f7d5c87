"""Rule text that comes from players: checked, and made into a world."""

from __future__ import annotations

from functools import cache, lru_cache

from sparring.errors import RuleError, UsageError
from sparring.rules.check import check_rules, parse_rules
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.crpg.world import Crpg

WHOLE_TEXT = {"file": "rules", "line": 1, "column": 1, "length": 1, "hint": ""}


def world_with(rules: str | None) -> Crpg:
    """The world with its own rules or with edited ones."""
    return own_world() if rules is None else edited_world(rules)


# Shared: fights have memory of their own.


@cache
def own_world() -> Crpg:
    """The world with its own rules."""
    return Crpg()


@lru_cache(maxsize=16)
def edited_world(rules: str) -> Crpg:
    """The world with edited rules."""
    return Crpg(parse_rules(rules, crpg_words(), "rules"))


def problems_of(text: str) -> list[dict[str, object]]:
    """What is wrong with rule text, and what the world misses in it."""
    _, problems = check_rules(text, crpg_words(), "rules")
    found = [problem.as_data() for problem in problems]
    if any(problem["severity"] == "error" for problem in found):
        return found
    try:
        check_usable(text)
    except UsageError as error:
        found.append({"severity": "error", "message": str(error), **WHOLE_TEXT})
    return found


@lru_cache(maxsize=16)
def check_usable(text: str) -> None:
    """Refuse rule text that opponents cannot fight with."""
    try:
        world = world_with(text)
        for rulebase in world.rulebases:
            rulebase.validate()
        # Whether it fits into a fight shows only there.
        world.fight((world.draw_team(world.learner()), "novice"), 0)
    except RuleError as error:
        first = error.problems[0]
        raise UsageError(f"line {first.line}: {first.message}") from None
