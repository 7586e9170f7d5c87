"""What people do with the strategy game at the command line."""

from __future__ import annotations

import json
import re
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from sparring.arena.films import film_of, film_of_replay
from sparring.arena.why import why_view
from sparring.cli import live
from sparring.cli.course import Course
from sparring.cli.plan import LearnOptions
from sparring.worlds.checking import check_world
from sparring.worlds.replay import load_replay
from sparring.worlds.strategy.world import Strategy
from tests.cli.running import last_line, run, unwrapped

if TYPE_CHECKING:
    from pathlib import Path

MIRROR = ("soldier_rush", "soldier_rush")


def learned(*arguments: str | Path | int) -> dict[str, Any]:
    return last_line(run("learn", "strategy", "--json", *arguments))


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A commander who has met soldier rushes."""
    path = tmp_path_factory.mktemp("strategy") / "commander.json"
    learned("--against", "soldier_rush", "-n", 6, "--save", path)
    return path


def test_a_game_is_told_explained_kept_and_played_again(tmp_path: Path, saved: Path) -> None:
    kept, log = tmp_path / "game.json", tmp_path / "game.log"
    told = run("fight", "strategy", saved, "balanced", "--why", "--replay", kept, "--log", log)
    assert told.exit_code == 0, told.output
    words = unwrapped(told.stdout)
    assert "red follows" in words
    assert "blue's lumber mill stands: state 2 opens" in words
    events = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert {"rule", "sent", "tally"} <= {event["event"] for event in events}
    again = run("replay", kept)
    assert unwrapped(again.stdout).rsplit("After", 1)[1] == words.rsplit("After", 1)[1]


def test_going_on_with_other_rules_names_them_again(tmp_path: Path) -> None:
    rules = tmp_path / "my rules.rules"
    text = Strategy().rule_text.replace("rule LightWorkers", "rule Serfs")
    rules.write_text(text.replace("moreworkers(2)", "moreworkers(3)"), "utf-8")
    kept = tmp_path / "state.json"
    told = run("learn", "strategy", "--rules", rules, "-n", 2, "--plain", "--save", kept)
    assert told.exit_code == 0, told.output
    assert unwrapped(told.stdout).count(f"--rules '{rules}'") == 2
    forgot = run("learn", "strategy", "-n", 1, "--plain", "--load", kept, "--save", kept)
    assert "with other rules; rule gone: Serfs; new rule: LightWorkers" in unwrapped(forgot.stderr)


def test_the_other_maps_and_luck_have_names_of_their_own() -> None:
    for world in ("strategy-large", "strategy-lucky", "strategy-large-lucky"):
        told = last_line(run("fight", world, *MIRROR, "--seed", 2, "--json"))
        assert told["world"] == world
        assert told["outcome"]["duration"] > 0
        assert (told["outcome"]["winner"] is None) or "lucky" in world


def test_what_was_learned_in_each_state_is_told_saved_and_explained(saved: Path) -> None:
    told = unwrapped(run("learn", "strategy", "--load", saved, "-n", 3, "--plain").stdout)
    assert "commanders in state 1" in told
    assert told.count("most typical") + told.count("most frequent") == 1
    assert "nothing was ever done in state" in told
    assert "commanders in state 20" not in told
    explained = unwrapped(run("explain", saved).stdout)
    assert "commander, state 1 after 6 encounters" in explained


def test_a_saved_commander_goes_on_as_if_never_stopped(tmp_path: Path, saved: Path) -> None:
    whole = learned("--against", "soldier_rush", "-n", 10)
    rest = learned("--load", saved, "--save", tmp_path / "other.json", "-n", 4)
    assert rest["weights"] == whole["weights"]


def test_the_live_view_tells_states_and_rules_with_their_state() -> None:
    world = Strategy()
    practice = world.practice("scripting", "soldier_rush", seed=0)
    course = Course(practice, world, LearnOptions("strategy", against="soldier_rush"))
    for _ in range(3):
        course.note(practice.encounter())
    paper = StringIO()
    console = Console(width=100, height=32, file=paper)
    console.print(live.screen(course, practice.learned()), height=30)
    shown = paper.getvalue()
    assert ", of 20" in shown
    assert re.search(r"▲ +\d+ +1 \w+", shown)
    assert "rising over ten encounters" in shown


def test_the_world_keeps_what_worlds_promise() -> None:
    facts = check_world(Strategy(), seeds=1, parts=("everyone", "rules", "luck"))
    assert "there is no luck" in facts[-1]


def test_a_film_can_be_kept_and_asked_why(tmp_path: Path) -> None:
    film = film_of("strategy", ("rulebase", "soldier_rush"), 5, [None, None])
    assert (film["painter"], film["step"], film["why_not"]) == ("strategy", "second", None)
    again = film_of_replay(film["replay"])
    for part in ("units", "houses", "score", "shares"):
        assert again["rounds"][-1]["scene"][part] == film["rounds"][-1]["scene"][part]
    path = tmp_path / "film.json"
    path.write_text(json.dumps(film["replay"]), "utf-8")
    replay = load_replay(path)
    red, blue = why_view(replay, replay.begin().lines, 20)["agents"]
    assert red["able"]
    assert blue["tried"][-1]["acted"]
