"""Speed: what one learning step costs, measured now with the plain learners that a
game embeds; the fight is not counted."""

from __future__ import annotations

from itertools import cycle
from time import perf_counter
from typing import TYPE_CHECKING, Any

from sparring.lab.scorecard.sheet import Cell, Measure
from sparring.worlds.curses import LEARNING_SIDE
from sparring.worlds.minds import MIND_KINDS, Squad

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.lab.scorecard.contestants import Contestant
    from sparring.scripting.script import Script

FRAME = 1e6 / 60
"""Microseconds of a frame, at 60 frames a second."""
STEPS, REPEATS = 25, 30
"""Steps timed together, and how often."""
DECISIONS = 10
"""Choices of one agent in an encounter, for learners that choose by values."""
FITNESSES = (0.2, 0.7)
"""A bad and a good encounter, in turn."""


def speed(world: Any, contestants: Sequence[Contestant], seed: int) -> list[Measure]:
    """Microseconds a step, and the share of a frame."""
    times = {one.name: microseconds(step_of(world, one, seed)) for one in contestants}
    return [
        Measure(
            "speed",
            "microseconds an encounter, for a team",
            {name: Cell(time) for name, time in times.items()},
            low_is_good=True,
            decimals=0,
            stands_for_all=True,
            key="step_us",
        ),
        Measure(
            "speed",
            "share of a frame at 60 Hz (%)",
            {name: Cell(100 * time / FRAME) for name, time in times.items()},
            low_is_good=True,
            key="frame_pct",
        ),
    ]


def microseconds(step: Callable[[], None]) -> float:
    """What a step takes: the least of several timings, each over many steps, since
    everything else on the machine can only add to them."""
    step()
    times = []
    for _ in range(REPEATS):
        started = perf_counter()
        for _ in range(STEPS):
            step()
        times.append((perf_counter() - started) / STEPS)
    return 1e6 * min(times)


def step_of(world: Any, one: Contestant, seed: int) -> Callable[[], None]:
    """One encounter of a learner, without the fight."""
    if one.plain is not None:
        return script_step(world, one, seed)
    return (mind_step if one.kind in MIND_KINDS else value_step)(world, one, seed)


def script_step(world: Any, one: Contestant, seed: int) -> Callable[[], None]:
    """A script for each agent drawn and, if it learns, learned from."""
    assert one.plain is not None
    learner = one.plain(world, seed)
    outcomes = cycle(FITNESSES)

    def step() -> None:
        scripts = world.draw_team(learner)
        if not one.learns:
            return
        fitness = next(outcomes)
        for script in scripts:
            script.mark(*every_other(script))
        learner.learn_team([(script, fitness) for script in scripts], won=fitness > 0.5)

    return step


def every_other(script: Script) -> range:
    """Places of a script, as if half of its rules had acted."""
    return range(0, script.drawn_count, 2)


def value_step(world: Any, one: Contestant, seed: int) -> Callable[[], None]:
    """Agents that choose, and learn from what they chose."""
    from sparring.learners.values import LEARNERS
    from sparring.worlds.value_practice import value_learner

    settings = LEARNERS[one.kind].settings_class(choices=one.choices)
    learner = value_learner(world, one.kind, settings=settings, seed=seed)
    actions = {role: range(len(table.actions)) for role, table in learner.tables.items()}
    outcomes = cycle(FITNESSES)

    def step() -> None:
        fitness = next(outcomes)
        for role in world.roles:
            agent = learner.begin(role)
            for _ in range(DECISIONS):
                agent.choose(world.opening_state, actions[role])
            agent.learn(fitness)

    return step


def mind_step(world: Any, one: Contestant, seed: int) -> Callable[[], None]:
    """Members that choose again and again, and learn from each choice at the next: all
    actions may be chosen, and the other is seen doing one thing after the other."""
    squad = Squad(one.kind, world.mind_plans(LEARNING_SIDE), seed=seed)
    members = [
        (mind, mind.situations.names[-1], cycle(plan.seen))
        for plan, mind in zip(squad.plans, squad.minds, strict=True)
    ]
    outcomes = cycle(FITNESSES)

    def step() -> None:
        reward = 2 * next(outcomes) - 1
        for mind, state, deeds in members:
            member = mind.begin()
            for _ in range(DECISIONS):
                member.choose(state)
                member.observe(reward / DECISIONS, next(deeds))
            member.end()

    return step
