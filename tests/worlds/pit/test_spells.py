"""The spells of the pit: their table, and those of wizards one by one, as section 2 of the facts
sheet has them, in small staged fights. Those of priests are in `test_priests_spells.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import tests.worlds.pit.test_priests_spells  # noqa: F401 - notes what it tests
from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import Event, Influence, Kind, Zone
from sparring.worlds.pit.data.spells import FIGHT, SPELLS
from tests.worlds.pit.stage import (
    BLUE_FIGHTER,
    BLUE_PRIEST,
    BLUE_ROGUE,
    BLUE_WIZARD,
    CREATURE,
    LANDS,
    RED_FIGHTER,
    RED_PRIEST,
    RED_WIZARD,
    SPELL,
    TESTED,
    about,
    add_creature,
    afflict,
    amounts,
    apart,
    cast,
    cast_many_times,
    check_dice,
    copies,
    duel,
    faces,
    facing,
    from_to,
    give_spell,
    has,
    is_alive,
    lost,
    make_tough,
    melee,
    of,
    place,
    play,
    play_rounds,
    put,
    retold,
    samples,
    set_health,
    staged,
    until,
    whole_and_halved,
)

if TYPE_CHECKING:
    from sparring.worlds.pit.stepping import PitBout

# --- the table ------------------------------------------------------------------------

LEVELS = {
    **dict.fromkeys(("Daze", "Ray of Frost", "Resistance", "Cure Minor Wounds"), 0),
    **dict.fromkeys(("Light", "Virtue"), 0),
    **dict.fromkeys(("Burning Hands", "Magic Missile", "Negative Energy Ray"), 1),
    **dict.fromkeys(("Cure Light Wounds", "Doom", "Sanctuary", "Summon Creature I", "Shield"), 1),
    **dict.fromkeys(("Acid Arrow", "Summon Creature II", "Aid", "Silence", "Sound Burst"), 2),
    **dict.fromkeys(("Resist Elements", "Bull's Strength"), 2),
    **dict.fromkeys(("Fireball", "Flame Arrow", "Negative Energy Burst", "Animate Dead"), 3),
    **dict.fromkeys(("Cure Serious Wounds", "Prayer"), 3),
    **dict.fromkeys(("Black Tentacles", "Minor Globe", "Cure Critical Wounds", "Divine Power"), 4),
}
BEYOND = (
    "Haste",
    "Immunity to Death Magic",
    "Freedom",
    "Mass Haste",
    "Regenerate",
    "Time Stop",
)
AT_ENEMIES = (
    *("Daze", "Ray of Frost", "Burning Hands", "Magic Missile", "Negative Energy Ray"),
    *("Acid Arrow", "Summon Creature II", "Fireball", "Flame Arrow", "Negative Energy Burst"),
    *("Black Tentacles", "Doom", "Summon Creature I", "Silence", "Sound Burst", "Animate Dead"),
)
"""The others help those who cast them, or a comrade."""


def test_there_are_thirty_one_spells_and_six_that_nobody_is_experienced_enough_for():
    assert {entry.name for entry in SPELLS} == LEVELS.keys() | set(BEYOND)
    assert len(LEVELS) == 31
    assert not any(character.spells.keys() & set(BEYOND) for character in CHARACTERS)


def test_every_spell_has_a_test_of_its_own():
    assert LEVELS.keys() == TESTED


@pytest.mark.parametrize("name", LEVELS)
def test_each_spell_is_of_its_level(name):
    assert SPELLS[SPELL[name]].level == LEVELS[name]


@pytest.mark.parametrize("name", LEVELS)
def test_each_spell_lands_after_two_and_a_half_seconds_and_is_spent(name):
    fight = staged(RED_WIZARD, BLUE_WIZARD)
    facing(fight, RED_WIZARD, BLUE_WIZARD)
    give_spell(fight, RED_WIZARD, name)
    before = copies(fight, RED_WIZARD, name)
    target = BLUE_WIZARD if name in AT_ENEMIES else RED_WIZARD
    events = play(fight, {RED_WIZARD: cast(name, target)})
    (begun,) = of(events, Event.BEGINS, who=RED_WIZARD, thing=SPELL[name])
    (landed,) = of(events, Event.CASTS, who=RED_WIZARD, thing=SPELL[name])
    assert (begun.clock, landed.clock) == (0, LANDS)
    assert copies(fight, RED_WIZARD, name) == before - 1


# --- people and dice ------------------------------------------------------------------


def throw_needed(
    spell: str, caster: int, target: int, dice_before: tuple[int, ...] = ()
) -> list[int]:
    """The faces of the die with which somebody's saving throw holds against a spell."""
    fight = staged(caster, target)
    facing(fight, caster, target)
    make_tough(fight, target)
    give_spell(fight, caster, spell)
    orders = {caster: cast(spell, target)}
    return faces(fight, orders, lambda f: of(f.events, Event.RESISTS), before=dice_before)


