"""Deeds have the same names for people and rules, and data says what answers what."""

from __future__ import annotations

import pytest

from sparring.worlds.crpg.playing import answers_to, deed_of, deeds_done
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.playing_contract import Deed, NamedDeeds
from tests.arena.helpers import new_bout


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        (
            'if roundnumber <= 1 then cast("Stinking Cloud", centreenemy);',
            Deed("Stinking Cloud", "Stinking Cloud", opens=True),
        ),
        ('cast("Hold Person", closestenemy);', Deed("Hold Person", "Hold Person", opens=False)),
        ('castclear("Fireball");', Deed("Fireball", "Fireball", opens=False)),
        (
            'if roundnumber <= 1 then drink("Potion of Fire Resistance");',
            Deed("Potion of Fire Resistance", "a Potion of Fire Resistance", opens=True),
        ),
        ("meleeattack(closestenemy);", None),
        ("cast(randomcurse, randomenemy);", None),
        ("pass;", None),
        ("no rule at all", None),
    ],
)
def test_a_rule_does_what_a_person_does(text: str, deed: Deed | None):
    assert deed_of(text) == deed


def test_every_rule_of_the_world_can_be_asked():
    for role in Crpg.own_rules().roles.values():
        for rule in role.rules:
            deed = deed_of(rule.statement.text)
            assert deed is None or deed.name in rule.statement.text


@pytest.mark.parametrize(
    ("deed", "answers"),
    [
        ("Fireball", {"Potion of Fire Resistance"}),
        ("Magic Missile", {"Shield"}),
        ("Hold Person", {"Potion of Free Action"}),
        ("Stinking Cloud", {"Potion of Free Action"}),
        ("Blur", set()),
        ("blows", set()),
    ],
)
def test_data_says_what_is_an_answer(deed: str, answers: set[str]):
    assert answers_to(deed) == answers


def test_what_a_player_did_is_told_with_its_round():
    played = new_bout()
    for _ in range(2):
        played.fight_on()
    done = deeds_done(played.bout)
    assert {step for step, _ in done} <= {1, 2}
    casts = [event for event in played.bout.all_events if event.who in (2, 3)]
    assert len(done) <= len(played.bout.all_events)
    assert casts
    assert any(deed == "blows" for _, deed in done)
    assert isinstance(played.playing, NamedDeeds)


def test_rules_that_players_write_are_not_remembered_for_ever():
    rules = [f"if roundnumber <= {number} then meleeattack(closestenemy);" for number in range(3)]
    assert [deed_of(rule) for rule in rules] == [None] * 3
    assert deed_of.cache_info().maxsize is not None
    assert answers_to.cache_info().maxsize is not None
