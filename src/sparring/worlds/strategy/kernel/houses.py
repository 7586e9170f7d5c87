"""Buildings: founded, finished, grown into others, razed; what goes on in them."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import (
    EIGHTHS,
    NONE,
    Ask,
    Event,
    Ground,
    House,
    Kind,
    Task,
    Work,
)
from sparring.worlds.strategy.kernel.asking import ask_for
from sparring.worlds.strategy.kernel.events import note
from sparring.worlds.strategy.kernel.fields import forget_ways
from sparring.worlds.strategy.kernel.pieces import appear, fall
from sparring.worlds.strategy.kernel.places import count_estate, gap_to_box, gap_to_estate
from sparring.worlds.strategy.kernel.record import (
    MOST_HOUSES,
    PIECES,
    Estate,
    Fight,
    Piece,
    kernel,
)

FULL = NONE
NEAR_TREES = 40
"""Cells around a depot in which a tree is looked for."""


@kernel
def has(fight: Fight, side: int, house: int) -> bool:
    """Whether a building stands; a castle is a keep, and both are town halls."""
    standing = fight.unit[side].standing
    if house == House.TOWN_HALL:
        return standing[House.TOWN_HALL] + standing[House.KEEP] + standing[House.CASTLE] > 0
    if house == House.KEEP:
        return standing[House.KEEP] + standing[House.CASTLE] > 0
    return bool(standing[house] > 0)


@kernel
def has_all(fight: Fight, side: int, needs: int) -> bool:
    """Whether all of these buildings stand."""
    for house in range(House.CANNON_TOWER + 1):
        if (needs >> house) & 1 == 1 and not has(fight, side, house):
            return False
    return True


@kernel
def can_make(fight: Fight, side: int, kind: int) -> bool:
    """Whether a side has all that a kind of unit needs."""
    row = fight.book.kind[kind]
    return has(fight, side, row.made_in) and has_all(fight, side, row.needs)


@kernel
def free_place(fight: Fight, side: int) -> int:
    """Room for one building more; -1 if there is none."""
    first = side * MOST_HOUSES
    unit = fight.unit[side]
    for at in range(unit.houses):
        if fight.estate[first + at].alive == 0:
            return first + at
    if unit.houses == MOST_HOUSES:
        return FULL
    unit.houses += 1
    return first + unit.houses - 1


@kernel
def cover(fight: Fight, number: int, by: int) -> None:
    """Mark the cells of a building, or free them."""
    estate = fight.estate[number]
    for y in range(estate.y, estate.y + estate.size):
        for x in range(estate.x, estate.x + estate.size):
            fight.blocked[y * fight.book.size + x] = by
    forget_ways(fight)


@kernel
def found(fight: Fight, side: int, house: int, x: int, y: int) -> int:
    """Begin a building; its place, or -1 if there is no room for one more."""
    number = free_place(fight, side)
    if number == FULL:
        return FULL
    row = fight.book.house[house]
    estate = fight.estate[number]
    estate.alive = 1
    estate.kind = house
    estate.x = x
    estate.y = y
    estate.size = row.size
    estate.most_health = row.health * EIGHTHS
    estate.health = estate.most_health // 10
    estate.hurt = 0
    estate.work = Work.BUILDING
    estate.making = house
    estate.until = fight.clock + row.time
    estate.builder = NONE
    estate.target = NONE
    estate.ready_at = 0
    estate.mine = NONE
    cover(fight, number, number + 1)
    count_estate(fight, number, 1)
    return number


# --- depots -------------------------------------------------------------------------------


@kernel
def find_tree(fight: Fight, side: int, estate: Estate) -> None:
    """The nearest tree of a depot; (-1, -1) if there is none near."""
    estate.tree_x = NONE
    estate.tree_y = NONE
    best = NEAR_TREES + 1
    size = fight.book.size
    for row in range(size):
        y = row if side == 0 else size - 1 - row
        for column in range(size):
            x = column if side == 0 else size - 1 - column
            if fight.book.ground[y * size + x] == Ground.FOREST:
                gap = gap_to_box(x, y, estate.x, estate.y, estate.size)
                if gap < best:
                    best = gap
                    estate.tree_x = x
                    estate.tree_y = y


@kernel
def find_mine(fight: Fight, side: int, estate: Estate) -> None:
    """The nearest mine of a town hall that still has gold."""
    estate.mine = NONE
    best = 3 * fight.book.size
    for at in range(fight.book.mines):
        # Mines stand in pairs, the first side's before the other's.
        number = at if side == 0 else at ^ 1
        mine = fight.book.mine[number]
        gap = gap_to_box(mine.x + 1, mine.y + 1, estate.x, estate.y, estate.size)
        if fight.gold_left[number] > 0 and gap < best:
            best = gap
            estate.mine = number


@kernel
def is_hall(estate: Estate) -> bool:
    """Whether gold can be brought here."""
    return estate.alive == 1 and estate.work != Work.BUILDING and estate.kind <= House.CASTLE


@kernel
def takes_lumber(estate: Estate) -> bool:
    """Whether lumber can be brought here."""
    if estate.alive == 0 or estate.work == Work.BUILDING:
        return False
    return estate.kind <= House.CASTLE or estate.kind == House.LUMBER_MILL


@kernel
def nearest_depot(fight: Fight, side: int, piece: Piece, lumber: int) -> int:
    """The nearest building that takes gold, or lumber; -1 if there is none."""
    best, nearest = 30_000, NONE
    first = side * MOST_HOUSES
    for number in range(first, first + fight.unit[side].houses):
        estate = fight.estate[number]
        fits = takes_lumber(estate) and estate.tree_x != NONE if lumber == 1 else is_hall(estate)
        if fits:
            gap = gap_to_estate(piece.x, piece.y, estate)
            if gap < best:
                best, nearest = gap, number
    return nearest


# --- finished and razed --------------------------------------------------------------------


@kernel
def open_state(fight: Fight, side: int, house: int) -> None:
    """A building stands for the first time: perhaps a game state opens."""
    unit = fight.unit[side]
    bit = fight.book.house[house].bit
    if bit == 0 or unit.opened & bit != 0:
        return
    unit.opened |= bit
    other = fight.unit[1 - side]
    closing = unit.visited - 1
    unit.military_then[2 * closing] = unit.military
    unit.military_then[2 * closing + 1] = other.military
    unit.built_then[2 * closing] = unit.built
    unit.built_then[2 * closing + 1] = other.built
    state = fight.book.state_of[unit.opened]
    unit.visit[unit.visited] = state
    unit.visited += 1
    note(fight, Event.OPENED, side, NONE, house, state, 0, 0)


@kernel
def stand(fight: Fight, number: int) -> None:
    """A building is finished, or has become another."""
    side = number // MOST_HOUSES
    estate = fight.estate[number]
    unit = fight.unit[side]
    estate.work = Work.NOTHING
    unit.standing[estate.kind] += 1
    unit.built += fight.book.house[estate.kind].points
    if estate.kind <= House.CASTLE:
        find_mine(fight, side, estate)
    if takes_lumber(estate):
        find_tree(fight, side, estate)
    note(fight, Event.FINISHED, side, number, estate.kind, 0, estate.x, estate.y)
    open_state(fight, side, estate.kind)


@kernel
def let_out(fight: Fight, number: int) -> None:
    """The worker inside comes out again."""
    estate = fight.estate[number]
    if estate.builder == NONE:
        return
    piece = fight.piece[estate.builder]
    appear(fight, estate.builder, estate)
    piece.task = Task.IDLE
    piece.house = NONE
    estate.builder = NONE


@kernel
def finish_building(fight: Fight, number: int) -> None:
    """What a worker has built stands."""
    side = number // MOST_HOUSES
    estate = fight.estate[number]
    fight.unit[side].founded[estate.kind] -= 1
    let_out(fight, number)
    stand(fight, number)


@kernel
def grow(fight: Fight, number: int) -> None:
    """A building becomes another."""
    side = number // MOST_HOUSES
    estate = fight.estate[number]
    unit = fight.unit[side]
    row = fight.book.house[estate.making]
    unit.standing[estate.kind] -= 1
    unit.founded[estate.making] -= 1
    estate.kind = estate.making
    estate.health += row.health * EIGHTHS - estate.most_health
    estate.most_health = row.health * EIGHTHS
    stand(fight, number)


@kernel
def give_up_work(fight: Fight, number: int) -> None:
    """What was going on in a building comes to nothing; research is asked for anew."""
    side = number // MOST_HOUSES
    estate = fight.estate[number]
    unit = fight.unit[side]
    if estate.work == Work.BUILDING or estate.work == Work.UPGRADING:
        unit.founded[estate.making] -= 1
    elif estate.work == Work.TRAINING:
        unit.training[estate.making] -= 1
    elif estate.work == Work.RESEARCHING:
        ask_for(unit, Ask.UPGRADE, estate.making, unit.level[estate.making] + 1)


@kernel
def turn_out(fight: Fight, number: int) -> None:
    """A building is no more: those who were unloading in it stand outside with empty hands,
    and those who were about to come, or in its mine, look for another."""
    side = number // MOST_HOUSES
    first = side * PIECES
    for at in range(first, first + fight.unit[side].pieces):
        piece = fight.piece[at]
        if piece.alive == 0 or piece.kind != Kind.WORKER or piece.house != number:
            continue
        if piece.task == Task.TO_SITE or piece.task == Task.INSIDE:
            continue  # Those have something else in mind.
        piece.house = NONE
        if piece.task == Task.UNLOADING:
            piece.task = Task.IDLE
            piece.carries = 0
            appear(fight, at, fight.estate[number])


@kernel
def raze(fight: Fight, number: int) -> None:
    """A building falls, with whoever builds it."""
    side = number // MOST_HOUSES
    estate = fight.estate[number]
    if estate.work != Work.BUILDING:
        fight.unit[side].standing[estate.kind] -= 1
    give_up_work(fight, number)
    if estate.builder != NONE:
        fight.piece[estate.builder].killer = 1 - side
        fall(fight, estate.builder)
    estate.alive = 0
    cover(fight, number, 0)
    count_estate(fight, number, -1)
    turn_out(fight, number)
    fight.unit[1 - side].military += fight.book.house[estate.kind].points
    note(fight, Event.RAZED, side, number, estate.kind, 0, estate.x, estate.y)


# --- work ----------------------------------------------------------------------------------


@kernel
def raise_walls(fight: Fight, estate: Estate) -> None:
    """A building grows, and its hit points with it."""
    row = fight.book.house[estate.kind]
    full = estate.most_health - estate.most_health // 10
    left = estate.until - fight.clock
    # What this tick adds of the nine tenths that are missing at first.
    done = (row.time - left) * full // row.time
    before = (row.time - left - 1) * full // row.time
    estate.health += done - before


@kernel
def learn_level(fight: Fight, number: int) -> None:
    """An upgrade has been researched."""
    side = number // MOST_HOUSES
    estate = fight.estate[number]
    unit = fight.unit[side]
    unit.level[estate.making] += 1
    estate.work = Work.NOTHING
    level = unit.level[estate.making]
    note(fight, Event.RESEARCHED, side, number, estate.making, level, estate.x, estate.y)


@kernel
def work_on(fight: Fight, number: int) -> int:
    """One tick of whatever goes on in a building; the kind of a unit that is ready to come
    out, or -1."""
    estate = fight.estate[number]
    if estate.work == Work.BUILDING:
        raise_walls(fight, estate)
    if fight.clock < estate.until:
        return NONE
    if estate.work == Work.BUILDING:
        finish_building(fight, number)
    elif estate.work == Work.UPGRADING:
        grow(fight, number)
    elif estate.work == Work.RESEARCHING:
        learn_level(fight, number)
    elif estate.work == Work.TRAINING:
        return int(estate.making)
    return NONE
