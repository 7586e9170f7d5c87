"""Returning to earlier weights when learning is stuck."""

from __future__ import annotations

import pytest

from sparring.scripting.fallback import (
    Record,
    is_inferior,
    is_superior,
    place_to_return_to,
    propagate,
    remember,
)
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import (
    EAGER,
    FITNESS_PROPAGATION,
    LIMITED_AGE,
    LIMITED_DISTANCE,
    NO_FALLBACK,
    Difficulty,
    DifficultyKind,
    Fallback,
    FallbackKind,
    Settings,
)
from tests.scripting.helpers import rulebase

GOOD, BAD = 0.8, 0.1


def line_of(*fitness, start=1):
    return [Record(start + at, [at], value, value) for at, value in enumerate(fitness)]


def test_rulebase_is_inferior_when_it_and_three_ancestors_did_badly():
    assert is_inferior(line_of(BAD, BAD, BAD, BAD), 3, LIMITED_DISTANCE)
    assert not is_inferior(line_of(GOOD, BAD, BAD, BAD), 3, LIMITED_DISTANCE)
    assert not is_inferior(line_of(BAD, BAD, BAD), 2, LIMITED_DISTANCE)


def test_rulebase_is_superior_when_it_and_three_ancestors_did_well():
    assert is_superior(line_of(GOOD, GOOD, GOOD, GOOD), 3, LIMITED_DISTANCE)
    assert not is_superior(line_of(BAD, GOOD, GOOD, GOOD), 3, LIMITED_DISTANCE)
    assert not is_superior(line_of(GOOD, GOOD, GOOD), 2, LIMITED_DISTANCE)


@pytest.mark.parametrize("team", [BAD, 0.4, GOOD])
@pytest.mark.parametrize("agent", [BAD, 0.4, GOOD])
def test_both_fitness_values_must_lie_on_one_side_of_the_threshold(team, agent):
    line = [Record(number, [], team, agent) for number in range(1, 6)]
    assert is_inferior(line, 4, LIMITED_DISTANCE) == (team == agent == BAD)
    assert is_superior(line, 4, LIMITED_DISTANCE) == (team == agent == GOOD)


def test_nearest_superior_ancestor_is_returned_to():
    line = line_of(*[GOOD] * 16, *[BAD] * 4)
    assert place_to_return_to(line, LIMITED_DISTANCE) == 15


def test_rulebases_of_the_first_ten_encounters_are_not_returned_to():
    line = line_of(*[GOOD] * 10, *[BAD] * 4)
    assert place_to_return_to(line, LIMITED_DISTANCE) is None
    line = line_of(*[GOOD] * 11, *[BAD] * 4)
    assert place_to_return_to(line, LIMITED_DISTANCE) == 10


def test_limited_distance_looks_no_farther_than_fifteen_ancestors():
    for between, found in ((11, 15), (12, None)):
        line = line_of(*[GOOD] * 16, *[0.4] * between, *[BAD] * 4)
        assert place_to_return_to(line, LIMITED_DISTANCE) == found


def test_limited_age_looks_no_farther_than_fifteen_encounters():
    """After a return the ancestor is near in line, but long ago in time."""
    for last, found in ((31, 15), (32, None)):
        line = line_of(*[GOOD] * 16) + line_of(*[BAD] * 4, start=last - 3)
        assert place_to_return_to(line, LIMITED_AGE) == found
        assert place_to_return_to(line, LIMITED_DISTANCE) == 15


def test_eager_fallback_returns_after_a_single_bad_encounter():
    assert place_to_return_to(line_of(GOOD, BAD), EAGER) == 0
    assert place_to_return_to(line_of(BAD), EAGER) is None


def test_new_fitness_is_factored_into_ancestors_half_as_much_at_each_step():
    line = line_of(*[0.8] * 4, 0.0)
    propagate(line, 15)
    assert [record.agent_fitness for record in line] == pytest.approx([0.75, 0.7, 0.6, 0.4, 0.0])
    assert [record.team_fitness for record in line] == [0.8] * 4 + [0.0]