@pytest.mark.parametrize(
    ("spell", "caster", "dice", "fighter", "rogue", "priest", "wizard"),
    [
        ("Burning Hands", RED_WIZARD, (4,) * 5, 11, 4, 11, 10),
        ("Fireball", RED_WIZARD, (6,) * 8, 13, 6, 13, 12),
        ("Negative Energy Ray", RED_WIZARD, (6,) * 4, 12, 12, 5, 8),
        ("Negative Energy Burst", RED_WIZARD, (8,), 14, 14, 7, 10),
        ("Doom", RED_PRIEST, (), 12, 12, 5, 8),
        ("Silence", RED_PRIEST, (), 13, 13, 6, 9),
        ("Sound Burst", RED_PRIEST, (8,), 13, 13, 6, 9),
    ],
)
def test_saving_throws_must_reach_ten_and_the_level_and_three(
    spell, caster, dice, fighter, rogue, priest, wizard
):
    """Both kinds of casters have a modifier of 3; a 1 always fails."""
    for target, needed in (
        (BLUE_FIGHTER, fighter),
        (BLUE_ROGUE, rogue),
        (BLUE_PRIEST, priest),
        (BLUE_WIZARD, wizard),
    ):
        assert throw_needed(spell, caster, target, dice) == from_to(needed)


@pytest.mark.parametrize(
    ("spell", "caster", "influence", "rounds"),
    [
        ("Resistance", RED_WIZARD, Influence.RESISTANT, 20),
        ("Minor Globe", RED_WIZARD, Influence.GLOBE, 8),
        ("Sanctuary", RED_PRIEST, Influence.SANCTUARY, 8),
        ("Prayer", RED_PRIEST, Influence.PRAYER, 8),
        ("Divine Power", RED_PRIEST, Influence.DIVINE_POWER, 8),
    ],
)
def test_what_helps_lasts_as_many_rounds_as_the_sheet_says(spell, caster, influence, rounds):
    fight = staged(caster, BLUE_FIGHTER)
    play(fight, {caster: cast(spell, caster)})
    assert has(fight, caster, influence)
    (ended,) = of(play_rounds(fight, rounds), Event.LOSES, target=caster, thing=influence)
    assert ended.clock == LANDS + 12 * rounds


@pytest.mark.parametrize(
    ("spell", "influence"),
    [
        ("Doom", Influence.DOOMED),
        ("Negative Energy Burst", Influence.WEAKENED),
        ("Virtue", Influence.VIRTUOUS),
        ("Aid", Influence.AIDED),
        ("Shield", Influence.SHIELDED),
        ("Resist Elements", Influence.WARDED),
        ("Bull's Strength", Influence.STRONG),
    ],
)
def test_some_influences_outlast_every_fight(spell, influence):
    (effect,) = (one for one in SPELLS[SPELL[spell]].effects if one.influence is not None)
    assert effect.influence is influence
    assert effect.rounds == FIGHT > 100


# --- wizards' spells ------------------------------------------------------------------


@about("Daze")
def test_daze_never_works_on_people_of_the_eighth_level():
    fight = staged(RED_WIZARD, BLUE_FIGHTER)
    facing(fight, RED_WIZARD, BLUE_FIGHTER)
    for again, events in samples(fight, {RED_WIZARD: cast("Daze", BLUE_FIGHTER)}, 30):
        assert of(events, Event.BLOCKED, target=BLUE_FIGHTER)
        assert not has(again, BLUE_FIGHTER, Influence.DAZED)


