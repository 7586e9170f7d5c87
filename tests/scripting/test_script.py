"""Scripts that act, explain themselves, and survive a save in mid-encounter."""

from __future__ import annotations

import json

import pytest

from sparring.errors import Missing, StateError, UsageError
from sparring.rules.check import parse_rules
from sparring.rules.vocabulary import Vocabulary
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.rulebase import Rulebase
from sparring.scripting.settings import Settings
from tests.scripting.helpers import add_rule, rulebase


class Fighter:
    def __init__(self, health=10, foes=(), armed=True):
        self.health = health
        self.foes = list(foes)
        self.armed = armed


def words():
    made = Vocabulary("fight")

    @made.value(low=0)
    def health(me):
        """Hit points."""
        return me.health

    @made.agent(remembers="foe")
    def weakest(me):
        """The foe with the fewest hit points."""
        return min(me.foes, key=lambda foe: foe.health, default=None)

    @made.among(remembers="foe")
    def foe(me):
        """A foe."""
        return me.foes

    made.remembered("that_one", "foe", "The foe spoken of.")

    @made.predicate
    def hurt(me):
        """Whether it bleeds."""
        return me.health < 5

    @made.action("agent")
    def strike(me, target):
        """Hit somebody."""
        return ("strike", target) if me.armed else False

    @made.action(name="pass", always=True)
    def do_nothing(me):
        """Nothing."""
        return "pass"

    return made


TEXT = """
role guard draws 9
rule finish [5] if foe.hurt then strike(that_one);
rule rescue [4] if health < 3 and weakest.health < 4 then strike(that_one);
rule duel   [3] if weakest.health < health then strike(weakest);
rule rage   [2] if health > 50 then strike(weakest);
rule never  [1] if health > 999 then pass;
closing
    strike(weakest);
    pass;
"""


def text_learner(seed=1):
    return DynamicScripting(parse_rules(TEXT, words()), seed=seed)


def fighters():
    return [
        Fighter(10, [Fighter(3), Fighter(4), Fighter(9)]),
        Fighter(2, [Fighter(3)]),
        Fighter(60, [Fighter(80)]),
        Fighter(5, [Fighter(9)]),
        Fighter(5, []),
        Fighter(10, [Fighter(3)], armed=False),
    ]


def test_first_rule_that_can_act_decides():
    learner = text_learner()
    script = learner.draw()
    assert script.rules[:4] == ["finish", "rescue", "duel", "rage"]
    me = Fighter(10, [Fighter(9)])
    assert script.act(me) == ("strike", me.foes[0])
    assert script.activated == ["duel"]
    assert script.last_rule == "duel"
    assert script.act(Fighter(1, [])) == "pass"
    assert script.last_rule == "closing 2"
    assert script.activated == ["duel"]


@pytest.mark.parametrize("seed", range(20))
def test_act_and_decide_agree_to_the_last_bit_of_luck(seed):
    acting, deciding = text_learner(seed), text_learner(seed)
    for me in fighters():
        one, other = acting.draw(), deciding.draw()
        order, decision = one.act(me), other.decide(me)
        assert decision.order == order
        assert decision.rule == one.last_rule == other.last_rule
        assert one.activated == other.activated
        assert acting.deciding_luck.state == deciding.deciding_luck.state


def test_decision_tells_what_was_tried_and_why_it_failed():
    decision = text_learner().draw().decide(Fighter(5, [Fighter(9)]))
    assert [tried.rule for tried in decision.tried][:3] == ["finish", "rescue", "duel"]
    assert decision.tried[0].reason == "foe.hurt fits nobody"
    assert "health is 5, not < 3" in decision.tried[1].reason
    assert [tried.acted for tried in decision.tried][-1]
    assert decision.rule == "closing 1"
    decision = text_learner().draw().decide(Fighter(5, []))
    assert decision.tried[2].reason == "weakest is missing"
    decision = text_learner().draw().decide(Fighter(9, [Fighter(8)], armed=False))
    assert decision.tried[2].reason == "the action is not possible now"


def python_rules(*functions, closing):
    guard = Rulebase("guard", script_size=9)
    for at, function in enumerate(functions):
        guard.rule(name=f"rule{at}", priority=9 - at)(function)
    guard.closing(closing)
    return DynamicScripting(guard, seed=1)


def test_none_is_refused_as_an_order():
    script = python_rules(lambda me: None, closing=lambda me: True).draw()
    with pytest.raises(UsageError, match="rule 'rule0' returned None"):
        script.act(1)
    with pytest.raises(UsageError, match="rule 'rule0' returned None"):
        script.decide(1)
    assert script.activated == []


def test_false_passes_on_to_the_next_rule_but_other_empty_orders_count():
    script = python_rules(lambda me: False, lambda me: 0, closing=lambda me: True).draw()
    assert script.act(1) == 0
    assert script.activated == ["rule1"]


def test_script_in_which_nothing_can_act_returns_none():
    script = python_rules(lambda me: False, closing=lambda me: False).draw()
    assert script.act(1) is None
    decision = script.decide(1)
    assert (decision.order, decision.rule) == (None, None)
    assert [tried.reason for tried in decision.tried] == ["the action is not possible now"] * 2
    assert script.last_rule is None


def raise_missing(me):
    raise Missing


def test_missing_thing_passes_on_to_the_next_rule():
    script = python_rules(raise_missing, closing=lambda me: "closed").draw()
    assert script.act(1) == "closed"
    assert script.decide(1).tried[0].reason == "something it speaks of is missing"
    assert script.activated == []


