"""The three potions: section 4 of the facts sheet."""

from __future__ import annotations

import pytest

from sparring.luck import Luck
from sparring.worlds.crpg.data.codes import Cloud, Event, Influence
from tests.worlds.crpg.helpers import (
    BLUE,
    BLUE_FIGHTER,
    BLUE_WIZARD,
    POTION,
    RED_FIGHTER,
    RED_WIZARD,
    add_cloud,
    afflict,
    bout,
    cast,
    drink,
    faces,
    flasks,
    from_to,
    give_potion,
    give_spell,
    happens_always,
    has,
    health,
    lost,
    move_to,
    of,
    place,
    play,
    play_rounds,
    retold,
    samples,
    scatter,
    set_health,
    until,
)

ME = RED_FIGHTER


def drinking(potion, **poked):
    """A fighter about to drink."""
    fight = bout(**poked)
    give_potion(fight, ME, potion)
    return fight


def test_healing_gives_nine_points():
    fight = drinking("Healing")
    set_health(fight, ME, 20)
    events = play(fight, {ME: drink("Healing")})
    assert health(fight, ME) == 29
    assert of(events, Event.HEALS, target=ME, amount=9)


def test_healing_stops_at_full_health():
    fight = drinking("Healing")
    set_health(fight, ME, int(fight.record.unit[ME].most_health) - 1)
    play(fight, {ME: drink("Healing")})
    assert lost(fight, ME) == 0


@pytest.mark.parametrize("segment", [0, 1, 3])
def test_potion_works_in_the_segment_of_its_delay_and_is_gone(segment):
    fight = drinking("Fire Resistance", numbers={"potion_delay": segment})
    (drunk,) = of(play(fight, {ME: drink("Fire Resistance")}), Event.DRINKS, who=ME)
    assert drunk.clock == segment
    assert flasks(fight, ME, "Fire Resistance") == 0


@pytest.mark.parametrize(
    ("potion", "influence"),
    [("Fire Resistance", Influence.FIRE_RESISTANT), ("Free Action", Influence.FREEDOM)],
)
def test_other_potions_last_a_hundred_rounds(potion, influence):
    fight = drinking(potion)
    play(fight, {ME: drink(potion)})
    assert has(fight, ME, influence)
    assert int(fight.record.unit[ME].until[influence]) == 1001


def test_potion_not_carried_cannot_be_drunk():
    fight = bout()
    fight.open_round()
    for potion in POTION:
        assert not fight.order(ME, drink(potion))


def test_potion_is_not_lost_to_pain():
    fight = drinking("Free Action", numbers={"potion_delay": 3})
    give_spell(fight, BLUE_WIZARD, "Magic Missile")
    play(fight, {ME: drink("Free Action"), BLUE_WIZARD: cast("Magic Missile", ME)})
    assert lost(fight, ME) > 0
    assert has(fight, ME, Influence.FREEDOM)


def test_potion_is_kept_when_drinking_is_cut_short():
    fight = drinking("Free Action", numbers={"potion_delay": 3})
    give_spell(fight, BLUE_WIZARD, "Chromatic Orb")
    fight, _ = until(
        fight,
        {ME: drink("Free Action"), BLUE_WIZARD: cast("Chromatic Orb", ME)},
        lambda f: has(f, ME, Influence.STUNNED),
    )
    assert flasks(fight, ME, "Free Action") == 1


# --- fire resistance ---------------------------------------------------------


