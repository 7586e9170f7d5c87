"""All duels of an exam: one after the other, or side by side."""

from __future__ import annotations

from sparring.evolution.kernel.lanes import (
    MOST_LANES,
    forget_in_lanes,
    output_in_lane,
    think_in_lanes,
)
from sparring.worlds.starships.data.numbers import STEPS
from sparring.worlds.starships.kernel.brains import obey, see_in_lane
from sparring.worlds.starships.kernel.flying import fly
from sparring.worlds.starships.kernel.record import Duel, Field, kernel
from sparring.worlds.starships.kernel.turns import (
    count_step,
    fire,
    fitness,
    result,
    set_field,
    set_up,
    take_step,
    take_turn,
)


@kernel
def fight_in_turn(duel: Duel) -> None:
    """One duel after the other, whoever steers."""
    for number in range(duel.exam.instances):
        set_up(duel, number)
        while duel.field.over == 0:
            take_step(duel)
        write_down(duel, duel.field, number)


@kernel
def fight_side_by_side(duel: Duel) -> None:
    """Duels of a network against a tactic, many at once: the network thinks for all of them
    together."""
    first = 0
    while first < duel.exam.instances:
        count = min(MOST_LANES, duel.exam.instances - first)
        fight_some(duel, first, count)
        first += count


@kernel
def fight_some(duel: Duel, first: int, count: int) -> None:
    """As many duels as there are lanes."""
    for lane in range(count):
        set_field(duel, duel.side_by_side[lane], first + lane)
    duel.lanes.count = count
    forget_in_lanes(duel.lanes, duel.exam.brain)
    for _ in range(STEPS):
        if not take_steps(duel, count):
            break
    for lane in range(count):
        write_down(duel, duel.side_by_side[lane], first + lane)


@kernel
def take_steps(duel: Duel, count: int) -> bool:
    """A step in every duel that goes on; False if none does."""
    brain = duel.exam.brain
    goes_on = False
    for lane in range(count):
        field = duel.side_by_side[lane]
        if field.over == 0:
            goes_on = True
            see_in_lane(field, brain, duel.lanes, lane)
    if not goes_on:
        return False
    think_in_lanes(duel.lanes, brain)
    for lane in range(count):
        field = duel.side_by_side[lane]
        if field.over == 0:
            acceleration = output_in_lane(duel.lanes, brain, 0, lane)
            rotation = output_in_lane(duel.lanes, brain, 1, lane)
            obey(field.ship[0], acceleration, rotation)
            fly(field, 0)
            fire(field, 0)
            take_turn(duel, field, 1)
            count_step(field)
    return True


@kernel
def write_down(duel: Duel, field: Field, number: int) -> None:
    """How a duel ended."""
    row = duel.duel[number]
    row.fitness = fitness(field)
    row.result = result(field)
    row.steps = field.step
