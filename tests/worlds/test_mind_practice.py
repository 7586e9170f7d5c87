"""Squads at practice: the same bits however they are run, and what they tell."""

from __future__ import annotations

import json

import pytest

from sparring.learners.alert import Alert
from sparring.learners.temporal_settings import Handicap
from sparring.worlds.mind_practice import mind_in_words
from sparring.worlds.minds import MIND_KINDS, Squad
from sparring.worlds.pit.duels.world import PairDuel, SorcererDuel
from tests.worlds.mind_courses import (
    SORTS,
    WORLDS,
    as_numbers,
    course,
    elsewhere,
    met,
    results_of,
)
from tests.worlds.pit.stage import PROPOSED

# --- the same bits -----------------------------------------------------------


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("kind", MIND_KINDS)
def test_the_same_seed_gives_the_same_bits(world: str, kind: str) -> None:
    first = course(world, kind, "static", 12, 8)
    assert course(world, kind, "static", 12, 8) == first
    assert course(world, kind, "static", 12, 9) != first


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("sort", SORTS)
def test_a_saved_practice_goes_on_as_if_it_had_never_stopped(world: str, sort: str) -> None:
    whole = course(world, "alert-am", sort, 14, 4)
    practice = WORLDS[world]().practice("alert-am", met(world, sort), seed=4)
    first = as_numbers(practice.run(6))
    other = WORLDS[world]().practice("alert-am", met(world, sort), seed=77)
    other.restore(json.loads(json.dumps(practice.state())))
    rows = [*first, *as_numbers(other.run(8))]
    assert json.dumps([rows, other.state()]) == whole


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("sort", SORTS)
def test_leaving_the_kernel_and_entering_again_changes_nothing(world: str, sort: str) -> None:
    whole = course(world, "alert-am", sort, 10, 2)
    practice = WORLDS[world]().practice("alert-am", met(world, sort), seed=2)
    rows = []
    for _ in range(5):
        rows += as_numbers(practice.run(2))
        assert practice.learner.lessons == len(rows)
    assert json.dumps([rows, practice.state()]) == whole


@pytest.mark.parametrize("sort", SORTS)
def test_one_encounter_at_a_time_is_the_same_as_many(sort: str) -> None:
    world = PairDuel()
    rows = world.practice("alert", met("pairs", sort), seed=6).run(12)
    one_by_one = world.practice("alert", met("pairs", sort), seed=6)
    told = [one_by_one.encounter() for _ in range(12)]
    fitness = [(each.fitness, each.enemy_fitness) for each in told]
    assert fitness == [row[:2] for row in as_numbers(rows)]
    assert [each.won for each in told] == results_of(rows)


def test_practices_in_one_world_take_turns() -> None:
    world = PairDuel()
    alone = as_numbers(world.practice("alert-am", "ai161", seed=3).run(12))
    first = world.practice("alert-am", "ai161", seed=3)
    others = [world.practice("sarsa", against, seed=9) for against in ("alert", "ai161")]
    rows = []
    for _ in range(3):
        rows += as_numbers(first.run(4))
        for other in others:
            other.run(2)
        world.practice("scripting", "ai161", seed=1).run(2)
    assert rows == alone


def test_encounters_are_the_same_with_and_without_the_compiler() -> None:
    cases = [
        ("pairs", "alert-am", "static", 3, 4),
        ("pairs", "sarsa", "alert", 3, 4),
        ("pairs", "alert", "dynamic-scripting", 3, 4),
        ("crpg", "alert-am", "static", 2, 4),
        ("crpg", "alert", "alert", 2, 4),
    ]
    code = (
        "from tests.worlds.mind_courses import course\n"
        f"for case in {cases!r}:\n"
        "    print(course(*case))\n"
    )
    assert elsewhere(code).splitlines() == [course(*case) for case in cases]


# --- the plain learner -------------------------------------------------------

