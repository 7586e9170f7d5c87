"""The order of things: section 2 of the facts sheet."""

from __future__ import annotations

import pytest

from sparring.worlds.crpg.data.codes import Act, Event, Influence
from sparring.worlds.crpg.vocabulary import CrpgOrder
from tests.worlds.crpg.helpers import (
    AGENTS,
    BLUE,
    BLUE_FIGHTER,
    BLUE_SECOND_FIGHTER,
    BLUE_WIZARD,
    RED,
    RED_FIGHTER,
    RED_SECOND_FIGHTER,
    RED_SECOND_WIZARD,
    RED_WIZARD,
    SPELL,
    add_animal,
    afflict,
    bout,
    cast,
    copies,
    drink,
    faces,
    give_potion,
    give_spell,
    has,
    health,
    kill,
    lost,
    melee,
    move_from,
    move_to,
    of,
    place,
    play,
    play_rounds,
    put,
    samples,
    set_health,
    shoot,
    until,
)

# --- the clock ---------------------------------------------------------------


def test_rounds_count_from_one_and_have_ten_segments():
    fight = bout({RED_FIGHTER: "if segmentnumber >= 1 then movefrom(closestfriend);"})
    assert fight.round == 0
    clocks = []
    for number in (1, 2):
        put(fight, RED_FIGHTER, 500, 500)
        fight.open_round()
        assert fight.round == number
        clocks.append([event.clock for event in of(fight.close_round(), Event.MOVES)])
    assert clocks[0] == list(range(1, 1 + len(clocks[0])))
    assert clocks[1][0] == 11


def test_time_of_death_is_counted_in_segments_from_nought():
    fight = bout()
    play_rounds(fight, 2)
    set_health(fight, BLUE_WIZARD, 1)
    give_spell(fight, RED_WIZARD, "Magic Missile")
    play(fight, {RED_WIZARD: cast("Magic Missile", BLUE_WIZARD)})
    assert fight.record.unit[BLUE_WIZARD].died_at == 21


@pytest.mark.parametrize("limit", [30, 50])
def test_a_fight_is_a_draw_after_the_last_round(limit):
    fight = bout(numbers={"round_limit": limit})
    play_rounds(fight, limit - 1)
    assert not fight.over
    fight.step()
    assert fight.over
    outcome = fight.outcome()
    assert (outcome.winner, outcome.rounds) == (None, limit)
    assert outcome.team_fitness == (0, 0)


# --- where everybody begins --------------------------------------------------


def test_fighters_stand_in_front_and_wizards_behind_800_apart():
    fight = bout(numbers={"row_gap": 60, "lateral_gap": 200})
    assert [place(fight, who) for who in RED] == [(100, 400), (100, 600), (40, 400), (40, 600)]
    assert [place(fight, who) for who in BLUE] == [(900, 400), (900, 600), (960, 400), (960, 600)]


# --- choosing ----------------------------------------------------------------


def test_actions_are_chosen_in_segment_0_and_land_later():
    fight = bout({RED_FIGHTER: "rangedattack(closestenemy);"})
    events = play(fight)
    assert [event.clock for event in of(events, Event.RULE, who=RED_FIGHTER)] == [0]
    shots = of(events, Event.SHOOTS) + of(events, Event.SHOOTS_PAST)
    assert {event.clock for event in shots} == {6}


def test_once_the_action_has_landed_the_script_is_asked_for_moves_only():
    lines = """
        if segmentnumber == 0 then drink("Potion of Free Action");
        rangedattack(closestenemy);
        movefrom(closestfriend);
    """
    fight = bout({RED_FIGHTER: lines}, numbers={"potion_delay": 3})
    put(fight, RED_FIGHTER, 300, 500)
    events = play(fight)
    assert of(events, Event.DRINKS, who=RED_FIGHTER)
    moves = of(events, Event.MOVES, who=RED_FIGHTER)
    assert moves[0].clock == 3
    assert not of(events, Event.SHOOTS)
    assert not of(events, Event.SHOOTS_PAST)


