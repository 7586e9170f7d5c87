"""Before the first step: everybody in his place, whole and loaded."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below, start_luck
from sparring.worlds.shooter.data.codes import NONE, Act
from sparring.worlds.shooter.data.numbers import HEALTH
from sparring.worlds.shooter.kernel.record import (
    BARRELS,
    ITEMS,
    MOST_ROCKETS,
    PATHS,
    UNITS,
    WEAPONS,
    Fight,
    kernel,
)
from sparring.worlds.shooter.kernel.sensing import look

FINE = 1_000_000
"""Places are drawn as one of so many."""


@kernel
def scattered(fight: Fight, around: float) -> float:
    """A random place near where somebody starts, in one direction."""
    scatter = fight.book.arena.scatter
    if scatter == 0.0:
        return around
    return around + scatter * (2.0 * below(fight.luck, FINE) / (FINE - 1) - 1.0)


@kernel
def ready_unit(fight: Fight, who: int) -> None:
    """Somebody at his start, with the script he holds."""
    unit = fight.unit[who]
    spot = fight.book.arena.start[who]
    unit.alive = 1
    unit.health = HEALTH
    unit.most_health = HEALTH
    unit.died_at = NONE
    unit.hurt = 0
    unit.x = scattered(fight, spot.x)
    unit.y = scattered(fight, spot.y)
    unit.to_x = unit.x
    unit.to_y = unit.y
    unit.acts_from = 0
    for weapon in range(WEAPONS):
        unit.ammo[weapon] = fight.book.number.ammo[weapon]
        unit.ready_at[weapon] = 0
    unit.sees = 0
    unit.in_range = 0
    unit.has_last = 0
    unit.last_x = 0.0
    unit.last_y = 0.0
    unit.patrol_at = 0
    for path in range(PATHS):
        unit.path_at[path] = 0
    unit.side = 1
    unit.side_until = 0
    unit.dodges = 0
    unit.act = Act.IDLE
    unit.thing = NONE
    unit.line = NOBODY
    unit.line_is_new = 0
    unit.told_line = NOBODY
    for place in range(unit.lines):
        unit.acted[place] = 0


@kernel
def set_up(fight: Fight, seed_low: int, seed_high: int) -> None:
    """A new match between the scripts that both hold."""
    start_luck(fight.luck, seed_low, seed_high, 0)
    fight.seed_low = seed_low
    fight.seed_high = seed_high
    fight.rounds = 0
    fight.clock = 0
    fight.over = 0
    fight.events = 0
    fight.lost_events = 0
    fight.units = UNITS
    fight.flying = 0
    fight.lit_count = 0
    for at in range(ITEMS):
        fight.lying[at] = 1 if at < fight.book.arena.things else 0
    for at in range(BARRELS):
        fight.barrel[at] = 1 if at < fight.book.arena.barrels else 0
    for number in range(MOST_ROCKETS):
        fight.rocket[number].present = 0
    for who in range(UNITS):
        ready_unit(fight, who)
    look(fight)
