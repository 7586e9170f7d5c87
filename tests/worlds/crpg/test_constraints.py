"""What can be done at all and what makes sense: section 5 of the facts sheet.

Soft constraints are asked through rules, hard ones through orders, too."""

from __future__ import annotations

import pytest

from sparring.worlds.crpg.data.codes import Act, Cloud, Influence
from sparring.worlds.crpg.vocabulary import CrpgOrder
from tests.worlds.crpg.helpers import (
    AGENTS,
    BLUE,
    BLUE_FIGHTER,
    BLUE_SECOND_FIGHTER,
    BLUE_SECOND_WIZARD,
    BLUE_WIZARD,
    POTION,
    RED,
    RED_FIGHTER,
    RED_SECOND_FIGHTER,
    RED_SECOND_WIZARD,
    RED_WIZARD,
    SPELL,
    add_animal,
    add_cloud,
    afflict,
    bout,
    cast,
    decided,
    drink,
    give_potion,
    give_spell,
    kill,
    melee,
    move_from,
    move_to,
    place,
    put,
    scatter,
    set_health,
    shoot,
)

ME = RED_WIZARD


def makes_sense(fight, action, who=ME):
    """Whether a rule with this action acts."""
    return decided(fight, who, f"{action};") is not None


def allowed(fight, who, order):
    """Whether an order is accepted."""
    fight.open_round()
    accepted = fight.order(who, order)
    fight.close_round()
    return accepted


def wizard(*spells, **poked):
    fight = bout(**poked)
    give_spell(fight, ME, *spells)
    return fight


# --- hard --------------------------------------------------------------------


def test_spell_must_be_memorised():
    fight = bout()
    for spell in SPELL:
        assert not makes_sense(fight, f'cast("{spell}", closestenemy)')
    assert not allowed(fight, ME, cast("Shield"))


def test_potion_must_be_carried():
    fight = bout()
    set_health(fight, ME, 1)
    for potion in POTION:
        assert not makes_sense(fight, f'drink("Potion of {potion}")')
    assert not makes_sense(fight, "drink(randompotion)")
    assert not allowed(fight, ME, drink("Healing"))


def test_target_must_exist():
    fight = wizard("Magic Missile")
    assert not makes_sense(fight, 'cast("Magic Missile", closestenemy("Animal"))')
    assert not makes_sense(fight, 'rangedattack(closestenemy("Animal"))')
    assert not makes_sense(fight, 'moveto(closestenemy("Animal"))')


def test_target_must_be_alive():
    fight = wizard("Magic Missile")
    kill(fight, BLUE_FIGHTER)
    assert not allowed(fight, ME, cast("Magic Missile", BLUE_FIGHTER))
    assert not allowed(fight, ME, shoot(BLUE_FIGHTER))
    assert not allowed(fight, RED_FIGHTER, melee(BLUE_FIGHTER))


@pytest.mark.parametrize("target", [BLUE_FIGHTER, 17], ids=["dead", "absent"])
def test_a_point_spell_cannot_be_aimed_at_somebody_who_is_not_there(target):
    fight = wizard("Fireball")
    kill(fight, BLUE_FIGHTER)
    assert not allowed(fight, ME, cast("Fireball", target))


@pytest.mark.parametrize("target", [BLUE_FIGHTER, 17], ids=["dead", "absent"])
def test_a_move_cannot_be_aimed_at_somebody_who_is_not_there(target):
    fight = bout()
    kill(fight, BLUE_FIGHTER)
    assert not allowed(fight, ME, CrpgOrder(Act.MOVE_TO, target=target))


def test_attacks_go_to_opponents_only():
    fight = bout()
    for word in ("self", "closestfriend"):
        assert not makes_sense(fight, f"meleeattack({word})")
        assert not makes_sense(fight, f"rangedattack({word})")
    afflict(fight, RED_FIGHTER, Influence.CHARMED)
    assert makes_sense(fight, "rangedattack(closestenemy)")
    assert allowed(fight, ME, shoot(RED_FIGHTER))


def test_spells_go_to_the_right_side_only():
    fight = wizard("Magic Missile", "Luck", "Shield", "Dispel Magic")
    assert not makes_sense(fight, 'cast("Magic Missile", closestfriend)')
    assert not makes_sense(fight, 'cast("Magic Missile")')
    assert not makes_sense(fight, 'cast("Luck", closestenemy)')
    assert not makes_sense(fight, 'cast("Luck")')
    assert not makes_sense(fight, 'cast("Shield", closestfriend)')
    afflict(fight, BLUE_FIGHTER, Influence.BLINDED)
    assert not makes_sense(fight, 'cast("Dispel Magic", closestenemy)')


