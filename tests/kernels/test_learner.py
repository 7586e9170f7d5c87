"""Histories of the kernel learner against the plain one, roles with one set of weights."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.kernels.loading import load_run, weights_of
from sparring.kernels.run import (
    MOST_DRAWN,
    MOST_RULES,
    DifficultyCode,
    FallbackCode,
    OrderCode,
    UpdatesCode,
)
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import (
    EAGER,
    FITNESS_PROPAGATION,
    LIMITED_DISTANCE,
    Difficulty,
    DifficultyKind,
    Fallback,
    FallbackKind,
    Order,
    Settings,
    Updates,
)
from tests.kernels.story import (
    RUN,
    SPELL,
    Story,
    draw_scripts,
    learn_from,
    random_agents,
    random_deeds,
    some_learner,
)
from tests.samples import examples
from tests.scripting.helpers import rulebase

HAPPENED: Counter[str] = Counter()
"""What the random histories of this run consisted of."""


@examples(4)
@given(learner=some_learner(), spells=st.lists(SPELL, min_size=1, max_size=6), data=st.data())
def test_the_kernel_learner_equals_the_plain_one_after_each_encounter(learner, spells, data):
    rng = Random(data.draw(st.integers(0, 2**32)))
    story = Story(learner, random_agents(rng, learner))
    for fitness, encounters, won, reloads in spells:
        if reloads:
            story.load()
        for _ in range(encounters):
            deeds = random_deeds(rng, learner, story.agents, fitness)
            story.live_through(deeds, won, fitness)
    story.check_everything()
    HAPPENED[learner.difficulty.kind.value] += 1
    HAPPENED[learner.settings.order.value] += 1
    several = len(set(story.agents)) < len(story.agents)
    HAPPENED[learner.settings.updates.value] += several
    HAPPENED[f"{learner.settings.updates.value}, order learned"] += (
        several and learner.settings.order is Order.LEARNED
    )
    HAPPENED["by the usual"] += learner.settings.relative is not None
    HAPPENED["half share"] += learner.settings.half_share
    HAPPENED["returned"] += sum(pool.fallbacks for pool in learner.all_pools())


def test_the_random_histories_had_something_of_everything():
    if not HAPPENED:
        pytest.skip("the histories did not run")
    assert all(HAPPENED[kind.value] > 5 for kind in DifficultyKind)
    assert all(HAPPENED[order.value] > 5 for order in Order)
    assert all(HAPPENED[updates.value] > 10 for updates in Updates)
    assert all(HAPPENED[f"{updates.value}, order learned"] > 2 for updates in Updates)
    assert HAPPENED["half share"] > 15
    assert HAPPENED["by the usual"] > 15
    assert HAPPENED["returned"] > 20


LONGEST = Fallback(kind=FallbackKind.LIMITED, ancestors=7, distance=120)


@pytest.mark.parametrize(
    ("fallback", "kind", "order", "updates"),
    [
        (LIMITED_DISTANCE, DifficultyKind.CLIP, Order.PRIORITY, Updates.EACH),
        (FITNESS_PROPAGATION, DifficultyKind.CULL, Order.LEARNED, Updates.EACH),
        (EAGER, DifficultyKind.OFF, Order.DRAWN, Updates.EACH),
        (LONGEST, DifficultyKind.PENALISE, Order.PRIORITY, Updates.EACH),
        (LIMITED_DISTANCE, DifficultyKind.OFF, Order.PRIORITY, Updates.ONCE),
        (EAGER, DifficultyKind.CULL, Order.LEARNED, Updates.ONCE),
        (LIMITED_DISTANCE, DifficultyKind.CLIP, Order.PRIORITY, Updates.OWN),
    ],
    ids=["limited", "propagation", "eager", "longest", "once", "once-ordered", "own"],
)
def test_long_histories_of_large_rulebases_are_equal(fallback, kind, order, updates):
    difficulty = Difficulty(kind=kind)
    chosen = Settings(fallback=fallback, difficulty=difficulty, order=order, updates=updates)
    sizes = {"small": (20, 5), "wide": (50, 10), "full": (MOST_RULES, MOST_DRAWN // 2)}
    roles = [
        rulebase(
            [f"rule {at}" for at in range(count)],
            role=role,
            size=size,
            priorities=[at % 7 for at in range(count)],
        )
        for role, (count, size) in sizes.items()
    ]
    agents = ["wide", "small", "wide", "full"]
    story = Story(DynamicScripting(roles, chosen, seed=5, team=agents), agents, 25)
    rng = Random(6)
    spells = [0.8] * 30 + [0.1] * 12 + [0.6, 0.2, 0.5, 0.3]
    for encounter in range(275):
        fitness = spells[encounter % len(spells)]
        deeds = random_deeds(rng, story.learner, story.agents, fitness)
        story.live_through(deeds, fitness > 0.4, fitness)
    assert all(pool.fallbacks for pool in story.learner.all_pools())


def test_words_that_would_be_unfair_are_skipped():
    heavy = rulebase("abc", size=2, weights=[500_000_000] * 3)
    story = Story(DynamicScripting(heavy, Settings(max_weight=10**9), seed=1), ["guard"])
    for _ in range(20):  # Three words in ten are skipped with this total.
        story.live_through([([0], 0.5)], None, 0.5)


def test_a_role_without_agents_learns_nothing():
    roles = [rulebase("abc", role="present"), rulebase("abc", role="absent")]
    story = Story(DynamicScripting(roles, "crpg"), ["present"])
    story.live_through([([0], 1.0)], True, 1.0)
    assert [RUN.role[0].encounters, RUN.role[1].encounters] == [1, 0]


def test_loading_leaves_the_learner_as_it_is():
    learner = DynamicScripting(rulebase(), "crpg", seed=9)
    before = learner.state()
    load_run(RUN, learner, ["guard"])
    draw_scripts(RUN)
    RUN.agent[0].acted[0] = 1
    RUN.agent[0].fitness = 1.0
    learn_from(RUN)
    assert learner.state() == before
    assert weights_of(RUN, 0) != learner.pool().weights


def test_a_lineage_longer_than_the_settings_ask_for_is_carried_on():
    far = Fallback(kind=FallbackKind.LIMITED, distance=40)
    learner = DynamicScripting(rulebase(), Settings(fallback=far))
    for _ in range(40):
        learner.learn(learner.draw(), 0.5)
    shorter = DynamicScripting(rulebase(), Settings(fallback=LIMITED_DISTANCE))
    shorter.restore(learner.state())
    story = Story(shorter, ["guard"])
    for _ in range(5):
        story.live_through([([0], 0.7)], True, 0.7)
    assert RUN.role[0].remembered > LIMITED_DISTANCE.reach + LIMITED_DISTANCE.ancestors + 1


def test_codes_have_the_names_of_the_settings():
    assert {code.name for code in OrderCode} == {order.name for order in Order}
    assert {code.name for code in UpdatesCode} == {updates.name for updates in Updates}
    assert {code.name for code in DifficultyCode} == {kind.name for kind in DifficultyKind}
    assert {code.name for code in FallbackCode} == {kind.name for kind in FallbackKind}
