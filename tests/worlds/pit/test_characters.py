"""Who fights in the pit: section 1 of the facts sheet, and where everybody begins."""

from __future__ import annotations

import pytest

from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import Event, Kind
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.kernel.record import RADIUS
from tests.worlds.pit.stage import (
    BLUE_FIGHTER,
    BLUE_PRIEST,
    BLUE_ROGUE,
    BLUE_WIZARD,
    EVERYBODY,
    PROPOSED,
    RED_FIGHTER,
    RED_PRIEST,
    RED_ROGUE,
    RED_WIZARD,
    place,
    play,
    run_to,
    staged,
)

F, R, P, W, S = Kind.FIGHTER, Kind.ROGUE, Kind.PRIEST, Kind.WIZARD, Kind.SORCERER
MODIFIERS = {F: (1, 2, 0), R: (4, 1, 0), P: (1, 2, 3), W: (2, 1, 0)}
"""Of dexterity, constitution and wisdom; the priest casts by the last."""


@pytest.mark.parametrize(
    ("kind", "level", "health", "armour", "base_attack", "strength", "casting"),
    [
        (F, 8, 64, 21, 8, 16, None),
        (R, 8, 38, 17, 6, 12, None),
        (P, 8, 55, 18, 6, 14, 16),
        (W, 8, 30, 12, 4, 10, 16),
        (S, 7, 30, 13, 3, 10, 16),
    ],
)
def test_each_class_has_the_scores_of_the_sheet(
    kind, level, health, armour, base_attack, strength, casting
):
    entry, name = CHARACTERS[kind], kind.name.lower()
    assert (entry.level, entry.base_attack, entry.strength) == (level, base_attack, strength)
    assert PROPOSED[f"{name}_health"] == health
    assert PROPOSED.get(f"{name}_armour", entry.armour) == armour
    assert casting is None or entry.casting == casting


@pytest.mark.parametrize(
    ("kind", "base"),
    [(F, (6, 2, 2)), (R, (2, 6, 2)), (P, (6, 2, 6)), (W, (2, 2, 6))],
)
def test_saving_throws_are_the_bases_of_the_sheet_and_the_abilities(kind, base):
    dexterity, constitution, wisdom = MODIFIERS[kind]
    expected = (base[0] + constitution, base[1] + dexterity, base[2] + wisdom)
    assert CHARACTERS[kind].saves == expected


def test_duelling_sorcerers_dodge_by_nine():
    assert CHARACTERS[S].saves[1] == 9


@pytest.mark.parametrize(
    ("kind", "name", "aim", "attacks", "dice", "threat"),
    [
        (F, "long sword", 12, 2, (1, 8, 4), 19),
        (R, "rapier", 10, 2, (1, 6, 1), 18),
        (P, "morningstar", 8, 2, (1, 8, 2), 20),
        (W, "dagger", 4, 1, (1, 4, 0), 19),
        (S, "dagger", 5, 1, (1, 4, 2), 19),
    ],
)
def test_each_class_strikes_with_the_weapon_of_the_sheet(kind, name, aim, attacks, dice, threat):
    weapon = CHARACTERS[kind].melee
    assert (weapon.name, weapon.aim, weapon.attacks) == (name, aim, attacks)
    assert (weapon.dice, weapon.sides, weapon.plus) == dice
    assert (weapon.threat, weapon.multiplier) == (threat, 2)


@pytest.mark.parametrize(
    ("kind", "name", "aim", "attacks", "dice"),
    [
        (F, "longbow", 9, 2, (1, 8, 0)),
        (R, "shortbow", 10, 2, (1, 6, 0)),
        (P, "sling", 7, 2, (1, 4, 0)),
        (W, "crossbow", 6, 1, (1, 8, 0)),
        (S, "crossbow", 6, 1, (1, 8, 0)),
    ],
)
def test_each_class_shoots_with_the_weapon_of_the_sheet(kind, name, aim, attacks, dice):
    weapon = CHARACTERS[kind].ranged
    assert weapon is not None
    assert (weapon.name, weapon.aim, weapon.attacks) == (name, aim, attacks)
    assert (weapon.dice, weapon.sides, weapon.plus) == dice


def test_wizards_and_priests_bring_the_copies_of_spells_that_their_slots_allow():
    level = {entry.name: entry.level for entry in SPELLS}
    for kind, slots in ((W, [4, 4, 3, 3, 2]), (P, [6, 4, 3, 3, 2])):
        counts = [0] * 5
        for name, copies in CHARACTERS[kind].spells.items():
            counts[level[name]] += copies
        assert counts == slots


def test_only_the_rogue_sneaks_and_evades_and_only_the_priest_turns_undead():
    people = CHARACTERS[: Kind.SORCERER + 1]
    assert [entry.code for entry in people if entry.sneak_dice] == [R]
    assert [entry.code for entry in people if entry.evades] == [R]
    assert [entry.code for entry in people if entry.turns] == [P]
    assert CHARACTERS[R].sneak_dice == 4


def test_fighter_and_priest_stand_in_front_wizard_and_rogue_behind():
    fight = staged(numbers={"front_gap": 90})
    assert {who: place(fight, who) for who in EVERYBODY} == {
        RED_FIGHTER: (-4.5, -1.5),
        RED_PRIEST: (-4.5, 1.5),
        RED_ROGUE: (-6.5, -1.5),
        RED_WIZARD: (-6.5, 1.5),
        BLUE_FIGHTER: (4.5, -1.5),
        BLUE_PRIEST: (4.5, 1.5),
        BLUE_ROGUE: (6.5, -1.5),
        BLUE_WIZARD: (6.5, 1.5),
    }


def test_the_pit_is_fifteen_metres_across_and_nobody_leaves_it():
    fight = staged(RED_FIGHTER, BLUE_FIGHTER)
    for _ in range(3):
        play(fight, {RED_FIGHTER: run_to(7.0, 7.0)})
    x, y = place(fight, RED_FIGHTER)
    assert RADIUS == 7.5
    assert x * x + y * y == pytest.approx(7.5**2)


def test_whoever_runs_covers_three_and_a_half_metres_a_second():
    fight = staged(RED_FIGHTER, BLUE_FIGHTER, numbers={"speed": 35})
    events = play(fight, {RED_FIGHTER: run_to(4.0, -1.5)})
    steps = [event.x for event in events if event.code is Event.MOVES]
    assert steps == pytest.approx([-2.75, -1.0, 0.75, 2.5, 4.0])
