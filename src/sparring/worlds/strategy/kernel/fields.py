"""Ways over the map: steps from every cell to the nearest goal, found from the goals outwards
and kept until a building appears or falls."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import FIELDS, House
from sparring.worlds.strategy.data.codes import Field as Way
from sparring.worlds.strategy.kernel.places import is_open
from sparring.worlds.strategy.kernel.record import CELLS, MOST_HOUSES, PIECES, Fight, kernel

FAR = 30_000
"""Where there is no way."""
ALARM_REACH = 48
"""Steps over which an alarm is heard."""
WHOLE_MAP = FAR - 1
REFRESH = 12
"""Ticks after which ways to somebody who moves are found anew."""


@kernel
def forget_ways(fight: Fight) -> None:
    """A building has appeared or fallen."""
    for number in range(2 * FIELDS):
        fight.stale[number] = 1


@kernel
def clear_field(fight: Fight, base: int) -> None:
    """No way from anywhere."""
    for cell in range(fight.book.size * fight.book.size):
        fight.field[base + cell] = FAR


@kernel
def add_goal(fight: Fight, base: int, goals: int, x: int, y: int) -> int:
    """A cell to go to; how many there are now."""
    if not is_open(fight, x, y):
        return goals
    cell = y * fight.book.size + x
    if fight.field[base + cell] == 0:
        return goals
    fight.field[base + cell] = 0
    fight.queue[goals] = cell
    return goals + 1


@kernel
def add_estate_goals(fight: Fight, base: int, goals: int, number: int) -> int:
    """The cells around a building."""
    estate = fight.estate[number]
    size = estate.size
    for at in range(-1, size + 1):
        goals = add_goal(fight, base, goals, estate.x + at, estate.y - 1)
        goals = add_goal(fight, base, goals, estate.x + at, estate.y + size)
    for at in range(size):
        goals = add_goal(fight, base, goals, estate.x - 1, estate.y + at)
        goals = add_goal(fight, base, goals, estate.x + size, estate.y + at)
    return goals


@kernel
def add_goals_around(fight: Fight, base: int, goals: int, x: int, y: int) -> int:
    """A cell to go to or, where nobody on foot can stand on it, the nearest around it."""
    for ring in range(fight.book.size):
        is_there = False
        for down in range(-ring, ring + 1):
            step = 1 if abs(down) == ring else 2 * ring
            for across in range(-ring, ring + 1, step):
                is_there = is_there or is_open(fight, x + across, y + down)
                goals = add_goal(fight, base, goals, x + across, y + down)
        if is_there:
            return goals
    return goals


@kernel
def spread(fight: Fight, base: int, goals: int, reach: int) -> None:
    """Steps to the nearest goal, outwards from all of them."""
    size = fight.book.size
    at, end = 0, goals
    while at < end:
        cell = fight.queue[at]
        at += 1
        away = fight.field[base + cell] + 1
        if away > reach:
            return
        x, y = cell % size, cell // size
        for down in range(-1, 2):
            for across in range(-1, 2):
                if is_open(fight, x + across, y + down):
                    other = cell + down * size + across
                    if fight.field[base + other] > away:
                        fight.field[base + other] = away
                        fight.queue[end] = other
                        end += 1


@kernel
def goals_at_enemies(fight: Fight, side: int, base: int) -> int:
    """Around the other side's buildings; where it has none left, its units."""
    goals = 0
    first = (1 - side) * MOST_HOUSES
    for number in range(first, first + fight.unit[1 - side].houses):
        if fight.estate[number].alive == 1:
            goals = add_estate_goals(fight, base, goals, number)
    if goals > 0:
        return goals
    first = (1 - side) * PIECES
    for number in range(first, first + fight.unit[1 - side].pieces):
        piece = fight.piece[number]
        if piece.alive == 1 and piece.inside == 0:
            goals = add_goals_around(fight, base, goals, piece.x, piece.y)
    return goals


@kernel
def goals_at_home(fight: Fight, side: int, base: int) -> int:
    """Around one's own town halls, or any building if there is none."""
    goals = 0
    first = side * MOST_HOUSES
    for any_house in range(2):
        for number in range(first, first + fight.unit[side].houses):
            estate = fight.estate[number]
            if estate.alive == 1 and (estate.kind <= House.CASTLE or any_house == 1):
                goals = add_estate_goals(fight, base, goals, number)
        if goals > 0:
            break
    return goals


@kernel
def goals_at_alarm(fight: Fight, side: int, base: int) -> int:
    """Where whoever attacks at home was last seen."""
    unit = fight.unit[side]
    goals = 0
    for down in range(-1, 2):
        for across in range(-1, 2):
            goals = add_goal(fight, base, goals, unit.alarm_x + across, unit.alarm_y + down)
    if goals == 0:
        goals = add_goals_around(fight, base, goals, unit.alarm_x, unit.alarm_y)
    return goals


@kernel
def has_house(fight: Fight, side: int) -> bool:
    """Whether a side has any building."""
    first = side * MOST_HOUSES
    for number in range(first, first + fight.unit[side].houses):
        if fight.estate[number].alive == 1:
            return True
    return False


@kernel
def is_stale(fight: Fight, side: int, way: int) -> bool:
    """Whether a field must be found anew: a building came or went, or goals move."""
    slot = side * FIELDS + way
    if fight.stale[slot] == 1:
        return True
    if fight.clock - fight.found_at[slot] < REFRESH:
        return False
    if way == Way.ALARM:
        return True
    return way == Way.ENEMY and not has_house(fight, 1 - side)


@kernel
def way_of(fight: Fight, side: int, way: int) -> int:
    """Where the steps of a field begin, found anew if need be."""
    base = (side * FIELDS + way) * CELLS
    if not is_stale(fight, side, way):
        return base
    fight.stale[side * FIELDS + way] = 0
    fight.found_at[side * FIELDS + way] = fight.clock
    clear_field(fight, base)
    if way == Way.ENEMY:
        spread(fight, base, goals_at_enemies(fight, side, base), WHOLE_MAP)
    elif way == Way.HOME:
        spread(fight, base, goals_at_home(fight, side, base), WHOLE_MAP)
    else:
        spread(fight, base, goals_at_alarm(fight, side, base), ALARM_REACH)
    return base
