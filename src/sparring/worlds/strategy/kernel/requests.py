"""What commanders ask for, served once a second in the order it was asked for: whatever can
be paid, so that what is cheap overtakes what is not."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import (
    KINDS,
    NONE,
    Ask,
    House,
    Kind,
    Task,
    Work,
)
from sparring.worlds.strategy.data.numbers import MOST_PIECES_A_SIDE
from sparring.worlds.strategy.kernel.asking import drop_request
from sparring.worlds.strategy.kernel.houses import can_make, has_all
from sparring.worlds.strategy.kernel.pieces import lacks
from sparring.worlds.strategy.kernel.places import gap_to_box, middle, site_around
from sparring.worlds.strategy.kernel.record import (
    MOST_HOUSES,
    PIECES,
    Fight,
    Unit,
    kernel,
)

SPARE_SUPPLY = 2
"""Supply is short when no more than this is left."""
FARTHEST_SITE = 26
HALL_FROM_MINE = 3
"""Cells that a town hall keeps from a mine."""
SITE_FROM_MINE = 2
MINE_OF_A_HALL = 14
"""A mine so many cells from a town hall, or fewer, is taken."""


# --- paying --------------------------------------------------------------------------------


@kernel
def can_pay(unit: Unit, gold: int, lumber: int) -> bool:
    """Whether something can be paid; what is missing is remembered."""
    if unit.gold < gold:
        unit.gold_short = 1
    if unit.lumber < lumber:
        unit.lumber_short = 1
    return unit.gold >= gold and unit.lumber >= lumber


@kernel
def pay(unit: Unit, gold: int, lumber: int) -> None:
    """Something is paid."""
    unit.gold -= gold
    unit.lumber -= lumber


@kernel
def supply_used(unit: Unit) -> int:
    """What everybody eats, those in training too."""
    used = 0
    for kind in range(KINDS):
        used += unit.living[kind] + unit.training[kind]
    return used


@kernel
def supply_of(fight: Fight, unit: Unit) -> int:
    """What farms and town halls give."""
    total = 0
    for house in range(House.CANNON_TOWER + 1):
        total += unit.standing[house] * fight.book.house[house].supply
    return min(total, MOST_PIECES_A_SIDE)


# --- sites ---------------------------------------------------------------------------------


@kernel
def main_hall(fight: Fight, side: int) -> int:
    """The first town hall that stands, or any building; -1 if there is none."""
    first = side * MOST_HOUSES
    any_house = NONE
    for number in range(first, first + fight.unit[side].houses):
        estate = fight.estate[number]
        if estate.alive == 1:
            if estate.kind <= House.CASTLE:
                return number
            if any_house == NONE:
                any_house = number
    return any_house


@kernel
def has_hall_at(fight: Fight, side: int, number: int) -> bool:
    """Whether a side's town hall stands at a mine."""
    mine = fight.book.mine[number]
    first = side * MOST_HOUSES
    for at in range(first, first + fight.unit[side].houses):
        estate = fight.estate[at]
        if estate.alive == 1 and estate.kind <= House.CASTLE:
            gap = gap_to_box(mine.x + 1, mine.y + 1, estate.x, estate.y, estate.size)
            if gap <= MINE_OF_A_HALL:
                return True
    return False


@kernel
def is_taken(fight: Fight, side: int, number: int) -> bool:
    """Whether a town hall of anybody stands at a mine, or one's own worker is on his way to
    build one there."""
    if has_hall_at(fight, 0, number) or has_hall_at(fight, 1, number):
        return True
    mine = fight.book.mine[number]
    first = side * PIECES
    for at in range(first, first + fight.unit[side].pieces):
        piece = fight.piece[at]
        if piece.alive == 1 and piece.task == Task.TO_SITE and piece.house == House.TOWN_HALL:
            if max(abs(piece.to_x - mine.x - 1), abs(piece.to_y - mine.y - 1)) <= MINE_OF_A_HALL:
                return True
    return False


@kernel
def free_mine(fight: Fight, side: int) -> int:
    """The nearest mine that nobody has settled at; -1 if there is none."""
    hall = main_hall(fight, side)
    best, chosen = 30_000, NONE
    for at in range(fight.book.mines):
        number = at if side == 0 else at ^ 1
        mine = fight.book.mine[number]
        if is_taken(fight, side, number):
            continue
        gap = 0
        if hall != NONE:
            estate = fight.estate[hall]
            gap = gap_to_box(mine.x + 1, mine.y + 1, estate.x, estate.y, estate.size)
        if gap < best:
            best, chosen = gap, number
    return chosen


