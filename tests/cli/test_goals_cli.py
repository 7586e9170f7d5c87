"""`sparring learn --goal` and `--order`: what scripts are drawn for, and how they are ordered."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from sparring.cli import completing, live, plan
from sparring.scripting.settings import PRESETS
from sparring.worlds.crpg.world import Crpg
from tests.cli.running import last_line, run, unwrapped

if TYPE_CHECKING:
    from pathlib import Path

BRAVE = "brave"


def learned(*arguments: str | Path | int, world: str = "shooter") -> dict[str, Any]:
    return last_line(run("learn", world, "--json", *arguments))


@pytest.fixture
def with_goals(tmp_path: Path) -> Path:
    """Rules of several roles, of which the fighters' alone serve a goal."""
    fighters, wizards = Crpg().rule_text.split("role wizard")
    lines = [
        f"{line} goals {BRAVE}" if line.startswith("rule ") and "melee" in line else line
        for line in fighters.splitlines()
    ]
    path = tmp_path / "brave.rules"
    path.write_text("\n".join([*lines, f"role wizard{wizards}"]), "utf-8")
    return path


def test_scripts_for_a_goal_are_drawn_from_its_rules_and_weights_are_its_own() -> None:
    course = learned("--goal", "offensive", "--order", "learned", "--settings", "shooter", "-n", 12)
    assert (course["goal"], course["order"], course["settings"]) == (
        *("offensive", "learned", "shooter"),
    )
    weights = course["weights"]["soldier"]
    assert len(weights) == 10
    assert all(name.startswith("offensive: ") for name in weights)
    assert sum(weights.values()) == 1000


def test_the_summary_tells_the_goal_and_the_learned_order() -> None:
    wishes = ("--goal", "offensive", "--order", "learned")
    told = unwrapped(run("learn", "shooter", *wishes, "-n", 15, "--plain").stdout)
    assert "For the goal offensive the soldiers" in told
    assert "learned order: " in told
    assert "TakeHealth" not in told


def test_what_was_saved_goes_on_with_its_goal_and_order_as_if_never_stopped(tmp_path: Path) -> None:
    path, other = tmp_path / "soldier.json", tmp_path / "other.json"
    wishes = ("--goal", "offensive", "--order", "learned")
    whole = learned(*wishes, "-n", 20, "--save", other)
    learned(*wishes, "-n", 8, "--save", path)
    rest = learned("--load", path, "--save", path, "-n", 12)
    assert (rest["goal"], rest["order"]) == ("offensive", "learned")
    assert rest["weights"] == whole["weights"]
    fight = run("fight", "shooter", path, "patroller", "--seed", 2)
    assert "soldier, after 20 encounters" in fight.stdout
    explained = run("explain", path, "--label", "offensive")
    assert "goal offensive after 20 encounters" in explained.stdout


def test_a_goal_can_be_left_again_and_its_weights_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "soldier.json"
    before = learned("--goal", "offensive", "-n", 8, "--save", path)
    without = learned("--load", path, "--save", path, "--goal", "none", "-n", 8)
    assert without["goal"] is None
    assert len(without["weights"]["soldier"]) == 14
    again = learned("--load", path, "--goal", "offensive", "-n", 1)
    assert again["encounters_in_all"] == 17
    assert before["weights"]["soldier"].keys() == again["weights"]["soldier"].keys()


def test_a_goal_of_a_file_that_no_rule_serves_any_more_is_told(tmp_path: Path) -> None:
    path, rules = tmp_path / "soldier.json", tmp_path / "mine.rules"
    learned("--goal", "offensive", "-n", 2, "--save", path)
    from sparring.worlds.shooter.world import Shooter

    rules.write_text(Shooter().rule_text.replace(" goals offensive", ""), "utf-8")
    told = run("learn", "shooter", "--load", path, "--rules", rules, "-n", 2, "--json")
    assert "which no rule here serves" in unwrapped(told.stderr)
    assert last_line(told)["goal"] is None


def test_any_world_has_goals_once_its_rules_serve_some(with_goals: Path) -> None:
    course = learned("--rules", with_goals, "--goal", BRAVE, "-n", 3, world="crpg")
    assert course["goal"] == BRAVE
    assert all(name.startswith(f"{BRAVE}: ") for name in course["weights"]["fighter"])
    assert not any(BRAVE in name for name in course["weights"]["wizard"])


def test_many_learners_have_the_goal_and_the_order_too() -> None:
    wishes = ("--goal", "offensive", "--order", "learned", "-n", 60)
    one = learned(*wishes, "--seed", 5)
    tested = learned(*wishes, "--seed", 5, "--tests", 1)
    assert (tested["goal"], tested["order"]) == ("offensive", "learned")
    assert tested["results"][0]["won"]["value"] == pytest.approx(100 * one["wins"] / 60)
    told = run("learn", "shooter", *wishes, "--tests", 2)
    assert "scripting for the goal offensive with the order learned" in unwrapped(told.stdout)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("shooter", "--goal", "ofensive"), "goal 'ofensive'; did you mean 'offensive'?"),
        (("crpg", "--goal", "win"), "leave it out, or write 'goals win' behind the names of rules"),
        (("flags", "--goal", "win"), "--goal makes no sense for team"),
        (("crpg", "--with", "q-learning", "--order", "drawn"), "leave out --order, or --with"),
        (("shooter", "--order", "lerned"), "no order is named 'lerned'; did you mean 'learned'?"),
        (("shooter", "--order", "learned", "--never-learning"), "--order learned is about"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_way_out(
    arguments: tuple[str, ...], message: str
) -> None:
    refused = run("learn", *arguments)
    assert refused.exit_code != 0
    assert message.lower() in unwrapped(refused.stderr).lower()


def test_a_learner_without_a_choice_is_not_told_to_leave_out_what_nobody_typed() -> None:
    assert "--with" not in run("learn", "flags", "--order", "learned").stderr


def test_the_live_screen_shows_goal_and_order_and_only_rules_of_the_goal() -> None:
    options = plan.LearnOptions("shooter", goal="offensive", order="learned", encounters=12)
    course = plan.course_for(options)
    for _ in range(12):
        course.fight()
    console = Console(width=100, height=40, record=True, file=StringIO())
    console.print(live.screen(course, course.practice.learned()))
    shown = console.export_text()
    assert "offensive" in shown
    assert "learned" in shown
    assert "TakeHealth" not in shown


def test_names_that_the_shell_offers_are_those_that_are_understood() -> None:
    assert tuple(plan.ORDERS) == completing.ORDERS


@pytest.mark.parametrize("name", PRESETS)
def test_settings_are_named_whatever_their_order(name: str) -> None:
    assert plan.settings_name(PRESETS[name]) == name
