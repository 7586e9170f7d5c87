"""Before the first round: everybody in his place, whole and equipped."""

from __future__ import annotations

from sparring.kernels.luck import start_luck
from sparring.worlds.pit.data.codes import FOREVER
from sparring.worlds.pit.kernel.record import (
    AGENTS,
    MOST_ZONES,
    SIDES,
    TEAM,
    UNITS,
    Fight,
    kernel,
)
from sparring.worlds.pit.kernel.sensing import put
from sparring.worlds.pit.kernel.spells import wake

ROW_GAP = 2.0
"""Metres from the front row to the one behind."""
SIDEWAYS = 1.5
"""Metres from the middle of a row to each of two mates."""


@kernel
def place_agent(fight: Fight, who: int) -> None:
    """Put somebody where his kind begins: fighter and priest in front, the others behind."""
    character = fight.book.character[fight.unit[who].kind]
    ahead = fight.book.number.front_gap / 2.0 + (ROW_GAP if character.behind == 1 else 0.0)
    put(fight, who, -ahead if who < TEAM else ahead, SIDEWAYS * character.aside)


@kernel
def ready_agent(fight: Fight, who: int) -> None:
    """A member of a team, whole, with the script he holds."""
    unit = fight.unit[who]
    unit.present = 1
    unit.kind = fight.kinds[who]
    unit.side = who // TEAM
    wake(fight, who)
    for place in range(unit.lines):
        unit.acted[place] = 0
    place_agent(fight, who)
    fight.standing[unit.side] |= 1 << who
    fight.members[unit.side] |= 1 << who


@kernel
def set_up(fight: Fight, seed_low: int, seed_high: int) -> None:
    """A new fight between the scripts that the agents hold."""
    start_luck(fight.luck, seed_low, seed_high, 0)
    fight.seed_low = seed_low
    fight.seed_high = seed_high
    fight.rounds = 0
    fight.tick = 0
    fight.clock = 0
    fight.over = 0
    fight.events = 0
    fight.lost_events = 0
    fight.units = UNITS
    fight.due = FOREVER
    fight.zones = 0
    fight.silences = 0
    fight.try_x = 0.0
    fight.try_y = 0.0
    for side in range(SIDES):
        fight.standing[side] = 0
        fight.members[side] = 0
    for at in range(MOST_ZONES):
        fight.zone[at].present = 0
    for who in range(UNITS):
        unit = fight.unit[who]
        fight.order[who] = who
        unit.present = 0
        unit.alive = 0
        unit.hidden_from = 0
        unit.pending = 0
        unit.begun = 0
        unit.side = who // TEAM if who < AGENTS else (who - AGENTS) // SIDES
        if who < AGENTS and fight.kinds[who] >= 0:
            ready_agent(fight, who)
