"""The pit on the command line, as a user runs it."""

from __future__ import annotations

import json

import pytest

from sparring.worlds.pit.world import ROLES, Pit
from tests.cli.running import last_line, run, unwrapped

BOLD = {
    "fighter": "melee(nearestenemy);",
    "rogue": 'melee(nearestenemy("Caster"));',
    "priest": "if roundnumber == 1 then summon;",
    "wizard": "if enemiesnear > 1 then respondmelee;",
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Everything is written to a folder of its own."""
    monkeypatch.chdir(tmp_path)
    text = "".join(f"script {role}\n    {BOLD[role]}\n    gameai;\n" for role in ROLES)
    (tmp_path / "bold.rules").write_text(text, encoding="utf-8")
    return tmp_path


def told(*arguments):
    """What a command that succeeds prints."""
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return unwrapped(result.stdout)


def test_a_fight_is_told_with_reasons_kept_and_played_back(folder):
    kept, log = folder / "kept.json", folder / "log.jsonl"
    shown = told("fight", "pit", "ai161", "ai129", "--seed", 5, "--why", "--replay", kept)
    assert "red's priest follows line 1: hide;" in shown
    assert "begins to cast Sanctuary" in shown
    data = last_line(run("fight", "pit", "ai161", "ai129", "--seed", 5, "--log", log, "--json"))
    assert data["outcome"] == last_line(run("replay", kept, "--json"))["outcome"]
    assert data["ending"] in told("replay", kept)
    events = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert {"rule", "begins", "strikes"} <= {event["event"] for event in events}


def test_a_tactic_of_ones_own_may_end_with_the_games_ai(folder):
    assert "0 errors" in run("lint", "--world", "pit", "bold.rules").stderr
    assert "red (bold) against blue (ai161)" in told("fight", "pit", "bold.rules", "ai161")
    learned = last_line(run("learn", "pit", "--against", "bold.rules", "--encounters", 5, "--json"))
    assert (learned["against"], learned["encounters"]) == ("bold", 5)
    (folder / "bad.rules").write_text((folder / "bold.rules").read_text() + "    melee;\n")
    refused = run("fight", "pit", "bad.rules", "ai161")
    assert refused.exit_code != 0
    assert "'gameai' ends a script" in unwrapped(refused.stderr)


@pytest.mark.parametrize("tactic", Pit().tactics)
def test_what_was_learned_is_saved_explained_and_fights(folder, tactic):
    state = folder / "team.json"
    learn = ("learn", "pit", "--against", tactic, "--encounters", 16, "--seed", 2)
    assert last_line(run(*learn, "--save", state, "--json"))["against"] == tactic
    explained = last_line(run("explain", state, "--json"))
    roles = [(one["role"], len(one["rules"])) for one in explained["explanations"]]
    assert roles == [("fighter", 21), ("rogue", 21), ("priest", 55), ("wizard", 49)]
    assert "after 16 encounters" in told("explain", state, "--role", "wizard")
    assert "red (team, after 16 encounters)" in told("fight", "pit", state, tactic, "--why")
    again = last_line(run(*learn, "--load", state, "--save", state, "--json"))
    assert again["encounters"] == 16


def test_the_scorecard_and_the_doctor_look_at_the_pit(folder):
    few = ("--with", "scripting", "--tests", 1, "--fights", 200)
    data = last_line(run("scorecard", "--world", "pit", *few, "--json"))
    assert data["learners"] == ["scripting"]
    twins = [one["rules"] for one in data["doctor"] if one["complaint"] == "twins"]
    assert [f"empty_{number}" for number in ("first", "second", "third", "fourth")] in twins
