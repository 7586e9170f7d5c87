"""Opponents never die of learning: however long they lose, rules that can act keep a
chance, and a few encounters after winning is possible again they win."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from statistics import median

import pytest

from sparring.scripting.drawing import drawable_rules
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.relative import ONE
from sparring.scripting.rulebase import Rulebase
from sparring.scripting.settings import (
    OURS,
    Difficulty,
    DifficultyKind,
    Order,
    Relative,
    Settings,
    Unique,
    Updates,
)
from tests.samples import samples
from tests.scripting.helpers import add_rule, rulebase, wait

# --- toy games ---------------------------------------------------------------


@dataclass(frozen=True)
class Toy:
    """A game in which some rules never act, and whoever acts wins, unless nobody can."""

    never: int
    acting: int
    size: int
    idle: float = 0.0
    """Fitness of doing nothing."""
    losing: float = 0.1
    """Fitness of a loss in which something acted."""
    holds: float = 1.0
    """How often the condition of a rule that can act holds in an encounter."""
    roles: int = 1
    """The team wins if all of its agents act."""


TOYS = {
    "one rule in six": Toy(5, 1, 1),
    "one in eleven": Toy(10, 1, 2),
    "two in twenty-two": Toy(20, 2, 5),
    "one in forty-one": Toy(40, 1, 5),
    "five in twenty": Toy(15, 5, 5),
    "half of them": Toy(3, 3, 2),
    "one in sixty-one": Toy(60, 1, 3),
    "hiding is better than losing": Toy(10, 1, 2, idle=0.3),
    "hiding is better among many": Toy(40, 1, 5, idle=0.3),
    "hiding is as good as it gets": Toy(5, 1, 1, idle=0.6, losing=0.0),
    "a condition that holds rarely": Toy(10, 2, 3, holds=0.3),
    "rare, and hiding is better": Toy(15, 3, 5, idle=0.3, holds=0.3),
    "two roles": Toy(10, 2, 3, roles=2),
    "two roles, and hiding is better": Toy(10, 2, 3, idle=0.3, roles=2),
}
CULL = Difficulty(kind=DifficultyKind.CULL)
LEARNERS = 60
LOSSES = 200
PATIENCE = 500
"""Whoever has not won by then is dead."""


def learner_of(toy: Toy, settings: Settings | str, seed: int) -> DynamicScripting:
    rulebases = []
    for role in range(toy.roles):
        made = Rulebase(f"role {role}", script_size=toy.size)
        for name in [f"never {at}" for at in range(toy.never)]:
            add_rule(made, name)
        for name in [f"acts {at}" for at in range(toy.acting)]:
            add_rule(made, name)
        made.closing(wait)
        rulebases.append(made)
    return DynamicScripting(rulebases, settings, seed=seed)


def wins(toy: Toy, learner: DynamicScripting, rng: Random, *, can_win: bool) -> bool:
    """One encounter; whether it was won."""
    scripts = [learner.draw(role) for role in learner.roles]
    able = []
    for script in scripts:
        acting = [at for at, name in enumerate(script.rules) if name.startswith("acts")]
        able.append(bool(acting) and rng.random() < toy.holds)
        if able[-1]:
            script.mark(acting[0])
    won = can_win and all(able)
    results = []
    for script, acted in zip(scripts, able, strict=True):
        fitness = 0.8 if won else toy.losing if acted else toy.idle
        results.append((script, fitness + 0.05 * rng.random()))
    learner.learn_team(results, won=won)
    return won


def recoveries(toy: Toy, settings: Settings | str) -> list[int]:
    """For each learner, when it won for the first time after many losses; 0 for never."""
    found = []
    for seed in range(LEARNERS):
        learner, rng = learner_of(toy, settings, seed), Random(seed)
        for _ in range(LOSSES):
            wins(toy, learner, rng, can_win=False)
        tries = (at for at in range(1, PATIENCE) if wins(toy, learner, rng, can_win=True))
        found.append(next(tries, 0))
    return found


@pytest.mark.bulky
@pytest.mark.parametrize("name", TOYS)
def test_nobody_is_dead_after_two_hundred_losses(name):
    found = recoveries(TOYS[name], "sparring")
    assert found.count(0) == 0
    assert median(found) <= 10


@pytest.mark.bulky
@pytest.mark.parametrize("name", ["one rule in six", "one in forty-one", "two roles"])
def test_nobody_is_dead_who_was_culled_either(name):
    found = recoveries(TOYS[name], replace(OURS, difficulty=CULL))
    assert found.count(0) == 0
    assert median(found) <= 10


@pytest.mark.bulky
def test_the_papers_way_dies_there():
    """The reason for all this: a loss in which something acted takes weight from what
    can act and gives it to what cannot, until nothing can act and nothing is learned."""
    assert recoveries(TOYS["one in eleven"], "crpg").count(0) > LEARNERS // 2


# --- scripts in which nothing acted ------------------------------------------


@pytest.mark.parametrize("fitness", [0.0, 0.3, 0.5, 1.0])
@pytest.mark.parametrize("usual", [0.02, 0.3, 0.8])
def test_a_script_in_which_nothing_acted_is_itself_a_lesson(fitness, usual):
    learner = DynamicScripting(rulebase(), seed=1)
    pool = learner.pool()
    pool.usual = usual
    script = learner.draw()
    learner.learn(script, fitness)
    for name, weight in learner.weights().items():
        assert weight < 1000 if name in script.rules else weight > 1000
    assert pool.lessons[-1][3] < 0


def test_doing_nothing_is_blamed_at_least_as_far_as_inert_says():
    """However much better it was than usual; and more, if it was far worse."""
    found = []
    for inert in (0.5, 1.5, 3.0):
        for fitness in (1.0, 0.3, 0.0):
            settings = replace(OURS, relative=Relative(inert=inert))
            learner = DynamicScripting(rulebase(), settings, seed=1)
            learner.pool().usual = 0.8
            learner.learn(learner.draw(), fitness)
            found.append(learner.pool().lessons[-1][3] / ONE)
    great, good, bad = found[0:3], found[3:6], found[6:9]
    assert great[0] > great[1] == great[2] == good[2]
    assert good[0] > good[1] == good[2]
    assert bad[0] == bad[1] == bad[2] < good[0] < great[0] < 0


# --- random games ------------------------------------------------------------

MOST_ENCOUNTERS = 40


def random_settings(rng: Random) -> Settings:
    """Anything that passes, where lessons go by the usual."""
    low = rng.choice([1, 10, 100])
    high = low + rng.choice([0, 1, 100, 5000, 20_000])
    blame = rng.uniform(0.5, 1)
    return replace(
        OURS,
        min_weight=low,
        max_weight=high,
        initial_weight=rng.randint(low, high),
        break_even=rng.uniform(0.01, 0.99),
        max_tries=rng.choice([1, 3, 100]),
        unique=rng.choice(list(Unique)),
        order=rng.choice(list(Order)),
        updates=rng.choice(list(Updates)),
        difficulty=random_difficulty(rng),
        relative=Relative(
            rate=rng.choice([1, rng.uniform(0.001, 1)]),
            haste=rng.choice([0, 1, rng.random()]),
            silent_praise=rng.choice([0, blame, rng.uniform(0, blame)]),
            silent_blame=blame,
            pace=rng.uniform(0.001, 0.5),
            inert=rng.uniform(0.5, 3),
        ),
    )


def random_difficulty(rng: Random) -> Difficulty:
    kind = rng.choice([*DifficultyKind, DifficultyKind.CULL, DifficultyKind.CULL])
    return Difficulty(
        kind=kind, after_win=rng.choice([1, 500, 900]), after_loss=rng.choice([1000, 1100, 3000])
    )


def play_random_game(seed: int) -> int:
    """A game in which only some rules can act, and only now and then; how often culling
    would have left none that ever acted."""
    rng = Random(seed)
    settings = random_settings(rng)
    low, high = settings.min_weight, settings.max_weight
    count = rng.randint(1, 12)
    names = [f"rule {at}" for at in range(count)]
    weights = [rng.choice([low, high, rng.randint(low, high)]) for _ in names]
    texts = [f"text {rng.randrange(at + 1) if rng.random() < 0.2 else at}" for at in range(count)]
    made = rulebase(names, weights=weights, texts=texts, size=rng.randint(1, 8))
    learner = DynamicScripting(made, settings, seed=seed, team=["guard"] * 2)
    able = {name for name in names if rng.random() < rng.choice([0.2, 0.6])}
    wins_by_acting = rng.random()
    rescued = 0
    for _ in range(rng.randint(1, MOST_ENCOUNTERS)):
        results = []
        for agent in range(1, rng.randint(1, 2) + 1):
            script = learner.draw("guard", agent=agent)
            acted = [
                at
                for at, name in enumerate(script.rules[: script.drawn_count])
                if name in able and rng.random() < 0.7
            ]
            script.mark(*acted)
            results.append((script, rng.random()))
        learner.learn_team(results, won=rng.choice([None, rng.random() < wins_by_acting]))
        if rng.random() < 0.05:
            learner.set_difficulty(random_difficulty(rng))
        for pool in learner.all_pools():
            acting = {rule for rule, times in enumerate(pool.activated) if times}
            on_the_wheel = drawable_rules(pool, learner.regime)
            assert on_the_wheel
            assert not acting or acting & set(on_the_wheel)
            rescued += learner.regime.culls and any(
                pool.weights[rule] > pool.ceiling for rule in on_the_wheel
            )
    return rescued


@pytest.mark.bulky
@samples(150, slow=10_000)
def test_a_rule_that_ever_acted_can_always_be_drawn(count):
    rescued = sum(play_random_game(seed) > 0 for seed in range(count))
    assert rescued > count // 50  # Else the games would show nothing.
