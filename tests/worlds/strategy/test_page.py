"""The page on the strategy game agrees with the data, the words and the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sparring.worlds.strategy.data.maps import LARGE, SMALL
from sparring.worlds.strategy.data.numbers import CHOSEN
from sparring.worlds.strategy.data.states import FIRST, SETS, edges_from
from sparring.worlds.strategy.data.units import BUILDINGS, UNITS, UPGRADES
from sparring.worlds.strategy.vocabulary import name_of, strategy_words
from sparring.worlds.strategy.world import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

PATH = Path(__file__).parents[3] / "docs/worlds/strategy.md"
TICKS = 6
NONE = "\N{EN DASH}"


def row(*cells: Any) -> str:
    """A row of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def seconds(ticks: int) -> str:
    """A time that is printed."""
    return f"{ticks / TICKS:.1f}".removesuffix(".0")


def unit_rows() -> Iterator[str]:
    for kind, one in UNITS.items():
        reach = f"{one.nearest} to {one.reach}" if one.nearest > 1 else one.reach
        needs = ", ".join(map(name_of, (one.made_in, *one.needs)))
        yield row(
            *(kind.name.lower(), one.gold, one.lumber, seconds(one.time), one.health, one.armour),
            *(f"{one.basic} + {one.piercing}", reach, one.pace, one.reload, one.points, needs),
        )


def building_rows() -> Iterator[str]:
    for house, one in BUILDINGS.items():
        base = () if one.grows_from is None else (f"a {name_of(one.grows_from)} to grow out of",)
        needs = ", ".join((*base, *map(name_of, one.needs))) or NONE
        extras = (
            (one.supply, f"supply {one.supply}"),
            (one.gold_bonus, f"gold +{one.gold_bonus} %"),
            (one.lumber_bonus, f"lumber +{one.lumber_bonus} %"),
            (one.reach, f"shoots {one.basic} + {one.piercing}, up to {one.reach} cells"),
        )
        extra = ", ".join(words for counts, words in extras if counts) or NONE
        yield row(
            *(name_of(house), one.gold, one.lumber, seconds(one.time), one.health),
            *(f"{one.size} x {one.size}", one.points, needs, extra),
        )


def upgrade_rows() -> Iterator[str]:
    for upgrade, one in UPGRADES.items():
        whom = ", ".join(f"{kind.name.lower()}s" for kind in one.kinds)
        blow = f"blow +{CHOSEN['mage_effect'] if one.piercing is None else one.piercing}"
        gain = f"armour +{one.armour}" if one.armour else blow
        prices = (", ".join(map(str, one.gold)), ", ".join(map(str, one.lumber)))
        yield row(name_of(upgrade), name_of(one.at), *prices, f"{whom}: {gain}")


def state_rows() -> Iterator[str]:
    for state, houses in enumerate(SETS, start=FIRST):
        ways = (f"{name_of(edge.house)} → {edge.opens}" for edge in edges_from(state))
        yield row(state, ", ".join(map(name_of, houses)) or NONE, ", ".join(ways) or NONE)


TABLES = {
    "Units": unit_rows,
    "Buildings": building_rows,
    "Upgrades": upgrade_rows,
    "Game states": state_rows,
}


def page() -> str:
    return PATH.read_text(encoding="utf-8")


def part(heading: str) -> str:
    """What stands under a heading."""
    return re.split(r"\n##+ ", page().partition(f"# {heading}\n")[2])[0]


@pytest.mark.parametrize("heading", TABLES)
def test_tables_are_those_of_the_data(heading: str) -> None:
    shown = [line for line in part(heading).splitlines() if line.startswith("| ")][1:]
    assert shown == [*TABLES[heading]()]


def test_every_word_and_everything_in_quotes_is_told_of() -> None:
    words = strategy_words()
    for name in words.words:
        assert re.search(rf"`{name}\b", page()), name
    for name in words.literals_of(frozenset(("building", "upgrade"))):
        assert name in page(), name


def test_every_tactic_is_told_of() -> None:
    told = re.findall(r"^\| `(\w+)` \|", part("Opponents"), re.MULTILINE)
    assert tuple(told) == Strategy.basics


def test_the_numbers_of_the_start_are_those_of_the_data() -> None:
    start = part("The two maps")
    for words in (
        f"{SMALL} x {SMALL}",
        f"{LARGE} x {LARGE}",
        f"{CHOSEN['gold']:,} gold and {CHOSEN['lumber']:,} lumber",
        f"{CHOSEN['workers']} workers",
        f"{CHOSEN['small_limit'] // TICKS // 60} minutes",
        f"{CHOSEN['large_limit'] // TICKS // 60} minutes",
        f"{CHOSEN['wait_limit']} seconds",
    ):
        assert words in page() if words.endswith("seconds") else words in start, words
