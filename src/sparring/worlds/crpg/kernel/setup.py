"""Before the first round: everybody in his place, whole and equipped."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import start_luck
from sparring.worlds.crpg.data.codes import Act, Kind
from sparring.worlds.crpg.kernel.influences import refigure
from sparring.worlds.crpg.kernel.inventory import equip
from sparring.worlds.crpg.kernel.record import (
    FOREVER,
    MOST_CLOUDS,
    SIDES,
    TEAM,
    UNITS,
    WIDTH,
    Fight,
    kernel,
)

FRONT = 100.0
"""Units from the fighters' row to their home edge."""


@kernel
def place_agent(fight: Fight, who: int) -> None:
    """Put an agent where he begins: fighters in front, wizards behind."""
    unit = fight.unit[who]
    number = fight.book.number
    member = who % TEAM
    from_home = FRONT if member < 2 else FRONT - number.row_gap
    half_gap = number.lateral_gap / 2.0
    unit.x = from_home if who < TEAM else WIDTH - from_home
    unit.y = WIDTH / 2.0 + (half_gap if member % 2 == 1 else -half_gap)


@kernel
def ready_agent(fight: Fight, who: int) -> None:
    """An agent whole and unburdened."""
    unit = fight.unit[who]
    unit.kind = Kind.FIGHTER if who % TEAM < 2 else Kind.WIZARD
    character = fight.book.character[unit.kind]
    unit.present = 1
    unit.alive = 1
    unit.type = character.type
    unit.team = who // TEAM
    unit.health = character.health
    unit.most_health = character.health
    unit.died_at = 0
    unit.step = character.step
    unit.acts_from = 0
    unit.influences = 0
    unit.due = FOREVER
    unit.images = 0
    unit.slowed = 0
    unit.pending = 0
    unit.lands = 0
    unit.initiative = 0
    unit.act = Act.PASS
    unit.target = NOBODY
    unit.line = NOBODY
    unit.moves = 0
    for place in range(unit.lines):
        unit.acted[place] = 0
        act = fight.book.line[unit.script[place]].act
        if act == Act.MOVE_TO or act == Act.MOVE_FROM:
            unit.moving[unit.moves] = place
            unit.moves += 1
    place_agent(fight, who)
    refigure(fight, who)


@kernel
def set_up(fight: Fight, seed_low: int, seed_high: int) -> None:
    """A new fight between the scripts that the agents hold."""
    start_luck(fight.luck, seed_low, seed_high, 0)
    fight.seed_low = seed_low
    fight.seed_high = seed_high
    fight.rounds = 0
    fight.segment = 0
    fight.clock = 0
    fight.over = 0
    fight.events = 0
    fight.lost_events = 0
    fight.units = SIDES * TEAM
    fight.due = FOREVER
    fight.may_land = 0
    fight.may_walk = 0
    fight.walking = 0
    fight.stirred = 0
    fight.fallen = 0
    fight.moved = 0
    fight.clouds = 0
    fight.cloud_places = 0
    for side in range(SIDES):
        fight.animals[side] = 0
        fight.standing[side] = 0
    for at in range(MOST_CLOUDS):
        fight.cloud[at].present = 0
    for who in range(SIDES * TEAM, UNITS):
        fight.unit[who].present = 0
        fight.unit[who].alive = 0
    for who in range(SIDES * TEAM):
        ready_agent(fight, who)
    for who in range(SIDES * TEAM):
        equip(fight, who)
