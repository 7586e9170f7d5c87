"""What characters take along: within the limits, and put to use unasked."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.playing.kits import (
    POTION_BY_NAME,
    SPELL_BY_NAME,
    checked_kits,
    kits_data,
    limits_of,
)
from sparring.worlds.crpg.playing.usual import USUAL_KITS, Kit
from sparring.worlds.crpg.rosters import ROLES
from tests.arena.helpers import POTION, SPELL, new_bout

NOTHING = Kit()
POTION_NAMES = tuple(POTION_BY_NAME)
FIRST_LEVEL = [name for name, spell in SPELL_BY_NAME.items() if spell.level == 1]


def with_kit(member: int, kit: Kit) -> list[Kit]:
    kits = [NOTHING] * len(ROLES)
    kits[member] = kit
    return kits


def test_the_usual_kits_use_up_every_slot():
    checked_kits(kits_data(USUAL_KITS))
    for role, kit in zip(ROLES, USUAL_KITS, strict=True):
        levels = [SPELL_BY_NAME[name].level for name in kit.spells]
        assert tuple(levels.count(level) for level in (1, 2, 3)) == limits_of(role).slots


def test_nobody_needs_to_take_anything_along():
    assert checked_kits(kits_data([NOTHING] * 4)) == (NOTHING,) * 4


@pytest.mark.parametrize("count", [0, 3, 5])
def test_a_team_has_four_kits(count: int):
    with pytest.raises(UsageError, match="a team has 4 characters"):
        checked_kits(kits_data([NOTHING] * count))


def test_a_fighter_memorises_nothing():
    with pytest.raises(UsageError, match="first fighter can memorise 0 spells of level 1; got 1"):
        checked_kits(kits_data(with_kit(0, Kit(("Shield",)))))


def test_one_spell_too_many_of_a_level_is_refused():
    slots = limits_of("wizard").slots[0]
    checked_kits(kits_data(with_kit(3, Kit(("Shield",) * slots))))
    with pytest.raises(UsageError, match=f"second wizard can memorise {slots} spells of level 1"):
        checked_kits(kits_data(with_kit(3, Kit(("Shield",) * (slots + 1)))))


@pytest.mark.parametrize(("member", "role"), list(enumerate(ROLES)))
def test_one_potion_too_many_is_refused(member: int, role: str):
    most = limits_of(role).potions
    checked_kits(kits_data(with_kit(member, Kit((), POTION_NAMES[:1] * most))))
    with pytest.raises(UsageError, match=f"can carry {most} potions; got {most + 1}"):
        checked_kits(kits_data(with_kit(member, Kit((), POTION_NAMES[:1] * (most + 1)))))


def test_a_misspelt_name_is_refused_with_the_nearest():
    with pytest.raises(UsageError, match="no spell is named 'Sheild'; did you mean 'Shield'"):
        checked_kits(kits_data(with_kit(2, Kit(("Sheild",)))))
    with pytest.raises(UsageError, match="no potion is named 'Potion of Heeling'; did you mean"):
        checked_kits(kits_data(with_kit(0, Kit((), ("Potion of Heeling",)))))


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ("all of it", "a team has 4 characters"),
        ([5, {}, {}, {}], "a list of spells and a list of potions"),
        ([{"armour": []}, {}, {}, {}], "a list of spells and a list of potions"),
        ([{}, {}, {"spells": "Shield"}, {}], "lists at most 12"),
        ([{}, {}, {"spells": ["Shield"] * 13}, {}], "lists at most 12"),
        ([{}, {}, {"spells": [5]}, {}], "names of at most 40 letters"),
        ([{}, {}, {"spells": ["x" * 1000]}, {}], "names of at most 40 letters"),
    ],
)
def test_whatever_is_no_kit_is_refused_in_words(form: Any, why: str):
    with pytest.raises(UsageError, match=why):
        checked_kits(form)


def test_without_a_word_the_usual_kits_are_taken():
    assert checked_kits(None) == USUAL_KITS


def test_kits_come_back_from_their_data_and_from_the_lists_of_old():
    assert checked_kits(kits_data(USUAL_KITS)) == USUAL_KITS
    lists = [[list(kit.spells), list(kit.potions)] for kit in USUAL_KITS]
    assert checked_kits(lists) == USUAL_KITS


def carried(member: int, kit: Kit) -> Counter[str]:
    """What somebody really has at the beginning, a spell begun unasked included."""
    unit = new_bout(kits=with_kit(member, kit)).bout.record.unit[member]
    things = Counter({name: int(unit.spells[number]) for name, number in SPELL.items()})
    things.update({name: int(unit.potions[number]) for name, number in POTION.items()})
    if unit.act == Act.CAST:
        things[SPELLS[unit.thing].name] += 1
    return +things


@pytest.mark.parametrize("spell", SPELL_BY_NAME)
def test_every_spell_can_be_taken_along_and_is_memorised(spell: str):
    assert set(carried(2, Kit((spell,)))) == {spell}


@pytest.mark.parametrize("potion", POTION_NAMES)
def test_every_potion_can_be_taken_along_and_is_carried(potion: str):
    assert set(carried(0, Kit((), (potion,)))) == {potion}


@pytest.mark.parametrize("member", [2, 3])
def test_a_full_kit_is_carried_as_it_was_chosen(member: int):
    kit = USUAL_KITS[member]
    spells = {name: count for name, count in carried(member, kit).items() if name in SPELL}
    assert spells == Counter(kit.spells)


@settings(max_examples=30, deadline=None)
@given(
    spells=st.lists(st.sampled_from(FIRST_LEVEL), max_size=4).map(tuple),
    potions=st.lists(st.sampled_from(POTION_NAMES), max_size=2).map(tuple),
)
def test_a_kit_is_carried_as_it_was_chosen_and_filled_with_copies(
    spells: tuple[str, ...], potions: tuple[str, ...]
):
    found = carried(2, Kit(spells, potions))
    for chosen, room in ((spells, limits_of("wizard").slots[0]), (potions, 2)):
        assert Counter(chosen) <= found
        assert sum(found[name] for name in set(chosen)) == (room if chosen else 0)
    assert set(found) == {*spells, *potions}
