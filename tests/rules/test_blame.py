"""An exception in a word names the rule, its place and the word."""

from __future__ import annotations

import pytest

import sparring
from sparring.errors import Missing, UsageError, VocabularyError
from sparring.luck import Luck
from sparring.rules.vocabulary_form import vocabulary_form, vocabulary_from_form

WORDS = sparring.Vocabulary("square")


@WORDS.value
def health(me):
    "Hit points left."
    return me["health"]


@WORDS.value("agent")
def distance(me, other):
    "How far another is away."
    return abs(me["place"] - other["place"])


@WORDS.predicate
def is_open(me):
    "Whether a door is open."
    return me.open


@WORDS.agent(remembers="door")
def nearestdoor(me):
    "The nearest door."
    return me.get("door")


@WORDS.among(remembers="foe")
def foe(me):
    "Everyone hostile."
    return me["foes"]


@WORDS.action("agent")
def enter(me, door):
    "Go through a door."
    return door["name"]


@WORDS.action
def wait(me):
    "Wait."
    return "wait"


def rules(statement: str) -> sparring.RuleSet:
    text = f"role guard draws 1\n\nrule go\n    {statement}\n\nclosing\n    wait;\n"
    return sparring.parse_rules(text, WORDS, "guard.rules")


def notes(statement: str, me: object, method: str = "act") -> list[str]:
    """The notes on what a rule raises, whoever runs it: a script, or a control."""
    learner = sparring.DynamicScripting(rules(statement))
    found = []
    for script in (learner.draw(), learner.control()):
        with pytest.raises(Exception) as caught:
            getattr(script, method)(me)
        assert not isinstance(caught.value, Missing)
        found.append(caught.value.__notes__)
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize("method", ["act", "decide"])
def test_an_exception_names_rule_file_line_and_word(method):
    assert notes("if health < 5 then wait;", {}, method) == [
        "in rule 'go' (guard.rules:4): if health < 5 then wait;",
        "in the word 'health'",
    ]


@pytest.mark.parametrize("method", ["act", "decide"])
def test_the_word_is_found_in_actions_and_behind_other_words(method):
    me = {"door": {}, "foes": [], "place": 1}
    assert notes("enter(nearestdoor);", me, method)[1] == "in the word 'enter'"
    statement = "if distance(nearestdoor) > 5 then wait;"
    assert notes(statement, me, method)[1] == "in the word 'distance'"


@pytest.mark.parametrize("method", ["act", "decide"])
def test_an_agent_without_the_attribute_is_told_how_lint_would_find_it(method):
    found = notes("if nearestdoor.is_open then wait;", {"door": object()}, method)[1]
    assert found.startswith("in the word 'is_open': agents of several kinds?")
    assert "@words.predicate(of=...)" in found
    assert notes("if foe.is_open then wait;", {"foes": [object()]}, method)[1] == found


@pytest.mark.parametrize("method", ["act", "decide"])
@pytest.mark.parametrize("sign", ["<", "<=", ">", ">=", "==", "!="])
@pytest.mark.parametrize("statement", ["health {} 5", "2 * health {} 5", "5 {} health"])
def test_a_value_that_returns_none_is_named(statement, sign, method):
    found = notes(f"if {statement.format(sign)} then wait;", {"health": None}, method)[1]
    assert found == (
        "the value 'health' returned None, not a number: return one, or raise Missing where "
        "there is none"
    )


def test_finding_the_value_uses_no_luck():
    learner = sparring.DynamicScripting(rules("if health < 5 then wait;"))
    script = learner.draw()
    before = learner.deciding_luck.state
    with pytest.raises(TypeError):
        script.act({"health": None})
    assert learner.deciding_luck.state == before


def test_what_cannot_be_found_again_names_the_words():
    answers = iter([None, 3])

    class Moody(dict):
        def __getitem__(self, name):
            return next(answers)

    learner = sparring.DynamicScripting(rules("if health < 5 then wait;"))
    with pytest.raises(TypeError) as caught:
        learner.draw().act(Moody())
    assert caught.value.__notes__[1] == "it asks 'health', 'wait'"


