"""Before the first second: a town hall, barracks, farms and workers on either side."""

from __future__ import annotations

from sparring.kernels.luck import start_luck
from sparring.worlds.strategy.data.codes import (
    FORCES,
    KINDS,
    NONE,
    SIDES,
    UPGRADES,
    Ask,
    House,
    Kind,
    Work,
)
from sparring.worlds.strategy.data.numbers import GOLD_IN_A_MINE
from sparring.worlds.strategy.data.states import FIRST
from sparring.worlds.strategy.kernel.asking import ask_for
from sparring.worlds.strategy.kernel.fields import forget_ways
from sparring.worlds.strategy.kernel.houses import found, stand
from sparring.worlds.strategy.kernel.pieces import make_piece
from sparring.worlds.strategy.kernel.places import site_around, turned
from sparring.worlds.strategy.kernel.record import BLOCKS, MOST_HOUSES, PIECES, Fight, kernel
from sparring.worlds.strategy.kernel.requests import site_for
from sparring.worlds.strategy.kernel.scoring import strength

BARRACKS_AWAY = 5
"""Steps from the town hall to the barracks, at least."""


@kernel
def clear_plan(fight: Fight, side: int) -> None:
    """The script from its first line on."""
    unit = fight.unit[side]
    unit.place = 0
    unit.step = 0
    unit.began = 0
    unit.since = NONE
    unit.loop = NONE
    unit.looped = 0
    unit.chosen = NONE
    unit.ordered = 0
    unit.raid = 0
    for place in range(unit.lines):
        unit.acted[place] = 0


@kernel
def clear_side(fight: Fight, side: int) -> None:
    """A side with nothing but its treasure."""
    unit = fight.unit[side]
    unit.alive = 1
    unit.died_at = NONE
    unit.acts_from = 0
    unit.gold = fight.book.gold
    unit.lumber = fight.book.lumber
    unit.gold_short = 0
    unit.lumber_short = 0
    unit.workers_wanted = fight.book.workers
    for house in range(len(unit.standing)):
        unit.wanted[house] = 0
        unit.standing[house] = 0
        unit.founded[house] = 0
    for upgrade in range(UPGRADES):
        unit.level[upgrade] = 0
        unit.level_wanted[upgrade] = 0
    for kind in range(KINDS):
        unit.living[kind] = 0
        unit.training[kind] = 0
    for at in range(FORCES * KINDS):
        unit.target[at] = 0
        unit.member[at] = 0
    unit.requests = 0
    unit.pieces = 0
    unit.houses = 0
    unit.military = 0
    unit.built = 0
    unit.opened = 0
    unit.visited = 1
    unit.visit[0] = FIRST
    unit.alarm_until = 0
    unit.cries = 0
    unit.kills = 0
    unit.losses = 0
    for at in range(PIECES):
        fight.piece[side * PIECES + at].alive = 0
    for at in range(MOST_HOUSES):
        fight.estate[side * MOST_HOUSES + at].alive = 0


@kernel
def clear_map(fight: Fight) -> None:
    """Nobody and nothing on the map, and every mine full."""
    for cell in range(fight.book.size * fight.book.size):
        fight.blocked[cell] = 0
        fight.standing[cell] = 0
    for at in range(SIDES * BLOCKS):
        fight.crowd[at] = 0
    for number in range(fight.book.mines):
        fight.gold_left[number] = GOLD_IN_A_MINE
    forget_ways(fight)


@kernel
def place_house(fight: Fight, side: int, house: int, site: int) -> int:
    """A building that stands from the start; it counts as wanted, so that it is built again
    if it falls."""
    number = found(fight, side, house, site % fight.book.size, site // fight.book.size)
    estate = fight.estate[number]
    estate.work = Work.NOTHING
    estate.health = estate.most_health
    stand(fight, number)
    if house != House.FARM:
        unit = fight.unit[side]
        unit.wanted[house] += 1
        ask_for(unit, Ask.HOUSE, house, unit.wanted[house])
    return number


@kernel
def settle(fight: Fight, side: int) -> None:
    """Everything that a side starts with; none of it counts for its score."""
    hall = fight.book.hall
    size = fight.book.house[House.TOWN_HALL].size
    x = turned(fight, side, hall.x, size)
    y = turned(fight, side, hall.y, size)
    home = place_house(fight, side, House.TOWN_HALL, y * fight.book.size + x)
    estate = fight.estate[home]
    for _ in range(fight.book.workers):
        make_piece(fight, side, Kind.WORKER, estate)
    wide = fight.book.house[House.BARRACKS].size
    near = estate.size - wide
    shift = near // 2 if side == 0 else (near + 1) // 2
    site = site_around(fight, side, estate.x + shift, estate.y + shift, wide, BARRACKS_AWAY, 20, 2)
    place_house(fight, side, House.BARRACKS, site)
    for _ in range(fight.book.farms):
        place_house(fight, side, House.FARM, site_for(fight, side, House.FARM))
    unit = fight.unit[side]
    unit.built = 0
    unit.health = strength(fight, side)
    unit.most_health = unit.health


@kernel
def set_up(fight: Fight, seed_low: int, seed_high: int) -> None:
    """A new game between the scripts that both hold."""
    start_luck(fight.luck, seed_low, seed_high, 0)
    fight.seed_low = seed_low
    fight.seed_high = seed_high
    fight.rounds = 0
    fight.clock = 0
    fight.over = 0
    fight.events = 0
    fight.lost_events = 0
    fight.units = SIDES
    logging = fight.logging
    fight.logging = 0
    clear_map(fight)
    for side in range(SIDES):
        clear_side(fight, side)
        clear_plan(fight, side)
    for side in range(SIDES):
        settle(fight, side)
    fight.logging = logging
