"""TEAM in the lab: turning points by hand, records of hours, claims."""

from __future__ import annotations

from typing import Any

import pytest

from sparring.errors import UsageError
from sparring.lab.claims import Evidence, Verdict
from sparring.lab.engines import engine_named
from sparring.lab.experiment import Findings, Wishes
from sparring.lab.experiments.flags import CLAIMS, EXPERIMENTS, team
from sparring.lab.experiments.flags.recording.hours import (
    SCRIPTS,
    UNLEARNED,
    hours_jobs,
    hours_record,
)
from sparring.lab.experiments.flags.recording.split_scripts import SPLITS, SplitScripts
from sparring.lab.laboratory import Laboratory
from sparring.luck import Luck
from sparring.worlds.flags.world import Flags

WISHES = Wishes(1, 3, "", "flags")


def record_of(hours: int = 1, **more: Any) -> Any:
    (job,) = hours_jobs(hours, 1, WISHES, against="quake", **more)
    return hours_record(Flags(), job)


# --- turning points by hand ---------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "turning_point"),
    [
        ("W", 1),
        ("LWW", 3),
        ("WLWLWW", 5),
        ("WWL", 1),
        ("WWLL", None),
        ("LLL", None),
        ("LLWWWLLWWW", 9),
    ],
)
def test_the_absolute_turning_point_is_where_the_lead_begins_that_stays(
    points: str, turning_point: int | None
):
    assert team.absolute_turning_point(points) == turning_point


@pytest.mark.parametrize(
    ("points", "turning_point"),
    [
        ("W" * 19, None),
        ("W" * 20, 20),
        ("L" * 5 + "W" * 15, 20),
        ("L" * 6 + "W" * 15, 21),
        ("WL" * 40, None),
    ],
)
def test_the_relative_turning_point_is_the_end_of_twenty_points_with_fifteen_won(
    points: str, turning_point: int | None
):
    assert team.relative_turning_point(points) == turning_point


def test_leads_are_followed():
    assert team.lowest_lead("LLLWWWWW") == -3
    assert team.lowest_lead("WWL") == 0
    assert team.largest_relapse("WWWLLW") == 2
    assert team.share("WWWL") == 75


# --- records ------------------------------------------------------------------------


def test_a_record_tells_who_scored_each_point_and_the_best_splits():
    record = record_of()
    assert set(record["points"]) <= {"W", "L"}
    assert 20 < len(record["points"]) < 200
    assert record["changed_after"] == len(record["points"])
    assert all(sum(split) == 4 for split in record["splits"])
    assert record == record_of()


def test_others_change_after_half_of_the_time():
    record, same = record_of(2, then="rush"), record_of(1)
    at = record["changed_after"]
    assert record["points"][:at] == same["points"]
    assert 0 < at < len(record["points"])


def test_scripts_and_the_other_reading_go_other_ways():
    points = record_of()["points"]
    assert points != record_of(learner=SCRIPTS)["points"]
    assert points != record_of(credits="beginning")["points"]


@pytest.mark.parametrize(
    "more", [{"learner": "nobody"}, {"credits": "middle"}, {"hours": 0}, {"then": "nothing"}]
)
def test_what_cannot_be_tested_is_refused(more: Any):
    with pytest.raises(UsageError):
        record_of(**more)


def test_whoever_never_judges_a_child_stays_as_it_began():
    record = record_of(learner=UNLEARNED)
    assert record["splits"] == [[2, 2, 0], [3, 1, 0], [1, 2, 1], [2, 2, 0]]
    assert record["transitions"] > 100


def test_dynamic_scripting_draws_from_all_splits_and_learns_what_pays():
    assert len({split.counts for split in SPLITS}) == 15
    scripts = SplitScripts(seed=1)
    luck = Luck(5)
    split = scripts.begin(0)
    for _ in range(600):
        good = luck.below(100) < (90 if split["attack"] == 4 else 10)
        split = scripts.transition(0, good=good, seconds=3)
    assert scripts.best("no flag stolen")["attack"] == 4
    assert scripts.transitions == 600


