"""Worlds, random rules and random scripts to test the shooter with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from sparring.errors import RuleError
from sparring.rules.check import parse_rules
from sparring.worlds.shooter.data.numbers import FREE_NUMBERS
from sparring.worlds.shooter.vocabulary import ARMED_ACTS, PLAIN_ACTS, shooter_words
from sparring.worlds.shooter.world import Halls, Shooter

if TYPE_CHECKING:
    from random import Random

    from sparring.rules.checked import CheckedStatement

CLASSES: tuple[type[Shooter], ...] = (Shooter, Halls)
WEAPONS, ITEMS, PATHS = ('"gun"', '"rocket"'), ('"heart"', '"ammo"'), ('"A"', '"B"')
CONSTANTS = "0 1 5 10 12.5 25 49 50 100 101 0.25 9007199254740992".split()
PREDICATES = ("barrelnear", "inrange", "lastknown", "see")
VALUES = ("health", "healthpercentage", "range", "seconds")


def number(luck: Random, depth: int = 2) -> str:
    """A number."""
    kind = luck.randrange(9 if depth else 6)
    if kind == 0:
        return luck.choice(CONSTANTS)
    if kind == 1:
        return f"ammo({luck.choice(WEAPONS)})"
    if kind == 2:
        return "distance(opponent)"
    if kind == 3:
        return f"random({luck.choice(CONSTANTS)})"
    if kind == 4:
        return f"opponent.{luck.choice(VALUES)}"
    if kind == 5:
        return luck.choice(VALUES)
    return f"({number(luck, depth - 1)} {luck.choice('+-*/')} {number(luck, depth - 1)})"


def condition(luck: Random, depth: int = 2) -> str:
    """A condition."""
    kind = luck.randrange(9 if depth else 5)
    if kind == 0:
        return f"seeitem({luck.choice(ITEMS)})"
    if kind == 1:
        return f"chancepercentage({luck.choice(CONSTANTS)})"
    if kind < 4:
        return luck.choice(PREDICATES)
    if kind == 4:
        return f"{number(luck)} {luck.choice(['<', '<=', '>', '>=', '==', '!='])} {number(luck)}"
    if kind == 5:
        return f"not ({condition(luck, depth - 1)})"
    joined = luck.choice(["and", "or"])
    return f"({condition(luck, depth - 1)} {joined} {condition(luck, depth - 1)})"


def action(luck: Random) -> str:
    """Something to do."""
    kind = luck.randrange(8)
    if kind == 0:
        return luck.choice(list(PLAIN_ACTS))
    if kind == 1:
        return f"take({luck.choice(ITEMS)})"
    if kind == 2:
        return f"hunt({luck.choice(PATHS)})"
    if kind == 3:
        return f"shootbarrel({luck.choice(WEAPONS)})"
    act = luck.choice(list(ARMED_ACTS))
    return act if luck.randrange(6) == 0 else f"{act}({luck.choice(WEAPONS)})"


def statement(luck: Random) -> str:
    """A line of a script."""
    if luck.randrange(5) == 0:
        return f"{action(luck)};"
    return f"if {condition(luck)} then {action(luck)};"


def checked(*lines: str) -> list[CheckedStatement]:
    """Lines of a script, checked."""
    text = "script soldier\n" + "\n".join(lines)
    return list(parse_rules(text, shooter_words()).scripts[0].lines)


def random_script(luck: Random) -> list[CheckedStatement]:
    """A script of a few lines that the checker allows."""
    lines: list[CheckedStatement] = []
    while len(lines) < 1 + luck.randrange(8):
        try:
            lines += checked(statement(luck))
        except RuleError:
            continue  # A condition that can never hold, or always does.
    return lines


@cache
def own_rules(kind: type[Shooter]) -> dict[str, CheckedStatement]:
    """The rules of an arena by their names."""
    return {rule.name: rule.statement for rule in kind.own_rules().roles["soldier"].rules}


def drawn_script(kind: type[Shooter], luck: Random) -> list[CheckedStatement]:
    """A script of four of the arena's own rules, and the closing one."""
    return [*luck.sample(list(own_rules(kind).values()), 4), *checked("idle;")]


def script_of(kind: type[Shooter], *names: str) -> list[list[CheckedStatement]]:
    """A side whose script has these rules, in this order, and the closing one."""
    return [[*(own_rules(kind)[name] for name in names), *checked("idle;")]]


def random_sides(kind: type[Shooter], luck: Random) -> Any:
    """Two sides: tactics, the arena's own rules, or any rules there may be."""

    def side() -> Any:
        choice = luck.randrange(4)
        if choice == 0:
            return luck.choice(kind.basics)
        return [drawn_script(kind, luck) if choice == 1 else random_script(luck)]

    return (side(), side())


def random_numbers(luck: Random) -> dict[str, int]:
    """Free numbers anywhere in their ranges."""
    return {one.name: luck.choice(one.values) for one in FREE_NUMBERS}
