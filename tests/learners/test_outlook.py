"""What a learner expects and why, in words."""

from __future__ import annotations

import json

from sparring.learners.alert import Alert, AlertAM
from sparring.learners.outlook import ActionOutlook


def mages() -> AlertAM:
    names = ["dagger", "fireball", "globe"]
    learner = AlertAM(names, features=["hurt"], seen=names)
    learner.weights[0] = [0.02, -0.1, 0.0]
    nothing = [0.0, 0.0, 0.0]
    learner.take_over([[18, 30, 0, 0], [0] * 4], [nothing, [0.0, 0.0, 0.5], nothing, nothing])
    learner.uses[0] = [20, 3, 25]
    return learner


def test_an_outlook_says_what_is_expected_and_what_follows():
    assert str(mages().explain({"hurt": False})) == (
        "not hurt: expects fireball in 62, dagger in 38 of 100 rounds (of 48 seen), so globe is "
        "worth 0.31, dagger 0.02, fireball -0.10"
    )


def test_where_nothing_was_seen_it_says_so():
    text = str(mages().explain("hurt"))
    assert text.startswith("hurt: has seen nothing here yet and expects anything, so globe is")


def test_without_a_model_it_speaks_of_values_only():
    learner = Alert(["dagger", "globe"], states=["near"])
    learner.weights[0] = [0.5, 0.25]
    assert str(learner.explain("near")) == "near: dagger is worth 0.50, globe 0.25"


def test_an_outlook_is_data_for_machines():
    data = json.loads(json.dumps(mages().explain(0).as_data()))
    assert data["rounds"] == 48
    assert [each["name"] for each in data["actions"]] == ["globe", "dagger", "fireball"]
    assert data["actions"][0] == {"name": "globe", "worth": 0.3125, "uses": 25, "rate": 0.2}
    assert data["expected"][0] == {"name": "fireball", "seen": 30, "share": 0.625}
    assert data["expected"][-1]["name"] == "other"


def test_shares_add_up_to_one_also_where_nothing_was_seen():
    for state in (0, 1):
        assert sum(each.share for each in mages().explain(state).expected) == 1


def test_the_table_has_a_line_for_each_state_that_was_learned_about():
    learner = mages()
    heading, *lines = learner.table().splitlines()
    assert heading.split("  ")[0] == "state"
    assert lines == [
        "not hurt  48       fireball 62, dagger 38  globe 0.31, dagger 0.02, fireball -0.10"
    ]
    learner.uses[1][0] = 1
    assert len(learner.table().splitlines()) == 3
    assert [outlook.state for outlook in learner.outlooks()] == ["not hurt", "hurt"]


def test_a_worth_of_nothing_is_never_told_as_less_than_nothing() -> None:
    assert ActionOutlook("wait", -0.001, 3, 0.1).told == "0.00"
    assert ActionOutlook("wait", -0.01, 3, 0.1).told == "-0.01"
