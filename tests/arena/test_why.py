"""Why everybody did what he did: the rules tried, in the words of the scripts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sparring.arena.films import film_of
from sparring.arena.player import why_in
from sparring.arena.why import why_view
from sparring.errors import UsageError
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.vocabulary import CrpgOrder
from sparring.worlds.replay import replay_from
from tests.arena.helpers import fought_on, new_bout, through_json


def explained(form: Any, round: int) -> dict[str, Any]:
    replay = replay_from(through_json(form))
    return {**why_view(replay, replay.lines, round)}


@pytest.fixture(scope="module")
def film() -> Any:
    return film_of("crpg", ("cursing", "rulebase"), 5, (None, None))


def test_every_round_of_a_film_can_be_explained(film: Any):
    for round in range(1, len(film["rounds"]) + 1):
        shown = explained(film["replay"], round)
        assert through_json(shown) == shown
        assert (shown["round"], len(shown["agents"])) == (round, 8)


def test_the_rule_that_acted_is_the_one_that_was_noted(film: Any):
    for round, moment in enumerate(film["rounds"], start=1):
        acted = {
            agent["who"]: len(agent["tried"]) - 1
            for agent in explained(film["replay"], round)["agents"]
            if agent["tried"] and agent["tried"][-1]["acted"]
        }
        begins = 10 * (round - 1)
        noted = {e["who"] for e in moment["events"] if e["code"] == "rule" and e["clock"] == begins}
        assert noted & set(range(8)) == set(acted)


def test_rules_above_the_one_that_acted_say_why_they_did_not(film: Any):
    for agent in explained(film["replay"], 1)["agents"]:
        *failed, last = agent["tried"]
        assert last["acted"]
        assert all(one["reason"] and not one["acted"] for one in failed)
        assert len(agent["tried"]) + len(agent["untried"]) == len(film["lines"][agent["who"]])


@pytest.mark.parametrize("round", [0, -1, 1000])
def test_a_round_that_was_never_fought_is_refused(film: Any, round: int):
    with pytest.raises(UsageError, match=f"the fight has no round {round}"):
        explained(film["replay"], round)


def test_the_dead_choose_nothing(film: Any):
    last = len(film["rounds"])
    dead = {u["id"] for u in film["rounds"][last - 2]["scene"]["units"] if not u["alive"]}
    assert dead
    for agent in explained(film["replay"], last)["agents"]:
        if agent["who"] in dead:
            assert (agent["able"], agent["tried"]) == (False, [])


def test_orders_are_told_from_habits():
    played = new_bout(3)
    played.order(0, CrpgOrder(Act.PASS))
    played.fight_on()
    first, second, *_ = why_in(played, 1)["agents"]
    assert (first["ordered"], first["tried"], first["untried"]) == (True, [], [])
    assert not second["ordered"]
    assert second["tried"]


def test_opponents_are_explained_by_the_names_of_their_rules():
    played = fought_on(new_bout(3), 2, Random(1))
    agents = why_in(played, 1)["agents"]
    for agent, script in zip(agents[4:], played.opponents, strict=True):
        names = [line.name for line in script.lines]
        assert [one["rule"] for one in agent["tried"]] + agent["untried"] == names


@pytest.mark.parametrize("seed", range(5))
def test_asking_why_leaves_the_fight_as_it_is(seed: int):
    played = fought_on(new_bout(seed), 3, Random(seed))
    before = played.form()
    for round in range(1, len(played.steps) + 1):
        why_in(played, round)
    assert played.form() == before
