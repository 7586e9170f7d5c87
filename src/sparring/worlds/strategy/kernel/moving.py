"""Fighters: one on the ground of a cell, eight directions, towards enemies or home."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import ATTACKING, CYCLES_A_TICK, NONE
from sparring.worlds.strategy.data.codes import Field as Way
from sparring.worlds.strategy.data.numbers import HOME_RANGE, RETARGET
from sparring.worlds.strategy.kernel.fields import FAR, way_of
from sparring.worlds.strategy.kernel.houses import nearest_depot
from sparring.worlds.strategy.kernel.pieces import leave_cell, take_cell
from sparring.worlds.strategy.kernel.places import gap_to_estate, is_free, is_on_map
from sparring.worlds.strategy.kernel.record import MOST_HOUSES, PIECES, Fight, Piece, kernel
from sparring.worlds.strategy.kernel.striking import (
    best_target,
    gap_to_target,
    notices,
    strike,
    target_is_there,
)


@kernel
def wish(piece: Piece, x: int, y: int) -> None:
    """Somebody wants to step on a cell."""
    piece.wish_x = x
    piece.wish_y = y
    piece.wishes = 1


@kernel
def step_down(fight: Fight, number: int, base: int) -> None:
    """One step along the way to the nearest goal; where others are in the way, aside, but
    not back to where one came from."""
    side = number // PIECES
    piece = fight.piece[number]
    size = fight.book.size
    here = int(fight.field[base + piece.y * size + piece.x])
    best, best_x, best_y = here + 1, NONE, NONE
    turn = 1 if side == 0 else -1
    for row in range(-1, 2):
        for column in range(-1, 2):
            x, y = piece.x + turn * column, piece.y + turn * row
            if not is_free(fight, x, y):
                continue
            cell = y * size + x
            away = int(fight.field[base + cell])
            if away < best and (away < here or cell != piece.before):
                best, best_x, best_y = away, x, y
    if best_x != NONE and best < FAR:
        wish(piece, best_x, best_y)


@kernel
def step_towards(fight: Fight, number: int, to_x: int, to_y: int, flies: int) -> bool:
    """One step straight towards a cell, or nearly; whether there is one."""
    side = number // PIECES
    piece = fight.piece[number]
    turn = 1 if side == 0 else -1
    here = (to_x - piece.x) ** 2 + (to_y - piece.y) ** 2
    best, best_x, best_y = here, NONE, NONE
    for row in range(-1, 2):
        for column in range(-1, 2):
            x, y = piece.x + turn * column, piece.y + turn * row
            if flies == 1:
                if not is_on_map(fight, x, y):
                    continue
            elif not is_free(fight, x, y):
                continue
            away = (to_x - x) ** 2 + (to_y - y) ** 2
            if away < best:
                best, best_x, best_y = away, x, y
    if best_x == NONE:
        return False
    wish(piece, best_x, best_y)
    return True


@kernel
def target_x(fight: Fight, side: int, piece: Piece) -> int:
    """The column of the nearest cell of a target."""
    if piece.target < PIECES:
        return int(fight.piece[(1 - side) * PIECES + piece.target].x)
    estate = fight.estate[(1 - side) * MOST_HOUSES + piece.target - PIECES]
    return int(min(max(int(piece.x), int(estate.x)), estate.x + estate.size - 1))


@kernel
def target_y(fight: Fight, side: int, piece: Piece) -> int:
    """The row of the nearest cell of a target."""
    if piece.target < PIECES:
        return int(fight.piece[(1 - side) * PIECES + piece.target].y)
    estate = fight.estate[(1 - side) * MOST_HOUSES + piece.target - PIECES]
    return int(min(max(int(piece.y), int(estate.y)), estate.y + estate.size - 1))


@kernel
def is_due(fight: Fight, piece: Piece) -> bool:
    """Whether somebody has gathered enough for a step; what is left over is kept."""
    pace = fight.book.kind[piece.kind].pace
    piece.pace += CYCLES_A_TICK
    if piece.pace < pace:
        return False
    piece.pace -= pace
    return True


@kernel
def aim(fight: Fight, number: int) -> None:
    """Somebody chooses his target anew."""
    side = number // PIECES
    piece = fight.piece[number]
    row = fight.book.kind[piece.kind]
    far = notices(fight, piece.kind)
    if row.flies == 1 and piece.force == ATTACKING:
        far = fight.book.size  # From above everything is in view.
    piece.target = best_target(
        fight,
        side,
        piece.x,
        piece.y,
        far,
        row.reach,
        row.nearest,
        row.hits_flyers,
        row.flies,
    )


@kernel
def chase(fight: Fight, number: int) -> None:
    """One step towards a target; around what is in the way, on the way to the enemy or to
    whoever attacks at home."""
    side = number // PIECES
    piece = fight.piece[number]
    flies = int(fight.book.kind[piece.kind].flies)
    x, y = target_x(fight, side, piece), target_y(fight, side, piece)
    if step_towards(fight, number, x, y, flies):
        return
    if piece.force == ATTACKING:
        step_down(fight, number, way_of(fight, side, Way.ENEMY))
    elif fight.clock < fight.unit[side].alarm_until:
        step_down(fight, number, way_of(fight, side, Way.ALARM))


@kernel
def fly_on(fight: Fight, number: int) -> bool:
    """A flyer without a target: straight to where help is needed at home, or back home;
    whether it goes anywhere. Where it attacks, everything is in its view."""
    side = number // PIECES
    piece = fight.piece[number]
    unit = fight.unit[side]
    if piece.force == ATTACKING:
        return False
    x, y = int(unit.alarm_x), int(unit.alarm_y)
    if fight.clock >= unit.alarm_until:
        hall = nearest_depot(fight, side, piece, 0)
        if hall == NONE or gap_to_estate(piece.x, piece.y, fight.estate[hall]) <= HOME_RANGE:
            return False
        x, y = int(fight.estate[hall].x), int(fight.estate[hall].y)
    if is_due(fight, piece):
        step_towards(fight, number, x, y, 1)
    return True


@kernel
def march(fight: Fight, number: int) -> bool:
    """Without a target: on to the enemy, to help at home, or back home; whether somebody
    goes anywhere."""
    side = number // PIECES
    piece = fight.piece[number]
    if fight.book.kind[piece.kind].flies == 1:
        return fly_on(fight, number)
    way = Way.HOME.value
    if piece.force == ATTACKING:
        way = Way.ENEMY.value
    elif fight.clock < fight.unit[side].alarm_until:
        way = Way.ALARM.value
    base = way_of(fight, side, way)
    steps = fight.field[base + piece.y * fight.book.size + piece.x]
    if steps >= FAR or (way == Way.HOME and steps <= HOME_RANGE):
        return False
    if is_due(fight, piece):
        step_down(fight, number, base)
    return True


@kernel
def fight_on(fight: Fight, number: int) -> None:
    """One tick of a fighter: a blow, or a step, or neither."""
    side = number // PIECES
    piece = fight.piece[number]
    if (fight.clock + number % PIECES) % RETARGET == 0:
        aim(fight, number)
    elif not target_is_there(fight, side, piece.target):
        piece.target = NONE
    if piece.target == NONE:
        if not march(fight, number):
            piece.pace = 0
        return
    row = fight.book.kind[piece.kind]
    gap = gap_to_target(fight, side, piece.x, piece.y, piece.target)
    if gap > row.reach:
        if is_due(fight, piece):
            chase(fight, number)
        return
    piece.pace = 0
    if gap >= row.nearest and fight.clock >= piece.ready_at:
        strike(fight, number)


@kernel
def step(fight: Fight, number: int) -> None:
    """Somebody steps where he wanted to."""
    piece = fight.piece[number]
    piece.wishes = 0
    x, y = int(piece.wish_x), int(piece.wish_y)
    before = piece.y * fight.book.size + piece.x
    leave_cell(fight, number)
    take_cell(fight, number, x, y)
    piece.before = before


@kernel
def resolve(fight: Fight, at: int) -> None:
    """The two of one number step; a cell that both want goes to the side whose half it is."""
    ours, theirs = fight.piece[at], fight.piece[PIECES + at]
    half = fight.book.size * fight.book.size // 2
    if ours.wishes == 1 and theirs.wishes == 1:
        if ours.wish_x == theirs.wish_x and ours.wish_y == theirs.wish_y:
            if fight.book.kind[ours.kind].flies == 0 and fight.book.kind[theirs.kind].flies == 0:
                if ours.wish_y * fight.book.size + ours.wish_x < half:
                    theirs.wishes = 0
                else:
                    ours.wishes = 0
    if ours.wishes == 1:
        step(fight, at)
    if theirs.wishes == 1:
        step(fight, PIECES + at)
