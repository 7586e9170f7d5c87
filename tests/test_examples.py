"""The examples run, do what they say, and do it again from the same seed."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sparring
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.pit.vocabulary import pit_words
from sparring.worlds.pit.world import Pit

if TYPE_CHECKING:
    from types import ModuleType

EXAMPLES = Path(__file__).parents[1] / "examples"
DUEL = EXAMPLES / "01_duel.py"
GOBLINS = EXAMPLES / "02_goblins" / "game.py"
REINFORCEMENT = EXAMPLES / "03_reinforcement.py"
MY_TEAM = EXAMPLES / "04_my_team.rules"
SKIRMISH = EXAMPLES / "05_skirmish"
DRAFT = SKIRMISH / "draft.rules"
LANDER = EXAMPLES / "06_own_task" / "lander.py"
MARKET = EXAMPLES / "08_market.py"
"""Run by tests/behaviours/test_example.py."""
CAMP = EXAMPLES / "09_camp.py"
MY_PIT = EXAMPLES / "07_my_pit.rules"


def run(program: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A program run from its own folder's parent, with this typed at it."""
    return subprocess.run(
        [sys.executable, str(program), *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        cwd=EXAMPLES,
        env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "100"},
    )


@pytest.fixture(scope="module")
def game() -> ModuleType:
    """The goblins' game, as a module."""
    spec = importlib.util.spec_from_file_location("goblins_game", GOBLINS)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["goblins_game"] = module
    spec.loader.exec_module(module)
    return module


def test_every_example_is_run_here():
    programs = [*EXAMPLES.glob("*.py"), *EXAMPLES.glob("*/*.py")]
    assert sorted(programs) == sorted([DUEL, GOBLINS, REINFORCEMENT, LANDER, MARKET, CAMP])


@pytest.fixture
def skirmish_words(monkeypatch: pytest.MonkeyPatch) -> sparring.Vocabulary:
    """The words of the world that is an example."""
    monkeypatch.syspath_prepend(str(SKIRMISH))
    words: sparring.Vocabulary = importlib.import_module("skirmish.words").skirmish_words()
    return words


def test_rule_files_of_examples_are_faultless_and_formatted(
    game: ModuleType, skirmish_words: sparring.Vocabulary
):
    vocabularies = {game.RULES: game.words, MY_TEAM: crpg_words(), MY_PIT: pit_words()}
    vocabularies |= dict.fromkeys(SKIRMISH.glob("**/*.rules"), skirmish_words)
    assert set(EXAMPLES.glob("**/*.rules")) == set(vocabularies)
    for path, words in vocabularies.items():
        text = path.read_text(encoding="utf-8")
        # The draft is a patient for the doctor: its faults are meant.
        assert (sparring.check_rules(text, words)[1] == []) == (path != DRAFT)
        assert sparring.format_rules(text) == text


def test_a_team_of_ones_own_fights():
    outcome = Crpg().fight((str(MY_TEAM), "offensive"), seed=1)
    assert outcome.rounds > 0


def test_every_line_of_ones_own_in_the_pit_acts_in_some_fight():
    world = Pit()
    scripts = sparring.parse_rules(MY_PIT.read_text(encoding="utf-8"), pit_words()).scripts
    own = [
        {place for place, line in enumerate(script.lines) if line.action.name != "gameai"}
        for script in scripts
    ]
    assert [script.role for script in scripts] == list(world.sides[0])
    for seed in range(40):
        outcome = world.fight((str(MY_PIT), "ai161"), seed)
        own = [left - set(acted) for left, acted in zip(own, outcome.activated[:4], strict=True)]
    assert own == [set()] * 4


def test_the_team_for_the_pit_has_fewer_than_40_lines():
    assert len(MY_PIT.read_text(encoding="utf-8").splitlines()) < 40


# --- reinforcement ---------------------------------------------------------------


def test_the_reinforcement_learner_wins_more_after_training():
    told = run(REINFORCEMENT, "--fast", "--seed", "1")
    assert told.returncode == 0, told.stderr
    found = re.search(r"Before training it won (\d+)% .* after it (\d+)%", told.stdout)
    assert found is not None, told.stdout
    assert int(found[2]) > int(found[1])


# --- the lander ------------------------------------------------------------------


def test_the_task_of_ones_own_has_fewer_than_40_lines():
    assert len(LANDER.read_text(encoding="utf-8").splitlines()) < 40


def test_landers_are_compared_with_and_without_doping_and_learn_to_land():
    told = run(LANDER, "--seed", "1")
    assert told.returncode == 0, told.stderr
    first, second = told.stdout.splitlines()
    assert re.fullmatch(r"doping with instance \d changes validation by .* 3 runs each\)", first)
    assert float(second.rpartition(" ")[2]) > 0.5
    assert run(LANDER, "--seed", "1").stdout == told.stdout


