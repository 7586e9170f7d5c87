"""Cells: what may stand where, how far apart things are, and who sees whom.

Each side counts cells from its own corner, in the same order: turned by half a circle, one
side's choices are the other's.
"""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import NONE, Ground
from sparring.worlds.strategy.kernel.record import (
    BLOCK,
    BLOCKS,
    MOST_HOUSES,
    PIECES,
    Estate,
    Fight,
    Piece,
    kernel,
)


@kernel
def turned(fight: Fight, side: int, at: int, size: int) -> int:
    """A coordinate of something so wide, as the other side counts; as it is for the first."""
    return at if side == 0 else fight.book.size - size - at


@kernel
def middle(side: int, size: int) -> int:
    """Cells from the edge of something so wide to its middle, where a side looks for it."""
    return size // 2 if side == 0 else (size - 1) // 2


@kernel
def is_on_map(fight: Fight, x: int, y: int) -> bool:
    """Whether there is such a cell."""
    return 0 <= x < fight.book.size and 0 <= y < fight.book.size


@kernel
def is_open(fight: Fight, x: int, y: int) -> bool:
    """Whether anybody on foot may stand on a cell, others aside."""
    if not is_on_map(fight, x, y):
        return False
    cell = y * fight.book.size + x
    return fight.book.ground[cell] == Ground.GRASS and fight.blocked[cell] == 0


@kernel
def is_free(fight: Fight, x: int, y: int) -> bool:
    """Whether a fighter on foot may step on a cell now."""
    return is_open(fight, x, y) and fight.standing[y * fight.book.size + x] == 0


@kernel
def gap_to_box(x: int, y: int, left: int, top: int, size: int) -> int:
    """Steps from a cell to the nearest of a square; 0 inside."""
    across = max(left - x, x - left - size + 1, 0)
    down = max(top - y, y - top - size + 1, 0)
    return max(across, down)


@kernel
def gap_to_piece(x: int, y: int, piece: Piece) -> int:
    """Steps from a cell to somebody."""
    return max(abs(x - piece.x), abs(y - piece.y))


@kernel
def gap_to_estate(x: int, y: int, estate: Estate) -> int:
    """Steps from a cell to a building."""
    return gap_to_box(x, y, estate.x, estate.y, estate.size)


# --- squares of cells that are looked over at once ---------------------------------------


@kernel
def block_at(fight: Fight, side: int, x: int, y: int) -> int:
    """The square that a cell lies in, in a side's own row of squares."""
    return side * BLOCKS + (y // BLOCK) * (fight.book.size // BLOCK) + x // BLOCK


@kernel
def anybody_near(fight: Fight, side: int, x: int, y: int, reach: int) -> bool:
    """Whether anything of a side may be within reach of a cell: a quick look."""
    last = fight.book.size - 1
    for row in range(max(0, y - reach) // BLOCK, min(last, y + reach) // BLOCK + 1):
        for column in range(max(0, x - reach) // BLOCK, min(last, x + reach) // BLOCK + 1):
            if fight.crowd[block_at(fight, side, column * BLOCK, row * BLOCK)] > 0:
                return True
    return False


@kernel
def count_piece(fight: Fight, number: int, by: int) -> None:
    """A piece comes to be seen where it is, or no longer."""
    piece = fight.piece[number]
    fight.crowd[block_at(fight, number // PIECES, piece.x, piece.y)] += by


@kernel
def count_estate(fight: Fight, number: int, by: int) -> None:
    """A building comes to be seen in all the squares that it lies in."""
    estate = fight.estate[number]
    side = number // MOST_HOUSES
    far_x, far_y = estate.x + estate.size - 1, estate.y + estate.size - 1
    for row in range(estate.y // BLOCK, far_y // BLOCK + 1):
        for column in range(estate.x // BLOCK, far_x // BLOCK + 1):
            fight.crowd[block_at(fight, side, column * BLOCK, row * BLOCK)] += by


# --- room for buildings and for whoever comes out of them ---------------------------------


@kernel
def has_room(fight: Fight, x: int, y: int, size: int) -> bool:
    """Whether a building fits here, with a free cell all round so that ways stay open."""
    for down in range(-1, size + 1):
        for across in range(-1, size + 1):
            if not is_open(fight, x + across, y + down):
                return False
    for down in range(size):
        for across in range(size):
            if fight.standing[(y + down) * fight.book.size + x + across] != 0:
                return False
    return True


@kernel
def is_far_from_mines(fight: Fight, x: int, y: int, size: int, gap: int) -> bool:
    """Whether something so wide keeps its distance from every mine."""
    for number in range(fight.book.mines):
        mine = fight.book.mine[number]
        across = max(mine.x - x - size + 1, x - mine.x - 2, 0)
        down = max(mine.y - y - size + 1, y - mine.y - 2, 0)
        if max(across, down) < gap:
            return False
    return True


@kernel
def site_around(
    fight: Fight, side: int, x: int, y: int, size: int, first: int, last: int, gap: int
) -> int:
    """The cell of the nearest room for a building around a place, ring by ring; -1 if there
    is none. Both count from their own corner."""
    own_x, own_y = turned(fight, side, x, size), turned(fight, side, y, size)
    for ring in range(first, last + 1):
        for down in range(-ring, ring + 1):
            step = 1 if abs(down) == ring else 2 * ring
            for across in range(-ring, ring + 1, step):
                at_x = turned(fight, side, own_x + across, size)
                at_y = turned(fight, side, own_y + down, size)
                if has_room(fight, at_x, at_y, size) and is_far_from_mines(
                    fight, at_x, at_y, size, gap
                ):
                    return at_y * fight.book.size + at_x
    return NONE


@kernel
def door_of(fight: Fight, side: int, estate: Estate) -> int:
    """The nearest free cell around a building, for whoever comes out; -1 if there is none."""
    own_x = turned(fight, side, estate.x, estate.size)
    own_y = turned(fight, side, estate.y, estate.size)
    for ring in range(1, 24):
        edge = estate.size + 2 * ring - 1
        for down in range(edge, -1, -1):
            step = 1 if down == 0 or down == edge else edge
            for across in range(edge, -1, -step):
                x = turned(fight, side, own_x - ring + across, 1)
                y = turned(fight, side, own_y - ring + down, 1)
                if is_free(fight, x, y):
                    return y * fight.book.size + x
    return NONE
