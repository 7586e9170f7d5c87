"""Everything that the page knows of the worlds."""

from __future__ import annotations

from typing import Any

import pytest

from sparring.arena.catalogue import about, catalogue, listed_world, listed_worlds, usual_pairing
from sparring.arena.films import film_of
from sparring.arena.parts import PAGE
from sparring.arena.ruletexts import problems_of
from sparring.errors import UsageError
from sparring.rules.vocabulary_form import vocabulary_from_form
from sparring.worlds.crpg.playing.kits import POTION_BY_NAME, SPELL_BY_NAME
from sparring.worlds.crpg.showing import TACTIC_HELP
from tests.arena.helpers import RULES, TACTICS, through_json


@pytest.fixture
def things() -> Any:
    """What a player of the role-playing world can choose."""
    return about("crpg")["playing"]


def test_the_catalogue_is_plain_data():
    assert through_json(catalogue()) == through_json(through_json(catalogue()))


def test_the_usual_world_comes_with_the_catalogue():
    form = catalogue()
    assert form["worlds"][0] == form["usual"] == "crpg"
    assert form["world"] == about("crpg")


def test_only_modules_that_are_there_may_be_loaded():
    form = catalogue()
    assert (form["painters"], form["players"]) == (
        [
            "boxes",
            "crpg",
            "flags",
            "garden",
            "pit",
            "plain",
            "shooter",
            "starships",
            "strategy",
            "tavern",
        ],
        ["crpg"],
    )
    for name in form["painters"]:
        assert (PAGE / "worlds" / name / "painter.js").is_file()


def test_every_spell_has_its_level_its_school_and_words(things: Any):
    spells = {spell["name"]: spell for spell in things["spells"]}
    assert set(spells) == set(SPELL_BY_NAME)
    for spell in spells.values():
        assert spell["level"] in (1, 2, 3)
        assert spell["school"]
        assert spell["help"]
        assert spell["target"] in ("self", "friend", "enemy", "point")


def test_amounts_are_written_as_players_write_them(things: Any):
    helps = {spell["name"]: spell["help"] for spell in things["spells"]}
    assert helps["Fireball"] == "5d6 damage"
    assert helps["Mirror Image"].startswith("Mirrored for")
    assert "ends bad influences" in helps["Dispel Magic"]
    assert "animals for" in helps["Monster Summoning I"]


def test_every_potion_has_words(things: Any):
    assert [potion["name"] for potion in things["potions"]] == list(POTION_BY_NAME)
    assert all(potion["help"] for potion in things["potions"])


def test_every_tactic_can_be_watched():
    assert set(TACTIC_HELP) == set(TACTICS)
    for tactic in about("crpg")["tactics"]:
        assert film_of("crpg", (tactic["name"], "novice"), 1, (None, None))["rounds"]


@pytest.mark.parametrize("learner", about("crpg")["ways"])
def test_every_learner_can_be_watched(learner: str):
    assert about("crpg")["most_encounters"] >= 100
    assert film_of("crpg", (f"{learner}:novice:2", "novice"), 1, (None, None))["learned"]


def test_the_vocabulary_is_complete_and_the_rules_are_in_order():
    assert vocabulary_from_form(through_json(about("crpg")["vocabulary"]))
    assert not [p for p in problems_of("crpg", RULES) if p["severity"] == "error"]


# --- other worlds --------------------------------------------------------------


@pytest.mark.usefixtures("test_worlds")
def test_a_world_without_rules_offers_its_tactics_and_nothing_else():
    outpost = about("outpost")
    assert [tactic["name"] for tactic in outpost["tactics"]] == ["rush", "guard"]
    assert (outpost["painter"], outpost["teams"]) == ("plain", ["red", "blue"])
    assert (outpost["ways"], outpost["is_ruled"], outpost["playing"]) == ([], False, None)


@pytest.mark.usefixtures("test_worlds")
def test_a_world_that_cannot_be_watched_says_so_in_the_list():
    listed = {one["name"]: one for one in listed_worlds()}
    assert listed["crpg"]["refusal"] is None
    assert listed["outpost"]["title"] == "scouts, gunners and medics with two flags"
    assert listed["unseen"]["refusal"] == (
        "the world 'unseen' cannot be watched: it has no module 'showing'"
    )


def test_a_package_that_cannot_be_loaded_spoils_no_list():
    assert "no world is named" in (listed_world("nowhere")["refusal"] or "")


def test_a_world_that_nobody_knows_is_refused():
    with pytest.raises(UsageError, match="no world is named 'crpgg'; did you mean 'crpg'"):
        about("crpgg")


def test_a_world_with_one_tactic_and_one_side_has_a_usual_pairing():
    class Garden:
        tactics = ("graze",)
        sides = (("sheep",),)

    assert usual_pairing(Garden()) == ["graze"]


def test_an_arena_beside_a_world_is_listed_if_it_is_drawn_as_the_world_is():
    names = [one["name"] for one in listed_worlds()]
    assert names.index("shooter-halls") == names.index("shooter") + 1
    assert not [name for name in names if name.startswith("pit-")]
    assert all(one["refusal"] is None for one in listed_worlds() if "shooter" in str(one["name"]))
