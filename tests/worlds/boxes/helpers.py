"""Networks and robots for the tests of box pushing."""

from __future__ import annotations

from random import Random

from sparring.evolution.network import Network
from sparring.kernels.records import write
from sparring.luck import WORD, Luck
from sparring.worlds.boxes.kernel import exam
from sparring.worlds.boxes.world import Boxes

BOXES = Boxes()
MIRRORED_INSTANCE = (8, 7, 6, 5, 4, 3, 2, 1, 0)


def random_network(seed, reach=5.0, name="elman-4"):
    """A network like those of a first population."""
    luck, shape = Random(seed), BOXES.shape(name)
    on = [luck.random() < 0.5 for _ in range(shape.genes)]
    return Network(shape, on, [luck.uniform(-reach, reach) for _ in range(shape.genes)])


def steady_network(bias):
    """A network that sees nothing and always drives at one speed."""
    shape = BOXES.shape()
    gene = shape.blocks[-1].gene
    on = [at == gene for at in range(shape.genes)]
    return Network(shape, on, [bias * bit for bit in on])


def copy_of(network):
    """The same network without anything remembered."""
    return Network(network.shape, network.on, network.weights)


def record_of(side, instances, *, world=BOXES, seed=1, best=1e9, quiet=False):
    """A record in which somebody is about to be examined."""
    record = world.new_record()
    world.load(record, instances)
    world.put_side(record, 0, side)
    luck = Luck(seed)
    write(record.exam.luck, low=luck.state & WORD, carry=luck.state >> 32)
    write(record.exam, best=best)
    write(record, is_quiet=int(quiet))
    return record


def fitness_of(side, instances, **options):
    """What an exam finds."""
    record = record_of(side, instances, **options)
    exam.examine(record)
    return float(record.exam.fitness)


def state_of(record):
    """Everything that moves."""
    names = ("x", "y", "heading_x", "heading_y", "box_x", "box_y")
    return tuple(float(getattr(record, name)) for name in names)


def path_of(record, steps=100):
    """Everything that moves, after each step of the first instance."""
    exam.start(record)
    states = [state_of(record)]
    for _ in range(steps):
        exam.step(record)
        states.append(state_of(record))
    return states
