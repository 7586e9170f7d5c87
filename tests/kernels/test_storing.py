"""What became of a learner inside the kernel, written back: it goes on plainly, and is
saved, as if it had never been there."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.kernels.loading import load_run
from sparring.kernels.storing import store_run
from sparring.scripting.control import Control
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import PRESETS, Difficulty, DifficultyKind, Order, Settings
from tests.kernels.story import (
    RUN,
    Story,
    draw_scripts,
    learn_from,
    random_deeds,
    some_learner,
)
from tests.kernels.test_forms import goal_seekers, random_goals, travellers
from tests.scripting.helpers import rulebase

ROOT = Path(__file__).parents[2]


def live_plainly(learner: DynamicScripting, seed: int, encounters: int) -> None:
    """Encounters of a plain learner that the seed tells everything about."""
    rng = Random(seed)
    agents = list(learner.roles)
    for _ in range(encounters):
        goals = random_goals(rng, learner, agents)
        pairs = zip(agents, goals, strict=True)
        scripts = [learner.draw(agent, goal=goal) for agent, goal in pairs]
        fitness = rng.random()
        deeds = random_deeds(rng, learner, agents, fitness)
        for script, (acted, _) in zip(scripts, deeds, strict=True):
            script.mark(*(place for place in acted if place < script.drawn_count))
        results = [(script, told) for script, (_, told) in zip(scripts, deeds, strict=True)]
        learner.learn_team(results, won=fitness > 0.5, team_fitness=fitness)


@given(
    learner=some_learner(("plain", "goals", "states"), 4),
    turns=st.lists(st.tuples(st.integers(1, 12), st.integers(1, 4)), min_size=1, max_size=4),
    seed=st.integers(0, 2**32),
)
def test_a_learner_goes_in_and_out_of_the_kernel_as_if_it_had_not(learner, turns, seed):
    rng = Random(seed)
    story = Story(learner, list(learner.roles), 1000)
    for inside, outside in turns:
        for _ in range(inside):
            fitness = rng.random()
            story.goals = random_goals(rng, learner, story.agents)
            deeds = random_deeds(rng, learner, story.agents, fitness)
            story.live_through(deeds, fitness > 0.5, fitness)
        store_run(RUN, story.mirror)
        for either in (learner, story.mirror):
            live_plainly(either, seed, outside)
        assert story.mirror.state() == learner.state()
        load_run(RUN, story.mirror, story.agents)


def test_storing_what_was_just_loaded_changes_nothing():
    for order in Order:
        learner = DynamicScripting([goal_seekers("seeker"), travellers()], Settings(order=order))
        live_plainly(learner, 1, 30)
        before = learner.state()
        load_run(RUN, learner, ["seeker", "guard"])
        store_run(RUN, learner)
        assert learner.state() == before


def test_a_script_drawn_before_can_still_be_learned_from():
    learner = DynamicScripting(rulebase(), "crpg", seed=3)
    script = learner.draw()
    load_run(RUN, learner, ["guard"])
    draw_scripts(RUN)
    learn_from(RUN)
    store_run(RUN, learner)
    learner.learn(script, 0.9)
    assert learner.encounters == learner.pool().encounters == 2


def test_difficulty_may_be_switched_between_two_runs():
    story = Story(DynamicScripting(rulebase(), PRESETS["crpg"], seed=3), ["guard"])
    for kind in DifficultyKind:
        for learner in (story.learner, story.mirror):
            learner.set_difficulty(Difficulty(kind=kind))
        story.load()
        for _ in range(12):
            story.live_through([([0], 0.8)], True, 0.8)
        story.check_everything()


def test_lessons_of_a_control_are_carried_along():
    learner = DynamicScripting(rulebase([f"rule {at}" for at in range(100)]), "crpg", seed=3)
    control = learner.control()
    assert isinstance(control, Control)
    control.mark(*range(100))
    learner.learn(control, 0.8)
    story = Story(learner, ["guard"], 1)
    story.live_through([([1], 0.8)], True, 0.8)
    assert [len(lesson[4]) for lesson in story.mirror.pool().lessons] == [100, 1]


@pytest.mark.parametrize(
    ("rules", "chosen", "reason"),
    [
        ([rulebase("abc")], "crpg", r"sets of \[6\] rules, the learner has 1 and \[3\]"),
        ([rulebase(), rulebase(role="other")], "crpg", "it has 1 role .* the learner has 2"),
        ([rulebase()], Settings(order=Order.LEARNED), "another order of rules"),
    ],
    ids=["rules", "roles", "order"],
)
def test_a_run_of_another_learner_is_refused(rules, chosen, reason):
    load_run(RUN, DynamicScripting(rulebase(), "crpg"), ["guard"])
    other = DynamicScripting(rules, chosen)
    before = other.state()
    with pytest.raises(UsageError, match=reason):
        store_run(RUN, other)
    assert other.state() == before


# --- with and without the compiler -------------------------------------------


def digest_of_a_history() -> str:
    """A history of every form, told by a hash over everything that would be saved;
    held to the plain learner on the way."""
    learner = DynamicScripting(
        [travellers(), goal_seekers("seeker"), rulebase(role="plain")],
        Settings(order=Order.LEARNED, difficulty=Difficulty(kind=DifficultyKind.CULL)),
        seed=11,
    )
    story = Story(learner, ["plain", "guard", "seeker", "guard", "seeker"], 7)
    rng = Random(12)
    for _ in range(40):
        fitness = rng.random()
        story.goals = random_goals(rng, learner, story.agents)
        deeds = random_deeds(rng, learner, story.agents, fitness)
        story.live_through(deeds, fitness > 0.5, fitness, {"road": rng.uniform(-1, 1)})
    story.check_everything()
    return sha256(repr(story.mirror.state()).encode()).hexdigest()


def test_a_history_of_every_form_is_the_same_without_the_compiler():
    code = "from tests.kernels.test_storing import digest_of_a_history as d; print(d())"
    uncompiled = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"SPARRING_JIT": "0"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert uncompiled.stdout.strip() == digest_of_a_history()