def test_spells_at_agents_cannot_be_cast_at_points_nor_the_other_way_round():
    fight = wizard("Magic Missile", "Shield", "Fireball")
    assert not makes_sense(fight, 'cast("Magic Missile", centreenemy)')
    assert not makes_sense(fight, 'cast("Shield", centrefriend)')
    assert not makes_sense(fight, 'cast("Fireball")')
    assert makes_sense(fight, 'cast("Fireball", centreenemy)')
    assert makes_sense(fight, 'cast("Fireball", closestenemy)')


def test_charm_and_hold_are_not_for_animals():
    fight = wizard("Charm Person", "Hold Person", "Blindness")
    add_animal(fight, 1, 300, 400)
    assert not makes_sense(fight, 'cast("Charm Person", closestenemy)')
    assert not makes_sense(fight, 'cast("Hold Person", closestenemy)')
    assert makes_sense(fight, 'cast("Blindness", closestenemy)')


def test_a_location_that_does_not_exist_stops_a_rule():
    fight = wizard("Fireball")
    assert not makes_sense(fight, 'cast("Fireball", centreclouds)')
    assert not makes_sense(fight, "movefrom(centreclouds)")


def test_who_slips_cannot_move():
    fight = bout()
    assert makes_sense(fight, "moveto(centreenemy)")
    afflict(fight, ME, Influence.SLIPPERY)
    assert not makes_sense(fight, "moveto(centreenemy)")
    assert not allowed(fight, ME, move_to(500, 500))


def test_animals_only_melee_and_move():
    fight = bout()
    wolf = add_animal(fight, 0, 500, 500)
    fight.open_round()
    unit = fight.record.unit[wolf]
    assert (unit.act, unit.target in BLUE) == (Act.MELEE, True)
    assert not any(unit.spells)
    assert not any(unit.potions)
    assert fight.record.book.character[unit.kind].ranged.half_attacks == 0


# --- potions -----------------------------------------------------------------


def test_healing_is_for_the_wounded():
    fight = bout()
    give_potion(fight, ME, "Healing")
    assert not makes_sense(fight, 'drink("Potion of Healing")')
    assert allowed(fight, ME, drink("Healing"))
    fight = bout()
    give_potion(fight, ME, "Healing")
    set_health(fight, ME, int(fight.record.unit[ME].most_health) - 1)
    assert makes_sense(fight, 'drink("Potion of Healing")')


@pytest.mark.parametrize(
    ("potion", "influence"),
    [("Fire Resistance", Influence.FIRE_RESISTANT), ("Free Action", Influence.FREEDOM)],
)
def test_other_potions_are_for_those_without_their_influence(potion, influence):
    fight = bout()
    give_potion(fight, ME, potion)
    assert makes_sense(fight, f'drink("Potion of {potion}")')
    afflict(fight, ME, influence)
    assert not makes_sense(fight, f'drink("Potion of {potion}")')


# --- influences given --------------------------------------------------------


@pytest.mark.parametrize(
    ("spell", "influence", "aim"),
    [
        ("Shield", Influence.SHIELDED, ""),
        ("Blur", Influence.BLURRED, ""),
        ("Mirror Image", Influence.MIRRORED, ""),
        ("Luck", Influence.LUCKY, ", self"),
        ("Strength", Influence.STRENGTHENED, ", self"),
    ],
)
def test_blessings_and_protection_are_for_those_without(spell, influence, aim):
    fight = wizard(spell)
    assert makes_sense(fight, f'cast("{spell}"{aim})')
    afflict(fight, ME, influence)
    assert not makes_sense(fight, f'cast("{spell}"{aim})')


@pytest.mark.parametrize(
    ("spell", "influence"),
    [
        ("Blindness", Influence.BLINDED),
        ("Deafness", Influence.DEAFENED),
        ("Ray of Enfeeblement", Influence.WEAKENED),
    ],
)
def test_curses_are_for_those_without(spell, influence):
    fight = wizard(spell)
    put(fight, BLUE_FIGHTER, 300, 400)
    assert makes_sense(fight, f'cast("{spell}", closestenemy)')
    afflict(fight, BLUE_FIGHTER, influence)
    assert not makes_sense(fight, f'cast("{spell}", closestenemy)')
    assert makes_sense(fight, f'cast("{spell}", furthestenemy)')


def test_charm_is_for_whoever_is_an_opponent_now():
    fight = wizard("Charm Person")
    afflict(fight, RED_FIGHTER, Influence.CHARMED)
    assert makes_sense(fight, 'cast("Charm Person", closestenemy)')
    afflict(fight, BLUE_FIGHTER, Influence.CHARMED)
    put(fight, BLUE_FIGHTER, 50, 400)
    assert decided(fight, ME, 'cast("Charm Person", closestenemy);').target == RED_FIGHTER


