"""What holds in every match, whoever fights: told by its events and its record (see
`watching.py`), and by how matches end."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.worlds.shooter.data.codes import Act, Event
from sparring.worlds.shooter.data.numbers import HEALTH, LONGEST
from sparring.worlds.shooter.kernel import entries
from sparring.worlds.shooter.vocabulary import ShooterOrder
from tests.samples import examples, samples
from tests.worlds.shooter.scenes import CLASSES, drawn_script, random_numbers, random_sides
from tests.worlds.shooter.watching import Watcher, watched

WORLDS = {kind: kind() for kind in CLASSES}
A_WHILE = 250
"""Steps of a match that are looked at one by one; what decides it happens before."""


@pytest.mark.parametrize("kind", CLASSES)
@samples(25, slow=1_000)
def test_matches_of_the_own_rules_go_by_the_rules(kind, count):
    for seed in range(count):
        luck = Random(seed)
        sides = ([drawn_script(kind, luck)], luck.choice(kind.basics))
        watched(WORLDS[kind].begin(sides, seed), A_WHILE)


@pytest.mark.parametrize("kind", CLASSES)
@examples(0.5)
@given(st.randoms(use_true_random=False), st.integers(0, 2**64 - 1))
def test_matches_of_any_scripts_go_by_the_rules(kind, random, seed):
    watched(WORLDS[kind].begin(random_sides(kind, random), seed), A_WHILE)


@pytest.mark.parametrize("kind", CLASSES)
@samples(15, slow=1_000)
def test_matches_go_by_the_rules_whatever_the_free_numbers_are(kind, count):
    for seed in range(count):
        luck = Random(seed)
        world = kind(numbers=random_numbers(luck))
        watched(world.begin(random_sides(kind, luck), seed), A_WHILE)


@examples(0.3)
@given(st.randoms(use_true_random=False), st.integers(0, 2**64 - 1))
def test_matches_go_by_the_rules_whatever_is_ordered(random, seed):
    """Orders from outside, many of them refused: none of them breaks a rule."""
    kind = random.choice(CLASSES)
    bout = WORLDS[kind].begin(random_sides(kind, random), seed)
    watcher = Meddler(bout, random)
    while not bout.over and bout.round < A_WHILE:
        watcher.play_step()


class Meddler(Watcher):
    """Also orders something in most steps."""

    def __init__(self, bout, random):
        super().__init__(bout)
        self.random = random

    def check_choices(self):
        if self.random.randrange(3):
            order = ShooterOrder(self.random.choice(list(Act)), self.random.randrange(-1, 2))
            agent = self.random.randrange(2)
            if self.bout.order(agent, order):
                assert self.bout.chosen(agent) == order
        super().check_choices()


def test_every_event_happens_before_a_watchers_eyes():
    """All but two: without orders from outside nothing is replaced, and the end of time has a
    test of its own."""
    wanted, seen = set(Event) - {Event.REPLACED, Event.TIME_UP}, set()
    for seed in range(100):
        kind, luck = CLASSES[seed % 2], Random(seed)
        bout = WORLDS[kind].begin(([drawn_script(kind, luck)], [drawn_script(kind, luck)]), seed)
        seen |= watched(bout, A_WHILE).seen
        if seen == wanted:
            return
    pytest.fail(f"{sorted(wanted - seen)} never happened")


def test_after_ten_minutes_nobody_has_won():
    outcome = WORLDS[CLASSES[1]].fight(("sentry", "sentry"), 1, log=True)
    assert outcome.events[-1].code is Event.TIME_UP
    assert (outcome.duration, outcome.winner, outcome.health) == (LONGEST, None, (HEALTH, HEALTH))
    assert outcome.fitness == (0.0, 0.0)


@samples(400, slow=20_000)
def test_random_scripts_come_to_an_end_without_an_exception(count):
    for seed in range(count):
        luck = Random(seed)
        kind = CLASSES[luck.randrange(2)]
        outcome = WORLDS[kind].fight(random_sides(kind, luck), seed)
        assert 0 < outcome.duration <= LONGEST
        assert all(0 <= health <= HEALTH for health in outcome.health)
        if outcome.winner is None:
            both_fell = outcome.health == (0, 0)
            assert both_fell or outcome.duration == LONGEST
        else:
            assert outcome.health[outcome.winner] > 0
            assert outcome.health[1 - outcome.winner] == 0


@samples(2_000, slow=10_000)
def test_a_match_of_equals_in_the_yard_is_even(count):
    """Within two points of a hundred over 10,000; a small sample within four deviations."""
    world = WORLDS[CLASSES[0]]
    wins = [0, 0]
    for seed in range(count):
        winner = world.fight(("patroller", "patroller"), seed).winner
        if winner is not None:
            wins[winner] += 1
    share = 100 * wins[0] / sum(wins)
    assert abs(share - 50) <= max(2.0, 200 / sum(wins) ** 0.5)


def test_nobody_acts_when_the_match_is_over():
    world = WORLDS[CLASSES[0]]
    bout = world.begin(("patroller", "patroller"), 3)
    while not bout.over:
        bout.step()
    fallen = 1 - bout.outcome().winner
    assert not entries.able(bout.record, fallen)
    with pytest.raises(UsageError, match="over"):
        bout.step()
