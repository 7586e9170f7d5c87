"""Copies of what learns: whole, or refused with the way out."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self

from sparring.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator


class CopiedWhole:
    """Something whose copies share nothing that can change. A copy that did would learn
    half of what the other does. It cannot be pickled: it holds the game's own functions."""

    __slots__ = ()

    begins_anew: ClassVar[frozenset[str]] = frozenset()
    """What a copy has to find for itself: None in it."""
    way_to_keep_it: ClassVar[str] = "keep state(), and restore() it"

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.__new__(type(self))
        memo[id(self)] = twin
        for name in fields_of(self):
            is_new = name in self.begins_anew
            setattr(twin, name, None if is_new else deepcopy(getattr(self, name), memo))
        return twin

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        name = type(self).__name__
        raise UsageError(f"a {name} is not pickled: {self.way_to_keep_it}")


def fields_of(thing: object) -> Iterator[str]:
    """The names of everything an object keeps, with slots or without."""
    slots = (name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ()))
    yield from (name for name in slots if hasattr(thing, name))
    yield from getattr(thing, "__dict__", ())
