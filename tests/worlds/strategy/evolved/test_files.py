"""Evolved tactics as files: they come back as they went, and garbage is refused in a sentence."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as any_of

from sparring.errors import StateError
from sparring.luck import Luck
from sparring.worlds.strategy.evolved import (
    EvolvedTactic,
    load_tactic,
    save_tactic,
    tactic_from,
)
from sparring.worlds.strategy.evolved.chromosome import random_chromosome
from sparring.worlds.strategy.evolved.files import MOST_BYTES
from sparring.worlds.strategy.world import Strategy

TACTIC = EvolvedTactic(
    random_chromosome(Luck(8)),
    "strategy",
    "soldier_rush",
    0.75,
    frozenset({0, 2}),
    {"seed": 8},
)
WORLD = Strategy()

leaves = any_of.one_of(
    any_of.none(),
    any_of.booleans(),
    any_of.integers(-(2**70), 2**70),
    any_of.floats(allow_nan=False, allow_infinity=False),
    any_of.text(max_size=5),
    any_of.sampled_from(["B", "R", "E", "C"]),
)
json_data = any_of.recursive(
    leaves,
    lambda inner: (
        any_of.lists(inner, max_size=4)
        | any_of.dictionaries(any_of.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)


def test_a_tactic_comes_back_as_it_was_saved(tmp_path):
    path = tmp_path / "tactic.json"
    save_tactic(path, TACTIC)
    assert load_tactic(path) == TACTIC
    assert load_tactic(path).orders() == TACTIC.orders()


@given(json_data)
@settings(max_examples=150, deadline=None)
def test_other_data_is_no_tactic(form):
    with pytest.raises(StateError):
        tactic_from(form)


def places_in(form, path=()):
    """Where anything stands in data, at any depth."""
    yield path
    if isinstance(form, dict | list):
        for key, child in form.items() if isinstance(form, dict) else enumerate(form):
            yield from places_in(child, (*path, key))


PLACES = [place for place in places_in(TACTIC.form()) if place]


@given(any_of.sampled_from(PLACES), json_data)
@settings(max_examples=300, deadline=None)
def test_whatever_is_changed_is_read_or_refused_and_what_is_read_is_legal(place, value):
    form = deepcopy(TACTIC.form())
    inner = form
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    try:
        tactic = tactic_from(form)
    except StateError:
        return
    tactic.chromosome.check().script()
    tactic.text()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "1e999", '{"sparring_tactic": 1}', "[" * 60_000, "\0"]
)
def test_files_of_garbage_are_refused(tmp_path, text):
    path = tmp_path / "tactic.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(StateError):
        load_tactic(path)


def test_files_that_are_missing_or_too_large_are_refused(tmp_path):
    with pytest.raises(StateError, match="cannot be read"):
        load_tactic(tmp_path / "nothing.json")
    large = tmp_path / "large.json"
    large.write_text(" " * (MOST_BYTES + 1), encoding="utf-8")
    with pytest.raises(StateError, match="too large"):
        load_tactic(large)


@pytest.mark.parametrize("fitness", [10**400, -1, 1.5, True, "0.5"])
def test_a_fitness_that_is_none_is_refused(fitness):
    with pytest.raises(StateError, match="fitness"):
        tactic_from({**TACTIC.form(), "fitness": fitness})


def test_a_name_of_several_lines_stays_within_its_comment():
    strange = EvolvedTactic(TACTIC.chromosome, "strategy", "x\nscript commander")
    assert strange.text().splitlines()[1] == "script commander"
    assert strange.text().count("script commander\n") == 1


def test_a_later_version_is_refused():
    with pytest.raises(StateError, match="version 2"):
        tactic_from({**TACTIC.form(), "sparring_tactic": 2})


def test_the_rule_file_plays_the_same_game_as_the_saved_one(tmp_path):
    saved, rules = tmp_path / "tactic.json", tmp_path / "tactic.rules"
    save_tactic(saved, TACTIC)
    rules.write_text(TACTIC.text(), encoding="utf-8")
    outcomes = [
        WORLD.fight((WORLD.contender(path, 0), "soldier_rush"), 0).as_data()
        for path in (saved, rules)
    ]
    assert outcomes[0] == outcomes[1]


def test_a_damaged_tactic_cannot_fight(tmp_path):
    path = tmp_path / "tactic.json"
    path.write_text(json.dumps({**TACTIC.form(), "chromosome": []}), encoding="utf-8")
    with pytest.raises(StateError, match="not an evolved tactic"):
        WORLD.contender(path, 0)
