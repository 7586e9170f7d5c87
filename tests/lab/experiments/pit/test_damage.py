"""Expected damage: as the agent-modelling thesis prints it, and as the world deals it."""

from __future__ import annotations

from statistics import fmean

import pytest

from sparring.lab.experiments.pit.damage import (
    blade_over_bow,
    blow,
    damage_a_round,
    sums_of,
    table_3_4,
)
from sparring.lab.experiments.pit.duels import SORCERER, as_script, duel_world, duellists
from sparring.lab.experiments.pit.statements import PRINTED_3_4, as_printed
from sparring.worlds.pit.data.characters import Weapon
from sparring.worlds.pit.data.numbers import CHOSEN
from sparring.worlds.pit.kernel import entries

TARGET = 7
"""The second team's sorcerer."""


def test_table_3_4_is_met_to_its_printed_precision() -> None:
    damage = table_3_4(CHOSEN)
    assert damage["dagger"] == pytest.approx(3.2175)
    assert damage["crossbow"] == pytest.approx(3.465)
    assert damage["magic_missile"] == 14
    assert damage["fireball"] == pytest.approx(15.75)
    assert damage["fireball_past_resist_elements"] == pytest.approx(1.46, abs=0.005)
    assert all(as_printed(damage[name], printed) for name, printed in PRINTED_3_4.items())


def test_a_figure_is_as_printed_only_within_half_of_its_last_digit() -> None:
    assert as_printed(15.75, 16)
    assert not as_printed(15.4, 16)
    assert not as_printed(1.44, 1.5)
    assert not as_printed(3.2180, 3.2175)


def test_dice_come_to_each_sum_in_so_many_ways() -> None:
    assert sums_of(2, 6)[7] == 6
    assert sums_of(0, 6) == {0: 1}
    assert sum(sums_of(7, 6).values()) == 6**7


def test_twenty_always_hits_one_never_and_later_blows_are_worse() -> None:
    club = Weapon(name="club", aim=0, attacks=2, dice=1, sides=1)
    # Only a 20 hits, and cannot be confirmed against such armour.
    assert blow(club, 40) == pytest.approx(1 / 20)
    # All but a 1 hit; a 20 is confirmed by any roll.
    assert blow(club, 0) == pytest.approx(20 / 20)
    assert damage_a_round(club, 11) == pytest.approx(blow(club, 11) + blow(club, 11, 5))


def test_blades_cost_more_than_bows() -> None:
    assert min(blade_over_bow(CHOSEN).values()) > 1


@pytest.mark.parametrize(
    ("policy", "name", "within"),
    [('cast("Fireball");', "fireball", 1.5), ('cast("Magic Missile");', "magic_missile", 0.4)],
)
def test_spells_cost_what_the_arithmetic_says(policy: str, name: str, within: float) -> None:
    world = duel_world(SORCERER, {"sorcerer_health": 40})
    casting, waiting = (duellists(world, as_script("wizard", one)) for one in (policy, "pass;"))
    lost = []
    for seed in range(300):
        world.prepare((casting, waiting), seed)
        entries.begin(world.record)
        entries.choose_all(world.record)
        entries.close_round(world.record)
        lost.append(40 - int(world.record.unit[TARGET].health))
    assert fmean(lost) == pytest.approx(table_3_4(CHOSEN)[name], abs=within)