@about("Daze")
def test_daze_works_on_creatures_of_five_hit_dice_whose_will_fails_and_for_two_rounds():
    fight = staged(RED_WIZARD, BLUE_WIZARD)
    boar = add_creature(fight, BLUE_WIZARD, Kind.BOAR, 5, 0)
    put(fight, RED_WIZARD, -7, 0)
    # It must not run up and strike before the spell lands.
    afflict(fight, boar, Influence.STUNNED)
    orders = {RED_WIZARD: cast("Daze", boar)}
    # Difficulty 13 against a will of 3.
    assert faces(fight, orders, lambda f: has(f, boar, Influence.DAZED)) == from_to(1, 9)
    fight, events = until(fight, orders, lambda f: has(f, boar, Influence.DAZED))
    (gained,) = of(events, Event.GAINS, target=boar, thing=Influence.DAZED)
    (ended,) = of(play_rounds(fight, 2), Event.LOSES, target=boar, thing=Influence.DAZED)
    assert ended.clock == gained.clock + 2 * 12


@about("Daze")
def test_daze_does_nothing_to_a_skeleton_of_six_hit_dice():
    fight = staged(RED_WIZARD, BLUE_PRIEST)
    skeleton = add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 5, 0)
    put(fight, RED_WIZARD, -5, 0)
    for again, _ in samples(fight, {RED_WIZARD: cast("Daze", skeleton)}, 30):
        assert not has(again, skeleton, Influence.DAZED)


@about("Ray of Frost")
def test_ray_of_frost_costs_a_four_sided_die_and_one():
    rolled = [
        one
        for losses in cast_many_times("Ray of Frost", RED_WIZARD, BLUE_FIGHTER)
        for one in losses
    ]
    assert set(rolled) == {2, 3, 4, 5}
    check_dice(rolled, 1, 4, 1)


@about("Resistance")
def test_resistance_makes_every_saving_throw_one_better():
    fight = staged(RED_PRIEST, BLUE_WIZARD)
    facing(fight, RED_PRIEST, BLUE_WIZARD)
    orders = {RED_PRIEST: cast("Doom", BLUE_WIZARD)}
    assert faces(fight, orders, lambda f: of(f.events, Event.RESISTS)) == from_to(8)
    play(fight, {BLUE_WIZARD: cast("Resistance", BLUE_WIZARD)})
    assert faces(fight, orders, lambda f: of(f.events, Event.RESISTS)) == from_to(7)


@about("Resistance")
def test_resistance_can_be_cast_on_a_comrade_whom_the_caster_runs_up_to():
    fight = staged(RED_WIZARD, RED_FIGHTER, BLUE_FIGHTER)
    put(fight, RED_WIZARD, -7, 0)
    put(fight, RED_FIGHTER, 0, 0)
    events = play(fight, {RED_WIZARD: cast("Resistance", RED_FIGHTER)})
    (begun,) = of(events, Event.BEGINS, who=RED_WIZARD)
    assert begun.clock > 0
    assert apart(fight, RED_WIZARD, RED_FIGHTER) <= 3
    assert has(fight, RED_FIGHTER, Influence.RESISTANT)
    assert not has(fight, RED_WIZARD, Influence.RESISTANT)


@about("Burning Hands")
def test_burning_hands_cost_five_four_sided_dice_or_half_of_them():
    whole, halved = whole_and_halved("Burning Hands", RED_WIZARD, BLUE_FIGHTER)
    check_dice(whole, 5, 4)
    assert min(halved) >= 5 // 2
    assert max(halved) <= 20 // 2


