"""Casting itself: who may cast what at whom, concentration, silence, long ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.luck import Luck
from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import Act, Event, Influence, Kind, Zone
from tests.worlds.pit.stage import (
    BLUE_FIGHTER,
    BLUE_WIZARD,
    LANDS,
    RED_FIGHTER,
    RED_PRIEST,
    RED_WIZARD,
    SPELL,
    add_zone,
    amounts,
    cast,
    copies,
    duel,
    give_spell,
    has,
    lost,
    make_tough,
    melee,
    of,
    place,
    play,
    put,
    retold,
    set_health,
    staged,
    until,
)

if TYPE_CHECKING:
    from sparring.worlds.pit.stepping import PitBout


def test_a_spell_that_is_not_there_cannot_be_ordered():
    fight = staged(RED_FIGHTER, RED_WIZARD, BLUE_FIGHTER)
    fight.open_round()
    assert not fight.order(RED_FIGHTER, cast("Fireball", BLUE_FIGHTER))
    assert not fight.order(RED_WIZARD, cast("Cure Light Wounds", RED_WIZARD))


def test_spells_are_cast_at_enemies_or_friends_as_they_are_meant():
    fight = staged(RED_WIZARD, RED_FIGHTER, BLUE_FIGHTER)
    fight.open_round()
    assert not fight.order(RED_WIZARD, cast("Magic Missile", RED_FIGHTER))
    assert not fight.order(RED_WIZARD, cast("Resistance", BLUE_FIGHTER))
    assert fight.order(RED_WIZARD, cast("Resistance", RED_FIGHTER))


def test_a_caster_who_is_hurt_goes_on_if_a_die_and_eleven_reach_ten_damage_and_level():
    fight = staged(RED_WIZARD, BLUE_WIZARD)
    give_spell(fight, RED_WIZARD, "Divine Power")
    orders = {RED_WIZARD: cast("Divine Power"), BLUE_WIZARD: cast("Ray of Frost", RED_WIZARD)}
    outcomes = set()
    for seed in range(200):
        again = retold(fight, 0)
        events = play(again, orders, luck=seed, first=BLUE_WIZARD)
        luck = Luck(seed)
        loss, die = 2 + luck.below(4), 1 + luck.below(20)
        assert amounts(events, Event.HURT) == [loss]
        goes_on = die + 11 >= 10 + loss + 4
        assert has(again, RED_WIZARD, Influence.DIVINE_POWER) == goes_on
        assert bool(of(events, Event.DISTURBED, who=RED_WIZARD)) != goes_on
        outcomes.add((loss, goes_on))
    assert len(outcomes) == 8


def test_concentration_is_asked_of_each_missile():
    fight = staged(RED_WIZARD, BLUE_WIZARD, numbers={"concentration": 5})
    make_tough(fight, RED_WIZARD)
    orders = {
        RED_WIZARD: cast("Minor Globe"),
        BLUE_WIZARD: cast("Magic Missile", RED_WIZARD),
    }
    _, events = until(fight, orders, lambda f: of(f.events, Event.DISTURBED))
    (disturbed,) = of(events, Event.DISTURBED, who=RED_WIZARD)
    assert len(amounts(events, Event.HURT)) == 4
    assert disturbed.thing == SPELL["Minor Globe"]


def test_a_spell_that_is_lost_is_spent():
    fight = staged(RED_WIZARD, BLUE_FIGHTER)
    make_tough(fight, RED_WIZARD)
    put(fight, RED_WIZARD, 0, 0)
    put(fight, BLUE_FIGHTER, 2, 0)
    orders = {RED_WIZARD: cast("Fireball", BLUE_FIGHTER), BLUE_FIGHTER: melee(RED_WIZARD)}
    fight, events = until(fight, orders, lambda f: of(f.events, Event.DISTURBED))
    assert not of(events, Event.CASTS, who=RED_WIZARD)
    assert copies(fight, RED_WIZARD, "Fireball") == 0


def test_a_sorcerer_shares_his_slots_among_all_spells_of_a_level():
    fight = duel()
    before = {name: copies(fight, RED_WIZARD, name) for name in CHARACTERS[Kind.SORCERER].spells}
    play(fight, {RED_WIZARD: cast("Shield")})
    after = {name: copies(fight, RED_WIZARD, name) for name in before}
    assert {name for name in before if after[name] < before[name]} == {"Shield", "Magic Missile"}
    assert after["Magic Missile"] == before["Magic Missile"] - 1


def test_a_wizard_has_prepared_every_copy():
    fight = staged(RED_WIZARD, BLUE_WIZARD)
    play(fight, {RED_WIZARD: cast("Magic Missile", BLUE_WIZARD)})
    assert copies(fight, RED_WIZARD, "Magic Missile") == 1
    assert copies(fight, RED_WIZARD, "Burning Hands") == 1


def test_casting_goes_on_into_the_next_round_if_the_way_was_long():
    fight = staged(RED_PRIEST, RED_FIGHTER, BLUE_FIGHTER, scripts={RED_PRIEST: 'cast("Prayer");'})
    put(fight, RED_PRIEST, -7, 0)
    put(fight, RED_FIGHTER, 7, 0)
    fight.record.unit[RED_PRIEST].stride = 1.2
    events = play(fight, {RED_PRIEST: cast("Aid", RED_FIGHTER)})
    (begun,) = of(events, Event.BEGINS, who=RED_PRIEST)
    assert begun.clock > 12 - LANDS
    events = play(fight)
    (landed,) = of(events, Event.CASTS, who=RED_PRIEST)
    assert landed.clock == begun.clock + LANDS
    assert landed.thing == SPELL["Aid"]
    assert not of(events, Event.RULE, who=RED_PRIEST), "whoever is casting is not asked"


def falls_early(fight: PitBout) -> bool:
    """Whether somebody falls before spells that were begun at once can land."""
    return any(event.clock < LANDS for event in of(fight.events, Event.DIES))


def test_a_spell_whose_target_falls_comes_to_nothing():
    fight = staged(RED_WIZARD, RED_FIGHTER, BLUE_WIZARD, BLUE_FIGHTER)
    set_health(fight, BLUE_WIZARD, 1)
    put(fight, RED_FIGHTER, *place(fight, BLUE_WIZARD))
    orders = {RED_WIZARD: cast("Acid Arrow", BLUE_WIZARD), RED_FIGHTER: melee(BLUE_WIZARD)}
    fight, events = until(fight, orders, falls_early)
    assert of(events, Event.LOST, who=RED_WIZARD, amount=Act.CAST)
    assert not of(events, Event.CASTS)


def test_rules_that_name_spells_nobody_has_refuse():
    lines = 'cast("Freedom"); cast("Regenerate"); pass;'
    fight = staged(RED_PRIEST, BLUE_FIGHTER, scripts={RED_PRIEST: lines})
    play(fight)
    assert [event.thing for event in of(fight.events, Event.RULE, who=RED_PRIEST)] == [2]


def test_silence_zones_and_tentacles_may_lie_over_each_other():
    fight = staged(RED_WIZARD, BLUE_WIZARD)
    make_tough(fight, BLUE_WIZARD)
    x, y = place(fight, BLUE_WIZARD)
    add_zone(fight, Zone.SILENCE, x, y, 4, RED_WIZARD)
    add_zone(fight, Zone.TENTACLES, x, y, 5, RED_WIZARD)
    fight, _ = until(fight, {}, lambda f: lost(f, BLUE_WIZARD) > 0)
    fight.open_round()
    assert not fight.order(BLUE_WIZARD, cast("Resistance", BLUE_WIZARD))