LOGGED = """
from sparring.kernels import minding

log = []

def choose(mind, state, legal, choose=minding.choose):
    action = choose(mind, state, legal)
    log.append(("choose", id(mind), state, legal, action))
    return action

def observe(mind, reward, seen, observe=minding.observe):
    log.append(("observe", id(mind), reward, seen))
    observe(mind, reward, seen)

def end(mind, end=minding.end):
    log.append(("end", id(mind)))
    end(mind)

minding.choose, minding.observe, minding.end = choose, observe, end

from sparring.worlds.minds import Squad
from tests.worlds.mind_courses import WORLDS, met

chosen = 0
for name, kind in (("pairs", "alert-am"), ("pairs", "sarsa"), ("crpg", "alert-am")):
    world = WORLDS[name]()
    practice = world.practice(kind, met(name, "static"), seed=4)
    plain = Squad(kind, world.mind_plans(0), seed=4)
    log.clear()
    practice.run(4)
    minds = dict(zip(dict.fromkeys(entry[1] for entry in log), plain.minds))
    characters = {}
    for what, which, *rest in log:
        mind = minds[which]
        seen = getattr(mind, "seen", ())
        character = characters.get(which) or characters.setdefault(which, mind.begin())
        if what == "choose":
            state, legal, action = rest
            if legal:
                numbers = [at for at in range(len(mind.actions)) if legal >> at & 1]
                assert character.choose_number(state, numbers) == action
                chosen += 1
        elif what == "observe":
            reward, deed = rest
            character.observe(reward, seen[deed] if 0 <= deed < len(seen) else None)
        else:
            character.end()
            del characters[which]
    assert [mind.state() for mind in plain.minds] == [m.state() for m in practice.learner.minds]
print(chosen > 100)
"""


def test_the_plain_learner_chooses_and_learns_the_same_from_a_logged_fight() -> None:
    assert elsewhere(LOGGED) == "True"


# --- learning or not ---------------------------------------------------------


@pytest.mark.parametrize("kind", MIND_KINDS)
def test_a_squad_that_never_learns_stays_as_it_was(kind: str) -> None:
    world = PairDuel()
    before = Squad(kind, world.mind_plans(0), seed=3).state()
    practice = world.practice(kind, "ai161", seed=3, learns=False)
    practice.run(10)
    after = practice.learner.state()
    for old, new in zip(before["members"], after["members"], strict=True):
        assert old["mind"].pop("luck") != new["mind"].pop("luck")
    assert after == before


def test_a_handicap_holds_a_squad_back() -> None:
    world = SorcererDuel(numbers=PROPOSED)
    free = world.practice("sarsa", "ai161", seed=1)
    held = world.practice("sarsa", "ai161", seed=1, handicap=Handicap(0.5))
    wins = [results_of(one.run(200)).count(True) for one in (free, held)]
    assert held.held_back
    assert not free.held_back
    assert wins[0] > 150
    assert 80 <= wins[1] <= 120


# --- what was learned --------------------------------------------------------


def test_names_keep_their_capitals_in_words() -> None:
    mind = Alert(["Minor Globe"], states=["near the Gate"])
    character = mind.begin()
    character.choose("near the Gate")
    character.end(reward=0.5)
    assert mind_in_words("mage", mind)[1] == "Near the Gate: Minor Globe is worth 0.10."


def test_what_was_learned_is_told_in_words_and_as_data() -> None:
    practice = PairDuel().practice("alert-am", "ai161", seed=1)
    assert practice.learned().sentences()[0] == "The fighter has not chosen anything yet."
    practice.run(20)
    told = " ".join(practice.learned().sentences())
    assert "The fighter chose most often" in told
    assert "The sorcerer chose most often" in told
    assert "of 100 rounds" in told
    data = practice.learned().as_data()
    fighter, sorcerer = data["members"]
    assert data["encounters_in_all"] == 20
    assert (fighter["learner"], sorcerer["learner"]) == ("alert", "alert-am")
    assert sum(choice["uses"] for choice in sorcerer["choices"]) > 20
    assert sorcerer["outlooks"][0]["rounds"] > 0
    assert json.loads(json.dumps(data))["encounters_in_all"] == 20
