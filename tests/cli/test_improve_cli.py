"""`sparring improve` as a user runs it."""

from __future__ import annotations

import re
import shlex

import pytest

from sparring.lab.improving import script_search
from tests.cli.running import last_line, run, unwrapped

FEW = ("--runs", 2, "--games", 10, "--tests", 2, "-n", 20, "--most", 2)
KNIGHTLY = """
role fighter draws 2
rule drink_anything [1]
    drink(randompotion);
rule melee_weakest
    meleeattack(weakestenemy);
rule run
    movefrom(closestenemy);
closing
    meleeattack(closestenemy);

role wizard draws 2
rule mirror [2]
    cast("Mirror Image");
rule run
    movefrom(closestenemy);
rule shoot
    rangedattack(weakestenemy);
closing
    rangedattack(closestenemy);
"""


@pytest.fixture(autouse=True)
def small(tmp_path, monkeypatch):
    """Little is searched, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    sizes = script_search.ScriptSizes(
        population=8, rounds=6, encounters=5, finalists=2, final_rounds=2
    )
    monkeypatch.setattr(script_search, "ScriptSizes", lambda: sizes)
    (tmp_path / "mine.rules").write_text(KNIGHTLY, encoding="utf-8")


def test_missing_rules_are_shown_written_and_can_be_learned_with(tmp_path):
    shown = run("improve", "crpg", "--rules", "mine.rules", "--against", "cursing", *FEW)
    assert shown.exit_code == 0, shown.output
    words = unwrapped(shown.stdout)
    assert re.search("against cursing in crpg: [12] of 2 searches found a tactic that wins", words)
    assert "without it they win" in words
    assert "as it was" in words
    assert "wrote improved.rules" in words
    learned = run("learn", "crpg", "--rules", "improved.rules", "--against", "cursing", "-n", 5)
    assert learned.exit_code == 0, learned.output
    text = (tmp_path / "improved.rules").read_text("utf-8")
    first = text.splitlines()[0]
    assert first.startswith("# Improved by `sparring improve crpg --against cursing")


def test_the_result_for_machines_tells_how_to_find_it_again(tmp_path):
    asked = ("improve", "crpg", "--rules", "mine.rules", "--against", "cursing", *FEW)
    data = last_line(run(*asked, "--also", "offensive", "--json"))
    assert data["file"] == "improved.rules"
    assert [row["world"] for row in data["changes"]] == ["crpg", "crpg"]
    assert [row["chosen_by"] for row in data["changes"]] == [True, False]
    assert data["changes"][0]["after"]["value"] > data["changes"][0]["before"]["value"]
    assert set(data["added"]) <= {rule["name"] for rule in data["candidates"]}
    (tmp_path / "improved.rules").unlink()
    again = last_line(run(*shlex.split(data["command"])[1:], "--json"))
    assert {**again, "seconds": 0} == {**data, "seconds": 0}


def test_a_rulebase_that_lacks_nothing_is_not_written_anew(tmp_path, monkeypatch):
    monkeypatch.setattr("sparring.lab.improving.leaving_out.LEAST_WINS", 1.1)
    shown = run("improve", "crpg", "--rules", "mine.rules", "--against", "cursing", *FEW)
    assert shown.exit_code == 0, shown.output
    assert "nothing was written: the rulebase stays as it was" in unwrapped(shown.stdout)
    assert not (tmp_path / "improved.rules").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("crpg",), "name what the rulebase cannot beat: --against TACTIC; in the world 'crpg'"),
        (("crpg", "--against", "cursin"), "did you mean 'cursing'?"),
        (("garden", "--against", "rabbit"), "the world 'garden' has no rules"),
        (("crpg", "--against", "cursing", "--out", "x.txt"), "this file ends in .rules; got x.txt"),
        (("crpg", "--against", "cursing", "--out", "mine.rules"), "mine.rules is there already"),
        (("crpg", "--against", "cursing", "--settings", "crgp"), "did you mean 'crpg'?"),
        (("crpg", "--against", "cursing", "--rules", "none.rules"), "none.rules"),
    ],
)
def test_what_cannot_be_done_is_refused_before_the_work(arguments, message):
    refused = run("improve", *arguments)
    assert refused.exit_code == 2, refused.output
    assert message in unwrapped(refused.stderr)