@about("Burning Hands")
def test_burning_hands_reach_whoever_stands_in_a_cone_of_ten_metres():
    fight = staged()
    put(fight, RED_WIZARD, -5, 0)
    stand = {
        BLUE_FIGHTER: (-1, 0),
        BLUE_ROGUE: (4, 4),  # 24 degrees aside, just within ten metres
        BLUE_PRIEST: (-3, 4),  # 63 degrees aside
        BLUE_WIZARD: (-7, 0),  # behind
        RED_FIGHTER: (-3, 0),
    }
    for who, (x, y) in stand.items():
        put(fight, who, x, y)
    make_tough(fight, *stand)
    events = play(fight, {RED_WIZARD: cast("Burning Hands", BLUE_FIGHTER)})
    assert {event.target for event in of(events, Event.HURT)} == {BLUE_FIGHTER, BLUE_ROGUE}
    put(fight, BLUE_ROGUE, 5, 4.5)
    give_spell(fight, RED_WIZARD, "Burning Hands")
    events = play(fight, {RED_WIZARD: cast("Burning Hands", BLUE_FIGHTER)})
    assert {event.target for event in of(events, Event.HURT)} == {BLUE_FIGHTER}


@about("Magic Missile")
def test_magic_missile_is_four_missiles_of_a_four_sided_die_and_one_each():
    casts = cast_many_times("Magic Missile", RED_WIZARD, BLUE_FIGHTER)
    assert all(len(losses) == 4 for losses in casts)
    check_dice([one for losses in casts for one in losses], 1, 4, 1)


@about("Magic Missile", "Shield")
def test_a_shield_keeps_every_magic_missile_off_and_nothing_else():
    fight = duel()
    facing(fight, RED_WIZARD, BLUE_WIZARD)
    play(fight, {BLUE_WIZARD: cast("Shield")})
    events = play(fight, {RED_WIZARD: cast("Magic Missile", BLUE_WIZARD)})
    assert of(events, Event.BLOCKED, target=BLUE_WIZARD, thing=SPELL["Magic Missile"])
    assert lost(fight, BLUE_WIZARD) == 0
    play(fight, {RED_WIZARD: cast("Fireball", BLUE_WIZARD)})
    assert lost(fight, BLUE_WIZARD) > 0


@about("Shield")
def test_a_shield_makes_armour_four_better():
    fight = duel()
    armour = int(fight.record.unit[RED_WIZARD].armour)
    play(fight, {RED_WIZARD: cast("Shield")})
    assert int(fight.record.unit[RED_WIZARD].armour) == armour + 4


@about("Negative Energy Ray")
def test_negative_energy_ray_costs_four_six_sided_dice_or_half_of_them():
    whole, halved = whole_and_halved("Negative Energy Ray", RED_WIZARD, BLUE_FIGHTER)
    check_dice(whole, 4, 6)
    assert min(halved) >= 4 // 2
    assert max(halved) <= 24 // 2


@about("Negative Energy Ray", "Ray of Frost", "Negative Energy Burst", "Doom")
@pytest.mark.parametrize(
    ("spell", "caster"),
    [
        ("Negative Energy Ray", RED_WIZARD),
        ("Ray of Frost", RED_WIZARD),
        ("Negative Energy Burst", RED_WIZARD),
        ("Doom", RED_PRIEST),
    ],
)
def test_bones_feel_no_cold_no_negative_energy_and_no_doom(spell, caster):
    fight = staged(caster, BLUE_PRIEST)
    skeleton = add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 5, 0)
    put(fight, BLUE_PRIEST, 7, 0)
    put(fight, caster, -5, 0)
    for again, _ in samples(fight, {caster: cast(spell, skeleton)}, 40):
        assert lost(again, skeleton) == 0
        assert not has(again, skeleton, Influence.WEAKENED)
        assert not has(again, skeleton, Influence.DOOMED)


@about("Acid Arrow")
def test_acid_arrow_costs_three_six_sided_dice_whatever_one_throws():
    casts = cast_many_times("Acid Arrow", RED_WIZARD, BLUE_FIGHTER)
    check_dice([one for losses in casts for one in losses], 3, 6)


