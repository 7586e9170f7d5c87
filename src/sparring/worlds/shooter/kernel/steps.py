"""A step of a tenth of a second: everybody moves, fires, is hurt and picks things up."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.worlds.shooter.data.codes import NONE, Act, Event, Item
from sparring.worlds.shooter.data.numbers import LONGEST, REACH
from sparring.worlds.shooter.kernel.choosing import choose_both
from sparring.worlds.shooter.kernel.events import note
from sparring.worlds.shooter.kernel.moving import move_all
from sparring.worlds.shooter.kernel.record import UNITS, WEAPONS, Fight, kernel
from sparring.worlds.shooter.kernel.sensing import gap, look
from sparring.worlds.shooter.kernel.shooting import fire_all, fly_all


@kernel
def take(fight: Fight, who: int, at: int) -> None:
    """Somebody picks something up; nobody gets more than he began with."""
    unit = fight.unit[who]
    kind = fight.book.arena.thing[at].kind
    number = fight.book.number
    fight.lying[at] = 0
    gained = 0
    if kind == Item.HEART:
        gained = min(number.heart, unit.most_health - unit.health)
        unit.health += gained
    else:
        for weapon in range(WEAPONS):
            unit.ammo[weapon] = number.ammo[weapon]
    note(fight, Event.TAKES, who, NONE, kind, gained)


@kernel
def reaches(fight: Fight, who: int, at: int) -> bool:
    """Whether somebody stands where something lies."""
    unit = fight.unit[who]
    row = fight.book.arena.thing[at]
    return unit.alive == 1 and gap(unit.x, unit.y, row.x, row.y) <= REACH


@kernel
def pick_up(fight: Fight) -> None:
    """Whoever stands where something lies gets it; if both do, luck decides."""
    for at in range(fight.book.arena.things):
        if fight.lying[at] == 1:
            first = reaches(fight, 0, at)
            second = reaches(fight, 1, at)
            if first and second:
                take(fight, below(fight.luck, UNITS), at)
            elif first:
                take(fight, 0, at)
            elif second:
                take(fight, 1, at)


@kernel
def count_harm(fight: Fight) -> None:
    """What the step has cost everybody; whoever has nothing left falls."""
    for who in range(UNITS):
        unit = fight.unit[who]
        if unit.hurt > 0:
            unit.health = max(0, unit.health - unit.hurt)
            unit.hurt = 0
            if unit.health == 0:
                unit.alive = 0
                unit.died_at = fight.clock
                fight.over = 1
                note(fight, Event.DIES, 1 - who, who, NONE, 0)


@kernel
def begin_step(fight: Fight) -> None:
    """A new step, before anybody chooses."""
    fight.rounds += 1
    fight.events = 0
    for who in range(UNITS):
        unit = fight.unit[who]
        unit.act = Act.IDLE
        unit.thing = NONE
        unit.line = NOBODY


@kernel
def carry_out(fight: Fight) -> None:
    """What was chosen happens, both at once."""
    move_all(fight)
    look(fight)
    fire_all(fight)
    fly_all(fight)
    count_harm(fight)
    pick_up(fight)
    fight.clock += 1
    if fight.clock >= LONGEST and fight.over == 0:
        fight.over = 1
        note(fight, Event.TIME_UP, 0, NONE, NONE, 0)


@kernel
def play_on(fight: Fight) -> None:
    """Step after step to the end."""
    while fight.over == 0:
        begin_step(fight)
        choose_both(fight)
        carry_out(fight)
