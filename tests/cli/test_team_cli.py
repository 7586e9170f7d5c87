"""TEAM on the command line: learning, saving, explaining, the live screen."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from sparring.cli import live_team
from sparring.cli.course import Course
from sparring.cli.plan import LearnOptions
from sparring.worlds.flags.world import Flags
from tests.cli.running import last_line, run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def course() -> Course:
    world = Flags()
    practice = world.practice("team", "quake", seed=3)
    made = Course(practice, world, LearnOptions("flags", encounters=40))
    for _ in range(25):
        made.fight()
    return made


def drawn(course: Course, *, ascii_only: bool = False) -> str:
    console = Console(width=100, height=30, record=True, file=StringIO())
    learned: Any = course.practice.learned()
    frame = live_team.screen(course, learned.team.reports(), ascii_only=ascii_only)
    console.print(frame, height=30)
    return console.export_text()


def test_the_live_screen_shows_the_score_and_the_best_split_of_each_state(course: Course):
    text = drawn(course)
    assert f"{course.wins} of 25" in text
    for report in course.practice.learned().team.reports():  # type: ignore[attr-defined]
        assert report.state in text
        assert str(report.split) in text
    assert "#" in drawn(course, ascii_only=True)


def test_a_team_learns_is_saved_goes_on_and_is_explained(tmp_path: Path):
    path = tmp_path / "reds.json"
    first = run("learn", "flags", "--encounters", "12", "--save", str(path), "--json")
    data = last_line(first)
    assert (data["learner"], data["encounters_in_all"]) == ("team", 12)
    again = run(
        "learn", "flags", "--encounters", "3", "--load", str(path), "--save", str(path), "--json"
    )
    assert last_line(again)["encounters_in_all"] == 15
    told = run("explain", str(path)).stdout
    assert "With no flag stolen:" in told
    assert last_line(run("explain", str(path), "--json"))["encounters_in_all"] == 15
    assert run("fight", "flags", str(path), "quake", "--seed", "2").exit_code == 0


def test_after_learning_a_team_is_told_how_to_go_on(tmp_path: Path):
    path = tmp_path / "reds.json"
    told = run("learn", "flags", "--encounters", "3", "--plain", "--save", str(path)).stdout
    assert f"sparring explain {path}" in told
    assert f"sparring fight flags {path} quake --why" in told
    assert f"sparring learn flags --against quake --load {path}" in told