@about("Acid Arrow")
def test_acid_burns_on_for_a_six_sided_die_after_each_of_two_rounds():
    fight = staged(RED_WIZARD, BLUE_FIGHTER)
    make_tough(fight, BLUE_FIGHTER)
    play(fight, {RED_WIZARD: cast("Acid Arrow", BLUE_FIGHTER)})
    burnt = []
    for seed in range(60):
        again = retold(fight, seed)
        events = play_rounds(again, 4)
        burns = of(events, Event.BURNS, target=BLUE_FIGHTER)
        assert [event.clock for event in burns] == [LANDS + 12, LANDS + 24]
        assert not has(again, BLUE_FIGHTER, Influence.ACID)
        burnt += [event.amount for event in burns]
    check_dice(burnt, 1, 6)


@about("Summon Creature II", "Summon Creature I", "Animate Dead")
@pytest.mark.parametrize(
    ("spell", "caster", "kind", "points", "armour", "aim", "dice"),
    [
        ("Summon Creature I", RED_PRIEST, Kind.BADGER, 20, 14, 5, (1, 6, 1)),
        ("Summon Creature II", RED_WIZARD, Kind.BOAR, 33, 16, 8, (1, 8, 3)),
        ("Animate Dead", RED_PRIEST, Kind.SKELETON, 39, 13, 6, (2, 6, 4)),
    ],
)
def test_a_creature_comes_to_the_place_and_fights_for_its_caster(
    spell, caster, kind, points, armour, aim, dice
):
    fight = staged(caster, BLUE_FIGHTER)
    make_tough(fight, BLUE_FIGHTER)
    put(fight, caster, -6, 0)
    put(fight, BLUE_FIGHTER, 6, 0)
    events = play(fight, {caster: cast(spell, (1.0, 2.0))})
    creature = CREATURE[caster]
    (came,) = of(events, Event.SUMMONS, who=caster, target=creature, thing=kind)
    assert (came.x, came.y) == place(fight, creature) == (1, 2)
    unit = fight.record.unit[creature]
    assert (int(unit.health), int(unit.armour), int(unit.side)) == (points, armour, 0)
    weapon = CHARACTERS[kind].melee
    assert (weapon.aim, weapon.dice, weapon.sides, weapon.plus) == (aim, *dice)
    assert weapon.attacks == 1
    events = play_rounds(fight, 4)
    blows = of(events, Event.STRIKES, who=creature) + of(events, Event.MISSES, who=creature)
    assert len(blows) == 4
    assert all(blow.target == BLUE_FIGHTER for blow in blows)


@about("Summon Creature I", "Summon Creature II", "Animate Dead")
def test_nobody_has_two_creatures_and_another_can_be_called_when_the_first_is_gone():
    fight = staged(RED_PRIEST, RED_WIZARD, BLUE_FIGHTER)
    skeleton = add_creature(fight, RED_PRIEST, Kind.SKELETON, -5, 0)
    give_spell(fight, RED_PRIEST, "Summon Creature I")
    fight.open_round()
    assert not fight.order(RED_PRIEST, cast("Summon Creature I", (0.0, 0.0)))
    assert fight.order(RED_WIZARD, cast("Summon Creature II", (0.0, 0.0)))
    fight.close_round()
    set_health(fight, skeleton, 1)
    put(fight, BLUE_FIGHTER, *place(fight, skeleton))
    fight, _ = until(fight, {BLUE_FIGHTER: melee(skeleton)}, lambda f: not is_alive(f, skeleton))
    play(fight, {RED_PRIEST: cast("Summon Creature I", (0.0, 0.0))})
    assert is_alive(fight, CREATURE[RED_PRIEST])
    assert fight.record.unit[CREATURE[RED_PRIEST]].kind == Kind.BADGER


@about("Summon Creature II")
def test_a_creature_vanishes_with_its_caster():
    fight = staged(RED_FIGHTER, RED_WIZARD, BLUE_FIGHTER)
    boar = add_creature(fight, RED_WIZARD, Kind.BOAR, -7, 0)
    set_health(fight, RED_WIZARD, 1)
    put(fight, BLUE_FIGHTER, *place(fight, RED_WIZARD))
    orders = {BLUE_FIGHTER: melee(RED_WIZARD)}
    fight, events = until(fight, orders, lambda f: not is_alive(f, RED_WIZARD))
    assert of(events, Event.VANISHES, who=boar)
    assert not is_alive(fight, boar)
    assert not fight.over