def test_whoever_lost_his_spell_moves_on():
    lines = 'if segmentnumber == 0 then cast("Strength", closestfriend); moveto(centreenemy);'
    fight = bout({RED_WIZARD: lines})
    give_spell(fight, BLUE_WIZARD, "Magic Missile")
    events = play(fight, {BLUE_WIZARD: cast("Magic Missile", RED_WIZARD)})
    (lost_spell,) = of(events, Event.INTERRUPTED, who=RED_WIZARD)
    assert lost_spell.clock == 2
    assert of(events, Event.MOVES, who=RED_WIZARD)[0].clock == 2


def test_whoever_could_choose_nothing_may_still_move_later():
    fight = bout({RED_FIGHTER: "if segmentnumber >= 4 then moveto(centreenemy);"})
    events = play(fight)
    assert of(events, Event.PASSES, who=RED_FIGHTER)
    assert [event.clock for event in of(events, Event.MOVES)] == [4, 5, 6, 7, 8, 9]


def test_a_move_chosen_in_segment_0_goes_on_through_the_round():
    """His own rules would stop in segment 1, but the move is the round's action."""
    fight = bout({RED_FIGHTER: "if segmentnumber == 0 then moveto(centreenemy);"})
    events = play(fight)
    assert [event.clock for event in of(events, Event.MOVES)] == list(range(10))


def test_moves_later_in_the_round_mark_their_rule_as_having_acted():
    fight = bout({RED_FIGHTER: "if segmentnumber >= 4 then moveto(centreenemy);"})
    play(fight)
    assert fight.world.outcome(0).activated[RED_FIGHTER] == (0,)


# --- walking -----------------------------------------------------------------


def test_everybody_walks_his_step_in_each_segment():
    fight = bout(numbers={"step": 70})
    events = play(fight, {RED_FIGHTER: move_to(1000, 400)})
    along = [event.x for event in of(events, Event.MOVES)]
    assert along == pytest.approx([100 + 70 * (n + 1) for n in range(10)])


def test_a_wolf_walks_ten_ninths_of_that():
    fight = bout(numbers={"step": 90})
    wolf = add_animal(fight, 0, 0, 500)
    events = play(fight)
    first = of(events, Event.MOVES, who=wolf)[0]
    assert ((first.x) ** 2 + (first.y - 500) ** 2) ** 0.5 == pytest.approx(100)


def test_nobody_leaves_the_arena():
    fight = bout()
    put(fight, RED_FIGHTER, 30, 30)
    play(fight, {RED_FIGHTER: move_from(900, 900)})
    assert place(fight, RED_FIGHTER) == (0, 0)


def test_who_moves_from_his_own_point_goes_in_any_direction():
    fight = bout()
    put(fight, RED_FIGHTER, 500, 500)
    first_steps = {
        of(events, Event.MOVES)[0][-2:]
        for _, events in samples(fight, {RED_FIGHTER: move_from(500, 500)}, 20)
    }
    assert len(first_steps) == 20
    for x, y in first_steps:
        assert ((x - 500) ** 2 + (y - 500) ** 2) ** 0.5 == pytest.approx(90)


@pytest.mark.parametrize("step", [60, 90, 133, 164, 200, 240])
def test_everybody_walks_at_the_same_time(step):
    """Two sides that charge each other stay each other's mirror image."""
    charge = dict.fromkeys(AGENTS, "meleeattack(closestenemy);")
    fight = bout(charge, numbers={"step": step})
    events = play(fight)
    walked = {who: [e[-2:] for e in of(events, Event.MOVES, who=who)] for who in AGENTS}
    for red, blue in zip(RED, BLUE, strict=True):
        assert walked[red]
        assert walked[blue] == [pytest.approx((1000 - x, y)) for x, y in walked[red]]


def test_casters_stand_still_until_their_spell_has_landed():
    fight = bout({RED_WIZARD: 'cast("Dispel Magic", closestfriend); moveto(centreenemy);'})
    afflict(fight, RED_FIGHTER, Influence.BLINDED)
    afflict(fight, RED_SECOND_FIGHTER, Influence.BLINDED)
    events = play(fight)
    assert of(events, Event.CASTS, who=RED_WIZARD)[0].clock == 5
    assert of(events, Event.MOVES, who=RED_WIZARD)[0].clock == 5


