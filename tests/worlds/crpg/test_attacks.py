"""Blows with weapons: section 1 of the facts sheet."""

from __future__ import annotations

import pytest

from sparring.worlds.crpg.data.characters import CHARACTERS, DARTS, SLING
from sparring.worlds.crpg.data.codes import Event, Influence, Kind, Throw
from sparring.worlds.crpg.data.numbers import settled
from tests.worlds.crpg.helpers import (
    BLUE_FIGHTER,
    BLUE_WIZARD,
    PROPOSED,
    RED_FIGHTER,
    RED_WIZARD,
    add_animal,
    afflict,
    bout,
    faces,
    from_to,
    lost,
    melee,
    of,
    play,
    put,
    samples,
    shoot,
)

FIGHTER, WIZARD, WOLF, BOAR, BEAR = (CHARACTERS[kind] for kind in Kind)


# --- the table ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "saves"),
    [
        (FIGHTER, (11, 13, 12, 13, 14)),
        (WIZARD, (14, 11, 13, 15, 12)),
        (WOLF, (13, 15, 14, 16, 16)),
        (BOAR, (13, 15, 14, 16, 16)),
        (BEAR, (13, 15, 14, 16, 16)),
    ],
)
def test_saves_are_those_of_the_sheet(entry, saves):
    assert entry.saves == saves
    assert [throw.name for throw in Throw] == ["DEATH", "WAND", "PETRIFY", "BREATH", "SPELL"]


def test_proposed_health_and_armour_are_those_of_the_sheet():
    rows = [(settled(e.health, PROPOSED), settled(e.armour, PROPOSED)) for e in CHARACTERS]
    assert rows == [(45, 2), (18, 8), (15, 7), (15, 7), (15, 7)]


@pytest.mark.parametrize(
    ("weapon", "aim", "dice", "speed"),
    [
        (FIGHTER.melee, 14, (1, 8, 4), 5),
        (FIGHTER.ranged, 16, (1, 6, 0), 6),
        (WIZARD.melee, 19, (1, 4, 0), 2),
        (SLING, 18, (1, 4, 1), 6),
        (DARTS, 18, (1, 3, 0), 2),
        (WOLF.melee, 17, (1, 4, 1), 3),
        (BOAR.melee, 17, (3, 4, 0), 3),
        (BEAR.melee, 17, (1, 6, 1), 3),
    ],
)
def test_weapons_are_those_of_the_sheet(weapon, aim, dice, speed):
    assert settled(weapon.aim, PROPOSED) == aim
    sides = settled(weapon.sides, PROPOSED)
    assert (weapon.dice, sides, settled(weapon.plus, PROPOSED)) == dice
    assert weapon.speed == speed


def test_animals_have_no_missiles():
    assert (WOLF.ranged, BOAR.ranged, BEAR.ranged) == (None, None, None)


# --- hitting -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "attack", "target", "needed"),
    [
        (RED_FIGHTER, melee, BLUE_FIGHTER, 12),
        (RED_FIGHTER, melee, BLUE_WIZARD, 6),
        (RED_WIZARD, melee, BLUE_FIGHTER, 17),
        (RED_WIZARD, melee, BLUE_WIZARD, 11),
        (RED_WIZARD, shoot, BLUE_FIGHTER, 16),
        (RED_WIZARD, shoot, BLUE_WIZARD, 10),
    ],
)
def test_a_blow_hits_when_the_die_reaches_the_number_less_the_armour(who, attack, target, needed):
    fight = bout(numbers={"fighter_armour": 2, "wizard_armour": 8, "fighter_half_attacks": 2})
    put(fight, who, 930, 400)
    hit = faces(fight, {who: attack(target)}, lambda f: lost(f, target) > 0)
    assert hit == from_to(needed)


def test_the_first_of_two_arrows_hits_from_14_on():
    fight = bout(numbers={"fighter_armour": 2})
    hit = faces(fight, {RED_FIGHTER: shoot(BLUE_FIGHTER)}, first_arrow_hits)
    assert hit == from_to(14)


def first_arrow_hits(fight):
    codes = (Event.SHOOTS, Event.SHOOTS_PAST)
    return next(event for event in fight.events if event.code in codes).code is Event.SHOOTS


def test_twenty_always_hits():
    """Though 19 - 2 + 3 + 10 is more than any die shows."""
    fight = bout(numbers={"blindness": 10})
    put(fight, RED_WIZARD, 880, 400)
    afflict(fight, RED_WIZARD, Influence.BLINDED)
    afflict(fight, BLUE_FIGHTER, Influence.BLURRED)
    hit = faces(fight, {RED_WIZARD: melee(BLUE_FIGHTER)}, lambda f: lost(f, BLUE_FIGHTER) > 0)
    assert hit == [20]


