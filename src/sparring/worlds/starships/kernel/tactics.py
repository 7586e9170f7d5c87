"""The four ships of the thesis, AI-0 to AI-3 (sections 4.1.1 and 4.1.5)."""

from __future__ import annotations

from sparring.worlds.starships.data.codes import Control, Plan
from sparring.worlds.starships.data.numbers import AFT_FURTHEST, AFT_NEAREST
from sparring.worlds.starships.kernel.flying import is_ahead, set_speed, turn_to
from sparring.worlds.starships.kernel.record import Field, Ship, kernel


@kernel
def counts_own_shot(control: int) -> bool:
    """The fleeing change."""
    return control == Control.AI_1 or control == Control.AI_3


@kernel
def runs_first(control: int) -> bool:
    """The aft-attack change."""
    return control == Control.AI_2 or control == Control.AI_3


@kernel
def is_weaker(ship: Ship, other: Ship, shot: float) -> bool:
    """Whether less is left of a ship's hull than of the other's, as shares, after a shot
    that it is still to fire."""
    return ship.hull * other.most_hull < (other.hull - shot) * ship.most_hull


@kernel
def gains_by_running(field: Field, who: int) -> bool:
    """Whether the other is behind an undamaged ship, neither near nor far."""
    ship = field.ship[who]
    other = field.ship[1 - who]
    return (
        ship.hull == ship.most_hull
        and AFT_NEAREST <= field.gap <= AFT_FURTHEST
        and not is_ahead(ship, other)
    )


@kernel
def plan_of(field: Field, who: int, control: int) -> int:
    """What a tactic does in this turn."""
    ship = field.ship[who]
    other = field.ship[1 - who]
    if control == Control.STATIONARY:
        return Plan.REST
    if runs_first(control) and gains_by_running(field, who):
        return Plan.RUN
    shot = ship.strength if counts_own_shot(control) else 0.0
    if is_weaker(ship, other, shot):
        return Plan.FLEE
    if field.gap <= ship.range:
        return Plan.KEEP
    return Plan.APPROACH


@kernel
def steer_by_plan(field: Field, who: int, plan: int) -> None:
    """Turn and change speed as planned."""
    ship = field.ship[who]
    other = field.ship[1 - who]
    if plan == Plan.REST:
        return
    if plan != Plan.RUN:
        way = -1.0 if plan == Plan.FLEE else 1.0
        along = (other.x - ship.x) / field.gap
        across = (other.y - ship.y) / field.gap
        turn_to(ship, way * along, way * across)
    set_speed(ship, other.speed if plan == Plan.KEEP else ship.most_speed)