# --- the duel --------------------------------------------------------------------


def test_the_duellist_learns_both_habits():
    told = run(DUEL, "--fast", "--seed", "7")
    assert told.returncode == 0, told.stderr
    story = " ".join(told.stdout.split())
    found = re.findall(r"and (\d+)% of the last 25\. Without learning it wins (\d+)%", story)
    assert len(found) == 2
    for learned, unlearned in found:
        assert int(learned) > int(unlearned) + 20


def test_the_duel_depends_on_its_seed_alone():
    first, second, other = (run(DUEL, "--fast", "--seed", seed).stdout for seed in "778")
    assert first == second != other


# --- the goblins -----------------------------------------------------------------


def wins_told(output: str) -> list[int]:
    return [int(wins) for wins in re.findall(r"the goblins win +(\d+)", output)]


def test_watched_goblins_learn_to_win():
    told = run(GOBLINS, "--auto", "--seed", "5")
    assert told.returncode == 0, told.stderr
    assert len(wins_told(told.stdout)) == 10
    assert sum(wins_told(told.stdout)[-3:]) > 45


def test_watched_goblins_depend_on_their_seed_alone():
    first, second, other = (run(GOBLINS, "--auto", "--seed", seed).stdout for seed in "556")
    assert first == second != other


def test_goblins_that_learn_win_more_often_than_goblins_that_do_not(game: ModuleType):
    taught = untaught = 0
    for seed in range(5):
        luck, goblins = sparring.Luck(seed, stream=2), game.new_goblins(seed)
        for _ in range(40):
            fight = game.Fight(luck)
            game.play(fight, game.draw_scripts(goblins, fight), game.brawler)
            untaught += fight.hero.health <= 0
        game.wins_against(game.brawler, goblins, luck, fights=40)
        taught += game.wins_against(game.brawler, goblins, luck, fights=40)
    assert taught > untaught + 50


def test_fair_goblins_win_about_half_of_their_fights():
    told = run(GOBLINS, "--auto", "--fair", "--seed", "5")
    assert 70 <= sum(wins_told(told.stdout)) <= 130


def test_goblins_remember_between_two_runs(tmp_path: Path):
    file = tmp_path / "goblins.json"
    for encounters in (200, 400):
        assert run(GOBLINS, "--auto", "--save", str(file)).returncode == 0
        assert json.loads(file.read_text())["encounters"] == encounters


def test_a_player_can_fight_ask_and_stop(tmp_path: Path):
    file = tmp_path / "goblins.json"
    fight = "bow\nbo\nnonsense\nshield\nsweep\nsw\nsword\ndrink\n" + "sweep\nbow\n" * 30
    told = run(GOBLINS, "--save", str(file), typed=fight)
    assert told.returncode == 0, told.stderr
    assert "bridge" in told.stdout
    choices = "bow\n" * 40 + "learned\neasier\nharder\nquit\n"
    told = run(GOBLINS, "--save", str(file), typed=choices)
    assert told.returncode == 0, told.stderr
    assert "of scripts" in told.stdout
    assert json.loads(file.read_text())["encounters"] == 2


def test_goblins_take_over_changed_rules_between_fights(
    game: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    text = game.RULES.read_text(encoding="utf-8")
    copy = tmp_path / "goblin.rules"
    copy.write_text(text, encoding="utf-8")
    monkeypatch.setattr(game, "RULES", copy)
    goblins, rules = game.new_goblins(1), game.Watched()
    game.wins_against(game.brawler, goblins, sparring.Luck(1), fights=10)
    assert rules.refreshed(goblins) is goblins
    before = goblins.weights()
    copy.write_text(text.replace("rule pelt", "rule throw_stones"), encoding="utf-8")
    changed = rules.refreshed(goblins)
    assert changed.weights()["throw_stones"] == before["pelt"]
    assert "renamed: pelt -> throw_stones" in capsys.readouterr().out
    copy.write_text(text.replace("if near then retreat", "if far then retreat"), encoding="utf-8")
    assert rules.refreshed(changed) is changed
    assert "unknown name 'far'" in capsys.readouterr().out


# --- a camp ------------------------------------------------------------------------


def test_the_camp_says_what_it_learned_and_plays_the_same_again():
    once, again, other = (run(CAMP, seed) for seed in ("1", "1", "2"))
    assert once.returncode == 0, once.stderr
    assert once.stdout == again.stdout != other.stdout
    first, last, quiet, raid = once.stdout.splitlines()
    assert re.fullmatch(r"beaten of the first fifty raids: \d+", first)
    assert re.fullmatch(r"beaten of the last fifty raids: \d+", last)
    assert quiet.startswith("with all quiet: ")
    assert raid.startswith("with raiders at the gate: ")
    assert all(line.endswith("judged by 399 transitions") for line in (quiet, raid))
