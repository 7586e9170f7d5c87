"""Blows: whom somebody goes for, and what it does to him."""

from __future__ import annotations

from sparring.kernels.luck import below
from sparring.worlds.strategy.data.codes import (
    ATTACKING,
    EIGHTHS,
    NONE,
    SIDES,
    Event,
    Kind,
    Work,
)
from sparring.worlds.strategy.data.numbers import ALARM_TICKS, CHASE
from sparring.worlds.strategy.kernel.events import note
from sparring.worlds.strategy.kernel.places import anybody_near, gap_to_estate, gap_to_piece, middle
from sparring.worlds.strategy.kernel.record import (
    MOST_HOUSES,
    PIECES,
    Estate,
    Fight,
    Piece,
    kernel,
)

A_STEP = 16
"""What a step nearer is worth when a target is chosen."""
AT_ONCE = 256
"""What it is worth that a target can be hit at once."""
SPLASH_PART = 4
"""Those beside the target of a catapult take one part of so many."""
NEVER = 1 << 30


@kernel
def hits_back(fight: Fight, piece: Piece, flies: int) -> bool:
    """Whether somebody could hit the one who aims at him."""
    row = fight.book.kind[piece.kind]
    return piece.kind != Kind.WORKER and (flies == 0 or row.hits_flyers == 1)


@kernel
def appeal(gap: int, priority: int, strikes_back: bool, reach: int, nearest: int) -> int:
    """How little somebody wants a target: the least is taken."""
    cost = A_STEP * gap - priority
    if strikes_back:
        cost -= A_STEP
    if nearest <= gap <= reach:
        cost -= AT_ONCE
    return cost


@kernel
def best_target(
    fight: Fight,
    side: int,
    x: int,
    y: int,
    notices: int,
    reach: int,
    nearest: int,
    hits_flyers: int,
    flies: int,
) -> int:
    """The enemy that somebody at a cell goes for: a piece, or PIECES and a building; -1 if
    nobody is near enough."""
    other = 1 - side
    if not anybody_near(fight, other, x, y, notices):
        return NONE
    best, chosen = NEVER, NONE
    for at in range(fight.unit[other].pieces):
        piece = fight.piece[other * PIECES + at]
        if piece.alive == 0 or piece.inside == 1:
            continue
        gap = gap_to_piece(x, y, piece)
        row = fight.book.kind[piece.kind]
        if gap > notices or (row.flies == 1 and hits_flyers == 0):
            continue
        cost = appeal(gap, row.priority, hits_back(fight, piece, flies), reach, nearest)
        if cost < best:
            best, chosen = cost, at
    for at in range(fight.unit[other].houses):
        estate = fight.estate[other * MOST_HOUSES + at]
        if estate.alive == 0:
            continue
        gap = gap_to_estate(x, y, estate)
        if gap > notices:
            continue
        row_of_house = fight.book.house[estate.kind]
        shoots = row_of_house.reach > 0 and (flies == 0 or row_of_house.hits_flyers == 1)
        cost = appeal(gap, row_of_house.priority, shoots, reach, nearest)
        if cost < best:
            best, chosen = cost, PIECES + at
    return chosen


@kernel
def target_is_there(fight: Fight, side: int, target: int) -> bool:
    """Whether a target still lives and can be seen."""
    if target == NONE:
        return False
    if target >= PIECES:
        return bool(fight.estate[(1 - side) * MOST_HOUSES + target - PIECES].alive == 1)
    piece = fight.piece[(1 - side) * PIECES + target]
    return piece.alive == 1 and piece.inside == 0


@kernel
def gap_to_target(fight: Fight, side: int, x: int, y: int, target: int) -> int:
    """Steps to a target."""
    if target >= PIECES:
        return gap_to_estate(x, y, fight.estate[(1 - side) * MOST_HOUSES + target - PIECES])
    return gap_to_piece(x, y, fight.piece[(1 - side) * PIECES + target])


# --- harm ----------------------------------------------------------------------------------


@kernel
def blow(fight: Fight, basic: int, piercing: int, armour: int) -> int:
    """What a blow does, in eighths of a hit point: up to about half is lost by luck, or the
    mean of it where luck is off."""
    full = max(1, basic - armour) + piercing
    chances = (full + 2) // 2
    if fight.book.lucky == 1:
        return EIGHTHS * (full - below(fight.luck, chances))
    return EIGHTHS * full - EIGHTHS // 2 * (chances - 1)


@kernel
def armour_of(fight: Fight, side: int, kind: int) -> int:
    """A kind's armour with what was researched."""
    row = fight.book.kind[kind]
    if row.armour_from == NONE:
        return int(row.armour)
    return int(row.armour + row.armour_gain * fight.unit[side].level[row.armour_from])


@kernel
def piercing_of(fight: Fight, side: int, kind: int) -> int:
    """A kind's piercing with what was researched; mages have five upgrades, which add up."""
    row = fight.book.kind[kind]
    if row.piercing_from == NONE:
        return int(row.piercing)
    level = fight.unit[side].level
    gained = int(level[row.piercing_from])
    if kind == Kind.MAGE:
        for upgrade in range(row.piercing_from + 1, len(level)):
            gained += level[upgrade]
    return int(row.piercing + row.piercing_gain * gained)


@kernel
def raise_alarm(fight: Fight, side: int, x: int, y: int) -> None:
    """Somebody is hit at home: from the next tick on, whoever is there comes to help."""
    unit = fight.unit[side]
    unit.cries = 1
    unit.cry_x = x
    unit.cry_y = y


