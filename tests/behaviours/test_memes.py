"""Memetic sharing: one learner for all of a kind, trained beforehand, saved once."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.behaviours.learning import learner_for, learning_parts
from sparring.behaviours.memes import Memes
from sparring.behaviours.model import Learning, Performance, proactive
from sparring.behaviours.prepared import prepare
from sparring.errors import StateError, UsageError
from sparring.learners.alert import AlertAM
from tests.behaviours.square import Square, behaviour, playing
from tests.behaviours.test_learning_roles import LEARNING, life
from tests.behaviours.test_state import ODD, spots
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


@pytest.mark.parametrize(
    "other",
    [
        replace(LEARNING, seen=("bite",)),
        replace(LEARNING, learner="alert"),
        replace(LEARNING, settings="sorcerer"),
        replace(LEARNING, states=()),
    ],
)
def test_characters_that_ask_for_another_learner_cannot_share(other):
    memes = Memes()
    memes.share("fighter", "guard", FIGHTERS)
    with pytest.raises(UsageError, match="give them different types"):
        memes.share("fighter", "guard", prepare(life(other)))
    assert memes.share("fighter", "guard", prepare(life())) == memes.share(
        "fighter", "guard", FIGHTERS
    )


@pytest.mark.parametrize("given", [life(), None, "guards.roles"])
def test_only_a_prepared_performance_is_shared_in(given):
    with pytest.raises(UsageError, match=r"prepare\(performance, words\)"):
        Memes().share("fighter", "guard", given)


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


@pytest.mark.parametrize(
    "odd", [float("nan"), float("-inf"), {1: 2}, (1,), b"x", [[[[[[[[[[[]]]]]]]]]]]], ids=repr
)
def test_what_could_not_be_written_again_is_not_taken_over(odd):
    memes, form = Memes(), trained().state()
    form["learners"][0]["state"]["settings"]["odd"] = odd
    with pytest.raises(StateError, match="no saved memes"):
        memes.restore(form)
    assert memes.state()["learners"] == []


@examples(2)
@given(st.data())
def test_whatever_stands_in_saved_memes_they_are_restored_or_refused(data):
    form = json.loads(json.dumps(trained().state()))
    path = data.draw(st.sampled_from([spot for spot in spots(form) if len(spot) > 1]))
    inner = form
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = data.draw(ODD)
    world, memes = Square(), Memes(seed=3)
    actor = guard(world, memes, "Ada")
    before = json.dumps(memes.state())
    try:
        memes.restore(form)
    except StateError:
        assert json.dumps(memes.state()) == before
        return
    fight(world, actor, 1)
    json.dumps(memes.state(), allow_nan=False)


@examples(1)
@given(
    st.recursive(st.none() | st.integers() | st.text(), st.lists)
    | st.dictionaries(st.text(), st.integers())
)
def test_anything_at_all_is_refused_as_memes(form):
    with pytest.raises(StateError):
        Memes().restore(form)


# --- saving in the middle of an encounter --------------------------------------------------


def rounds(world, actor, count):
    """What is chosen in so many rounds with a wolf, and everything that can be told then."""
    told = []
    for at in range(count):
        action = actor.tick(world)
        told.append((str(action), str(actor.why())))
        actor.rewarded(0.2 if action.name == "b" else -0.1)
        actor.saw(("bite", "howl")[at % 2])
        actor.done(action)
    return told


@pytest.mark.parametrize("learned_before", [0, 3])
@pytest.mark.parametrize("learning", [LEARNING, Learning("sarsa"), Learning("alert")])
def test_an_encounter_saved_in_the_middle_goes_on_to_the_same_bits(learning, learned_before):
    prepared = prepare(life(learning))

    def someone(memes, world, seed):
        learners = memes.share("fighter", "guard", prepared)
        return world.cast(prepared, "Ada", seed=seed, me=BODY, learners=learners)

    world, memes = Square(), Memes(seed=3)
    actor = someone(memes, world, 1)
    world.put("Wolf", "enemy", 3.0)
    rounds(world, actor, learned_before)
    form = json.loads(json.dumps([memes.state(), actor.state()]))
    later = Memes(seed=8)
    later.restore(form[0])
    other = someone(later, world, 5)
    other.restore(form[1])
    assert rounds(world, actor, 30) == rounds(world, other, 30)
    world.take_away("Wolf")
    actor.tick(world)
    other.tick(world)
    assert memes.state() == later.state()


def test_traces_are_saved_too():
    prepared = prepare(life(replace(LEARNING, settings="")))
    part = learning_parts(prepared)["fight"]
    settings = replace(learner_for(part).settings, trace=0.8)
    names = [line.lesson for line in part.proactive]

    def learner():
        return AlertAM(names, features=["hurt"], seen=["bite", "howl"], settings=settings, seed=2)

    world, first = Square(), learner()
    actor = world.cast(prepared, "Ada", me=BODY, learners={"fight": first})
    world.put("Wolf", "enemy", 3.0)
    rounds(world, actor, 4)
    second = learner()
    second.restore(first.state())
    other = world.cast(prepared, "Ada", me=BODY, learners={"fight": second})
    form = json.loads(json.dumps(actor.state()))
    assert form["lesson"]["encounter"]["pair_traces"]
    other.restore(form)
    assert rounds(world, actor, 10) == rounds(world, other, 10)
    assert first.state() == second.state()


LESSON_DAMAGE = [
    ("reward", "much"),
    ("reward", float("inf")),
    ("seen", 3),
    ("before", None),
    ("has_chosen", False),
    ("encounter", None),
    ("encounter", {}),
]
ENCOUNTER_DAMAGE = [
    ("state", 2),
    ("state", -1),
    ("action", 3),
    ("action", -2),
    ("seen", 3),
    ("total", float("nan")),
    ("traces", [[0, 0]]),
    ("traces", [[0, 9, 1.0]]),
    ("traces", [[0, 0, 1.0], [0, 0, 1.0]]),
    ("pair_traces", {}),
]


@pytest.mark.parametrize(
    ("inner", "damage"),
    [*((False, one) for one in LESSON_DAMAGE), *((True, one) for one in ENCOUNTER_DAMAGE)],
)
def test_a_damaged_encounter_is_refused(inner, damage):
    world, memes = Square(), Memes()
    actor = guard(world, memes, "Ada")
    world.put("Wolf", "enemy", 3.0)
    rounds(world, actor, 2)
    form = actor.state()
    lesson = form["lesson"]["encounter"] if inner else form["lesson"]
    lesson[damage[0]] = damage[1]
    before = actor.state()
    with pytest.raises(StateError):
        actor.restore(form)
    assert actor.state() == before
