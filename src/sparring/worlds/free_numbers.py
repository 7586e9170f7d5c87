"""Free numbers: what the papers leave open, each with range, source and choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sparring.errors import SettingsError, way_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True)
class FreeNumber:
    """One number that is ours to choose within a range."""

    name: str
    chosen: int
    """What the world uses."""
    proposed: int
    """What the rules of the game the papers modelled suggest, before calibration."""
    low: int
    high: int
    meaning: str
    source: str
    words: tuple[str, ...] = ()
    """For a switch: what each value stands for, from `low` on."""
    only: tuple[int, ...] = ()
    """The values it may have, if not all from `low` to `high`."""

    @property
    def values(self) -> tuple[int, ...]:
        """All values it may have."""
        return self.only or tuple(range(self.low, self.high + 1))

    @property
    def choice_in_words(self) -> str:
        """The choice in words."""
        return self.words[self.chosen - self.low] if self.words else str(self.chosen)


def changed_numbers(
    free: Iterable[FreeNumber], changed: Mapping[str, int] | None = None
) -> dict[str, int]:
    """The chosen numbers of a world, some of them changed within their ranges."""
    by_name = {number.name: number for number in free}
    numbers = {number.name: number.chosen for number in by_name.values()}
    for name, value in (changed or {}).items():
        number = by_name.get(name)
        if number is None:
            hint = way_out(name, by_name)
            raise SettingsError(f"no free number is named {name!r:.40}; {hint}")
        if not isinstance(value, int) or isinstance(value, bool):
            raise SettingsError(f"{name} is a whole number; got {value!r:.40}")
        if not number.low <= value <= number.high:
            raise SettingsError(f"{name} lies within {number.low} to {number.high}; got {value}")
        if value not in number.values:
            allowed = " or ".join(map(str, number.values))
            raise SettingsError(f"{name} is {allowed}; got {value}")
        numbers[name] = value
    return numbers