@kernel
def site_for(fight: Fight, side: int, house: int) -> int:
    """The cell of a place for a building; -1 if there is none."""
    size = fight.book.house[house].size
    if house == House.TOWN_HALL:
        number = free_mine(fight, side)
        if number == NONE:
            return NONE
        mine = fight.book.mine[number]
        # A mine is three cells wide: its middle, less half of the building.
        x = mine.x + (3 - size) // 2 if side == 0 else mine.x + (4 - size) // 2
        y = mine.y + (3 - size) // 2 if side == 0 else mine.y + (4 - size) // 2
        return site_around(fight, side, x, y, size, 3, 12, HALL_FROM_MINE)
    hall = main_hall(fight, side)
    if hall == NONE:
        return NONE
    estate = fight.estate[hall]
    grown = estate.size - size
    x = estate.x + (grown // 2 if side == 0 else (grown + 1) // 2)
    y = estate.y + (grown // 2 if side == 0 else (grown + 1) // 2)
    return site_around(fight, side, x, y, size, 3, FARTHEST_SITE, SITE_FROM_MINE)


@kernel
def builder_for(fight: Fight, side: int, x: int, y: int) -> int:
    """The nearest worker who is not busy inside; -1 if there is none."""
    best, chosen = 30_000, NONE
    first = side * PIECES
    for number in range(first, first + fight.unit[side].pieces):
        piece = fight.piece[number]
        if piece.alive == 0 or piece.kind != Kind.WORKER or piece.inside == 1:
            continue
        if piece.task == Task.TO_SITE:
            continue
        gap = max(abs(piece.x - x), abs(piece.y - y))
        if piece.carries != 0:
            gap += 8
        if gap < best:
            best, chosen = gap, number
    return chosen


@kernel
def send_builder(fight: Fight, side: int, house: int) -> bool:
    """Pay for a building and send somebody to build it; whether that could be done."""
    unit = fight.unit[side]
    row = fight.book.house[house]
    if house == House.TOWN_HALL and free_mine(fight, side) == NONE:
        return False  # Nothing is short for what cannot be built.
    if not can_pay(unit, row.gold, row.lumber):
        return False
    site = site_for(fight, side, house)
    if site == NONE:
        return False
    half = middle(side, row.size)
    x, y = site % fight.book.size + half, site // fight.book.size + half
    builder = builder_for(fight, side, x, y)
    if builder == NONE:
        return False
    pay(unit, row.gold, row.lumber)
    unit.founded[house] += 1
    piece = fight.piece[builder]
    piece.task = Task.TO_SITE
    piece.house = house
    piece.carries = 0
    piece.to_x = x
    piece.to_y = y
    return True


# --- buildings that work --------------------------------------------------------------------


@kernel
def idle_house(fight: Fight, side: int, house: int) -> int:
    """A finished building with nothing to do; a keep or castle will do for a town hall. -1
    if there is none."""
    first = side * MOST_HOUSES
    for number in range(first, first + fight.unit[side].houses):
        estate = fight.estate[number]
        if estate.alive == 0 or estate.work != Work.NOTHING:
            continue
        if estate.kind == house or (house == House.TOWN_HALL and estate.kind <= House.CASTLE):
            return number
    return NONE


@kernel
def exact_idle_house(fight: Fight, side: int, house: int) -> int:
    """The same of just this kind."""
    first = side * MOST_HOUSES
    for number in range(first, first + fight.unit[side].houses):
        estate = fight.estate[number]
        if estate.alive == 1 and estate.work == Work.NOTHING and estate.kind == house:
            return number
    return NONE


@kernel
def begin_work(fight: Fight, number: int, work: int, making: int, time: int) -> None:
    """Something begins in a building."""
    estate = fight.estate[number]
    estate.work = work
    estate.making = making
    estate.until = fight.clock + time


@kernel
def owned(unit: Unit, house: int) -> int:
    """How many of a building a side has or is about to have; what has grown out of one
    counts as well."""
    count = unit.standing[house] + unit.founded[house]
    if house == House.TOWN_HALL:
        return count + unit.standing[House.KEEP] + unit.standing[House.CASTLE]
    if house == House.KEEP:
        return count + unit.standing[House.CASTLE]
    return int(count)


@kernel
def serve_growth(fight: Fight, side: int, house: int) -> None:
    """One building is to become another."""
    unit = fight.unit[side]
    row = fight.book.house[house]
    base = exact_idle_house(fight, side, row.grows_from)
    if base == NONE:
        if row.grows_from == House.WATCH_TOWER and unit.founded[House.WATCH_TOWER] == 0:
            send_builder(fight, side, House.WATCH_TOWER)
        return
    if can_pay(unit, row.gold, row.lumber):
        pay(unit, row.gold, row.lumber)
        unit.founded[house] += 1
        begin_work(fight, base, Work.UPGRADING, house, row.time)


@kernel
def serve_house(fight: Fight, side: int, house: int, ordinal: int) -> None:
    """A building is wanted."""
    unit = fight.unit[side]
    row = fight.book.house[house]
    if owned(unit, house) >= ordinal or not has_all(fight, side, row.needs):
        return
    if row.grows_from != NONE:
        serve_growth(fight, side, house)
    else:
        send_builder(fight, side, house)


@kernel
def serve_upgrade(fight: Fight, side: int, upgrade: int, ordinal: int) -> bool:
    """A level is wanted; whether it has been begun, and need not be asked for any more."""
    unit = fight.unit[side]
    row = fight.book.upgrade[upgrade]
    level = unit.level[upgrade]
    if level >= ordinal:
        return True
    if level + 1 != ordinal:
        return False
    at = exact_idle_house(fight, side, row.at)
    if at == NONE or not can_pay(unit, row.gold[level], row.lumber[level]):
        return False
    pay(unit, row.gold[level], row.lumber[level])
    begin_work(fight, at, Work.RESEARCHING, upgrade, row.time[level])
    return True


@kernel
def train(fight: Fight, side: int, kind: int) -> bool:
    """One more of a kind goes into training; whether that could be done."""
    unit = fight.unit[side]
    row = fight.book.kind[kind]
    if supply_used(unit) >= supply_of(fight, unit) or not can_make(fight, side, kind):
        return False
    at = idle_house(fight, side, row.made_in)
    if at == NONE or not can_pay(unit, row.gold, row.lumber):
        return False
    pay(unit, row.gold, row.lumber)
    unit.training[kind] += 1
    begin_work(fight, at, Work.TRAINING, kind, row.time)
    return True


@kernel
def serve_workers(fight: Fight, side: int) -> None:
    """So many workers are wanted."""
    unit = fight.unit[side]
    while unit.living[Kind.WORKER] + unit.training[Kind.WORKER] < unit.workers_wanted:
        if not train(fight, side, Kind.WORKER):
            return


@kernel
def serve_force(fight: Fight, side: int, force: int) -> None:
    """A force is to have what it wants; whoever is in training already comes to the forces
    that asked first."""
    unit = fight.unit[side]
    for kind in range(Kind.SOLDIER, KINDS):
        missing = lacks(unit, force, kind) - int(unit.training[kind])
        for at in range(unit.requests):
            request = unit.request[at]
            if request.ask == Ask.FORCE:
                if request.what == force:
                    break
                missing += lacks(unit, request.what, kind)
        for _ in range(min(missing, lacks(unit, force, kind))):
            if not train(fight, side, kind):
                break


@kernel
def serve_farm(fight: Fight, side: int) -> None:
    """A farm, if supply is short and none is on its way."""
    unit = fight.unit[side]
    coming = unit.founded[House.FARM] * fight.book.house[House.FARM].supply
    supply = supply_of(fight, unit) + coming
    if supply < MOST_PIECES_A_SIDE and supply_used(unit) + SPARE_SUPPLY > supply:
        send_builder(fight, side, House.FARM)


@kernel
def serve(fight: Fight, side: int) -> None:
    """Everything that was asked for, in order."""
    unit = fight.unit[side]
    unit.gold_short = 0
    unit.lumber_short = 0
    serve_farm(fight, side)
    at = 0
    while at < unit.requests:
        request = unit.request[at]
        is_done = False
        if request.ask == Ask.HOUSE:
            serve_house(fight, side, request.what, request.ordinal)
        elif request.ask == Ask.UPGRADE:
            is_done = serve_upgrade(fight, side, request.what, request.ordinal)
        elif request.ask == Ask.WORKERS:
            serve_workers(fight, side)
        else:
            serve_force(fight, side, request.what)
        if is_done:
            drop_request(unit, at)
        else:
            at += 1
