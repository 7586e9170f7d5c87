"""What Python calls: one duel step by step, or all duels of an exam."""

from __future__ import annotations

from sparring.worlds.starships.kernel.record import Duel, entry
from sparring.worlds.starships.kernel.turns import fitness, result, set_up, take_step


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
    return fitness(duel)


@entry
def examine(duel: Duel) -> None:
    """Fight all duels that the record holds; the exam's fitness is their mean."""
    total = 0.0
    for number in range(duel.exam.instances):
        set_up(duel, number)
        while duel.over == 0:
            take_step(duel)
        row = duel.duel[number]
        row.fitness = fitness(duel)
        row.result = result(duel)
        row.steps = duel.step
        total += row.fitness
    duel.exam.fitness = total / duel.exam.instances
