"""What names and numbers of the data may be."""

from __future__ import annotations

from typing import Any

from sparring.errors import UsageError
from sparring.rules.limits import LONGEST_NAME
from sparring.untrusted import excerpt


def settle_items(record: Any, field: str, *types: type) -> None:
    """Make a field of a record a tuple of things of these types; lists will do."""
    items = getattr(record, field)
    kind = type(record).__name__
    if not isinstance(items, (tuple, list)):
        raise UsageError(f"{kind} takes a tuple as '{field}'; got {excerpt(items)}")
    for item in items:
        if types and not isinstance(item, types):
            wanted = " or ".join(one.__name__ for one in types)
            raise UsageError(f"'{field}' of {kind} holds {wanted}; got {excerpt(item)}")
    if type(items) is not tuple:
        object.__setattr__(record, field, tuple(items))


def check_name(what: str, name: Any) -> None:
    """Names are short and can be shown."""
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise UsageError(
            f"{what} needs a name of 1 to {LONGEST_NAME} printable characters; got {excerpt(name)}"
        )


def check_whole(what: str, number: Any, low: int, high: int) -> None:
    """A whole number within bounds."""
    if not is_whole(number) or not low <= number <= high:
        wanted = f"a whole number from {low} to {high:,}" if low < high else str(low)
        raise UsageError(f"{what} is {wanted}; got {excerpt(number)}")


def is_whole(number: Any) -> bool:
    """Whether this is a whole number, and no truth value."""
    return isinstance(number, int) and not isinstance(number, bool)


def is_number(number: Any) -> bool:
    """Whether this is a number, and no truth value."""
    return isinstance(number, (int, float)) and not isinstance(number, bool)


def is_digits(text: str, most: int) -> bool:
    """Whether a text is a few plain digits."""
    return 0 < len(text) <= most and text.isascii() and text.isdigit()


def key_of(name: str) -> str:
    """A behaviour's name as one looks it up and as role text writes it: `Cast fake spell`
    and `cast_fake_spell` are the same."""
    return "".join(letter if letter.isalnum() else "_" for letter in name.lower())
