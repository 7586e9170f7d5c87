"""Copies of learners and scripts are whole, or refused with the way out."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import sparring
from sparring.errors import StateError, UsageError
from sparring.luck import Luck
from sparring.scripting.learner import MOST_TICKETS, DynamicScripting
from tests.scripting.helpers import rulebase


def taught() -> DynamicScripting:
    learner = DynamicScripting(rulebase(), seed=3)
    for fitness in (0.9, 0.1, 0.7):
        fight(learner, fitness)
    return learner


def fight(learner: DynamicScripting, fitness: float) -> list[str]:
    script = learner.draw()
    script.act(None)
    learner.learn(script, fitness)
    return script.rules


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy])
def test_a_copied_learner_goes_on_alike_and_shares_nothing(make: Any) -> None:
    learner = taught()
    twin, before = make(learner), learner.state()
    assert twin.state() == before
    drawn = [fight(twin, 0.8) for _ in range(20)]
    assert learner.state() == before
    assert [fight(learner, 0.8) for _ in range(20)] == drawn
    assert learner.state() == twin.state()


def test_a_copied_learner_refuses_the_scripts_of_the_other() -> None:
    learner = taught()
    twin = copy.copy(learner)
    with pytest.raises(UsageError, match="another learner"):
        twin.learn(learner.draw(), 0.5)


def test_a_game_copied_with_learner_and_scripts_is_two_games() -> None:
    learner = taught()
    script = learner.draw()
    other_learner, other_script = copy.deepcopy((learner, script))
    other_script.act(None)
    assert script.activated == []
    with pytest.raises(UsageError, match="another learner"):
        learner.learn(other_script, 0.9)
    other_learner.learn(other_script, 0.9)
    learner.learn(script, 0.9)


def test_a_deep_copy_shares_what_belongs_to_the_game() -> None:
    """Functions and values of literals are the game's own: a copied sword is another."""
    sword = object()
    words = sparring.Vocabulary("duel")
    words.literal("weapon", {"sword": sword})

    @words.action("weapon")
    def wield(me: Any, weapon: Any) -> Any:
        "Take a weapon."
        return weapon

    rules = sparring.parse_rules(
        'role duellist draws 1 rule arm wield("sword"); closing wield("sword");', words
    )
    twin = copy.deepcopy(sparring.DynamicScripting(rules))
    assert twin.draw().act(None) is sword
    assert twin.draw().decide(None).order is sword


def test_a_deep_copied_script_leaves_the_agents_it_spoke_of_alone() -> None:
    learner = taught()
    script = learner.draw()
    script.turn.remembered["enemy"] = pytest  # Modules cannot be copied.
    twin = copy.deepcopy(script)
    assert twin.turn.remembered == {}
    assert twin.rules == script.rules


def test_a_script_alone_is_not_copied() -> None:
    with pytest.raises(UsageError, match=r"draw one for each agent.*copy\.deepcopy"):
        copy.copy(taught().draw())
    with pytest.raises(UsageError, match="draw one for each agent"):
        copy.copy(taught().control())


def test_a_fixed_script_can_be_copied(duel_words: sparring.Vocabulary) -> None:
    rules = sparring.parse_rules("script duellist\n strike;", duel_words)
    script = sparring.fixed_script(rules, "duellist", luck=Luck(1))
    twin = copy.copy(script)
    twin.act(None)
    assert twin.places == (0,)
    assert script.places == ()


@pytest.fixture
def duel_words() -> sparring.Vocabulary:
    words = sparring.Vocabulary("duel")

    @words.action
    def strike(me: Any) -> str:
        "Strike."
        return "strike"

    return words


def test_pickling_names_the_way_out() -> None:
    learner = taught()
    with pytest.raises(UsageError, match=r"DynamicScripting is not pickled: keep state\(\)"):
        pickle.dumps(learner)
    with pytest.raises(UsageError, match=r"Script is not pickled: .*restore_script\(\)"):
        pickle.dumps(learner.draw())


# --- learned from once -------------------------------------------------------


def test_a_script_restored_twice_is_learned_from_once() -> None:
    learner = taught()
    form = learner.draw().state()
    first, second = learner.restore_script(form), learner.restore_script(form)
    learner.learn(first, 0.9)
    with pytest.raises(UsageError, match="already learned from"):
        learner.learn(second, 0.9)
    with pytest.raises(UsageError, match="already learned from"):
        learner.learn(learner.restore_script(form), 0.9)


def test_a_script_and_itself_restored_are_learned_from_once() -> None:
    learner = taught()
    script = learner.draw()
    restored = learner.restore_script(script.state())
    learner.learn(script, 0.9)
    with pytest.raises(UsageError, match="already learned from"):
        learner.learn(restored, 0.9)


def test_a_restored_control_is_learned_from_once() -> None:
    learner = taught()
    form = learner.control().state()
    learner.learn(learner.restore_script(form), 0.9)
    with pytest.raises(UsageError, match="already learned from"):
        learner.learn(learner.restore_script(form), 0.9)


def test_a_team_does_not_name_one_saved_script_twice() -> None:
    learner = taught()
    form = learner.draw().state()
    pair = [(learner.restore_script(form), 0.5) for _ in range(2)]
    before = learner.state()
    with pytest.raises(UsageError, match="named twice"):
        learner.learn_team(pair)
    assert learner.state() == before


def test_two_scripts_of_the_same_rules_are_two() -> None:
    learner = DynamicScripting(rulebase("ab", size=2))
    forms = [learner.draw().state() for _ in range(2)]
    learner.learn_team([(learner.restore_script(form), 0.5) for form in forms])


def test_an_earlier_save_is_played_again() -> None:
    learner = taught()
    script = learner.draw()
    saved, form = learner.state(), script.state()
    learner.learn(script, 0.2)
    learner.restore(saved)
    learner.learn(learner.restore_script(form), 0.9)


def test_only_the_latest_tickets_are_remembered() -> None:
    learner = DynamicScripting(rulebase())
    script = learner.draw()
    script.state()
    learner.used_tickets = dict.fromkeys(f"{at:016x}" for at in range(MOST_TICKETS))
    learner.learn(script, 0.5)
    assert len(learner.used_tickets) == MOST_TICKETS
    assert script.ticket in learner.used_tickets


@pytest.mark.parametrize(
    "ticket", [7, None, "", "x" * 16, "A" * 16, "0" * 15, "0" * 17, "0" * 16 + "\n"]
)
def test_a_damaged_ticket_is_refused(ticket: Any) -> None:
    learner = taught()
    form = {**learner.draw().state(), "ticket": ticket}
    with pytest.raises(StateError, match="ticket"):
        learner.restore_script(form)


def test_scripts_saved_before_there_were_tickets_are_restored() -> None:
    learner = taught()
    form = learner.draw().state()
    del form["ticket"]
    learner.learn(learner.restore_script(form), 0.5)


def test_the_same_seed_gives_the_same_tickets_and_no_two_scripts_share_one() -> None:
    tickets = [
        [learner.draw().state()["ticket"] for _ in range(20)] for learner in (taught(), taught())
    ]
    assert tickets[0] == tickets[1]
    assert len(set(tickets[0])) == 20
