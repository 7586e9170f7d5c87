"""What some exams and bouts come to, to be compared between processes:
python -m tests.worlds.boxes.fingerprints"""

from __future__ import annotations

from sparring.worlds.replay import digest_of
from tests.worlds.boxes.helpers import BOXES, fitness_of, random_network, steady_network


def fingerprints():
    """A line for each exam and bout."""
    exams = [fitness_of(random_network(seed), range(9), seed=seed) for seed in range(3)]
    exams.append(fitness_of(steady_network(9.0), [0, 4], best=0.0))
    bouts = [
        BOXES.fight([side], seed, log=True)
        for seed in range(9)
        for side in (*BOXES.tactics, random_network(100 + seed))
    ]
    return [*map(repr, exams), *(digest_of(outcome.events) for outcome in bouts)]


if __name__ == "__main__":
    print(*fingerprints(), sep="\n")
