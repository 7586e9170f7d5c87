"""Learning roles: who chooses, what it is told, and when an encounter begins and ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sparring
from sparring.behaviours.actor import Actor
from sparring.behaviours.learning import learner_for, learning_parts
from sparring.behaviours.model import (
    START,
    Learning,
    Performance,
    Range,
    Role,
    RoleCue,
    latent,
    proactive,
)
from sparring.behaviours.prepared import prepare
from sparring.errors import UsageError
from sparring.learners.alert import Alert, AlertAM
from sparring.learners.sarsa import Sarsa
from tests.behaviours.square import Square, behaviour, played

LEARNING = Learning(
    "alert-am",
    (("hurt", lambda me: me["health"] < 50),),
    target="enemy",
    seen=("bite", "howl"),
    settings="fighter",
)
WORK = Role("work", (proactive(behaviour("Work", "w")),))
FIGHT = Role(
    "fight",
    (
        proactive(behaviour("Hit", "h")),
        proactive(behaviour("Block", "b")),
        proactive(behaviour("Drink", "d"), condition=lambda me: me["potions"] > 0),
        latent("bell", behaviour("Run", "rr")),
    ),
    learning=LEARNING,
)


def life(learning=LEARNING):
    """A worker who learns to fight."""
    role = replace(FIGHT, learning=learning)
    return Performance("life", (RoleCue(START, (WORK,)), RoleCue(Range("enemy", 6), (role,))))


class Notebook:
    """A learner that chooses what it is told to, and notes everything."""

    def __init__(self, *choices):
        self.choices = list(choices)
        self.notes = []

    def begin(self):
        self.notes.append("begin")
        return self

    def choose(self, state, legal):
        choice = self.choices.pop(0)
        self.notes.append((state, tuple(legal), choice))
        return choice

    def observe(self, reward, seen):
        self.notes.append((reward, seen))

    def end(self):
        self.notes.append("end")


def fighter(learner, world, performance=None, **more):
    body = {"health": 80, "potions": 0}
    actor = world.cast(
        prepare(performance or life()), "Bron", me=body, learners={"fight": learner}, **more
    )
    return actor, body


def test_a_learner_chooses_while_the_enemy_is_near_and_is_told_what_it_brought():
    world = Square()
    learner = Notebook("Hit", "Block", "Drink")
    actor, body = fighter(learner, world)
    assert played(actor, world, 2) == "ww"
    assert learner.notes == []
    world.put("Wolf", "enemy", 3.0)
    assert played(actor, world, 1) == "h"
    assert str(actor.why()) == "Hit: chosen by what was learned (alert-am)"
    actor.rewarded(0.5)
    actor.rewarded(-0.25)
    actor.saw("bite")
    actor.saw("howl")
    body["health"] = 30
    assert played(actor, world, 1) == "b"
    body["potions"] = 1
    assert played(actor, world, 1) == "d"
    actor.rewarded(1.0)
    world.take_away("Wolf")
    assert played(actor, world, 2) == "ww"
    without, with_drink = ("Hit", "Block"), ("Hit", "Block", "Drink")
    assert learner.notes == [
        "begin",
        ({"hurt": False}, without, "Hit"),
        (0.25, "bite"),
        ({"hurt": True}, without, "Block"),
        (0.0, None),
        ({"hurt": True}, with_drink, "Drink"),
        (1.0, None),
        "end",
    ]


def test_every_encounter_begins_anew():
    world = Square()
    learner = Notebook("Hit", "Hit")
    actor, _ = fighter(learner, world)
    for _ in range(2):
        world.put("Wolf", "enemy", 3.0)
        played(actor, world, 1)
        world.take_away("Wolf")
        played(actor, world, 1)
    assert [note for note in learner.notes if isinstance(note, str)] == ["begin", "end"] * 2


def test_what_interrupts_a_learned_action_ends_no_encounter():
    world = Square()
    learner = Notebook("Hit", "Hit")
    actor, _ = fighter(learner, world)
    world.put("Wolf", "enemy", 3.0)
    actor.tick(world)
    actor.post("bell")
    assert played(actor, world, 4) == "rrhh"
    assert "end" not in learner.notes


def test_whoever_leaves_the_game_ends_the_encounter():
    world = Square()
    learner = Notebook("Hit")
    actor, _ = fighter(learner, world)
    world.put("Wolf", "enemy", 3.0)
    actor.tick(world)
    actor.rewarded(-1.0)
    actor.leave()
    assert learner.notes[-2:] == [(-1.0, None), "end"]


def test_rewards_outside_an_encounter_are_for_nobody():
    world = Square()
    actor, _ = fighter(Notebook(), world)
    actor.rewarded(5.0)
    actor.saw("bite")
    assert actor.lesson is None


def test_a_reward_may_be_how_far_a_value_of_the_game_rose():
    words = sparring.Vocabulary("fights")

    @words.value
    def wellbeing(me):
        return me["health"] / 100

    world = Square()
    learner = Notebook("Hit", "Block")
    body = {"health": 80, "potions": 0}
    prepared = prepare(life(replace(LEARNING, reward="wellbeing")), words)
    actor = world.cast(prepared, "Bron", me=body, learners={"fight": learner})
    world.put("Wolf", "enemy", 3.0)
    played(actor, world, 1)
    body["health"] = 30
    played(actor, world, 1)
    assert learner.notes[2] == (-0.5, None)


@pytest.mark.parametrize("reward", ["wellbeeing", "howl"])
def test_a_reward_that_is_no_value_of_the_game_is_refused(reward):
    words = sparring.Vocabulary("fights")

    @words.value
    def wellbeing(me):
        return 1

    @words.predicate
    def howl(me):
        return True

    with pytest.raises(UsageError, match="value word for a reward"):
        prepare(life(replace(LEARNING, reward=reward)), words)


def test_without_a_learner_chance_chooses():
    world = Square()
    actor = world.cast(prepare(life()), "Bron", me={"health": 80, "potions": 0})
    world.put("Wolf", "enemy", 3.0)
    assert set(played(actor, world, 50)) == {"h", "b"}


@pytest.mark.parametrize(
    ("learning", "kind"),
    [
        (LEARNING, AlertAM),
        (replace(LEARNING, seen=()), Alert),
        (replace(LEARNING, learner="alert"), Alert),
        (Learning("sarsa", settings="sarsa"), Sarsa),
    ],
)
def test_a_role_gets_the_learner_that_it_asks_for(learning, kind):
    part = learning_parts(prepare(life(learning)))["fight"]
    learner = learner_for(part, seed=3)
    assert type(learner) is kind
    assert learner.actions == ("Hit", "Block", "Drink")
    assert learner.situations.features == (("hurt",) if learning.states else ())


def test_a_learner_that_nobody_knows_is_refused():
    part = learning_parts(prepare(life(replace(LEARNING, learner="allert"))))["fight"]
    with pytest.raises(UsageError, match="did you mean 'alert'"):
        learner_for(part)


def test_cues_of_the_same_behaviours_are_told_apart():
    twice = Role("fight", (proactive(behaviour("Hit", "a")),) * 2, learning=LEARNING)
    prepared = prepare(Performance("p", (RoleCue(START, (twice,)),)))
    assert [line.lesson for line in prepared.parts[0].proactive] == ["Hit", "Hit #2"]


@pytest.mark.parametrize("learning", [LEARNING, Learning("sarsa"), Learning("alert")])
def test_characters_learn_what_pays(learning):
    world = Square()
    prepared = prepare(life(learning))
    learner = learner_for(learning_parts(prepared)["fight"], seed=5)
    body = {"health": 80, "potions": 0}
    actor = world.cast(prepared, "Bron", me=body, learners={"fight": learner})
    letters = ""
    for _ in range(150):
        world.put("Wolf", "enemy", 3.0)
        for _ in range(4):
            action = actor.tick(world)
            letters += action.name
            actor.rewarded(0.2 if action.name == "b" else -0.2)
            actor.saw("bite")
            actor.done(action)
        world.take_away("Wolf")
        actor.tick(world)
    assert letters[-200:].count("b") > 150


def test_an_encounter_of_a_foreign_learner_begins_anew_when_the_actor_is_restored():
    world = Square()
    learner = Notebook("Hit", "Block")
    actor, body = fighter(learner, world)
    world.put("Wolf", "enemy", 3.0)
    played(actor, world, 1)
    other = Actor(actor.prepared, name="Bron", me=body, learners={"fight": learner})
    other.restore(actor.state())
    assert played(other, world, 1) == "b"
    assert learner.notes.count("begin") == 2


@pytest.mark.parametrize("reward", [float("nan"), float("inf"), 1e9, "much", None])
def test_a_reward_that_no_learner_takes_is_refused_at_once_and_leaves_the_encounter(reward):
    prepared = prepare(life())
    learner = learner_for(learning_parts(prepared)["fight"])
    world = Square()
    body = {"health": 80, "potions": 0}
    actor = world.cast(prepared, "Ada", me=body, learners={"fight": learner})
    world.put("Wolf", "enemy", 3.0)
    action = actor.tick(world)
    with pytest.raises(UsageError, match="a reward is a number"):
        actor.rewarded(reward)
    actor.rewarded(0.5)
    actor.done(action)
    actor.tick(world)
    assert sum(map(sum, learner.weights)) > 0
