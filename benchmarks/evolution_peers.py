"""Evolution by EvoTorch and by DEAP, each as its manual shows it, 200 exams a generation.

A peer's operators are its own: what is compared is how many generations it breeds, not how
good they become.
"""

from __future__ import annotations

import logging
import random
from typing import TYPE_CHECKING, Any

import torch
from deap import algorithms, base, creator, tools
from evotorch import Problem
from evotorch.algorithms import SNES, GeneticAlgorithm
from evotorch.operators import GaussianMutation, MultiPointCrossOver

from sparring.evolution.settings import DUEL, Operator

if TYPE_CHECKING:
    from collections.abc import Callable

POPULATION = DUEL.population
CROSSOVERS = (Operator.UNIFORM_CROSSOVER, Operator.NODES_CROSSOVER)
CROSSOVER_SHARE = sum(one in CROSSOVERS for one in DUEL.operators) / len(DUEL.operators)
POINTS = 2

logging.getLogger("evotorch").setLevel(logging.WARNING)


# --- EvoTorch ----------------------------------------------------------------------------


def evotorch_generations(
    fitness: Callable[[Any], Any], genes: int, precision: Any, method: str, reach: float
) -> Callable[[], Any]:
    """Breeds a generation each time it is called. Members that were rated are not rated
    again, since nothing here is left to chance."""
    problem = Problem(
        "max",
        # Plain tensors: every step on EvoTorch's own read-only ones takes a detour.
        lambda weights: fitness(weights.as_subclass(torch.Tensor)),
        solution_length=genes,
        initial_bounds=(-reach, reach),
        dtype=precision,
        vectorized=True,
        seed=1,
    )
    if method == "snes":
        return SNES(problem, popsize=POPULATION, stdev_init=DUEL.weight_reach).step
    operators = [
        MultiPointCrossOver(problem, tournament_size=DUEL.tournament, num_points=POINTS),
        GaussianMutation(problem, stdev=DUEL.weight_reach, mutation_probability=0.1),
    ]
    return GeneticAlgorithm(
        problem, operators=operators, popsize=POPULATION, elitist=True, re_evaluate=False
    ).step


# --- DEAP --------------------------------------------------------------------------------

creator.create("Fitness", base.Fitness, weights=(1.0,))
creator.create("Individual", list, fitness=creator.Fitness)


def deap_generations(
    rate: Callable[[list[list[float]]], list[float]], genes: int, reach: float
) -> Callable[[], Any]:
    """Breeds a generation each time it is called: one of DEAP's (mu + lambda), with as many
    children as members."""
    toolbox = base.Toolbox()
    toolbox.register("weight", random.uniform, -reach, reach)
    toolbox.register("individual", tools.initRepeat, creator.Individual, toolbox.weight, genes)
    toolbox.register("mate", tools.cxUniform, indpb=0.5)
    toolbox.register(
        "mutate", tools.mutGaussian, mu=0.0, sigma=DUEL.weight_reach, indpb=DUEL.weight_chance
    )
    toolbox.register("select", tools.selTournament, tournsize=DUEL.tournament)
    population = [toolbox.individual() for _ in range(POPULATION)]
    give_fitness(population, rate)

    def generation() -> None:
        nonlocal population
        children = algorithms.varOr(
            population, toolbox, POPULATION, CROSSOVER_SHARE, 1.0 - CROSSOVER_SHARE
        )
        give_fitness([one for one in children if not one.fitness.valid], rate)
        population = toolbox.select(population + children, POPULATION)

    return generation


def give_fitness(individuals: list[Any], rate: Callable[[Any], list[float]]) -> None:
    """Rate those who need it."""
    for individual, fitness in zip(individuals, rate(individuals), strict=True):
        individual.fitness.values = (fitness,)
