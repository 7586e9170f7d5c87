"""What swift scripting saved, a learner of earlier versions, is not lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sparring.scripting.learner import DynamicScripting
from sparring.scripting.restoring import OTHER_WAY
from sparring.scripting.rulebase import Rulebase
from sparring.scripting.settings import OURS, PRESETS, Updates
from sparring.worlds.contenders import saved_settings

SAVED = json.loads(Path(__file__).with_name("saved_by_swift.json").read_text("utf-8"))
"""Written by version 1 of the format: weights 17, 2, 1177 and 4 after six encounters."""


def ogres() -> Rulebase:
    rules = Rulebase("ogre", script_size=1)
    rules.closing(lambda me: True)
    for name in ("club", "throw", "shout", "flee"):
        rules.rule(name=name)(lambda me: True)
    return rules


@pytest.mark.parametrize("preset", PRESETS)
def test_it_can_be_gone_on_from_by_any_settings(preset: str) -> None:
    settings = PRESETS[preset]
    learner = DynamicScripting(ogres(), preset, seed=9)
    report = learner.restore(SAVED)
    assert report.notes == (OTHER_WAY,)
    assert not report.patched
    weights = learner.weights()
    assert sum(weights.values()) == 4 * settings.initial_weight
    assert min(weights.values()) >= settings.min_weight
    assert max(weights, key=weights.__getitem__) == "shout"
    assert learner.encounters == 6
    for _ in range(5):
        script = learner.draw()
        script.mark(0)
        learner.learn(script, 0.5, won=True)
    assert learner.encounters == 11


def test_its_shares_are_kept_on_the_scale_of_ours() -> None:
    learner = DynamicScripting(ogres(), seed=9)
    learner.restore(SAVED)
    assert learner.weights() == {"club": 55, "throw": 10, "shout": 3922, "flee": 13}


def test_its_settings_are_taken_to_be_ours() -> None:
    assert saved_settings(SAVED) == OURS
    by_own = {**SAVED, "settings": {**SAVED["settings"], "updates": "own rulebases"}}
    assert saved_settings(by_own).updates is Updates.OWN


@pytest.mark.parametrize("preset", PRESETS)
def test_settings_are_those_that_state_was_learned_with(preset: str) -> None:
    learner = DynamicScripting(ogres(), preset)
    assert saved_settings(learner.state()) == PRESETS[preset]
