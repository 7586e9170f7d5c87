"""A duel from its beginning to its end, turn by turn."""

from __future__ import annotations

from math import sqrt

from sparring.evolution.kernel.brain import forget
from sparring.worlds.starships.data.codes import Control, Plan
from sparring.worlds.starships.data.numbers import LIMIT, STEPS
from sparring.worlds.starships.kernel.brains import steer_by_brain
from sparring.worlds.starships.kernel.flying import fly, is_ahead
from sparring.worlds.starships.kernel.record import (
    SHIPS,
    Duel,
    Field,
    Ship,
    StartRow,
    kernel,
)
from sparring.worlds.starships.kernel.tactics import plan_of, steer_by_plan


@kernel
def set_up(duel: Duel, number: int) -> None:
    """Begin the duel of a number."""
    set_field(duel, duel.field, number)
    if duel.control[0] == Control.NETWORK:
        forget(duel.exam.brain)
    if duel.control[1] == Control.NETWORK:
        forget(duel.rival)


@kernel
def set_field(duel: Duel, field: Field, number: int) -> None:
    """Put the ships of a duel where they begin."""
    for who in range(SHIPS):
        place_ship(field.ship[who], duel.duel[number].start[who])
    along = field.ship[1].x - field.ship[0].x
    across = field.ship[1].y - field.ship[0].y
    field.gap = sqrt(along * along + across * across)
    field.contact = duel.contact
    field.step = 0
    field.over = 0
    field.points = 0.0


@kernel
def place_ship(ship: Ship, start: StartRow) -> None:
    """Put a ship where it begins, whole and standing still."""
    ship.x = start.x
    ship.y = start.y
    ship.nose_x = start.nose_x
    ship.nose_y = start.nose_y
    ship.speed = 0.0
    ship.hull = start.most_hull
    ship.most_speed = start.most_speed
    ship.acceleration = start.acceleration
    ship.rotation = start.rotation
    ship.rotation_sine = start.rotation_sine
    ship.rotation_cosine = start.rotation_cosine
    ship.range = start.range
    ship.most_hull = start.most_hull
    ship.strength = start.strength
    ship.noise.low = start.noise.low
    ship.noise.carry = start.noise.carry
    ship.plan = Plan.STEERED
    ship.thrust = 0.0
    ship.rudder = 0.0
    ship.bumped = 0
    ship.fired = 0


@kernel
def take_turn(duel: Duel, field: Field, who: int) -> None:
    """A ship turns, changes its speed, flies and fires."""
    steer(duel, field, who)
    fly(field, who)
    fire(field, who)


@kernel
def steer(duel: Duel, field: Field, who: int) -> None:
    """Whoever steers a ship does so."""
    if duel.control[who] != Control.NETWORK:
        plan = plan_of(field, who, duel.control[who])
        field.ship[who].plan = plan
        steer_by_plan(field, who, plan)
    elif who == 0:
        steer_by_brain(field, who, duel.exam.brain)
    else:
        steer_by_brain(field, who, duel.rival)


@kernel
def fire(field: Field, who: int) -> None:
    """The laser fires by itself, at whatever is within range in the front half."""
    ship = field.ship[who]
    other = field.ship[1 - who]
    ship.fired = 0
    if field.gap <= ship.range and is_ahead(ship, other):
        ship.fired = 1
        other.hull = max(0.0, other.hull - ship.strength)


@kernel
def take_step(duel: Duel) -> None:
    """Both ships have a turn; the second one even if it was destroyed in the first's."""
    take_turn(duel, duel.field, 0)
    take_turn(duel, duel.field, 1)
    count_step(duel.field)


@kernel
def count_step(field: Field) -> None:
    """Both have had their turns: how they stand, and whether the duel is over."""
    field.step += 1
    field.points += standing(field)
    destroyed = field.ship[0].hull <= 0.0 or field.ship[1].hull <= 0.0
    if destroyed or field.gap > LIMIT or field.step == STEPS:
        field.over = 1


@kernel
def standing(field: Field) -> float:
    """How the first ship stands, from 0 to 1: equation 4.1."""
    first = field.ship[0]
    second = field.ship[1]
    if first.hull <= 0.0:
        return 0.0
    own = second.most_hull * first.hull
    return own / (own + first.most_hull * second.hull)


@kernel
def fitness(field: Field) -> float:
    """How well the first ship did: the mean of equation 4.1 over all steps. When a duel
    ends early, hulls stay as they are for the rest."""
    return (field.points + (STEPS - field.step) * standing(field)) / STEPS


@kernel
def result(field: Field) -> int:
    """1 if the first ship has won, -1 if it was destroyed (alone or with the other), 0
    if both are left."""
    if field.ship[0].hull <= 0.0:
        return -1
    return 1 if field.ship[1].hull <= 0.0 else 0
