"""The page on the pit agrees with the data, the words and the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.numbers import CHOSEN
from sparring.worlds.pit.vocabulary import pit_words
from sparring.worlds.pit.world import ROLES, Pit
from tests.worlds.pit import tables

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/worlds/pit.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("table", tables.all_tables(), ids=lambda text: text.partition("\n")[0])
def test_every_table_of_the_page_is_made_from_the_data(table: str) -> None:
    assert f"\n\n{table}\n\n" in PAGE


def test_a_page_whose_tables_are_old_is_written_anew() -> None:
    health = f"| fighter | 8 | *{CHOSEN['fighter_health']}* |"
    old = PAGE.replace(health, "| fighter | 8 | *1* |")
    assert old != PAGE
    assert tables.with_tables(old) == PAGE


def test_spells_that_nobody_has_are_named() -> None:
    assert tables.unknown_spells()
    for name in tables.unknown_spells():
        assert name in PAGE


def test_the_front_page_counts_the_spells_of_the_teams() -> None:
    names = {name for one in CHARACTERS[: len(ROLES)] for name in one.spells}
    front = (ROOT / "README.md").read_text(encoding="utf-8")
    (said,) = re.findall(r"a wizard a side, (\d+) spells", front)
    assert int(said) == len(names)


def test_every_tactic_is_told_of() -> None:
    told = re.findall(r"^\| `(\w+)` \|", PAGE.partition("\n## Opponents\n")[2], re.MULTILINE)
    tactics = Pit().tactics
    assert set(told[: len(tactics)]) == set(tactics)


def test_every_word_and_every_kind_of_thing_in_quotes_is_told_of() -> None:
    words = pit_words()
    for name in words.words:
        assert re.search(rf"`{name}\b", PAGE), name
    for name in words.literals_of(frozenset(("agent type", "spell kind", "influence"))):
        assert f'"{name}"' in PAGE, name
