"""How a garden grows: patches are strewn, then moved about until every carrot patch has
as many poison patches beside it as its class says."""

from __future__ import annotations

from sparring.kernels.luck import below, word
from sparring.luck import WORDS
from sparring.worlds.garden.data.field import (
    CARROTS,
    CELLS,
    LARGEST_PATCH,
    PLACES,
    VISIBLE,
)
from sparring.worlds.garden.kernel.record import Bed, entry, kernel

SWAPS = 60_000
"""Swaps of two cells before a garden counts as impossible with the patches it has."""
SPLITS = 3
"""Poison patches split then, before it is tried again."""
HEAT = 0.02
"""How likely a swap that makes one neighbour more wrong is kept at first; the chance falls
evenly to nothing. Of eight values tried, 0.02 to 0.6, this one needed the fewest splits."""


@entry
def grow(bed: Bed, bottles: int) -> None:
    """A garden with so many bottles; its luck, and the poison patches wanted beside every
    carrot patch, are in the bed."""
    bed.splits = 0
    lay_patches(bed, bottles)
    strew(bed)
    while not settle(bed):
        for _ in range(SPLITS):
            split(bed)
        strew(bed)
    bed.start = empty_cell(bed)


@kernel
def lay_patches(bed: Bed, bottles: int) -> None:
    """All patches in a row: carrots, then bottles; the last of each kind is what is left."""
    for cell in range(CELLS):
        bed.cell[cell] = 0
    bed.patches = 0
    lay_kind(bed, CARROTS, 1)
    lay_kind(bed, bottles, -1)


@kernel
def lay_kind(bed: Bed, amount: int, sign: int) -> None:
    """The patches of one kind."""
    while amount > 0:
        size = min(amount, 1 + below(bed.luck, LARGEST_PATCH))
        bed.cell[bed.patches] = sign * size
        bed.patches += 1
        amount -= size


@kernel
def strew(bed: Bed) -> None:
    """Put the patches anywhere, and look what is wrong."""
    for last in range(CELLS - 1, 0, -1):
        other = below(bed.luck, last + 1)
        held = bed.cell[last]
        bed.cell[last] = bed.cell[other]
        bed.cell[other] = held
    bed.fault = 0
    for cell in range(CELLS):
        bed.poison[cell] = poison_beside(bed, cell)
        bed.fault += fault_at(bed, cell)


@kernel
def poison_beside(bed: Bed, cell: int) -> int:
    """Poison patches among the four neighbours of a cell."""
    count = 0
    for direction in range(4):
        if bed.cell[bed.sight[cell * VISIBLE + PLACES[direction]]] < 0:
            count += 1
    return count


@kernel
def fault_at(bed: Bed, cell: int) -> int:
    """How many poison patches too few or too many lie beside a cell, if it has carrots."""
    if bed.cell[cell] <= 0:
        return 0
    count = bed.poison[cell]
    if count < bed.fewest:
        return bed.fewest - count
    return max(0, count - bed.most)


@kernel
def settle(bed: Bed) -> bool:
    """Swap cells until nothing is wrong; False if that takes too long. A swap for the worse
    is kept with a chance that falls with time, and with each step that it is worse by."""
    for swap in range(SWAPS):
        if bed.fault == 0:
            return True
        one = below(bed.luck, CELLS)
        other = below(bed.luck, CELLS)
        if kind_of(bed, one) == kind_of(bed, other):
            continue
        before = bed.fault
        exchange(bed, one, other)
        if bed.fault > before:
            heat = HEAT * (SWAPS - swap) / SWAPS
            if word(bed.luck) >= WORDS * power(heat, bed.fault - before):
                exchange(bed, one, other)
    return bed.fault == 0


@kernel
def power(base: float, exponent: int) -> float:
    """A number multiplied by itself so often: the same bits everywhere."""
    product = 1.0
    for _ in range(exponent):
        product *= base
    return product


@kernel
def kind_of(bed: Bed, cell: int) -> int:
    """1 for carrots, -1 for poison, 0 for nothing."""
    held = bed.cell[cell]
    if held > 0:
        return 1
    return -1 if held < 0 else 0


@kernel
def exchange(bed: Bed, one: int, other: int) -> None:
    """Swap what two cells hold."""
    held = bed.cell[one]
    put(bed, one, bed.cell[other])
    put(bed, other, held)


@kernel
def put(bed: Bed, cell: int, held: int) -> None:
    """Let a cell hold something else, and count what is wrong anew."""
    change = (1 if held < 0 else 0) - (1 if bed.cell[cell] < 0 else 0)
    bed.fault -= fault_at(bed, cell)
    bed.cell[cell] = held
    bed.fault += fault_at(bed, cell)
    if change == 0:
        return
    for direction in range(4):
        neighbour = bed.sight[cell * VISIBLE + PLACES[direction]]
        bed.fault -= fault_at(bed, neighbour)
        bed.poison[neighbour] += change
        bed.fault += fault_at(bed, neighbour)


@kernel
def split(bed: Bed) -> None:
    """Move a part of a poison patch of several bottles to an empty cell, if there is one."""
    larger = 0
    for cell in range(CELLS):
        if bed.cell[cell] < -1:
            larger += 1
    if larger == 0:
        return
    chosen = below(bed.luck, larger)
    for cell in range(CELLS):
        if bed.cell[cell] < -1:
            if chosen == 0:
                part = 1 + below(bed.luck, -bed.cell[cell] - 1)
                bed.cell[empty_cell(bed)] = -part
                bed.cell[cell] += part
                bed.patches += 1
                bed.splits += 1
                return
            chosen -= 1


@kernel
def empty_cell(bed: Bed) -> int:
    """One of the cells without anything, each equally likely."""
    chosen = below(bed.luck, CELLS - bed.patches)
    for cell in range(CELLS):
        if bed.cell[cell] == 0:
            if chosen == 0:
                return cell
            chosen -= 1
    return 0
