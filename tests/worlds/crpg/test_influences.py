"""What lasts on agents and what it does to them: sections 3 and 4 of the facts
sheet, influence by influence."""

from __future__ import annotations

import pytest

from sparring.worlds.crpg.data.codes import Event, Influence
from sparring.worlds.crpg.data.influences import BAD, INFLUENCES
from tests.worlds.crpg.helpers import (
    BLUE_FIGHTER,
    BLUE_SECOND_FIGHTER,
    BLUE_WIZARD,
    RED_FIGHTER,
    RED_SECOND_WIZARD,
    RED_WIZARD,
    SPELL,
    afflict,
    bout,
    cast,
    cast_by,
    copies,
    faces,
    from_to,
    give_spell,
    happens_always,
    has,
    lost,
    melee,
    of,
    play,
    play_rounds,
    played,
    put,
    samples,
    shoot,
    sums_of,
    until,
)

CASTER = RED_WIZARD


def test_bad_freezing_and_good_are_those_of_the_sheet():
    names = {entry.code: entry.name for entry in INFLUENCES}
    bad = ["Acid", "Blinded", "Charmed", "Deafened", "Held", "Stunned", "Weakened"]
    assert [names[code] for code in BAD] == bad
    assert [entry.name for entry in INFLUENCES if entry.freezes] == ["Held", "Stunned"]
    assert {entry.name for entry in INFLUENCES if not entry.bad} == {
        *("Blurred", "Fire Resistant", "Freedom", "Lucky", "Mirrored", "Shielded", "Strengthened")
    }


@pytest.mark.parametrize(
    ("name", "caster_side"),
    [
        ("Blindness", False),
        ("Deafness", False),
        ("Ray of Enfeeblement", False),
        ("Charm Person", False),
        ("Hold Person", False),
        ("Chromatic Orb", False),
        ("Melf's Acid Arrow", False),
        ("Shield", True),
        ("Blur", True),
        ("Mirror Image", True),
        ("Luck", True),
        ("Strength", True),
    ],
)
def test_kernel_adds_influences_up_as_the_data_say(name, caster_side):
    """Against the plain sums of the helpers."""
    fight = bout()
    give_spell(fight, CASTER, name)
    target = CASTER if caster_side else BLUE_FIGHTER
    fight, _ = until(
        fight,
        {CASTER: cast(name, target)},
        lambda f: of(f.events, Event.GAINS, target=target),
    )
    unit = fight.record.unit[target]
    assert int(unit.influences) != 0
    for field, value in sums_of(unit, fight.world.numbers).items():
        assert int(getattr(unit, field)) == value, field


def hits(fight, attack):
    """The faces with which the red fighter hits the blue one."""
    return faces(fight, {RED_FIGHTER: attack}, lambda f: lost(f, BLUE_FIGHTER) > 0)


def adjacent(**numbers):
    fight = bout(numbers={"fighter_half_attacks": 2} | numbers)
    put(fight, RED_FIGHTER, 850, 400)
    return fight


# --- blinded -----------------------------------------------------------------


@pytest.mark.parametrize(("worse", "needed"), [(4, 16), (10, 20)])
def test_the_blind_hit_less(worse, needed):
    """14 against armour 2: 12 or more, and so much more when blind."""
    fight = adjacent(blindness=worse)
    afflict(fight, RED_FIGHTER, Influence.BLINDED)
    assert hits(fight, melee(BLUE_FIGHTER)) == from_to(needed)


def test_the_blind_are_hit_as_if_their_armour_were_four_worse():
    fight = adjacent()
    afflict(fight, BLUE_FIGHTER, Influence.BLINDED)
    assert hits(fight, melee(BLUE_FIGHTER)) == from_to(8)


# --- acid and deafness -------------------------------------------------------


def failing(influence, spell="Shield"):
    fight = bout()
    afflict(fight, CASTER, influence, rounds=2)
    give_spell(fight, CASTER, spell)
    return faces(
        fight,
        {CASTER: cast(spell)},
        lambda f: of(f.events, Event.FAILS, thing=SPELL[spell]),
        sides=100,
    )


