"""What the thesis says without learning: each statement is measured as it is meant."""

from __future__ import annotations

import pytest

from sparring.kernels.loop import Row
from sparring.kernels.run import Won
from sparring.lab.experiments.crpg.statements import (
    MOVING,
    PROTECTED,
    STANDING,
    both_wizards_die,
    charm_failure,
    damage_a_round,
    fitness_of_extremes,
    melee_over_bow,
    share_of_acting,
    statements_of,
)
from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import Event, Kind
from sparring.worlds.crpg.data.numbers import PROPOSED
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.loops import BriefEncounter, Part
from tests.worlds.crpg.helpers import BLUE_FIGHTER, RED_FIGHTER, bout, melee, of, play, put, retold

WIZARD = 1


def brief(won: Won, *fitness: float, rules: tuple[int, ...] = (), acted: tuple[int, ...] = ()):
    parts = [Part(WIZARD, list(rules), list(acted), each) for each in fitness]
    return BriefEncounter(Row(0.0, 0.0, won), parts)


@pytest.mark.parametrize(("health", "share"), [(10, 98), (18, 76), (20, 64)])
def test_two_fireballs_kill_as_often_as_their_dice_say(health: int, share: float) -> None:
    """Computed from 5d6 twice, each halved by a saving throw of 12 or more."""
    world = Crpg(numbers=PROPOSED | {"wizard_health": health})
    assert both_wizards_die(world, STANDING, 800) == pytest.approx(share, abs=8)


def test_moving_and_protection_help() -> None:
    world = Crpg(numbers=PROPOSED)
    standing = both_wizards_die(world, STANDING, 300)
    for script in (MOVING, PROTECTED):
        assert both_wizards_die(world, script, 300) < standing - 20


def test_the_damage_of_a_round_is_what_swords_really_do() -> None:
    expected = damage_a_round(CHARACTERS[Kind.FIGHTER].melee, 2, PROPOSED)
    fight = bout()
    put(fight, RED_FIGHTER, 500, 400)
    put(fight, BLUE_FIGHTER, 540, 400)
    total, rounds = 0, 0
    for seed in range(1_500):
        for odd in (0, 1):
            again = retold(fight, 2 * seed + odd)
            again.record.rounds = odd
            events = play(again, {RED_FIGHTER: melee(BLUE_FIGHTER)})
            total += sum(event.amount for event in of(events, Event.STRIKES, who=RED_FIGHTER))
            rounds += 1
    assert total / rounds == pytest.approx(expected, rel=0.08)


def test_a_sword_as_proposed_is_worth_more_than_twice_a_bow() -> None:
    assert melee_over_bow(PROPOSED) == pytest.approx(2.1, abs=0.05)
    weak = PROPOSED | {"fighter_damage": 1, "sword_sides": 6, "fighter_aim": 16}
    assert melee_over_bow(weak) < 1.5


def test_charm_fails_half_of_the_time_against_a_fighter() -> None:
    assert charm_failure(PROPOSED) == 50


def test_extremes_are_those_of_losers_and_winners() -> None:
    briefs = [brief(Won.ENEMIES, 0.1, 0.2), brief(Won.LEARNERS, 0.4, 0.9), brief(Won.NOBODY, 0.0)]
    best, worst = fitness_of_extremes(briefs * 100)
    assert (best, worst) == (0.2, 0.4)


def test_a_rule_is_counted_in_the_scripts_that_hold_it() -> None:
    world = Crpg()
    (number,) = [
        at
        for at, rule in enumerate(world.rules.roles["wizard"].rules)
        if rule.name == "stink_at_start"
    ]
    assert number == 29
    held = [brief(Won.ENEMIES, 0.1, rules=(3, number))] * 3
    acted = [brief(Won.ENEMIES, 0.1, rules=(number,), acted=(number,))]
    others = [brief(Won.ENEMIES, 0.1, rules=(3, 4), acted=(3,))]
    assert share_of_acting(world, "stink_at_start", held + acted + others) == 25


def test_every_statement_says_what_is_wanted_and_whether_it_holds() -> None:
    briefs = [brief(Won.ENEMIES, 0.21), brief(Won.LEARNERS, 0.43)]
    said = statements_of(Crpg(numbers=PROPOSED), {"offensive": 6, "cursing": 11}, "WLL-", briefs)
    assert not said["length"].holds
    assert said["two_fireballs"].holds
    assert said["novice"].value == {"wins": 25.0, "losses": 50.0}
    assert said["novice"].holds
    assert said["best_loser"].holds
    for statement in said.values():
        assert statement.text
        assert statement.source.startswith("thesis")
        assert statement.wanted
        assert set(statement.as_data()) == {"text", "source", "wanted", "value", "holds"}
