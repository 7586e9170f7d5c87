"""One description for both forms of a record: NumPy memory for compiled kernels,
plain objects with slots for runs without the compiler.

    @dataclass(slots=True)
    class Unit:
        health: Whole
        until: Annotated[list[Whole], 18]

`layout(Unit)` is its NumPy dtype; `new(Unit)` a blank one in whichever form the
kernels of this process want.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import (
    Annotated,
    Any,
    NamedTuple,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np

from sparring.kernels.switch import COMPILES

Byte: TypeAlias = Annotated[int, "i1"]
Short: TypeAlias = Annotated[int, "i2"]
Whole: TypeAlias = Annotated[int, "i4"]
Long: TypeAlias = Annotated[int, "i8"]
Real: TypeAlias = Annotated[float, "f8"]

Struct = TypeVar("Struct")


class Field(NamedTuple):
    """One field of a record: a number or a record, alone or several in a row."""

    name: str
    number: str | None
    """NumPy's code of the number; None for a record."""
    record: Any
    length: int | None
    """How many in a row; None for one alone."""


@cache
def fields_of(struct: Any) -> tuple[Field, ...]:
    """The fields in the order they are written."""
    hints = get_type_hints(struct, include_extras=True)
    return tuple(field_from(name, hint) for name, hint in hints.items())


def field_from(name: str, hint: Any) -> Field:
    """A field as its annotation describes it."""
    count = None
    if get_origin(hint) is Annotated and get_origin(get_args(hint)[0]) is list:
        listed, count = get_args(hint)
        hint = get_args(listed)[0]
    if get_origin(hint) is Annotated:
        return Field(name, get_args(hint)[1], None, count)
    return Field(name, None, hint, count)


@cache
def layout(struct: Any) -> np.dtype[Any]:
    """The NumPy dtype of a record."""
    described: list[Any] = []
    for field in fields_of(struct):
        inner: Any = layout(field.record) if field.record else field.number
        described.append(
            (field.name, inner) if field.length is None else (field.name, inner, field.length)
        )
    return np.dtype(described, align=True)


def blank(struct: type[Struct]) -> Struct:
    """A plain object with every number zero."""
    made = object.__new__(struct)
    for field in fields_of(cast("Any", struct)):
        alone = field.length is None
        setattr(made, field.name, blank_value(field) if alone else blank_values(field))
    return made


def blank_value(field: Field) -> Any:
    """Zero, or a record of zeros."""
    if field.record is not None:
        return blank(field.record)
    return 0.0 if field.number == "f8" else 0


def blank_values(field: Field) -> list[Any]:
    """As many zeros, or records of zeros, as stand in a row."""
    count = field.length or 0
    if field.record is None:
        return [blank_value(field)] * count
    return [blank(field.record) for _ in range(count)]


def new(struct: type[Struct]) -> Struct:
    """A blank record in the form that the kernels of this process want."""
    if not COMPILES:
        return blank(struct)
    return cast("Struct", np.zeros(1, layout(cast("Any", struct))).view(np.recarray)[0])


def copied(record: Struct) -> Struct:
    """Another record with the same content."""
    if isinstance(record, np.record):
        other = np.empty(1, record.dtype)
        other[0] = record
        return cast("Struct", other.view(np.recarray)[0])
    return deepcopy(record)


def read(record: Any, name: str) -> Any:
    """A field of a record by its name: many times as fast as by attribute."""
    return record[name] if isinstance(record, np.void) else getattr(record, name)


def write(record: Any, **values: Any) -> None:
    """Set fields of a record by their names: many times as fast as by attributes."""
    if isinstance(record, np.void):
        for name, value in values.items():
            record[name] = value
        return
    for name, value in values.items():
        setattr(record, name, value)


def across(record: Any, many: str, field: str, count: int | None = None) -> list[Any]:
    """One field of every record in a list of a record, or of the first few, as plain
    numbers or lists: many times as fast as asking one after the other."""
    if isinstance(record, np.record):
        column: list[Any] = record[many][field][:count].tolist()
        return column
    values = [getattr(each, field) for each in getattr(record, many)[:count]]
    return [list(value) if isinstance(value, list) else value for value in values]


def first_rows(record: Any, many: str, count: int) -> list[tuple[Any, ...]]:
    """The first records in a list of a record, each as a plain tuple of its fields."""
    if isinstance(record, np.record):
        tuples: list[tuple[Any, ...]] = record[many][:count].tolist()
        return tuples
    rows = getattr(record, many)[:count]
    names = [field.name for field in fields_of(rows[0].__class__)] if rows else []
    return [tuple(getattr(each, name) for name in names) for each in rows]


def as_bytes(record: Any, struct: type) -> bytes:
    """The content as bytes, the same for both forms: to compare and to hash."""
    pieces: list[bytes] = []
    for field in fields_of(struct):
        value = read(record, field.name)
        if field.record is not None:
            pieces.extend(as_bytes(part, field.record) for part in parts(value, field))
        else:
            pieces.append(np.array(value, dtype=field.number).tobytes())
    return b"".join(pieces)


def parts(value: Any, field: Field) -> list[Any]:
    """The records of a field, one or many."""
    return [value] if field.length is None else list(value)
