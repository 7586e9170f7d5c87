"""Everything that exists in the world, in words."""

from __future__ import annotations

import pytest

from sparring.arena.catalogue import TACTIC_HELP, catalogue
from sparring.arena.films import film_of
from sparring.arena.kit import DRINKS, POTION_NAMES, SPELL_BY_NAME
from sparring.arena.ruletexts import problems_of
from sparring.rules.vocabulary_form import vocabulary_from_form
from sparring.worlds.crpg.rosters import TACTICS
from tests.arena.helpers import through_json


def test_the_catalogue_is_plain_data():
    assert through_json(catalogue()) == through_json(through_json(catalogue()))


def test_every_spell_has_its_level_its_school_and_words():
    spells = {spell["name"]: spell for spell in catalogue()["spells"]}
    assert set(spells) == set(SPELL_BY_NAME)
    for spell in spells.values():
        assert spell["level"] in (1, 2, 3)
        assert spell["school"]
        assert spell["help"]
        assert spell["target"] in ("self", "friend", "enemy", "point")


def test_amounts_are_written_as_players_write_them():
    helps = {spell["name"]: spell["help"] for spell in catalogue()["spells"]}
    assert helps["Fireball"] == "5d6 damage"
    assert helps["Mirror Image"].startswith("Mirrored for")
    assert "ends bad influences" in helps["Dispel Magic"]
    assert "animals for" in helps["Monster Summoning I"]


def test_every_potion_has_words_and_is_drunk_in_time():
    assert [potion["name"] for potion in catalogue()["potions"]] == list(POTION_NAMES)
    assert all(potion["help"] for potion in catalogue()["potions"])
    assert set(DRINKS) == set(POTION_NAMES)


def test_every_tactic_can_be_watched():
    assert set(TACTIC_HELP) == set(TACTICS)
    for tactic in catalogue()["tactics"]:
        assert film_of((tactic["name"], "novice"), 1, (None, None))["rounds"]


@pytest.mark.parametrize("learner", catalogue()["learners"])
def test_every_learner_can_be_watched(learner: str):
    most = catalogue()["most_encounters"]
    assert most >= 100
    assert film_of((f"{learner}:novice:2", "novice"), 1, (None, None))["learned"]


def test_the_vocabulary_is_complete_and_the_rules_are_in_order():
    assert vocabulary_from_form(through_json(catalogue()["vocabulary"]))
    assert not [p for p in problems_of(catalogue()["rules"]) if p["severity"] == "error"]
