"""The war diary: what matters has a sentence, what is small is gathered."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace

import pytest

from sparring.worlds.registry import needed_part
from sparring.worlds.strategy import telling
from sparring.worlds.strategy.data.codes import Event, House, Kind, Op, Upgrade
from sparring.worlds.strategy.outcome import Happening
from sparring.worlds.strategy.world import Strategy
from tests.worlds.strategy.games import CLASSES, large_game, whole_game


def event_of(code, *, clock=0, who=0, target=0, thing=0, amount=0, x=0.0, y=0.0):
    return Happening(code, clock, who, target, thing, amount, x, y)


TOLD = {
    "0:02 red's stables stand: state 9 opens.": event_of(
        Event.OPENED, clock=15, thing=House.STABLES, amount=9
    ),
    "0:00 blue has another barracks.": event_of(Event.FINISHED, who=1, thing=House.BARRACKS),
    "0:00 red settles at another mine: a town hall stands.": event_of(
        Event.FINISHED, thing=House.TOWN_HALL
    ),
    "0:00 red has a guard tower.": event_of(Event.FINISHED, thing=House.GUARD_TOWER),
    "0:00 red forges better weapons.": event_of(Event.RESEARCHED, thing=Upgrade.WEAPON, amount=1),
    "0:00 red cuts better arrows (level 2).": event_of(
        Event.RESEARCHED, thing=Upgrade.MISSILE, amount=2
    ),
    "0:00 red's mages know their third spell.": event_of(
        Event.RESEARCHED, thing=Upgrade.MAGE_3, amount=1
    ),
    "0:00 red's first catapult is ready.": event_of(Event.TRAINED, thing=Kind.CATAPULT),
    "10:00 blue's castle falls.": event_of(Event.RAZED, clock=3600, who=1, thing=House.CASTLE),
    "0:00 red is attacked at home.": event_of(Event.ALARM),
    "0:00 red asks for an airport.": event_of(Event.ORDER, thing=Op.NEED, amount=House.AIRPORT),
    "0:00 red asks for research: armour.": event_of(
        Event.ORDER, thing=Op.RESEARCH, amount=Upgrade.ARMOUR
    ),
    "0:00 red wants twelve workers.": event_of(Event.ORDER, thing=Op.WORKERS, amount=12),
    "0:00 red wants two more workers.": event_of(Event.ORDER, thing=Op.MORE_WORKERS, amount=2),
    "0:00 red calls up knights.": event_of(Event.ORDER, thing=Op.FORCE, target=Kind.KNIGHT),
    "0:00 red calls up 20 fighters.": event_of(Event.ORDER, thing=Op.FORCE_MIX, target=20),
    "0:00 nothing is left of blue.": event_of(Event.DEFEATED, who=1),
    "25:00 time is up.": event_of(Event.TIME_OUT, clock=9000, who=-1),
}


@pytest.mark.parametrize("words", TOLD)
def test_events_are_told(words):
    assert telling.tell([TOLD[words]]) == [words]


@pytest.mark.parametrize(
    "event",
    [
        event_of(Event.FINISHED, thing=House.FARM),
        event_of(Event.FINISHED, thing=House.KEEP),  # The state that it opens tells it.
        event_of(Event.TRAINED, thing=Kind.WORKER),
        event_of(Event.KILLED, thing=Kind.SOLDIER),
        event_of(Event.ORDER, thing=Op.PASS),
        event_of(Event.FOUNDED, thing=House.KEEP),
    ],
)
def test_small_events_are_not_told_one_by_one(event):
    assert telling.tell([event]) == []


def test_a_force_that_sets_out_is_one_sentence():
    kinds = ((Kind.SHOOTER, 2), (Kind.KNIGHT, 4))
    leaving = [event_of(Event.SENT, target=3, thing=kind, amount=n) for kind, n in kinds]
    other = event_of(Event.SENT, who=1, target=3, thing=Kind.MAGE, amount=1)
    assert telling.tell([*leaving, other]) == [
        "0:00 red sends two shooters and four knights.",
        "0:00 blue sends a mage.",
    ]


def test_those_who_fall_near_each_other_are_told_when_the_fight_is_over():
    teller = telling.Teller()
    fallen = [
        event_of(Event.KILLED, clock=100, who=0, target=1, thing=Kind.SOLDIER, x=50, y=50),
        event_of(Event.KILLED, clock=110, who=0, target=1, thing=Kind.SOLDIER, x=52, y=50),
        event_of(Event.KILLED, clock=120, who=1, target=0, thing=Kind.WORKER, x=51, y=50),
        event_of(Event.RAZED, clock=130, who=1, thing=House.FARM, x=55, y=52),
    ]
    assert teller.tell(fallen) == []
    later = event_of(Event.TRAINED, clock=600, thing=Kind.WORKER)
    assert teller.tell([later]) == [
        "1:40 at blue's base: red loses two soldiers, blue loses a worker and a farm."
    ]


def test_a_single_loss_is_no_news_and_fights_apart_are_told_apart():
    teller = telling.Teller()
    far = [
        event_of(Event.KILLED, clock=1, who=side, target=1, thing=Kind.KNIGHT, x=30 * at, y=0)
        for at, side in enumerate((0, 1, 1))
    ]
    again = event_of(Event.KILLED, clock=2, who=1, target=1, thing=Kind.KNIGHT, x=60, y=0)
    teller.tell([*far, again])
    assert teller.tell([event_of(Event.TIME_OUT, clock=600)]) == [
        "1:39 at red's base: blue loses two knights.",
        "1:40 time is up.",
    ]


def test_both_scores_are_told_together():
    first = event_of(Event.TALLY, clock=1080, target=12, thing=1, amount=524)
    second = event_of(Event.TALLY, clock=1080, who=1, target=1, thing=8, amount=476)
    assert telling.tell([first, second]) == [
        "3:00 of 100 points red has 52, with 12 workers and 1 fighter; "
        "blue has 48, with 1 worker and 8 fighters."
    ]


def test_a_building_that_was_lost_stands_again():
    first = event_of(Event.FINISHED, thing=House.BLACKSMITH)
    lost = event_of(Event.RAZED, thing=House.BLACKSMITH)
    assert telling.tell([first, lost, first]) == ["0:00 red's blacksmith stands again."]
    assert telling.tell([first, first]) == ["0:00 red has another blacksmith."]


# --- whole games -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [whole_game, large_game])
def test_the_diary_of_a_game_is_short_and_in_order(game):
    bout = game()
    told = [sentence for _, sentence in telling.sentences(bout) if sentence]
    diary = [one for one in told if not one.is_choice]
    fallen = sum(event.code is Event.KILLED for event in bout.all_events)
    minutes = bout.outcome().duration / 360
    assert fallen > 3 * minutes
    assert len(diary) < 6 * minutes
    steps = [one.step for one in told]
    assert steps == sorted(steps)
    assert steps[-1] <= bout.round
    assert all(re.fullmatch(r"\d+:\d\d", one.time) for one in told)
    assert all(not line.text.endswith(".") for line in diary)


def test_every_event_of_a_game_is_there_once_and_can_be_kept_as_data():
    bout = whole_game()
    told = telling.sentences(bout)
    kept = [event for event, _ in told if event.code is not Event.BATTLE]
    assert sorted(kept) == sorted(bout.all_events)
    json.dumps([telling.event_data(event) for event, _ in told])


def test_choices_are_told_to_whoever_asks_why():
    told = [sentence for _, sentence in telling.sentences(whole_game()) if sentence]
    choices = [one.text for one in told if one.is_choice]
    assert choices[0].startswith("red follows line 1: plan(")
    assert any("waits no longer in" in text or "passes over" in text for text in choices)


def test_standings_tell_what_is_left_and_which_states_were_reached():
    bout = whole_game()
    red, blue = telling.standings(bout)
    assert (red.name, blue.name) == ("red", "blue")
    assert blue.used == f"states {' '.join(map(str, bout.outcome().states[1]))}"
    assert "workers" in red.unused
    assert blue.state.startswith("gone at")
    assert blue.unused == ""


@pytest.mark.parametrize(
    ("winner", "died_at", "words"),
    [
        (None, (None, None), "After 25:00 nobody has won: both have the same score."),
        (None, (9000, 9000), "After 25:00 nobody has won: nothing is left of either."),
        (0, (None, 9000), "After 25:00 red wins: nothing is left of blue."),
        (1, (None, None), "After 25:00 time is up, and blue wins with 62 of 100 points."),
    ],
)
def test_endings_say_who_won_and_how(winner, died_at, words):
    shares = (0.38, 0.62)
    outcome = SimpleNamespace(winner=winner, died_at=died_at, duration=9000, team_fitness=shares)
    assert telling.ending(outcome) == words


def test_a_mirror_without_luck_is_a_tie():
    outcome = Strategy().fight(("soldier_rush", "soldier_rush"), 3)
    assert telling.ending(outcome) == "After 32:18 nobody has won: both have the same score."


@pytest.mark.parametrize("kind", CLASSES)
def test_every_map_is_told_drawn_and_commanded_by_the_same_modules(kind):
    for part in ("telling", "showing", "env"):
        assert needed_part(kind.name, part, "x") is needed_part("strategy", part, "x")