def test_fixed_scripts_and_rules_of_functions_are_named():
    text = "script guard\n    if health < 5 then wait;\n    wait;\n"
    script = sparring.fixed_script(
        sparring.parse_rules(text, WORDS, "fixed.rules"), "guard", luck=Luck(1)
    )
    with pytest.raises(KeyError) as caught:
        script.act({})
    assert "in rule 'line 1' (fixed.rules:2)" in caught.value.__notes__[0]
    guards = sparring.Rulebase("guard", script_size=1)

    @guards.rule()
    def flee(me):
        return me["exit"]

    guards.closing(lambda me: "wait")
    with pytest.raises(KeyError) as caught:
        sparring.DynamicScripting(guards).draw().act({})
    assert caught.value.__notes__ == ["in rule 'flee'"]


def test_an_action_that_returns_nothing_is_told_once():
    guards = sparring.Rulebase("guard", script_size=1)
    guards.rule(name="flee")(lambda me: None)
    guards.closing(lambda me: "wait")
    with pytest.raises(UsageError, match="'flee' returned None") as caught:
        sparring.DynamicScripting(guards).draw().act({})
    assert not hasattr(caught.value, "__notes__")


# --- what is found before anything runs --------------------------------------


def test_coroutines_and_generators_are_refused_where_they_are_declared():
    words = sparring.Vocabulary("square")

    async def strike(me):
        return "strike"

    def watch(me):
        yield "watch"

    with pytest.raises(VocabularyError, match=r"'strike' is a coroutine or a generator.*at once"):
        words.action(strike)
    with pytest.raises(VocabularyError, match="'watch' is a coroutine or a generator"):
        words.predicate(watch)
    guards = sparring.Rulebase("guard", script_size=1)
    for refused in (strike, watch):
        with pytest.raises(UsageError, match=f"'{refused.__name__}' is a coroutine"):
            guards.rule()(refused)
        with pytest.raises(UsageError, match="is a coroutine"):
            guards.rule(when=refused, name="go")(lambda me: "go")
        with pytest.raises(UsageError, match="is a coroutine"):
            guards.closing(refused)


def test_what_says_that_it_returns_none_is_refused():
    words = sparring.Vocabulary("square")

    def strength(me) -> None:
        "Forgot to return."

    def strike(me) -> None:
        "Forgot to say whether it acted."

    with pytest.raises(VocabularyError, match=r"'strength' says .*a value returns a number"):
        words.value(strength)
    with pytest.raises(VocabularyError, match=r"'strike' says .*an action returns an order, or"):
        words.action(strike)


def doors(of: str | None = "door") -> sparring.Vocabulary:
    words = sparring.Vocabulary("square")
    words.agent(remembers="door")(nearestdoor)
    words.among(remembers="foe")(foe)
    words.agent(name="anything")(lambda me: None)
    words.remembered("defaultfoe", "foe")
    words.predicate(of=of)(is_open)
    words.value(of="self or foe")(health)
    words.action(wait)
    return words


def problems(condition: str, words: sparring.Vocabulary) -> list[tuple[str, str]]:
    text = f"role guard draws 1 rule go if {condition} then wait; rule rest wait; closing wait;"
    found = sparring.check_rules(text, words)[1]
    return [(p.message, p.hint) for p in found if p.severity.value == "error"]


def test_lint_finds_words_asked_of_agents_that_do_not_have_them():
    words = doors()
    door = ("'is_open' is asked of a door, not of {}", "as in 'nearestdoor.is_open'")
    assert problems("is_open", words) == [(door[0].format("the acting agent"), door[1])]
    assert problems("self.is_open", words) == [(door[0].format("the acting agent"), door[1])]
    assert problems("foe.is_open", words) == [(door[0].format("a foe"), door[1])]
    assert problems("nearestdoor.health > 1", words) == [
        ("'health' is asked of a foe or 'self', not of a door", "")
    ]


@pytest.mark.parametrize(
    "condition",
    ["nearestdoor.is_open", "anything.is_open", "health > 1", "foe.is_open or health > 1"],
)
def test_lint_accepts_what_may_be_asked(condition):
    is_asked_of_foes = condition.startswith("foe")
    assert problems(condition, doors("door or foe" if is_asked_of_foes else "door")) == []


def test_who_may_be_asked_is_kept_as_data():
    form = vocabulary_form(doors())
    again = vocabulary_from_form(form)
    assert again.words["health"].of == ("foe", "self")
    assert vocabulary_form(again) == form
    assert "of" not in form["words"][0]


def test_a_side_that_no_agent_has_is_refused():
    words = doors()
    words.predicate(of="dor", name="is_shut")(is_open)
    with pytest.raises(VocabularyError, match=r"'dor', but no agent word.*did you mean 'door'"):
        words.validate()
