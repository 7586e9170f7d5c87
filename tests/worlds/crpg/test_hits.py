"""Who is harmed by which line of a script, and what rules would order by themselves."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.rules.check import parse_rules
from sparring.scripting.rulebase import Line, line_from
from sparring.worlds.contract import Hit, HitTellingBout, TryingBout
from sparring.worlds.crpg.data.codes import NONE, Act, Event, Influence
from sparring.worlds.crpg.hits import hits_in
from sparring.worlds.crpg.outcome import Happening
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.crpg.world import Crpg

WORLD = Crpg()
FIREBALL, STINK = 17, 14


def event(
    code: Event, who: int, target: int = NONE, thing: int = NONE, amount: int = 0, clock: int = 0
) -> Happening:
    return Happening(code, clock, who, target, thing, amount, 0.0, 0.0)


def casts(who: int, place: int, clock: int = 3) -> list[Happening]:
    return [
        event(Event.RULE, who, thing=place, amount=Act.CAST),
        event(Event.CASTS, who, thing=FIREBALL, clock=clock),
    ]


def test_a_spell_that_burns_friend_and_foe_hits_both() -> None:
    events = [
        *casts(2, 4),
        event(Event.HURT, 2, 0, FIREBALL, 12, clock=3),
        event(Event.HURT, 2, 5, FIREBALL, 12, clock=3),
    ]
    assert hits_in(events) == [Hit(2, 4, own=True), Hit(2, 4, own=False)]


def test_of_one_act_each_victim_counts_once() -> None:
    events = [
        *casts(2, 4),
        event(Event.HURT, 2, 5, FIREBALL, 5, clock=3),
        event(Event.GAINS, 5, 5, Influence.ACID, clock=3),
    ]
    assert hits_in(events) == [Hit(2, 4, own=False)]


def test_an_influence_is_the_spells_that_landed_in_the_same_moment() -> None:
    late = event(Event.GAINS, 5, 5, Influence.HELD, clock=4)
    assert hits_in([*casts(2, 4), late]) == []
    assert hits_in([*casts(2, 4), late._replace(clock=3)]) == [Hit(2, 4, own=False)]


def test_good_influences_and_misses_harm_nobody() -> None:
    events = [
        *casts(2, 4),
        event(Event.GAINS, 2, 2, Influence.MIRRORED, clock=3),
        event(Event.HURT, 2, 5, FIREBALL, 0, clock=3),
    ]
    assert hits_in(events) == []


def test_a_cloud_harms_whoever_walks_into_it_later() -> None:
    events = [
        *casts(2, 1),
        event(Event.APPEARS, 2, thing=0, clock=3),
        event(Event.MOVES, 1, clock=5),
        event(Event.GAINS, 1, 1, Influence.STUNNED, clock=5),
    ]
    assert hits_in(events) == [Hit(2, 1, own=True)]


def test_who_was_charmed_fights_for_the_others() -> None:
    strike = [
        event(Event.RULE, 0, 1, 2, Act.MELEE),
        event(Event.STRIKES, 0, 1, amount=7),
    ]
    assert hits_in(strike) == [Hit(0, 2, own=True)]
    assert hits_in([event(Event.TURNS, 0, amount=1), *strike]) == [Hit(0, 2, own=False)]


def test_every_blow_of_a_whole_fight_is_told() -> None:
    bout = WORLD.begin(("offensive", "cursing"), 7)
    while not bout.over:
        bout.step()
    assert isinstance(bout, HitTellingBout)
    hits = bout.hits()
    assert hits
    for hit in hits:
        assert 0 <= hit.place < len(bout.lines[hit.agent])


# --- rules tried by themselves -----------------------------------------------------------


def scripts(text: str) -> list[list[Line]]:
    """Every line as a script of its own."""
    (script,) = parse_rules(f"script anyone\n{text}", crpg_words()).scripts
    return [[line_from("alone", line, True)] for line in script.lines]


def test_rules_are_tried_without_consequences() -> None:
    bout, other = (WORLD.begin(("offensive", "cursing"), 7, explains=True) for _ in range(2))
    assert isinstance(bout, TryingBout)
    rules = scripts(
        "    meleeattack(closestenemy);\n"
        "    if healthpercentage > 1 then meleeattack(closestenemy);\n"
        '    if healthpercentage < 50 then drink("Potion of Healing");\n'
        "    if segmentnumber >= 1 then movefrom(closestenemy);\n"
    )
    bout.open_round()
    first, second, third, fourth = bout.tried(0, rules)
    assert first == second is not None
    assert third is None
    assert fourth is not None
    assert (first[0].act, first[1], fourth[0], fourth[1].act) == (
        Act.MELEE,
        None,
        None,
        Act.MOVE_FROM,
    )
    other.open_round()
    for one in (bout, other):
        one.close_round()
        while not one.over:
            one.step()
    assert bout.outcome() == other.outcome()


def test_rules_can_only_be_tried_where_starts_are_kept() -> None:
    bout = WORLD.begin(("offensive", "cursing"), 7)
    bout.open_round()
    with pytest.raises(UsageError, match="explains=True"):
        bout.tried(0, [])


def test_walking_is_all_that_some_rules_do() -> None:
    role = WORLD.rules.roles["wizard"]
    movers = [rule.name for rule in role.rules if WORLD.only_moves(rule.statement)]
    assert movers == ["leave_clouds", "spread_out", "keep_away"]
