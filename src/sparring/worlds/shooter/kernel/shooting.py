"""Bullets, rockets, barrels, and what they cost."""

from __future__ import annotations

from math import sqrt

from sparring.kernels.luck import below
from sparring.worlds.shooter.data.codes import NONE, Act, Event, Source, Weapon
from sparring.worlds.shooter.data.numbers import (
    BARREL_DAMAGE,
    BARREL_SIZE,
    BARREL_SPLASH,
    BODY,
    BULLET_DAMAGE,
    CHAIN,
    FALLING,
    ROCKET_DAMAGE,
)
from sparring.worlds.shooter.kernel.events import note, note_at
from sparring.worlds.shooter.kernel.record import MOST_ROCKETS, UNITS, Fight, kernel
from sparring.worlds.shooter.kernel.sensing import (
    BEYOND,
    barrel_near,
    first_wall,
    gap,
    is_free,
)

FINE = 1_000_000
"""Chances are drawn as one of so many."""
SHORT_OF = 0.01
"""Metres before a wall at which a rocket bursts, so that it can hurt whoever stands there."""


# --- harm ----------------------------------------------------------------------------------


@kernel
def hurt(fight: Fight, who: int, source: int, points: int, by: int) -> None:
    """Somebody is hurt; it counts when the step is over, so that both may fall at once."""
    if points > 0:
        fight.unit[who].hurt += points
        note(fight, Event.HURT, by, who, source, points)


@kernel
def light(fight: Fight, at: int) -> None:
    """A barrel is about to explode."""
    if fight.barrel[at] == 1:
        fight.barrel[at] = 0
        fight.lit[fight.lit_count] = at
        fight.lit_count += 1


@kernel
def blast(
    fight: Fight, x: float, y: float, most: float, reach: float, source: int, by: int
) -> None:
    """Something bursts: it hurts everybody near to whom the line is free, and sets off
    barrels."""
    for who in range(UNITS):
        unit = fight.unit[who]
        away = gap(x, y, unit.x, unit.y)
        if away < reach and is_free(fight, x, y, unit.x, unit.y):
            hurt(fight, who, source, int(most * (1.0 - away / reach)), by)
    arena = fight.book.arena
    for at in range(arena.barrels):
        spot = arena.barrel[at]
        if gap(x, y, spot.x, spot.y) <= CHAIN and is_free(fight, x, y, spot.x, spot.y):
            light(fight, at)


@kernel
def explode_barrels(fight: Fight, by: int) -> None:
    """Barrels that were set off explode, and set off others."""
    done = 0
    while done < fight.lit_count:
        at = fight.lit[done]
        done += 1
        spot = fight.book.arena.barrel[at]
        note_at(fight, Event.EXPLODES, by, NONE, at, 0, spot.x, spot.y)
        blast(fight, spot.x, spot.y, float(BARREL_DAMAGE), BARREL_SPLASH, Source.BARREL, by)
    fight.lit_count = 0


# --- the gun -------------------------------------------------------------------------------


@kernel
def hit_chance(fight: Fight, away: float, dodges: bool) -> float:
    """How likely a bullet hits: less from afar, and less whoever steps aside."""
    number = fight.book.number
    chance = number.gun_chance * (1.0 - FALLING * away / number.range)
    return chance * number.dodging if dodges else chance


@kernel
def hits(fight: Fight, away: float, dodges: bool) -> bool:
    """Whether a bullet hits."""
    return below(fight.luck, FINE) < hit_chance(fight, away, dodges) * FINE


@kernel
def shoot_opponent(fight: Fight, who: int) -> None:
    """A bullet for the opponent."""
    if hits(fight, fight.distance, fight.unit[1 - who].dodges == 1):
        hurt(fight, 1 - who, Source.BULLET, BULLET_DAMAGE, who)
    else:
        note(fight, Event.SHOOTS_PAST, who, 1 - who, 0, 0)


@kernel
def shoot_barrel(fight: Fight, who: int, at: int) -> None:
    """A bullet for a barrel."""
    unit = fight.unit[who]
    spot = fight.book.arena.barrel[at]
    if hits(fight, gap(unit.x, unit.y, spot.x, spot.y), False):
        light(fight, at)
        explode_barrels(fight, who)
    else:
        note(fight, Event.SHOOTS_PAST, who, NONE, 1, 0)


# --- rockets -------------------------------------------------------------------------------


@kernel
def launch(fight: Fight, who: int, x: float, y: float, at_barrel: int) -> None:
    """A rocket leaves for a place."""
    unit = fight.unit[who]
    for number in range(MOST_ROCKETS):
        rocket = fight.rocket[number]
        if rocket.present == 0:
            rocket.present = 1
            rocket.owner = who
            rocket.x = unit.x
            rocket.y = unit.y
            rocket.to_x = x
            rocket.to_y = y
            fight.flying += 1
            note_at(fight, Event.LAUNCHES, who, 1 - who, at_barrel, number, x, y)
            return


