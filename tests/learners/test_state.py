"""Saved values: the same learner again, patched actions, damaged files."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest

from sparring.errors import StateError
from sparring.learners.settings import (
    JOURNAL,
    ORDERS_ONLY,
    MonteCarloSettings,
    QLearningSettings,
)
from sparring.learners.state import choices_of
from sparring.learners.values import LEARNERS, MonteCarlo, QLearning
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.restoring import Restored
from tests.scripting.helpers import rulebase

ACTIONS = {"ogre": ["club", "throw", "flee"], "witch": ["hex", "heal"]}
STATES = ["well", "hurt"]


def play(learner, encounters=20, seed=0):
    rng = Random(seed)
    for _ in range(encounters):
        agents = [learner.begin(role) for role in learner.tables]
        for _ in range(rng.randrange(1, 6)):
            for agent in agents:
                agent.choose(rng.randrange(2), range(len(agent.table.actions)))
        for agent in agents:
            agent.learn(rng.random())


def taught(kind=MonteCarlo, actions=None):
    learner = kind(actions or ACTIONS, states=STATES, seed=1)
    play(learner)
    return learner


def through_text(state):
    return json.loads(json.dumps(state, allow_nan=False))


@pytest.mark.parametrize("kind", LEARNERS.values())
def test_a_restored_learner_goes_on_like_the_one_that_was_not_saved(kind, tmp_path):
    learner, other = taught(kind), kind(ACTIONS, states=STATES, seed=9)
    learner.save(tmp_path / "values.json")
    assert other.load(tmp_path / "values.json") == Restored()
    assert other.state() == learner.state()
    play(learner, seed=5)
    play(other, seed=5)
    assert other.state() == learner.state()


def test_state_shares_nothing_with_the_learner():
    learner = taught()
    state = learner.state()
    kept = copy.deepcopy(state)
    play(learner)
    assert state == kept


def test_agents_of_before_cannot_be_learned_from_after_restoring():
    learner = taught()
    agent = learner.begin("ogre")
    learner.restore(learner.state())
    with pytest.raises(Exception, match="restored since"):
        agent.learn(0.5)


def test_actions_keep_their_values_when_others_come_and_go():
    learner = taught()
    patched = MonteCarlo(
        {"ogre": ["flee", "bite", "club"], "witch": ["hex", "heal"]}, states=STATES, seed=2
    )
    start = patched.tables["ogre"].values[0][1]
    report = patched.restore(learner.state())
    assert (report.added, report.removed) == (("bite",), ("throw",))
    old, new = learner.tables["ogre"], patched.tables["ogre"]
    assert new.values[0] == [old.values[0][2], start, old.values[0][0]]
    assert new.uses[1] == [old.uses[1][2], 0, old.uses[1][0]]


@pytest.mark.parametrize(("saved", "loaded"), [(MonteCarlo, QLearning), (QLearning, MonteCarlo)])
def test_values_of_another_learner_are_refused(saved, loaded):
    other = loaded(ACTIONS, states=STATES)
    with pytest.raises(StateError, match=saved.kind):
        other.restore(taught(saved).state())


def test_weights_are_not_taken_for_values_nor_values_for_weights():
    scripting = DynamicScripting(rulebase())
    with pytest.raises(StateError, match="dynamic scripting"):
        taught().restore(scripting.state())
    with pytest.raises(StateError, match="values of actions"):
        scripting.restore(taught().state())


@pytest.mark.parametrize(
    ("actions", "states"),
    [({"ogre": ["club"]}, STATES), (ACTIONS, ["well", "dead"]), (ACTIONS, STATES[::-1])],
)
def test_values_of_other_roles_or_states_are_refused(actions, states):
    with pytest.raises(StateError):
        MonteCarlo(actions, states=states).restore(taught().state())


DAMAGES = {
    "no version": lambda s: s.pop("sparring_values"),
    "newer": lambda s: s.update(sparring_values=2),
    "version is text": lambda s: s.update(sparring_values="1"),
    "no learner": lambda s: s.pop("learner"),
    "learner is a number": lambda s: s.update(learner=1),
    "negative lessons": lambda s: s.update(lessons=-1),
    "endless lessons": lambda s: s.update(lessons=2**53),
    "no luck": lambda s: s.pop("luck"),
    "bad luck": lambda s: s["luck"].update(exploring="xyz"),
    "stuck luck": lambda s: s["luck"].update(exploring="0" * 16),
    "states twice": lambda s: s.update(states=["well", "well"]),
    "no states": lambda s: s.update(states=[]),
    "role twice": lambda s: s["roles"].append(s["roles"][0]),
    "role gone": lambda s: s["roles"].pop(),
    "role unnamed": lambda s: s["roles"][0].update(role=""),
    "action twice": lambda s: s["roles"][0].update(actions=["club", "club", "flee"]),
    "action unprintable": lambda s: s["roles"][0].update(actions=["\x1b[2J", "a", "b"]),
    "value missing": lambda s: s["roles"][0]["values"][0].pop(),
    "row missing": lambda s: s["roles"][0]["values"].pop(),
    "value is text": lambda s: s["roles"][0]["values"][0].__setitem__(0, "1"),
    "value is true": lambda s: s["roles"][0]["values"][0].__setitem__(0, True),
    "value not a number": lambda s: s["roles"][0]["values"][0].__setitem__(0, float("nan")),
    "value infinite": lambda s: s["roles"][0]["values"][0].__setitem__(0, float("inf")),
    "value huge": lambda s: s["roles"][0]["values"][0].__setitem__(0, 10**400),
    "use missing": lambda s: s["roles"][0]["uses"][1].pop(),
    "use negative": lambda s: s["roles"][0]["uses"][1].__setitem__(0, -1),
    "use broken": lambda s: s["roles"][0]["uses"][1].__setitem__(0, 1.5),
    "uses no list": lambda s: s["roles"][0].update(uses={"a": 1}),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_state_is_refused_and_changes_nothing(damage):
    learner = taught()
    form = through_text(learner.state())
    DAMAGES[damage](form)
    before = learner.state()
    with pytest.raises(StateError):
        learner.restore(form)
    assert learner.state() == before


@pytest.mark.parametrize("form", [None, 3, [], {}, {"sparring_values": 1}, "text"])
def test_what_is_no_state_at_all_is_refused(form):
    with pytest.raises(StateError):
        taught().restore(form)


def test_settings_are_saved_for_readers_and_stay_the_learners_own():
    careful = QLearning(ACTIONS, states=STATES, settings=QLearningSettings(step=0.5))
    careful.restore(taught(QLearning).state())
    assert careful.settings.step == 0.5
    assert taught().state()["settings"] == {
        "exploration": MonteCarloSettings().exploration,
        "lowest_start": 0.2,
        "highest_start": 0.4,
        "choices": "journal",
    }


def test_a_file_says_what_was_chosen_and_older_ones_are_of_orders_only():
    form = through_text(taught().state())
    assert choices_of(form) == JOURNAL
    del form["settings"]["choices"]
    assert choices_of(form) == ORDERS_ONLY
    taught().restore(form)
    form["settings"]["choices"] = "whatever comes"
    with pytest.raises(StateError, match="choices that nobody knows"):
        choices_of(form)
