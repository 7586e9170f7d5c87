"""Why a rabbit went where it went: what it saw, and what spoke for it most.

The walk is walked again in plain Python, from the garden and the directions taken. An
input's effect is the output of the direction taken, minus the same output with this input
at zero and the same memory.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from sparring.worlds.garden.bout import Event
from sparring.worlds.garden.data.field import CELLS, SEEN_FROM, SIGHT, VISIBLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sparring.evolution.network import Network
    from sparring.worlds.garden.bout import GardenBout

SEEN_FROM_CELL = [SEEN_FROM[cell * VISIBLE : (cell + 1) * VISIBLE] for cell in range(CELLS)]


class Reason(NamedTuple):
    """What a network made of what it saw, once."""

    outputs: tuple[float, ...]
    """One for each direction."""
    place: int | None
    """The visible cell that spoke most for the direction taken; None if none did."""
    held: int
    """What lay there: carrots, or bottles as a negative number."""


def views(bout: GardenBout) -> Iterator[tuple[list[int], int]]:
    """What lay in sight before each move of a walk, and the direction taken."""
    cells, at = list(bout.grid.cells), bout.grid.start
    for event in bout.happenings:
        if event.code == Event.GOES:
            yield [cells[cell] for cell in SEEN_FROM_CELL[at]], event.amount
            at = event.cell
            cells[at] = min(0, cells[at])


def reasons(bout: GardenBout) -> list[Reason]:
    """Why each move was made; empty if no network made them."""
    steered = bout.network(0)
    if steered is None:
        return []
    network = copy(steered)
    network.forget()
    return [reason_of(network, seen, direction) for seen, direction in views(bout)]


def reason_of(network: Network, seen: Sequence[int], direction: int) -> Reason:
    """Why a network that sees this goes there; it remembers afterwards that it did."""
    without = {
        place: output_without(network, seen, place)[direction]
        for place, held in enumerate(seen)
        if held
    }
    outputs = tuple(network.act(seen))
    place = min(without, key=without.__getitem__, default=None)
    if place is None or without[place] >= outputs[direction]:
        return Reason(outputs, None, 0)
    return Reason(outputs, place, seen[place])


def output_without(network: Network, seen: Sequence[int], place: int) -> list[float]:
    """The outputs if nothing lay in one of the cells; the network itself forgets nothing."""
    inputs = [0 if at == place else held for at, held in enumerate(seen)]
    return copy(network).act(inputs)


def place_in_words(place: int) -> str:
    """A cell in sight, as seen from the rabbit: `one step north and one east`."""
    x, y = SIGHT[place]
    ways = [(y, "south" if y > 0 else "north"), (x, "east" if x > 0 else "west")]
    parts = [(abs(far), name) for far, name in ways if far]
    if not parts:
        return "where it stands"
    if len(parts) == 2:
        return f"one step {parts[0][1]} and one {parts[1][1]}"
    far, name = parts[0]
    return f"{'one step' if far == 1 else 'two steps'} {name}"
