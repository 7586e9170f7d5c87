from __future__ import annotations

import pytest

from sparring.untrusted import (
    Unfit,
    excerpt,
    field_of,
    items_of,
    optional_number_in,
    optional_whole_in,
    texts_in,
    whole_in,
    wholes_in,
)


def refusal(read, *given):
    with pytest.raises(Unfit) as caught:
        read(*given)
    return str(caught.value)


def test_a_field_of_the_wanted_type_is_given():
    assert field_of({"a": 5}, "a", int) == 5
    assert field_of({"a": None}, "a", str, type(None)) is None
    assert field_of({"a": True}, "a", bool) is True


def test_true_is_not_a_number():
    assert refusal(field_of, {"a": True}, "a", int) == "'a' is True, not a whole number"


def test_a_missing_field_and_a_missing_object_are_told_apart():
    assert refusal(field_of, {}, "a", int) == "'a' is missing"
    assert refusal(field_of, [], "a", int) == "expected an object with 'a', found []"


def test_lists_are_bounded():
    assert items_of({"a": [1, 2]}, "a", most=2) == [1, 2]
    assert refusal(items_of, {"a": [1, 2]}, "a", 1) == "'a' has 2 items, more than 1"


def test_whole_numbers_are_bounded():
    assert whole_in({"a": -(2**53)}, "a") == -(2**53)
    assert refusal(whole_in, {"a": 2**53 + 1}, "a") == "'a' is 9007199254740993, out of range"
    assert refusal(whole_in, {"a": -1}, "a", 0) == "'a' is -1, out of range"
    assert optional_whole_in({"a": None}, "a") is None
    assert optional_whole_in({"a": 3}, "a") == 3
    assert wholes_in({"a": [1, 2]}, "a") == [1, 2]
    assert refusal(wholes_in, {"a": [1, 2.5]}, "a") == "an item of 'a' is 2.5, not a whole number"


def test_numbers_are_bounded_and_not_nan():
    assert optional_number_in({"a": 2.5}, "a") == 2.5
    assert optional_number_in({"a": None}, "a") is None
    assert refusal(optional_number_in, {"a": float("nan")}, "a") == "'a' is nan, out of range"
    assert refusal(optional_number_in, {"a": 1e300}, "a") == "'a' is 1e+300, out of range"


def test_texts_are_short():
    assert texts_in({"a": ["x"]}, "a") == ["x"]
    assert refusal(texts_in, {"a": ["x" * 101]}, "a").startswith("expected a short text")
    assert refusal(texts_in, {"a": [5]}, "a") == "expected a short text, found 5"


def test_any_value_is_shown_short():
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    for value in ("x" * 10**6, list(range(10**6)), {str(n): n for n in range(1000)}, deep, 1e300):
        assert len(excerpt(value)) <= 60
    assert excerpt(10**5000) == "a number of too many digits"
    assert excerpt([10**5000]) == "a number of too many digits"
