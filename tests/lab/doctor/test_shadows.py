"""Rules that leave others no turn, and rules that never act beside another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.lab.doctor.evidence import Complaint, Count, Team, places_of
from sparring.lab.doctor.shadows import chance_of_so_few, overshadowed, tallied
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from sparring.lab.doctor.evidence import Place

WORLD = Crpg()
FIRST, SECOND, *_ = places_of(WORLD)


def teams(*scripts: tuple[list[int], list[int]]) -> list[Team]:
    """Teams whose first fighter has a script, some rules of which acted once in two
    fights."""
    nothing: list[list[int]] = [[], [], [], []]
    return [Team([rules, [], [], []], ([acted, [], [], []], nothing)) for rules, acted in scripts]


def complaints(places: list[Place], some: list[Team]) -> list[tuple[Complaint, tuple[str, ...]]]:
    return [(one.complaint, one.rules) for one in overshadowed(places, some)]


def test_a_script_counts_once_however_many_tactics_it_meets() -> None:
    some = teams(*[([0, 1], [0])] * 100, *[([1], [1])] * 100)
    whole, beside = tallied(SECOND, some)
    assert (whole, beside) == (Count(200, 100), {0: Count(100, 0)})


def test_a_rule_that_acts_alone_but_never_beside_another_is_overshadowed() -> None:
    some = teams(*[([0, 1], [0])] * 100, *[([1], [1])] * 100)
    expected = (Complaint.SILENT_BESIDE, (SECOND.name, FIRST.name))
    assert complaints([FIRST, SECOND], some) == [expected]


def test_a_rule_that_is_rare_in_any_case_is_not_overshadowed() -> None:
    some = teams(*[([0, 1], [0])] * 300, *[([1], [])] * 290, *[([1], [1])] * 10)
    assert complaints([FIRST, SECOND], some) == []


def test_a_few_scripts_do_not_show_a_shadow() -> None:
    some = teams(*[([0, 1], [0])] * 15, *[([1], [1])] * 100)
    assert complaints([FIRST, SECOND], some) == []


def test_a_rule_that_acts_beside_the_other_half_as_often_is_not_silent() -> None:
    some = teams(*[([0, 1], [1])] * 50, *[([0, 1], [0])] * 50, *[([1], [1])] * 100)
    assert complaints([FIRST, SECOND], some) == []


def test_a_rule_that_silences_most_others_is_told_of_by_itself() -> None:
    others = [1, 2, 3, 4]
    some = [
        team
        for rule in others
        for team in teams(*[([0, rule], [0])] * 100, *[([rule], [rule])] * 100)
    ]
    ((complaint, rules),) = complaints(places_of(WORLD)[:5], some)
    assert complaint is Complaint.LEAVES_NO_TURN
    assert rules == tuple(one.name for one in places_of(WORLD)[:5])


def test_the_exact_test_is_fishers() -> None:
    assert chance_of_so_few(Count(4, 1), Count(4, 3)) == pytest.approx(17 / 70)


@given(st.integers(1, 30), st.integers(1, 30), st.data())
def test_a_chance_is_one(beside: int, without: int, data: st.DataObject) -> None:
    few = data.draw(st.integers(0, beside))
    many = data.draw(st.integers(0, without))
    chance = chance_of_so_few(Count(beside, few), Count(without, many))
    assert 0 < chance <= 1 + 1e-9
