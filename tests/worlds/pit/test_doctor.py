"""The doctor, unaided, names the lines of the pit's rulebases that can never act with the
spells and potions that there are, and no other line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sparring.lab.doctor.evidence import Complaint, level_jobs, places_of
from sparring.lab.doctor.examination import examine
from sparring.lab.doctor.sampling import sampled
from sparring.lab.doctor.silence import hardly_act
from sparring.lab.engines import Threads
from sparring.lab.experiment import Wishes
from sparring.lab.laboratory import Laboratory
from sparring.worlds.pit.world import ROLES, Pit

if TYPE_CHECKING:
    from sparring.lab.doctor.evidence import Finding

EMPTY = {9, 38, 59, 65}
DEAD = {
    "fighter": {56} | EMPTY,
    "rogue": EMPTY,
    "priest": {*range(3, 7), 15, 16, *range(21, 25), *range(27, 32), 41, 42, 43, 52} | EMPTY,
    "wizard": {6, 7, *range(17, 21), *range(27, 32), 43} | EMPTY,
}
"""By their numbers in the thesis (B.3): named spells that nobody is experienced enough for,
kinds of spells that the class has none of, protection that priests have none of and wizards
none of for others, sneaking fighters, remedies for disabilities, and the empty lines."""
HERE = Path(Pit.folder, "rulebases")
WISHES = Wishes(world="pit")


def numbers_of(role: str) -> dict[str, int]:
    """The number that each rule of a role has in the thesis, as its file says."""
    text = (HERE / f"{role}.rules").read_text(encoding="utf-8")
    return {name: int(number) for name, number in re.findall(r"rule (\w+).*# (\d+)", text)}


def dead_rules() -> dict[str, set[str]]:
    """The rules that can never act, role by role."""
    return {
        role: {name for name, number in numbers_of(role).items() if number in DEAD[role]}
        for role in ROLES
    }


def named(findings: list[Finding], complaint: Complaint) -> dict[str, set[str]]:
    """The rules that a complaint is about, role by role."""
    found = {role: set[str]() for role in ROLES}
    for one in findings:
        if one.complaint is complaint:
            found[one.role].add(one.rules[0])
    return found


NONE_AT_ALL = {role: set[str]() for role in ROLES}


def test_every_dead_line_is_a_rule_of_its_role():
    """62 stands twice in the thesis, and neither is dead."""
    counts = {role: len(names) for role, names in dead_rules().items()}
    assert counts == {role: len(numbers) for role, numbers in DEAD.items()}
    assert counts == {"fighter": 5, "rogue": 4, "priest": 23, "wizard": 16}


def test_the_doctor_names_the_lines_that_can_never_act_and_no_others():
    """By what acted in scripts drawn with equal weights against both versions of the game's
    AI: so many that each rule is in enough of them."""
    world = Pit()
    with Laboratory(engine=Threads(2)) as lab:
        records = lab.run(level_jobs(world.studied, 15, WISHES), "doctor")
    counts = {place: place.count(records) for place in places_of(world)}
    assert min(count.drawn for count in counts.values()) > 400
    findings = hardly_act(counts)
    assert named(findings, Complaint.NEVER_ACTS) == dead_rules()
    assert named(findings, Complaint.RARELY_ACTS) == NONE_AT_ALL


def test_tried_alone_in_many_situations_the_same_lines_never_order_anything():
    """The other way round: not what acted in scripts, but what each line would do alone."""
    world = Pit()
    with Laboratory(engine=Threads(2)) as lab:
        sample = sampled(lab, world, WISHES, 4)
    acted = {
        role: {rules[at].name for at in sample.seen[role] if at < len(rules)}
        for role, rules in ((role, world.rules.roles[role].rules) for role in ROLES)
    }
    silent = {role: set(numbers_of(role)) - acted[role] for role in ROLES}
    assert silent == dead_rules()


@pytest.mark.slow
def test_the_whole_examination_names_the_same_lines():
    with Laboratory(engine=Threads(2)) as lab:
        findings = list(examine(lab, WISHES, 20_000).findings)
    assert named(findings, Complaint.NEVER_ACTS) == dead_rules()
    assert named(findings, Complaint.RARELY_ACTS) == NONE_AT_ALL