@about("Fireball")
def test_fireball_costs_a_six_sided_die_a_level_or_half_of_them():
    whole, halved = whole_and_halved("Fireball", RED_WIZARD, BLUE_FIGHTER)
    check_dice(whole, 8, 6)
    assert min(halved) >= 8 // 2
    assert max(halved) <= 48 // 2


@about("Fireball")
def test_a_duelling_sorcerer_is_of_the_seventh_level_and_rolls_seven_dice():
    fight = duel()
    make_tough(fight, BLUE_WIZARD)
    whole = [
        events[-1].amount
        for _, events in samples(fight, {RED_WIZARD: cast("Fireball", BLUE_WIZARD)})
        if not of(events, Event.RESISTS)
    ]
    check_dice(whole, 7, 6)


@about("Fireball", "Burning Hands", "Flame Arrow")
@pytest.mark.parametrize("spell", ["Fireball", "Burning Hands", "Flame Arrow"])
def test_a_rogue_who_dodges_fire_feels_nothing(spell):
    fight = staged(RED_WIZARD, BLUE_ROGUE)
    facing(fight, RED_WIZARD, BLUE_ROGUE)
    make_tough(fight, BLUE_ROGUE)
    dodged = 0
    for _, events in samples(fight, {RED_WIZARD: cast(spell, BLUE_ROGUE)}, 60):
        losses, throws = amounts(events, Event.HURT), len(of(events, Event.RESISTS))
        assert losses.count(0) == throws
        dodged += throws
    assert dodged > 0


@about("Negative Energy Ray")
def test_a_rogue_evades_nothing_by_strength_of_will():
    _, halved = whole_and_halved("Negative Energy Ray", RED_WIZARD, BLUE_ROGUE)
    assert min(halved) > 0


@about("Fireball")
def test_fireball_reaches_six_metres_and_two_thirds_around_where_it_was_aimed():
    fight = staged()
    put(fight, RED_WIZARD, -7, 0)
    stand = {
        BLUE_FIGHTER: (4, 0),
        BLUE_ROGUE: (-2.6, 0),
        BLUE_PRIEST: (-2.7, 0),
        BLUE_WIZARD: (4, -6),
        RED_FIGHTER: (3, 0),
    }
    for who, (x, y) in stand.items():
        put(fight, who, x, y)
    make_tough(fight, *stand)
    events = play(fight, {RED_WIZARD: cast("Fireball", BLUE_FIGHTER)})
    hit = {event.target for event in of(events, Event.HURT)}
    assert hit == {BLUE_FIGHTER, BLUE_ROGUE, BLUE_WIZARD}


@about("Fireball", "Negative Energy Burst", "Sound Burst")
@pytest.mark.parametrize(
    ("spell", "caster"),
    [
        ("Fireball", RED_WIZARD),
        ("Negative Energy Burst", RED_WIZARD),
        ("Sound Burst", RED_PRIEST),
    ],
)
@pytest.mark.parametrize("friendly_fire", [0, 1])
def test_area_spells_hurt_friends_only_where_the_free_number_says_so(spell, caster, friendly_fire):
    fight = staged(caster, RED_FIGHTER, BLUE_FIGHTER, numbers={"friendly_fire": friendly_fire})
    put(fight, caster, -7, 0)
    put(fight, BLUE_FIGHTER, 4, 0)
    put(fight, RED_FIGHTER, 5, 1)
    make_tough(fight, RED_FIGHTER, BLUE_FIGHTER)
    play(fight, {caster: cast(spell, BLUE_FIGHTER)})
    assert lost(fight, BLUE_FIGHTER) > 0
    assert (lost(fight, RED_FIGHTER) > 0) == bool(friendly_fire)


