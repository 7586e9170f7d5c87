"""A player's fight: orders until the round is fought, and the same fight again later."""

from __future__ import annotations

import contextlib
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sparring.arena.opponents import Opponents
from sparring.arena.played import PlayedBout
from sparring.errors import StateError, UsageError
from sparring.worlds.crpg.data.codes import NONE, Act, Event, Influence
from sparring.worlds.crpg.playing.choices import thing_name
from sparring.worlds.crpg.playing.seeing import CHOOSING
from sparring.worlds.crpg.vocabulary import CrpgOrder
from sparring.worlds.replay import replay_from
from tests.arena.helpers import (
    changed,
    commands_of,
    fought_on,
    new_bout,
    order_about,
    orders_in,
    through_json,
)
from tests.worlds.crpg.helpers import afflict, kill

FIGHTER, WIZARD = 0, 2
WAIT = CrpgOrder(Act.PASS)
STROLL = CrpgOrder(Act.MOVE_TO, NONE, NONE, 512.5, 250.0, True)
HUGE = 10**400
"""More than any float."""


def kept_and_resumed(opponents: Opponents, played: PlayedBout) -> tuple[Opponents, PlayedBout]:
    """Both as another process would find them."""
    again = Opponents.resumed("crpg", through_json(opponents.form()))
    return again, PlayedBout.resumed(through_json(played.form()), again.world, again.learner)


def plan_of(played: PlayedBout, who: int) -> dict[str, Any]:
    [plan] = [plan for plan in played.planned() if plan["who"] == who]
    return dict(plan)


# --- orders ------------------------------------------------------------------


def test_an_order_replaces_what_a_character_would_do_by_himself():
    played = new_bout()
    assert not plan_of(played, FIGHTER)["ordered"]
    played.order(FIGHTER, STROLL)
    plan = plan_of(played, FIGHTER)
    assert (plan["act"], plan["x"], plan["y"], plan["ordered"]) == ("move_to", 512.5, 250.0, True)


def test_the_last_order_counts_and_undo_brings_back_the_one_before():
    played = new_bout()
    before = played.view()
    played.order(FIGHTER, STROLL)
    played.order(FIGHTER, WAIT)
    assert plan_of(played, FIGHTER)["act"] == "pass"
    played.undo()
    assert plan_of(played, FIGHTER)["act"] == "move_to"
    played.undo()
    assert played.view() == before
    with pytest.raises(UsageError, match="no order to take back"):
        played.undo()


UNCHARMED = 7
"""A fight in whose first round the fighter stays master of himself."""


def test_orders_are_carried_out():
    played = new_bout(UNCHARMED)
    played.order(FIGHTER, WAIT)
    events = played.fight_on()
    assert not [event for event in events if event["who"] == FIGHTER]
    assert played.bout.orders == [[1, FIGHTER, 0, NONE, NONE, 0.0, 0.0, False]]


def test_an_order_is_for_one_round():
    played = new_bout(UNCHARMED)
    played.order(FIGHTER, WAIT)
    played.fight_on()
    assert played.orders == []
    assert not plan_of(played, FIGHTER)["ordered"]


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20)
def test_replaced_orders_leave_no_trace_in_what_is_shown(seed: int):
    played, luck = new_bout(seed), Random(seed)
    for _ in range(4):
        if played.over:
            return
        order_about(played, luck)
        ordered = dict(played.orders)
        events = played.fight_on()
        codes = [event["code"] for event in events]
        assert "replaced" not in codes
        for who, order in ordered.items():
            begun = [e["thing"] for e in events if e["who"] == who and e["code"] == "begins"]
            wanted = [thing_name(order.act, order.thing)] if order.act is Act.CAST else []
            assert begun[:1] == wanted or begun == []


def test_orders_given_and_taken_back_change_nothing_that_happens():
    plain, fickle = new_bout(5), new_bout(5)
    for _ in range(3):
        order_about(fickle, Random(1))
        while fickle.orders:
            fickle.undo()
        assert fickle.fight_on() == plain.fight_on()


def test_refused_orders_change_nothing():
    played = new_bout()
    before = played.view()
    with pytest.raises(UsageError, match="first fighter cannot do that now"):
        played.order(FIGHTER, CrpgOrder(Act.CAST, 0, 5))
    assert played.view() == before


@pytest.mark.parametrize("agent", [-1, 4, 7, 8, 10**9])
def test_nobody_commands_the_opponents(agent: int):
    with pytest.raises(UsageError, match="you command the four characters"):
        new_bout().order(agent, WAIT)