def test_every_spell_fails_and_is_lost_while_acid_burns():
    assert failing(Influence.ACID) == from_to(1, 100)
    fight = bout()
    afflict(fight, CASTER, Influence.ACID, rounds=2)
    cast_by(fight, CASTER, "Shield")
    assert copies(fight, CASTER, "Shield") == 0
    assert not has(fight, CASTER, Influence.SHIELDED)


def test_half_the_spells_of_the_deaf_fail():
    assert failing(Influence.DEAFENED) == from_to(1, 50)


def test_acid_is_no_soft_constraint():
    """Else wizard rule 1 would be pointless."""
    fight = bout({CASTER: 'cast("Shield");'})
    afflict(fight, CASTER, Influence.ACID, rounds=2)
    events = play(fight)
    assert of(events, Event.FAILS, who=CASTER)


def test_acid_arrow_costs_a_caster_the_spells_of_two_rounds():
    """It lands in segment 2 of round 1 and burns until segment 2 of round 3."""
    fight = bout({BLUE_WIZARD: "pass;"})
    cast_by(fight, CASTER, "Melf's Acid Arrow", BLUE_WIZARD)
    failed = []
    for _ in range(3):
        give_spell(fight, BLUE_WIZARD, "Magic Missile", "Strength")
        if lost(fight, BLUE_WIZARD) < 18:
            events = play(fight, {BLUE_WIZARD: cast("Magic Missile", RED_FIGHTER)})
            failed.append(bool(of(events, Event.FAILS, who=BLUE_WIZARD)))
    assert failed == [True, True, False][: len(failed)]


def test_deafness_ends_by_dispel_only():
    fight = bout()
    afflict(fight, BLUE_WIZARD, Influence.DEAFENED)
    play_rounds(fight, 30)
    assert has(fight, BLUE_WIZARD, Influence.DEAFENED)


# --- held and stunned --------------------------------------------------------


@pytest.mark.parametrize("influence", [Influence.HELD, Influence.STUNNED])
def test_the_frozen_do_nothing(influence):
    fight = bout({BLUE_FIGHTER: "meleeattack(closestenemy); moveto(centreall);"})
    afflict(fight, BLUE_FIGHTER, influence, rounds=3)
    events = play_rounds(fight, 2)
    assert not [event for event in events if event.who == BLUE_FIGHTER]
    fight.open_round()
    assert not fight.order(BLUE_FIGHTER, shoot(RED_FIGHTER))
    fight.close_round()
    assert of(played(fight), Event.RULE, who=BLUE_FIGHTER)


@pytest.mark.parametrize("influence", [Influence.HELD, Influence.STUNNED])
@pytest.mark.parametrize("attack", [melee(BLUE_FIGHTER), shoot(BLUE_FIGHTER)])
def test_the_frozen_are_always_hit(influence, attack):
    fight = adjacent()
    afflict(fight, BLUE_FIGHTER, influence)
    assert happens_always(fight, {RED_FIGHTER: attack}, lambda f: lost(f, BLUE_FIGHTER) > 0)


# --- strength ----------------------------------------------------------------


def damages(fight):
    return {
        event.amount
        for _, events in samples(fight, {RED_FIGHTER: melee(BLUE_FIGHTER)})
        for event in of(events, Event.STRIKES)
    }


@pytest.mark.parametrize(
    ("influence", "least", "most", "needed"),
    [
        (None, 5, 12, 12),
        (Influence.WEAKENED, 2, 9, 15),
        (Influence.STRENGTHENED, 6, 13, 12),
        (Influence.LUCKY, 6, 13, 11),
    ],
)
def test_strength_weakness_and_luck_change_a_fighters_hits_and_damage(
    influence, least, most, needed
):
    """Strength 18 gives +1 and +2; 18/50 gives +1 and +3; Strength 5 gives -2 and -1."""
    fight = adjacent(fighter_damage=4)
    if influence is not None:
        afflict(fight, RED_FIGHTER, influence)
    found = damages(fight)
    assert (min(found), max(found)) == (least, most)
    assert hits(fight, melee(BLUE_FIGHTER)) == from_to(needed)


def test_strength_does_nothing_for_missiles():
    fight = adjacent()
    afflict(fight, RED_FIGHTER, Influence.WEAKENED)
    found = {
        event.amount
        for _, events in samples(fight, {RED_FIGHTER: shoot(BLUE_FIGHTER)})
        for event in of(events, Event.SHOOTS)
    }
    assert found == set(range(1, 7))