def test_one_always_misses():
    """Though 14 - 10 - 4 - 1 is less than any die shows."""
    fight = bout(numbers={"wizard_armour": 10, "fighter_half_attacks": 2})
    put(fight, RED_FIGHTER, 930, 400)
    afflict(fight, BLUE_WIZARD, Influence.BLINDED)
    afflict(fight, RED_FIGHTER, Influence.LUCKY)
    hit = faces(fight, {RED_FIGHTER: melee(BLUE_WIZARD)}, lambda f: lost(f, BLUE_WIZARD) > 0)
    assert hit == from_to(2)


# --- damage ------------------------------------------------------------------


def damages(fight, who, order, code):
    return {e.amount for _, events in samples(fight, {who: order}) for e in of(events, code)}


@pytest.mark.parametrize(
    ("who", "least", "most"), [(RED_FIGHTER, 5, 12), (RED_WIZARD, 1, 4)], ids=["sword", "dagger"]
)
def test_melee_damage(who, least, most):
    fight = bout(numbers={"fighter_damage": 4})
    put(fight, who, 930, 400)
    assert damages(fight, who, melee(BLUE_WIZARD), Event.STRIKES) == set(range(least, most + 1))


@pytest.mark.parametrize(
    ("who", "least", "most"), [(RED_FIGHTER, 1, 6), (RED_WIZARD, 2, 5)], ids=["bow", "sling"]
)
def test_missile_damage(who, least, most):
    fight = bout()
    assert damages(fight, who, shoot(BLUE_WIZARD), Event.SHOOTS) == set(range(least, most + 1))


@pytest.mark.parametrize(
    ("kind", "least", "most"), [(Kind.WOLF, 2, 5), (Kind.BOAR, 3, 12), (Kind.BEAR, 2, 7)]
)
def test_animal_damage_in_segment_three(kind, least, most):
    fight = bout()
    add_animal(fight, 0, 955, 400, kind)
    found, clocks = set(), set()
    for _, events in samples(fight, {}):
        for event in of(events, Event.STRIKES):
            found.add(event.amount)
            clocks.add(event.clock)
    assert clocks == {3}
    assert min(found) >= least
    assert max(found) <= most
    assert max(found) - min(found) >= (most - least) - 3


# --- how often ---------------------------------------------------------------


def blows(fight, who, order):
    events = play(fight, {who: order})
    codes = (Event.STRIKES, Event.MISSES, Event.SHOOTS, Event.SHOOTS_PAST)
    found = [event for event in events if event.who == who and event.code in codes]
    assert len({event.clock for event in found}) == 1
    return len(found)


def test_a_fighter_strikes_once_and_twice_in_turn_and_both_land_together():
    fight = bout(numbers={"fighter_half_attacks": 3})
    put(fight, RED_FIGHTER, 850, 400)
    assert [blows(fight, RED_FIGHTER, melee(BLUE_FIGHTER)) for _ in range(4)] == [1, 2, 1, 2]


def test_a_fighter_may_be_let_strike_once_a_round():
    fight = bout(numbers={"fighter_half_attacks": 2})
    put(fight, RED_FIGHTER, 850, 400)
    assert [blows(fight, RED_FIGHTER, melee(BLUE_FIGHTER)) for _ in range(4)] == [1, 1, 1, 1]


def test_a_bow_shoots_twice_and_a_sling_once():
    fight = bout()
    assert blows(fight, RED_FIGHTER, shoot(BLUE_FIGHTER)) == 2
    assert blows(fight, RED_WIZARD, shoot(BLUE_FIGHTER)) == 1


def test_a_dagger_stabs_once_in_segment_two():
    fight = bout()
    put(fight, RED_WIZARD, 850, 400)
    events = play(fight, {RED_WIZARD: melee(BLUE_FIGHTER)})
    (blow,) = (e for e in events if e.code in (Event.STRIKES, Event.MISSES))
    assert blow.clock == 2


def test_missiles_reach_through_the_whole_arena():
    fight = bout()
    put(fight, RED_FIGHTER, 0, 0)
    put(fight, BLUE_FIGHTER, 1000, 1000)
    assert faces(fight, {RED_FIGHTER: shoot(BLUE_FIGHTER)}, first_arrow_hits) == from_to(14)


def test_the_sword_beats_the_bow():
    """Melee must beat ranged for fighters."""

    def mean(order, code):
        fight = bout()
        put(fight, RED_FIGHTER, 850, 400)
        play(fight)
        totals = [
            sum(event.amount for event in of(events, code))
            for _, events in samples(fight, {RED_FIGHTER: order(BLUE_FIGHTER)})
        ]
        return sum(totals) / len(totals)

    # In the second of two rounds; the first has one stroke less.
    assert mean(melee, Event.STRIKES) > 1.5 * mean(shoot, Event.SHOOTS)