def test_the_dead_refuse_orders():
    played = new_bout()
    kill(played.bout, FIGHTER)
    with pytest.raises(UsageError, match="first fighter has fallen"):
        played.order(FIGHTER, WAIT)


def test_the_charmed_refuse_orders():
    played = new_bout()
    afflict(played.bout, WIZARD, Influence.CHARMED)
    with pytest.raises(UsageError, match="first wizard is charmed and does not obey"):
        played.order(WIZARD, WAIT)


@pytest.mark.parametrize("influence", [Influence.HELD, Influence.STUNNED])
def test_the_held_and_the_stunned_refuse_orders(influence: Influence):
    played = new_bout()
    afflict(played.bout, FIGHTER, influence)
    with pytest.raises(UsageError, match="first fighter cannot act in this round"):
        played.order(FIGHTER, WAIT)


def test_nothing_is_ordered_or_fought_after_the_end():
    played = fought_on(new_bout(), 200, Random(0))
    assert played.over
    assert played.planned() == []
    with pytest.raises(UsageError, match="the fight is over"):
        played.order(FIGHTER, WAIT)
    with pytest.raises(UsageError, match="the fight is over"):
        played.fight_on()


# --- what the player sees ----------------------------------------------------


def choosing_codes() -> set[str]:
    return {code.name.lower() for code in CHOOSING}


@pytest.mark.parametrize("seed", range(8))
def test_what_opponents_choose_stays_hidden_until_the_round_is_fought(seed: int):
    played = new_bout(seed)
    while not played.over:
        shown = played.view()
        assert {plan["who"] for plan in shown["planned"]} <= set(range(4))
        round = shown["scene"]["round"]
        told = [line for line in shown["log"] if line["round"] == round]
        assert not {line["code"] for line in told} & choosing_codes()
        events = played.fight_on()
        opened = [e for e in events if e["clock"] >= 10 * played.bout.round - 10]
        if not played.over:
            assert not {event["code"] for event in opened} & choosing_codes()


def test_two_fights_with_other_opponents_look_alike_before_the_first_round():
    shown = []
    for opponents in (Opponents("crpg", 1), Opponents("crpg", 2)):
        played = opponents.begin(new_bout().kits, 9, 1)
        shown.append(played.view())
    assert shown[0] == shown[1]


def test_what_a_charmed_character_will_do_is_the_opponents_secret():
    played = new_bout()
    afflict(played.bout, WIZARD, Influence.CHARMED)
    assert WIZARD not in {plan["who"] for plan in played.planned()}


@pytest.mark.parametrize("seed", range(6))
def test_every_event_is_shown_once_and_nothing_else(seed: int):
    played = new_bout(seed)
    shown: list[Any] = []
    while not played.over:
        shown += played.fight_on()
    told = [(e["code"], e["clock"], e["who"], e["target"]) for e in shown]
    happened = [(e.code.name.lower(), e.clock, e.who, e.target) for e in played.bout.all_events]
    assert told == happened


def test_the_log_has_every_sentence_in_its_round():
    played = new_bout()
    events = played.fight_on()
    texts = [event["text"] for event in events if event["text"]]
    assert [line["text"] for line in played.log] == texts
    assert all(line["when"].split(".")[0] == str(line["round"]) for line in played.log)


def test_what_is_shown_is_plain_data():
    played = fought_on(new_bout(), 3, Random(1))
    shown = played.view()
    again = through_json({**shown, "commands": None})
    assert again == {**shown, "commands": None}
    assert played.view(with_log=False)["log"] == []


@pytest.mark.parametrize("seed", range(4))
def test_a_fight_with_orders_is_a_replay_that_plays_back(seed: int):
    played = fought_on(new_bout(seed), 200, Random(seed))
    replay = replay_from(through_json(played.replay()))
    assert replay.verified().outcome() == played.bout.outcome()


def test_the_same_orders_give_the_same_fight():
    first, second = (fought_on(new_bout(3), 200, Random(3)) for _ in range(2))
    assert first.bout.outcome() == second.bout.outcome()


# --- gone on with ------------------------------------------------------------


