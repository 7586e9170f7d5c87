"""What kernels take and give, read from their annotations.

    def hurt(fight: Fight, who: int, share: float) -> bool: ...

Numbers are `int`, `float` and `bool`; a class of `records.py` is a record;
`MutableSequence[Row]` is an array of records; `Callable[[Fight], None]` is a compiled
function. A name that a module does not define itself, or that each world fills in
for itself, is given by the program.
"""

from __future__ import annotations

import hashlib
from collections import abc
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from sparring.errors import UsageError
from sparring.kernels.records import fields_of, layout

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

NUMBERS: dict[Any, str] = {
    **{int: "int64", float: "float64", bool: "boolean"},
    **{None: "void", type(None): "void"},
}
"""Numba's names of what is no record."""


class Signatures:
    """The signatures of one program's functions."""

    def __init__(self, names: Callable[[], Mapping[str, Any]]) -> None:
        self.names = names
        """What annotations may name beside what their modules define."""
        self.hints: dict[tuple[str, Any], Any] = {}

    def of(self, function: FunctionType) -> Any:
        """A function's signature in Numba's types."""
        *taken, given = (numba_type(hint) for hint in self.hints_of(function).values())
        return given(*taken)

    def text_of(self, function: FunctionType) -> str:
        """The same in words that change when any type changes."""
        return ", ".join(type_text(hint) for hint in self.hints_of(function).values())

    def hints_of(self, function: FunctionType) -> dict[str, Any]:
        """The types of a function's parameters and, last, of what it gives."""
        written = function.__annotations__
        code = function.__code__
        names = (*code.co_varnames[: code.co_argcount], "return")
        return {name: self.hint(function, name, written.get(name, ...)) for name in names}

    def hint(self, function: FunctionType, name: str, written: Any) -> Any:
        """The type that one annotation means."""
        key = (function.__module__, written)
        if key not in self.hints:
            self.hints[key] = self.checked_hint(function, name, written)
        return self.hints[key]

    def checked_hint(self, function: FunctionType, name: str, written: Any) -> Any:
        """The type of an annotation, or an error that says where it stands."""
        if written is ...:
            raise UsageError(f"{place_of(function, name)} has no annotation; kernels need one")
        bearer = SimpleNamespace(__annotations__={name: written})
        try:
            hint = get_type_hints(bearer, function.__globals__, dict(self.names()))[name]
        except (NameError, AttributeError, SyntaxError, TypeError) as error:
            raise UsageError(
                f"{place_of(function, name)} is annotated '{written}', which cannot be read "
                f"({error}); import the name, or give it to the program among its records"
            ) from error
        if not is_known(hint):
            raise UsageError(
                f"{place_of(function, name)} is annotated '{written}'; kernels know int, float, "
                "bool, None, records, MutableSequence[record] and Callable[[record], None]"
            )
        return hint


def place_of(function: FunctionType, name: str) -> str:
    """Where an annotation stands, in words."""
    what = "what it gives back" if name == "return" else f"its parameter '{name}'"
    return f"kernel '{function.__qualname__}' in {function.__module__}: {what}"


def is_known(hint: Any) -> bool:
    """Whether kernels can take such a thing."""
    if get_origin(hint) is abc.MutableSequence:
        return is_record(get_args(hint)[0])
    if get_origin(hint) is abc.Callable:
        taken, given = get_args(hint)
        return taken is not ... and all(map(is_known, (*taken, given)))
    return is_record(hint) or hint is None or (isinstance(hint, type) and hint in NUMBERS)


def is_record(hint: Any) -> bool:
    """Whether it is a class of `records.py`."""
    return isinstance(hint, type) and is_dataclass(hint)


def numba_type(hint: Any) -> Any:
    """Numba's type of a known hint."""
    numba = import_module("numba")
    if get_origin(hint) is abc.MutableSequence:
        return numba_type(get_args(hint)[0])[:]
    if get_origin(hint) is abc.Callable:
        taken, given = get_args(hint)
        return numba.types.FunctionType(numba_type(given)(*map(numba_type, taken)))
    return type_of_record(hint) if is_record(hint) else getattr(numba, NUMBERS[hint])


@cache
def type_of_record(record: Any) -> Any:
    """Numba's type of a record; it takes long to make."""
    return import_module("numba").from_dtype(layout(record))


def type_text(hint: Any) -> str:
    """A known hint in words that change when its memory does."""
    if get_origin(hint) is abc.MutableSequence:
        return f"[{type_text(get_args(hint)[0])}]"
    if get_origin(hint) is abc.Callable:
        taken, given = get_args(hint)
        return f"({', '.join(map(type_text, taken))}) -> {type_text(given)}"
    return record_text(hint) if is_record(hint) else NUMBERS[hint]


@cache
def record_text(record: Any) -> str:
    """A fingerprint of a record's fields, each with its place in memory."""
    memory = layout(record)
    places: Mapping[str, Any] = memory.fields or {}
    fields = [
        f"{field.name}@{places[field.name][1]}*{field.length}:"
        f"{record_text(field.record) if field.record else field.number}"
        for field in fields_of(record)
    ]
    return hashlib.sha256(f"{fields} {memory.itemsize}".encode()).hexdigest()
