"""A game second by second: ordered about, kept and played again."""

from __future__ import annotations

import json

import pytest

from sparring.errors import UsageError
from sparring.untrusted import Unfit
from sparring.worlds.checking import check_steps
from sparring.worlds.replay import replay_form, replay_from
from sparring.worlds.strategy.data.codes import AT_HAND, Event, House, Kind, Op, Upgrade
from sparring.worlds.strategy.data.numbers import CHOSEN
from sparring.worlds.strategy.vocabulary import StrategyOrder
from sparring.worlds.strategy.world import Strategy
from tests.worlds.strategy.games import MIRROR, checked, played, short_game


def test_a_second_is_a_step_of_six_ticks():
    bout = short_game("plan(workers(6));", seconds=10)
    assert (bout.round, int(bout.record.clock)) == (10, 60)
    assert bout.carried == [(CHOSEN["gold"], CHOSEN["lumber"])] * 2


def test_second_by_second_comes_to_the_same_as_all_at_once():
    assert "comes to the same" in check_steps(Strategy(), 1)


def test_the_same_seconds_are_told_whether_or_not_anybody_looks_at_them_at_once():
    bout = Strategy().begin(("soldier_rush", "balanced"), 7)
    told = []
    for _ in range(320):
        bout.step()
        told += bout.told()
    assert "2:41 blue's lumber mill stands: state 2 opens." in told
    assert "2:43 red sends six soldiers." in told


# --- orders ------------------------------------------------------------------------------------


def test_orders_replace_what_plans_go_on_with_and_are_kept():
    bout = Strategy().begin(MIRROR, 5)
    orders = [
        StrategyOrder(Op.NEED, House.LUMBER_MILL),
        StrategyOrder(Op.MORE_WORKERS, 3),
        StrategyOrder(Op.NEXT_FORCE),
        StrategyOrder(Op.FORCE, AT_HAND, Kind.SOLDIER, 2),
    ]
    for order in orders:
        bout.open_round()
        assert bout.order(0, order)
        assert not bout.order(1, StrategyOrder(Op.RESEARCH, Upgrade.MAGE_1))
        bout.close_round()
    played(bout, 400)
    assert bout.record.unit[0].standing[House.LUMBER_MILL] == 1
    assert [event.thing for event in bout.all_events if event.code is Event.ORDER] == [
        order.op for order in orders
    ]
    played(bout)
    replay = replay_from(json.loads(json.dumps(replay_form(bout))))
    assert replay.verified().outcome().as_data() == bout.outcome().as_data()


def test_a_commander_who_is_taken_over_does_only_what_he_is_ordered():
    bout = Strategy().begin(MIRROR, 5)
    bout.take_over([0])
    played(bout, 60)
    assert not any(event.code is Event.RULE and event.who == 0 for event in bout.all_events)
    bout.open_round()
    assert bout.chosen(0) is None
    assert bout.order(0, StrategyOrder(Op.WORKERS, 7))
    bout.close_round()
    played(bout, 120)
    assert bout.record.unit[0].living[Kind.WORKER] > 4


@pytest.mark.parametrize(
    "order",
    [
        StrategyOrder(Op.WAIT, House.KEEP),
        StrategyOrder(Op.NEED, 14),
        StrategyOrder(Op.FORCE, 11, Kind.SOLDIER, 1),
        StrategyOrder(Op.WORKERS, -1),
        StrategyOrder(99),
    ],
)
def test_orders_of_what_does_not_exist_are_errors(order):
    bout = Strategy().begin(MIRROR, 5)
    bout.open_round()
    with pytest.raises(UsageError, match="no such order"):
        bout.order(0, order)


ON_NO_FORCE = (
    StrategyOrder(Op.FORCE, AT_HAND, Kind.SOLDIER, 2),
    StrategyOrder(Op.FORCE_MIX, AT_HAND, 2),
    StrategyOrder(Op.STRONGEST, AT_HAND, 2),
    StrategyOrder(Op.ATTACK, AT_HAND),
)


@pytest.mark.parametrize("order", ON_NO_FORCE, ids=lambda order: order.op.name)
def test_orders_to_the_force_at_hand_never_reach_those_who_guard(order):
    bout = Strategy().begin(MIRROR, 5)
    for first in (StrategyOrder(Op.FORCE, 0, Kind.SOLDIER, 2), StrategyOrder(Op.NEXT_FORCE)):
        bout.open_round()
        assert not bout.order(0, order)
        assert bout.order(0, first)
        bout.close_round()
    bout.open_round()
    # Nobody belongs to the next force yet, so that it cannot be sent.
    assert bout.order(0, order) == (order.op is not Op.ATTACK)


@pytest.mark.parametrize(
    "parts",
    [[0, 1], [0, 1, 0, 0, 0], ["0", 1, 0, 0], [0, True, 0, 0], [77, 0, 0, 0], [0, 99, 0, 0]],
)
def test_kept_orders_from_anyone_are_checked(parts):
    with pytest.raises(Unfit, match="an order that cannot be"):
        Strategy.order_from(parts)


def test_kept_orders_are_read_again():
    assert Strategy.order_from([5, 10, 4, 8]) == StrategyOrder(Op.FORCE, AT_HAND, Kind.KNIGHT, 8)


# --- score and states --------------------------------------------------------------------------


def test_states_are_remembered_with_the_second_in_which_they_opened():
    bout = short_game('plan(build("lumber mill"));', "plan(workers(8));", seconds=90)
    (first, _), (second, opened) = bout.opened[0]
    assert (first, second) == (1, 2)
    assert 20 < opened < 60
    assert len(bout.shares) == 1 + 90 // 30
    assert all(0 <= share <= 100 for share in bout.shares)


def test_a_line_may_be_written_for_one_game_only():
    bout = short_game(*["plan(workers(6));"] * 3, other=[checked("plan(nothing);")], seconds=5)
    assert bout.outcome().activated == ((0, 1, 2), (0,))
