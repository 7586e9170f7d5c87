"""Landers that learn to touch down softly: a task of your own, with and without doping.

python examples/06_own_task/lander.py --seed 7
"""

import argparse
from dataclasses import replace

from sparring import evolution as ev

GRAVITY, THRUST, STEPS = 0.1, 0.25, 60
LANDINGS = [(10.0, 0.0), (20.0, 1.0), (6.0, 0.5), (30.0, 1.0), (12.0, 1.5)]  # height, speed
NEW_LANDINGS = [(height, speed) for height in (8.0, 16.0, 24.0) for speed in (0.2, 0.8)]


def softness(network: ev.Network, landing: tuple[float, float]) -> float:
    height, speed = landing
    for _ in range(STEPS):
        (push,) = network.act([height / 30, speed])  # from 0 to 1
        speed += GRAVITY - THRUST * push
        height -= speed
        if height <= 0:
            return 1 - min(abs(speed), 1.0)
    return 0.0  # Still up there, out of fuel.


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    seed = parser.parse_args().seed
    task = ev.PlainTask(LANDINGS, softness, NEW_LANDINGS, name="landing")
    shape = ev.shape_named("layered-3", inputs=2, outputs=1)
    settings = replace(ev.CONTROL, population=20, generations=10)
    hard = ev.hardest(ev.hardness(task, shape, settings, seed=seed, repeats=2)).instance
    print(ev.compare(task, shape, settings, hard=hard, seeds=range(seed, seed + 3)))
    doped = ev.Deca(task, shape, settings, hard=[hard], seed=seed)
    print(f"{doped.run()} lands with softness {doped.best_fitness:.2f}")
