"""Generation after generation: children are made, examined, and take their places.

The loop is compiled once for all tasks: it knows a world's record only as something that
it hands to the world's own entry, which rates the brain of the record's exam. For tasks in
plain Python the same steps are entries of their own.
"""

from __future__ import annotations

from collections.abc import Callable

from sparring.evolution.kernel.breeding import (
    Breeding,
    Member,
    Members,
    express,
    find_best,
    insert,
    randomise,
    spread,
)
from sparring.evolution.kernel.exam import Exam
from sparring.evolution.kernel.operators import make_children
from sparring.evolution.kernel.program import entry, kernel
from sparring.kernels.loop import AnyWorld
from sparring.kernels.luck import start_luck

NOBODY = -1e300
"""The fitness of nobody: everybody is better."""


@entry
def found(breeding: Breeding, members: Members, low: int, high: int, stream: int) -> None:
    """A random population, by a seed given as its lower and upper 32 bits."""
    start_luck(breeding.luck, low, high, stream)
    breeding.inserted = 0
    breeding.exams = 0
    for place in range(len(members)):
        randomise(breeding, members[place])


@entry
def settle(breeding: Breeding, members: Members) -> None:
    """Everybody of a new population has been examined: find the best."""
    breeding.exams += len(members)
    find_best(breeding, members)


@entry
def propose(breeding: Breeding, members: Members) -> None:
    """Make the next child or children, to be examined elsewhere."""
    make_children(breeding, members)


@entry
def place(breeding: Breeding, members: Members) -> None:
    """The children at hand were examined: let them take their places."""
    place_children(breeding, members)


@kernel
def place_children(breeding: Breeding, members: Members) -> None:
    """Both children of a crossover, or the fitter one, the first of equals."""
    breeding.exams += breeding.children
    first, second = breeding.child[0], breeding.child[1]
    if breeding.children == 1:
        insert(breeding, members, first)
    elif breeding.both_children != 0:
        insert(breeding, members, first)
        insert(breeding, members, second)
    elif second.fitness > first.fitness:
        insert(breeding, members, second)
    else:
        insert(breeding, members, first)


@entry
def diversity(breeding: Breeding, members: Members) -> float:
    """How unlike the members are."""
    return spread(breeding, members)


@kernel
def examine_member(
    member: Member, exam: Exam, world: AnyWorld, examine: Callable[[AnyWorld], None]
) -> None:
    """Let the world rate a chromosome."""
    express(exam.brain, member)
    examine(world)
    member.fitness = exam.fitness


@entry
def examine_all(
    breeding: Breeding,
    members: Members,
    exam: Exam,
    world: AnyWorld,
    examine: Callable[[AnyWorld], None],
) -> None:
    """Rate a new population; whoever is looked at first is the best so far."""
    exam.best = NOBODY
    for at in range(len(members)):
        examine_member(members[at], exam, world, examine)
        exam.best = max(exam.best, exam.fitness)
    breeding.exams += len(members)
    find_best(breeding, members)


@entry
def breed_generation(
    breeding: Breeding,
    members: Members,
    exam: Exam,
    world: AnyWorld,
    examine: Callable[[AnyWorld], None],
) -> None:
    """As many children as there are members. A second child too many counts for the next
    generation."""
    while breeding.inserted < len(members):
        make_children(breeding, members)
        exam.best = members[breeding.best].fitness
        for number in range(breeding.children):
            examine_member(breeding.child[number], exam, world, examine)
        place_children(breeding, members)
    breeding.inserted -= len(members)
