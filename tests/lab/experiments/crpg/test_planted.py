"""The planted faults as data, and how it is judged what was named."""

from __future__ import annotations

from collections import Counter

import pytest

from sparring.lab.doctor.behaviour import CLOSING, Likeness
from sparring.lab.doctor.dealing import Effect, Worth
from sparring.lab.doctor.evidence import Complaint, Count, Finding, places_of
from sparring.lab.doctor.examination import Diagnosis
from sparring.lab.doctor.sampling import Hits, Sample
from sparring.lab.experiments.crpg.planted import (
    DEVELOPMENT,
    FITS,
    Fault,
    Truth,
    cards,
    doubted,
    false_names,
    faults,
    named_by,
    on_card,
    text_of,
)
from sparring.lab.ruletexts import checked_rules, rule_names
from sparring.worlds.crpg.world import Crpg

PLACE = places_of(Crpg())[0]
TWIN = next(one for one in faults() if one.like)


def finding(complaint: Complaint, fault: Fault, *more: str, **figures: object) -> Finding:
    return Finding(complaint, fault.role, (fault.name, *more), "", figures)


def test_there_are_enough_faults_of_every_kind_in_both_halves() -> None:
    assert len(faults()) >= 60
    kinds = Counter(one.kind for one in faults())
    assert set(FITS) <= set(kinds)
    assert min(kinds[kind] for kind in FITS) >= 4
    first = {one.kind for one in faults() if one.card in DEVELOPMENT}
    second = {one.kind for one in faults() if one.card not in DEVELOPMENT}
    assert set(FITS) <= first & second


@pytest.mark.parametrize("card", cards())
def test_the_rules_of_a_card_can_be_used(card: int) -> None:
    rules = checked_rules(text_of(card))
    assert rules is not None
    for fault in on_card(card):
        names = [rule.name for rule in rules.roles[fault.role].rules]
        assert (fault.name in names) != fault.is_refused
        if fault.like:
            assert fault.like in rule_names()[fault.role]


def test_what_lint_finds_is_named() -> None:
    for fault in faults():
        if fault.kind in ("tautology", "contradiction"):
            assert doubted(fault), fault.name


def test_a_fault_is_named_by_a_complaint_that_fits() -> None:
    fault = next(one for one in faults() if one.kind == "wastes the turn")
    assert named_by(fault, [finding(Complaint.WASTES_TURN, fault)]) == ["wastes the turn by moving"]
    assert named_by(fault, [finding(Complaint.TWINS, fault)]) == []
    other = Finding(Complaint.WASTES_TURN, fault.role, ("spread_out",), "")
    assert named_by(fault, [other]) == []


def test_a_twin_is_named_only_with_the_rule_that_it_is_like() -> None:
    assert named_by(TWIN, [finding(Complaint.TWINS, TWIN, TWIN.like)]) == ["twins"]
    assert named_by(TWIN, [finding(Complaint.TWINS, TWIN, "another")]) == []
    closing = next(one for one in faults() if one.kind == "twin of the closing rules")
    assert named_by(closing, [finding(Complaint.TWINS, closing)]) == ["twins"]
    assert named_by(closing, [finding(Complaint.TWINS, closing, "another")]) == []


def test_a_complaint_is_false_where_the_truth_says_otherwise() -> None:
    key = (TWIN.role, TWIN.name)
    pair = frozenset((TWIN.name, TWIN.like))

    def truth(change: float, same: int) -> Truth:
        effect = Effect(PLACE, 40 + change, 40, 0.3, (), 900, 900)
        likeness = {(TWIN.role, pair): Likeness(100, same)}
        sample = Sample(hits={key: Hits(5, 95)})
        return Truth({key: effect}, {key: Count(100, 50)}, {}, likeness, sample)

    def false(change: float, same: int, *complaints: Finding) -> int:
        diagnosis = Diagnosis(complaints, Worth((), (), 0, 0), Sample())
        return len(false_names(diagnosis, truth(change, same)))

    worse = finding(Complaint.ALWAYS_WORSE, TWIN)
    twins = finding(Complaint.TWINS, TWIN, TWIN.like, by="behaviour", pairs=[{"rules": [*pair]}])
    fire = finding(Complaint.HURTS_OWN, TWIN)
    assert false(-1.5, 97, worse, twins) == 0
    assert false(-0.5, 97, worse, twins) == 1
    assert false(-1.5, 90, worse, twins) == 1
    assert false(0.0, 97, fire, finding(Complaint.PRIORITY, TWIN)) == 2
    assert CLOSING not in TWIN.like