# --- melee -------------------------------------------------------------------


def struck_at(events, who=RED_FIGHTER):
    return sorted(
        {e.clock for e in events if e.who == who and e.code in (Event.STRIKES, Event.MISSES)}
    )


def test_melee_in_reach_strikes_at_the_weapons_speed():
    fight = bout()
    put(fight, RED_FIGHTER, 850, 400)
    assert struck_at(play(fight, {RED_FIGHTER: melee(BLUE_FIGHTER)})) == [5]


def test_melee_out_of_reach_walks_and_strikes_as_soon_as_it_can():
    """700 to walk in steps of 90: in reach after the seventh, in segment 6."""
    fight = bout(numbers={"step": 90, "reach": 100})
    put(fight, RED_FIGHTER, 170, 400)
    events = play(fight, {RED_FIGHTER: melee(BLUE_FIGHTER)})
    assert [event.clock for event in of(events, Event.MOVES)] == list(range(7))
    assert struck_at(events) == [7]


def test_melee_that_never_gets_there_is_lost():
    fight = bout(numbers={"step": 60, "reach": 100})
    events = play(fight, {RED_FIGHTER: melee(BLUE_FIGHTER)})
    assert struck_at(events) == []
    assert of(events, Event.LOST, who=RED_FIGHTER, target=BLUE_FIGHTER)
    assert len(of(events, Event.MOVES)) == 10


@pytest.mark.parametrize(("away", "strikes"), [(100, True), (101, False)])
def test_melee_reaches_as_far_as_the_free_number_says(away, strikes):
    fight = bout(numbers={"reach": 100})
    put(fight, RED_FIGHTER, 900 - away, 400)
    events = play(fight, {RED_FIGHTER: melee(BLUE_FIGHTER)})
    assert bool(of(events, Event.MOVES)) is not strikes


def test_melee_follows_its_target():
    fight = bout({BLUE_FIGHTER: "moveto(centrefriend);"}, numbers={"step": 90})
    put(fight, RED_FIGHTER, 850, 400)
    put(fight, BLUE_FIGHTER, 700, 300)
    events = play(fight, {RED_FIGHTER: melee(BLUE_FIGHTER)})
    assert struck_at(events)


# --- targets -----------------------------------------------------------------


def test_who_has_lost_his_target_to_death_does_nothing():
    fight = bout()
    set_health(fight, BLUE_WIZARD, 1)
    give_spell(fight, RED_WIZARD, "Magic Missile")
    give_spell(fight, RED_SECOND_WIZARD, "Flame Arrow")
    events = play(
        fight,
        {
            RED_WIZARD: cast("Magic Missile", BLUE_WIZARD),
            RED_SECOND_WIZARD: cast("Flame Arrow", BLUE_WIZARD),
            RED_FIGHTER: shoot(BLUE_WIZARD),
        },
    )
    assert {event.who for event in of(events, Event.LOST)} == {RED_SECOND_WIZARD, RED_FIGHTER}
    assert not of(events, Event.CASTS, who=RED_SECOND_WIZARD)
    assert copies(fight, RED_SECOND_WIZARD, "Flame Arrow") == 0


def test_a_point_spell_lands_though_its_target_is_dead():
    fight = bout()
    set_health(fight, BLUE_WIZARD, 1)
    give_spell(fight, RED_WIZARD, "Magic Missile")
    give_spell(fight, RED_SECOND_WIZARD, "Fireball")
    events = play(
        fight,
        {
            RED_WIZARD: cast("Magic Missile", BLUE_WIZARD),
            RED_SECOND_WIZARD: cast("Fireball", BLUE_WIZARD),
        },
    )
    assert of(events, Event.CASTS, who=RED_SECOND_WIZARD)


