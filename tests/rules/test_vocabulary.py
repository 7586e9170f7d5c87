from __future__ import annotations

import pytest

from sparring.errors import VocabularyError
from sparring.rules.lexer import RESERVED
from sparring.rules.vocabulary import Kind, LiteralEntry, Parameter, Vocabulary, Word
from tests.rules.crpg_words import crpg_words


def refusal(declare):
    with pytest.raises(VocabularyError) as caught:
        declare(Vocabulary("test"))
    return str(caught.value)


def function(me):
    """Some help.

    More of it.
    """


def with_two(me, one, two=None): ...


# --- declaring -------------------------------------------------------------------


def test_a_bare_decorator_declares_a_word_and_leaves_the_function_alone():
    words = Vocabulary("test")

    @words.value
    def health(me):
        "Hit points left."
        return me

    assert health(7) == 7
    word = words.words["health"]
    assert (word.kind, word.type, word.help) == (Kind.VALUE, "number", "Hit points left.")
    assert word.function is health


@pytest.mark.parametrize(
    ("declare", "kind", "type"),
    [
        (Vocabulary.value, Kind.VALUE, "number"),
        (Vocabulary.predicate, Kind.PREDICATE, "truth"),
        (Vocabulary.agent, Kind.AGENT, "agent"),
        (Vocabulary.among, Kind.AMONG, "agent"),
        (Vocabulary.action, Kind.ACTION, "action"),
    ],
)
def test_every_kind_is_declared_bare_or_with_types(declare, kind, type):
    words = Vocabulary("test")
    declare(words, function)
    declare(words, "agent or number", "agent|truth", name="other")(with_two)
    bare, other = words.words["function"], words.words["other"]
    assert (bare.kind, bare.type, bare.parameters, bare.help) == (kind, type, (), "Some help.")
    assert (other.kind, other.type) == (kind, type)
    assert other.parameters == (
        Parameter("one", frozenset({"agent", "number"})),
        Parameter("two", frozenset({"agent", "truth"}), optional=True),
    )


def test_a_keyword_names_its_own_type():
    words = Vocabulary("test")
    words.keyword("location")(function)
    assert words.words["function"].type == "location"


def test_options_are_kept():
    words = Vocabulary("test")
    words.value(name="a", low=1, high=9, random=True)(function)
    words.agent(name="b", remembers="enemy", random=True)(function)
    words.action(name="c", always=True)(function)
    words.remembered("d", "enemy", "The last one.")
    a, b, c, d = (words.words[name] for name in "abcd")
    assert (a.low, a.high, a.random) == (1, 9, True)
    assert (b.side, b.random) == ("enemy", True)
    assert c.always
    assert (d.kind, d.side, d.help) == (Kind.REMEMBERED, "enemy", "The last one.")


def test_a_group_is_random_by_nature():
    words = Vocabulary("test")
    words.among(function)
    assert words.words["function"].random


def test_a_word_is_shown_with_its_parameters():
    words = Vocabulary("test")
    words.action("spell", "agent or location", name="cast")(with_two)
    words.value(function)
    cast = words.words["cast"]
    assert cast.signature == "cast(spell, [agent or location])"
    assert cast.fewest == 1
    assert words.words["function"].signature == "function"


def test_a_word_that_takes_very_many_is_shown_with_a_few():
    orders = [Parameter(f"order_{at}", frozenset(["order"]), optional=at > 0) for at in range(32)]
    word = Word("plan", Kind.ACTION, "action", tuple(orders))
    assert word.signature == "plan(order, [order], [order], [order], [order], ...)"


# --- refusing --------------------------------------------------------------------


@pytest.mark.parametrize("name", [*sorted(RESERVED), "If", "a b", "1a", "", "é", "a" * 101, "a-b"])
def test_a_name_that_rule_text_cannot_hold_is_refused(name):
    message = refusal(lambda words: words.add(Word(name, Kind.VALUE, "number")))
    assert "cannot be a word" in message


def test_a_lambda_needs_a_name():
    assert "'<lambda>' cannot be a word" in refusal(lambda words: words.value(lambda me: 1))


def test_a_word_is_declared_once():
    def declare(words):
        words.agent(function)
        words.value(function)

    assert refusal(declare) == "'function' is already declared as an agent"


def test_every_parameter_needs_a_type():
    assert refusal(lambda words: words.value("agent")(with_two)) == (
        "'with_two' takes 2 parameters after the acting agent, but 1 types are declared: "
        'name one type for each, such as @words.action("agent or location")'
    )


def test_a_function_takes_at_least_the_acting_agent():
    def nothing(): ...

    assert refusal(lambda words: words.value(nothing)) == (
        "'nothing' takes no parameters: the first is the acting agent"
    )


def test_what_is_not_a_plain_function_is_refused():
    assert refusal(lambda words: words.value(name="built_in")(len)).startswith(
        "'built_in' must be a plain function"
    )


def test_a_low_above_its_high_is_refused():
    message = refusal(lambda words: words.value(low=5, high=3)(function))
    assert message == "'function' has a low above its high"


def test_a_kind_yields_only_its_type():
    message = refusal(lambda words: words.add(Word("a", Kind.AGENT, "number")))
    assert message == "'a' is an agent and cannot yield 'number'"


def test_a_required_parameter_after_an_optional_one_is_refused():
    number = frozenset({"number"})
    parameters = (Parameter("a", number, optional=True), Parameter("b", number))
    message = refusal(lambda words: words.add(Word("w", Kind.VALUE, "number", parameters)))
    assert message == "'w' has a required parameter after an optional one"


