"""Initiative: each round a die delays everybody's blows and spells, if there is one."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import Event, Kind
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.world import Crpg
from tests.worlds.crpg.helpers import (
    BLUE_FIGHTER,
    BLUE_WIZARD,
    RED_FIGHTER,
    RED_SECOND_WIZARD,
    RED_WIZARD,
    bout,
    cast,
    drink,
    give_potion,
    give_spell,
    melee,
    of,
    play,
    put,
    retold,
    shoot,
)

NONE, MOST = 1, 6
LAST = 9
"""The last segment of a round."""
TIMES = {spell.name: spell.time for spell in SPELLS}
SWORD, BOW = CHARACTERS[Kind.FIGHTER].melee.speed, 6


def clocks(order, code, die, seeds=range(120)):
    """When something happened in first rounds with different luck."""
    found = Counter()
    for seed in seeds:
        fight, orders = order(die)
        found.update(event.clock for event in of(play(retold(fight, seed), orders), code))
    return found


def casting(spell):
    """A wizard who casts a spell on himself or a friend; nothing disturbs him."""

    def begin(die):
        fight = bout(numbers={"initiative": die})
        give_spell(fight, RED_WIZARD, spell)
        return fight, {RED_WIZARD: cast(spell)}

    return begin


def test_without_a_die_spells_land_in_their_own_segment():
    assert set(clocks(casting("Blur"), Event.CASTS, NONE)) == {TIMES["Blur"]}


@pytest.mark.parametrize("die", range(2, MOST + 1))
def test_a_die_delays_spells_by_none_to_one_less_than_its_sides(die):
    first = TIMES["Blur"]
    assert set(clocks(casting("Blur"), Event.CASTS, die)) == set(range(first, first + die))


def test_every_delay_is_as_likely():
    counts = clocks(casting("Blur"), Event.CASTS, 4, range(2_000))
    assert all(400 < count < 600 for count in counts.values())


def test_bows_are_delayed_too():
    def begin(die):
        fight = bout(numbers={"initiative": die})
        return fight, {RED_FIGHTER: shoot(BLUE_WIZARD)}

    shots = clocks(begin, Event.SHOOTS, 3) + clocks(begin, Event.SHOOTS_PAST, 3)
    assert set(shots) == {BOW, BOW + 1, BOW + 2}


def test_a_sword_waits_for_its_moment_even_in_reach():
    def begin(die):
        fight = bout(numbers={"initiative": die})
        put(fight, RED_FIGHTER, 500, 400)
        put(fight, BLUE_FIGHTER, 540, 400)
        return fight, {RED_FIGHTER: melee(BLUE_FIGHTER)}

    strokes = clocks(begin, Event.STRIKES, 3) + clocks(begin, Event.MISSES, 3)
    assert set(strokes) == {SWORD, SWORD + 1, SWORD + 2}


def test_nothing_is_delayed_beyond_its_round():
    def begin(die):
        fight = bout(numbers={"initiative": die})
        give_spell(fight, RED_WIZARD, "Strength")
        return fight, {RED_WIZARD: cast("Strength", RED_FIGHTER)}

    assert TIMES["Strength"] == LAST
    assert set(clocks(begin, Event.CASTS, MOST)) == {LAST}


@pytest.mark.parametrize("delay", [0, 1, 3])
def test_potions_are_never_delayed(delay):
    def begin(die):
        fight = bout(numbers={"initiative": die, "potion_delay": delay})
        give_potion(fight, RED_FIGHTER, "Fire Resistance")
        return fight, {RED_FIGHTER: drink("Fire Resistance")}

    assert set(clocks(begin, Event.DRINKS, MOST)) == {delay}


@given(seed=st.integers(0, 2**32 - 1), die=st.integers(NONE, MOST), delay=st.integers(0, 3))
def test_a_potion_against_fire_drunk_at_once_comes_before_any_fireball(seed, die, delay):
    fight = bout(numbers={"initiative": die, "potion_delay": delay})
    give_potion(fight, BLUE_WIZARD, "Fire Resistance")
    give_spell(fight, RED_WIZARD, "Fireball")
    orders = {BLUE_WIZARD: drink("Fire Resistance"), RED_WIZARD: cast("Fireball", (960, 500))}
    events = play(retold(fight, seed), orders)
    (drunk,) = of(events, Event.DRINKS, who=BLUE_WIZARD)
    (burst,) = of(events, Event.CASTS, who=RED_WIZARD)
    assert events.index(drunk) < events.index(burst)


def test_who_casts_the_quicker_spell_may_be_the_later():
    """Magic Missile takes one segment, Flame Arrow three: a die turns them round."""
    firsts = Counter()
    for seed in range(200):
        fight = bout(numbers={"initiative": MOST})
        for who, spell in ((RED_WIZARD, "Magic Missile"), (RED_SECOND_WIZARD, "Flame Arrow")):
            give_spell(fight, who, spell)
        orders = {
            RED_WIZARD: cast("Magic Missile", BLUE_FIGHTER),
            RED_SECOND_WIZARD: cast("Flame Arrow", BLUE_FIGHTER),
        }
        casts = of(play(retold(fight, seed), orders), Event.CASTS)
        firsts[casts[0].who] += 1
    # Six of the 36 pairs of rolls let the arrow come first.
    assert 0 < firsts[RED_SECOND_WIZARD] < firsts[RED_WIZARD]


def test_a_replaced_order_keeps_the_roll_of_its_round():
    """Ordering again and again gains nothing."""
    for seed in range(30):
        fight = retold(bout(numbers={"initiative": MOST}), seed)
        give_spell(fight, RED_WIZARD, "Blur", "Shield")
        fight.open_round()
        roll = int(fight.record.unit[RED_WIZARD].initiative)
        for spell in ("Blur", "Shield", "Blur"):
            assert fight.order(RED_WIZARD, cast(spell))
            assert int(fight.record.unit[RED_WIZARD].initiative) == roll
        (cast_then,) = of(fight.close_round(), Event.CASTS, who=RED_WIZARD)
        assert cast_then.clock == TIMES["Blur"] + roll


def test_a_late_caster_is_interrupted_by_what_he_would_have_forestalled():
    """Blur takes two segments and Flame Arrow three; the die may turn them round."""
    blurred = Counter()
    for die in (NONE, MOST):
        for seed in range(60):
            fight = bout(numbers={"initiative": die})
            give_spell(fight, RED_WIZARD, "Blur")
            give_spell(fight, BLUE_WIZARD, "Flame Arrow")
            orders = {RED_WIZARD: cast("Blur"), BLUE_WIZARD: cast("Flame Arrow", RED_WIZARD)}
            blurred[die] += bool(of(play(retold(fight, seed), orders), Event.INTERRUPTED))
    assert blurred[NONE] == 0
    assert 0 < blurred[MOST] < 60


def test_with_no_die_no_luck_is_spent_on_it():
    spent = {}
    for die in (NONE, 2):
        fight = bout(numbers={"initiative": die})
        before = int(fight.record.luck.low)
        play(fight)
        spent[die] = int(fight.record.luck.low) != before
    assert spent == {NONE: False, 2: True}


@pytest.mark.parametrize("die", [NONE, 4])
def test_neither_side_gains_by_it(die):
    """Mirror fights: either side wins as often."""
    world = Crpg(numbers={"initiative": die})
    wins = Counter(world.fight(("offensive", "offensive"), seed).winner for seed in range(1_500))
    decided = wins[0] + wins[1]
    assert abs(wins[0] - wins[1]) < 4 * decided**0.5
