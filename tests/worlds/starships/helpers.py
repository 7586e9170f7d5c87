"""Networks and duels for tests."""

from __future__ import annotations

from sparring.evolution.network import Network
from sparring.kernels.records import first_rows, read
from sparring.luck import Luck
from sparring.worlds.starships.kernel.entries import examine
from sparring.worlds.starships.world import Starships

TACTICS = ("ai_0", "ai_1", "ai_2", "ai_3", "stationary")


def random_network(seed: int, name: str = "layered-5-5") -> Network:
    """A network with half of its connections, as members of a first population are."""
    shape, luck = Starships().shape(name), Luck(seed)
    on = [luck.below(2) == 1 for _ in range(shape.genes)]
    weights = [10.0 * luck.word() / 2**32 - 5.0 for _ in range(shape.genes)]
    return Network(shape, on, weights)


def ended(bout):
    """A bout to its end."""
    while not bout.over:
        bout.step()
    return bout


def exam(world: Starships, first, second, seeds):
    """The fitness of an exam, and fitness, result and steps of each duel."""
    duel = world.new_record()
    world.load(duel, seeds)
    for place, controller in enumerate((first, second)):
        world.put_side(duel, place, controller)
    examine(duel)
    rows = [row[1:] for row in first_rows(duel, "duel", len(seeds))]
    return float(read(duel.exam, "fitness")), [(float(f), int(r), int(s)) for f, r, s in rows]
