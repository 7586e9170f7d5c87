"""Text and data from anyone: answered, or refused with an error of ours."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import RuleError, VocabularyError
from sparring.rules.check import check_rules, parse_rules
from sparring.rules.format import format_rules
from sparring.rules.lexer import RESERVED
from sparring.rules.limits import MOST_PROBLEMS
from sparring.rules.problems import Severity
from sparring.rules.rules_form import rules_form, rules_from_form
from sparring.rules.vocabulary_form import vocabulary_form, vocabulary_from_form
from tests.rules.crpg_words import crpg_words
from tests.rules.test_appendix_a import FILES

WORDS = crpg_words()
TEXTS = [path.read_text(encoding="utf-8") for path in FILES]
TEXTS.append(
    "role any draws 3 then 1\nrule a [-3] weight 0 states 1 -> 2, b was x, 7\n"
    "    if not (health - 4 < -maxhealth / 2 or random(5) == 1.5) then pass; # x\n"
    "rule b goals win, live\n    moveto(self);\nclosing\n    pass;\n"
)
FORMS = {
    "rules": [rules_form(check_rules(text, WORDS)[0]) for text in TEXTS],
    "vocabularies": [vocabulary_form(WORDS)],
}
SIGNS = "( ) [ ] , . ; < <= > >= == != + - * / = <> -> # \" ' @ é 0 1 5 1.5 99999999999999999"
PIECES = [
    *sorted(RESERVED),
    *sorted(WORDS.words),
    *(f'"{name}"' for name in WORDS.literals),
    *SIGNS.split(),
    "\n",
    "then pass;",
    "if health < 5 then",
]


def outcome(read, error):
    """What a call returns, or the error of ours that it raises."""
    try:
        return read()
    except error as refusal:
        return refusal


def use(text):
    """Everything that can be done to a text; only RuleError may come of it."""
    rules, problems = check_rules(text, WORDS)
    assert len(problems) <= MOST_PROBLEMS
    for problem in problems:
        assert str(problem).count("\n") == 2
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    tidy = outcome(lambda: format_rules(text), RuleError)
    if isinstance(tidy, RuleError):
        assert errors
    else:
        assert format_rules(tidy) == tidy
    parsed = outcome(lambda: parse_rules(text, WORDS), RuleError)
    if isinstance(parsed, RuleError):
        assert list(parsed.problems) == errors != []
    else:
        assert (parsed, errors) == (rules, [])
        assert rules_from_form(json.loads(json.dumps(rules_form(rules))), WORDS) == rules


@given(st.text(max_size=200))
def test_any_text_is_answered(text):
    use(text)


@given(st.lists(st.sampled_from(PIECES), max_size=60), st.sampled_from(["", "script any\n"]))
def test_any_soup_of_words_and_signs_is_answered(pieces, head):
    use(head + " ".join(pieces))


@st.composite
def mutated_texts(draw):
    """A text that was right until some letters were lost, doubled or replaced."""
    text = draw(st.sampled_from(TEXTS))
    start = draw(st.integers(0, max(0, len(text) - 600)))
    text = text[start : start + 600] if draw(st.booleans()) else text[:600]
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 12))
        put = draw(
            st.one_of(
                st.just(""),
                st.sampled_from(PIECES),
                st.characters(),
                st.just(text[at : at + length] * 2),
            )
        )
        text = text[:at] + put + text[at + length :]
    return text


@given(mutated_texts())
def test_any_damaged_rule_file_is_answered(text):
    use(text)


odd_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 5),
    st.sampled_from([2**53, 2**53 + 1, -(2**60), 10**400, 1e-300, float("nan"), float("inf")]),
    st.sampled_from(
        ["", "self", "if", "health", "Fireball", "é", "a b", "\n", "\ud800", "x" * 200]
    ),
    st.sampled_from(["find", "some", "value", "is", "literal", "recall", "minus", "and", "<", "+"]),
    st.sampled_from([[], {}, [[]], ["self"], ["find"], ["some", [], "influence"], {"if": None}]),
)


@st.composite
def mutated_forms(draw, what):
    """Data that was right until something in it was replaced, lost or added."""
    form = copy.deepcopy(FORMS[what][draw(st.integers(0, len(FORMS[what]) - 1))])
    for _ in range(draw(st.integers(1, 3))):
        spot = form
        while isinstance(spot, (dict, list)) and spot:
            keys = sorted(spot) if isinstance(spot, dict) else range(len(spot))
            key = draw(st.sampled_from(list(keys)))
            inner = spot[key]
            if isinstance(inner, (dict, list)) and inner and draw(st.integers(0, 4)):
                spot = inner
                continue
            change = draw(st.integers(0, 2))
            if change == 0:
                del spot[key]
            elif change == 1:
                spot[key] = copy.deepcopy(draw(odd_values))
            elif isinstance(spot, list):
                spot.insert(key, copy.deepcopy(draw(odd_values)))
            break
    return form


@given(mutated_forms("rules"))
def test_any_damaged_rules_in_json_are_answered(form):
    assert str(outcome(lambda: rules_from_form(form, WORDS), RuleError))


@given(mutated_forms("vocabularies"))
def test_any_damaged_vocabulary_in_json_is_answered(form):
    words = outcome(lambda: vocabulary_from_form(form), VocabularyError)
    assert str(words)
    if not isinstance(words, VocabularyError):
        for text in TEXTS[:2]:
            check_rules(text, words)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)


@given(json_values)
def test_any_json_is_refused_by_an_error_of_ours(form):
    with pytest.raises(RuleError):
        rules_from_form(form, WORDS)
    with pytest.raises(VocabularyError):
        vocabulary_from_form(form)