def test_fire_resistance_halves_fire_rounded_up_before_a_save_halves_it_again():
    fight = bout()
    scatter(fight, set(BLUE) - {BLUE_FIGHTER}, 900, 1000)
    afflict(fight, BLUE_FIGHTER, Influence.FIRE_RESISTANT)
    give_spell(fight, RED_WIZARD, "Fireball")
    for seed in range(60):
        luck = Luck(seed)
        rolled = sum(1 + luck.below(6) for _ in range(5))
        felt = (rolled + 1) // 2
        saved = 1 + luck.below(20) >= 14
        again = retold(fight, seed)
        play(again, {RED_WIZARD: cast("Fireball", (900.0, 300.0))})
        assert lost(again, BLUE_FIGHTER) == (felt // 2 if saved else felt)


def test_fire_resistance_does_nothing_against_what_is_not_fire():
    fight = bout()
    afflict(fight, BLUE_FIGHTER, Influence.FIRE_RESISTANT)
    give_spell(fight, RED_WIZARD, "Flame Arrow")
    plain = set()
    for _, events in samples(fight, {RED_WIZARD: cast("Flame Arrow", BLUE_FIGHTER)}, 150):
        first, second = of(events, Event.HURT)
        plain.add(first.amount)
        assert second.amount <= 12
    assert plain == set(range(1, 7))


# --- free action -------------------------------------------------------------


@pytest.mark.parametrize(
    ("spell", "influence"),
    [("Hold Person", Influence.HELD), ("Chromatic Orb", Influence.STUNNED)],
)
def test_free_action_blocks_hold_and_stun(spell, influence):
    fight = bout()
    afflict(fight, BLUE_FIGHTER, Influence.FREEDOM)
    give_spell(fight, RED_WIZARD, spell)
    aim = {RED_WIZARD: cast(spell, BLUE_FIGHTER)}
    assert happens_always(fight, aim, lambda f: not has(f, BLUE_FIGHTER, influence))


@pytest.mark.parametrize("kind", list(Cloud))
def test_free_action_blocks_both_clouds(kind):
    fight = bout()
    afflict(fight, ME, Influence.FREEDOM)
    add_cloud(fight, kind, *place(fight, ME), 300)
    for again, _ in samples(fight, {ME: move_to(900, 400)}, 60):
        assert place(again, ME) == (900, 400)


def test_free_action_removes_what_it_blocks():
    """Drunk in the same segment in which an orb stuns: what helps comes first, and
    blocks; here it comes later, and removes."""
    fight = bout(numbers={"potion_delay": 1})
    add_cloud(fight, Cloud.GREASE, *place(fight, ME), 100)
    give_potion(fight, ME, "Free Action")
    fight, events = until(
        fight,
        {ME: drink("Free Action")},
        lambda f: of(f.events, Event.LOSES, thing=Influence.SLIPPERY),
    )
    assert has(fight, ME, Influence.FREEDOM)
    (gained,) = of(events, Event.GAINS, target=ME, thing=Influence.SLIPPERY)
    (lost_it,) = of(events, Event.LOSES, target=ME, thing=Influence.SLIPPERY)
    assert (gained.clock, lost_it.clock) == (0, 1)


def test_free_action_blocks_a_stun_that_lands_at_the_same_time():
    fight = bout(numbers={"potion_delay": 1})
    give_potion(fight, ME, "Free Action")
    give_spell(fight, BLUE_WIZARD, "Chromatic Orb")
    orders = {ME: drink("Free Action"), BLUE_WIZARD: cast("Chromatic Orb", ME)}
    assert happens_always(fight, orders, lambda f: not has(f, ME, Influence.STUNNED))


def test_free_action_blocks_no_other_curse():
    fight = bout()
    afflict(fight, BLUE_FIGHTER, Influence.FREEDOM)
    give_spell(fight, RED_WIZARD, "Blindness")
    aim = {RED_WIZARD: cast("Blindness", BLUE_FIGHTER)}
    blinded = faces(fight, aim, lambda f: has(f, BLUE_FIGHTER, Influence.BLINDED))
    assert blinded == from_to(1, 13)


def test_who_was_slowed_by_grease_walks_freely_once_he_drank_free_action():
    """A stride of 90, from the segment after the potion on."""
    fight = bout({ME: "moveto(centreenemy);"}, numbers={"potion_delay": 1, "step": 90})
    add_cloud(fight, Cloud.GREASE, 100, 400, 300)
    give_potion(fight, ME, "Free Action")
    fight, events = until(
        fight, {ME: drink("Free Action")}, lambda f: of(f.events, Event.RESISTS, target=ME)
    )
    steps = [event for event in of(events, Event.MOVES, who=ME) if event.clock >= 2]
    first, second = steps[:2]
    walked = ((second.x - first.x) ** 2 + (second.y - first.y) ** 2) ** 0.5
    assert walked == pytest.approx(90)


def test_potions_are_dispelled_like_other_influences():
    fight = bout()
    afflict(fight, ME, Influence.FREEDOM)
    give_spell(fight, RED_WIZARD, "Dispel Magic")
    dispel = {RED_WIZARD: cast("Dispel Magic", ME)}
    rid = faces(fight, dispel, lambda f: not has(f, ME, Influence.FREEDOM), sides=100)
    assert rid == from_to(1, 50)


def test_two_of_one_potion_are_drunk_one_after_the_other():
    fight = bout({ME: 'if healthpercentage < 90 then drink("Potion of Healing");'})
    set_health(fight, ME, 10)
    give_potion(fight, ME, *["Healing"] * (2 - flasks(fight, ME, "Healing")))
    events = play_rounds(fight, 3)
    assert [event.clock for event in of(events, Event.DRINKS, who=ME)] == [1, 11]
    assert health(fight, ME) == 10 + 2 * 9
