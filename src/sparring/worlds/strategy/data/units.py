"""Units, buildings and upgrades: the tables of the game that the thesis used (Wargus of 2004),
with the numbers of its human side for both sides."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from sparring.worlds.strategy.data.codes import House, Kind, Upgrade

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class UnitEntry:
    """One kind of unit. Times are in ticks."""

    gold: int
    lumber: int
    time: int
    health: int
    armour: int
    basic: int
    piercing: int
    reach: int
    sight: int
    pace: int
    """Cycles for a cell."""
    reload: int
    points: int
    priority: int
    """How much enemies want it as a target."""
    made_in: House
    needs: tuple[House, ...] = ()
    nearest: int = 0
    """How near a target may be."""
    splash: bool = False
    """Hits everybody around the target as well."""
    flies: bool = False
    hits_flyers: bool = False


UNITS: Mapping[Kind, UnitEntry] = MappingProxyType(
    {
        Kind.WORKER: UnitEntry(
            400, 0, 45, 30, 0, 3, 2, 1, 4, 16, 5, 30, 50, made_in=House.TOWN_HALL
        ),
        Kind.SOLDIER: UnitEntry(
            600, 0, 60, 60, 2, 6, 3, 1, 4, 16, 5, 50, 60, made_in=House.BARRACKS
        ),
        Kind.SHOOTER: UnitEntry(
            500, 50, 70, 40, 0, 3, 6, 4, 5, 16, 13, 60, 55,
            made_in=House.BARRACKS, needs=(House.LUMBER_MILL,), hits_flyers=True,
        ),
        Kind.CATAPULT: UnitEntry(
            900, 300, 250, 110, 0, 80, 0, 8, 9, 32, 40, 100, 70,
            made_in=House.BARRACKS, needs=(House.LUMBER_MILL, House.BLACKSMITH),
            nearest=2, splash=True,
        ),
        Kind.KNIGHT: UnitEntry(
            800, 100, 90, 90, 4, 8, 4, 1, 4, 12, 5, 100, 63,
            made_in=House.BARRACKS, needs=(House.STABLES, House.BLACKSMITH),
        ),
        Kind.MAGE: UnitEntry(
            1200, 0, 120, 60, 0, 0, 9, 2, 9, 18, 8, 100, 70,
            made_in=House.MAGE_TOWER, hits_flyers=True,
        ),
        Kind.FLYER: UnitEntry(
            2500, 0, 250, 100, 5, 0, 16, 4, 6, 12, 38, 150, 65,
            made_in=House.AIRPORT, flies=True, hits_flyers=True,
        ),
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class HouseEntry:
    """One kind of building. Times are in ticks."""

    gold: int
    lumber: int
    time: int
    health: int
    points: int
    priority: int
    size: int = 3
    armour: int = 20
    needs: tuple[House, ...] = ()
    grows_from: House | None = None
    """The building that becomes this one; None for what workers build."""
    supply: int = 0
    gold_bonus: int = 0
    """Of a hundred, for all gold."""
    lumber_bonus: int = 0
    basic: int = 0
    piercing: int = 0
    reach: int = 0
    nearest: int = 0
    reload: int = 0
    hits_flyers: bool = False


BUILD_TICKS = 6 / 5
"""Building takes six cycles where everything else takes five."""


def built(time: int) -> int:
    """Ticks that workers take."""
    return round(time * BUILD_TICKS)


BUILDINGS: Mapping[House, HouseEntry] = MappingProxyType(
    {
        House.TOWN_HALL: HouseEntry(1200, 800, built(255), 1200, 200, 35, size=4, supply=1),
        House.KEEP: HouseEntry(
            2000, 1000, 200, 1400, 600, 37, size=4, supply=1, gold_bonus=10,
            needs=(House.BARRACKS,), grows_from=House.TOWN_HALL,
        ),
        House.CASTLE: HouseEntry(
            2500, 1200, 200, 1600, 1500, 40, size=4, supply=1, gold_bonus=20,
            needs=(House.LUMBER_MILL, House.BLACKSMITH, House.STABLES), grows_from=House.KEEP,
        ),
        House.FARM: HouseEntry(500, 250, built(100), 400, 100, 20, size=2, supply=4),
        House.BARRACKS: HouseEntry(700, 450, built(200), 800, 160, 35),
        House.LUMBER_MILL: HouseEntry(600, 450, built(150), 600, 150, 25, lumber_bonus=25),
        House.BLACKSMITH: HouseEntry(800, 450, built(200), 775, 170, 15),
        House.STABLES: HouseEntry(1000, 300, built(150), 500, 210, 15, needs=(House.KEEP,)),
        House.AIRPORT: HouseEntry(1000, 400, built(150), 500, 280, 20, needs=(House.CASTLE,)),
        House.MAGE_TOWER: HouseEntry(1000, 200, built(125), 500, 240, 35, needs=(House.CASTLE,)),
        House.TEMPLE: HouseEntry(900, 500, built(175), 700, 240, 15, needs=(House.CASTLE,)),
        House.WATCH_TOWER: HouseEntry(550, 200, built(60), 100, 95, 55, size=2),
        House.GUARD_TOWER: HouseEntry(
            500, 150, 140, 130, 200, 40, size=2, needs=(House.LUMBER_MILL,),
            grows_from=House.WATCH_TOWER, basic=4, piercing=12, reach=6, reload=12,
            hits_flyers=True,
        ),
        House.CANNON_TOWER: HouseEntry(
            1000, 300, 190, 160, 250, 40, size=2, needs=(House.BLACKSMITH,),
            grows_from=House.WATCH_TOWER, basic=50, reach=7, nearest=2, reload=30,
        ),
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class UpgradeEntry:
    """Something to research: a price and a time for each level."""

    at: House
    gold: tuple[int, ...]
    lumber: tuple[int, ...]
    time: tuple[int, ...]
    kinds: tuple[Kind, ...]
    """Whom it helps."""
    armour: int = 0
    piercing: int | None = 0
    """What a level adds; None for the free number of the mages."""


UPGRADES: Mapping[Upgrade, UpgradeEntry] = MappingProxyType(
    {
        Upgrade.WEAPON: UpgradeEntry(
            House.BLACKSMITH, (800, 2400), (0, 0), (200, 250),
            (Kind.SOLDIER, Kind.KNIGHT), piercing=2,
        ),
        Upgrade.ARMOUR: UpgradeEntry(
            House.BLACKSMITH, (300, 900), (300, 500), (200, 250),
            (Kind.SOLDIER, Kind.KNIGHT), armour=2,
        ),
        Upgrade.MISSILE: UpgradeEntry(
            House.LUMBER_MILL, (300, 900), (300, 500), (200, 250), (Kind.SHOOTER,), piercing=1
        ),
        Upgrade.CATAPULT: UpgradeEntry(
            House.BLACKSMITH, (1500, 4000), (0, 0), (250, 250), (Kind.CATAPULT,), piercing=15
        ),
        **{
            upgrade: UpgradeEntry(
                House.MAGE_TOWER, (gold,), (0,), (time,), (Kind.MAGE,), piercing=None
            )
            for upgrade, gold, time in (
                (Upgrade.MAGE_1, 500, 100),
                (Upgrade.MAGE_2, 1000, 100),
                (Upgrade.MAGE_3, 2500, 200),
                (Upgrade.MAGE_4, 2000, 200),
                (Upgrade.MAGE_5, 2000, 200),
            )
        },
    }
)  # fmt: skip
MOST_LEVELS = 2