@about("Flame Arrow")
def test_flame_arrow_is_two_arrows_each_with_its_dice_and_its_saving_throw():
    whole, halved = [], []
    fight = staged(RED_WIZARD, BLUE_FIGHTER)
    make_tough(fight, BLUE_FIGHTER)
    orders = {RED_WIZARD: cast("Flame Arrow", BLUE_FIGHTER)}

    def first_is_dodged(fight: PitBout) -> bool:
        codes = [event.code for event in fight.events]
        return codes[codes.index(Event.CASTS) + 1] is Event.RESISTS

    assert faces(fight, orders, first_is_dodged, before=(6,) * 4) == from_to(13)
    throws = set()
    for _, events in samples(fight, orders):
        losses, held = amounts(events, Event.HURT), 0
        assert len(losses) == 2
        for at, event in enumerate(events):
            if event.code is Event.HURT:
                half = events[at - 1].code is Event.RESISTS
                held += half
                (halved if half else whole).append(event.amount)
        throws.add(held)
    assert throws == {0, 1, 2}
    check_dice(whole, 4, 6, 1)
    assert max(halved) <= 25 // 2


@about("Negative Energy Burst")
def test_negative_energy_burst_costs_a_die_and_eight_or_half_and_two_points_of_strength():
    whole, halved = whole_and_halved("Negative Energy Burst", RED_WIZARD, BLUE_FIGHTER)
    check_dice(whole, 1, 8, 8)
    assert min(halved) >= 9 // 2
    assert max(halved) <= 16 // 2
    fight = staged(RED_WIZARD, BLUE_FIGHTER)
    for again, _ in samples(fight, {RED_WIZARD: cast("Negative Energy Burst", BLUE_FIGHTER)}, 20):
        unit = again.record.unit[BLUE_FIGHTER]
        assert int(unit.strength) == 16 - 2
        assert (int(unit.melee_aim), int(unit.melee_damage)) == (-1, -1)


@about("Black Tentacles")
def test_tentacles_grip_whoever_stands_in_five_metres_four_times():
    fight = staged(RED_WIZARD, BLUE_WIZARD, BLUE_PRIEST)
    make_tough(fight, BLUE_WIZARD, BLUE_PRIEST)
    put(fight, BLUE_WIZARD, 6, 0)
    put(fight, BLUE_PRIEST, 0.9, 0)
    play(fight, {RED_WIZARD: cast("Black Tentacles", BLUE_WIZARD)})
    events = [*fight.all_events, *play_rounds(fight, 5)]
    (rose,) = of(events, Event.APPEARS, thing=Zone.TENTACLES)
    assert (rose.clock, rose.x, rose.y, rose.target) == (LANDS, 6, 0, -1)
    grips = of(events, Event.GRIPS)
    assert {event.target for event in grips} == {BLUE_WIZARD}
    assert {event.clock for event in grips} <= {6, 18, 30, 42}
    (sank,) = of(events, Event.FADES, thing=Zone.TENTACLES)
    assert sank.clock == LANDS + 4 * 12


@about("Black Tentacles")
def test_nine_to_twelve_tentacles_are_shared_out_among_those_in_them_and_at_least_in_two():
    for targets, most in (((BLUE_WIZARD,), 6), ((BLUE_WIZARD, BLUE_PRIEST, BLUE_ROGUE), 4)):
        fight = staged(RED_WIZARD, *targets)
        make_tough(fight, *targets)
        for at, target in enumerate(targets):
            put(fight, target, 5, at - 1)
        counts = []
        for _, events in samples(fight, {RED_WIZARD: cast("Black Tentacles", targets[0])}):
            counts.append(len(of(events, Event.GRIPS, target=BLUE_WIZARD)))
        assert max(counts) == most


@about("Black Tentacles")
def test_each_tentacle_costs_a_die_and_four_and_may_hold_its_victim_for_a_round():
    fight = staged(RED_WIZARD, BLUE_WIZARD)
    make_tough(fight, BLUE_WIZARD)
    losses, held = [], 0
    for again, events in samples(fight, {RED_WIZARD: cast("Black Tentacles", BLUE_WIZARD)}):
        losses += amounts(events, Event.GRIPS)
        gained = of(events, Event.GAINS, thing=Influence.PARALYSED)
        assert not gained or of(events, Event.GRIPS)
        held += len(gained)
        if gained:
            (ended,) = of(play(again), Event.LOSES, thing=Influence.PARALYSED)[:1]
            assert ended.clock == gained[0].clock + 12
    check_dice(losses, 1, 6, 4)
    # Difficulty 17 against a fortitude of 3: all faces from 2 to 13 fail, and a 1.
    gripped = sum(
        bool(of(e, Event.GRIPS))
        for _, e in samples(fight, {RED_WIZARD: cast("Black Tentacles", BLUE_WIZARD)})
    )
    assert abs(held / gripped - 13 / 20) < 0.15


