"""The verdicts on what the agent-modelling thesis says, from curves made up both ways."""

from __future__ import annotations

import re
from math import inf
from typing import Any

import pytest

from sparring.lab import comparing
from sparring.lab.claims import Evidence, Verdict, judge_all, judged
from sparring.lab.experiments.pit import CLAIMS as ALL_CLAIMS
from sparring.lab.experiments.pit.alert.claims import (
    CLAIMS,
    FIGURE_PARTS,
    figure_judgement,
    is_ahead,
    is_tie,
    z_of,
)
from tests.lab.experiments.crpg.made_up import FEWER_DEALS
from tests.lab.experiments.pit.alert import made_up

HOLDS, IN_PART, FAILS, UNTOLD = Verdict


@pytest.fixture(autouse=True)
def fewer_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "ROUNDS", FEWER_DEALS)


def verdict(name: str, **changed: Any) -> Verdict:
    """One verdict on the thesis's figures, some of them changed."""
    (claim,) = (claim for claim in CLAIMS if claim.name == name)
    return judged(claim, Evidence(made_up.duels(**changed))).verdict


def test_in_duels_like_the_thesiss_every_claim_holds() -> None:
    verdicts = {one.claim.name: one.verdict for one in judge_all(CLAIMS, made_up.duels())}
    assert verdicts == {claim.name: HOLDS for claim in CLAIMS}


def test_in_duels_like_the_thesiss_every_figure_holds() -> None:
    evidence = Evidence(made_up.duels())
    for row in FIGURE_PARTS:
        assert figure_judgement(evidence, row).verdict is HOLDS, row


def test_without_findings_or_with_very_few_trials_nothing_can_be_told() -> None:
    assert {one.verdict for one in judge_all(CLAIMS, {})} == {UNTOLD}
    few = {one.claim.name: one.verdict for one in judge_all(CLAIMS, made_up.duels(2))}
    assert set(few.values()) == {UNTOLD}


def test_every_claim_has_a_name_of_its_own_a_source_and_a_sentence() -> None:
    assert len({claim.name for claim in ALL_CLAIMS}) == len(ALL_CLAIMS)
    for claim in CLAIMS:
        assert claim.says.endswith(".")
        assert re.match("agent-modelling thesis, 3.5", claim.source)
        assert claim.likely_cause.endswith(".")


# --- measures --------------------------------------------------------------------------------


def test_one_deviation_tells_a_lead_from_a_tie() -> None:
    assert is_ahead([60, 61, 62])
    assert not is_ahead([45, 60, 75])
    assert is_tie([45, 60, 75])
    assert not is_tie([60, 61, 62])


def test_z_counts_standard_errors_above_half() -> None:
    assert z_of([51, 53, 55]) == pytest.approx(3 / (2 / 3**0.5))
    assert z_of([60, 60]) == inf
    assert z_of([40, 40]) == -inf
    assert z_of([50, 50]) == 0


# --- the other way ---------------------------------------------------------------------------


def test_a_late_winner_is_consistent_but_not_quick() -> None:
    late = {50: (40.0, 5.0), 200: (85.0, 5.0)}
    assert verdict("alert-beats-static", fig_3_4=late) is IN_PART
    losing = dict.fromkeys(("fig_3_4", "fig_3_5", "fig_3_6"), (45.0, 5.0))
    assert verdict("alert-beats-static", **losing) is FAILS


def test_a_clear_lead_is_no_tie() -> None:
    assert verdict("alert-ties", fig_3_9=(70.0, 5.0)) is IN_PART
    assert verdict("alert-ties", fig_3_7=(70.0, 5.0), fig_3_9=(30.0, 5.0)) is FAILS


def test_a_steady_lead_without_a_model_is_seen() -> None:
    assert verdict("alert-unsteady", fig_3_8=(75.0, 1.0)) is FAILS
    assert verdict("alert-unsteady", fig_3_8=(80.0, 15.0)) is IN_PART


def test_a_bound_is_missed_only_by_more_than_one_deviation() -> None:
    assert verdict("model-beats-static", fig_3_10=(88.0, 5.0)) is UNTOLD
    assert verdict("model-beats-static", fig_3_10=(80.0, 5.0)) is IN_PART
    assert verdict("model-beats-static", fig_3_10=(80.0, 5.0), fig_3_11=(60.0, 5.0)) is FAILS


def test_a_model_that_slows_learning_down_is_seen() -> None:
    slow = {50: (60.0, 4.0), 300: (93.0, 4.0)}
    assert verdict("model-as-fast", fig_3_10=slow) is IN_PART
    assert verdict("model-as-fast", fig_3_10=(60.0, 4.0), fig_3_11=(50.0, 4.0)) is FAILS


def test_a_model_that_brings_nothing_is_seen() -> None:
    assert verdict("model-sorcerers", fig_3_12=(45.0, 16.0)) is FAILS
    assert verdict("model-sorcerers", fig_3_12=(67.0, 20.0)) is IN_PART
    assert verdict("model-pairs", fig_3_13=(45.0, 4.0)) is FAILS


def test_the_z_test_may_fail_at_400_for_sorcerers_alone() -> None:
    dip = {50: (64.0, 6.0), 400: (50.0, 6.0), 450: (64.0, 6.0)}
    assert verdict("model-beats-alert", fig_3_14=dip) is HOLDS
    assert verdict("model-beats-alert", fig_3_15=dip) is IN_PART
    even = {"fig_3_14": (50.0, 6.0), "fig_3_15": (50.0, 6.0)}
    assert verdict("model-beats-alert", **even) is FAILS


def test_whoever_does_not_adapt_is_seen() -> None:
    never = {50: (60.0, 5.0), 550: (30.0, 5.0)}
    assert verdict("new-globe", fig_3_16=never) is FAILS
    assert verdict("new-globe", fig_3_16={50: (49.0, 4.0), 550: (30.0, 5.0)}) is IN_PART
    assert verdict("new-spells", fig_3_17=(40.0, 5.0)) is FAILS
    assert verdict("new-spells", fig_3_17=(65.0, 5.0)) is IN_PART


def test_pairs_that_spread_more_than_sorcerers_are_seen() -> None:
    wide = {"fig_3_9": (50.0, 30.0), "fig_3_13": (63.0, 20.0)}
    assert verdict("sorcerers-spread", **wide) is FAILS
    assert verdict("sorcerers-spread", fig_3_13=(63.0, 7.0)) is UNTOLD


def test_sarsa_that_adapts_better_is_seen() -> None:
    assert verdict("better-weapon", weapon_sarsa=(90.0, 3.0)) is IN_PART
    assert verdict("better-weapon", weapon_sarsa=(80.0, 3.0)) is UNTOLD
    assert verdict("better-weapon", weapon_alert=(40.0, 3.0)) is FAILS
