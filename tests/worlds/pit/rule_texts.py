"""Random rules in the pit's own words: legal, and as odd as the checker allows."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sparring.errors import RuleError
from sparring.rules.check import parse_rules
from sparring.rules.vocabulary import Kind
from sparring.worlds.pit.vocabulary import (
    AIMED_TALENTS,
    CERTAIN_AGENTS,
    PLAIN_TALENTS,
    TASTEFUL_TALENTS,
    pit_words,
)

if TYPE_CHECKING:
    from random import Random

    from sparring.rules.checked import CheckedStatement

WORDS = pit_words()
AGENTS = WORDS.names(Kind.AGENT)
RECALLED = WORDS.names(Kind.REMEMBERED)
INFLUENCE_WORDS = [word.name for word in WORDS.words.values() if word.type == "influence"]
TYPES, INFLUENCES, SPELLS, SPELL_KINDS = (
    [f'"{name}"' for name in WORDS.literals_of(frozenset([type]))]
    for type in ("agent type", "influence", "spell", "spell kind")
)
CONSTANTS = "0 1 2 3 5 9 10 25 49 50 51 99.5 100 101 0.25 1000 9007199254740992".split()
COUNTS = ("enemies", "enemiesnear", "friendsnear")
VALUES = (
    "compassion health healthpercentage magic maxhealth offence potioncount roundnumber spellcount"
).split()
PREDICATES = ("defensive", "firstdecision", "hidden", "silenced")


def typed(luck: Random, word: str) -> str:
    """A word, sometimes with a type."""
    return f"{word}({luck.choice(TYPES)})" if luck.randrange(3) == 0 else word


def agent(luck: Random) -> str:
    """Somebody."""
    kind = luck.randrange(10)
    if kind == 0:
        return "self"
    if kind < 3:
        return luck.choice(RECALLED)
    word = luck.choice(AGENTS)
    return word if word in CERTAIN_AGENTS else typed(luck, word)


def number(luck: Random, depth: int = 2) -> str:
    """A number."""
    kind = luck.randrange(10 if depth else 6)
    if kind == 0:
        return luck.choice(CONSTANTS)
    if kind == 1:
        return luck.choice(VALUES)
    if kind == 2:
        return f"{agent(luck)}.{luck.choice(VALUES)}"
    if kind == 3:
        return typed(luck, luck.choice(COUNTS))
    if kind == 4:
        return f"distance({agent(luck)})"
    if kind == 5:
        return f"distance({agent(luck)}, {agent(luck)})"
    inner = number(luck, depth - 1)
    if kind == 6:
        return f"-{inner}"
    if kind == 7:
        return f"random({inner})"
    return f"({inner} {luck.choice('+-*/')} {number(luck, depth - 1)})"


def predicate(luck: Random) -> str:
    """Something asked of an agent."""
    kind = luck.randrange(4)
    if kind == 0:
        return f"chancepercentage({number(luck, 1)})"
    if kind == 1:
        return luck.choice(PREDICATES)
    return f"influence({luck.choice(INFLUENCES + INFLUENCE_WORDS)})"


def condition(luck: Random, depth: int = 2) -> str:
    """A condition."""
    kind = luck.randrange(7 if depth else 4)
    if kind == 0:
        return predicate(luck)
    if kind == 1:
        return f"{typed(luck, luck.choice(['enemy', 'friend']))}.{predicate(luck)}"
    if kind == 2:
        return f"{agent(luck)}.{predicate(luck)}"
    if kind == 3:
        sign = luck.choice(["<", "<=", ">", ">=", "==", "!="])
        return f"{number(luck)} {sign} {number(luck)}"
    inner = condition(luck, depth - 1)
    if kind == 4:
        return f"not ({inner})"
    return f"({inner} {luck.choice(['and', 'or'])} {condition(luck, depth - 1)})"


def action(luck: Random) -> str:
    """Something to try."""
    kind = luck.randrange(10)
    if kind < 3:
        return luck.choice(list(PLAIN_TALENTS))
    if kind < 5:
        return typed(luck, luck.choice(list(TASTEFUL_TALENTS)))
    if kind < 7:
        word = luck.choice(list(AIMED_TALENTS))
        return f"{word}({agent(luck)})" if luck.randrange(3) else word
    if kind == 7:
        second = f", {luck.choice(SPELLS)}" if luck.randrange(2) else ""
        return f"cast({luck.choice(SPELLS)}{second})"
    if kind == 8:
        aim = f", {agent(luck)}" if luck.randrange(2) else ""
        return f"castbest({luck.choice(SPELL_KINDS)}{aim})"
    return "pass" if luck.randrange(4) == 0 else "spellattack"


def statement_text(luck: Random) -> str:
    """A rule, perhaps one that the checker refuses."""
    if luck.randrange(3) == 0:
        return f"{action(luck)};"
    return f"if {condition(luck)} then {action(luck)};"


@cache
def checked(text: str) -> CheckedStatement | None:
    """A rule as the world runs it; None if the checker refuses it."""
    try:
        return parse_rules(f"script anyone\n{text}\n", WORDS).scripts[0].lines[0]
    except RuleError:
        return None


def random_statements(luck: Random, most: int) -> list[CheckedStatement]:
    """A few legal rules: refused ones are left out."""
    found = (checked(statement_text(luck)) for _ in range(1 + luck.randrange(most)))
    return [statement for statement in found if statement is not None]


def pool_of_rules(count: int, luck: Random) -> list[CheckedStatement]:
    """So many rules that the checker lets pass."""
    statements: list[CheckedStatement] = []
    while len(statements) < count:
        statements += random_statements(luck, 1)
    return statements
