"""How the agents of one role learn: one after the other, together, or each for itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sparring.errors import SettingsError, StateError, UsageError
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import (
    NO_FALLBACK,
    Difficulty,
    DifficultyKind,
    Fallback,
    FallbackKind,
    Order,
    Settings,
    Updates,
)
from tests.scripting.helpers import add_rule, rulebase

GUARDS = ["guard", "guard"]
GOOD, BAD = 1.0, 0.0


def learner_with(updates: str, team: list[str] = GUARDS, **more: Any) -> DynamicScripting:
    """Guards of six rules; a full reward is 100 points, a full penalty 60."""
    settings = Settings(
        updates=updates, max_reward=100, max_penalty=60, fallback=NO_FALLBACK, **more
    )
    return DynamicScripting(rulebase(size=2), settings, seed=3, team=team)


def draw_rules(learner: DynamicScripting, rules: str, agent: int = 1) -> Any:
    """A script of just these rules, none of which has acted."""
    script = learner.draw("guard", agent=agent)
    pool, _, start = script.parts[0]
    script.parts = [(pool, [pool.names.index(rule) for rule in rules], start)]
    return script


def fight(learner: DynamicScripting, *agents: tuple[str, str, float]) -> None:
    """One encounter of agents: their rules, those of them that acted, their fitness."""
    results = []
    for number, (rules, acted, fitness) in enumerate(agents, start=1):
        script = draw_rules(learner, rules, number)
        script.activate(*acted)
        results.append((script, fitness))
    learner.learn_team(results, won=None)


# --- the setting -------------------------------------------------------------


def test_agents_learn_one_after_the_other_unless_told_otherwise():
    assert Settings().updates is Updates.EACH
    assert Settings(updates="once per role").updates is Updates.ONCE


def test_an_unknown_way_of_updating_is_refused_with_the_nearest_one():
    with pytest.raises(SettingsError, match="did you mean 'own rulebases'"):
        Settings(updates="own rulebase")


def test_the_ways_differ_only_where_several_agents_of_a_role_fight():
    learners = [learner_with(updates.value, ["guard"]) for updates in Updates]
    for number in range(30):
        for learner in learners:
            script = learner.draw("guard")
            script.mark(*range(number % 3))
            learner.learn(script, number % 11 / 10)
    weights = [learner.weights("guard") for learner in learners]
    assert weights[0] == weights[1] == weights[2]


# --- each agent --------------------------------------------------------------


def test_each_agent_changes_the_shared_weights_in_turn():
    learner = learner_with("each agent")
    fight(learner, ("ab", "a", GOOD), ("cd", "c", GOOD))
    weights = learner.weights()
    assert weights["a"] == 100 + 100 - 20
    assert weights["c"] == 100 - 20 + 100


# --- once per role -----------------------------------------------------------


def test_together_what_acted_in_any_script_is_rewarded_once():
    learner = learner_with("once per role")
    fight(learner, ("ab", "a", GOOD), ("ac", "ac", GOOD))
    assert learner.weights() == dict(zip("abcdef", [200, 50, 200, 50, 50, 50], strict=True))


def test_together_the_mean_fitness_counts():
    learner = learner_with("once per role")
    fight(learner, ("ab", "a", 0.9), ("cd", "c", 0.4))
    alone = learner_with("once per role", ["guard"])
    script = draw_rules(alone, "ac")
    script.activate("a", "c")
    alone.learn(script, 0.65)
    assert learner.weights() == alone.weights()


def test_together_there_is_one_lesson_of_the_mean_fitness():
    learner = learner_with("once per role")
    fight(learner, ("ab", "b", GOOD), ("bc", "bc", 0.3))
    ((encounter, fitness, _, adjustment, activated, _, usual),) = learner.pool().lessons
    assert (encounter, fitness, activated) == (1, 0.65, (1, 2))
    assert adjustment == 50
    assert usual is None
    (lesson,) = learner.explain(with_chances=False).lessons
    assert str(lesson) == (
        "encounter 1: fitness 0.65 is at or above 0.3, so what had acted was rewarded with "
        "50 points: b, c"
    )


def test_together_scripts_are_counted_each_but_rewards_once():
    learner = learner_with("once per role")
    fight(learner, ("ab", "a", GOOD), ("ac", "ac", GOOD))
    report = {rule.name: rule for rule in learner.explain(with_chances=False).rules}
    assert (report["a"].activated, report["a"].rewarded) == (2, 1)
    assert (report["c"].activated, report["c"].rewarded) == (1, 1)
    assert report["b"].activated == 0


def test_together_a_rule_is_silent_only_if_it_acted_in_no_script():
    learner = learner_with("once per role", half_share=True)
    fight(learner, ("ab", "a", GOOD), ("ac", "", GOOD))
    assert learner.weights() == dict(zip("abcdef", [201, 150, 150, 33, 33, 33], strict=True))


def test_together_nothing_is_learned_when_every_rule_acted_somewhere():
    learner = learner_with("once per role")
    fight(learner, ("abc", "abc", GOOD), ("def", "def", GOOD))
    assert set(learner.weights().values()) == {100}


def test_together_a_pair_of_rules_counts_once_however_many_scripts_had_it():
    learner = learner_with("once per role", order=Order.LEARNED)
    fight(learner, ("ab", "a", GOOD), ("ab", "a", GOOD))
    relations = learner.pool().relations
    assert relations is not None
    assert relations[0] == [0, 100, 0, 0, 0, 0]


def test_together_each_order_that_stood_in_a_script_is_credited():
    learner = learner_with("once per role", order=Order.LEARNED)
    fight(learner, ("ab", "a", GOOD), ("bac", "b", GOOD))
    relations = learner.pool().relations
    assert relations is not None
    assert relations[0] == [0, 100, 100, 0, 0, 0]
    assert relations[1] == [100, 0, 100, 0, 0, 0]


def test_together_high_fitness_is_penalised_by_the_mean():
    learner = learner_with(
        "once per role", difficulty=Difficulty(kind=DifficultyKind.PENALISE, peak_start=70)
    )
    fight(learner, ("ab", "a", GOOD), ("cd", "c", 0.4))
    ((_, fitness, used, *_),) = learner.pool().lessons
    assert (fitness, used) == (0.7, 1.0)


def test_together_goals_learn_apart():
    made = rulebase("ab", size=1)
    for name in "cdef":
        add_rule(made, name, goals=("hunt",))
    learner = DynamicScripting(made, Settings(updates="once per role", fallback=NO_FALLBACK))
    idle, hunter = learner.draw(), learner.draw(goal="hunt")
    hunter.mark(0)
    idle.mark(0)
    learner.learn_team([(idle, BAD), (hunter, GOOD)], won=None)
    assert [lesson[1] for lesson in learner.pool().lessons] == [BAD]
    assert [lesson[1] for lesson in learner.pool(label="hunt").lessons] == [GOOD]


def test_together_whole_rulebase_control_learns_what_acted():
    learner = learner_with("once per role")
    controls = [learner.control("guard") for _ in GUARDS]
    controls[0].mark(0)
    controls[1].mark(0, 1)
    learner.learn_team([(control, GOOD) for control in controls], won=None)
    assert list(learner.weights().values()) == [200, 200, 50, 50, 50, 50]


# --- own rulebases -----------------------------------------------------------


def test_every_agent_has_weights_of_its_own_from_the_start():
    learner = learner_with("own rulebases")
    assert list(learner.roles) == ["guard 1", "guard 2"]
    assert learner.weights("guard 1") == learner.weights("guard 2")


def test_every_agent_learns_for_itself_only():
    learner = learner_with("own rulebases")
    fight(learner, ("ab", "a", GOOD), ("ab", "b", BAD))
    assert learner.weights("guard 1")["a"] == 200
    assert learner.weights("guard 1")["b"] == 80
    assert learner.weights("guard 2")["b"] == 40
    assert learner.weights("guard 2")["a"] == 112


def test_an_agent_that_did_not_fight_keeps_its_weights():
    learner = learner_with("own rulebases")
    fight(learner, ("ab", "a", GOOD))
    assert set(learner.weights("guard 2").values()) == {100}
    assert learner.pool("guard 2").encounters == 0


def test_scripts_are_drawn_from_the_weights_of_the_agent():
    learner = learner_with("own rulebases")
    learner.pool("guard 1").weights[:] = [300, 300, 0, 0, 0, 0]
    learner.pool("guard 2").weights[:] = [0, 0, 0, 0, 300, 300]
    assert set(learner.draw("guard", agent=1).rules) == {"a", "b"}
    assert set(learner.draw("guard", agent=2).rules) == {"e", "f"}
    assert set(learner.draw("guard 2").rules) == {"e", "f"}
    assert learner.control("guard", agent=2)._wheel == [(4, 300), (5, 300)]


def test_history_and_difficulty_are_each_agents_own():
    settings = Settings(
        updates="own rulebases",
        fallback=Fallback(kind=FallbackKind.LIMITED, ancestors=0, not_before=0),
        difficulty=Difficulty(kind=DifficultyKind.CLIP),
    )
    learner = DynamicScripting(rulebase(), settings, seed=1, team=GUARDS)
    learner.learn(learner.draw("guard", agent=1), 0.9, won=True)
    first, second = learner.pool("guard 1"), learner.pool("guard 2")
    assert (first.ceiling, second.ceiling) == (1800, 2000)
    assert [record.agent_fitness for record in first.lineage] == [0.9]
    assert second.lineage == []


def test_a_role_with_one_agent_keeps_its_name():
    learner = DynamicScripting(
        [rulebase(), rulebase("xyz", role="mage")],
        Settings(updates="own rulebases"),
        team=["guard", "mage", "guard"],
    )
    assert list(learner.roles) == ["guard 1", "guard 2", "mage"]
    assert learner.draw("mage").whose == "mage"
    assert learner.draw("mage", agent=1).whose == "mage"
    assert learner.names_of(["mage", "guard", "guard"]) == ["mage", "guard 1", "guard 2"]


def test_it_must_be_said_whose_script_it_is():
    learner = learner_with("own rulebases")
    with pytest.raises(UsageError, match="has a rulebase of its own: say whose") as refusal:
        learner.draw("guard")
    assert "guard 1, guard 2" in str(refusal.value)


def test_the_only_role_may_go_unnamed():
    learner = learner_with("own rulebases")
    assert learner.draw(agent=2).whose == "guard 2"


def test_an_agent_that_is_not_of_the_team_is_refused():
    learner = learner_with("own rulebases")
    with pytest.raises(UsageError, match="the team has 2 of role 'guard', no agent 3"):
        learner.draw("guard", agent=3)


@pytest.mark.parametrize("agent", [0, -1, True, 1.0, "1"])
def test_agents_are_counted_from_one(agent):
    for updates in Updates:
        with pytest.raises(UsageError, match="counted from 1"):
            learner_with(updates.value).draw("guard", agent=agent)


def test_where_weights_are_shared_it_does_not_matter_whose_script_it_is():
    learner = learner_with("each agent")
    assert learner.draw("guard", agent=7).whose == "guard"


def test_two_scripts_from_one_agents_rulebase_are_refused():
    learner = learner_with("own rulebases", [])
    scripts = [learner.draw("guard"), learner.draw("guard")]
    with pytest.raises(UsageError, match="two scripts were drawn from the rulebase of 'guard'"):
        learner.learn_team([(script, GOOD) for script in scripts], won=None)
    assert learner.encounters == 0


def test_a_team_names_roles_that_there_are():
    with pytest.raises(UsageError, match="no role 'gard'; did you mean 'guard'"):
        learner_with("own rulebases", ["gard"])
    with pytest.raises(UsageError, match="a team is a list of roles"):
        learner_with("own rulebases", "guard")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="a team is a list of roles"):
        learner_with("own rulebases", [1, 2])  # type: ignore[list-item]


def test_an_agents_name_must_not_be_a_roles():
    rulebases = [rulebase(), rulebase("xyz", role="guard 2")]
    with pytest.raises(UsageError, match="would be called 'guard 2'"):
        DynamicScripting(rulebases, Settings(updates="own rulebases"), team=GUARDS)
    assert DynamicScripting(rulebases, Settings(), team=GUARDS).draw("guard 2").rules


def test_explanations_say_whose_weights_they_are():
    learner = learner_with("own rulebases")
    fight(learner, ("ab", "a", GOOD), ("ab", "b", BAD))
    assert learner.explain("guard 2").title == "guard 2 after 1 encounter"


# --- keeping -----------------------------------------------------------------


def through_text(form: Any) -> Any:
    return json.loads(json.dumps(form))


def taught(updates: str) -> DynamicScripting:
    learner = learner_with(updates)
    fight(learner, ("ab", "a", GOOD), ("cd", "c", BAD))
    return learner


@pytest.mark.parametrize("updates", list(Updates), ids=lambda updates: updates.value)
def test_saving_and_loading_changes_nothing(updates):
    learner = taught(updates.value)
    copy = learner_with(updates.value)
    assert not copy.restore(through_text(learner.state())).patched
    assert copy.state() == learner.state()
    for one in (learner, copy):
        fight(one, ("ab", "a", GOOD), ("cd", "c", BAD))
    assert copy.state() == learner.state()


def test_state_tells_whose_weights_they_are():
    form = taught("own rulebases").state()
    assert [(role["role"], role["agent"]) for role in form["roles"]] == [("guard", 1), ("guard", 2)]
    assert form["settings"]["updates"] == "own rulebases"
    assert "agent" not in taught("each agent").state()["roles"][0]


def test_state_without_the_setting_is_of_agents_that_share_their_weights():
    learner = taught("each agent")
    form = through_text(learner.state())
    del form["settings"]["updates"]
    copy = learner_with("each agent")
    assert not copy.restore(form).patched
    assert copy.weights() == learner.weights()


def test_each_agent_goes_on_from_the_weights_they_shared():
    learner, copy = taught("each agent"), learner_with("own rulebases")
    report = copy.restore(through_text(learner.state()))
    assert report.notes == (
        "every agent of role 'guard' now has a rulebase of its own: each goes on from the one "
        "they shared",
    )
    assert copy.weights("guard 1") == copy.weights("guard 2") == learner.weights("guard")
    before = copy.weights("guard 2")
    for _ in range(12):
        fight(copy, ("ab", "a", GOOD))
    assert copy.weights("guard 2") == before
    assert len(copy.pool("guard 2").lessons) == 2


def test_agents_that_now_share_go_on_from_the_weights_of_the_first():
    learner, copy = taught("own rulebases"), learner_with("once per role")
    report = copy.restore(through_text(learner.state()))
    assert "had a rulebase of its own: that of the first goes on" in report.notes[0]
    assert copy.weights("guard") == learner.weights("guard 1")
    assert copy.draw("guard").whose == "guard"


def test_an_agent_that_joins_starts_anew_and_one_that_leaves_is_gone():
    learner = taught("own rulebases")
    more = learner_with("own rulebases", ["guard"] * 3)
    report = more.restore(through_text(learner.state()))
    assert report.notes == ("role 'guard 3' is new: nothing was learned for it yet",)
    assert set(more.weights("guard 3").values()) == {100}
    back = learner_with("own rulebases")
    assert back.restore(through_text(more.state())).notes == ("role 'guard 3' is gone",)


def test_rules_changed_in_the_game_change_for_every_agent():
    learner = taught("own rulebases")
    report = learner.change_rules(rulebase("abcdefg", size=2))
    assert report.added == ("g",)
    assert list(learner.roles) == ["guard 1", "guard 2"]
    assert learner.weights("guard 1")["a"] > learner.weights("guard 2")["a"]


def test_a_script_saved_in_mid_encounter_remembers_whose_it_is():
    learner = taught("own rulebases")
    script = learner.draw("guard", agent=2)
    form = through_text(script.state())
    assert form["agent"] == 2
    again = learner.restore_script(form)
    assert (again.whose, again.rules) == ("guard 2", script.rules)
    control = learner.restore_script(through_text(learner.control("guard", agent=2).state()))
    assert control.whose == "guard 2"
    with pytest.raises(StateError, match="there is no role 'guard 3'"):
        learner.restore_script(form | {"agent": 3})
    with pytest.raises(StateError, match="there is no role 'guard 2'"):
        taught("each agent").restore_script(form)
    with pytest.raises(StateError, match="there is no role 'guard'"):
        learner.restore_script({name: form[name] for name in form if name != "agent"})


@pytest.mark.parametrize("agent", [0, -1, "1", None, 1.5])
def test_a_damaged_agent_in_saved_state_is_refused(agent):
    form = through_text(taught("own rulebases").state())
    form["roles"][1]["agent"] = agent
    with pytest.raises(StateError):
        learner_with("own rulebases").restore(form)


def test_a_role_saved_for_all_and_for_one_of_its_agents_is_refused():
    form = through_text(taught("own rulebases").state())
    del form["roles"][0]["agent"]
    with pytest.raises(StateError, match="both for all of its agents and for one"):
        learner_with("own rulebases").restore(form)
    form["roles"][0]["agent"] = 2
    with pytest.raises(StateError, match="a role is saved twice"):
        learner_with("own rulebases").restore(form)


# --- difficulty --------------------------------------------------------------


def test_difficulty_is_switched_for_every_agent():
    learner = learner_with("own rulebases", max_weight=500)
    for _ in range(4):
        fight(learner, ("ab", "a", GOOD), ("cd", "c", GOOD))
    learner.set_difficulty(Difficulty(kind=DifficultyKind.CLIP))
    script = learner.draw("guard", agent=1)
    learner.learn(script, GOOD, won=True)
    assert learner.pool("guard 1").ceiling == 450
    assert learner.pool("guard 2").ceiling == 500
