"""The roulette wheel."""

from __future__ import annotations

from collections import Counter

from sparring.luck import Luck
from sparring.scripting.draw import draw, make_wheel


def drawn(weights, places, *, ceiling=None, lines=None, seed=1, tries=100):
    lines = lines or range(len(weights))
    wheel = make_wheel(weights, ceiling, lines, len(set(lines)) < len(weights))
    return draw(wheel, places, tries, Luck(seed), lines)


def test_script_gets_as_many_different_rules_as_it_has_places():
    for seed in range(50):
        rules = drawn([100] * 20, 5, seed=seed)
        assert len(rules) == len(set(rules)) == 5


def test_script_stays_shorter_when_there_are_fewer_rules_than_places():
    assert sorted(drawn([100, 1, 7], 10)) == [0, 1, 2]


def test_rule_without_weight_is_never_drawn():
    for seed in range(50):
        assert sorted(drawn([0, 5, 0, 5, 0], 5, seed=seed)) == [1, 3]


def test_rule_above_the_ceiling_is_never_drawn_and_one_at_the_ceiling_is():
    for seed in range(50):
        assert sorted(drawn([100, 101, 99], 3, ceiling=100, seed=seed)) == [0, 2]


def test_empty_wheel_draws_nothing_and_asks_no_luck():
    luck = Luck(5)
    for weights, ceiling in (([0, 0], None), ([10, 10], 9)):
        assert draw(make_wheel(weights, ceiling, range(2), False), 2, 100, luck, range(2)) == []
    assert luck.state == Luck(5).state


def test_only_one_of_two_twins_enters_a_script():
    entered = Counter(tuple(drawn([100, 100, 300], 3, lines=[0, 1, 0], seed=s)) for s in range(400))
    assert all(len(rules) == 2 for rules in entered)
    heavier = sum(times for rules, times in entered.items() if 2 in rules)
    assert 250 < heavier < 350


def test_place_stays_empty_after_as_many_spins_as_allowed():
    """With one spin a place, a script of two often gets the heavy rule only."""
    lengths = Counter(len(drawn([1, 99], 2, seed=seed, tries=1)) for seed in range(300))
    assert lengths[1] > 250
    assert lengths[2] > 0


def test_places_left_over_give_a_light_rule_more_spins():
    """Two lines for a hundred places: the light one has all of them to be found."""
    found = [len(drawn([1, 99], 100, seed=seed, tries=1)) for seed in range(200)]
    assert sum(length == 2 for length in found) > 100


def test_heavier_rules_are_drawn_more_often():
    first = Counter(drawn([100, 200, 300], 1, seed=seed)[0] for seed in range(3000))
    assert first[0] < first[1] < first[2]
    assert abs(first[2] - 1500) < 100


def test_drawing_goes_on_with_the_luck_it_was_given():
    luck = Luck(9)
    wheel = make_wheel([50] * 10, None, range(10), False)
    first, second = (draw(wheel, 3, 100, luck, range(10)) for _ in range(2))
    again = Luck(9)
    assert [draw(wheel, 3, 100, again, range(10)) for _ in range(2)] == [first, second]


def test_unfair_word_is_thrown_away_and_is_no_spin():
    """With a total of 2**31 + 1, the word 2**31 + 1 would favour the first points."""
    total = 2**31 + 1
    luck = Luck.resumed(total)
    fair = Luck.resumed(total)
    assert fair.word() == total
    assert draw(make_wheel([total - 1, 1], None, range(2), False), 1, 1, luck, range(2)) == [0]
    assert luck.state != fair.state
    fair.state = total
    fair.below(total)
    assert luck.state == fair.state


def test_largest_total_can_be_drawn_from():
    assert sorted(drawn([2**31, 2**31], 2)) == [0, 1]
