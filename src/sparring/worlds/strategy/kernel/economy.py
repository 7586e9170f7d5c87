"""Workers: gold from mines, lumber from trees, and building sites."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import NONE, Event, House, Kind, Task
from sparring.worlds.strategy.data.numbers import CARRIED, CHOPPING, MINING, UNLOADING
from sparring.worlds.strategy.kernel.events import note
from sparring.worlds.strategy.kernel.houses import (
    find_mine,
    found,
    is_hall,
    nearest_depot,
)
from sparring.worlds.strategy.kernel.pieces import appear, leave_cell, take_cell, vanish
from sparring.worlds.strategy.kernel.places import gap_to_box, gap_to_estate, has_room, middle
from sparring.worlds.strategy.kernel.record import MOST_HOUSES, PIECES, Fight, Piece, kernel

HUNDRED = 100
GOLD, LUMBER = 1, 2
"""What a worker carries."""


@kernel
def count_gatherers(fight: Fight, side: int) -> None:
    """How many workers are about gold, and how many about lumber."""
    unit = fight.unit[side]
    unit.miners = 0
    unit.choppers = 0
    first = side * PIECES
    for number in range(first, first + unit.pieces):
        piece = fight.piece[number]
        if piece.alive == 0 or piece.kind != Kind.WORKER:
            continue
        if Task.TO_MINE <= piece.task <= Task.UNLOADING and piece.carries != LUMBER:
            unit.miners += 1
        elif Task.UNLOADING <= piece.task <= Task.WOOD_HOME:
            unit.choppers += 1


@kernel
def wants_gold(fight: Fight, side: int) -> bool:
    """Whether the next free worker goes for gold: half of them do, and what is short
    counts double."""
    unit = fight.unit[side]
    gold = 2 if unit.gold_short == 1 else 1
    lumber = 2 if unit.lumber_short == 1 else 1
    return unit.miners * lumber <= unit.choppers * gold


@kernel
def hall_with_gold(fight: Fight, side: int, piece: Piece) -> int:
    """The town hall whose mine a worker goes to: the one with the fewest workers, for its
    distance; -1 if there is none."""
    best, chosen = 1 << 30, NONE
    first = side * MOST_HOUSES
    for number in range(first, first + fight.unit[side].houses):
        estate = fight.estate[number]
        if not is_hall(estate):
            continue
        if estate.mine == NONE or fight.gold_left[estate.mine] == 0:
            find_mine(fight, side, estate)
            if estate.mine == NONE:
                continue
        mine = fight.book.mine[estate.mine]
        trip = gap_to_box(mine.x + 1, mine.y + 1, estate.x, estate.y, estate.size)
        cost = 4 * trip + gap_to_estate(piece.x, piece.y, estate)
        if cost < best:
            best, chosen = cost, number
    return chosen


@kernel
def send_for_gold(fight: Fight, side: int, piece: Piece) -> bool:
    """Off to a mine; whether there is one."""
    hall = hall_with_gold(fight, side, piece)
    if hall == NONE:
        return False
    mine = fight.book.mine[fight.estate[hall].mine]
    piece.house = hall
    piece.task = Task.TO_MINE
    piece.to_x = mine.x + 1
    piece.to_y = mine.y + 1
    fight.unit[side].miners += 1
    return True


@kernel
def send_for_lumber(fight: Fight, side: int, piece: Piece) -> bool:
    """Off to the trees; whether there are any."""
    depot = nearest_depot(fight, side, piece, 1)
    if depot == NONE:
        return False
    estate = fight.estate[depot]
    piece.house = depot
    piece.task = Task.TO_WOOD
    piece.to_x = estate.tree_x
    piece.to_y = estate.tree_y
    fight.unit[side].choppers += 1
    return True


@kernel
def find_work(fight: Fight, side: int, piece: Piece) -> None:
    """Something to do for a worker who has nothing to do."""
    piece.carries = 0
    if wants_gold(fight, side):
        if not send_for_gold(fight, side, piece):
            send_for_lumber(fight, side, piece)
    elif not send_for_lumber(fight, side, piece):
        send_for_gold(fight, side, piece)


# --- walking ------------------------------------------------------------------------------


@kernel
def walk(fight: Fight, number: int, reach: int) -> bool:
    """One tick towards where a worker is going; whether he is as near as he must be.
    Workers pass through whatever stands in their way."""
    piece = fight.piece[number]
    gap = max(abs(piece.to_x - piece.x), abs(piece.to_y - piece.y))
    if gap <= reach:
        return True
    piece.pace += 5
    if piece.pace < fight.book.kind[piece.kind].pace:
        return False
    piece.pace -= fight.book.kind[piece.kind].pace
    x = piece.x + (piece.to_x > piece.x) - (piece.to_x < piece.x)
    y = piece.y + (piece.to_y > piece.y) - (piece.to_y < piece.y)
    leave_cell(fight, number)
    take_cell(fight, number, x, y)
    return gap - 1 <= reach


@kernel
def go_home(fight: Fight, side: int, piece: Piece, lumber: int) -> None:
    """Back to the nearest depot with what was gathered."""
    depot = nearest_depot(fight, side, piece, lumber)
    if depot == NONE:
        piece.task = Task.IDLE
        return
    estate = fight.estate[depot]
    piece.house = depot
    piece.task = Task.WOOD_HOME if lumber == 1 else Task.GOLD_HOME
    # The nearest cell of the depot.
    piece.to_x = min(max(piece.x, estate.x), estate.x + estate.size - 1)
    piece.to_y = min(max(piece.y, estate.y), estate.y + estate.size - 1)


@kernel
def bonus(fight: Fight, side: int, lumber: int) -> int:
    """What is gathered, of a hundred, with the best of one's buildings."""
    best = 0
    for house in range(House.CANNON_TOWER + 1):
        if fight.unit[side].standing[house] > 0:
            row = fight.book.house[house]
            best = max(best, int(row.lumber_bonus if lumber == 1 else row.gold_bonus))
    return HUNDRED + best