def test_new_fitness_is_told_to_fifteen_ancestors_only():
    line = line_of(*[1.0] * 17, 0.0)
    propagate(line, 15)
    assert [record.agent_fitness < 1 for record in line] == [False] * 2 + [True] * 16


def test_propagation_searches_a_hundred_ancestors():
    for between, found in ((96, 15), (97, None)):
        line = line_of(*[GOOD] * 16, *[0.4] * between, *[BAD] * 4)
        assert place_to_return_to(line, FITNESS_PROPAGATION) == found


def test_no_more_records_are_kept_than_can_be_asked_for():
    line: list[Record] = []
    for record in line_of(*[0.5] * 40):
        remember(line, record, LIMITED_DISTANCE)
    assert [record.number for record in line] == list(range(22, 41))


# --- in a learner ------------------------------------------------------------

SOON = Fallback(kind=FallbackKind.LIMITED, ancestors=1, not_before=0)


def stuck_learner(fallback=SOON, **settings):
    return DynamicScripting(rulebase(size=2), Settings(fallback=fallback, **settings), seed=3)


def fight(opponents, fitness, *, team=None, won=None):
    script = opponents.draw()
    script.mark(0)
    opponents.learn(script, fitness, team_fitness=team, won=won)


def test_this_encounters_update_is_applied_to_the_weights_returned_to():
    opponents = stuck_learner()
    for fitness in (GOOD, GOOD, BAD):
        fight(opponents, fitness)
    earlier = opponents.pool().lineage[1].weights
    script = opponents.draw()
    script.mark(0)
    rule = opponents.pool().names.index(script.rules[0])
    opponents.learn(script, BAD)
    assert opponents.pool().fallbacks == 1
    assert [record.number for record in opponents.pool().lineage] == [1, 2]
    change = opponents.pool().weights[rule] - earlier[rule]
    assert opponents.pool().lessons[-1][5] == 2
    assert -46 <= change <= -45


def test_numbers_go_on_after_a_return_and_the_parent_is_the_one_returned_to():
    opponents = stuck_learner()
    for fitness in (GOOD, GOOD, BAD, BAD, GOOD):
        fight(opponents, fitness)
    assert [record.number for record in opponents.pool().lineage] == [1, 2, 5]


def test_fitness_is_remembered_as_told_whatever_the_difficulty_makes_of_it():
    opponents = stuck_learner(difficulty=Difficulty(kind=DifficultyKind.PENALISE))
    fight(opponents, 1.0, team=0.9, won=True)
    record = opponents.pool().lineage[-1]
    assert (record.team_fitness, record.agent_fitness) == (0.9, 1.0)
    assert opponents.pool().lessons[-1][2] == 0.0


def test_agent_fitness_is_the_mean_over_the_roles_agents():
    opponents = stuck_learner()
    scripts = [opponents.draw() for _ in range(3)]
    opponents.learn_team(zip(scripts, (0.2, 0.4, 0.9), strict=True), team_fitness=0.7)
    record = opponents.pool().lineage[-1]
    assert record.agent_fitness == pytest.approx(0.5)
    assert record.team_fitness == 0.7
    assert len(opponents.pool().lineage) == 1


def test_ceiling_and_peak_are_never_restored():
    opponents = stuck_learner(difficulty=Difficulty(kind=DifficultyKind.CLIP), max_weight=150)
    for fitness in (GOOD, GOOD, BAD):
        fight(opponents, fitness, won=False)
    opponents.pool().ceiling = 102
    fight(opponents, BAD, won=None)
    assert opponents.pool().fallbacks == 1
    assert opponents.pool().ceiling == 102
    assert max(opponents.pool().weights) <= 102


def test_without_fallback_nothing_is_remembered():
    opponents = stuck_learner(NO_FALLBACK)
    for fitness in (GOOD, GOOD, BAD, BAD):
        fight(opponents, fitness)
    assert opponents.pool().lineage == []
    assert opponents.pool().fallbacks == 0