@pytest.mark.parametrize("influence", [Influence.HELD, Influence.STUNNED, Influence.FREEDOM])
def test_hold_is_for_those_neither_frozen_nor_free(influence):
    fight = wizard("Hold Person")
    put(fight, BLUE_FIGHTER, 300, 400)
    assert makes_sense(fight, 'cast("Hold Person", closestenemy)')
    afflict(fight, BLUE_FIGHTER, influence)
    assert not makes_sense(fight, 'cast("Hold Person", closestenemy)')


# --- damage ------------------------------------------------------------------


@pytest.mark.parametrize(
    "spell", ["Chromatic Orb", "Melf's Acid Arrow", "Flame Arrow", "Larloch's Minor Drain"]
)
def test_some_damage_always_makes_sense(spell):
    fight = wizard(spell)
    for who in BLUE:
        afflict(
            fight,
            who,
            Influence.ACID,
            Influence.STUNNED,
            Influence.FREEDOM,
            Influence.SHIELDED,
            Influence.MIRRORED,
        )
    assert makes_sense(fight, f'cast("{spell}", closestenemy)')


def test_magic_missile_is_not_for_the_shielded():
    fight = wizard("Magic Missile")
    put(fight, BLUE_FIGHTER, 300, 400)
    afflict(fight, BLUE_FIGHTER, Influence.SHIELDED)
    assert not makes_sense(fight, 'cast("Magic Missile", closestenemy)')
    assert makes_sense(fight, 'cast("Magic Missile", furthestenemy)')


@pytest.mark.parametrize(("away", "sense"), [(100, True), (101, False)])
def test_shocking_grasp_is_for_those_in_reach(away, sense):
    fight = wizard("Shocking Grasp", numbers={"reach": 100})
    put(fight, ME, 500, 500)
    put(fight, BLUE_FIGHTER, 500, 500 + away)
    assert makes_sense(fight, 'cast("Shocking Grasp", closestenemy)') is sense


# --- areas -------------------------------------------------------------------

AREA = pytest.mark.parametrize(
    ("spell", "radius"), [("Fireball", 300), ("Stinking Cloud", 400), ("Grease", 300)]
)
HERE = (500.0, 500.0)


def crowd(spell, inside, numbers=None):
    """Nobody near the middle but these; the spell is aimed at the first of them."""
    fight = wizard(spell, numbers={"fireball_radius": 300} | (numbers or {}))
    scatter(fight, AGENTS, 0, 0)
    scatter(fight, inside, *HERE)
    return fight


def at_the_crowd(fight, spell):
    return makes_sense(fight, f'cast("{spell}", closestenemy)')


@AREA
@pytest.mark.parametrize(
    ("friends", "sense"), [([RED_FIGHTER], True), ([RED_FIGHTER, RED_SECOND_FIGHTER], False)]
)
def test_an_area_spell_needs_more_enemies_than_friends(spell, radius, friends, sense):
    fight = crowd(spell, [BLUE_FIGHTER, BLUE_WIZARD, *friends])
    scatter(fight, {BLUE_SECOND_FIGHTER, BLUE_SECOND_WIZARD}, 1000, 1000)
    assert at_the_crowd(fight, spell) is sense


@AREA
def test_an_area_spell_needs_an_enemy_inside(spell, radius):
    fight = crowd(spell, [])
    put(fight, RED_FIGHTER, *HERE)
    scatter(fight, BLUE, HERE[0] + radius + 1, HERE[1])
    assert not makes_sense(fight, f'cast("{spell}", furthestfriend)')
    put(fight, BLUE_FIGHTER, HERE[0] + radius, HERE[1])
    put(fight, BLUE_WIZARD, HERE[0] + radius, HERE[1])
    assert makes_sense(fight, f'cast("{spell}", furthestfriend)')


@AREA
def test_an_area_spell_spares_the_caster(spell, radius):
    fight = crowd(spell, BLUE)
    put(fight, ME, HERE[0] - radius, HERE[1])
    assert not makes_sense(fight, f'cast("{spell}", closestenemy)')
    put(fight, ME, HERE[0] - radius - 1, HERE[1])
    assert makes_sense(fight, f'cast("{spell}", closestenemy)')


