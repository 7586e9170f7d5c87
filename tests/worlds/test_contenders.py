"""Who takes a side: tactics, rulebases, files and learners, by their names."""

from __future__ import annotations

import json

import pytest

from sparring.errors import UsageError
from sparring.worlds.contenders import MOST_TAUGHT


def test_a_tactic_says_what_it_plays_this_time(skirmish):
    assert skirmish.contender("rush", 1).plays == "rush"
    assert skirmish.contender("alternate", 1).plays.startswith("alternate, this time ")


def test_a_rulebase_draws_by_the_seed_and_the_place(skirmish):
    names = [
        [line.name for line in skirmish.contender("rulebase", seed, place=place).lines[0]]
        for seed, place in ((1, 0), (1, 0), (1, 1), (2, 0))
    ]
    assert names[0] == names[1]
    assert names[0] != names[2] or names[0] != names[3]


def test_a_rule_file_is_a_tactic_or_a_rulebase(skirmish, tmp_path):
    tactic, rules = tmp_path / "mine.rules", tmp_path / "drawn.rules"
    tactic.write_text("script archer\n    shoot(closest);\n    advance(closest);\n")
    rules.write_text(skirmish.rule_text)
    assert [line.name for line in skirmish.contender(str(tactic), 1).lines[0]] == [
        "line 1",
        "line 2",
    ]
    assert skirmish.contender(str(rules), 1).plays == "drawn"
    assert len(skirmish.contender(str(rules), 1).lines[0]) == 6


def test_what_was_learned_takes_a_side_and_says_if_the_rules_are_others(skirmish, tmp_path):
    practice = skirmish.practice("scripting", "rush", seed=1)
    practice.run(5)
    path = tmp_path / "state.json"
    path.write_text(json.dumps(practice.state()))
    contender = skirmish.contender(str(path), 2)
    assert contender.plays == "state, after 5 encounters"
    assert contender.notes == ()
    state = practice.state()
    state["roles"][0]["pools"][0]["rules"][0]["name"] = "renamed"
    path.write_text(json.dumps(state))
    assert "other rules" in skirmish.contender(str(path), 2).notes[0]


def test_a_learner_is_taught_before_it_takes_its_side(skirmish):
    contender = skirmish.contender("scripting:rush:5", 3)
    assert contender.plays == "scripting after 5 encounters with rush"
    for lesson in ("scripting:rush", "scripting:rush:x", f"scripting:rush:{MOST_TAUGHT + 1}"):
        with pytest.raises(UsageError, match="how many encounters"):
            skirmish.contender(lesson, 3)
    with pytest.raises(UsageError, match="did you mean 'rush'"):
        skirmish.contender("scripting:rusch:5", 3)


def test_an_unknown_side_is_told_what_there_is(skirmish):
    with pytest.raises(UsageError, match="nobody here plays 'rusch'; did you mean 'rush'"):
        skirmish.contender("rusch", 3)
    with pytest.raises(UsageError, match=r"name a tactic \(rush, volley, alternate\)"):
        skirmish.contender("xyzzy", 3)


def test_learners_that_draw_no_scripts_cannot_take_a_side():
    from sparring.worlds.crpg.world import Crpg

    with pytest.raises(UsageError, match="draws no scripts"):
        Crpg().contender("monte-carlo:novice:1", 3)
