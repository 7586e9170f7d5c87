"""The doctor: problems planted into the world's own rules, and those that were there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sparring.lab.doctor.evidence import Complaint, Count, Place, Team, places_of
from sparring.lab.doctor.examination import examine
from sparring.lab.doctor.harm import always_worse, is_in
from sparring.lab.doctor.likeness import listed, overshadowed, tallied
from sparring.lab.doctor.silence import heavy, priority_for
from sparring.lab.engines import Threads
from sparring.lab.experiment import Wishes, run_groups
from sparring.lab.laboratory import Laboratory
from sparring.lab.ruletexts import checked_rules, rules_with, with_priority, world_with
from sparring.lab.scorecard.contestants import contestants_in
from sparring.lab.scorecard.runs import jobs_of
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.doctor.evidence import Finding

TESTS = 8
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
def findings() -> list[Finding]:
    text = ""
    for more in PLANTED:
        text = rules_with(text, more)
    wishes = Wishes(TESTS, 0, text)
    groups = {
        name.removeprefix("watched "): jobs
        for name, jobs in jobs_of(WORLD, contestants_in(WORLD)["baseline"], TESTS, wishes).items()
        if name.startswith("watched ")
    }
    with Laboratory(engine=Threads(2)) as lab:
        return examine(lab, wishes, run_groups(lab, "scorecard", groups))


def named(findings: Sequence[Finding], complaint: Complaint) -> dict[str, Finding]:
    return {one.rules[0]: one for one in findings if one.complaint is complaint}


# --- planted -------------------------------------------------------------------


def test_a_rule_that_can_never_hold_is_found(findings: list[Finding]) -> None:
    silent = named(findings, Complaint.NEVER_ACTS)
    assert list(silent) == ["much_later"]
    assert silent["much_later"].figures["drawn"] > 1000
    assert "acted in none of the" in silent["much_later"].sentence


def test_a_rule_that_does_nothing_first_of_all_is_always_worse(findings: list[Finding]) -> None:
    finding = named(findings, Complaint.ALWAYS_WORSE)["stand_still"]
    assert finding.role == "fighter"
    assert max(finding.figures["fitness_points_by_tactic"]) < 0
    assert finding.figures["won_with_pct"] < finding.figures["won_without_pct"] - 10
    assert finding.figures["p"] < 0.001


def test_a_rule_that_takes_every_turn_is_told_of_once(findings: list[Finding]) -> None:
    greedy = named(findings, Complaint.LEAVES_NO_TURN)
    assert list(greedy) == ["stand_still"]
    silent = named(findings, Complaint.SILENT_BESIDE)
    assert not any("stand_still" in one.rules for one in silent.values())


def test_a_twin_is_found(findings: list[Finding]) -> None:
    pairs = [one.rules for one in findings if one.complaint is Complaint.TWINS]
    assert ("shield", "shield_again") in pairs


def test_a_first_round_rule_of_the_lowest_priority_is_found(findings: list[Finding]) -> None:
    finding = named(findings, Complaint.PRIORITY)["charm_at_start"]
    assert (finding.figures["priority"], finding.figures["tried_priority"]) == (0, 9)
    assert finding.figures["acted_pct"] < 2 < 30 < finding.figures["acted_raised_pct"]
    assert "charm_at_start" not in named(findings, Complaint.NEVER_ACTS)


# --- the world's own ------------------------------------------------------------


def test_the_thesis_mistake_is_found_by_measuring(findings: list[Finding]) -> None:
    finding = named(findings, Complaint.PRIORITY)["stink_at_start"]
    assert (finding.figures["priority"], finding.figures["tried_priority"]) == (2, 9)
    assert finding.figures["acted_pct"] < 10
    assert finding.figures["acted_raised_pct"] > 40
    low, high = finding.figures["won_change_interval"]
    assert low <= finding.figures["won_change"] <= high


def test_the_thesis_twins_are_found(findings: list[Finding]) -> None:
    pairs = [one.rules for one in findings if one.complaint is Complaint.TWINS]
    assert ("blur", "blur_again") in pairs
    assert ("melee_closest",) in pairs


def test_findings_are_plain_data(findings: list[Finding]) -> None:
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


def teams(*scripts: tuple[list[int], list[int], float]) -> list[Team]:
    """Teams whose first fighter has a script, some rules of which acted."""
    return [
        Team([rules, [], [], []], (fitness,), (fitness > 0.5,), ([acted, [], [], []],))
        for rules, acted, fitness in scripts
    ]


def test_a_rule_that_acts_alone_but_never_beside_another_is_overshadowed() -> None:
    first, second = places_of(WORLD)[:2]
    some = teams(*[([0, 1], [0], 0.5)] * 100, *[([1], [1], 0.5)] * 100)
    whole, beside = tallied(second, some)
    assert (whole, beside) == (Count(200, 100), {0: Count(100, 0)})
    (finding,) = overshadowed([first, second], some)
    assert finding.rules == (second.name, first.name)


def test_a_rule_is_not_blamed_for_a_difference_that_chance_makes() -> None:
    rule = places_of(WORLD)[0]
    some = teams(*[([0], [0], 0.4), ([0], [], 0.6), ([1], [1], 0.5)] * 20)
    assert is_in(rule, some[0])
    assert always_worse([rule], some, {rule: 100.0}, 0) == []
    worse = teams(*[([0], [0], 0.1), ([0], [], 0.3), ([1], [1], 0.5), ([1], [1], 0.7)] * 20)
    (finding,) = always_worse([rule], worse, {rule: 50.0}, 0)
    assert finding.figures["fitness_points"] == pytest.approx(-40)


def test_names_are_listed_as_in_a_sentence() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"


def test_the_doctor_sees_any_world_with_rules(registered: Any) -> None:
    planted = rules_with("", {"archer": ASLEEP}, "skirmish")
    wishes = Wishes(2, 0, planted, "skirmish")
    world = world_with(planted, "skirmish")
    jobs = jobs_of(world, contestants_in(world)["baseline"], 2, wishes)
    groups = {
        name.removeprefix("watched "): group
        for name, group in jobs.items()
        if name.startswith("watched ")
    }
    with Laboratory(engine=Threads(1)) as lab:
        complaints = examine(lab, wishes, run_groups(lab, "scorecard", groups))
    assert list(named(complaints, Complaint.NEVER_ACTS)) == ["asleep"]
