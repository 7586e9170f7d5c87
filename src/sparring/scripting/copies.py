"""Copies of what learns and lives: whole, or refused with the way out."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self

from sparring.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator


class Shared:
    """Something that never changes, and names what belongs to the game: copies share it."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class CopiedDeeply:
    """Something whose copies share nothing that can change. A copy that did would learn
    half of what the other does."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return deepcopy(self)


class NotPickled:
    """Something that holds the game's own functions, so that it cannot be pickled."""

    __slots__ = ()

    way_to_keep_it: ClassVar[str] = "keep state(), and restore() it"

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise UsageError(f"{named(self)} is not pickled: {self.way_to_keep_it}")


class CopiedWhole(CopiedDeeply, NotPickled):
    """Both: copies share nothing that can change, and pickling is refused."""

    __slots__ = ()

    begins_anew: ClassVar[frozenset[str]] = frozenset()
    """What a copy has to find for itself: None in it."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.__new__(type(self))
        memo[id(self)] = twin
        for name in fields_of(self):
            is_new = name in self.begins_anew
            setattr(twin, name, None if is_new else deepcopy(getattr(self, name), memo))
        return twin


class CopiedWithGame(CopiedWhole):
    """Part of a game: it knows the characters and learners around it. A copy of it alone
    would be in two games at once."""

    __slots__ = ()

    def __copy__(self) -> NoReturn:
        raise UsageError(
            f"{named(self)} is part of a game, so it is not copied alone: make another and "
            "restore(state()) into it, or copy the whole game, copy.deepcopy(game)"
        )


class LearnedFromOnce:
    """One agent in one encounter. A copy of it alone would be learned from, too."""

    __slots__ = ()

    way_to_another: ClassVar[str] = "begin() one for each agent"

    def __copy__(self) -> NoReturn:
        raise UsageError(
            f"{named(self)} is learned from once, so it is not copied: {self.way_to_another}; "
            "or copy it together with its learner, copy.deepcopy((learner, it))"
        )


def named(thing: object) -> str:
    """What something is, with its article: `an Actor`."""
    name = type(thing).__name__
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


def fields_of(thing: object) -> Iterator[str]:
    """The names of everything an object keeps, with slots or without."""
    slots = (name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ()))
    yield from (name for name in slots if hasattr(thing, name))
    yield from getattr(thing, "__dict__", ())
