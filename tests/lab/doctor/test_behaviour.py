"""Twins by behaviour, and whom rules harm, from bouts looked at step by step."""

from __future__ import annotations

import pytest

from sparring.lab.doctor.behaviour import (
    Likeness,
    alike_of,
    groups_of,
    numbered,
    twins_by_behaviour,
)
from sparring.lab.doctor.evidence import Complaint, Finding, places_of
from sparring.lab.doctor.sampling import UNTRIED, Sample, sampled
from sparring.lab.engines import Threads
from sparring.lab.experiment import Wishes
from sparring.lab.laboratory import Laboratory
from sparring.lab.ruletexts import rules_with, world_with

TEXT = rules_with(
    "",
    {
        "fighter": "rule melee_weakest_awake\n"
        '    if not influence("Stunned") then meleeattack(weakestenemy);\n',
        "wizard": "rule burn_own_front [9]\n"
        '    if roundnumber > 1 then cast("Fireball", frontfriend);\n',
    },
)
WORLD = world_with(TEXT)


@pytest.fixture(scope="module")
def sample() -> Sample:
    with Laboratory(engine=Threads(1)) as lab:
        return sampled(lab, WORLD, Wishes(3, 0, TEXT), 3)


def test_rules_that_come_to_the_same_are_found(sample: Sample) -> None:
    findings = twins_by_behaviour(places_of(WORLD), sample, [])
    groups = [set(one.rules) for one in findings]
    assert {"melee_weakest", "melee_weakest_awake"} in groups
    assert not any({"charm_fighter", "charm_wizard"} <= group for group in groups)


def test_twins_that_were_told_of_are_not_told_again(sample: Sample) -> None:
    names = ("melee_weakest", "melee_weakest_awake")
    told = Finding(Complaint.TWINS, "fighter", names, "one text")
    findings = twins_by_behaviour(places_of(WORLD), sample, [told])
    assert set(names) not in [set(one.rules) for one in findings]


def test_friendly_fire_is_counted(sample: Sample) -> None:
    (place,) = [one for one in places_of(WORLD) if one.name == "burn_own_front"]
    hits = sample.of(place)
    assert hits.own > 0
    (missile,) = [one for one in places_of(WORLD) if one.name == "missile_weakest"]
    assert (sample.of(missile).own, sample.of(missile).others > 0) == (0, True)


def test_orders_are_equal_where_their_numbers_are() -> None:
    numbers = numbered([["a", "a", None], [None, "b", None], ["c", "c", "c"]])
    found = {(first, second): likeness for first, second, likeness in alike_of(numbers)}
    assert found[0, 1] == Likeness(3, 2)
    assert found[0, 2] == Likeness(2, 1)


def test_a_few_situations_make_no_twins() -> None:
    assert not Likeness(0, 0).is_twin
    assert not Likeness(34, 34).is_twin
    assert Likeness(40, 40).is_twin
    assert Likeness(1000, 950).is_twin
    assert not Likeness(1000, 949).is_twin


def test_rules_that_were_not_tried_together_are_not_compared() -> None:
    numbers = numbered([["a", UNTRIED], ["b", "b"], [UNTRIED, None]])
    assert list(alike_of(numbers)) == [(0, 1, Likeness(1, 1))]


def test_twins_of_twins_make_one_group() -> None:
    links = {("a", "c"): Likeness(40, 40), ("c", "d"): Likeness(40, 40)}
    assert groups_of(["a", "b", "c", "d"], links) == [["a", "c", "d"]]