@given(seed=st.integers(0, 2**32), rounds=st.integers(0, 12))
@settings(max_examples=25)
def test_a_resumed_fight_is_the_same_to_the_end_and_teaches_the_same(seed: int, rounds: int):
    opponents = Opponents("crpg", seed % 7)
    played = opponents.begin(new_bout().kits, seed, 1)
    luck = Random(seed)
    fought_on(played, rounds, luck)
    if played.over:
        return
    order_about(played, luck)
    opponents_again, again = kept_and_resumed(opponents, played)
    assert again.view() == played.view()
    assert again.form() == played.form()
    while not played.over:
        assert again.fight_on() == played.fight_on()
    assert opponents_again.learn_from(again) == opponents.learn_from(played)
    assert opponents_again.form() == opponents.form()


def test_orders_that_were_given_can_be_taken_back_after_resuming():
    opponents = Opponents("crpg", 1)
    played = opponents.begin(new_bout().kits, 4, 1)
    played.order(FIGHTER, STROLL)
    played.order(FIGHTER, WAIT)
    _, again = kept_and_resumed(opponents, played)
    again.undo()
    assert plan_of(again, FIGHTER)["act"] == "move_to"


@pytest.fixture(scope="module")
def opponents() -> Opponents:
    return Opponents("crpg", 1)


@pytest.fixture(scope="module")
def form(opponents: Opponents) -> dict[str, Any]:
    luck = Random(2)
    played = fought_on(opponents.begin(new_bout().kits, 4, 1), 2, luck)
    for _ in range(20):
        # Some orders are refused: until one is taken.
        order_about(played, luck)
    assert played.steps[0]
    assert played.orders
    return through_json(played.form())


def resumed(form: Any, opponents: Opponents) -> PlayedBout:
    return PlayedBout.resumed(form, opponents.world, opponents.learner)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["arena_fight"], 2),
        (["arena_fight"], True),
        (["number"], 0),
        (["number"], 2**60),
        (["seed"], "5"),
        (["seed"], "-1"),
        (["seed"], "many"),
        (["seed"], 4),
        (["kits"], []),
        (["kits", 0], [[], []]),
        (["kits", 0], [["Fireball"], []]),
        (["kits", 0], [[5], []]),
        (["kits", 0], None),
        (["opponents"], []),
        (["opponents"], [5] * 4),
        (["opponents", 0], {}),
        (["rounds"], []),
        (["rounds"], [[]] * 201),
        (["rounds", 0], []),
        (["rounds", 0], 5),
        (["rounds", 0], None),
        (["rounds", 0, 0], 5),
        (["rounds", 0, 0], []),
        (["given"], None),
        (["given", 0], 5),
        pytest.param(["given", 0], [0, 0, -1, -1, HUGE, 0.0, True], id="given-huge"),
        (["given", 0], [5, 0, -1, -1, 0.0, 0.0, False]),
        (["given", 0], [0, 1, 0, 5, 0.0, 0.0, False]),
        (["digest"], "0" * 64),
        (["digest"], None),
    ],
)
def test_a_tampered_fight_is_refused(
    form: dict[str, Any], opponents: Opponents, path: list[str | int], value: Any
):
    with pytest.raises(StateError):
        resumed(changed(form, path, value), opponents)


@pytest.mark.parametrize("whole", [None, 5, [], {}, "form"])
def test_something_else_than_a_fight_is_refused(whole: Any, opponents: Opponents):
    with pytest.raises(StateError):
        resumed(whole, opponents)


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(
    path=st.sampled_from([["seed"], ["kits", 2], ["opponents", 1], ["rounds", 1], ["given", 0]]),
    value=junk,
)
def test_no_tampered_fight_does_worse_than_a_state_error(
    form: dict[str, Any], opponents: Opponents, path: list[str | int], value: Any
):
    tampered = {**form}
    inside: Any = tampered
    for step in path[:-1]:
        inside[step] = list(inside[step])
        inside = inside[step]
    inside[path[-1]] = value
    with contextlib.suppress(StateError):
        resumed(tampered, opponents)


def test_everything_in_the_fingerprint_is_what_happened():
    first, second = new_bout(1), new_bout(1)
    assert first.form()["digest"] == second.form()["digest"]
    first.fight_on()
    second.order(FIGHTER, WAIT)
    second.fight_on()
    assert first.form()["digest"] != second.form()["digest"]
    assert all(event.code in list(Event) for event in first.bout.all_events)


def test_every_order_offered_can_be_kept(opponents: Opponents):
    played = new_bout(6)
    for who, commands in commands_of(played).items():
        for order in orders_in(commands):
            played.order(who, order)
    again = Opponents("crpg", 6)
    resumed_match = PlayedBout.resumed(through_json(played.form()), again.world, again.learner)
    assert resumed_match.planned() == played.planned()
