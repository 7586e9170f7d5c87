"""The rulebook of a game, written from the data entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.strategy.data.codes import KINDS, NONE, TICKS_A_SECOND, House, Kind
from sparring.worlds.strategy.data.states import BIT, STATE_OF
from sparring.worlds.strategy.data.units import BUILDINGS, UNITS, UPGRADES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sparring.worlds.strategy.data.maps import Map
    from sparring.worlds.strategy.data.units import HouseEntry, UnitEntry
    from sparring.worlds.strategy.kernel.record import Book, HouseRow, KindRow


def write_book(
    book: Book, ground: Map, numbers: Mapping[str, int], *, lucky: bool, neutral: bool
) -> None:
    """Fill every table but the lines of scripts, with these free numbers."""
    book.lucky, book.neutral = int(lucky), int(neutral)
    write_map(book, ground)
    book.ticks = numbers["small_limit" if ground.size < 100 else "large_limit"]
    book.gold, book.lumber = numbers["gold"], numbers["lumber"]
    book.workers, book.farms = numbers["workers"], numbers["farms"]
    book.wait_ticks = numbers["wait_limit"] * TICKS_A_SECOND
    book.mage_effect = numbers["mage_effect"]
    for kind, unit in UNITS.items():
        write_kind(book.kind[kind], unit)
    for house, building in BUILDINGS.items():
        write_house(book.house[house], building, BIT.get(house, 0))
    write_upgrades(book)
    write_mixes(book, numbers)
    book.state_of[:] = [STATE_OF.get(mask, 0) for mask in range(len(book.state_of))]


def bits(houses: Iterable[House]) -> int:
    """Buildings as bits by their numbers."""
    return sum(1 << house for house in houses)


def write_map(book: Book, ground: Map) -> None:
    """Cells, mines, and where the first side's town hall stands."""
    book.size = ground.size
    book.ground[: len(ground.ground)] = [int(cell) for cell in ground.ground]
    book.hall.x, book.hall.y = ground.hall
    book.mines = len(ground.mines)
    for at, (x, y) in enumerate(ground.mines):
        book.mine[at].x, book.mine[at].y = x, y


def write_kind(row: KindRow, unit: UnitEntry) -> None:
    """A kind of unit; what upgrades add comes later."""
    row.gold, row.lumber, row.time = unit.gold, unit.lumber, unit.time
    row.health, row.armour, row.basic, row.piercing = (
        unit.health,
        unit.armour,
        unit.basic,
        unit.piercing,
    )
    row.reach, row.nearest, row.sight, row.pace = unit.reach, unit.nearest, unit.sight, unit.pace
    row.reload, row.points, row.priority = unit.reload, unit.points, unit.priority
    row.made_in, row.needs = unit.made_in, bits(unit.needs)
    row.splash, row.flies, row.hits_flyers = (
        int(unit.splash),
        int(unit.flies),
        int(unit.hits_flyers),
    )
    row.armour_from = row.piercing_from = NONE
    row.armour_gain = row.piercing_gain = 0


def write_house(row: HouseRow, house: HouseEntry, bit: int) -> None:
    """A kind of building."""
    row.gold, row.lumber, row.time = house.gold, house.lumber, house.time
    row.health, row.armour, row.points = house.health, house.armour, house.points
    row.priority, row.size, row.needs = house.priority, house.size, bits(house.needs)
    row.grows_from = NONE if house.grows_from is None else house.grows_from
    row.supply, row.gold_bonus, row.lumber_bonus = (
        house.supply,
        house.gold_bonus,
        house.lumber_bonus,
    )
    row.basic, row.piercing, row.reach = house.basic, house.piercing, house.reach
    row.nearest, row.reload, row.hits_flyers = house.nearest, house.reload, int(house.hits_flyers)
    row.bit = bit


def write_upgrades(book: Book) -> None:
    """What can be researched, and whom it helps; of several that help one kind the first is
    named, and kernels add up the rest."""
    for upgrade, entry in UPGRADES.items():
        row = book.upgrade[upgrade]
        row.at, row.levels = entry.at, len(entry.gold)
        row.gold[: row.levels] = entry.gold
        row.lumber[: row.levels] = entry.lumber
        row.time[: row.levels] = entry.time
        piercing = book.mage_effect if entry.piercing is None else entry.piercing
        for kind in entry.kinds:
            helped = book.kind[kind]
            if entry.armour and helped.armour_from == NONE:
                helped.armour_from, helped.armour_gain = upgrade, entry.armour
            if piercing and helped.piercing_from == NONE:
                helped.piercing_from, helped.piercing_gain = upgrade, piercing


def write_mixes(book: Book, numbers: Mapping[str, int]) -> None:
    """Shares of the kinds in a force of all that there are: soldiers and shooters alike; with
    catapults; with knights but no catapults; with all."""
    soldier, shooter = numbers["soldier_weight"], numbers["shooter_weight"]
    catapult, knight = numbers["catapult_weight"], numbers["knight_weight"]
    rows = (
        {Kind.SOLDIER: 1, Kind.SHOOTER: 1},
        {Kind.SOLDIER: soldier, Kind.SHOOTER: shooter, Kind.CATAPULT: catapult},
        {Kind.SOLDIER: 1, Kind.KNIGHT: 2},
        {Kind.SOLDIER: 1, Kind.SHOOTER: 2, Kind.CATAPULT: catapult, Kind.KNIGHT: knight},
    )
    for number, shares in enumerate(rows):
        for kind in Kind:
            book.mix[number * KINDS + kind] = shares.get(kind, 0)
        book.mix[number * KINDS + Kind.MAGE] = numbers["mage_weight"]