def test_a_parameter_that_nothing_fits_is_refused_when_all_is_declared():
    words = Vocabulary("test")
    words.literal("potion", ["Healing"])
    words.action("portion", name="drink")(lambda me, what: True)
    with pytest.raises(VocabularyError) as caught:
        words.validate()
    assert str(caught.value) == (
        "'drink' takes a 'portion', but nothing of that type is declared; did you mean 'potion'?"
    )


def test_a_parameter_type_like_no_other_is_answered_with_all_types():
    words = Vocabulary("test")
    words.action("zzz", name="drink")(lambda me, what: True)
    with pytest.raises(VocabularyError, match="known are action, agent, number, truth"):
        words.validate()


@pytest.mark.parametrize("side", ["enemy", None])
def test_a_word_that_recalls_a_side_nobody_has_is_refused(side):
    words = Vocabulary("test")
    words.agent(function)
    words.add(Word("last", Kind.REMEMBERED, "agent", side=side))
    with pytest.raises(VocabularyError, match="'last' recalls"):
        words.validate()


# --- literals --------------------------------------------------------------------


def test_a_literal_stands_for_itself_or_for_what_the_game_says():
    words = Vocabulary("test")
    words.literal("spell", ["Fireball"])
    words.literal("potion", {"Healing": 7})
    assert words.literals["Fireball"].values == ("Fireball",)
    assert words.literals["Healing"].values == (7,)


def test_a_single_literal_is_not_taken_apart():
    words = Vocabulary("test")
    words.literal("spell", "Fireball")
    assert list(words.literals) == ["Fireball"]


def test_a_literal_of_two_types_stands_for_something_else_in_each():
    words = Vocabulary("test")
    words.literal("spell", {"Strength": 1})
    words.literal("influence", {"Strength": 2})
    entry = words.literals["Strength"]
    assert dict(zip(entry.types, entry.values, strict=True)) == {"spell": 1, "influence": 2}


def test_a_literal_declared_again_stands_for_the_new_thing():
    words = Vocabulary("test")
    words.literal("spell", {"Strength": 1})
    words.literal("spell", {"Strength": 2})
    assert words.literals["Strength"].values == (2,)


def test_a_literal_keeps_the_first_help():
    words = Vocabulary("test")
    words.add_literal(LiteralEntry("A", ("x",), "first"))
    words.add_literal(LiteralEntry("A", ("y",), "second"))
    assert words.literals["A"].help == "first"
    assert words.literals["A"].values == ("A", "A")


@pytest.mark.parametrize("name", ["", "a\nb", "a\tb", "\x1b", "\ud800", "a" * 101])
def test_a_literal_that_rule_text_cannot_hold_is_refused(name):
    assert "cannot be a literal" in refusal(lambda words: words.literal("spell", [name]))


# --- asking ----------------------------------------------------------------------


def test_words_and_literals_are_found_by_kind_and_type():
    words = Vocabulary("test")
    words.value(function)
    words.predicate(name="is_so")(function)
    words.literal("spell", ["A", "B"])
    words.literal("cloud", ["B", "C"])
    assert words.names(Kind.VALUE) == ["function"]
    assert words.names(Kind.VALUE, Kind.PREDICATE) == ["function", "is_so"]
    assert words.literals_of(frozenset({"cloud"})) == ["B", "C"]
    assert words.known_types() == {"number", "truth", "agent", "spell", "cloud"}


def test_a_vocabulary_runs_when_every_word_has_a_function():
    words = crpg_words()
    assert words.runs
    words.add(Word("bare", Kind.VALUE, "number"))
    assert not words.runs


def test_the_vocabulary_of_the_thesis_is_whole():
    words = crpg_words()
    words.validate()
    counts = {kind: len(words.names(kind)) for kind in Kind}
    assert counts == {
        Kind.ACTION: 7,
        Kind.AGENT: 10,
        Kind.AMONG: 2,
        Kind.REMEMBERED: 2,
        Kind.VALUE: 9,
        Kind.PREDICATE: 3,
        # 3 influences, 11 locations, 1 potion, 16 spells and randomblessing.
        Kind.KEYWORD: 32,
    }


# --- numbers that a word takes ---------------------------------------------------


@pytest.mark.parametrize(
    ("declared", "low", "high", "whole", "told"),
    [
        ("number", None, None, False, "a number"),
        ("number 0 to 1", 0, 1, False, "a number from 0 to 1"),
        ("number -2.5 to -1", -2.5, -1, False, "a number from -2.5 to -1"),
        ("whole number", None, None, True, "a whole number"),
        ("whole number 1 to 9", 1, 9, True, "a whole number from 1 to 9"),
    ],
)
def test_a_word_may_take_some_numbers_only(declared, low, high, whole, told):
    words = Vocabulary("test")
    words.action("agent", f"door or {declared}", name="wait")(lambda me, whom, much: None)
    _, much = words.words["wait"].parameters
    assert much.types == {"door", "number"}
    assert (much.low, much.high, much.whole) == (low, high, whole)
    assert much.number_in_words == told


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [(1, None, "a number from 1 up"), (None, 9, "a number of at most 9")],
)
def test_numbers_may_have_one_end_only(low, high, told):
    assert Parameter("much", frozenset({"number"}), low=low, high=high).number_in_words == told


def test_a_range_of_numbers_begins_with_the_least():
    words = Vocabulary("test")
    words.action("number 9 to 1", name="wait")(lambda me, much: None)
    with pytest.raises(VocabularyError, match="'wait' takes numbers from 9 to 1: the least comes"):
        words.validate()


def test_only_numbers_have_a_range():
    words = Vocabulary("test")
    whom = Parameter("whom", frozenset({"agent"}), low=1)
    words.add(Word("attack", Kind.ACTION, "action", (whom,)))
    with pytest.raises(VocabularyError, match="'attack' takes no number as 'whom'"):
        words.validate()
