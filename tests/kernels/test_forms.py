"""Goals, game states, learned order and many roles inside the kernel, held to the plain
learner after each encounter."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.kernels.loading import (
    goal_number,
    load_agents,
    load_run,
    numbered_pools,
    script_of,
)
from sparring.kernels.run import (
    LEADS_NOWHERE,
    MOST_AGENTS,
    MOST_PARTS,
    MOST_ROLES,
    MOST_RULES,
    NO_GOAL,
    STAYS,
)
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import DifficultyKind, Order, Settings, Updates
from tests.kernels.story import (
    GOALS,
    RUN,
    SPELL,
    STATES,
    Story,
    draw_scripts,
    random_agents,
    random_deeds,
    some_learner,
)
from tests.samples import examples
from tests.scripting.helpers import add_rule, rulebase

if TYPE_CHECKING:
    from sparring.scripting.rulebase import Rulebase

HAPPENED: Counter[str] = Counter()
"""What the random histories of this run consisted of."""


def random_goals(rng: Random, learner: DynamicScripting, agents: list[str]) -> list[str | None]:
    """A goal for each agent whose role has any, or none."""
    known = [learner.of_role(agent)[0].rulebase.goals for agent in agents]
    return [rng.choice([None, *goals]) for goals in known]


def random_state_fitness(rng: Random, learner: DynamicScripting) -> dict[str, float | None]:
    """A fitness of the game states there are; None where nobody came."""
    known = {pool.label for pool in learner.all_pools()} & set(STATES)
    return {label: rng.choice([-1.0, 1.0, rng.uniform(-1, 1), None]) for label in sorted(known)}


def note(learner: DynamicScripting, story: Story) -> None:
    """Count what a history consisted of."""
    forms = {pool.scope.value for pool in learner.all_pools()}
    HAPPENED.update(forms)
    HAPPENED[learner.difficulty.kind.value] += 1
    for form in forms:
        HAPPENED[f"{form}, order {learner.settings.order.value}"] += 1
        HAPPENED[f"{form}, half share"] += learner.settings.half_share
        HAPPENED[f"{form}, {learner.settings.updates.value}"] += 1
    HAPPENED["returned"] += sum(pool.fallbacks for pool in learner.all_pools())
    HAPPENED["several states"] += max(RUN.agent[at].parts for at in range(RUN.agents)) > 1
    HAPPENED["many roles"] += len(learner.roles) > 4
    HAPPENED["forms together"] += len(forms) > 2


@examples(3)
@given(
    learner=some_learner(("plain", "goals", "states", "states"), 12),
    spells=st.lists(SPELL, min_size=1, max_size=4),
    seed=st.integers(0, 2**32),
)
def test_every_form_equals_the_plain_learner_after_each_encounter(learner, spells, seed):
    rng = Random(seed)
    agents = random_agents(rng, learner)
    story = Story(learner, agents)
    for fitness, encounters, won, reloads in spells:
        if reloads:
            story.load()
        for _ in range(encounters):
            story.goals = random_goals(rng, learner, agents)
            state_fitness = rng.choice([None, random_state_fitness(rng, learner)])
            deeds = random_deeds(rng, learner, agents, fitness)
            story.live_through(deeds, won, fitness, state_fitness)
    story.check_everything()
    note(learner, story)


def test_the_random_histories_had_something_of_every_form():
    if not HAPPENED:
        pytest.skip("the histories did not run")
    for form in ("all", "goal", "state"):
        assert HAPPENED[form] > 30
        assert HAPPENED[f"{form}, half share"] > 10
        assert all(HAPPENED[f"{form}, order {order.value}"] > 5 for order in Order)
        assert all(HAPPENED[f"{form}, {updates.value}"] > 10 for updates in Updates)
    assert all(HAPPENED[kind.value] > 10 for kind in DifficultyKind)
    for happening in ("returned", "several states", "many roles", "forms together"):
        assert HAPPENED[happening] > 10, happening


# --- game states -------------------------------------------------------------


def travellers(*, size: int = 6, last: int | None = None) -> Rulebase:
    """Rules of three states in a row; the last opens a state that has none."""
    made = rulebase("", size=size)
    made.last_state_size = last
    for state, opened in (("camp", "road"), ("road", "city"), ("city", None)):
        for name in "abc":
            add_rule(made, f"{state}_{name}", states=[(state, None)])
        if opened:
            add_rule(made, f"leave_{state}", states=[(state, opened)], weight=400)
    made.closing(lambda me: "wait")
    return made


def drawn_parts(agent: int = 0) -> list[tuple[int, int, int, int]]:
    """The parts of a script: pool, first place, place behind the last, and what opens."""
    script = RUN.agent[agent]
    parts = [script.part[at] for at in range(script.parts)]
    return [tuple(map(int, (part.pool, part.start, part.end, part.opens))) for part in parts]


def test_a_script_goes_from_state_to_state():
    learner = DynamicScripting(travellers(size=4), "strategy", seed=3)
    load_run(RUN, learner, ["guard"])
    lengths = set()
    for _ in range(50):
        draw_scripts(RUN)
        parts = drawn_parts()
        lengths.add(len(parts))
        assert [pool for pool, *_ in parts] == list(range(len(parts)))
        assert all(opens == pool + 1 for pool, _, _, opens in parts[:-1])
        assert parts[0][1] == 0
        assert all(one[2] == next_one[1] for one, next_one in pairwise(parts))
        assert parts[-1][2] == RUN.agent[0].count <= 4
    assert lengths == {1, 2, 3}


def test_the_last_state_has_a_size_of_its_own():
    load_run(RUN, DynamicScripting(travellers(last=2), "strategy"), ["guard"])
    assert [int(RUN.role[at].own_places) for at in range(3)] == [0, 0, 2]


def test_a_rule_may_open_a_state_that_has_no_rules():
    made = travellers()
    add_rule(made, "vanish", states=[("camp", "beyond")], weight=1250)
    learner = DynamicScripting(made, "strategy", seed=1)
    load_run(RUN, learner, ["guard"])
    last = len(learner.pool("guard", "camp").names) - 1
    assert RUN.role[0].opens[last] == LEADS_NOWHERE
    ends = set()
    for _ in range(30):
        draw_scripts(RUN)
        ends.add(drawn_parts()[-1][3])
    assert ends == {LEADS_NOWHERE, STAYS}


def test_a_state_that_was_judged_is_not_judged_in_the_next_encounter():
    story = Story(DynamicScripting(travellers(), "strategy"), ["guard"])
    story.live_through([([0], 0.9)], True, 0.9, {"camp": -1.0})
    assert RUN.agent[0].part[0].is_judged == 1
    story.live_through([([0], 0.9)], True, 0.9)
    assert RUN.agent[0].part[0].is_judged == 0


def test_a_script_may_come_through_as_many_states_as_there_is_room_for():
    made = rulebase("", size=MOST_PARTS)
    for at in range(MOST_PARTS):
        add_rule(made, f"go {at}", states=[(f"state {at}", f"state {at + 1}")])
        add_rule(made, f"stay {at}", states=[(f"state {at}", None)], weight=0)
    made.closing(lambda me: "wait")
    story = Story(DynamicScripting(made, Settings(max_weight=100)), ["guard"])
    story.live_through([([0, 5, 31], 1.0)], True, 1.0)
    assert RUN.agent[0].parts == MOST_PARTS


# --- goals -------------------------------------------------------------------


def goal_seekers(role: str = "guard") -> Rulebase:
    made = rulebase(role=role)
    for goal in GOALS:
        add_rule(made, f"{goal}_quickly", goals=[goal])
        add_rule(made, f"{goal}_slowly", goals=[goal])
    return made


def test_a_script_for_a_goal_has_only_its_rules():
    learner = DynamicScripting(goal_seekers(), seed=1)
    load_run(RUN, learner, ["guard", "guard"], goals=["seek", None])
    draw_scripts(RUN)
    rules = learner.role("guard").rulebase.rules
    assert {rules[rule].name for rule in script_of(RUN, 0)} == {"seek_quickly", "seek_slowly"}
    assert [drawn_parts(agent)[0][0] for agent in (0, 1)] == [2, 0]


def test_the_goals_of_each_role_are_its_own():
    roles = [goal_seekers("near"), rulebase(role="aimless"), goal_seekers("far")]
    learner = DynamicScripting(roles, seed=1)
    story = Story(learner, ["far", "aimless", "near", "far"], 1)
    story.goals = ["rest", None, "hide", None]
    for _ in range(6):
        story.live_through([([0], 0.9)] * 4, True, 0.9)
    pools = numbered_pools(learner)
    labels = {label for label in (*GOALS, None) if learner.pool("far", label).encounters}
    assert labels == {"rest", None}
    assert pools[drawn_parts(0)[0][0]] is learner.pool("far", "rest")


def test_a_goal_that_the_role_does_not_have_is_refused():
    learner = DynamicScripting([goal_seekers(), rulebase(role="aimless")])
    with pytest.raises(UsageError, match="role 'guard' has no goal 'sek'; did you mean 'seek'"):
        load_run(RUN, learner, ["guard"], goals=["sek"])
    with pytest.raises(UsageError, match=r"role 'guard' has no goal 'zzz'; known are [a-z]"):
        goal_number(learner, "guard", "zzz")
    assert goal_number(learner, "guard", None) == NO_GOAL
    load_run(RUN, learner, ["aimless"])
    load_agents(RUN, [1], [0])
    with pytest.raises(IndexError, match="a goal that its role does not have"):
        draw_scripts(RUN)


# --- learned order, many roles -----------------------------------------------


def test_a_rule_that_loses_by_standing_first_comes_to_stand_behind():
    priorities = [5, 4, 3, 2, 1, 0]
    made = rulebase(size=4, priorities=priorities)
    story = Story(DynamicScripting(made, Settings(order=Order.LEARNED), seed=4), ["guard"], 1)
    places = []
    for _ in range(20):
        story.live_through([([0], 0.25)], False, 0.25)
        script = script_of(RUN, 0)
        places.extend([script.index(0)] if 0 in script else [])
    assert places[0] == 0
    assert max(places) > 0


def test_the_largest_rulebase_learns_its_order():
    names = [f"rule {at}" for at in range(MOST_RULES)]
    learner = DynamicScripting(rulebase(names, size=40), Settings(order=Order.LEARNED), seed=4)
    story = Story(learner, ["guard"] * 3, 10)
    rng = Random(8)
    for _ in range(30):
        fitness = rng.random()
        deeds = random_deeds(rng, learner, story.agents, fitness)
        story.live_through(deeds, None, fitness)


def test_as_many_agents_have_rulebases_of_their_own_as_there_is_room_for():
    team = ["guard", "mage"] * (MOST_AGENTS // 2)
    learner = DynamicScripting(
        [rulebase(), rulebase("xyz", role="mage", size=1)],
        Settings(updates=Updates.OWN),
        seed=2,
        team=team,
    )
    story = Story(learner, team, 5)
    assert RUN.roles == len(team)
    rng = Random(9)
    for at in range(15):
        story.live_through(random_deeds(rng, learner, team, 0.5), at % 3 == 0, 0.5)
    assert len({tuple(pool.weights) for pool in learner.all_pools()}) == len(team)


def test_as_many_roles_and_agents_fight_as_there_is_room_for():
    names = [f"role {at}" for at in range(MOST_ROLES)]
    learner = DynamicScripting([rulebase(role=name) for name in names], "crpg", seed=2)
    story = Story(learner, names[::-1], 5)
    assert len(story.agents) == MOST_AGENTS
    rng = Random(9)
    for at in range(15):
        story.live_through(random_deeds(rng, learner, names, 0.5), at % 3 == 0, 0.5)