@kernel
def hear_alarms(fight: Fight) -> None:
    """What was cried in a tick is heard by everybody at its end: neither side hears sooner."""
    for side in range(SIDES):
        unit = fight.unit[side]
        if unit.cries == 0:
            continue
        unit.cries = 0
        if fight.clock >= unit.alarm_until:
            note(fight, Event.ALARM, side, NONE, NONE, 0, unit.cry_x, unit.cry_y)
        unit.alarm_until = fight.clock + ALARM_TICKS
        unit.alarm_x = unit.cry_x
        unit.alarm_y = unit.cry_y


@kernel
def hurt_piece(fight: Fight, number: int, points: int, by: int) -> None:
    """Somebody loses hit points at the end of this tick."""
    piece = fight.piece[number]
    if piece.hurt == 0 or by != number // PIECES:  # Whatever friends did, the enemy did it.
        piece.killer = by
    piece.hurt += points


@kernel
def splash(fight: Fight, side: int, x: int, y: int, kind: int, spared: int) -> None:
    """Everybody on the ground within one cell is hit as well, friends too: a quarter."""
    basic, piercing = int(fight.book.kind[kind].basic), piercing_of(fight, side, kind)
    for other in range(2):
        for at in range(fight.unit[other].pieces):
            number = other * PIECES + at
            piece = fight.piece[number]
            if piece.alive == 0 or piece.inside == 1 or number == spared:
                continue
            if gap_to_piece(x, y, piece) <= 1 and fight.book.kind[piece.kind].flies == 0:
                armour = armour_of(fight, other, piece.kind)
                points = blow(fight, basic, piercing, armour)
                same_cell = piece.x == x and piece.y == y
                part = points if same_cell else points // SPLASH_PART
                hurt_piece(fight, number, part, side)


@kernel
def strike_estate(
    fight: Fight, side: int, target: int, basic: int, piercing: int, x: int, y: int
) -> None:
    """A building is hit."""
    estate = fight.estate[(1 - side) * MOST_HOUSES + target - PIECES]
    armour = int(fight.book.house[estate.kind].armour)
    estate.hurt += blow(fight, basic, piercing, armour)
    raise_alarm(fight, 1 - side, x, y)


@kernel
def strike_piece(
    fight: Fight, side: int, target: int, basic: int, piercing: int, x: int, y: int
) -> None:
    """Somebody is hit."""
    other = 1 - side
    number = other * PIECES + target
    piece = fight.piece[number]
    armour = armour_of(fight, other, piece.kind)
    hurt_piece(fight, number, blow(fight, basic, piercing, armour), side)
    if piece.force != ATTACKING:
        raise_alarm(fight, other, x, y)


@kernel
def strike(fight: Fight, number: int) -> None:
    """Somebody hits his target."""
    side = number // PIECES
    piece = fight.piece[number]
    row = fight.book.kind[piece.kind]
    basic, piercing = int(row.basic), piercing_of(fight, side, piece.kind)
    target = int(piece.target)
    piece.ready_at = fight.clock + row.reload
    if target >= PIECES:
        strike_estate(fight, side, target, basic, piercing, piece.x, piece.y)
        if row.splash == 1:
            estate = fight.estate[(1 - side) * MOST_HOUSES + target - PIECES]
            # Where the shot meets the wall: the nearest cell of the building.
            x = min(max(int(piece.x), int(estate.x)), estate.x + estate.size - 1)
            y = min(max(int(piece.y), int(estate.y)), estate.y + estate.size - 1)
            splash(fight, side, x, y, piece.kind, NONE)
        return
    strike_piece(fight, side, target, basic, piercing, piece.x, piece.y)
    if row.splash == 1:
        spared = (1 - side) * PIECES + target
        victim = fight.piece[spared]
        splash(fight, side, victim.x, victim.y, piece.kind, spared)


# --- towers --------------------------------------------------------------------------------


@kernel
def aim_tower(fight: Fight, side: int, estate: Estate) -> None:
    """A tower chooses whom to shoot at."""
    row = fight.book.house[estate.kind]
    half = middle(side, estate.size)
    estate.target = best_target(
        fight,
        side,
        estate.x + half,
        estate.y + half,
        row.reach,
        row.reach,
        row.nearest,
        row.hits_flyers,
        0,
    )


@kernel
def shoot_tower(fight: Fight, number: int) -> None:
    """One tick of a tower."""
    side = number // MOST_HOUSES
    estate = fight.estate[number]
    row = fight.book.house[estate.kind]
    if row.reach == 0 or estate.work == Work.BUILDING or fight.clock < estate.ready_at:
        return
    aim_tower(fight, side, estate)
    target = int(estate.target)
    if target == NONE:
        estate.ready_at = fight.clock + 3
        return
    half = middle(side, estate.size)
    x, y = estate.x + half, estate.y + half
    gap = gap_to_target(fight, side, x, y, target)
    if gap < row.nearest:
        return
    estate.ready_at = fight.clock + row.reload
    if target >= PIECES:
        strike_estate(fight, side, target, row.basic, row.piercing, x, y)
    else:
        strike_piece(fight, side, target, row.basic, row.piercing, x, y)


@kernel
def notices(fight: Fight, kind: int) -> int:
    """Cells within which a kind of unit minds enemies."""
    return int(fight.book.kind[kind].sight) + CHASE