def test_a_weakened_wizards_stab_still_costs_a_point():
    fight = bout()
    afflict(fight, RED_WIZARD, Influence.WEAKENED)
    put(fight, RED_WIZARD, 880, 400)
    found = {
        event.amount
        for _, events in samples(fight, {RED_WIZARD: melee(BLUE_FIGHTER)}, 200)
        for event in of(events, Event.STRIKES)
    }
    assert found <= {1, 2, 3}
    assert 1 in found


def test_strengthened_and_weakened_cancel_each_other():
    fight = bout()
    afflict(fight, RED_FIGHTER, Influence.WEAKENED)
    cast_by(fight, CASTER, "Strength", RED_FIGHTER)
    assert not has(fight, RED_FIGHTER, Influence.WEAKENED)
    assert not has(fight, RED_FIGHTER, Influence.STRENGTHENED)
    fight = bout()
    afflict(fight, BLUE_FIGHTER, Influence.STRENGTHENED)
    give_spell(fight, CASTER, "Ray of Enfeeblement")
    fight, _ = until(
        fight,
        {CASTER: cast("Ray of Enfeeblement", BLUE_FIGHTER)},
        lambda f: not has(f, BLUE_FIGHTER, Influence.STRENGTHENED),
    )
    assert not has(fight, BLUE_FIGHTER, Influence.WEAKENED)


# --- luck, blur, shield ------------------------------------------------------


@pytest.mark.parametrize("influence", [Influence.LUCKY, Influence.BLURRED])
def test_the_lucky_and_the_blurred_save_one_better(influence):
    fight = bout()
    afflict(fight, BLUE_FIGHTER, influence)
    give_spell(fight, CASTER, "Blindness")
    blinded = faces(
        fight,
        {CASTER: cast("Blindness", BLUE_FIGHTER)},
        lambda f: has(f, BLUE_FIGHTER, Influence.BLINDED),
    )
    assert blinded == from_to(1, 12)
    assert fight.record.unit[BLUE_FIGHTER].saves == 1


def test_spell_dice_against_the_lucky_have_one_side_less():
    fight = bout()
    afflict(fight, BLUE_FIGHTER, Influence.LUCKY)
    give_spell(fight, CASTER, "Chromatic Orb")
    orb = {CASTER: cast("Chromatic Orb", BLUE_FIGHTER)}
    found = {lost(again, BLUE_FIGHTER) for again, _ in samples(fight, orb)}
    assert found == set(range(1, 8))


def test_the_blurred_are_hit_as_if_their_armour_were_three_better():
    fight = adjacent()
    afflict(fight, BLUE_FIGHTER, Influence.BLURRED)
    assert hits(fight, melee(BLUE_FIGHTER)) == from_to(15)


def test_a_shield_is_armour_4_and_against_missiles_2():
    fight = bout(numbers={"fighter_half_attacks": 2})
    put(fight, BLUE_FIGHTER, 100, 400)
    afflict(fight, RED_WIZARD, Influence.SHIELDED)
    unit = fight.record.unit[RED_WIZARD]
    assert (unit.armour, unit.missile_armour) == (4, 2)
    struck = faces(fight, {BLUE_FIGHTER: melee(RED_WIZARD)}, lambda f: lost(f, RED_WIZARD) > 0)
    assert struck == from_to(10)
    shot = faces(fight, {BLUE_WIZARD: shoot(RED_WIZARD)}, lambda f: lost(f, RED_WIZARD) > 0)
    assert shot == from_to(16)


def test_a_shield_is_no_worse_than_the_armour_one_wears():
    fight = bout(numbers={"fighter_armour": 2})
    afflict(fight, RED_FIGHTER, Influence.SHIELDED)
    unit = fight.record.unit[RED_FIGHTER]
    assert (unit.armour, unit.missile_armour) == (2, 2)


# --- mirror images -----------------------------------------------------------


def mirrored(**poked):
    fight = bout(**poked)
    afflict(fight, BLUE_WIZARD, Influence.MIRRORED, rounds=15)
    return fight


def images(fight):
    return int(fight.record.unit[BLUE_WIZARD].images)


def test_mirror_image_makes_five_images():
    fight = bout()
    cast_by(fight, CASTER, "Mirror Image")
    assert fight.record.unit[CASTER].images == 5