def test_a_point_spell_lands_though_the_animal_it_was_aimed_at_is_dead():
    fight = bout()
    wolf = add_animal(fight, 1, 960, 500)
    set_health(fight, wolf, 1)
    give_spell(fight, RED_WIZARD, "Magic Missile")
    give_spell(fight, RED_SECOND_WIZARD, "Fireball")
    events = play(
        fight,
        {
            RED_WIZARD: cast("Magic Missile", wolf),
            RED_SECOND_WIZARD: cast("Fireball", wolf),
        },
    )
    assert of(events, Event.CASTS, who=RED_SECOND_WIZARD)


def test_a_blessing_meant_for_someone_charmed_away_is_lost():
    fight = bout()
    give_spell(fight, BLUE_WIZARD, "Strength")
    give_spell(fight, RED_WIZARD, "Charm Person")
    _, events = until(
        fight,
        {
            BLUE_WIZARD: cast("Strength", BLUE_FIGHTER),
            RED_WIZARD: cast("Charm Person", BLUE_FIGHTER),
        },
        lambda f: has(f, BLUE_FIGHTER, Influence.CHARMED),
    )
    assert of(events, Event.LOST, who=BLUE_WIZARD, thing=SPELL["Strength"])


# --- interruption ------------------------------------------------------------


def interrupted(spell, hurting, **poked):
    """Of two faces those with which pain costs a wizard his spell."""
    fight = bout(**poked)
    give_spell(fight, BLUE_WIZARD, spell)
    give_spell(fight, RED_WIZARD, hurting)
    orders = {
        BLUE_WIZARD: cast(spell, BLUE_SECOND_FIGHTER),
        RED_WIZARD: cast(hurting, BLUE_WIZARD),
    }
    return faces(fight, orders, lambda f: of(f.events, Event.INTERRUPTED, who=BLUE_WIZARD), sides=2)


def test_any_damage_before_it_lands_loses_a_spell():
    assert interrupted("Strength", "Larloch's Minor Drain") == [1, 2]
    assert interrupted("Luck", "Larloch's Minor Drain") == [1, 2]


def test_damage_in_the_segment_in_which_it_lands_is_too_late():
    assert interrupted("Luck", "Melf's Acid Arrow") == []


def test_damage_after_it_has_landed_is_too_late():
    assert interrupted("Luck", "Flame Arrow") == []


def test_an_interrupted_spell_is_spent():
    fight = bout()
    give_spell(fight, BLUE_WIZARD, "Strength")
    give_spell(fight, RED_WIZARD, "Magic Missile")
    play(
        fight,
        {
            BLUE_WIZARD: cast("Strength", BLUE_FIGHTER),
            RED_WIZARD: cast("Magic Missile", BLUE_WIZARD),
        },
    )
    assert copies(fight, BLUE_WIZARD, "Strength") == 0
    assert not has(fight, BLUE_FIGHTER, Influence.STRENGTHENED)


def test_damage_swallowed_by_an_image_does_not_interrupt():
    fight = bout()
    afflict(fight, BLUE_WIZARD, Influence.MIRRORED)
    give_spell(fight, BLUE_WIZARD, "Strength")
    give_spell(fight, RED_WIZARD, "Magic Missile")
    events = play(
        fight,
        {
            BLUE_WIZARD: cast("Strength", BLUE_FIGHTER),
            RED_WIZARD: cast("Magic Missile", BLUE_WIZARD),
        },
    )
    assert of(events, Event.CASTS, who=BLUE_WIZARD)


def test_acid_that_burns_on_interrupts():
    fight = bout(numbers={"wizard_health": 20})
    give_spell(fight, RED_WIZARD, "Melf's Acid Arrow")
    play(fight, {RED_WIZARD: cast("Melf's Acid Arrow", BLUE_WIZARD)})
    give_spell(fight, BLUE_WIZARD, "Strength")
    events = play(fight, {BLUE_WIZARD: cast("Strength", BLUE_FIGHTER)})
    (burnt,) = of(events, Event.BURNS, target=BLUE_WIZARD)
    (lost_spell,) = of(events, Event.INTERRUPTED, who=BLUE_WIZARD)
    assert burnt.clock == lost_spell.clock == 12


