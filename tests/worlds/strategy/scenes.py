"""Random plans and short games to test the strategy world with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from sparring.rules.check import parse_rules
from sparring.worlds.strategy.data.codes import House, Kind, Upgrade
from sparring.worlds.strategy.data.numbers import FREE_NUMBERS
from sparring.worlds.strategy.vocabulary import name_of, strategy_words
from sparring.worlds.strategy.world import Large, LargeLucky, Lucky, Strategy

if TYPE_CHECKING:
    from random import Random

    from sparring.rules.checked import CheckedStatement

CLASSES: tuple[type[Strategy], ...] = (Strategy, Lucky, Large, LargeLucky)
CONDITIONS = (
    "gold > 500",
    "lumber <= 1000",
    "minutes < 5",
    "attacked",
    "army >= enemyarmy",
    'houses("farm") == 1',
    'level("weapon") > 0',
    'has("blacksmith") and chancepercentage(50)',
    "not (opponent.workforce > 9)",
    "scoreshare > 0.5 or random(10) < 3",
)
PLURALS = ("soldiers", "shooters", "catapults", "knights", "mages", "flyers")


def troops(luck: Random) -> str:
    """Some of one or two kinds."""
    kinds = luck.sample(PLURALS, luck.randint(1, 2))
    return ", ".join(f"{kind}({luck.randint(1, 9)})" for kind in kinds)


def order(luck: Random) -> str:
    """Something that a plan may say."""
    house, upgrade = luck.choice(list(House)), luck.choice(list(Upgrade))
    size = luck.randint(1, 12)
    return luck.choice(
        (
            f'need("{name_of(house)}")',
            f'build("{name_of(house)}")',
            f'wait("{name_of(house)}")',
            f'research("{name_of(upgrade)}")',
            f"workers({size})",
            f"moreworkers({size})",
            f"guard({troops(luck)})",
            f"guardmix({size})",
            f"guardsiege({size})",
            f"guardbest({size})",
            f"raid({troops(luck)})",
            f"raidmix({size})",
            f"raidsiege({size})",
            f"raidbest({size})",
            f"muster({luck.randint(1, 9)}, {troops(luck)})",
            f"attack({luck.randint(1, 9)})",
            f"ready({luck.randint(0, 9)})",
            f"sleep({luck.choice((0, 5, 500, 3000))})",
            "loop",
            "nothing",
        )
    )


def checked(*lines: str) -> list[CheckedStatement]:
    """Lines of a plan, checked."""
    text = "script commander\n" + "\n".join(lines)
    return list(parse_rules(text, strategy_words()).scripts[0].lines)


def line(luck: Random) -> str:
    """A line of a plan, perhaps with a condition."""
    orders = ", ".join(order(luck) for _ in range(luck.randint(1, 4)))
    before = f"if {luck.choice(CONDITIONS)} then " if luck.randrange(4) == 0 else ""
    return f"{before}plan({orders});"


def random_plan(luck: Random) -> list[CheckedStatement]:
    """Anything that may be said, of a few lines to many."""
    return checked(*(line(luck) for _ in range(luck.choice((1, 3, 10, 40)))))


def random_sides(luck: Random) -> tuple[Any, Any]:
    """Two plans: any, or a tactic of the world's own."""
    one, two = (
        luck.choice(Strategy.basics) if luck.randrange(3) == 0 else [random_plan(luck)]
        for _ in range(2)
    )
    return one, two


def random_numbers(luck: Random) -> dict[str, int]:
    """Free numbers anywhere in their ranges."""
    return {one.name: luck.randint(one.low, one.high) for one in FREE_NUMBERS}


@cache
def world_of(kind: type[Strategy]) -> Strategy:
    """One world of each kind for all tests."""
    return kind()


FIGHTERS = tuple(kind for kind in Kind if kind is not Kind.WORKER)
