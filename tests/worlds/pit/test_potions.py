"""Every potion of the pit: section 2 of the facts sheet in small staged fights."""

from __future__ import annotations

import pytest

from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import Act, Event, Influence, Kind
from sparring.worlds.pit.data.potions import POTIONS
from tests.worlds.pit.stage import (
    BLUE_FIGHTER,
    BLUE_WIZARD,
    POTION,
    RED_FIGHTER,
    RED_PRIEST,
    RED_ROGUE,
    RED_WIZARD,
    afflict,
    amounts,
    apart,
    cast,
    check_dice,
    drink,
    faces,
    flasks,
    from_to,
    give_spell,
    has,
    health,
    is_hidden,
    make_tough,
    melee,
    of,
    place,
    play,
    play_rounds,
    put,
    run_to,
    samples,
    set_health,
    shoot,
    staged,
)

DRUNK = 3
"""The tick in which a potion works that is opened at once."""
CARRIED = {
    Kind.FIGHTER: {"Serious Healing", "Speed"},
    Kind.ROGUE: {"Moderate Healing", "Speed", "Invisibility"},
    Kind.PRIEST: {"Moderate Healing", "Owl's Wisdom", "Bless"},
    Kind.WIZARD: {"Light Healing", "Speed"},
}
"""Thesis B.1."""


@pytest.mark.parametrize("kind", CARRIED, ids=lambda kind: kind.name)
def test_each_class_brings_the_potions_of_the_thesis(kind):
    carried = {name.removeprefix("Potion of ") for name in CHARACTERS[kind].potions}
    assert carried == CARRIED[kind]


def test_there_are_seven_potions():
    assert len(POTIONS) == 7
    assert set(POTION) == set().union(*CARRIED.values())


@pytest.mark.parametrize(
    ("who", "potion"),
    [(who, potion) for who, kind in enumerate(CARRIED) for potion in sorted(CARRIED[kind])],
)
def test_a_potion_works_after_a_second_and_a_half_and_is_used_up(who, potion):
    fight = staged(who, BLUE_FIGHTER)
    events = play(fight, {who: drink(potion)})
    (drunk,) = of(events, Event.DRINKS, who=who, thing=POTION[potion])
    assert drunk.clock == DRUNK
    assert flasks(fight, who, potion) == 0
    fight.open_round()
    assert not fight.order(who, drink(potion))


@pytest.mark.parametrize(
    ("potion", "who", "number", "dice"),
    [
        ("Light Healing", RED_WIZARD, "light_strength", 1),
        ("Moderate Healing", RED_ROGUE, "moderate_strength", 2),
        ("Serious Healing", RED_FIGHTER, "serious_strength", 3),
    ],
)
@pytest.mark.parametrize("strength", [0, -1], ids=["weakest", "strongest"])
def test_potions_of_healing_heal_eight_sided_dice_and_their_strength(
    potion, who, number, dice, strength
):
    plus = {
        "light_strength": (2, 5),
        "moderate_strength": (3, 6, 10),
        "serious_strength": (5, 10, 15),
    }[number][strength]
    fight = staged(who, BLUE_FIGHTER, numbers={number: plus})
    set_health(fight, who, 1)
    fight.record.unit[who].most_health = 100
    healed = []
    for again, events in samples(fight, {who: drink(potion)}):
        healed += amounts(events, Event.HEALS, target=who)
        assert health(again, who) == 1 + healed[-1]
    check_dice(healed, dice, 8, plus)


def test_a_potion_heals_nobody_beyond_the_health_he_began_with():
    fight = staged(RED_FIGHTER, BLUE_FIGHTER)
    set_health(fight, RED_FIGHTER, 60)
    events = play(fight, {RED_FIGHTER: drink("Serious Healing")})
    assert amounts(events, Event.HEALS) == [4]


# --- speed ----------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [5, 10])
def test_speed_lasts_as_many_rounds_as_the_free_number_says(rounds):
    fight = staged(RED_FIGHTER, BLUE_FIGHTER, numbers={"speed_rounds": rounds})
    play(fight, {RED_FIGHTER: drink("Speed")})
    events = play_rounds(fight, rounds)
    (ended,) = of(events, Event.LOSES, target=RED_FIGHTER, thing=Influence.HASTED)
    assert ended.clock == DRUNK + 12 * rounds


