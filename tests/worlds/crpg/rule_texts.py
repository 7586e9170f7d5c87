"""Random rules in the world's own words: legal, and as odd as the checker allows."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sparring.errors import RuleError
from sparring.rules.check import parse_rules
from sparring.rules.vocabulary import Kind
from sparring.worlds.crpg.vocabulary import crpg_words

if TYPE_CHECKING:
    from random import Random

    from sparring.rules.checked import CheckedStatement

WORDS = crpg_words()
AGENTS = WORDS.names(Kind.AGENT)
RECALLED = WORDS.names(Kind.REMEMBERED)
LOCATIONS = [w.name for w in WORDS.words.values() if w.type == "location"]
SPELL_WORDS = [w.name for w in WORDS.words.values() if w.type == "spell"]
INFLUENCE_WORDS = [w.name for w in WORDS.words.values() if w.type == "influence"]
TYPES, INFLUENCES, CLOUDS, SPELLS, AREA_SPELLS, POTIONS = (
    [f'"{name}"' for name in WORDS.literals_of(frozenset([type]))]
    for type in ("agent type", "influence", "cloud", "spell", "area spell", "potion")
)
CONSTANTS = "0 1 2 3 5 9 10 18 40 45 50 99.5 100 101 300 0.25 1000 9007199254740992".split()
VALUES = "health healthpercentage maxhealth spellcount stepsize roundnumber segmentnumber".split()


def agent(luck: Random) -> str:
    """Somebody."""
    kind = luck.randrange(10)
    if kind == 0:
        return "self"
    if kind < 4:
        return luck.choice(RECALLED)
    word = luck.choice(AGENTS)
    return f"{word}({luck.choice(TYPES)})" if luck.randrange(3) == 0 else word


def number(luck: Random, depth: int = 2) -> str:
    """A number."""
    kind = luck.randrange(9 if depth else 5)
    if kind == 0:
        return luck.choice(CONSTANTS)
    if kind == 1:
        return luck.choice(VALUES)
    if kind == 2:
        return f"{agent(luck)}.{luck.choice(VALUES)}"
    if kind == 3:
        return f"distance({agent(luck)})"
    if kind == 4:
        return f"distance({agent(luck)}, {agent(luck)})"
    inner = number(luck, depth - 1)
    if kind == 5:
        return f"-{inner}"
    if kind == 6:
        return f"random({inner})"
    return f"({inner} {luck.choice('+-*/')} {number(luck, depth - 1)})"


def predicate(luck: Random) -> str:
    """Something asked of an agent."""
    kind = luck.randrange(4)
    if kind == 0:
        return f"chancepercentage({number(luck, 1)})"
    if kind == 1:
        return f"locatedin({luck.choice(CLOUDS)})"
    return f"influence({luck.choice(INFLUENCES + INFLUENCE_WORDS)})"


def condition(luck: Random, depth: int = 2) -> str:
    """A condition."""
    kind = luck.randrange(7 if depth else 4)
    if kind == 0:
        return predicate(luck)
    if kind == 1:
        group = luck.choice(["enemy", "friend"])
        typed = f"({luck.choice(TYPES)})" if luck.randrange(3) == 0 else ""
        return f"{group}{typed}.{predicate(luck)}"
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
    """Something to do."""
    kind = luck.randrange(8)
    if kind < 4:
        spell = luck.choice(SPELLS if luck.randrange(3) else SPELL_WORDS)
        aim = luck.choice(["", f", {agent(luck)}", f", {luck.choice(LOCATIONS)}"])
        if luck.randrange(8) == 0:
            return f"castclear({luck.choice(AREA_SPELLS)})"
        return f"cast({spell}{aim})"
    if kind == 4:
        return f"drink({luck.choice([*POTIONS, 'randompotion'])})"
    if kind == 5:
        return f"{luck.choice(['meleeattack', 'rangedattack'])}({agent(luck)})"
    if kind == 6:
        where = agent(luck) if luck.randrange(2) else luck.choice(LOCATIONS)
        return f"{luck.choice(['moveto', 'movefrom'])}({where})"
    return "pass" if luck.randrange(4) == 0 else "meleeattack(closestenemy)"


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
