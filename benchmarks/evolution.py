"""How fast populations evolve, beside EvoTorch and DEAP on the same task and network.

    python benchmarks/evolution.py                       a table
    python benchmarks/evolution.py --json                one JSON object on the last line
    python benchmarks/evolution.py --tasks garden --rounds 3
    python benchmarks/evolution.py --all-cores           EvoTorch in several threads as well

Generations a second, each of 200 exams. Two tasks: the *duel* of starships (networks
layered-5-5, 50 duels of 50 steps) and the *garden* (elman-4, 20 gardens of 100 moves), both
with the duel's settings. The peers evolve the weights of the same networks with operators
of their own, and have the fitness in every way that suits them:

- *EvoTorch*: Torch, all networks and instances at once, in single and in double precision;
  its genetic algorithm, and SNES, its leanest;
- *DEAP*: NumPy for one network after the other, as its users write a fitness, and NumPy for
  the whole population at once;
- both: *our compiled exam*, so that only the evolution is theirs.

Before anything is measured, the games written for arrays are held to the compiled ones with
our own curves in place of the libraries'. Then all sides take turns, a generation each; the
figures are medians over the rounds. Everything runs in one thread and is measured in seconds
of the processor, so that whatever else the machine does shows less. With --all-cores all
sides are measured by the clock instead, and whatever else the machine does hits them.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import statistics
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

# On cores that others use as well, threads that wait busily cost Torch seconds where those
# that sleep cost it a tenth of one. It is read when Torch is loaded.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import numpy as np
import torch
from batched import EXACT, NUMPY, TORCH, TORCH_SINGLE
from batched_duel import BatchedDuels
from batched_garden import BatchedGardens
from evolution_peers import deap_generations, evotorch_generations
from rich.console import Console
from rich.table import Table

from sparring.evolution.evolving import Evolution
from sparring.evolution.settings import DUEL
from sparring.worlds.garden.world import Garden
from sparring.worlds.starships.world import Starships

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 15
CHECKED = 8
"""Networks on which the games must agree."""
AGREES = 1e-12
SEED = 1


@dataclass(frozen=True)
class Job:
    """A task, its network, and the game written for arrays."""

    world: Any
    network: str
    batched: Any


JOBS = {
    "duel": Job(Starships(), "layered-5-5", BatchedDuels),
    "garden": Job(Garden(), "elman-4", BatchedGardens),
}


@dataclass(frozen=True)
class Side:
    """Somebody who evolves."""

    who: str
    way: str
    generation: Callable[[], Any]
    """Breeds one generation more."""
    threads: int = 1


# --- the compiled exam, for anybody ----------------------------------------------------


def our_exam(job: Job) -> Callable[[Any], float]:
    """Our compiled exam as a function of a row of weights."""
    task, shape = job.world.task(), job.world.shape(job.network)
    evolution = Evolution(task, shape, DUEL, seed=SEED)
    record: Any = evolution.examiner.record  # type: ignore[attr-defined]
    exam = record.exam
    weights_there = exam.brain.weight

    def fitness(weights: Any) -> float:
        weights_there[: len(weights)] = weights
        task.examine(record)
        return float(exam.fitness)

    return fitness


def check(job: Job) -> float:
    """How far the game for arrays is from the compiled one, with the same curves."""
    shape = job.world.shape(job.network)
    weights = np.random.default_rng(SEED).uniform(-5.0, 5.0, (CHECKED, shape.genes))
    with np.errstate(all="ignore"):
        theirs = [float(one) for one in job.batched(EXACT, shape).fitness(weights)]
    exam = our_exam(job)
    furthest = max(abs(exam(row) - one) for row, one in zip(weights, theirs, strict=True))
    if not furthest <= AGREES:
        raise SystemExit(f"the games differ by {furthest}: nothing to compare")
    return furthest


# --- sides -------------------------------------------------------------------------------


def sides_of(job: Job, threads: int) -> list[Side]:
    """Everybody who takes turns on a task; EvoTorch also in so many threads, if several."""
    shape = job.world.shape(job.network)
    start = DUEL.start_reach
    evolution = Evolution(job.world.task(), shape, DUEL, seed=SEED)
    evolution.step()
    exam = our_exam(job)

    def rows(weights: Any) -> Any:
        """Torch's weights through our exam, row by row."""
        return torch.as_tensor([exam(row) for row in weights.numpy()], dtype=weights.dtype)

    single, double = job.batched(TORCH_SINGLE, shape), job.batched(TORCH, shape)
    numpy = job.batched(NUMPY, shape)
    evotorch = {
        "single precision": (single.fitness, torch.float32, "genetic"),
        "double precision": (double.fitness, torch.float64, "genetic"),
        "single precision, SNES": (single.fitness, torch.float32, "snes"),
        "our compiled exam": (rows, torch.float64, "genetic"),
    }
    sides = [Side("sparring", "compiled", evolution.step)]
    for way, (fitness, precision, method) in evotorch.items():
        step = evotorch_generations(fitness, shape.genes, precision, method, start)
        sides.append(Side("EvoTorch", way, step))
    if threads > 1:
        for method, title in (("genetic", ""), ("snes", "SNES, ")):
            step = evotorch_generations(single.fitness, shape.genes, torch.float32, method, start)
            way = f"single precision, {title}{threads} threads"
            sides.append(Side("EvoTorch", way, step, threads))

    def one_by_one(members: list[list[float]]) -> list[float]:
        return [float(numpy.fitness(np.array([member]))[0]) for member in members]

    def all_at_once(members: list[list[float]]) -> list[float]:
        return [float(one) for one in numpy.fitness(np.array(members))]

    def by_our_exam(members: list[list[float]]) -> list[float]:
        return [exam(member) for member in members]

    for way, rate in (
        ("NumPy, one by one", one_by_one),
        ("NumPy, all at once", all_at_once),
        ("our compiled exam", by_our_exam),
    ):
        sides.append(Side("DEAP", way, deap_generations(rate, shape.genes, start)))
    return sides