# --- the experiment -----------------------------------------------------------------


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    team_hours = team.HOURS
    team.HOURS = 1
    try:
        with Laboratory(
            tmp_path_factory.mktemp("records"), engine=engine_named("threads", 1)
        ) as lab:
            return EXPERIMENTS[0].run(lab, Wishes(2, 0, "", "flags"))
    finally:
        team.HOURS = team_hours


def test_the_table_has_the_columns_of_the_thesis(findings: Findings):
    for row in team.PAPER:
        assert list(findings.rows[row]) == list(team.PAPER[row])
        # One of the two tests turns within an hour; the other is counted apart.
        assert len(findings.samples["turning_points"][row]) == 1
        assert findings.extra["never_turned"][f"{row}_{team.ALL}"] == 1
    assert set(findings.extra["splits"]["team"]) == {
        "no flag stolen",
        "our flag stolen",
        "their flag stolen",
        "both flags stolen",
    }
    assert set(findings.extra["changes"]) == {"rush", "fortress"}
    assert any(
        "dynamic scripting over the same decision" in line for line in findings.extra["in_words"]
    )


def test_claims_can_be_judged(findings: Findings):
    evidence = Evidence({team.NAME: findings})
    for claim in CLAIMS:
        assert claim.judge(evidence).verdict in Verdict


def evidence_with(**samples: Any) -> Evidence:
    extra = {
        "never_turned": {f"{row}_{team.ALL}": samples.pop(row, 0) for row in team.PAPER},
    }
    kinds = {kind: {team.NAME: values} for kind, values in samples.items()}
    return Evidence({team.NAME: Findings({}, 20, extra=extra, samples=kinds)})


def verdict_on(identifier: str, evidence: Evidence) -> Verdict:
    (claim,) = [one for one in CLAIMS if one.name == identifier]
    return claim.judge(evidence).verdict


def test_learning_is_told_from_children_that_are_never_judged():
    shares = {
        team.NAME: [66.0 + at % 3 for at in range(15)],
        UNLEARNED: [57.0 + at % 3 for at in range(15)],
    }
    better = Evidence({team.NAME: Findings({}, 15, samples={"shares": shares})})
    assert verdict_on("team-learns", better) is Verdict.HOLDS
    worse = Evidence(
        {
            team.NAME: Findings(
                {},
                15,
                samples={"shares": {team.NAME: shares[UNLEARNED], UNLEARNED: shares[team.NAME]}},
            )
        }
    )
    assert verdict_on("team-learns", worse) is Verdict.FAILS


def test_claims_hold_or_fail_by_their_figures():
    shares = [60.0 + number % 5 for number in range(20)]
    assert verdict_on("team-always-wins", evidence_with(shares=shares)) is Verdict.HOLDS
    one_failed = evidence_with(shares=shares, absolute_turning_point=1)
    assert verdict_on("team-always-wins", one_failed) is not Verdict.HOLDS
    assert verdict_on("never-far-behind", evidence_with(most_behind=[12.0] * 5)) is Verdict.HOLDS
    assert verdict_on("never-far-behind", evidence_with(most_behind=[13.0] * 5)) is Verdict.FAILS
    rushing, mixed = [4.0] * 19 + [3.0], [4.0] * 5 + [3.0] * 15
    assert verdict_on("everybody-attacks", evidence_with(attackers=rushing)) is Verdict.HOLDS
    assert verdict_on("everybody-attacks", evidence_with(attackers=mixed)) is Verdict.IN_PART


@pytest.mark.parametrize(
    ("absolute", "relative", "verdict"),
    [(110.0, 70.0, Verdict.HOLDS), (20.0, 60.0, Verdict.FAILS)],
)
def test_dominance_comes_first_if_the_relative_turning_point_does(
    absolute: float, relative: float, verdict: Verdict
):
    points = {
        row: [mean + at for at in range(-10, 11)]
        for row, mean in ((team.ABSOLUTE, absolute), (team.RELATIVE, relative))
    }
    found = Findings({}, 21, samples={"turning_points": points})
    assert verdict_on("dominance-comes-first", Evidence({team.NAME: found})) is verdict
