"""Chances that players are told: the very faces of the die by which kernels decide."""

from __future__ import annotations

import pytest

from sparring.worlds.crpg.data.codes import Act, Event, Influence, Throw
from sparring.worlds.crpg.playing.chances import hit_chance, save_chance
from tests.worlds.crpg.helpers import (
    BLUE_FIGHTER,
    RED_FIGHTER,
    RED_WIZARD,
    SPELL,
    afflict,
    bout,
    cast,
    faces,
    give_spell,
    melee,
    put,
    shoot,
)

ONE_FACE = 5
"""Of a hundred."""
NO_DELAY = {"initiative": 1, "fighter_half_attacks": 2}


@pytest.mark.parametrize(
    ("mine", "his"),
    [
        ((), ()),
        ((Influence.BLINDED,), ()),
        ((Influence.STRENGTHENED,), (Influence.BLURRED,)),
        ((), (Influence.SHIELDED,)),
        ((Influence.LUCKY,), (Influence.BLINDED,)),
        ((), (Influence.HELD,)),
    ],
)
@pytest.mark.parametrize("who", [RED_FIGHTER, RED_WIZARD])
def test_a_blow_hits_with_as_many_faces_as_is_told(
    who: int, mine: tuple[Influence, ...], his: tuple[Influence, ...]
):
    fight = bout(numbers=NO_DELAY)
    put(fight, who, 500, 500)
    put(fight, BLUE_FIGHTER, 550, 500)
    afflict(fight, who, *mine)
    afflict(fight, BLUE_FIGHTER, *his)
    hits = faces(
        fight,
        {who: melee(BLUE_FIGHTER)},
        lambda again: any(event.code is Event.STRIKES for event in again.events),
    )
    assert hit_chance(fight.record, who, BLUE_FIGHTER, Act.MELEE) == ONE_FACE * len(hits)


@pytest.mark.parametrize("his", [(), (Influence.SHIELDED,), (Influence.BLURRED,)])
def test_a_shot_hits_with_as_many_faces_as_is_told(his: tuple[Influence, ...]):
    fight = bout(numbers=NO_DELAY)
    afflict(fight, BLUE_FIGHTER, *his)
    hits = faces(
        fight,
        {RED_WIZARD: shoot(BLUE_FIGHTER)},
        lambda again: any(event.code is Event.SHOOTS for event in again.events),
    )
    assert hit_chance(fight.record, RED_WIZARD, BLUE_FIGHTER, Act.RANGED) == ONE_FACE * len(hits)


@pytest.mark.parametrize(("spell", "change"), [("Blindness", 0), ("Charm Person", 3)])
@pytest.mark.parametrize("his", [(), (Influence.LUCKY,), (Influence.BLURRED,)])
def test_a_saving_throw_holds_with_as_many_faces_as_is_told(
    spell: str, change: int, his: tuple[Influence, ...]
):
    fight = bout(numbers=NO_DELAY)
    give_spell(fight, RED_WIZARD, spell)
    assert fight.record.unit[RED_WIZARD].spells[SPELL[spell]] == 1
    afflict(fight, BLUE_FIGHTER, *his)
    holds = faces(
        fight,
        {RED_WIZARD: cast(spell, BLUE_FIGHTER)},
        lambda again: any(event.code is Event.RESISTS for event in again.events),
    )
    told = save_chance(fight.record, BLUE_FIGHTER, Throw.SPELL, change)
    assert told == ONE_FACE * len(holds)
