from __future__ import annotations

import copy
import json

import pytest

from sparring.errors import VocabularyError
from sparring.rules.check import check_rules
from sparring.rules.vocabulary import Vocabulary
from sparring.rules.vocabulary_form import vocabulary_form, vocabulary_from_form
from tests.rules.crpg_words import crpg_words
from tests.rules.test_appendix_a import FILES

WORDS = crpg_words()
FORM = vocabulary_form(WORDS)


def refusal(form):
    with pytest.raises(VocabularyError) as caught:
        vocabulary_from_form(form)
    return str(caught.value)


def changed(*path, to):
    form = copy.deepcopy(FORM)
    spot = form
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = to
    return form


def test_a_word_has_a_plain_form():
    words = Vocabulary("small")

    @words.value("agent", low=0)
    def distance(me, other=None):
        "How far."

    words.literal("spell", {"Fireball": object()})
    assert vocabulary_form(words) == {
        "sparring_vocabulary": 1,
        "name": "small",
        "words": [
            {
                "name": "distance",
                "kind": "value",
                "type": "number",
                "parameters": [{"name": "other", "types": ["agent"], "optional": True}],
                "help": "How far.",
                "low": 0,
                "high": None,
                "random": False,
                "side": None,
                "always": False,
                "whole": False,
            }
        ],
        "literals": [{"name": "Fireball", "types": ["spell"], "help": ""}],
    }


def test_the_form_reads_back_as_the_same_words_without_functions():
    again = vocabulary_from_form(json.loads(json.dumps(FORM)))
    assert again.name == "crpg"
    assert again.words == WORDS.words
    assert again.literals == WORDS.literals
    assert vocabulary_form(again) == FORM
    assert not again.runs


def test_the_numbers_that_a_word_takes_are_kept_where_they_are_limited():
    words = Vocabulary("small")
    words.action("number", name="count")(lambda me, many: many)
    words.action("whole number", name="wait")(lambda me, rounds: rounds)
    words.action("whole number -1 to 2.5", name="shift")(lambda me, by: by)
    form = vocabulary_form(words)
    plain = {"types": ["number"], "optional": False}
    assert [word["parameters"] for word in form["words"]] == [
        [{"name": "many", **plain}],
        [{"name": "rounds", **plain, "whole": True}],
        [{"name": "by", **plain, "low": -1, "high": 2.5, "whole": True}],
    ]
    assert vocabulary_from_form(json.loads(json.dumps(form))).words == words.words


def test_a_form_that_does_not_say_whether_values_are_whole_is_read():
    form = copy.deepcopy(FORM)
    for word in form["words"]:
        del word["whole"]
    assert not any(word.whole for word in vocabulary_from_form(form).words.values())
    assert WORDS.words["health"].whole


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_rules_are_checked_the_same_without_the_games_code(path):
    text = path.read_text(encoding="utf-8")
    again = vocabulary_from_form(FORM)
    assert check_rules(text, again)[1] == check_rules(text, WORDS)[1]
    assert check_rules(text, again)[0].scripts == check_rules(text, WORDS)[0].scripts


@pytest.mark.parametrize(
    ("form", "message"),
    [
        (None, "expected an object with 'sparring_vocabulary', found None"),
        ({}, "'sparring_vocabulary' is missing"),
        ({"sparring_vocabulary": 2}, "a vocabulary of format 2; this version reads 1"),
        (changed("words", to=5), "'words' is 5, not a list"),
        (changed("words", 0, to=5), "expected an object with 'kind', found 5"),
        (changed("words", 0, "kind", to="verb"), "an unknown kind of word: 'verb'"),
        (changed("words", 0, "name", to=7), "'name' is 7, not a text"),
        (changed("words", 0, "always", to=1), "'always' is 1, not true or false"),
        (changed("words", 0, "low", to="x"), "'low' is 'x', not a number or null"),
        (changed("words", 0, "low", to=float("nan")), "'low' is nan, out of range"),
        (changed("words", 0, "high", to=10**400), "'high' is "),
        (changed("words", 0, "parameters", 0, "types", to=[5]), "expected a short text, found 5"),
        (changed("words", 0, "parameters", 0, "low", to="x"), "'low' is 'x', not a number"),
        (changed("words", 0, "parameters", 0, "whole", to=1), "'whole' is 1, not true or false"),
        (changed("literals", 0, "types", to="spell"), "'types' is 'spell', not a list"),
    ],
)
def test_a_damaged_vocabulary_is_refused_with_the_reason(form, message):
    assert refusal(form).startswith(f"this is not a vocabulary: {message}")


@pytest.mark.parametrize(
    ("form", "message"),
    [
        (changed("words", 0, "name", to="if"), "'if' cannot be a word"),
        (changed("words", 0, "name", to="drink"), "'drink' is already declared as an action"),
        (changed("words", 0, "type", to="spell"), "'cast' is an action and cannot yield 'spell'"),
        (changed("words", 0, "parameters", 0, "types", to=["x"]), "'cast' takes a 'x'"),
        (changed("words", 0, "parameters", 0, "low", to=1), "'cast' takes no number as 'spell'"),
        (changed("literals", 0, "name", to="\n"), "'\\n' cannot be a literal"),
    ],
)
def test_a_vocabulary_that_cannot_work_is_refused_as_if_declared_in_code(form, message):
    assert refusal(form).startswith(message)