def test_speed_makes_armour_four_better_and_legs_half_as_quick_again():
    fight = staged(RED_FIGHTER, BLUE_FIGHTER)
    unit = fight.record.unit[RED_FIGHTER]
    armour, stride = int(unit.armour), float(unit.stride)
    play(fight, {RED_FIGHTER: drink("Speed")})
    assert int(unit.armour) == armour + 4
    assert float(unit.stride) == 1.5 * stride
    x, y = place(fight, RED_FIGHTER)
    events = play(fight, {RED_FIGHTER: run_to(7.0, y)})
    (first, *_) = of(events, Event.MOVES, who=RED_FIGHTER)
    assert first.x - x == pytest.approx(1.5 * stride)


def test_speed_gives_one_more_blow_and_it_is_as_good_as_the_first():
    """A fighter needs 9 to hit an armour class of 21, with the second blow 14."""
    fight = staged(RED_FIGHTER, BLUE_FIGHTER)
    put(fight, RED_FIGHTER, 2, 0)
    put(fight, BLUE_FIGHTER, 4, 0)
    make_tough(fight, BLUE_FIGHTER)
    afflict(fight, RED_FIGHTER, Influence.HASTED)
    hits = [0, 0, 0]
    tries = 300
    for _, events in samples(fight, {RED_FIGHTER: melee(BLUE_FIGHTER)}, tries):
        blows = [e for e in events if e.code in (Event.STRIKES, Event.MISSES)]
        assert len(blows) == 3
        for at, blow in enumerate(blows):
            hits[at] += blow.code is Event.STRIKES
    for count, expected in zip(hits, (0.6, 0.6, 0.35), strict=True):
        assert abs(count / tries - expected) < 0.12


def test_speed_gives_one_more_shot():
    fight = staged(RED_FIGHTER, BLUE_FIGHTER)
    make_tough(fight, BLUE_FIGHTER)
    afflict(fight, RED_FIGHTER, Influence.HASTED)
    events = play(fight, {RED_FIGHTER: shoot(BLUE_FIGHTER)})
    assert len(of(events, Event.SHOOTS) + of(events, Event.SHOOTS_PAST)) == 3


def test_whoever_is_quick_when_a_round_begins_casts_twice_in_it():
    fight = staged(RED_WIZARD, BLUE_WIZARD, scripts={RED_WIZARD: 'cast("Magic Missile");'})
    make_tough(fight, BLUE_WIZARD)
    afflict(fight, RED_WIZARD, Influence.HASTED)
    events = play(fight)
    assert [event.clock for event in of(events, Event.CASTS, who=RED_WIZARD)] == [5, 11]


def test_whoever_grows_quick_in_a_round_has_no_second_action_before_the_next():
    fight = staged(RED_WIZARD, BLUE_WIZARD, scripts={RED_WIZARD: 'cast("Magic Missile");'})
    make_tough(fight, BLUE_WIZARD)
    events = play(fight, {RED_WIZARD: drink("Speed")})
    assert not of(events, Event.BEGINS, who=RED_WIZARD)
    events = play(fight)
    assert len(of(events, Event.CASTS, who=RED_WIZARD)) == 2


def test_whoever_is_quick_and_casts_may_strike_once_more():
    script = 'if roundnumber == 1 and spellcount > 16 then cast("Resistance"); melee;'
    fight = staged(RED_WIZARD, BLUE_WIZARD, scripts={RED_WIZARD: script})
    put(fight, RED_WIZARD, 2, 0)
    put(fight, BLUE_WIZARD, 4, 0)
    give_spell(fight, RED_WIZARD, "Resistance")
    afflict(fight, BLUE_WIZARD, Influence.STUNNED)
    afflict(fight, RED_WIZARD, Influence.HASTED)
    spells = sum(int(count) for count in fight.record.unit[RED_WIZARD].spells)
    assert spells == 17
    events = play(fight)
    assert len(of(events, Event.CASTS, who=RED_WIZARD)) == 1
    assert len(of(events, Event.STRIKES) + of(events, Event.MISSES)) == 1


def test_speed_gives_no_second_spell_where_the_free_number_says_so():
    fight = staged(
        RED_WIZARD,
        BLUE_WIZARD,
        scripts={RED_WIZARD: 'cast("Magic Missile");'},
        numbers={"haste_casts": 0},
    )
    make_tough(fight, BLUE_WIZARD)
    afflict(fight, RED_WIZARD, Influence.HASTED)
    assert len(of(play(fight), Event.CASTS, who=RED_WIZARD)) == 1


# --- invisibility ---------------------------------------------------------------------


