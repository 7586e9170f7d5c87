"""Reading JSON data that may come from anyone: fields of known type and size."""

from __future__ import annotations

from reprlib import Repr
from typing import Any

from sparring.rules.limits import LARGEST_NUMBER, LONGEST_NAME

MOST_ITEMS = 10_000
LARGEST_COUNT = 2**52
"""Where counting ends: a count that is read may be so large, and none is written larger."""


IN_WORDS = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "an object",
    bool: "true or false",
    type(None): "null",
}
SHORT = Repr()


class Unfit(Exception):
    """The data is not of the documented form; turned into a SparringError by
    whoever knows what was being read."""


def excerpt(value: Any) -> str:
    """A value in a message, short, however deep or long it is."""
    try:
        return SHORT.repr(value)[:60]
    except ValueError:
        return "a number of too many digits"


def field_of(form: Any, field: str, *types: type) -> Any:
    """A field of an object, of one of these types."""
    if not isinstance(form, dict):
        raise Unfit(f"expected an object with '{field}', found {excerpt(form)}")
    if field not in form:
        raise Unfit(f"'{field}' is missing")
    value = form[field]
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        fitting = [type for type in types if type is not int or float not in types]
        in_words = " or ".join(IN_WORDS[type] for type in fitting)
        raise Unfit(f"'{field}' is {excerpt(value)}, not {in_words}")
    return value


def items_of(form: Any, field: str, most: int = MOST_ITEMS) -> list[Any]:
    """A list field of bounded length."""
    items: list[Any] = field_of(form, field, list)
    if len(items) > most:
        raise Unfit(f"'{field}' has {len(items):,} items, more than {most:,}")
    return items


def whole_from(value: Any, what: str, low: int = -LARGEST_NUMBER) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unfit(f"{what} is {excerpt(value)}, not a whole number")
    if not low <= value <= LARGEST_NUMBER:
        raise Unfit(f"{what} is {excerpt(value)}, out of range")
    return value


def whole_in(form: Any, field: str, low: int = -LARGEST_NUMBER) -> int:
    """A whole number field."""
    return whole_from(field_of(form, field, int), f"'{field}'", low)


def optional_whole_in(form: Any, field: str) -> int | None:
    """A whole number field that may be null."""
    value = field_of(form, field, int, type(None))
    return None if value is None else whole_from(value, f"'{field}'")


def optional_number_in(form: Any, field: str) -> float | None:
    """A number field that may be null."""
    value: float | None = field_of(form, field, int, float, type(None))
    if value is not None and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise Unfit(f"'{field}' is {excerpt(value)}, out of range")
    return value


def wholes_in(form: Any, field: str, low: int = -LARGEST_NUMBER) -> list[int]:
    """A list of whole numbers."""
    return [whole_from(item, f"an item of '{field}'", low) for item in items_of(form, field)]


def saturated(count: int) -> int:
    """A count as it is written: however much was counted on, it can be read again."""
    return min(count, LARGEST_COUNT)


def limited(amount: float, largest: float) -> float:
    """An amount as it is written: however far it went, it can be read again."""
    return max(-largest, min(amount, largest))


def texts_in(form: Any, field: str) -> list[str]:
    """A list of short texts."""
    return [text_from(item) for item in items_of(form, field)]


def text_from(value: Any) -> str:
    """A short text."""
    if not isinstance(value, str) or len(value) > LONGEST_NAME:
        raise Unfit(f"expected a short text, found {excerpt(value)}")
    return value