@kernel
def round_met(
    x: float, y: float, to_x: float, to_y: float, mid_x: float, mid_y: float, size: float
) -> float:
    """The share of a line after which it enters something round; beyond its end if it does
    not."""
    way_x = to_x - x
    way_y = to_y - y
    length = way_x * way_x + way_y * way_y
    from_x = x - mid_x
    from_y = y - mid_y
    outside = from_x * from_x + from_y * from_y - size * size
    if outside <= 0.0:
        return 0.0
    towards = way_x * from_x + way_y * from_y
    root = towards * towards - length * outside
    if root < 0.0 or towards >= 0.0:
        return BEYOND
    return (-towards - sqrt(root)) / length


@kernel
def barrel_met(fight: Fight, x: float, y: float, to_x: float, to_y: float) -> float:
    """The share of a line after which it meets the first barrel."""
    first = BEYOND
    arena = fight.book.arena
    for at in range(arena.barrels):
        if fight.barrel[at] == 1:
            spot = arena.barrel[at]
            first = min(first, round_met(x, y, to_x, to_y, spot.x, spot.y, BARREL_SIZE))
    return first


@kernel
def burst(fight: Fight, number: int, x: float, y: float) -> None:
    """A rocket bursts."""
    rocket = fight.rocket[number]
    rocket.present = 0
    fight.flying -= 1
    note_at(fight, Event.BURSTS, rocket.owner, NONE, NONE, number, x, y)
    splash = fight.book.number.splash
    blast(fight, x, y, float(ROCKET_DAMAGE), splash, Source.ROCKET, rocket.owner)
    explode_barrels(fight, rocket.owner)


@kernel
def fly(fight: Fight, number: int) -> None:
    """A step of a rocket: it bursts at the first wall, barrel or other person, at latest
    where it was aimed at."""
    rocket = fight.rocket[number]
    left = gap(rocket.x, rocket.y, rocket.to_x, rocket.to_y)
    flight = fight.book.number.flight
    to_x = rocket.to_x
    to_y = rocket.to_y
    if left > flight:
        to_x = rocket.x + (rocket.to_x - rocket.x) * (flight / left)
        to_y = rocket.y + (rocket.to_y - rocket.y) * (flight / left)
    other = fight.unit[1 - rocket.owner]
    wall = first_wall(fight, rocket.x, rocket.y, to_x, to_y)
    met = min(
        barrel_met(fight, rocket.x, rocket.y, to_x, to_y),
        round_met(rocket.x, rocket.y, to_x, to_y, other.x, other.y, BODY),
    )
    length = min(left, flight)
    if wall <= 1.0 and wall <= met:
        met = max(0.0, wall - SHORT_OF / length) if length > 0.0 else 0.0
    elif met > 1.0:
        if left > flight:
            rocket.x = to_x
            rocket.y = to_y
            return
        met = 1.0
    burst(fight, number, rocket.x + (to_x - rocket.x) * met, rocket.y + (to_y - rocket.y) * met)


@kernel
def fly_all(fight: Fight) -> None:
    """Every rocket flies on."""
    if fight.flying == 0:
        return
    for number in range(MOST_ROCKETS):
        if fight.rocket[number].present == 1:
            fly(fight, number)


# --- firing --------------------------------------------------------------------------------


@kernel
def can_fire(fight: Fight, who: int, weapon: int) -> bool:
    """Whether a weapon is loaded and ready."""
    unit = fight.unit[who]
    return unit.ammo[weapon] > 0 and fight.clock >= unit.ready_at[weapon]


@kernel
def spend(fight: Fight, who: int, weapon: int) -> None:
    """A shot less, and a while until the next."""
    unit = fight.unit[who]
    unit.ammo[weapon] -= 1
    unit.ready_at[weapon] = fight.clock + fight.book.number.reload[weapon]


@kernel
def fire_at_opponent(fight: Fight, who: int, weapon: int) -> None:
    """Fire at the opponent, if he is in range."""
    if fight.unit[who].in_range == 0 or not can_fire(fight, who, weapon):
        return
    spend(fight, who, weapon)
    if weapon == Weapon.GUN:
        shoot_opponent(fight, who)
    else:
        other = fight.unit[1 - who]
        launch(fight, who, other.x, other.y, 0)


@kernel
def fire_at_barrel(fight: Fight, who: int, weapon: int) -> None:
    """Fire at a barrel near the opponent, if there is one."""
    at = barrel_near(fight, who)
    if at == NONE or not can_fire(fight, who, weapon):
        return
    spend(fight, who, weapon)
    if weapon == Weapon.GUN:
        shoot_barrel(fight, who, at)
    else:
        spot = fight.book.arena.barrel[at]
        launch(fight, who, spot.x, spot.y, 1)


@kernel
def is_armed(act: int) -> bool:
    """Whether what somebody does may be done with a weapon."""
    return Act.ADVANCE <= act <= Act.WITHDRAW


@kernel
def fire_all(fight: Fight) -> None:
    """Both fire at once: nobody falls before the step is over."""
    for who in range(UNITS):
        unit = fight.unit[who]
        if unit.thing != NONE:
            if unit.act == Act.BARREL:
                fire_at_barrel(fight, who, unit.thing)
            elif is_armed(unit.act):
                fire_at_opponent(fight, who, unit.thing)
