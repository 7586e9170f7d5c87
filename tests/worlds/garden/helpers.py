"""Networks and walks for the tests of the garden."""

from __future__ import annotations

from random import Random

from sparring.evolution.network import Network
from sparring.worlds.garden.world import Garden

WORLD = Garden()


def random_network(number, name="elman-4", *, reach=5.0, chance=0.6):
    """A network that depends on its number alone."""
    dice, shape = Random(number), WORLD.shape(name)
    on = [dice.random() < chance for _ in range(shape.genes)]
    return Network(shape, on, [dice.uniform(-reach, reach) for _ in range(shape.genes)])


def walked(side, seed):
    """A walk that is over."""
    bout = WORLD.begin([side], seed)
    while not bout.over:
        bout.step()
    return bout