def test_nobody_can_aim_at_whoever_is_invisible():
    fight = staged(RED_ROGUE, BLUE_FIGHTER, BLUE_WIZARD)
    play(fight, {RED_ROGUE: drink("Invisibility")})
    assert is_hidden(fight, BLUE_FIGHTER, RED_ROGUE)
    fight.open_round()
    assert not fight.order(BLUE_FIGHTER, melee(RED_ROGUE))
    assert not fight.order(BLUE_FIGHTER, shoot(RED_ROGUE))
    assert not fight.order(BLUE_WIZARD, cast("Magic Missile", RED_ROGUE))


def test_comrades_see_whoever_is_invisible():
    fight = staged(RED_ROGUE, RED_PRIEST, BLUE_FIGHTER)
    play(fight, {RED_ROGUE: drink("Invisibility")})
    fight.open_round()
    assert fight.order(RED_PRIEST, cast("Aid", RED_ROGUE))


@pytest.mark.parametrize("deed", [melee, shoot])
def test_invisibility_ends_at_an_attack(deed):
    fight = staged(RED_ROGUE, BLUE_FIGHTER)
    put(fight, RED_ROGUE, 0, 0)
    play(fight, {RED_ROGUE: drink("Invisibility")})
    play(fight, {RED_ROGUE: deed(BLUE_FIGHTER)})
    assert not has(fight, RED_ROGUE, Influence.INVISIBLE)
    assert not is_hidden(fight, BLUE_FIGHTER, RED_ROGUE)


def test_invisibility_does_not_end_while_nobody_is_attacked():
    fight = staged(RED_ROGUE, BLUE_FIGHTER)
    play(fight, {RED_ROGUE: drink("Invisibility")})
    play(fight, {RED_ROGUE: drink("Speed")})
    play(fight, {RED_ROGUE: run_to(0.0, 0.0)})
    play_rounds(fight, 20)
    assert has(fight, RED_ROGUE, Influence.INVISIBLE)


def test_whoever_ran_up_to_somebody_loses_him_when_he_becomes_invisible():
    fight = staged(RED_ROGUE, BLUE_FIGHTER)
    put(fight, RED_ROGUE, -7, 0)
    put(fight, BLUE_FIGHTER, 7, 0)
    events = play(fight, {RED_ROGUE: drink("Invisibility"), BLUE_FIGHTER: melee(RED_ROGUE)})
    assert of(events, Event.LOST, who=BLUE_FIGHTER, amount=Act.MELEE)
    assert apart(fight, RED_ROGUE, BLUE_FIGHTER) > 3


def test_area_spells_find_the_invisible():
    fight = staged(RED_ROGUE, RED_FIGHTER, BLUE_WIZARD)
    afflict(fight, RED_ROGUE, Influence.INVISIBLE)
    make_tough(fight, RED_ROGUE, RED_FIGHTER)
    put(fight, RED_ROGUE, *place(fight, RED_FIGHTER))
    _, events = next(samples(fight, {BLUE_WIZARD: cast("Fireball", RED_FIGHTER)}, 1))
    assert of(events, Event.HURT, target=RED_ROGUE)


# --- wisdom and blessing --------------------------------------------------------------


def test_owls_wisdom_adds_two_to_five_points_of_wisdom():
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    better = {
        int(again.record.unit[RED_PRIEST].casting)
        for again, _ in samples(fight, {RED_PRIEST: drink("Owl's Wisdom")}, 60)
    }
    assert better == {4, 5}


@pytest.mark.parametrize(("rolled", "raised"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_owls_wisdom_makes_spells_harder_to_withstand(rolled, raised):
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    orders = {RED_PRIEST: cast("Doom", BLUE_FIGHTER)}
    assert faces(fight, orders, lambda f: of(f.events, Event.RESISTS)) == from_to(12)
    afflict(fight, RED_PRIEST, Influence.WISE, rolled=rolled)
    assert faces(fight, orders, lambda f: of(f.events, Event.RESISTS)) == from_to(12 + raised)


def test_owls_wisdom_makes_its_drinkers_will_stronger():
    fight = staged(RED_PRIEST, BLUE_WIZARD)
    orders = {BLUE_WIZARD: cast("Negative Energy Ray", RED_PRIEST)}
    dice = (6,) * 4
    assert faces(fight, orders, lambda f: of(f.events, Event.RESISTS), before=dice) == from_to(5)
    afflict(fight, RED_PRIEST, Influence.WISE, rolled=4)
    assert faces(fight, orders, lambda f: of(f.events, Event.RESISTS), before=dice) == from_to(3)


def test_bless_makes_attacks_one_better():
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    play(fight, {RED_PRIEST: drink("Bless")})
    assert has(fight, RED_PRIEST, Influence.BLESSED)
    assert int(fight.record.unit[RED_PRIEST].aim) == 1
