"""What the page is told of rules that cannot act, and of rules without an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.arena.films import FilmSide, learned_view
from sparring.arena.learning import role_views
from sparring.worlds.contract import Contender
from tests.arena.helpers import encounter, new_player, tell

if TYPE_CHECKING:
    from sparring.arena.memory import Memory
    from sparring.arena.player import Player


@pytest.fixture
def helpless(memory: Memory) -> Player:
    """Somebody whose opponents have lost for two hundred fights."""
    player = new_player(memory)
    encounter(player)
    for pool in player.opponents.learner.all_pools():
        pool.encounters, pool.usual, pool.gloom = 240, 0.05, 240
    return player


def test_the_page_is_told_that_the_rules_have_no_answer(helpless: Player) -> None:
    words = tell(helpless, "learned")["no_answer"]
    assert words.startswith("For 240 lessons the usual fitness has been below 0.2, now 0.05: ")
    assert encounter(helpless)["no_answer"].startswith("For 242 lessons ")


def test_opponents_that_are_held_back_say_nothing_of_their_rules(helpless: Player) -> None:
    tell(helpless, "set_difficulty", kind="cull", win_rate=0.5)
    assert tell(helpless, "learned")["no_answer"] is None


def test_after_one_fight_nothing_is_said(memory: Memory) -> None:
    player = new_player(memory)
    assert encounter(player)["no_answer"] is None


def test_films_tell_it_of_the_side_that_learns(helpless: Player) -> None:
    learner = helpless.opponents.learner
    side = FilmSide(Contender("the opponents", [], ()), learner)
    assert learned_view(0, side)["no_answer"] == str(learner.no_answer()) != "None"


def test_a_rule_that_cannot_act_comes_last_and_is_marked(helpless: Player) -> None:
    learner = helpless.opponents.learner
    pool = learner.pool("fighter")
    heaviest = pool.weights.index(max(pool.weights))
    pool.drawn[heaviest], pool.activated[heaviest] = 40, 0
    roles = {role["role"]: role for role in role_views(learner)}
    marked = [rule["name"] for rule in roles["fighter"]["rules"] if rule["cannot_act"]]
    assert marked == [pool.names[heaviest]] == [roles["fighter"]["rules"][-1]["name"]]
    assert not any(rule["cannot_act"] for rule in roles["wizard"]["rules"])
