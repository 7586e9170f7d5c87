"""A match step by step: told in words, explained, shown, ordered about and kept."""

from __future__ import annotations

import json
from random import Random

import pytest

from sparring.errors import UsageError
from sparring.rules.check import parse_rules
from sparring.scripting.rulebase import line_from
from sparring.untrusted import Unfit
from sparring.worlds.contract import Hit
from sparring.worlds.registry import needed_part, open_world
from sparring.worlds.replay import replay_form, replay_from
from sparring.worlds.shooter import showing, telling
from sparring.worlds.shooter.data.codes import Act, Event, Source, Weapon
from sparring.worlds.shooter.hits import hits_in
from sparring.worlds.shooter.outcome import Happening
from sparring.worlds.shooter.vocabulary import ShooterOrder, shooter_words
from sparring.worlds.shooter.world import Halls, Shooter
from tests.worlds.shooter.scenes import CLASSES, checked, random_sides, script_of


def played(bout):
    while not bout.over:
        bout.step()
    return bout


# --- words -----------------------------------------------------------------------------------


def event_of(code, *, clock=0, who=0, target=1, thing=0, amount=0):
    return Happening(code, clock, who, target, thing, amount, 0.0, 0.0)


TOLD = {
    "Second 1.2: red sees blue.": event_of(Event.SIGHTED, clock=12),
    "Second 0.0: red loses sight of blue.": event_of(Event.LOST),
    "Second 0.0: red launches a rocket at blue.": event_of(Event.LAUNCHES),
    "Second 0.0: red launches a rocket at the barrel beside blue.": event_of(
        Event.LAUNCHES, thing=1
    ),
    "Second 0.0: red's rocket bursts.": event_of(Event.BURSTS, target=-1),
    "Second 0.0: a barrel explodes.": event_of(Event.EXPLODES, target=-1),
    "Second 0.0: red hits blue for 5.": event_of(Event.HURT, amount=5),
    "Second 0.0: red's rocket hurts red for 41.": event_of(
        Event.HURT, target=0, thing=1, amount=41
    ),
    "Second 0.0: the barrel hurts blue for 7.": event_of(Event.HURT, thing=2, amount=7),
    "Second 0.0: red shoots past blue.": event_of(Event.SHOOTS_PAST),
    "Second 0.0: red shoots past a barrel.": event_of(Event.SHOOTS_PAST, target=-1, thing=1),
    "Second 0.0: red takes a heart and regains 80.": event_of(Event.TAKES, target=-1, amount=80),
    "Second 0.0: red takes an ammunition box.": event_of(Event.TAKES, target=-1, thing=1),
    "Second 9.9: blue falls.": event_of(Event.DIES, clock=99),
    "Second 600.0: the ten minutes are up.": event_of(Event.TIME_UP, clock=6000, target=-1),
}


@pytest.mark.parametrize("words", TOLD)
def test_events_are_told(words):
    assert telling.tell([TOLD[words]]) == [words]


def test_every_event_of_a_match_can_be_told_and_shown_as_data():
    bout = played(
        Halls().begin((script_of(Halls, "HuntPathA", "AdvanceRocketAttack"), "sentry"), 3)
    )
    told = telling.sentences(bout)
    assert {event.code for event, sentence in told if sentence and sentence.is_choice} == {
        Event.RULE
    }
    for event, sentence in told:
        if sentence:
            assert (sentence.unit, sentence.step) == ("Step", event.clock + 1)
            assert sentence.time == f"{event.clock / 10:.1f} s"
    json.dumps([telling.event_data(event) for event, _ in told])
    red, blue = telling.standings(bout)
    assert "rocket" in red.used
    assert (red.share is None) == (bout.outcome().health[0] == 0)
    assert blue.name == "blue"


def test_endings_say_who_won_and_when():
    world = Shooter()
    outcome = world.fight(("patroller", "patroller"), 3)
    (winner,) = [team for side, team in enumerate(telling.TEAMS) if side == outcome.winner]
    assert f"{winner} wins with {outcome.health[outcome.winner]} of 200" in telling.ending(outcome)
    assert telling.ending(Halls().fight(("sentry", "sentry"), 1)) == (
        "After 600.0 seconds nobody has won."
    )


# --- why ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CLASSES)
def test_every_explained_choice_is_the_one_that_was_made(kind):
    asked, world = 0, kind()
    for seed in range(12):
        bout = world.begin(random_sides(kind, Random(seed)), seed, explains=True)
        while not bout.over and bout.round < 60:
            bout.open_round()
            for who, decision in bout.why().items():
                unit = bout.record.unit[who]
                assert decision.rule == (None if unit.line < 0 else f"line {int(unit.line) + 1}")
                if decision.order is not None:
                    assert decision.order == bout.chosen(who)
                asked += 1
            bout.close_round()
    assert asked > 500


def test_single_rules_can_be_tried_without_consequences():
    bout = Shooter().begin(("patroller", "patroller"), 1, explains=True)
    bout.open_round()
    lines = [line_from("one", text, True) for text in checked('stand("gun");', 'take("heart");')]
    alone = bout.tried(0, [[lines[0]], [lines[1]], lines])
    assert alone == [
        ShooterOrder(Act.STAND, Weapon.GUN),
        ShooterOrder(Act.TAKE, 0),
        ShooterOrder(Act.STAND, Weapon.GUN),
    ]


