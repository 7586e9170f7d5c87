"""What duellists choose from, tell apart and see each other do."""

from __future__ import annotations

import pytest

from sparring.worlds.pit.data.codes import Act, Deed, Influence, Kind, Sight
from sparring.worlds.pit.duels.options import ALONE, FEATURES, SORCERER, TOGETHER, options_of
from sparring.worlds.pit.duels.world import FighterDuel, PairDuel, SorcererDuel
from sparring.worlds.pit.kernel import entries
from sparring.worlds.pit.kernel.minding import deed_of, state_in
from sparring.worlds.pit.kernel.record import entry
from sparring.worlds.pit.world import SEEN
from tests.worlds.pit.stage import (
    BLUE_WIZARD,
    RED_FIGHTER,
    RED_WIZARD,
    SPELL,
    afflict,
    duel,
    make_tough,
    set_health,
    staged,
    take_potions,
)

state_of = entry(getattr(state_in, "py_func", state_in))
seen_of = entry(getattr(deed_of, "py_func", deed_of))


def test_a_fighter_alone_has_the_four_actions_of_table_3_1():
    assert list(ALONE["fighter"]) == ["melee", "ranged", "speed", "heal"]
    assert len(options_of("fighter", alone=True)) == 4


def test_a_sorcerer_alone_has_the_eight_actions_of_table_3_2_which_others_see():
    assert tuple(ALONE[SORCERER]) == SEEN
    assert len(SEEN) == 8


def test_in_pairs_every_attack_has_a_target():
    assert len(TOGETHER["fighter"]) == 6
    assert len(TOGETHER[SORCERER]) == 13
    for role, texts in TOGETHER.items():
        attacks = [
            name for name in texts if name.split()[0] in ("melee", "ranged", "area", "single")
        ]
        assert all(" at the " in name for name in attacks), role


def test_only_sorcerers_model_their_counterparts_unless_all_are_to():
    fighter, sorcerer = PairDuel().mind_plans(0)
    assert (fighter.models, sorcerer.models) == (False, True)
    assert (fighter.watches, sorcerer.watches) == (0, 1)
    assert FighterDuel().mind_plans(0)[0].settings == "fighter"
    assert SorcererDuel().mind_plans(1)[0].settings == "sorcerer"


@pytest.mark.parametrize(
    ("influence", "feature"),
    [
        (Influence.SHIELDED, "shielded"),
        (Influence.GLOBE, "warded"),
        (Influence.WARDED, "warded"),
    ],
)
def test_a_sorcerer_tells_apart_what_keeps_blades_and_magic_off_him(influence, feature):
    fight = duel()
    assert state_of(fight.record, RED_WIZARD, Sight.SORCERER) == 0
    afflict(fight, RED_WIZARD, influence)
    bit = FEATURES[SORCERER].index(feature)
    assert state_of(fight.record, RED_WIZARD, Sight.SORCERER) == 1 << bit


def test_a_sorcerer_sees_the_enemys_wards_and_feels_his_own_wounds():
    fight = duel()
    afflict(fight, BLUE_WIZARD, Influence.GLOBE)
    set_health(fight, RED_WIZARD, 3)
    named = FEATURES[SORCERER]
    wanted = 1 << named.index("hurt") | 1 << named.index("facing a ward")
    assert state_of(fight.record, RED_WIZARD, Sight.SORCERER) == wanted


def test_a_fighter_tells_apart_wounds_potions_and_speed():
    fight = staged(RED_FIGHTER, BLUE_WIZARD)
    named = FEATURES["fighter"]
    assert state_of(fight.record, RED_FIGHTER, Sight.FIGHTER) == 2
    assert named[1] == "able to drink speed"
    take_potions(fight, RED_FIGHTER)
    assert state_of(fight.record, RED_FIGHTER, Sight.FIGHTER) == 0
    afflict(fight, RED_FIGHTER, Influence.HASTED)
    set_health(fight, RED_FIGHTER, 3)
    assert state_of(fight.record, RED_FIGHTER, Sight.FIGHTER) == 1 + 4


SPELLS_SEEN = {
    "Bull's Strength": Deed.ENHANCEMENT,
    "Shield": Deed.PROTECTION,
    "Minor Globe": Deed.DEFENCE,
    "Resist Elements": Deed.DEFENCE,
    "Fireball": Deed.AREA,
    "Magic Missile": Deed.SINGLE,
    "Light": Deed.OTHER,
}


@pytest.mark.parametrize(("spell", "deed"), SPELLS_SEEN.items())
def test_spells_are_seen_as_what_they_are_for(spell, deed):
    fight = duel()
    unit = fight.record.unit[BLUE_WIZARD]
    unit.act, unit.thing = Act.CAST, SPELL[spell]
    assert seen_of(fight.record, BLUE_WIZARD) == deed


@pytest.mark.parametrize(
    ("act", "deed"), [(Act.MELEE, Deed.MELEE), (Act.RANGED, Deed.RANGED), (Act.PASS, Deed.OTHER)]
)
def test_blows_and_shots_are_seen_as_such(act, deed):
    fight = duel()
    fight.record.unit[BLUE_WIZARD].act = act
    assert seen_of(fight.record, BLUE_WIZARD) == deed


def test_a_potion_of_healing_is_seen_as_healing():
    fight = staged(RED_FIGHTER, BLUE_WIZARD, kinds={BLUE_WIZARD: Kind.SORCERER})
    make_tough(fight, RED_FIGHTER)
    unit = fight.record.unit[BLUE_WIZARD]
    potions = [number for number, count in enumerate(unit.potions) if count]
    unit.act, unit.thing = Act.DRINK, potions[0]
    assert seen_of(fight.record, BLUE_WIZARD) == Deed.HEAL
    assert entries.able(fight.record, BLUE_WIZARD)


def test_whoever_chooses_again_in_a_round_sees_what_the_other_does_in_it():
    # Fighters always do something to be seen, and somebody who falls ends the duel.
    practice = FighterDuel().practice("alert-am", "ai161", seed=1, everyone_models=True)
    practice.run(100)
    (mind,) = practice.learner.minds
    assert sum(map(sum, mind.counts())) > 1000
    assert sum(counts[-1] for counts in mind.counts()) == 0
