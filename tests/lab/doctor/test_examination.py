"""The doctor: problems planted into the world's own rules, and those that were there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sparring.lab.doctor.dealing import Verdict, Worth
from sparring.lab.doctor.evidence import Complaint, Count, Place, places_of
from sparring.lab.doctor.examination import Diagnosis, examine
from sparring.lab.doctor.likeness import listed
from sparring.lab.doctor.sampling import Sample
from sparring.lab.doctor.silence import (
    gain_between,
    hardly_act,
    heavy,
    priority_for,
    wins_by_team,
)
from sparring.lab.engines import Threads
from sparring.lab.experiment import Wishes
from sparring.lab.laboratory import Laboratory
from sparring.lab.ruletexts import checked_rules, rules_with, with_priority
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.doctor.evidence import Finding

TESTS = 4
FIGHTS = 35_000
WORLD = Crpg()
ASLEEP = """rule asleep [1]
    if distance(closest) > 500 then advance(closest);
"""
PLANTED = (
    {
        "fighter": "rule stand_still [9]\n    pass;\n",
        "wizard": "rule charm_at_start\n"
        '    if roundnumber <= 1 then cast("Charm Person", randomenemy("Fighter"));\n',
    },
    {
        "fighter": "rule much_later [9]\n    if roundnumber > 900 then pass;\n",
        "wizard": 'rule shield_again [2]\n    cast("Shield");\n',
    },
)


@pytest.fixture(scope="module")
def diagnosis() -> Diagnosis:
    text = ""
    for more in PLANTED:
        text = rules_with(text, more)
    with Laboratory(engine=Threads(2)) as lab:
        return examine(lab, Wishes(TESTS, 0, text), FIGHTS)


@pytest.fixture(scope="module")
def findings(diagnosis: Diagnosis) -> Sequence[Finding]:
    return diagnosis.findings


def named(findings: Sequence[Finding], complaint: Complaint) -> dict[str, Finding]:
    return {one.rules[0]: one for one in findings if one.complaint is complaint}


# --- planted -------------------------------------------------------------------


def test_a_rule_that_can_never_hold_is_found(findings: Sequence[Finding]) -> None:
    silent = named(findings, Complaint.NEVER_ACTS)
    assert list(silent) == ["much_later"]
    assert silent["much_later"].figures["drawn"] > 1000
    assert "acted in none of the" in silent["much_later"].sentence


def test_a_rule_that_does_nothing_first_of_all_is_always_worse(findings: Sequence[Finding]) -> None:
    finding = named(findings, Complaint.ALWAYS_WORSE)["stand_still"]
    assert finding.role == "fighter"
    assert max(finding.figures["change_by_tactic"]) < 0
    low, high = finding.figures["change_interval"]
    assert low < finding.figures["change"] < high < -10


def test_a_rule_that_takes_every_turn_is_told_of_once(findings: Sequence[Finding]) -> None:
    greedy = named(findings, Complaint.LEAVES_NO_TURN)
    assert "stand_still" in greedy
    silent = named(findings, Complaint.SILENT_BESIDE)
    assert not any("stand_still" in one.rules for one in silent.values())


def test_a_twin_is_found(findings: Sequence[Finding]) -> None:
    pairs = [one.rules for one in findings if one.complaint is Complaint.TWINS]
    assert ("shield", "shield_again") in pairs


def test_a_first_round_rule_of_the_lowest_priority_is_found(findings: Sequence[Finding]) -> None:
    finding = named(findings, Complaint.PRIORITY)["charm_at_start"]
    assert (finding.figures["priority"], finding.figures["tried_priority"]) == (0, 9)
    assert finding.figures["acted_pct"] < 2 < 30 < finding.figures["acted_raised_pct"]
    assert "charm_at_start" not in named(findings, Complaint.NEVER_ACTS)


# --- the world's own ------------------------------------------------------------


def test_the_thesis_mistake_is_found_by_measuring(findings: Sequence[Finding]) -> None:
    finding = named(findings, Complaint.PRIORITY)["stink_at_start"]
    assert (finding.figures["priority"], finding.figures["tried_priority"]) == (2, 9)
    assert finding.figures["acted_pct"] < 10
    assert finding.figures["acted_raised_pct"] > 40
    low, high = finding.figures["won_change_interval"]
    assert low <= finding.figures["won_change"] <= high


def test_the_thesis_twins_are_found(findings: Sequence[Finding]) -> None:
    pairs = [one.rules for one in findings if one.complaint is Complaint.TWINS]
    assert ("blur", "blur_again") in pairs
    assert ("melee_closest",) in pairs


def test_findings_are_plain_data(findings: Sequence[Finding]) -> None:
    for finding in findings:
        data = finding.as_data()
        assert data["rules"]
        assert data["rules"][0] in data["sentence"]


# --- single steps ----------------------------------------------------------------


def place(name: str, role: str = "wizard") -> Place:
    (fitting,) = [one for one in places_of(WORLD) if (one.role.name, one.name) == (role, name)]
    return fitting


def test_rules_of_the_first_round_are_told_by_their_condition() -> None:
    assert place("stink_at_start").acts_first_only
    assert not place("spread_out").acts_first_only
    assert not place("mirror").acts_first_only


def test_a_first_round_rule_should_have_the_priority_of_its_peers() -> None:
    counts = dict.fromkeys(places_of(WORLD), Count(100, 1))
    assert priority_for(place("stink_at_start"), counts) == 9
    assert priority_for(place("mirror"), counts) == 9
    assert priority_for(place("melee_weakest", "fighter"), counts) == 9


def test_a_changed_priority_changes_nothing_else() -> None:
    changed = checked_rules(with_priority("", "wizard", "stink_at_start", 9))
    assert changed is not None
    for role, own in WORLD.rules.roles.items():
        for before, after in zip(own.rules, changed.roles[role].rules, strict=True):
            wanted = 9 if before.name == "stink_at_start" else before.priority
            assert (after.name, after.priority) == (before.name, wanted)
            assert after.statement.text == before.statement.text


def test_a_heavy_rule_has_half_of_the_same_total() -> None:
    rule = place("stink_at_start")
    weights = heavy(rule)["wizard"]
    assert sum(weights) == 100 * len(weights)
    assert weights[rule.number] == sum(weights) // 2
    assert min(weights) > 0


def test_names_are_listed_as_in_a_sentence() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"


def test_what_is_left_open_is_said(diagnosis: Diagnosis) -> None:
    first, *others = diagnosis.sentences()
    assert first.startswith(f"{diagnosis.worth.fights:,} fights of")
    left = diagnosis.worth.of(Verdict.UNDECIDED)
    assert any(one.startswith("undecided when the budget ended") for one in others) == bool(left)
    assert diagnosis.worth.fights <= FIGHTS


def test_a_diagnosis_is_plain_data(diagnosis: Diagnosis) -> None:
    data = json.loads(json.dumps(diagnosis.as_data()))
    assert len(data["rules"]) == len(diagnosis.worth.effects)
    assert {one["verdict"] for one in data["rules"]} <= {one.value for one in Verdict}


def test_a_rule_is_rare_only_by_enough_scripts() -> None:
    rule = place("mirror")
    assert [one.complaint for one in hardly_act({rule: Count(400, 0)})] == [Complaint.NEVER_ACTS]
    assert [one.complaint for one in hardly_act({rule: Count(4000, 9)})] == [Complaint.RARELY_ACTS]
    assert hardly_act({rule: Count(300, 0)}) == hardly_act({rule: Count(4000, 40)}) == []


def test_a_team_is_compared_with_itself() -> None:
    before = [{"results": "WLLL"}, {"results": "LLLL"}]
    after = [{"results": "WWLL"}, {"results": "LLWL"}]
    assert wins_by_team(before, 2) == [50, 0, 0, 0]
    gain = gain_between(before, after, 2, 1)
    assert (gain.before, gain.after) == (12.5, 37.5)
    assert gain.ends.low < 25 < gain.ends.high


def test_the_doctor_sees_any_world_with_rules(registered: Any) -> None:
    planted = rules_with("", {"archer": ASLEEP}, "skirmish")
    with Laboratory(engine=Threads(1)) as lab:
        found = examine(lab, Wishes(2, 0, planted, "skirmish"), 400)
    assert list(named(found.findings, Complaint.NEVER_ACTS)) == ["asleep"]
    assert not found.sample.tries_rules


def test_too_few_fights_are_called_too_few() -> None:
    few = Diagnosis((), Worth((), (), 30, 60), Sample())
    assert few.sentences() == [
        "60 fights of 30 teams drawn with equal weights; too few to say what any rule is worth"
    ]