def test_conditions_of_python_rules_are_asked_first():
    guard = Rulebase("guard", script_size=2)
    guard.rule(name="careful", priority=2, when=lambda me: me > 5)(lambda me: "care")
    guard.rule(name="lost", priority=1, when=raise_missing)(lambda me: "lost")
    guard.closing(lambda me: "closed")
    script = DynamicScripting(guard).draw()
    assert script.act(6) == "care"
    assert script.act(5) == "closed"
    reasons = [tried.reason for tried in script.decide(5).tried]
    assert reasons == [
        "its condition is false",
        "something it speaks of is missing",
        "it could act",
    ]


def test_error_in_a_game_function_is_not_hidden():
    script = python_rules(lambda me: me.nothing, closing=lambda me: True).draw()
    with pytest.raises(AttributeError):
        script.act(1)


# --- telling a script what acted ---------------------------------------------


def test_rules_a_game_runs_itself_are_named():
    script = DynamicScripting(rulebase(size=6)).draw()
    script.activate("b", "a")
    script.activate()
    assert sorted(script.activated) == ["a", "b"]
    with pytest.raises(UsageError, match="rule 'z' is not in this script"):
        script.activate("a", "z")


def test_rules_a_game_runs_itself_are_marked_by_place():
    script = DynamicScripting(rulebase(size=2)).draw()
    script.mark(1, 2)
    assert script.activated == [script.rules[1]]
    for place in (-1, 3):
        with pytest.raises(UsageError, match="3 lines, none at place"):
            script.mark(0, place)
    assert script.activated == [script.rules[1]]


def test_closing_rule_with_a_rules_text_is_never_learned_from():
    made = rulebase("ab", size=1, texts=["wait", "b"])
    learner = DynamicScripting(made, "crpg", seed=1)
    script = learner.draw()
    script.mark(1)
    learner.learn(script, 1.0)
    assert list(learner.weights().values()) == [100, 100]


def test_script_says_what_it_is():
    script = DynamicScripting(rulebase("a", size=1)).draw()
    assert repr(script) == "<Script for guard: a, wait>"
    assert script.drawn_count == 1
    assert script.role == "guard"


def test_luck_is_shared_but_what_was_remembered_is_not():
    learner = text_learner()
    one, other = learner.draw(), learner.draw()
    assert one.turn is one.turn
    assert one.turn is not other.turn
    assert one.turn.luck is other.turn.luck


# --- saving in mid-encounter -------------------------------------------------


def saved(script):
    return json.loads(json.dumps(script.state()))


def test_script_saved_in_mid_encounter_goes_on_as_it_was():
    learner = text_learner()
    script = learner.draw()
    script.act(Fighter(10, [Fighter(9)]))
    again = learner.restore_script(saved(script))
    assert again.rules == script.rules
    assert again.activated == script.activated
    learner.learn(again, 0.9)
    assert learner.pool().lessons[-1][4] == (learner.pool().names.index("duel"),)


def test_order_of_activation_does_not_show_in_what_is_learned():
    """Ten places do not come out of a set in the order they went in."""
    lessons = []
    for order in ([8, 0, 9, 1], [1, 9, 0, 8]):
        learner = DynamicScripting(rulebase([f"r{at}" for at in range(12)], size=10), seed=5)
        script = learner.draw()
        for place in order:
            script.mark(place)
        learner.learn(script, 0.9)
        lessons.append(learner.pool().lessons[-1])
    assert lessons[0] == lessons[1]


def test_script_of_states_can_be_saved():
    made = Rulebase("guard", script_size=4)
    add_rule(made, "a", states=[("start", "end")])
    add_rule(made, "b", states=[("end", None)])
    made.closing(lambda me: True)
    learner = DynamicScripting(made, seed=1)
    script = learner.draw()
    script.mark(1)
    again = learner.restore_script(saved(script))
    assert again.rules == ["a", "b"]
    learner.learn(again, 1.0)
    assert learner.pool(label="end").activated == [1]
    assert learner.pool(label="start").activated == [0]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("sparring_script", 2, "newer version"),
        ("sparring_script", "1", "not a whole number"),
        ("role", "cook", "no role 'cook'"),
        ("role", 5, "not a text"),
        ("parts", {}, "not a list"),
        ("parts", [{"label": "x", "rules": []}], "no weights for 'x'"),
        ("parts", [{"label": None, "rules": ["zzz"]}], "not there, or twice"),
        ("parts", [{"label": None, "rules": ["duel", "duel"]}], "not there, or twice"),
        ("parts", [{"label": None, "rules": [3]}], "expected a short text"),
        ("parts", [{"label": None, "rules": []}] * 2, "or one twice"),
        ("parts", [], "no set of weights is named"),
        ("parts", [7], "expected an object"),
        ("activated", [99], "none at place 99"),
        ("activated", [-1], "out of range"),
        ("activated", None, "not a list"),
        ("control", 3, "not true or false"),
        ("control", True, "the rules have changed since"),
    ],
)
def test_damaged_script_is_refused(field, value, message):
    learner = text_learner()
    form = saved(learner.draw())
    form[field] = value
    if field == "control" and value is True:
        form["parts"][0]["rules"].pop()
    with pytest.raises(StateError, match=message):
        learner.restore_script(form)
    with pytest.raises(StateError):
        learner.restore_script([form])


def test_script_of_another_settings_still_fits_its_rules():
    learner = text_learner()
    form = saved(learner.draw())
    other = DynamicScripting(parse_rules(TEXT, words()), Settings(max_reward=5), seed=9)
    assert other.restore_script(form).rules == form["parts"][0]["rules"]
