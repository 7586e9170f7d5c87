"""The spells of priests and of duelling sorcerers, one by one: section 2 of the facts sheet in
small staged fights."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.worlds.pit.data.codes import Act, Event, Influence, Kind, Zone
from sparring.worlds.pit.vocabulary import PitOrder
from tests.worlds.pit.stage import (
    BLUE_FIGHTER,
    BLUE_PRIEST,
    BLUE_ROGUE,
    BLUE_WIZARD,
    LANDS,
    RED_FIGHTER,
    RED_PRIEST,
    RED_ROGUE,
    RED_WIZARD,
    about,
    add_creature,
    afflict,
    amounts,
    cast,
    cast_many_times,
    check_dice,
    copies,
    drink,
    duel,
    faces,
    facing,
    from_to,
    has,
    health,
    is_alive,
    is_hidden,
    lost,
    make_tough,
    melee,
    of,
    place,
    play,
    play_rounds,
    put,
    retold,
    run_to,
    samples,
    set_health,
    shoot,
    staged,
    until,
)

if TYPE_CHECKING:
    from sparring.worlds.pit.stepping import PitBout


@about("Cure Minor Wounds", "Cure Light Wounds", "Cure Serious Wounds", "Cure Critical Wounds")
@pytest.mark.parametrize(
    ("spell", "dice", "plus"),
    [
        ("Cure Minor Wounds", 0, 4),
        ("Cure Light Wounds", 1, 5),
        ("Cure Serious Wounds", 3, 8),
        ("Cure Critical Wounds", 4, 8),
    ],
)
def test_each_cure_heals_as_many_dice_as_the_sheet_says(spell, dice, plus):
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    set_health(fight, RED_PRIEST, 10)
    healed = []
    for again, events in samples(fight, {RED_PRIEST: cast(spell, RED_PRIEST)}):
        healed += amounts(events, Event.HEALS, target=RED_PRIEST)
        assert health(again, RED_PRIEST) == 10 + healed[-1]
    if dice:
        check_dice(healed, dice, 8, plus)
    else:
        assert set(healed) == {plus}


@about("Cure Critical Wounds")
def test_nobody_is_healed_beyond_the_health_he_began_with():
    fight = staged(RED_PRIEST, RED_ROGUE, BLUE_FIGHTER)
    set_health(fight, RED_ROGUE, 35)
    events = play(fight, {RED_PRIEST: cast("Cure Critical Wounds", RED_ROGUE)})
    assert amounts(events, Event.HEALS, target=RED_ROGUE) == [3]
    assert health(fight, RED_ROGUE) == 38


@about("Light")
def test_light_does_nothing_at_all():
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    events = play(fight, {RED_PRIEST: cast("Light")})
    assert {event.code for event in events} == {Event.RULE, Event.BEGINS, Event.CASTS}
    assert not int(fight.record.unit[RED_PRIEST].influences)


@about("Virtue", "Aid", "Divine Power")
@pytest.mark.parametrize(
    ("spell", "possible"),
    [("Virtue", {1}), ("Aid", set(range(1, 9))), ("Divine Power", {8})],
)
def test_some_spells_give_temporary_hit_points(spell, possible):
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    given = set()
    for again, events in samples(fight, {RED_PRIEST: cast(spell, RED_PRIEST)}):
        (points,) = amounts(events, Event.VIGOUR, target=RED_PRIEST)
        assert int(again.record.unit[RED_PRIEST].vigour) == points
        given.add(points)
    assert given == possible


@about("Divine Power")
def test_temporary_hit_points_are_lost_first():
    fight = staged(RED_PRIEST, BLUE_WIZARD)
    play(fight, {RED_PRIEST: cast("Divine Power")})
    events = play(fight, {BLUE_WIZARD: cast("Ray of Frost", RED_PRIEST)})
    (loss,) = amounts(events, Event.HURT)
    assert int(fight.record.unit[RED_PRIEST].vigour) == 8 - loss
    assert lost(fight, RED_PRIEST) == 0
    events = play(fight, {BLUE_WIZARD: cast("Magic Missile", RED_PRIEST)})
    assert int(fight.record.unit[RED_PRIEST].vigour) == 0
    assert lost(fight, RED_PRIEST) == sum(amounts(events, Event.HURT)) - (8 - loss)


@about("Aid")
def test_aid_makes_attacks_one_better():
    fight = staged(RED_PRIEST, RED_FIGHTER, BLUE_FIGHTER)
    put(fight, RED_PRIEST, *place(fight, RED_FIGHTER))
    play(fight, {RED_PRIEST: cast("Aid", RED_FIGHTER)})
    assert int(fight.record.unit[RED_FIGHTER].aim) == 1


@about("Doom")
def test_doom_makes_attacks_damage_and_saving_throws_two_worse():
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    orders = {RED_PRIEST: cast("Doom", BLUE_FIGHTER)}
    fight, _ = until(fight, orders, lambda f: has(f, BLUE_FIGHTER, Influence.DOOMED))
    unit = fight.record.unit[BLUE_FIGHTER]
    assert (int(unit.aim), int(unit.damage), int(unit.saves)) == (-2, -2, -2)


@about("Sanctuary")
def test_enemies_see_into_a_sanctuary_only_by_strength_of_will():
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    orders = {RED_PRIEST: cast("Sanctuary")}
    seen = faces(fight, orders, lambda f: of(f.events, Event.NOTICES, who=BLUE_FIGHTER))
    assert seen == from_to(12)
    for face_seed in range(20):
        again = retold(fight, face_seed)
        events = play(again, orders)
        again.open_round()
        sees = bool(of(events, Event.NOTICES))
        assert again.order(BLUE_FIGHTER, melee(RED_PRIEST)) == sees
        assert again.order(BLUE_FIGHTER, shoot(RED_PRIEST)) == sees


@about("Sanctuary")
def test_whoever_was_about_to_strike_loses_his_target_to_a_sanctuary():
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    put(fight, RED_PRIEST, -7, 0)
    put(fight, BLUE_FIGHTER, 7, 0)
    orders = {RED_PRIEST: cast("Sanctuary"), BLUE_FIGHTER: melee(RED_PRIEST)}
    _, events = until(fight, orders, lambda f: is_hidden(f, BLUE_FIGHTER, RED_PRIEST))
    assert of(events, Event.LOST, who=BLUE_FIGHTER, amount=Act.MELEE)
    assert not of(events, Event.STRIKES) + of(events, Event.MISSES)


@about("Sanctuary")
@pytest.mark.parametrize(
    "deed", [melee(BLUE_FIGHTER), shoot(BLUE_FIGHTER), cast("Doom", BLUE_FIGHTER)]
)
def test_a_hostile_act_ends_a_sanctuary(deed):
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    put(fight, RED_PRIEST, 2, 0)
    orders = {RED_PRIEST: cast("Sanctuary")}
    fight, _ = until(fight, orders, lambda f: is_hidden(f, BLUE_FIGHTER, RED_PRIEST))
    play(fight, {RED_PRIEST: deed})
    assert not has(fight, RED_PRIEST, Influence.SANCTUARY)
    assert not is_hidden(fight, BLUE_FIGHTER, RED_PRIEST)


@about("Sanctuary")
@pytest.mark.parametrize(
    "deed", [cast("Aid", RED_PRIEST), drink("Bless"), run_to(-7.0, 0.0), PitOrder(Act.PASS)]
)
def test_a_peaceful_act_does_not_end_a_sanctuary(deed):
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    orders = {RED_PRIEST: cast("Sanctuary")}
    fight, _ = until(fight, orders, lambda f: is_hidden(f, BLUE_FIGHTER, RED_PRIEST))
    play(fight, {RED_PRIEST: deed})
    assert has(fight, RED_PRIEST, Influence.SANCTUARY)
    assert is_hidden(fight, BLUE_FIGHTER, RED_PRIEST)


@about("Silence")
def test_silence_surrounds_the_target_for_eight_rounds_and_four_metres():
    fight, events = silenced_wizard()
    (came,) = of(events, Event.APPEARS, thing=Zone.SILENCE)
    assert (came.clock, came.target) == (LANDS, BLUE_WIZARD)
    zone = fight.record.zone[0]
    assert float(zone.radius) == 4
    (ended,) = of(play_rounds(fight, 9), Event.FADES, thing=Zone.SILENCE)
    assert ended.clock == LANDS + 8 * 12


def silenced_wizard(*others: int) -> tuple[PitBout, tuple]:
    """A wizard whose will did not withstand Silence."""
    fight = staged(RED_PRIEST, BLUE_WIZARD, *others)
    facing(fight, RED_PRIEST, BLUE_WIZARD)
    orders = {RED_PRIEST: cast("Silence", BLUE_WIZARD)}
    return until(fight, orders, lambda f: f.record.silences)


@about("Silence")
def test_nobody_casts_in_silence_but_everybody_strikes_and_drinks():
    fight, _ = silenced_wizard(BLUE_PRIEST, RED_WIZARD)
    x, y = place(fight, BLUE_WIZARD)
    put(fight, BLUE_PRIEST, x + 2, y)
    put(fight, RED_WIZARD, x, y + 3.9)
    fight.open_round()
    for caster in (BLUE_WIZARD, BLUE_PRIEST, RED_WIZARD):
        assert not fight.order(caster, cast("Resistance", caster))
    assert fight.order(RED_PRIEST, cast("Resistance", RED_PRIEST))
    assert fight.order(BLUE_WIZARD, drink("Speed"))
    assert fight.order(RED_WIZARD, melee(BLUE_WIZARD))


@about("Silence")
def test_silence_moves_with_whoever_carries_it():
    fight, _ = silenced_wizard(BLUE_PRIEST)
    put(fight, BLUE_PRIEST, 4, 5)
    fight.open_round()
    assert fight.order(BLUE_PRIEST, cast("Resistance", BLUE_PRIEST))
    assert fight.order(BLUE_WIZARD, run_to(4.0, 4.0))
    events = fight.close_round()
    # The carrier has come near while the spell was being cast.
    assert of(events, Event.MUFFLED, who=BLUE_PRIEST)
    assert not has(fight, BLUE_PRIEST, Influence.RESISTANT)
    assert copies(fight, BLUE_PRIEST, "Resistance") == 0
    put(fight, BLUE_PRIEST, -4, 0)
    play(fight)
    fight.open_round()
    assert fight.order(BLUE_PRIEST, cast("Virtue", BLUE_PRIEST))


@about("Silence")
def test_silence_stays_where_its_carrier_fell():
    fight, _ = silenced_wizard(BLUE_PRIEST)
    set_health(fight, BLUE_WIZARD, 1)
    make_tough(fight, BLUE_PRIEST)
    put(fight, RED_PRIEST, -7, 0)
    until_dead = {RED_PRIEST: shoot(BLUE_WIZARD)}
    fight, _ = until(fight, until_dead, lambda f: not is_alive(f, BLUE_WIZARD))
    put(fight, BLUE_PRIEST, 4, 1)
    fight.open_round()
    assert not fight.order(BLUE_PRIEST, cast("Resistance", BLUE_PRIEST))


@about("Sound Burst")
def test_sound_burst_costs_an_eight_sided_die_whatever_one_throws():
    casts = cast_many_times("Sound Burst", RED_PRIEST, BLUE_FIGHTER)
    check_dice([one for losses in casts for one in losses], 1, 8)


@about("Sound Burst")
def test_sound_burst_stuns_for_two_rounds_whoever_stands_within_three_metres_and_a_third():
    fight = staged()
    put(fight, RED_PRIEST, -7, 0)
    for who, (x, y) in {
        BLUE_FIGHTER: (3, 0),
        BLUE_ROGUE: (6.3, 0),
        BLUE_WIZARD: (-0.4, 0),
        BLUE_PRIEST: (3, 3),
    }.items():
        put(fight, who, x, y)
    orders = {RED_PRIEST: cast("Sound Burst", BLUE_FIGHTER)}
    fight, events = until(fight, orders, lambda f: has(f, BLUE_ROGUE, Influence.STUNNED))
    assert {event.target for event in of(events, Event.HURT)} == {
        BLUE_FIGHTER,
        BLUE_ROGUE,
        BLUE_PRIEST,
    }
    fight.open_round()
    assert not fight.order(BLUE_ROGUE, melee(RED_PRIEST))
    later = [*fight.close_round(), *play_rounds(fight, 2)]
    (ended,) = of(later, Event.LOSES, target=BLUE_ROGUE, thing=Influence.STUNNED)
    assert ended.clock == LANDS + 2 * 12


@about("Animate Dead")
def test_a_skeleton_takes_half_from_blades_and_all_from_a_morningstar():
    def losses(attacker: int) -> list[int]:
        fight = staged(attacker, BLUE_PRIEST)
        skeleton = add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 2, 0)
        make_tough(fight, skeleton, attacker)
        put(fight, BLUE_PRIEST, 7, 0)
        put(fight, attacker, 0, 0)
        return [
            event.amount
            for _, events in samples(fight, {attacker: melee(skeleton)}, 80)
            for event in of(events, Event.STRIKES, who=attacker, thing=0)
        ]

    assert set(losses(RED_FIGHTER)) == {(die + 4) // 2 for die in range(1, 9)}
    assert set(losses(RED_PRIEST)) == {die + 2 for die in range(1, 9)}


@about("Animate Dead")
def test_a_skeleton_shakes_off_magic_unless_a_die_and_the_level_reach_twenty():
    fight = staged(RED_WIZARD, BLUE_PRIEST)
    skeleton = add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 7, 0)
    put(fight, RED_WIZARD, -7, 0)
    # It must not be near enough to strike before the spell lands.
    afflict(fight, skeleton, Influence.STUNNED)
    orders = {RED_WIZARD: cast("Magic Missile", skeleton)}
    assert faces(fight, orders, lambda f: lost(f, skeleton) > 0) == from_to(12)
    assert faces(fight, orders, lambda f: of(f.events, Event.SHAKES_OFF)) == from_to(1, 11)


@about("Prayer")
def test_prayer_lifts_friends_and_weighs_on_enemies_within_ten_metres():
    fight = staged()
    put(fight, RED_PRIEST, -6, 0)
    for who, x in {RED_FIGHTER: 3.5, RED_ROGUE: 4.5, BLUE_FIGHTER: 3.5, BLUE_ROGUE: 4.5}.items():
        put(fight, who, x, 0)
    play(fight, {RED_PRIEST: cast("Prayer")})
    sums = {
        who: (int(unit.aim), int(unit.damage), int(unit.saves))
        for who, unit in enumerate(fight.record.unit[:8])
    }
    assert sums[RED_PRIEST] == sums[RED_FIGHTER] == (1, 1, 1)
    assert sums[BLUE_FIGHTER] == (-1, -1, -1)
    assert sums[RED_ROGUE] == sums[BLUE_ROGUE] == (0, 0, 0)


@about("Divine Power")
def test_divine_power_gives_a_base_attack_of_eight_and_a_strength_of_eighteen():
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    play(fight, {RED_PRIEST: cast("Divine Power")})
    unit = fight.record.unit[RED_PRIEST]
    assert (int(unit.base_attack), int(unit.strength)) == (8, 18)
    # Two of base attack, for stones from the sling too, and two of strength.
    assert (int(unit.aim), int(unit.melee_aim), int(unit.melee_damage)) == (2, 2, 2)


# --- sorcerers' spells ----------------------------------------------------------------


@about("Resist Elements")
def test_resist_elements_takes_twenty_of_each_hit_and_thirty_in_all():
    """The same luck with and without it tells what it took."""
    bare = duel()
    make_tough(bare, BLUE_WIZARD)
    orders = {RED_WIZARD: cast("Fireball", BLUE_WIZARD)}
    for seed in range(40):
        warded = retold(bare, seed)
        afflict(warded, BLUE_WIZARD, Influence.WARDED, rolled=30)
        left = 30
        for at in range(4):
            (rolled,) = amounts(play(retold(bare, 0), orders, luck=seed + at), Event.HURT)
            (felt,) = amounts(play(warded, orders, luck=seed + at), Event.HURT)
            taken = min(rolled, 20, left)
            assert rolled - felt == taken
            left -= taken
            assert has(warded, BLUE_WIZARD, Influence.WARDED) == (left > 0)


@about("Resist Elements")
def test_resist_elements_is_used_up_by_thirty_points_and_no_help_against_missiles():
    fight = duel()
    make_tough(fight, BLUE_WIZARD)
    play(fight, {BLUE_WIZARD: cast("Resist Elements")})
    unit = fight.record.unit[BLUE_WIZARD]
    assert int(unit.strength_of[Influence.WARDED]) == 30
    play(fight, {RED_WIZARD: cast("Magic Missile", BLUE_WIZARD)})
    assert lost(fight, BLUE_WIZARD) >= 8
    assert int(unit.strength_of[Influence.WARDED]) == 30


@about("Bull's Strength")
def test_bulls_strength_adds_two_to_five_points_of_strength():
    fight = duel()
    found = {
        int(again.record.unit[RED_WIZARD].strength)
        for again, _ in samples(fight, {RED_WIZARD: cast("Bull's Strength", RED_WIZARD)}, 60)
    }
    assert found == {12, 13, 14, 15}
