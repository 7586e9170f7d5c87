"""Text and data from anyone: answered, or refused with an error of ours."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.behaviours.catalogue import PATTERNS
from sparring.behaviours.roles_text import (
    check_roles,
    format_roles,
    parse_roles,
    roles_form,
    roles_from_form,
    write_roles,
)
from sparring.behaviours.roles_text.reading import PLACED_WORDS, ROLES_WORDS
from sparring.errors import RuleError
from sparring.rules.limits import MOST_PROBLEMS
from sparring.rules.problems import Severity
from tests.behaviours.roles_text.samples import TEXTS
from tests.rules.test_fuzz import json_values

SIGNS = "( ) [ ] , . ; < == + - = -> # \" ' @ : é 0 5 1.5 8:30 25:99 99999999999999999"
PIECES = [
    *sorted(ROLES_WORDS),
    *sorted(PLACED_WORDS),
    *sorted(PATTERNS),
    *SIGNS.split(),
    '"gate"',
    "\n",
    "do wander;",
    "when thief within 6",
    "role a",
    "performance p at start play a;",
    "lines = nothing",
]
FORMS = [roles_form(parse_roles(text)) for text in TEXTS]


def outcome(read):
    """What a call returns, or the error of ours that it raises."""
    try:
        return read()
    except RuleError as refusal:
        return refusal


def use(text):
    """Everything that can be done to a text; only RuleError may come of it."""
    cast, problems = check_roles(text)
    assert len(problems) <= MOST_PROBLEMS
    for problem in problems:
        assert str(problem).count("\n") == 2
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    tidy = outcome(lambda: format_roles(text))
    if isinstance(tidy, RuleError):
        assert errors
    else:
        assert format_roles(tidy) == tidy
    parsed = outcome(lambda: parse_roles(text))
    if isinstance(parsed, RuleError):
        assert list(parsed.problems) == errors != []
        return
    assert (parsed, errors) == (cast, [])
    assert parse_roles(write_roles(cast)) == cast
    assert roles_from_form(json.loads(json.dumps(roles_form(cast)))) == cast


@given(st.text(max_size=200))
def test_any_text_is_answered(text):
    use(text)


@given(
    st.lists(st.sampled_from(PIECES), max_size=60),
    st.sampled_from(["", "role any\n", "motivation any\n", "behaviour any\n", "performance any\n"]),
)
def test_any_soup_of_words_and_signs_is_answered(pieces, head):
    use(head + " ".join(pieces))


@st.composite
def mutated_texts(draw):
    """A text that was right until some letters were lost, doubled or replaced."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = at + draw(st.integers(0, 12))
        put = draw(
            st.just("") | st.sampled_from(PIECES) | st.characters() | st.just(text[at:end] * 2)
        )
        text = text[:at] + put + text[end:]
    return text


@given(mutated_texts())
def test_any_damaged_file_is_answered(text):
    use(text)


odd_values = st.one_of(
    st.sampled_from([None, True, -1, 0, 7, 2**53, 2**60, 10**400, 0.5, 1e300]),
    st.sampled_from([float("nan"), float("inf")]),
    st.sampled_from(["", "guard", "Patrol", "if", "when", "8:30", "é", "a b", "\n", "\ud800"]),
    st.sampled_from(["x" * 600, [], {}, [[]], ["x"] * 101, {"name": "x"}, {"one_of": []}]),
    st.sampled_from([{"from": 1, "to": 0}, {"at": "1:00"}, {"posted": "start"}]),
    st.just({"near": "x", "metres": 0}),
)


@st.composite
def damaged_forms(draw):
    """Data that was right until something in it was replaced, lost or added."""
    form = copy.deepcopy(draw(st.sampled_from(FORMS)))
    for _ in range(draw(st.integers(1, 3))):
        spot = form
        for _ in range(draw(st.integers(0, 8))):
            inner = spot[draw(st.sampled_from(sorted(keys_of(spot))))]
            if not isinstance(inner, (dict, list)) or not inner:
                break
            spot = inner
        key = draw(st.sampled_from(sorted(keys_of(spot))))
        if draw(st.booleans()):
            spot[key] = copy.deepcopy(draw(odd_values))
        else:
            del spot[key]
            if not spot:
                break
    return form


def keys_of(spot):
    return spot if isinstance(spot, dict) else range(len(spot))


@given(damaged_forms())
def test_any_damaged_data_is_answered(form):
    cast = outcome(lambda: roles_from_form(form))
    assert str(cast)
    if not isinstance(cast, RuleError):
        assert parse_roles(write_roles(cast)) == cast


@given(json_values)
def test_any_json_is_refused_by_an_error_of_ours(form):
    with pytest.raises(RuleError):
        roles_from_form(form)