@AREA
@pytest.mark.parametrize(
    ("test", "with_caster", "with_friends"),
    [(0, True, True), (1, False, True), (2, False, False)],
)
def test_whom_an_area_spell_spares_is_a_free_number(spell, radius, test, with_caster, with_friends):
    numbers = {"friend_test": test}
    fight = crowd(spell, [*BLUE, ME], numbers)
    assert makes_sense(fight, f'cast("{spell}", closestenemy)') is with_caster
    fight = crowd(spell, [BLUE_FIGHTER, RED_FIGHTER, RED_SECOND_FIGHTER], numbers)
    scatter(fight, BLUE[1:], 1000, 1000)
    assert makes_sense(fight, f'cast("{spell}", closestenemy)') is with_friends


@pytest.mark.parametrize("spell", ["Stinking Cloud", "Grease"])
def test_clouds_ignore_whoever_has_freedom(spell):
    fight = crowd(spell, BLUE)
    assert at_the_crowd(fight, spell)
    for who in BLUE:
        afflict(fight, who, Influence.FREEDOM)
    assert not at_the_crowd(fight, spell)
    # Free friends are no hindrance, nor is the caster himself.
    fight = crowd(spell, [*AGENTS])
    assert not at_the_crowd(fight, spell)
    for who in RED:
        afflict(fight, who, Influence.FREEDOM)
    assert at_the_crowd(fight, spell)


def test_fireballs_do_not_ignore_whoever_has_freedom():
    fight = crowd("Fireball", BLUE)
    for who in BLUE:
        afflict(fight, who, Influence.FREEDOM)
    assert at_the_crowd(fight, "Fireball")


@pytest.mark.parametrize(
    ("spell", "own", "other"),
    [
        ("Stinking Cloud", Cloud.FUMES, Cloud.GREASE),
        ("Grease", Cloud.GREASE, Cloud.FUMES),
    ],
)
def test_no_cloud_where_one_of_its_kind_already_is(spell, own, other):
    fight = crowd(spell, BLUE)
    add_cloud(fight, other, *HERE, 50)
    assert at_the_crowd(fight, spell)
    add_cloud(fight, own, HERE[0] + 50, HERE[1], 50)
    assert not at_the_crowd(fight, spell)
    fight.record.cloud[1].radius = 49
    assert at_the_crowd(fight, spell)


# --- summoning and dispelling ------------------------------------------------


def test_summoning_is_for_sides_with_fewer_than_five_animals():
    fight = wizard("Monster Summoning I")
    for _ in range(4):
        add_animal(fight, 0, 0, 500)
        add_animal(fight, 1, 1000, 500)
    add_animal(fight, 1, 1000, 500)
    assert makes_sense(fight, 'cast("Monster Summoning I", centreenemy)')
    add_animal(fight, 0, 0, 500)
    assert not makes_sense(fight, 'cast("Monster Summoning I", centreenemy)')


BAD = [
    Influence.ACID,
    Influence.BLINDED,
    Influence.DEAFENED,
    Influence.HELD,
    Influence.STUNNED,
    Influence.WEAKENED,
]


@pytest.mark.parametrize("influence", BAD, ids=lambda influence: influence.name)
def test_dispel_is_for_those_with_a_bad_influence(influence):
    fight = wizard("Dispel Magic")
    put(fight, RED_SECOND_WIZARD, 50, 400)
    assert not makes_sense(fight, 'cast("Dispel Magic", closestfriend)')
    afflict(fight, RED_SECOND_WIZARD, Influence.LUCKY)
    assert not makes_sense(fight, 'cast("Dispel Magic", closestfriend)')
    afflict(fight, RED_SECOND_WIZARD, influence)
    assert makes_sense(fight, 'cast("Dispel Magic", closestfriend)')


# --- moves -------------------------------------------------------------------


def test_a_move_must_lead_somewhere():
    fight = bout()
    assert not makes_sense(fight, "moveto(self)")
    assert makes_sense(fight, "movefrom(self)")
    assert makes_sense(fight, "moveto(closestenemy)")
    put(fight, RED_FIGHTER, *place(fight, ME))
    assert not makes_sense(fight, "moveto(closestfriend)")


@pytest.mark.parametrize(
    ("at", "away_from", "leads"),
    [
        ((0, 0), (500, 500), False),
        ((0, 500), (500, 500), False),
        ((0, 500), (500, 501), True),
        ((1000, 1000), (0, 1000), False),
        ((1000, 300), (0, 200), True),
        ((500, 500), (0, 0), True),
    ],
)
def test_nobody_flees_beyond_the_edge(at, away_from, leads):
    fight = bout()
    put(fight, ME, *at)
    assert allowed(fight, ME, move_from(*away_from)) is leads


def test_moves_to_a_place_one_already_stands_on_are_refused():
    fight = bout()
    assert not allowed(fight, ME, move_to(*place(fight, ME)))
    assert allowed(fight, ME, move_to(41, 400))