def test_harm_belongs_to_the_line_behind_it():
    bout = played(
        Shooter().begin((script_of(Shooter, "StationaryRocketAttack"), [checked("idle;")]), 2)
    )
    hits = bout.hits()
    assert {hit.place for hit in hits} == {0}
    assert any(not hit.own for hit in hits)
    assert {hit.agent for hit in hits} == {0}


def test_a_barrel_belongs_to_the_bullet_that_set_it_off_whatever_burst_before():
    """Line 1 launches, and its rocket bursts; much later line 2 shoots at a barrel."""
    events = [
        event_of(Event.RULE, thing=0),
        event_of(Event.LAUNCHES, amount=4),
        event_of(Event.BURSTS, clock=3, target=-1, amount=4),
        event_of(Event.RULE, clock=4, thing=1),
        event_of(Event.EXPLODES, clock=9, target=-1),
        event_of(Event.HURT, clock=9, thing=Source.BARREL, amount=20),
        event_of(Event.HURT, clock=9, target=0, thing=Source.BARREL, amount=7),
    ]
    assert hits_in(events) == [Hit(0, 1, own=False), Hit(0, 1, own=True)]


def test_a_barrel_that_a_rocket_sets_off_belongs_to_the_line_that_launched_it():
    events = [
        event_of(Event.RULE, thing=0),
        event_of(Event.LAUNCHES, amount=4),
        event_of(Event.RULE, clock=2, thing=1),
        event_of(Event.BURSTS, clock=3, target=-1, amount=4),
        event_of(Event.EXPLODES, clock=3, target=-1),
        event_of(Event.EXPLODES, clock=3, target=-1, thing=1),
        event_of(Event.HURT, clock=3, thing=Source.BARREL, amount=20),
    ]
    assert hits_in(events) == [Hit(0, 0, own=False)]
    # A rocket that was ordered from outside belongs to no line.
    ordered = [events[0], event_of(Event.REPLACED, target=-1), *events[1:]]
    assert hits_in(ordered) == []


# --- orders ------------------------------------------------------------------------------------


def test_orders_replace_what_scripts_chose_and_are_kept():
    world = Shooter()
    bout = world.begin(("patroller", "patroller"), 5)
    for _ in range(15):
        bout.open_round()
        assert bout.order(0, ShooterOrder(Act.SIDESTEP, Weapon.GUN))
        assert not bout.order(1, ShooterOrder(Act.HUNT, 0))
        bout.close_round()
        if bout.over:
            break
    played(bout)
    replay = replay_from(json.loads(json.dumps(replay_form(bout))))
    assert replay.verified().outcome().as_data() == bout.outcome().as_data()
    assert any(event.code is Event.REPLACED for event in bout.all_events)


@pytest.mark.parametrize("order", [ShooterOrder(99), ShooterOrder(Act.TAKE, 2)])
def test_orders_of_what_does_not_exist_are_errors(order):
    bout = Shooter().begin(("patroller", "patroller"), 5)
    bout.open_round()
    with pytest.raises(UsageError, match="no such"):
        bout.order(0, order)


@pytest.mark.parametrize("parts", [[1], [1, 0, 0], ["1", 0], [1, True], [77, 0], [1, 9], [1, 0.0]])
def test_kept_orders_from_anyone_are_checked(parts):
    with pytest.raises(Unfit):
        Shooter.order_from(parts)
    assert Shooter.order_from([int(Act.STAND), 0]) == ShooterOrder(Act.STAND, Weapon.GUN)


# --- pictures -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CLASSES)
def test_scenes_show_everything_there_is(kind):
    bout = kind().begin((script_of(kind, "AdvanceRocketAttack", "Patrol"), "patroller"), 1)
    shown = showing.scene(bout)
    assert (shown["width"], shown["height"]) == (kind.arena.width, kind.arena.height)
    assert [len(shown[part]) for part in ("walls", "things", "barrels", "soldiers")] == [
        len(kind.arena.walls),
        len(kind.arena.items),
        len(kind.arena.barrels),
        2,
    ]
    rockets = 0
    while not bout.over and bout.round < 100:
        bout.step()
        shown = showing.scene(bout)
        json.dumps([shown, showing.events(bout)])
        rockets = max(rockets, len(shown["rockets"]))
    assert rockets or kind is Halls
    assert set(showing.TACTIC_HELP) == set(kind.basics)


def test_the_halls_are_told_and_drawn_by_the_same_modules_as_the_yard():
    for part in ("telling", "showing", "env"):
        assert needed_part("shooter-halls", part, "x") is needed_part("shooter", part, "x")
    assert type(open_world("shooter-halls")) is Halls


# --- words of rules -----------------------------------------------------------------------------


def test_rules_may_name_goals_that_exist_only():
    with pytest.raises(UsageError, match="offensive"):
        Shooter().practice("scripting", "patroller", goal="ofensive")


def test_a_rule_that_never_fires_is_known_to_only_move():
    world = Shooter()
    texts = {"advance;": True, 'advance("gun");': False, "escape;": True, 'stand("gun");': False}
    texts["idle;"] = False  # Whoever stays does not move.
    for text, moves in texts.items():
        (statement,) = parse_rules(f"script soldier\n{text}", shooter_words()).scripts[0].lines
        assert world.only_moves(statement) is moves
