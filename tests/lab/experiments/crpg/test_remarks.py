"""The papers' smaller claims, in small."""

from __future__ import annotations

import pytest

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg import remarks as module
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.worlds.crpg.world import Crpg


def test_every_remark_has_data_and_words(lab, monkeypatch):
    monkeypatch.setattr(module, "LEARNED_BY", 30)
    monkeypatch.setattr(module, "AFTERWARDS", 40)
    monkeypatch.setattr(module, "PEAKS", (70,))
    monkeypatch.setattr(module, "EXPLORATION", (0.05, 0.1))
    findings = module.remarks(lab, Wishes(1, 3))
    assert findings.rows == {}
    for name in (
        *("exploration", "fixed_peaks", "eager_fallback", "fallback_acts"),
        *("forgetting", "inferior_rule", "counter_tactics"),
    ):
        assert findings.extra[name]["in_words"], name
    assert set(findings.extra["forgetting"]["rows"]) == set(TACTICS)
    assert set(findings.extra["inferior_rule"]["rows"]) == set(TACTICS)


def test_who_never_turned_cannot_forget():
    assert module.share_behind({"turning_point": None}) is None


def test_the_share_behind_counts_windows_after_the_turning_point():
    ours, theirs = [1.0] * 20 + [0.0] * 20, [0.5] * 40
    record = {"turning_point": 10, "team_fitness": ours, "enemy_fitness": theirs}
    # Windows end at encounters 20 to 40; from the 26th on more than half of each is lost.
    assert module.share_behind(record) == pytest.approx(15 / 21)


def test_common_cores_are_what_most_runs_late_wins_share():
    steady = {"results": "WW", "acted": [[[1, 2, 3, 9]], [[1, 2, 3]]]}
    other = {"results": "WL", "acted": [[[1, 2, 3]], [[4, 5, 6]]]}
    names = [f"rule_{number}" for number in range(10)]
    best = module.common_cores([steady, other], (0,), names)[0]
    assert best == {"rules": ["rule_1", "rule_2", "rule_3"], "tests_pct": 100}


def test_a_run_without_late_wins_has_no_core():
    lost = {"results": "L", "acted": [[[1, 2, 3]]]}
    assert module.common_cores([lost], (0,), ["a", "b", "c", "d"]) == []


def test_the_roles_may_stand_in_any_order(lab, monkeypatch):
    monkeypatch.setattr(module, "LEARNED_BY", 20)
    fighter, wizard = Crpg().rule_text.split("# The rulebase of the wizards", 1)
    turned = Wishes(1, 3, f"# The rulebase of the wizards{wizard}\n{fighter}")
    findings = module.inferior_rule(lab, turned, 1)
    assert set(findings["rows"]["offensive"]) >= {"fighter_weight", "wizard_weight"}
