"""How ships turn, gain speed and fly, and what happens when they meet."""

from __future__ import annotations

from math import sqrt

from sparring.elementary import HALF_PI
from sparring.kernels.elementary import sine
from sparring.worlds.starships.kernel.record import Field, Ship, kernel


@kernel
def is_ahead(ship: Ship, other: Ship) -> bool:
    """Whether the other is in the front half of a ship."""
    along = other.x - ship.x
    across = other.y - ship.y
    return ship.nose_x * along + ship.nose_y * across >= 0.0


@kernel
def turned(ship: Ship, cosine: float, sine_: float) -> None:
    """Turn the nose by an angle whose cosine and sine are known."""
    nose_x = ship.nose_x
    nose_y = ship.nose_y
    ship.nose_x = cosine * nose_x - sine_ * nose_y
    ship.nose_y = sine_ * nose_x + cosine * nose_y


@kernel
def turn_by(ship: Ship, angle: float) -> None:
    """Turn by an angle in radians."""
    turned(ship, sine(angle + HALF_PI), sine(angle))


@kernel
def turn_to(ship: Ship, along: float, across: float) -> None:
    """Turn towards a direction, given as a vector of length one, as far as can be."""
    cosine = ship.nose_x * along + ship.nose_y * across
    if cosine >= ship.rotation_cosine:
        ship.nose_x = along
        ship.nose_y = across
    elif ship.nose_x * across - ship.nose_y * along >= 0.0:
        turned(ship, ship.rotation_cosine, ship.rotation_sine)
    else:
        turned(ship, ship.rotation_cosine, -ship.rotation_sine)


@kernel
def set_speed(ship: Ship, wanted: float) -> None:
    """Come as near to a speed as acceleration and the drive allow."""
    least = max(0.0, ship.speed - ship.acceleration)
    most = min(ship.most_speed, ship.speed + ship.acceleration)
    ship.speed = min(most, max(least, wanted))


@kernel
def fly(field: Field, who: int) -> None:
    """Move along the nose; the ships cannot come nearer to each other than contact."""
    ship = field.ship[who]
    other = field.ship[1 - who]
    ship.x += ship.speed * ship.nose_x
    ship.y += ship.speed * ship.nose_y
    ship.bumped = 0
    along = ship.x - other.x
    across = ship.y - other.y
    gap = sqrt(along * along + across * across)
    if gap < field.contact:
        bump(field, who, along, across, gap)
        gap = field.contact
    field.gap = gap


@kernel
def bump(field: Field, who: int, along: float, across: float, gap: float) -> None:
    """Set the ship that has moved back to where it touches the other. Whoever has the
    other ahead stands still: both of them head-on, in a pursuit the one behind."""
    ship = field.ship[who]
    other = field.ship[1 - who]
    if gap > 0.0:
        ship.x = other.x + along / gap * field.contact
        ship.y = other.y + across / gap * field.contact
    else:
        ship.x = other.x - ship.nose_x * field.contact
        ship.y = other.y - ship.nose_y * field.contact
    ship.bumped = 1
    if is_ahead(ship, other):
        ship.speed = 0.0
    if is_ahead(other, ship):
        other.speed = 0.0