def seconds_of(side: Side, clock: Callable[[], float]) -> float:
    """What one generation takes."""
    torch.set_num_threads(side.threads)
    with torch.inference_mode(), np.errstate(all="ignore"):
        gc.collect()
        gc.disable()  # As timeit does: its pauses would hit one side at random.
        started = clock()
        side.generation()
        taken = clock() - started
        gc.enable()
    return taken


def measure(name: str, rounds: int, threads: int) -> dict[str, Any]:
    """Generations a second of every side, on one task."""
    job = JOBS[name]
    furthest = check(job)
    random.seed(SEED)
    torch.manual_seed(SEED)
    sides = sides_of(job, threads)
    clock = time.thread_time if threads == 1 else time.perf_counter
    for side in sides:
        seconds_of(side, clock)
    taken: dict[tuple[str, str], list[float]] = {(side.who, side.way): [] for side in sides}
    for at in range(rounds):
        progress(name, at + 1, rounds)
        for side in sides:
            taken[side.who, side.way].append(seconds_of(side, clock))
    rates = {key: 1.0 / statistics.median(times) for key, times in taken.items()}
    return {"agree_to": furthest, **compared(rates)}


def compared(rates: dict[tuple[str, str], float]) -> dict[str, Any]:
    """All rates, and ours beside the best of each peer."""
    ours = rates["sparring", "compiled"]
    figures: dict[str, Any] = {"generations_per_s": round(ours, 2), "peers": {}}
    for peer in ("EvoTorch", "DEAP"):
        ways = {way: rate for (who, way), rate in rates.items() if who == peer}
        figures["peers"][peer] = {
            way: {"generations_per_s": round(rate, 2), "ratio": round(ours / rate, 2)}
            for way, rate in ways.items()
        }
    return figures


def progress(name: str, done: int, rounds: int) -> None:
    """A line on standard error."""
    if sys.stderr.isatty():
        end = "" if done < rounds else "\n"
        print(f"\r{name}: round {done} of {rounds}", end=end, file=sys.stderr)


# --- all ---------------------------------------------------------------------------------


def show(figures: dict[str, Any], console: Console) -> None:
    """A table of all figures."""
    for name, found in figures["tasks"].items():
        job = JOBS[name]
        table = Table("who", "way", title=f"{name}, {job.network}, population {DUEL.population}")
        for heading in ("generations a second", "ours to theirs"):
            table.add_column(heading, justify="right")
        table.add_row("sparring", "compiled", f"{found['generations_per_s']:,.2f}")
        for peer, ways in found["peers"].items():
            table.add_section()
            for at, (way, one) in enumerate(ways.items()):
                rate, ratio = f"{one['generations_per_s']:,.2f}", f"{one['ratio']:.2f}"
                table.add_row("" if at else peer, way, rate, ratio)
        console.print(table)


def names_of_tasks(listed: str) -> list[str]:
    """The tasks in a list with commas."""
    names = [name.strip() for name in listed.split(",") if name.strip()]
    for name in names:
        if name not in JOBS:
            raise argparse.ArgumentTypeError(f"no task {name!r}; there are {', '.join(JOBS)}")
    return names


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speed of evolution beside its peers.")
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"default: {ROUNDS}")
    parser.add_argument(
        "--tasks", type=names_of_tasks, default=list(JOBS), help=f"of {','.join(JOBS)}"
    )
    parser.add_argument(
        "--all-cores", action="store_true", help="EvoTorch in a thread for each core as well"
    )
    options = parser.parse_args()
    threads = (os.cpu_count() or 1) if options.all_cores else 1
    figures = {
        "population": DUEL.population,
        "rounds": options.rounds,
        "tasks": {name: measure(name, options.rounds, threads) for name in options.tasks},
    }
    show(figures, Console(stderr=options.json))
    if options.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
