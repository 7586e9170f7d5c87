"""Settings of evolution: both columns of the thesis, and what cannot work."""

from __future__ import annotations

import json

import pytest

from sparring.errors import SettingsError, UsageError
from sparring.evolution import CONTROL, DUEL, EVOLUTION_PRESETS, EvolutionSettings
from sparring.evolution.settings import (
    BOXES,
    GATHERING,
    MOST_MEMBERS,
    Operator,
    evolution_settings_named,
)


def test_chapter_three_has_its_column():
    assert (BOXES.population, BOXES.generations, BOXES.tournament) == (100, 35, 2)
    assert (GATHERING.population, GATHERING.generations, GATHERING.tournament) == (100, 30, 3)
    assert (CONTROL.weight_chance, CONTROL.weight_reach) == (0.05, 0.3)
    assert (CONTROL.removal_chance, CONTROL.flip_chance) == (0.95, 0.05)
    assert set(CONTROL.operators) == set(Operator) - {Operator.RANDOMISATION}
    assert not CONTROL.both_children


def test_the_duel_has_its_column():
    assert (DUEL.population, DUEL.generations, DUEL.tournament) == (200, 50, 2)
    assert (DUEL.weight_chance, DUEL.weight_reach) == (0.1, 2.0)
    assert (DUEL.removal_chance, DUEL.flip_chance) == (0.75, 0.1)
    assert set(DUEL.operators) == set(Operator) - {Operator.NODE_MUTATION}
    assert DUEL.both_children


@pytest.mark.parametrize("preset", EVOLUTION_PRESETS.values())
def test_all_presets_have_in_common_what_was_settled(preset):
    assert len(preset.operators) == 6
    assert preset.crowding == 3
    assert preset.matching
    assert (preset.start_chance, preset.start_reach) == (0.5, 5.0)


@pytest.mark.parametrize("name", EVOLUTION_PRESETS)
def test_settings_are_themselves_again_after_json(name):
    preset = evolution_settings_named(name)
    assert EvolutionSettings(**json.loads(json.dumps(preset.as_data()))) == preset


def test_a_preset_that_nobody_has_is_refused():
    with pytest.raises(UsageError, match="did you mean 'boxes'"):
        evolution_settings_named("boxs")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"population": 1}, "population is a whole number, 2 to 10,000; got 1"),
        ({"population": MOST_MEMBERS + 1}, "population is a whole number"),
        ({"population": 100.0}, "population is a whole number"),
        ({"population": True}, "population is a whole number"),
        ({"population": 10**5000}, "population is a whole number"),
        ({"generations": -1}, "generations is a whole number, 0 to 1,000,000; got -1"),
        ({"tournament": 0}, "tournament is a whole number"),
        ({"crowding": "3"}, "crowding is a whole number"),
        ({"weight_chance": 1.01}, "weight_chance lies within 0 to 1; got 1.01"),
        ({"flip_chance": -0.1}, "flip_chance lies within 0 to 1"),
        ({"removal_chance": float("nan")}, "removal_chance lies within 0 to 1"),
        ({"start_chance": None}, "start_chance lies within 0 to 1"),
        ({"weight_reach": 1001}, "weight_reach lies within 0 to 1000"),
        ({"start_reach": float("inf")}, "start_reach lies within 0 to 1000"),
        ({"both_children": "no"}, "both_children is true or false; got 'no'"),
        ({"matching": 1}, "matching is true or false"),
        ({"mutates_outputs": None}, "mutates_outputs is true or false"),
        ({"operators": ()}, "at least one operator"),
        ({"operators": ("connectivity",) * 9}, "name each of them once"),
        ({"operators": ("conectivity",)}, "did you mean 'connectivity'"),
        ({"operators": "connectivity"}, "no operator is named 'c'"),
        ({"operators": (3,)}, "no operator is named '3'"),
    ],
)
def test_settings_that_cannot_work_are_refused(wrong, message):
    with pytest.raises(SettingsError, match=message):
        EvolutionSettings(**wrong)


def test_operators_may_be_given_by_name():
    assert EvolutionSettings(operators=["connectivity"]).operators == (Operator.CONNECTIVITY,)
