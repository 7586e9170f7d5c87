"""Units come to be, stand on cells, and fall."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import (
    ATTACKING,
    EIGHTHS,
    FORCES,
    KINDS,
    NONE,
    Ask,
    Event,
    Kind,
    Task,
)
from sparring.worlds.strategy.kernel.events import note
from sparring.worlds.strategy.kernel.places import count_piece, door_of
from sparring.worlds.strategy.kernel.record import PIECES, Estate, Fight, Piece, Unit, kernel


@kernel
def holds_ground(fight: Fight, piece: Piece) -> bool:
    """Whether nobody else can stand where this one does: workers and flyers pass."""
    return piece.kind != Kind.WORKER and fight.book.kind[piece.kind].flies == 0


@kernel
def take_cell(fight: Fight, number: int, x: int, y: int) -> None:
    """Somebody stands on a cell from now on."""
    piece = fight.piece[number]
    piece.x = x
    piece.y = y
    if holds_ground(fight, piece):
        fight.standing[y * fight.book.size + x] = number + 1
    count_piece(fight, number, 1)


@kernel
def leave_cell(fight: Fight, number: int) -> None:
    """Somebody no longer stands where he stood."""
    piece = fight.piece[number]
    if holds_ground(fight, piece):
        fight.standing[piece.y * fight.book.size + piece.x] = 0
    count_piece(fight, number, -1)


@kernel
def appear(fight: Fight, number: int, estate: Estate) -> None:
    """Somebody comes out of a building."""
    door = door_of(fight, number // PIECES, estate)
    piece = fight.piece[number]
    piece.inside = 0
    if door == NONE:  # Nobody can get out: stay on the doorstep.
        door = estate.y * fight.book.size + estate.x
    take_cell(fight, number, door % fight.book.size, door // fight.book.size)


@kernel
def vanish(fight: Fight, number: int) -> None:
    """Somebody goes into a mine or a building."""
    leave_cell(fight, number)
    fight.piece[number].inside = 1


@kernel
def free_piece(fight: Fight, side: int) -> int:
    """Room for one unit more; -1 if there is none."""
    unit = fight.unit[side]
    for at in range(unit.pieces):
        if fight.piece[side * PIECES + at].alive == 0:
            return side * PIECES + at
    if unit.pieces == PIECES:
        return NONE
    unit.pieces += 1
    return side * PIECES + unit.pieces - 1


# --- forces -------------------------------------------------------------------------------


@kernel
def lacks(unit: Unit, force: int, kind: int) -> int:
    """How many of a kind a force still wants."""
    at = force * KINDS + kind
    return max(0, int(unit.target[at] - unit.member[at]))


@kernel
def force_for(unit: Unit, kind: int) -> int:
    """The force that a new unit joins: the first, in the order they were asked for, that
    lacks its kind; else the one that defends."""
    for at in range(unit.requests):
        request = unit.request[at]
        if request.ask == Ask.FORCE and lacks(unit, request.what, kind) > 0:
            return int(request.what)
    return 0


@kernel
def join(unit: Unit, piece: Piece, force: int) -> None:
    """Somebody belongs to a force."""
    piece.force = force
    if force < FORCES:
        unit.member[force * KINDS + piece.kind] += 1


@kernel
def quit_force(unit: Unit, piece: Piece) -> None:
    """Somebody no longer belongs to a force."""
    if 0 <= piece.force < FORCES:
        unit.member[piece.force * KINDS + piece.kind] -= 1


@kernel
def make_piece(fight: Fight, side: int, kind: int, estate: Estate) -> int:
    """A new unit comes out of a building; its place, or -1 if there is no room."""
    number = free_piece(fight, side)
    if number == NONE:
        return NONE
    unit = fight.unit[side]
    piece = fight.piece[number]
    piece.alive = 1
    piece.kind = kind
    piece.task = Task.IDLE
    piece.carries = 0
    piece.before = NONE
    piece.pace = 0
    piece.health = fight.book.kind[kind].health * EIGHTHS
    piece.hurt = 0
    piece.target = NONE
    piece.ready_at = 0
    piece.until = 0
    piece.house = NONE
    piece.wishes = 0
    piece.force = NONE
    if kind != Kind.WORKER:
        join(unit, piece, force_for(unit, kind))
    unit.living[kind] += 1
    appear(fight, number, estate)
    return number


@kernel
def give_back(fight: Fight, unit: Unit, piece: Piece) -> None:
    """What a worker was on his way to build is not built, and not paid for."""
    row = fight.book.house[piece.house]
    unit.founded[piece.house] -= 1
    unit.gold += row.gold
    unit.lumber += row.lumber


@kernel
def fall(fight: Fight, number: int) -> None:
    """Somebody is no more."""
    side = number // PIECES
    piece = fight.piece[number]
    unit, other = fight.unit[side], fight.unit[1 - side]
    if piece.inside == 0:
        leave_cell(fight, number)
    piece.alive = 0
    if piece.task == Task.TO_SITE:
        give_back(fight, unit, piece)
    quit_force(unit, piece)
    unit.living[piece.kind] -= 1
    unit.losses += 1
    if piece.killer == 1 - side:  # A catapult may hit its own.
        other.military += fight.book.kind[piece.kind].points
        other.kills += 1
    sent = 1 if piece.force == ATTACKING else 0
    note(fight, Event.KILLED, side, sent, piece.kind, 1, piece.x, piece.y)
