"""What Python calls: one duel step by step, or all duels of an exam."""

from __future__ import annotations

from sparring.worlds.starships.data.codes import Control
from sparring.worlds.starships.kernel.fighting import fight_in_turn, fight_side_by_side
from sparring.worlds.starships.kernel.record import Duel, entry
from sparring.worlds.starships.kernel.turns import fitness, set_up, take_step


@entry
def start(duel: Duel, number: int) -> None:
    """Begin the duel of a number."""
    set_up(duel, number)


@entry
def step(duel: Duel) -> None:
    """One step more."""
    take_step(duel)


@entry
def rate(duel: Duel) -> float:
    """How well the first ship has done so far."""
    return fitness(duel.field)


@entry
def examine(duel: Duel) -> None:
    """Fight all duels that the record holds; the exam's fitness is their mean."""
    if duel.control[0] == Control.NETWORK and duel.control[1] != Control.NETWORK:
        fight_side_by_side(duel)
    else:
        fight_in_turn(duel)
    total = 0.0
    for number in range(duel.exam.instances):
        total += duel.duel[number].fitness
    duel.exam.fitness = total / duel.exam.instances
