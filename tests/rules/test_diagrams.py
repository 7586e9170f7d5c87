from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.rules.diagrams import ALWAYS, NEVER, Diagrams, TooLarge
from sparring.rules.limits import MOST_QUESTIONS

NAMES = "abc"
formulas = st.recursive(
    st.tuples(st.sampled_from(NAMES), st.booleans()),
    lambda inner: st.tuples(st.sampled_from(["both", "either"]), inner, inner),
    max_leaves=8,
)


def diagram_of(formula, diagrams):
    if len(formula) == 2:
        return diagrams.truth(formula[0], wanted=formula[1])
    join, left, right = formula
    return getattr(diagrams, join)(diagram_of(left, diagrams), diagram_of(right, diagrams))


def truth_in(formula, case):
    if len(formula) == 2:
        return case[formula[0]] is formula[1]
    join, left, right = formula
    return (all if join == "both" else any)([truth_in(left, case), truth_in(right, case)])


def table(formula):
    cases = [dict(zip(NAMES, case, strict=True)) for case in product([False, True], repeat=3)]
    return [truth_in(formula, case) for case in cases]


@given(formulas, formulas)
def test_formulas_have_one_diagram_exactly_if_they_agree_in_every_case(one, other):
    shared = Diagrams()
    same = diagram_of(one, shared) == diagram_of(other, shared)
    assert same == (table(one) == table(other))
    first, second = Diagrams(), Diagrams()
    rows = first.rows(diagram_of(one, first)), second.rows(diagram_of(other, second))
    assert (rows[0] == rows[1]) == same


def test_stretches_that_lead_to_the_same_end_are_one():
    diagrams = Diagrams()
    low = diagrams.leaf("x", [(5, False)], [True, False])
    high = diagrams.leaf("x", [(5, True)], [False, True])
    exactly = diagrams.leaf("x", [(5, False), (5, True)], [False, True, False])
    assert diagrams.both(low, high) == NEVER
    assert diagrams.either(diagrams.either(low, high), exactly) == ALWAYS
    assert diagrams.either(low, exactly) == diagrams.leaf("x", [(5, True)], [True, False])


def test_there_is_an_end_to_questions():
    diagrams = Diagrams()
    for at in range(MOST_QUESTIONS):
        diagrams.truth(f"question {at}")
    with pytest.raises(TooLarge):
        diagrams.truth("one more")


def pairs_of_many():
    """A diagram that doubles with every pair, since the pairs' halves are asked apart."""
    diagrams = Diagrams()
    whole = NEVER
    for at in range(MOST_QUESTIONS // 2):
        pair = diagrams.both(diagrams.truth(f"a{at}"), diagrams.truth(f"b{at}"))
        whole = diagrams.either(whole, pair)
    return whole


def test_there_is_an_end_to_thinking():
    with pytest.raises(TooLarge):
        pairs_of_many()