@about("Black Tentacles")
def test_the_strong_and_the_trained_are_gripped_less_often():
    def grips(target: int) -> int:
        fight = staged(RED_WIZARD, target)
        make_tough(fight, target)
        orders = {RED_WIZARD: cast("Black Tentacles", target)}
        return sum(len(of(events, Event.GRIPS)) for _, events in samples(fight, orders))

    # d20 + 16 against d20 + 8 + base attack + strength: 12 for a wizard, 19 for a fighter.
    arms = 200 * 5.0
    assert abs(grips(BLUE_WIZARD) / arms - chance_to_overcome(16 - 12)) < 0.06
    assert abs(grips(BLUE_FIGHTER) / arms - chance_to_overcome(16 - 19)) < 0.06


def chance_to_overcome(ahead: int) -> float:
    """How often one die of twenty and a lead reaches another."""
    pairs = [(one, other) for one in range(1, 21) for other in range(1, 21)]
    return sum(one + ahead >= other for one, other in pairs) / len(pairs)


@about("Black Tentacles")
def test_tentacles_leave_comrades_of_their_maker_alone():
    fight = staged(RED_WIZARD, RED_FIGHTER, BLUE_WIZARD)
    make_tough(fight, BLUE_WIZARD)
    put(fight, RED_FIGHTER, *place(fight, BLUE_WIZARD))
    for again, _ in samples(fight, {RED_WIZARD: cast("Black Tentacles", BLUE_WIZARD)}, 20):
        assert lost(again, RED_FIGHTER) == 0


@about("Minor Globe")
@pytest.mark.parametrize(
    ("spell", "caster"),
    [
        ("Ray of Frost", RED_WIZARD),
        ("Magic Missile", RED_WIZARD),
        ("Acid Arrow", RED_WIZARD),
        ("Fireball", RED_WIZARD),
        ("Flame Arrow", RED_WIZARD),
        ("Negative Energy Burst", RED_WIZARD),
        ("Doom", RED_PRIEST),
        ("Silence", RED_PRIEST),
        ("Sound Burst", RED_PRIEST),
        ("Prayer", RED_PRIEST),
    ],
)
def test_a_globe_keeps_spells_up_to_the_third_level_off(spell, caster):
    fight = staged(caster, BLUE_WIZARD)
    facing(fight, caster, BLUE_WIZARD)
    play(fight, {BLUE_WIZARD: cast("Minor Globe")})
    before = int(fight.record.unit[BLUE_WIZARD].influences)
    for again, events in samples(fight, {caster: cast(spell, BLUE_WIZARD)}, 20):
        assert of(events, Event.BLOCKED, target=BLUE_WIZARD, thing=SPELL[spell])
        assert lost(again, BLUE_WIZARD) == 0
        assert int(again.record.unit[BLUE_WIZARD].influences) == before


@about("Minor Globe", "Black Tentacles")
def test_a_globe_keeps_spells_of_the_fourth_level_not_off():
    fight = staged(RED_WIZARD, BLUE_WIZARD)
    play(fight, {BLUE_WIZARD: cast("Minor Globe")})
    orders = {RED_WIZARD: cast("Black Tentacles", BLUE_WIZARD)}
    until(fight, orders, lambda f: lost(f, BLUE_WIZARD) > 0)


@about("Minor Globe")
def test_a_globe_does_not_keep_off_what_friends_cast_on_its_owner():
    fight = staged(RED_WIZARD, RED_PRIEST, BLUE_FIGHTER)
    put(fight, RED_PRIEST, *place(fight, RED_WIZARD))
    play(fight, {RED_WIZARD: cast("Minor Globe")})
    play(fight, {RED_PRIEST: cast("Aid", RED_WIZARD)})
    assert has(fight, RED_WIZARD, Influence.AIDED)
