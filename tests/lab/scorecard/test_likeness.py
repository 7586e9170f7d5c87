"""Rules that are alike, told from their meaning without a fight."""

from __future__ import annotations

from collections import defaultdict

from sparring.lab.doctor.evidence import Count, Place
from sparring.lab.doctor.likeness import like_closing, twins
from sparring.rules.check import parse_rules
from tests.rules.crpg_words import crpg_words

TEXT = """
role guard draws 2
rule heal
    if health < 50 then drink("Potion of Healing");
rule heal_early
    if not health >= 50 then drink("Potion of Healing");
rule heal_late
    if health < 25 then drink("Potion of Healing");
rule shield
    cast("Shield");
rule shield_again
    cast("Shield");
rule strike
    if distance(closestenemy) >= 0 then meleeattack(defaultenemy);
rule hit
    if distance(closestenemy) >= 0 then meleeattack(closestenemy);
closing
    meleeattack(closestenemy);
"""
ROLE = parse_rules(TEXT, crpg_words()).roles["guard"]
PLACES = [Place(ROLE, 0, number, ()) for number in range(len(ROLE.rules))]
COUNTS = defaultdict(Count)


def test_twins_are_rules_with_one_meaning() -> None:
    findings = twins(PLACES, COUNTS)
    assert [finding.rules for finding in findings] == [
        ("heal", "heal_early"),
        ("shield", "shield_again"),
        ("strike", "hit"),
    ]


def test_only_of_twins_with_one_text_a_script_holds_one_at_most() -> None:
    by_meaning, by_text, _ = (finding.sentence for finding in twins(PLACES, COUNTS))
    assert "heal and heal_early mean the same (if health < 50 then" in by_meaning
    assert "a script may hold several" in by_meaning
    assert 'shield and shield_again have one text (cast("Shield");)' in by_text
    assert "a script holds at most one of them" in by_text


def test_where_rules_go_by_their_lines_a_script_may_hold_twins_with_one_text() -> None:
    _, by_text, _ = (finding.sentence for finding in twins(PLACES, COUNTS, apart=True))
    assert 'shield and shield_again have one text (cast("Shield");): a script may hold' in by_text
    assert "at most one of them" not in by_text


def test_a_rule_may_mean_the_same_as_a_closing_rule_in_other_words() -> None:
    findings = like_closing(PLACES, COUNTS)
    assert [finding.rules for finding in findings] == [("strike",), ("hit",)]
    assert "hit means the same as a closing rule (meleeattack(closestenemy);)" in (
        findings[1].sentence
    )
