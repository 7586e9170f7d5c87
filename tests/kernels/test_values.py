"""Learners of values in kernels against the plain ones: the same choices, the same
values, the same luck, to the bit."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.kernels import values as valuing
from sparring.kernels.compiling import Program
from sparring.kernels.records import new
from sparring.kernels.run import MOST_AGENTS, MOST_ROLES
from sparring.kernels.value_loading import load_values, store_values
from sparring.kernels.values import MOST_ACTIONS, MOST_STATES, Values
from sparring.learners.settings import MonteCarloSettings, QLearningSettings
from sparring.learners.values import LEARNERS, MonteCarlo, QLearning

program = Program("value-tests")
prefer = program.exposed(valuing.prefer)
take = program.exposed(valuing.take)
begin_visits = program.exposed(valuing.begin_visits)
learn_values = program.exposed(valuing.learn_values)

VALUES = new(Values)
"""One for all tests: loading must leave nothing of the test before."""
FITNESS = st.sampled_from([0.0, 0.25, 1.0]) | st.floats(0, 1)


@st.composite
def learners(draw: Any) -> Any:
    """A learner with one to three roles, often with values that are equal."""
    sizes = draw(st.lists(st.integers(1, 7), min_size=1, max_size=3))
    actions = {f"r{n}": [f"a{at}" for at in range(size)] for n, size in enumerate(sizes)}
    low = draw(st.sampled_from([0.2, 0.4, -1.0]))
    shared = {
        "exploration": draw(st.sampled_from([0.0, 0.05, 0.5, 1.0])),
        "lowest_start": low,
        "highest_start": draw(st.sampled_from([low, 0.4, 1.0])),
    }
    states = [f"s{n}" for n in range(draw(st.integers(1, 4)))]
    seed = draw(st.integers(0, 2**64 - 1))
    if draw(st.booleans()):
        return MonteCarlo(actions, states=states, seed=seed, settings=MonteCarloSettings(**shared))
    step, discount = draw(st.sampled_from([(0.1, 1.0), (1.0, 0.9), (0.3, 0.0)]))
    settings = QLearningSettings(**shared, step=step, discount=discount)
    return QLearning(actions, states=states, seed=seed, settings=settings)


def kernel_choice(agent: int, state: int, applicable: set[int]) -> int | None:
    """The first action of the kernel's order that applies."""
    count = prefer(VALUES, agent, state)
    for place in range(count):
        action = int(VALUES.preferred[place])
        if action in applicable:
            take(VALUES, agent, state, action)
            return action
    return None


@given(learners(), st.data())
def test_kernels_choose_and_learn_as_the_plain_learner_does(learner: Any, data: Any) -> None:
    roles = data.draw(st.lists(st.sampled_from(list(learner.tables)), min_size=1, max_size=4))
    load_values(VALUES, learner, roles)
    for _ in range(data.draw(st.integers(1, 5))):
        agents = [learner.begin(role) for role in roles]
        begin_visits(VALUES)
        for _ in range(data.draw(st.integers(0, 8))):
            number = data.draw(st.integers(0, len(roles) - 1))
            table = agents[number].table
            state = data.draw(st.integers(0, len(learner.states) - 1))
            allowed = data.draw(st.sets(st.integers(0, len(table.actions) - 1)))
            chosen = kernel_choice(number, state, allowed)
            name = None if chosen is None else table.actions[chosen]
            assert agents[number].choose(state, allowed) == name
        for number, agent in enumerate(agents):
            fitness = data.draw(FITNESS)
            agent.learn(fitness)
            learn_values(VALUES, number, fitness)
    kept = learner.state()
    for table in learner.tables.values():
        table.values = [[9.0] * len(row) for row in table.values]
    store_values(VALUES, learner)
    assert learner.state() == kept


@pytest.mark.parametrize("kind", LEARNERS.values())
def test_a_learner_stored_and_loaded_again_is_the_same(kind: Any) -> None:
    learner = kind({"ogre": ["club", "flee"]}, states=["well"], seed=4)
    kept = learner.state()
    load_values(VALUES, learner, ["ogre"])
    store_values(VALUES, learner)
    assert learner.state() == kept


def test_what_is_too_large_for_kernels_is_refused() -> None:
    few = {"ogre": ["club"]}
    for learner, agents in (
        (MonteCarlo(few, states=[f"s{n}" for n in range(MOST_STATES + 1)]), ["ogre"]),
        (MonteCarlo({"ogre": [f"a{n}" for n in range(MOST_ACTIONS + 1)]}, states=["s"]), ["ogre"]),
        (MonteCarlo({f"r{n}": ["a"] for n in range(MOST_ROLES + 1)}, states=["s"]), ["r0"]),
        (MonteCarlo(few, states=["s"]), ["ogre"] * (MOST_AGENTS + 1)),
        (MonteCarlo(few, states=["s"]), []),
        (MonteCarlo(few, states=["s"]), ["witch"]),
    ):
        with pytest.raises(UsageError, match="kernels cannot run"):
            load_values(VALUES, learner, agents)


def test_values_are_not_stored_into_another_kind_of_learner() -> None:
    load_values(VALUES, MonteCarlo({"ogre": ["club"]}, states=["s"]), ["ogre"])
    with pytest.raises(UsageError):
        store_values(VALUES, QLearning({"ogre": ["club"]}, states=["s"]))
    with pytest.raises(UsageError):
        store_values(VALUES, MonteCarlo({"ogre": ["club", "flee"]}, states=["s"]))
