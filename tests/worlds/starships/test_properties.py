"""What holds in every duel, whoever steers."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.kernels.records import first_rows
from sparring.worlds.starships.data.codes import Event
from sparring.worlds.starships.data.numbers import LIMIT, STEPS, numbers_with
from sparring.worlds.starships.data.situations import situation_of
from sparring.worlds.starships.world import Starships
from tests.worlds.starships.helpers import TACTICS, ended, exam, random_network

pytestmark = pytest.mark.property
WORLD = Starships()
seeds = st.integers(0, 2**64 - 1)
controllers = st.one_of(
    st.sampled_from(TACTICS),
    st.builds(random_network, st.integers(0, 10_000), st.sampled_from(WORLD.networks)),
)
duels = st.tuples(controllers, controllers)


def gap(both):
    return hypot(both[0].x - both[1].x, both[0].y - both[1].y)


def ahead(own, other):
    return own.nose_x * (other.x - own.x) + own.nose_y * (other.y - own.y)


@given(duels, seeds)
def test_hulls_never_grow_and_never_fall_below_nothing(sides, seed):
    trace = ended(WORLD.begin(sides, seed)).trace
    for before, now in pairwise(trace):
        for side in range(2):
            assert 0.0 <= now[side].hull <= before[side].hull <= 1.0


@given(duels, seeds)
def test_speed_stays_within_what_the_drive_allows(sides, seed):
    bout = ended(WORLD.begin(sides, seed))
    most = [start.characteristics for start in situation_of(seed, WORLD.numbers)]
    for before, now in pairwise(bout.trace):
        for side in range(2):
            assert 0.0 <= now[side].speed <= most[side].most_speed
            if not any(moment.bumped for moment in now):
                change = abs(now[side].speed - before[side].speed)
                assert change <= most[side].acceleration + 1e-12
            assert hypot(now[side].nose_x, now[side].nose_y) == pytest.approx(1.0)


@given(duels, seeds)
def test_nobody_comes_closer_than_contact(sides, seed):
    bout = ended(WORLD.begin(sides, seed))
    assert all(gap(both) >= WORLD.numbers["contact"] - 1e-9 for both in bout.trace)


@given(duels, seeds)
def test_lasers_hit_only_within_range_and_in_the_front_half(sides, seed):
    bout = ended(WORLD.begin(sides, seed))
    reach = situation_of(seed, WORLD.numbers).second.characteristics.range
    for before, now in pairwise(bout.trace):
        # The second ship fires last, so its shot is seen from where both are after the step.
        in_reach = gap(now) <= reach - 1e-9 and ahead(now[1], now[0]) > 1e-9
        out_of_reach = gap(now) > reach + 1e-9 or ahead(now[1], now[0]) < -1e-9
        assert not (now[1].fired and out_of_reach)
        assert now[1].fired or not in_reach
        if not now[1].fired:
            assert now[0].hull == before[0].hull


@given(duels, seeds)
def test_a_duel_ends_with_a_wreck_beyond_sight_or_when_time_is_up(sides, seed):
    bout = ended(WORLD.begin(sides, seed))
    last = bout.all_events[-1].code
    wrecked = any(moment.hull <= 0.0 for moment in bout.trace[-1])
    assert wrecked == (last is Event.DESTROYED)
    assert (bout.gap > LIMIT and not wrecked) == (last is Event.PARTED)
    assert all(gap(both) <= LIMIT + 1e-9 for both in bout.trace[:-1])
    if not wrecked:
        assert bout.winner() is None
        assert bout.round == STEPS or bout.gap > LIMIT
    assert len(bout.trace) == bout.round + 1


@given(seeds)
def test_neighbours_are_one_situation_with_the_ships_exchanged(seed):
    even, odd = (situation_of(s, WORLD.numbers) for s in (seed // 2 * 2, seed // 2 * 2 + 1))
    assert [start[:3] for start in even] == [start[:3] for start in odd]
    assert even.first.characteristics == odd.second.characteristics
    assert even.second.characteristics == odd.first.characteristics


@given(seeds)
def test_ships_begin_where_the_thesis_says(seed):
    first, second = situation_of(seed, WORLD.numbers)
    assert 80.0 <= hypot(second.x - first.x, second.y - first.y) <= 125.0 + 1e-9
    for start in (first, second):
        can = start.characteristics
        assert 50.0 <= can.most_hull <= 150.0
        assert 27.5 <= can.range <= 82.5


@given(duels, seeds)
def test_the_two_sides_share_one_fitness_and_the_winner_has_more(sides, seed):
    outcome = ended(WORLD.begin(sides, seed)).outcome()
    assert sum(outcome.fitness) == pytest.approx(1.0)
    if outcome.winner is not None:
        assert outcome.team_fitness[outcome.winner] > outcome.team_fitness[1 - outcome.winner]


@given(controllers, st.lists(st.integers(0, 10_000), min_size=2, max_size=6, unique=True))
def test_what_was_fought_before_does_not_matter(controller, chosen):
    _, forwards = exam(WORLD, controller, "ai_1", chosen)
    _, backwards = exam(WORLD, controller, "ai_1", chosen[::-1])
    assert forwards == backwards[::-1]


def test_other_numbers_make_other_duels():
    changed = Starships({"contact": 16, "speed": 100})
    assert changed.numbers == numbers_with({"contact": 16, "speed": 100})
    same = [WORLD.fight(("ai_0", "ai_0"), s).fitness for s in range(6)]
    assert [changed.fight(("ai_0", "ai_0"), s).fitness for s in range(6)] != same
    again = Starships.with_numbers(changed.numbers).begin(("ai_0", "ai_0"), 3)
    assert first_rows(ended(again).record.field, "ship", 2) == first_rows(
        ended(changed.begin(("ai_0", "ai_0"), 3)).record.field, "ship", 2
    )