@kernel
def unload(fight: Fight, side: int, piece: Piece) -> None:
    """What a worker brought is in the treasury."""
    unit = fight.unit[side]
    if piece.carries == GOLD:
        unit.gold += CARRIED * bonus(fight, side, 0) // HUNDRED
    elif piece.carries == LUMBER:
        unit.lumber += CARRIED * bonus(fight, side, 1) // HUNDRED
    piece.carries = 0


@kernel
def mine_gold(fight: Fight, number: int) -> None:
    """A worker comes out of a mine."""
    piece = fight.piece[number]
    side = number // PIECES
    piece.inside = 0
    if piece.house != NONE:
        mine = fight.estate[piece.house].mine
        if mine != NONE:
            fight.gold_left[mine] = max(0, fight.gold_left[mine] - CARRIED)
    piece.carries = GOLD
    take_cell(fight, number, piece.x, piece.y)
    go_home(fight, side, piece, 0)


@kernel
def begin_site(fight: Fight, number: int) -> None:
    """A worker has come to where something is to be built; if there is no longer room,
    nothing is paid."""
    piece = fight.piece[number]
    side = number // PIECES
    unit = fight.unit[side]
    house = int(piece.house)
    row = fight.book.house[house]
    left = piece.to_x - middle(side, row.size)
    top = piece.to_y - middle(side, row.size)
    site = NONE
    if has_room(fight, left, top, row.size):
        site = found(fight, side, house, left, top)
    if site == NONE:
        unit.founded[house] -= 1
        unit.gold += row.gold
        unit.lumber += row.lumber
        piece.task = Task.IDLE
        piece.house = NONE
        return
    vanish(fight, number)
    piece.task = Task.INSIDE
    piece.house = site
    fight.estate[site].builder = number
    note(fight, Event.FOUNDED, side, site, house, 0, left, top)


@kernel
def work(fight: Fight, number: int) -> None:
    """One tick of a worker."""
    piece = fight.piece[number]
    side = number // PIECES
    task = piece.task
    if task == Task.INSIDE:
        return
    if task == Task.IDLE:
        if (fight.clock + number % PIECES) % 6 == 0:
            find_work(fight, side, piece)
    elif task == Task.TO_MINE:
        if walk(fight, number, 2):
            vanish(fight, number)
            piece.task = Task.IN_MINE
            piece.until = fight.clock + MINING
    elif task == Task.IN_MINE:
        if fight.clock >= piece.until:
            mine_gold(fight, number)
    elif task == Task.TO_WOOD:
        if walk(fight, number, 1):
            piece.task = Task.CHOPPING
            piece.until = fight.clock + CHOPPING
    elif task == Task.CHOPPING:
        if fight.clock >= piece.until:
            piece.carries = LUMBER
            go_home(fight, side, piece, 1)
    elif task == Task.GOLD_HOME or task == Task.WOOD_HOME:
        bring(fight, number)
    elif task == Task.UNLOADING:
        if fight.clock >= piece.until:
            come_out(fight, number)
    elif walk(fight, number, 1) and piece.hurt < piece.health:
        # Who is about to fall begins nothing: a site without its builder would rise by itself.
        begin_site(fight, number)


@kernel
def bring(fight: Fight, number: int) -> None:
    """On the way to a depot, and into it."""
    piece = fight.piece[number]
    lumber = 1 if piece.task == Task.WOOD_HOME else 0
    if piece.house == NONE:
        go_home(fight, number // PIECES, piece, lumber)
        return
    if walk(fight, number, 1):
        vanish(fight, number)
        piece.task = Task.UNLOADING
        piece.until = fight.clock + UNLOADING


@kernel
def come_out(fight: Fight, number: int) -> None:
    """A worker has unloaded, and looks for what to do next."""
    piece = fight.piece[number]
    side = number // PIECES
    unit = fight.unit[side]
    if piece.carries == GOLD:
        unit.miners -= 1
    elif piece.carries == LUMBER:
        unit.choppers -= 1
    unload(fight, side, piece)
    appear(fight, number, fight.estate[piece.house])
    find_work(fight, side, piece)