def test_every_damaging_hit_removes_one_image_and_costs_nothing():
    fight = mirrored()
    cast_by(fight, CASTER, "Chromatic Orb", BLUE_WIZARD)
    assert (images(fight), lost(fight, BLUE_WIZARD)) == (4, 0)
    assert not has(fight, BLUE_WIZARD, Influence.STUNNED)


def test_each_missile_takes_an_image():
    fight = mirrored()
    cast_by(fight, CASTER, "Magic Missile", BLUE_WIZARD)
    assert (images(fight), lost(fight, BLUE_WIZARD)) == (2, 0)
    cast_by(fight, CASTER, "Magic Missile", BLUE_WIZARD)
    assert not has(fight, BLUE_WIZARD, Influence.MIRRORED)
    assert 2 <= lost(fight, BLUE_WIZARD) <= 5


def test_area_spells_take_an_image():
    fight = mirrored()
    cast_by(fight, CASTER, "Fireball", (960.0, 400.0))
    assert (images(fight), lost(fight, BLUE_WIZARD)) == (4, 0)


def test_acid_that_burns_on_takes_an_image():
    fight = bout()
    give_spell(fight, BLUE_WIZARD, "Mirror Image")
    cast_by(fight, CASTER, "Melf's Acid Arrow", BLUE_WIZARD)
    hurt = lost(fight, BLUE_WIZARD)
    afflict(fight, BLUE_WIZARD, Influence.MIRRORED)
    events = play(fight)
    assert of(events, Event.IMAGE, target=BLUE_WIZARD)
    assert (images(fight), lost(fight, BLUE_WIZARD)) == (4, hurt)


def test_weapons_take_images_when_they_hit():
    fight = mirrored()
    put(fight, RED_FIGHTER, 960, 400)
    afflict(fight, BLUE_WIZARD, Influence.HELD)
    play(fight, {RED_FIGHTER: shoot(BLUE_WIZARD)})
    assert (images(fight), lost(fight, BLUE_WIZARD)) == (3, 0)
    fight = mirrored()
    missed, _ = until(
        fight,
        {RED_FIGHTER: shoot(BLUE_WIZARD)},
        lambda f: len(of(f.events, Event.SHOOTS_PAST)) == 2,
    )
    assert images(missed) == 5


def test_images_do_not_keep_curses_away():
    fight = mirrored()
    give_spell(fight, CASTER, "Blindness")
    blinded, _ = until(
        fight,
        {CASTER: cast("Blindness", BLUE_WIZARD)},
        lambda f: has(f, BLUE_WIZARD, Influence.BLINDED),
    )
    assert images(blinded) == 5


def test_images_are_gone_after_fifteen_rounds():
    fight = mirrored()
    play_rounds(fight, 15)
    assert images(fight) == 5
    play_rounds(fight, 1)
    assert images(fight) == 0


def test_a_drain_that_meets_an_image_gives_nothing():
    fight = mirrored()
    fight.record.unit[CASTER].health = 5
    cast_by(fight, CASTER, "Larloch's Minor Drain", BLUE_WIZARD)
    assert fight.record.unit[CASTER].health == 5


# --- slippery ground is told elsewhere: test_clouds.py -----------------------


def test_influences_of_two_casters_do_not_add_up():
    fight = bout()
    for caster in (RED_WIZARD, RED_SECOND_WIZARD):
        give_spell(fight, caster, "Strength")
    play(fight, {c: cast("Strength", RED_FIGHTER) for c in (RED_WIZARD, RED_SECOND_WIZARD)})
    assert fight.record.unit[RED_FIGHTER].melee_damage == 1


def test_an_influence_given_again_lasts_from_then_on():
    fight = bout()
    cast_by(fight, CASTER, "Luck", RED_FIGHTER)
    give_spell(fight, CASTER, "Luck")
    play(fight, {CASTER: cast("Luck", RED_FIGHTER)})
    ended = of(play_rounds(fight, 5), Event.LOSES, target=RED_FIGHTER)
    assert [event.clock for event in ended] == [42]


def test_other_agents_are_not_touched():
    fight = bout()
    cast_by(fight, CASTER, "Luck", RED_FIGHTER)
    assert not has(fight, BLUE_SECOND_FIGHTER, Influence.LUCKY)
