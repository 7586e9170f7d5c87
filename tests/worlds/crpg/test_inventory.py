"""What agents take along: scripts are scanned for spells and potions (section 6 of
the facts sheet)."""

from __future__ import annotations

import pytest

from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.rosters import defensive_variant
from sparring.worlds.crpg.world import Crpg
from tests.worlds.crpg.helpers import (
    BLUE_SECOND_WIZARD,
    RED_FIGHTER,
    RED_SECOND_WIZARD,
    RED_WIZARD,
    bout,
    statements,
    world,
)

ONCE, UNTIL_FULL = {"scan_passes": 0}, {"scan_passes": 1}
FIGHTER_SLOTS = {1: 0, 2: 0, 3: 0}


def packed(lines, who=RED_WIZARD, seed=1, **numbers):
    """The spells and potions an agent takes along for a script."""
    fight = bout({who: lines}, numbers=numbers, seed=seed)
    return contents(fight, who)


def contents(fight, who):
    unit = fight.record.unit[who]
    spells = {e.name: int(n) for e, n in zip(SPELLS, unit.spells, strict=True) if n}
    potions = {e.name: int(n) for e, n in zip(POTIONS, unit.potions, strict=True) if n}
    return spells | potions


def by_level(spells):
    levels = {1: 0, 2: 0, 3: 0}
    for entry in SPELLS:
        levels[entry.level] += spells.get(entry.name, 0)
    return levels


def many(lines, count=60, **numbers):
    return [packed(lines, seed=seed, **numbers) for seed in range(count)]


# --- one scan ----------------------------------------------------------------


def test_each_line_that_names_a_spell_adds_one_copy():
    lines = """
        cast("Shield");
        if roundnumber <= 1 then cast("Fireball", centreenemy);
        cast("Magic Missile", weakestenemy);
        cast("Magic Missile", closestenemy);
    """
    assert packed(lines, **ONCE) == {"Shield": 1, "Fireball": 1, "Magic Missile": 2}


def test_there_are_four_two_and_one_slots():
    first = [e.name for e in SPELLS if e.level == 1]
    second = [e.name for e in SPELLS if e.level == 2]
    third = [e.name for e in SPELLS if e.level == 3]
    lines = "\n".join(f'cast("{name}", closestenemy);' for name in (*first, *second, *third))
    wanted = [*first[:4], *second[:2], third[0]]
    assert packed(lines, **ONCE) == dict.fromkeys(wanted, 1)


def test_earlier_lines_take_the_slots():
    lines = """
        cast("Monster Summoning I", centreenemy);
        cast("Fireball", closestenemy);
    """
    assert packed(lines, **UNTIL_FULL) == {"Monster Summoning I": 1}


def test_conditions_are_not_asked():
    assert packed('if health < 1 then cast("Blur");', **ONCE) == {"Blur": 1}


def test_lines_without_spells_or_potions_add_nothing():
    assert packed("meleeattack(closestenemy); movefrom(centreclouds); pass;", **UNTIL_FULL) == {}


def test_fighters_memorise_nothing():
    lines = 'cast("Shield"); drink("Potion of Healing");'
    assert packed(lines, RED_FIGHTER, **ONCE) == {"Potion of Healing": 1}


# --- again and again ---------------------------------------------------------


def test_the_scan_is_repeated_until_nothing_is_added():
    lines = 'cast("Shield"); cast("Blur");'
    assert packed(lines, **UNTIL_FULL) == {"Shield": 4, "Blur": 2}


def test_repeated_scans_share_slots_out_in_turn():
    lines = 'cast("Shield"); cast("Magic Missile", closestenemy); cast("Grease", closestenemy);'
    assert packed(lines, **UNTIL_FULL) == {"Shield": 2, "Magic Missile": 1, "Grease": 1}


@pytest.mark.parametrize("word", ["randomoffensive", "randomspell", "strongoffensive"])
def test_one_line_of_many_spells_fills_every_slot(word):
    for found in many(f"cast({word}, closestenemy);", 20, **UNTIL_FULL):
        assert by_level(found) == {1: 4, 2: 2, 3: 1}


# --- words for several spells ------------------------------------------------


def test_random_words_draw_from_levels_with_free_slots():
    lines = 'cast("Fireball", closestenemy); cast(randomoffensive, closestenemy);'
    found = many(lines, 100, **ONCE)
    assert all(sum(spells.values()) == 2 for spells in found)
    assert {level for spells in found for level, n in by_level(spells).items() if n} == {1, 2, 3}
    assert all(by_level(spells)[3] == 1 for spells in found)


