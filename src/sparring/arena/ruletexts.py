"""Rule text that comes from players: checked, and made into a world or into habits."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from sparring.arena.parts import playing_of, written_habits
from sparring.errors import RuleError, UsageError
from sparring.rules.check import check_rules, parse_rules
from sparring.rules.problems import Fault
from sparring.worlds.playing_contract import LEARNER, PLAYER
from sparring.worlds.registry import open_world, vocabulary_of

if TYPE_CHECKING:
    from sparring.rules.checked import RuleSet
    from sparring.worlds.contract import Scripts
    from sparring.worlds.playing_contract import WrittenHabits

OPPONENTS, HABITS = "opponents", "habits"
"""Whose rules a text holds: the opponents draw from theirs, the player's side acts by all
of its own."""
OF_LEARNING = {fault.value for fault in (Fault.NO_CHOICE, Fault.WEIGHTLESS, Fault.NEVER_DRAWN)}
"""Doubts that concern nobody who does not learn."""
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


# --- habits -------------------------------------------------------------------------


def habits_with(name: str, kits: Any, text: str | None) -> Scripts:
    """The scripts of a player's side: by his own rules, or by the world's usual ones."""
    if text is None:
        return playing_of(name).habits(kits)
    return habits_of(name).habits(kits, habit_rules(name, text))


def habits_of(name: str) -> WrittenHabits:
    """How habits are written in a world, or a sentence that says that they cannot be."""
    written = written_habits(name)
    if written is None:
        raise UsageError(f"in the world '{name}' habits cannot be written")
    return written


@lru_cache(maxsize=16)
def habit_rules(name: str, text: str) -> RuleSet:
    """A player's rules for his own side."""
    return parse_rules(text, vocabulary_of(name), "habits")


@lru_cache(maxsize=16)
def check_habits(name: str, text: str) -> None:
    """Refuse rule text that a player's side cannot act by."""
    try:
        side = habits_of(name).every_habit(habit_rules(name, text))
        # Whether it fits into a bout shows only there.
        world = own_world(name)
        bout = world.begin((side, world.contender(world.tactics[0], 0, place=LEARNER)), 0)
        bout.step()
    except RuleError as error:
        raise in_one_line(error) from None


# --- checking -----------------------------------------------------------------------


def problems_of(name: str, text: str, whose: str = OPPONENTS) -> list[dict[str, object]]:
    """What is wrong with rule text, and what the world misses in it."""
    _, mistakes = check_rules(text, vocabulary_of(name), "rules")
    problems = [mistake.as_data() for mistake in mistakes]
    if whose == HABITS:
        problems = [problem for problem in problems if problem["kind"] not in OF_LEARNING]
    if any(problem["severity"] == "error" for problem in problems):
        return problems
    try:
        check_text(name, text, whose)
    except UsageError as error:
        problems.append({"severity": "error", "message": str(error), **WHOLE_TEXT})
    return problems


def check_text(name: str, text: str, whose: str = OPPONENTS) -> None:
    """Refuse rule text that those whom it is for cannot use."""
    if whose == HABITS:
        check_habits(name, text)
    else:
        check_usable(name, text)


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
        raise in_one_line(error) from None


def in_one_line(error: RuleError) -> UsageError:
    """The first of all mistakes."""
    first = error.problems[0]
    return UsageError(f"line {first.line}: {first.message}")