def test_a_wound_does_not_stop_a_sword():
    fight = bout()
    put(fight, BLUE_FIGHTER, 150, 400)
    give_spell(fight, RED_WIZARD, "Magic Missile")
    orders = {
        BLUE_FIGHTER: melee(RED_FIGHTER),
        RED_WIZARD: cast("Magic Missile", BLUE_FIGHTER),
    }
    events = play(fight, orders)
    assert struck_at(events, BLUE_FIGHTER) == [5]


def test_incapacitation_cancels_what_was_pending():
    fight = bout()
    put(fight, BLUE_FIGHTER, 150, 400)
    give_spell(fight, RED_WIZARD, "Hold Person")
    _, events = until(
        fight,
        {BLUE_FIGHTER: melee(RED_FIGHTER), RED_WIZARD: cast("Hold Person", BLUE_FIGHTER)},
        lambda f: has(f, BLUE_FIGHTER, Influence.HELD),
    )
    assert of(events, Event.CANCELLED, who=BLUE_FIGHTER)[0].clock == 3
    assert struck_at(events, BLUE_FIGHTER) == []


def test_whoever_comes_to_himself_in_the_middle_of_a_round_can_only_move():
    fight = bout({RED_FIGHTER: "rangedattack(closestenemy); moveto(centreenemy);"})
    afflict(fight, RED_FIGHTER, Influence.STUNNED)
    fight.record.unit[RED_FIGHTER].until[Influence.STUNNED] = 4
    events = play(fight)
    assert not of(events, Event.SHOOTS) + of(events, Event.SHOOTS_PAST)
    assert of(events, Event.MOVES, who=RED_FIGHTER)[0].clock == 4


# --- all at the same time ----------------------------------------------------


def duel():
    """The last two, next to each other, each with one point left."""
    fight = bout()
    kill(fight, *set(AGENTS) - {RED_FIGHTER, BLUE_FIGHTER})
    for who, x in ((RED_FIGHTER, 480), (BLUE_FIGHTER, 520)):
        put(fight, who, x, 500)
        set_health(fight, who, 1)
    return fight


def test_two_who_strike_in_one_segment_may_both_fall():
    fight, _ = until(
        duel(),
        {RED_FIGHTER: melee(BLUE_FIGHTER), BLUE_FIGHTER: melee(RED_FIGHTER)},
        lambda f: health(f, RED_FIGHTER) <= 0 and health(f, BLUE_FIGHTER) <= 0,
    )
    assert fight.over
    outcome = fight.outcome()
    assert outcome.winner is None
    assert outcome.team_fitness == (0, 0)
    assert set(outcome.health) == {0}
    assert outcome.died_at[RED_FIGHTER] == outcome.died_at[BLUE_FIGHTER] == 5


def test_neither_side_has_the_first_blow():
    """Both fall, or either: by symmetry one as often as the other."""
    fallen = {"red": 0, "blue": 0}
    both = {RED_FIGHTER: melee(BLUE_FIGHTER), BLUE_FIGHTER: melee(RED_FIGHTER)}
    for fight, _ in samples(duel(), both):
        fallen["red"] += health(fight, RED_FIGHTER) <= 0
        fallen["blue"] += health(fight, BLUE_FIGHTER) <= 0
    assert abs(fallen["red"] - fallen["blue"]) < 60


def test_two_orbs_in_one_segment_may_stun_each_other():
    fight = bout()
    for who in (RED_WIZARD, BLUE_WIZARD):
        give_spell(fight, who, "Chromatic Orb")
    fight, events = until(
        fight,
        {
            RED_WIZARD: cast("Chromatic Orb", BLUE_WIZARD),
            BLUE_WIZARD: cast("Chromatic Orb", RED_WIZARD),
        },
        lambda f: all(has(f, w, Influence.STUNNED) for w in (RED_WIZARD, BLUE_WIZARD)),
    )
    assert len(of(events, Event.CASTS)) == 2


def test_what_helps_comes_before_what_hurts_in_one_segment():
    """A shield raised in segment 1 keeps off the missiles of segment 1."""
    fight = bout()
    give_spell(fight, BLUE_WIZARD, "Shield")
    give_spell(fight, RED_WIZARD, "Magic Missile")
    play(
        fight,
        {BLUE_WIZARD: cast("Shield"), RED_WIZARD: cast("Magic Missile", BLUE_WIZARD)},
    )
    assert lost(fight, BLUE_WIZARD) == 0