def test_random_words_stay_within_their_kind():
    curses = {"Blindness", "Charm Person", "Deafness", "Ray of Enfeeblement", "Hold Person"}
    assert set().union(*many("cast(randomcurse, closestenemy);", **ONCE)) == curses
    assert set().union(*many("cast(randomblessing, randomfriend);", **ONCE)) == {
        "Luck",
        "Strength",
    }


def test_strong_words_take_the_highest_level_with_both_a_slot_and_a_spell():
    lines = 'cast("Hold Person", closestenemy); cast(strongcurse, closestenemy);'
    found = set().union(*many(lines, **ONCE))
    assert found == {"Hold Person", "Deafness", "Ray of Enfeeblement"}


def test_weak_words_take_the_lowest_level_with_both_a_slot_and_a_spell():
    assert set().union(*many("cast(weakdefensive);", **ONCE)) == {"Shield"}
    full = "\n".join(['cast("Grease", closestenemy);'] * 4)
    found = set().union(*many(f"{full} cast(weakdefensive);", **ONCE))
    assert found == {"Grease", "Blur", "Mirror Image"}


def test_words_may_be_let_draw_from_all_levels_and_lose_what_does_not_fit():
    lines = 'cast("Fireball", closestenemy); cast(strongareaeffect, closestenemy);'
    found = many(lines, memorising=1, **ONCE)
    assert all(spells == {"Fireball": 1} for spells in found)


# --- potions -----------------------------------------------------------------


def test_two_potions_are_taken_along_and_may_be_the_same():
    assert packed('drink("Potion of Healing");', **UNTIL_FULL) == {"Potion of Healing": 2}
    lines = """
        drink("Potion of Free Action");
        drink("Potion of Healing");
        drink("Potion of Fire Resistance");
    """
    assert packed(lines, **UNTIL_FULL) == {"Potion of Free Action": 1, "Potion of Healing": 1}


def test_randompotion_takes_any():
    found = many("drink(randompotion);", 80, **UNTIL_FULL)
    assert all(sum(potions.values()) == 2 for potions in found)
    assert set().union(*found) == {entry.name for entry in POTIONS}
    assert any(len(potions) == 1 for potions in found)


# --- drawn scripts -----------------------------------------------------------


def test_closing_rules_are_scanned_too():
    """A wizard whose drawn rules cast nothing still memorises for his closing rule."""
    fight_world = world(UNTIL_FULL)
    closing = fight_world.rules.roles["wizard"].closing
    side = [statements("pass;")] * 3 + [(*statements("pass;"), *closing)]
    fight = fight_world.begin((side, [statements("pass;")] * 4), 3)
    assert by_level(contents(fight, RED_SECOND_WIZARD)) == {1: 4, 2: 2, 3: 1}


# --- the defensive tactic ----------------------------------------------------


def defensive_wizard(line):
    fight = world({"defensive_line": line}).begin(("offensive", "defensive"), 5)
    return contents(fight, BLUE_SECOND_WIZARD)


def test_the_defensive_tactics_second_wizard_never_memorises_his_fireball():
    """Replacing line 5 literally leaves it behind the summoning for one slot."""
    found = defensive_wizard(5)
    assert "Monster Summoning I" in found
    assert "Fireball" not in found


def test_replacing_line_4_instead_gives_him_the_fireball():
    found = defensive_wizard(4)
    assert "Fireball" in found
    assert "Monster Summoning I" not in found


def test_the_two_readings_differ_in_the_second_wizard_alone():
    literal, other = defensive_variant(5), defensive_variant(4)
    assert literal[:3] == other[:3]
    texts = [[line.text for line in team[3]] for team in (literal, other)]
    assert texts[0] != texts[1]
    assert 'cast("Fireball", closestenemy("Fighter"));' in texts[0]
    assert 'cast("Fireball", closestenemy("Fighter"));' in texts[1]


@pytest.mark.parametrize("tactic", [*Crpg.basics, "novice"])
def test_nobody_takes_along_more_than_he_can_carry(tactic):
    for seed in range(10):
        fight = world(UNTIL_FULL).begin((tactic, tactic), seed)
        for who in range(8):
            found = contents(fight, who)
            slots = by_level(found)
            most = {1: 4, 2: 2, 3: 1} if who % 4 >= 2 else FIGHTER_SLOTS
            assert all(slots[level] <= most[level] for level in slots)
            assert sum(found.get(potion.name, 0) for potion in POTIONS) <= 2
