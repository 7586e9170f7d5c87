"""The verdicts on the thesis's claims, from findings made up both ways."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sparring.lab import comparing
from sparring.lab.claims import Evidence, Verdict, judge_all, judged
from sparring.lab.experiments.strategy.claims import CLAIMS
from tests.lab.experiments.crpg.made_up import FEWER_DEALS
from tests.lab.experiments.strategy.made_up import IMPROVED, ORIGINAL, as_in_thesis

HOLDS, IN_PART, FAILS, UNTOLD = Verdict
THESIS = as_in_thesis()


@pytest.fixture(autouse=True)
def fewer_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "ROUNDS", FEWER_DEALS)


def verdict(name: str, **changes) -> Verdict:
    """One verdict on the thesis's game, with some experiments changed."""
    findings = THESIS | {f"strategy-{key}": made for key, made in changes.items()}
    (claim,) = (claim for claim in CLAIMS if claim.name == name)
    return judged(claim, Evidence(findings)).verdict


NAMES = [
    "balanced_turns",
    "rushes_lost",
    "low_rules",
    "improved_sooner",
    "improved_wins",
    "some_rushes",
    "new_rules_heavy",
    "no_overfitting",
]


@pytest.mark.parametrize("name", NAMES)
def test_in_a_game_like_the_thesiss_every_claim_on_learning_holds(name: str) -> None:
    assert verdict(name) is HOLDS


def test_without_any_findings_nothing_can_be_told() -> None:
    assert {one.verdict for one in judge_all(CLAIMS, {})} == {UNTOLD}


def test_a_game_in_which_rushes_are_learned_against_is_seen() -> None:
    assert verdict("balanced_turns", original=IMPROVED) is HOLDS
    turned = replace(
        ORIGINAL,
        samples=ORIGINAL.samples
        | {
            "turning_points": {
                row: [20.0] * len(points)
                for row, points in ORIGINAL.samples["turning_points"].items()
            }
        },
    )
    assert verdict("balanced_turns", original=turned) is IN_PART


def test_improvements_that_change_nothing_are_none() -> None:
    for name in ("improved_sooner", "improved_wins"):
        assert verdict(name, improved=ORIGINAL) is not HOLDS
    assert verdict("improved_sooner", improved=ORIGINAL) is FAILS


def test_improvements_that_lose_elsewhere_are_overfitted() -> None:
    assert verdict("no_overfitting", original=IMPROVED, improved=ORIGINAL) is FAILS


def test_when_all_rush_or_none_it_is_not_some() -> None:
    for share in (True, False):
        extra = ORIGINAL.extra | {"rushes": {row: [share] * 20 for row in ORIGINAL.extra["rushes"]}}
        assert verdict("some_rushes", original=replace(ORIGINAL, extra=extra)) is FAILS
