"""The verdicts on the papers' claims, from findings made up both ways."""

from __future__ import annotations

import re

import pytest

from sparring.lab import comparing
from sparring.lab.claims import Evidence, Verdict, judge_all, judged
from sparring.lab.experiments.pit import EXPERIMENTS
from sparring.lab.experiments.pit.causes import CAUSES
from sparring.lab.experiments.pit.claims import CLAIMS, is_no_later
from sparring.lab.results import NO_CAUSE, Difference, likely_cause
from tests.lab.experiments.crpg.made_up import FEWER_DEALS, around
from tests.lab.experiments.pit import made_up

HOLDS, IN_PART, FAILS, UNTOLD = Verdict
PAPERS = made_up.as_in_papers()


@pytest.fixture(autouse=True)
def fewer_deals(monkeypatch):
    monkeypatch.setattr(comparing, "ROUNDS", FEWER_DEALS)


def verdict(name, **changes):
    """One verdict on the papers' game, with some experiments changed."""
    findings = PAPERS | {key.replace("_", "-"): made for key, made in changes.items()}
    (claim,) = (claim for claim in CLAIMS if claim.name == name)
    return judged(claim, Evidence(findings)).verdict


def test_in_a_game_like_the_papers_every_claim_holds():
    verdicts = {one.claim.name: one.verdict for one in judge_all(CLAIMS, PAPERS)}
    assert verdicts == {claim.name: HOLDS for claim in CLAIMS}


def test_without_any_findings_nothing_can_be_told():
    found = judge_all(CLAIMS, {})
    assert {one.verdict for one in found} == {UNTOLD}


def test_every_claim_has_a_name_of_its_own_a_source_and_a_sentence():
    assert len({claim.name for claim in CLAIMS}) == len(CLAIMS)
    for claim in CLAIMS:
        assert claim.says.endswith((".", ".)"))
        assert re.search(r"thesis|2003 paper", claim.source)
        assert claim.likely_cause.endswith(".")


def test_learners_that_lose_and_turn_late_overcome_nobody():
    lost = {"without_culling": (40.0, 5.0), "without_culling_ai129": (40.0, 5.0)}
    late = {"ai129_none": 200.0, "ai161_none": 200.0}
    slow = made_up.game(late, lost)
    assert verdict(
        "static-overcome", neverwinter=slow, pit_unlearned=made_up.unlearned(40, 20)
    ) is (FAILS)
    assert verdict("static-overcome", neverwinter=made_up.game(wins=lost)) is IN_PART


def test_another_order_of_the_versions_is_seen():
    assert verdict("older-sooner", neverwinter=made_up.game({"ai129_none": 90.0})) is FAILS
    few = made_up.game({"ai129_none": 33.0}, tests=4)
    assert verdict("older-sooner", neverwinter=few) is UNTOLD


def test_curses_that_double_turning_points_do_harm():
    both = {"cursed_none": 90.0, "cursed_fpf": 90.0}
    assert verdict("curses-harmless", neverwinter=made_up.game(both)) is FAILS
    assert verdict("curses-harmless", neverwinter=made_up.game({"cursed_none": 90.0})) is IN_PART
    assert verdict("curses-harmless", neverwinter=made_up.game(tests=3)) is UNTOLD


def test_curses_that_help_do_no_harm():
    assert verdict("curses-harmless", neverwinter=made_up.game({"cursed_none": 14.0})) is HOLDS


def test_no_later_needs_a_sample_that_could_have_told():
    assert is_no_later(around(30, 5, 30), around(30, 5, 30), seed=0) is True
    assert is_no_later([10, 90], [12, 70], seed=0) is None
    assert is_no_later(around(60, 5, 30), around(30, 5, 30), seed=0) is False


def test_a_fallback_that_matters_is_seen():
    changed = made_up.game({"ai161_fpf": 90.0, "cursed_fpf": 90.0})
    assert verdict("fallback-alike", neverwinter=changed) is FAILS


def test_one_very_late_test_is_a_remote_outlier():
    found = made_up.game()
    found.samples["turning_points"]["cursed_none"][0] = 900
    assert verdict("no-outliers", neverwinter=found) is IN_PART
    assert verdict("no-outliers", neverwinter=made_up.game(tests=3)) is UNTOLD


def test_culling_that_holds_nothing_back_is_seen():
    free = made_up.game(wins={"with_culling": (79.0, 12.0)})
    assert verdict("culling-even", neverwinter=free) is FAILS
    lower = made_up.game(wins={"with_culling": (30.0, 3.0)})
    assert verdict("culling-even", neverwinter=lower) is IN_PART


def test_equal_weights_that_win_are_seen():
    assert verdict("equal-weights-lose", pit_unlearned=made_up.unlearned(60)) is FAILS
    assert verdict("equal-weights-lose", pit_unlearned=made_up.unlearned(50)) is UNTOLD


@pytest.mark.parametrize("name", ["closing-in", "speed-first"])
def test_what_is_done_less_often_was_not_learned(name):
    assert verdict(name, pit_learned=made_up.learned(-20)) is FAILS
    assert verdict(name, pit_learned=made_up.learned(0)) is UNTOLD


def test_a_slower_game_than_the_first_is_seen():
    assert verdict("lower-than-first-game", neverwinter=made_up.game(first=12)) is FAILS


def test_every_difference_of_a_judged_column_has_a_likely_cause():
    for experiment in EXPERIMENTS:
        for row, columns in experiment.paper.items():
            for column in columns:
                if column.endswith(("highest", "low", "high")):
                    continue
                for ours in (0.0, 1000.0):
                    one = Difference(row, column, ours, ours, ours, 50.0)
                    assert likely_cause(CAUSES, experiment.name, one) != NO_CAUSE
