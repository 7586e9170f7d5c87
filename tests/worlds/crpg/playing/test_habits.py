"""What a player's characters do unasked: nothing that harms their own side."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.worlds.crpg.data.codes import Act, Cloud, Influence, Kind
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.record import WIDTH
from sparring.worlds.crpg.playing.kits import habits, script_for
from sparring.worlds.crpg.playing.usual import Kit
from sparring.worlds.crpg.world import Crpg
from tests.worlds.crpg.helpers import (
    BLUE,
    BLUE_FIGHTER,
    RED,
    RED_FIGHTER,
    RED_WIZARD,
    SPELL,
    add_animal,
    add_cloud,
    afflict,
    bout,
    give_spell,
    place,
    put,
)

if TYPE_CHECKING:
    from sparring.worlds.crpg.stepping import CrpgBout
    from sparring.worlds.crpg.vocabulary import CrpgOrder

WORLD = Crpg()
AREA_SPELLS = [spell.name for spell in SPELLS if spell.hits_friends]
FIREBALL_REACH = 300
"""Of the numbers that were proposed, which small fights have."""


def kits_with(spell: str) -> list[Kit]:
    """Two wizards who know an area spell and what to do instead."""
    wizard = Kit((spell, "Magic Missile"), ("Potion of Healing",))
    return [Kit(), Kit(), wizard, wizard]


@pytest.mark.parametrize("spell", AREA_SPELLS)
def test_habits_harm_many_opponents_and_nobody_of_their_own_side(spell: str):
    own = others = 0
    for seed in range(6):
        for tactic in ("offensive", "disabling", "novice"):
            fight = WORLD.begin((habits(kits_with(spell)), tactic), seed)
            while not fight.over:
                fight.step()
            # The line after the potion's is the area spell's.
            hits = [hit for hit in fight.hits() if hit.agent in (2, 3) and hit.place == 1]
            own += sum(hit.own for hit in hits)
            others += sum(not hit.own for hit in hits)
    assert own == 0
    assert others > 10


def chosen(fight: CrpgBout, who: int) -> CrpgOrder:
    """What somebody does unasked in the next round."""
    fight.open_round()
    return fight.chosen(who)


def habit_bout(spell: str, scripts: dict[int, str] | None = None) -> CrpgBout:
    """A fight in which the first wizard has an area spell and something else to do."""
    lines = f'castclear("{spell}"); rangedattack(closestenemy);'
    fight = bout({RED_WIZARD: lines, **(scripts or {})})
    give_spell(fight, RED_WIZARD, spell)
    return fight


spots = st.tuples(st.integers(0, 1000), st.integers(0, 1000))


@given(st.lists(spots, min_size=8, max_size=8), st.sampled_from(AREA_SPELLS))
def test_an_area_spell_cast_unasked_has_opponents_in_it_and_no_friend(at, spell: str):
    fight = habit_bout(spell)
    for who, (x, y) in enumerate(at):
        put(fight, who, x, y)
    order = chosen(fight, RED_WIZARD)
    if order.act is not Act.CAST:
        return
    radius = fight.record.book.spell[SPELL[spell]].radius
    inside = [who for who in (*RED, *BLUE) if dist((order.x, order.y), at[who]) <= radius]
    assert inside
    assert not set(inside) & set(RED)


@given(st.lists(spots, min_size=8, max_size=8), spots)
def test_a_fireball_is_not_held_back_while_some_place_is_clear(at, spot):
    """Whatever place is clear by some room, the habit has found one, too."""
    fight = habit_bout("Fireball")
    for who, (x, y) in enumerate(at):
        put(fight, who, x, y)
    room = WIDTH / 40
    is_clear = all(dist(spot, at[who]) > FIREBALL_REACH + room for who in RED)
    catches = any(dist(spot, at[who]) <= FIREBALL_REACH - room for who in BLUE)
    if is_clear and catches:
        assert chosen(fight, RED_WIZARD).act is Act.CAST


def test_no_fireball_is_thrown_where_a_friend_is_about_to_charge():
    waiting = habit_bout("Fireball")
    charging = habit_bout("Fireball", {RED_FIGHTER: "meleeattack(closestenemy);"})
    for fight in (waiting, charging):
        for who in BLUE:
            put(fight, who, 400, 500)
        for who in RED:
            put(fight, who, 60, 500)
    assert chosen(waiting, RED_WIZARD).act is Act.CAST
    assert chosen(charging, RED_WIZARD).act is Act.RANGED


def test_a_charmed_comrade_and_own_animals_are_spared():
    fight = habit_bout("Fireball")
    for who in BLUE:
        put(fight, who, 700, 500)
    put(fight, RED_FIGHTER, 700, 500)
    afflict(fight, RED_FIGHTER, Influence.CHARMED)
    order = chosen(fight, RED_WIZARD)
    assert order.act is Act.RANGED or dist((order.x, order.y), place(fight, RED_FIGHTER)) > 300

    fight = habit_bout("Fireball")
    for who in BLUE:
        put(fight, who, 700, 500)
    add_animal(fight, 0, 600, 500, Kind.WOLF)
    assert chosen(fight, RED_WIZARD).act is Act.RANGED


@pytest.mark.parametrize("cloud", list(Cloud))
def test_a_fighter_shoots_at_whoever_stands_in_a_cloud(cloud: Cloud):
    lines = "\n".join(line.text for line in script_for("fighter", Kit()))
    fight = bout({RED_FIGHTER: lines})
    for who in BLUE:
        put(fight, who, 700, 500)
    assert chosen(fight, RED_FIGHTER).act is Act.MELEE
    fight.close_round()
    put(fight, RED_FIGHTER, 100, 500)
    add_cloud(fight, cloud, 700, 500, 200)
    order = chosen(fight, RED_FIGHTER)
    assert (order.act, order.target in BLUE) == (Act.RANGED, True)
    fight.close_round()
    afflict(fight, RED_FIGHTER, Influence.FREEDOM)
    put(fight, BLUE_FIGHTER, 700, 500)
    assert chosen(fight, RED_FIGHTER).act is Act.MELEE
