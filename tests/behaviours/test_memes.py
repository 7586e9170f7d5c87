"""Memetic sharing: one learner for all of a kind, trained beforehand, saved once."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.behaviours.memes import Memes
from sparring.behaviours.model import Performance, proactive
from sparring.behaviours.prepared import prepare
from sparring.errors import StateError, UsageError
from tests.behaviours.square import Square, behaviour, playing
from tests.behaviours.test_learning_roles import life
from tests.samples import examples

FIGHTERS = prepare(life())
BODY = {"health": 80, "potions": 0}


def guard(world, memes, name, seed=1, of_type="guard"):
    learners = memes.share("fighter", of_type, FIGHTERS)
    return world.cast(FIGHTERS, name, seed=seed, me=BODY, learners=learners)


def fight(world, actor, encounters):
    """Blocking is good, hitting is not; gives how often it blocked."""
    blocked = 0
    for _ in range(encounters):
        world.put("Wolf", "enemy", 3.0)
        for _ in range(4):
            action = actor.tick(world)
            blocked += action.name == "b"
            actor.rewarded(0.2 if action.name == "b" else -0.2)
            actor.done(action)
        world.take_away("Wolf")
        actor.tick(world)
    return blocked


def test_all_of_a_kind_hold_the_same_learner_and_other_kinds_another():
    world, memes = Square(), Memes()
    first, second = guard(world, memes, "Ada"), guard(world, memes, "Bo")
    thief = guard(world, memes, "Cy", of_type="thief")
    assert first.learners["fight"] is second.learners["fight"]
    assert first.learners["fight"] is not thief.learners["fight"]
    assert len(memes.learners) == 2


def test_what_one_has_learned_the_next_one_knows():
    world, memes = Square(), Memes(seed=2)
    fight(world, guard(world, memes, "Ada"), 100)
    assert fight(world, guard(world, memes, "Bo", seed=9), 10) > 30


def test_two_may_learn_at_once():
    world, memes = Square(), Memes()
    actors = [guard(world, memes, name) for name in ("Ada", "Bo")]
    world.put("Wolf", "enemy", 3.0)
    for _ in range(3):
        for actor in actors:
            actor.done(actor.tick(world))
            actor.rewarded(0.1)
    world.take_away("Wolf")
    for actor in actors:
        actor.tick(world)
    assert memes.learners["fighter", "guard", "fight"].lessons == 2


def trained():
    """Memes with something learned."""
    world, memes = Square(), Memes(seed=4)
    fight(world, guard(world, memes, "Ada"), 60)
    return memes


def test_what_was_learned_is_saved_once_and_known_before_anybody_is_there(tmp_path):
    memes = trained()
    guard(Square(), memes, "Bo")
    assert len(memes.state()["learners"]) == 1
    memes.save(tmp_path / "memes.json")
    later = Memes()
    later.load(tmp_path / "memes.json")
    assert later.state() == memes.state()
    world = Square()
    assert fight(world, guard(world, later, "Cy"), 5) > 15
    assert not later.unclaimed


def test_restoring_reaches_characters_in_the_middle_of_an_encounter():
    memes, form = Memes(), trained().state()
    world = Square()
    actor = guard(world, memes, "Ada")
    world.put("Wolf", "enemy", 3.0)
    actor.done(actor.tick(world))
    memes.restore(form)
    assert actor.tick(world).name == "b"
    memes.restore(form)
    world.take_away("Wolf")
    assert actor.tick(world).name == "w"


def test_characters_with_other_actions_cannot_share():
    memes = Memes()
    memes.share("fighter", "guard", FIGHTERS)
    start, near = life().role_cues
    fewer = replace(near.roles[0], cues=near.roles[0].cues[1:])
    changed = Performance("life", (start, replace(near, roles=(fewer,))))
    with pytest.raises(UsageError, match="give them different types"):
        memes.share("fighter", "guard", prepare(changed))


def test_a_performance_that_learns_nothing_shares_nothing():
    memes = Memes()
    assert memes.share("smith", "human", prepare(playing(proactive(behaviour("Dig", "a"))))) == {}


@pytest.mark.parametrize(
    "form",
    [
        None,
        [],
        {},
        {"sparring_memes": 2, "learners": []},
        {"sparring_memes": 1},
        {"sparring_memes": 1, "learners": [1]},
        {"sparring_memes": 1, "learners": [{"class": "a", "type": "b", "role": 3, "state": {}}]},
        {
            "sparring_memes": 1,
            "learners": [{"class": "a", "type": "b", "role": "c", "state": {}}] * 2,
        },
    ],
)
def test_damaged_memes_are_refused(form):
    with pytest.raises(StateError, match="no saved memes"):
        Memes().restore(form)


def test_a_learner_that_cannot_be_restored_leaves_all_as_they_were():
    world, memes = Square(), Memes()
    guard(world, memes, "Ada")
    guard(world, memes, "Bo", of_type="thief")
    fight(world, world.actors["Ada"], 3)
    before = json.dumps(memes.state())
    form = trained().state()
    bad = {**form["learners"][0], "type": "thief", "state": {}}
    form["learners"].append(bad)
    with pytest.raises(StateError):
        memes.restore(form)
    assert json.dumps(memes.state()) == before


def test_damaged_memes_of_a_kind_to_come_are_refused_when_the_first_one_comes():
    memes, form = Memes(), trained().state()
    form["learners"][0]["state"] = {"odd": 1}
    memes.restore(form)
    with pytest.raises(StateError):
        memes.share("fighter", "guard", FIGHTERS)


@examples(1)
@given(
    st.recursive(st.none() | st.integers() | st.text(), st.lists)
    | st.dictionaries(st.text(), st.integers())
)
def test_anything_at_all_is_refused_as_memes(form):
    with pytest.raises(StateError):
        Memes().restore(form)