def test_what_ends_in_a_segment_ends_before_anything_lands_in_it():
    fight = bout()
    afflict(fight, BLUE_WIZARD, Influence.SHIELDED)
    fight.record.unit[BLUE_WIZARD].until[Influence.SHIELDED] = 1
    give_spell(fight, RED_WIZARD, "Magic Missile")
    play(fight, {RED_WIZARD: cast("Magic Missile", BLUE_WIZARD)})
    assert lost(fight, BLUE_WIZARD) > 0


def test_the_dead_take_no_more_steps():
    fight = bout({BLUE_WIZARD: "moveto(centreall);"})
    set_health(fight, BLUE_WIZARD, 1)
    give_spell(fight, RED_WIZARD, "Magic Missile")
    events = play(fight, {RED_WIZARD: cast("Magic Missile", BLUE_WIZARD)})
    # Segment 0 came before the missiles of segment 1.
    assert [event.clock for event in of(events, Event.MOVES, who=BLUE_WIZARD)] == [0]


def test_the_fight_ends_in_the_segment_of_the_last_death():
    fight = bout()
    kill(fight, *BLUE[1:])
    set_health(fight, BLUE_FIGHTER, 1)
    give_spell(fight, RED_WIZARD, "Magic Missile")
    play(fight, {RED_WIZARD: cast("Magic Missile", BLUE_FIGHTER), RED_FIGHTER: move_to(500, 500)})
    outcome = fight.outcome()
    assert (outcome.winner, outcome.rounds, outcome.duration) == (0, 1, 1)
    assert place(fight, RED_FIGHTER)[0] < 200


def test_potions_and_spells_of_one_segment_leave_room_for_a_last_gulp():
    """Healing lands before the missiles that would have killed."""
    fight = bout(numbers={"potion_delay": 1})
    set_health(fight, BLUE_WIZARD, 8)
    give_potion(fight, BLUE_WIZARD, "Healing")
    give_spell(fight, RED_WIZARD, "Magic Missile")
    play(
        fight,
        {BLUE_WIZARD: drink("Healing"), RED_WIZARD: cast("Magic Missile", BLUE_WIZARD)},
    )
    assert fight.record.unit[BLUE_WIZARD].alive == 1


# --- orders from outside -----------------------------------------------------


def test_orders_replace_what_was_chosen_and_give_the_spell_back():
    fight = bout({RED_WIZARD: 'cast("Shield");'})
    kept = copies(fight, RED_WIZARD, "Shield")
    fight.open_round()
    assert copies(fight, RED_WIZARD, "Shield") == kept - 1
    assert fight.order(RED_WIZARD, CrpgOrder(Act.PASS))
    assert copies(fight, RED_WIZARD, "Shield") == kept
    fight.close_round()
    assert not has(fight, RED_WIZARD, Influence.SHIELDED)


def test_a_refused_order_changes_nothing():
    fight = bout({RED_WIZARD: 'cast("Shield");'})
    fight.open_round()
    assert not fight.order(RED_WIZARD, cast("Fireball", (900.0, 500.0)))
    fight.close_round()
    assert has(fight, RED_WIZARD, Influence.SHIELDED)


def test_a_rule_whose_order_is_replaced_has_not_acted():
    fight = bout({RED_FIGHTER: "rangedattack(closestenemy);"})
    fight.open_round()
    assert fight.order(RED_FIGHTER, melee(BLUE_FIGHTER))
    fight.close_round()
    assert fight.world.outcome(0).activated[RED_FIGHTER] == ()


def test_the_dead_and_the_frozen_take_no_orders():
    fight = bout()
    kill(fight, RED_FIGHTER)
    afflict(fight, RED_SECOND_FIGHTER, Influence.HELD)
    fight.open_round()
    for who in (RED_FIGHTER, RED_SECOND_FIGHTER):
        assert not fight.order(who, CrpgOrder(Act.PASS))
    assert not fight.order(RED_WIZARD, shoot(RED_SECOND_WIZARD))
