"""The rulebases of the thesis's second game, and the scripts of the game itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sparring.rules.check import check_rules, parse_rules
from sparring.rules.format import format_rules
from sparring.rules.problems import Severity
from sparring.worlds.pit.vocabulary import pit_words

WORLD = Path(__file__).parents[2] / "src/sparring/worlds/pit"
FILES = sorted([*WORLD.glob("rulebases/*.rules"), *WORLD.glob("tactics/*.rules")])
TACTICS = ("ai129", "ai161", "random_talents")
ROLES = {"fighter": "F", "rogue": "R", "priest": "P", "wizard": "W"}
SIZES = {"fighter": (21, 5), "rogue": (21, 5), "priest": (55, 10), "wizard": (49, 10)}
WORDS = pit_words()

EVERYBODY = (1, 8, 9, 38, 40, 44, 51, 59, 63, 65, 66)
WARRIORS = (2, 32, 33, 34, 35, 36, 37, 55, 56, 57)
PRIESTS = (3, 4, 5, 39, 52, 53, 54, 64)
WIZARDS = (7, 10)
"""Whom the thesis's rules are for, by their numbers; all others are for both casters. The
number 62 stands there twice."""
ENDS = ((9, 4), (38, 3), (59, 2), (65, 1), (66, 0))
"""The last rule of each priority."""


def read(name: str) -> str:
    path = next(path for path in FILES if path.stem == name)
    return path.read_text(encoding="utf-8")


def numbers_of(role: str) -> list[int]:
    """The numbers of a role's rules, as the thesis has them."""
    own = {"F": WARRIORS, "R": WARRIORS, "P": PRIESTS, "W": WIZARDS}[ROLES[role]]
    special = {*EVERYBODY, *WARRIORS, *PRIESTS, *WIZARDS}
    magic = [] if ROLES[role] in "FR" else [*(set(range(1, 67)) - special), 62]
    return sorted([*EVERYBODY, *own, *magic])


def test_four_rulebases_and_three_tactics_are_here() -> None:
    assert {path.stem for path in FILES} == {*ROLES, *TACTICS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_can_be_used_and_is_written_as_the_formatter_would(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    _, problems = check_rules(text, WORDS, path.name)
    assert [p for p in problems if p.severity is Severity.ERROR] == []
    assert format_rules(text) == text


@pytest.mark.parametrize("role", ROLES)
def test_every_rule_stands_in_the_thesis_s_place_with_its_priority(role: str) -> None:
    text = read(role)
    written = re.findall(r"^rule (\w+)(?: \[(\d)\])?  # (\d+)(?: again)?$", text, re.MULTILINE)
    numbers = [int(number) for _, _, number in written]
    assert numbers == numbers_of(role)
    rules = parse_rules(text, WORDS).roles[role]
    assert [rule.name for rule in rules.rules] == [name for name, _, _ in written]
    assert (len(rules.rules), rules.script_size) == SIZES[role]
    for rule, number in zip(rules.rules, numbers, strict=True):
        assert rule.priority == next(priority for last, priority in ENDS if number <= last)


def test_together_they_have_sixty_seven_rules_each_with_one_name_and_text() -> None:
    known: dict[str, set[str]] = {}
    for role in ROLES:
        for rule in parse_rules(read(role), WORDS).roles[role].rules:
            known.setdefault(rule.name, set()).add(rule.statement.text)
    assert len(known) == 67
    assert all(len(texts) == 1 for texts in known.values())


@pytest.mark.parametrize("role", ROLES)
def test_the_only_doubts_are_rules_that_stand_in_the_thesis_more_than_once(role: str) -> None:
    rules = parse_rules(read(role), WORDS)
    twins = {re.findall(r"'(\w+)'", warning.message)[0] for warning in rules.warnings}
    assert all("is a twin of" in warning.message for warning in rules.warnings)
    everybody = {"empty_second", "empty_third", "empty_fourth"}
    everybody |= {"heal_below_half_later", "melee_at_last"}
    warriors = {"buff_self_again", "melee_caster_later", "melee_warrior_later"}
    assert twins == (everybody | warriors if ROLES[role] in "FR" else everybody)
    texts = [rule.statement.text for rule in rules.roles[role].rules]
    assert texts.count("skip;") == 4


@pytest.mark.parametrize("name", TACTICS)
def test_nothing_is_doubted_about_the_tactics_which_have_a_script_for_everybody(name: str) -> None:
    rules = parse_rules(read(name), WORDS)
    assert rules.warnings == ()
    assert [script.role for script in rules.scripts] == list(ROLES)


def lines_of(tactic: str, role: str) -> list[str]:
    (script,) = (one for one in parse_rules(read(tactic), WORDS).scripts if one.role == role)
    return [line.text for line in script.lines]


@pytest.mark.parametrize("role", ROLES)
def test_the_two_versions_end_with_a_kept_weapon_and_with_a_blade(role: str) -> None:
    assert lines_of("ai129", role)[-1] == "attack(nearestenemy);"
    assert lines_of("ai161", role)[-1] == "melee(hatedenemy);"
    for tactic in ("ai129", "ai161"):
        assert "if healthpercentage < 50 then heal;" in lines_of(tactic, role)


def test_only_the_first_version_s_warriors_drink_what_does_not_heal() -> None:
    for role in ("fighter", "rogue"):
        assert "buffself;" in lines_of("ai129", role)
        assert not any("buffself" in line for line in lines_of("ai161", role))


def talents_and_chances(role: str) -> list[float]:
    """How likely each line of the random talents is, if none refuses."""
    left, chances = 1.0, []
    for line in lines_of("random_talents", role):
        found = re.match(r"if chancepercentage\((\d+)\) then", line)
        share = int(found[1]) / 100 if found else 1.0
        chances.append(left * share)
        left -= left * share
    return chances


@pytest.mark.parametrize("role", ROLES)
def test_random_talents_are_about_equally_likely(role: str) -> None:
    chances = talents_and_chances(role)
    even = 1 / len(chances)
    assert sum(chances) == pytest.approx(1)
    assert all(abs(chance - even) < 0.25 * even for chance in chances)
