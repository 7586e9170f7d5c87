"""Natural mistakes are refused at once, with the way out, and change nothing."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

import sparring
from sparring.scripting.chances import line_chances
from sparring.scripting.state import read_state


def guards(**settings):
    guard = sparring.Rulebase("guard", script_size=2)
    for name in ("a", "b", "c", "d"):
        guard.rule(name=name)(lambda me, name=name: name)
    guard.closing(lambda me: "wait")
    return sparring.DynamicScripting(guard, sparring.Settings(**settings), seed=1)


def builders(order="priority"):
    builder = sparring.Rulebase("builder", script_size=5)
    builder.rule(name="late", priority=1, states=["start"])(lambda me: "late")
    builder.rule(name="early", priority=9, states=["start"])(lambda me: "early")
    builder.rule(name="open", priority=5, states=[("start", "castle")])(lambda me: "open")
    builder.rule(name="end", states=["castle"])(lambda me: "end")
    builder.closing(lambda me: "wait")
    return sparring.DynamicScripting(builder, sparring.Settings(order=order), seed=1)


@pytest.mark.parametrize("size", [1.5, "2", True, 0, 10**9])
def test_the_size_of_a_script_is_a_sensible_whole_number(size):
    with pytest.raises(sparring.SettingsError, match="has 1 to 10,000 rules"):
        sparring.Rulebase("guard", script_size=size)


@pytest.mark.parametrize("what", ["goals", "states", "was"])
def test_a_lone_label_is_not_taken_for_a_list_of_letters(what):
    guard = sparring.Rulebase("guard", script_size=1)
    with pytest.raises(sparring.UsageError, match=f"{what} is a list"):
        guard.rule(**{what: "win"})


@pytest.mark.parametrize("wrong", [{"weight": 50.5}, {"weight": "5"}, {"priority": 1.5}])
def test_weights_and_priorities_are_whole_numbers(wrong):
    guard = sparring.Rulebase("guard", script_size=1)
    with pytest.raises(sparring.SettingsError, match="whole numbers"):
        guard.rule(**wrong)


def test_a_rule_declared_without_brackets_says_so():
    guard = sparring.Rulebase("guard", script_size=1)
    with pytest.raises(sparring.UsageError, match="with brackets"):

        @guard.rule
        def hit(me):
            return True


@pytest.mark.parametrize("name", ["", "a" * 101, "beep\x07", 7])
def test_names_can_be_saved_and_shown(name):
    with pytest.raises(sparring.SettingsError, match="printable name"):
        sparring.Rulebase(name, script_size=1)


@pytest.mark.parametrize("fitness", ["0.5", None, float("nan"), 1.1, "x"])
def test_wrong_fitness_is_refused_and_changes_nothing(fitness):
    learner = guards()
    script = learner.draw()
    before = learner.state()
    if fitness == "0.5":
        learner.learn(script, fitness)  # A number, if an odd one.
        return
    with pytest.raises(sparring.UsageError, match="fitness"):
        learner.learn(script, fitness)
    with pytest.raises(sparring.UsageError, match="fitness"):
        learner.learn_team([(script, fitness)])
    assert learner.state() == before
    learner.learn(script, Decimal("0.9"))
    assert json.loads(json.dumps(learner.state()))


def test_something_else_than_a_script_is_refused():
    with pytest.raises(sparring.UsageError, match="expected a script"):
        guards().learn("script", 0.5)


def test_difficulty_given_by_its_kind_alone_is_refused_and_changes_nothing():
    learner = guards()
    before = learner.state()
    with pytest.raises(sparring.SettingsError, match=r"write Difficulty\(kind=\.\.\.\)"):
        learner.set_difficulty(sparring.DifficultyKind.CULL)
    assert learner.state() == before


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: sparring.Settings(difficulty="top culling"),
        lambda: sparring.Settings(fallback="none"),
        lambda: sparring.Settings(max_tries=1.5),
        lambda: sparring.Settings(max_reward=10**400),
        lambda: sparring.Difficulty(after_win=0.9),
        lambda: sparring.Fallback(distance=2.5),
        lambda: sparring.Fallback(max_age=2.5),
        lambda: sparring.DynamicScripting(sparring.Rulebase("g", script_size=1), None),
    ],
)
def test_settings_of_the_wrong_kind_are_refused_at_once(wrong):
    with pytest.raises(sparring.SettingsError):
        wrong()


def test_rules_of_a_state_are_ordered_like_any_others():
    seen = set()
    for seed in range(30):
        learner = builders()
        learner.drawing_luck = sparring.Luck(seed)
        rules = learner.draw().rules
        start = [rule for rule in rules if rule != "end"]
        assert start == [rule for rule in ("early", "open", "late") if rule in start]
        assert ("end" in rules) == ("open" in rules)
        seen.add(tuple(rules))
    assert len(seen) > 2


def test_state_fitness_is_for_states_alone_and_knows_their_names():
    learner = builders()
    with pytest.raises(sparring.UsageError, match="no state 'strat'; did you mean 'start'"):
        learner.learn(learner.draw(), 0.9, state_fitness={"strat": 0.1})
    hunter = sparring.Rulebase("hunter", script_size=1)
    for name in ("a", "b", "c"):
        hunter.rule(name=name, goals=["win"])(lambda me, name=name: name)
    hunter.closing(lambda me: "wait")
    hunters = sparring.DynamicScripting(hunter, seed=1)
    script = hunters.draw(goal="win")
    move = script.act(None)
    hunters.learn(script, 0.9, state_fitness={"win": -1})
    assert hunters.weights(label="win")[move] > 100


def test_a_lesson_in_a_state_says_when_the_state_weighed_more():
    learner = builders()
    script = learner.draw()
    script.mark(0)
    learner.learn(script, 0.5, state_fitness={"start": -1})
    lesson = str(learner.explain(label="start").lessons[-1])
    assert "the fitness of the state itself weighed more" in lesson
    assert "punished" in lesson


def test_the_chance_of_a_rule_in_a_state_is_not_guessed():
    learner = builders()
    explanation = learner.explain(label="start")
    assert [rule.chance for rule in explanation.rules] == [None] * 3
    from rich.console import Console

    console = Console(width=120)
    with console.capture() as shown:
        console.print(explanation.table())
    assert "varies" in shown.get()


def test_chances_of_a_huge_rulebase_take_no_time_and_stay_chances():
    found = line_chances([1 + number % 7 for number in range(5_000)], 2_000)
    assert all(0 < chance < 1 for chance in found)


def test_a_control_counts_its_rules_as_drawn_and_acts_like_it_decides():
    learner = guards()
    control = learner.control()
    assert learner.pool().drawn == [1, 1, 1, 1]
    luck = learner.deciding_luck.state
    order = control.act(None)
    learner.deciding_luck.state = luck
    assert control.decide(None).order == order


def test_a_control_refuses_none_and_passes_over_what_is_missing():
    guard = sparring.Rulebase("guard", script_size=1)

    @guard.rule()
    def lost(me):
        raise sparring.Missing

    @guard.rule(when=lambda me: False)
    def never(me):
        return "never"

    guard.closing(lambda me: me)
    control = sparring.DynamicScripting(guard).control()
    assert control.act("wait") == "wait"
    assert control.act(False) is None
    with pytest.raises(sparring.UsageError, match="returned None"):
        control.act(None)


def test_a_renaming_that_names_nothing_is_told():
    learner = guards()
    report = learner.restore(learner.state(), renamed={"nope": "a"})
    assert "no saved rule is named 'nope'" in report.notes


@pytest.mark.parametrize(
    "damage",
    [
        lambda state: state["roles"][0].update(role="beep\x1b[2J"),
        lambda state: state["roles"][0]["pools"][0]["rules"][0].update(name="beep\x1b[2J"),
        lambda state: state["roles"][0]["pools"][0]["drawn"].__setitem__(0, 2**53),
    ],
)
def test_state_that_could_not_be_shown_or_saved_again_is_refused(damage):
    state = guards().state()
    damage(state)
    with pytest.raises(sparring.StateError):
        read_state(state)
