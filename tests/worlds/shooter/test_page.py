"""The page on the shooter agrees with the data, the words and the rules."""

from __future__ import annotations

import re
from pathlib import Path

from sparring.worlds.shooter.data.arenas import HALLS, YARD
from sparring.worlds.shooter.data.numbers import CHOSEN, HEALTH
from sparring.worlds.shooter.vocabulary import shooter_words
from sparring.worlds.shooter.world import Shooter

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/worlds/shooter.md").read_text(encoding="utf-8")


def test_every_word_and_everything_in_quotes_is_told_of() -> None:
    words = shooter_words()
    for name in words.words:
        assert re.search(rf"`{name}\b", PAGE), name
    for name in words.literals_of(frozenset(("weapon", "item", "path"))):
        assert f'"{name}"' in PAGE, name


def test_every_tactic_is_told_of() -> None:
    told = re.findall(r"^\| `(\w+)` \|", PAGE.partition("\n## Opponents\n")[2], re.MULTILINE)
    assert tuple(told[: len(Shooter.basics)]) == Shooter.basics


def test_the_numbers_of_a_step_are_those_of_the_data() -> None:
    step = PAGE.partition("\n## A step\n")[2].partition("\n## ")[0]
    assert CHOSEN["speed"] == 50
    assert "five metres a second" in step
    for words in (
        f"up to {CHOSEN['sight']} metres",
        f"within {CHOSEN['range']} metres",
        f"hits in {CHOSEN['gun_chance']} of 100",
        f"in {CHOSEN['dodging']} of 100 of those whoever sidesteps",
        f"every {CHOSEN['gun_reload'] / 10:g} seconds",
        f"every {CHOSEN['rocket_reload'] // 10} seconds",
        f"fly {CHOSEN['rocket_speed']} metres a second",
        f"nothing {CHOSEN['splash'] // 10} metres away",
        f"his {HEALTH} hit points",
        f"regains up to {CHOSEN['heart']}",
        f"({CHOSEN['bullets']} bullets, {CHOSEN['rockets']} rockets)",
    ):
        assert words in step, words


def test_the_sizes_of_the_arenas_are_those_of_the_data() -> None:
    sizes = " | ".join(f"{arena.width:g} x {arena.height:g} metres" for arena in (YARD, HALLS))
    assert f"| size | {sizes} |" in PAGE
