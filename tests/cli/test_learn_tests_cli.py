"""`sparring learn --tests` and `--never-learning`: figures of many learners, and of teams
that never learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sparring.cli import learn_tests
from sparring.lab.workbench import Workbench
from tests.cli.running import last_line, run, unwrapped

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.lab.jobs import Job

ARCHERS = "script archer\n    shoot(closest);\n    advance(closest);\n"
TACTIC = """script fighter
    meleeattack(closestenemy);

script wizard
    rangedattack(closestenemy);
"""


def learned(*arguments: str | Path | int) -> dict[str, Any]:
    return last_line(run("learn", *arguments, "--json"))


def refusal(*arguments: str | Path | int) -> str:
    result = run("learn", *arguments)
    assert result.exit_code == 2, result.output
    return unwrapped(result.stderr)


@pytest.fixture
def tactic(tmp_path: Path) -> Path:
    path = tmp_path / "melee.rules"
    path.write_text(TACTIC, "utf-8")
    return path


# --- many learners ---------------------------------------------------------------------


def test_the_table_tells_wins_draws_and_turning_points_with_intervals(tactic: Path) -> None:
    text = run("learn", "crpg", "--against", tactic, "--tests", 4, "-n", 200).stdout
    assert "scripting against melee, 4 tests of 200 encounters, seeds 0 to 3" in text
    for words in ("all 200", "1 to 100", "101 to 200", "won", "drawn", "lost", "95 %"):
        assert words in text
    for words in ("median", "mean", "highest", "never", "% of tests"):
        assert words in text
    assert "401 to 500" not in text


def test_lines_fit_into_eighty_columns(tactic: Path) -> None:
    text = run("learn", "crpg", "--against", tactic, "--tests", 4, "-n", 500, "--plain").stdout
    tables = [line for line in text.splitlines() if line[:1] in "┃│┏└"]
    assert tables
    assert max(len(line) for line in tables) < 80
    assert "…" not in text


def test_machines_get_every_figure_with_its_interval(tactic: Path) -> None:
    data = learned("crpg", "--against", tactic, "--tests", 3, "-n", 120, "--seed", 7)
    assert (data["tests"], data["encounters"], data["seed"]) == (3, 120, 7)
    assert (data["against"], data["learner"]) == (str(tactic), "scripting")
    assert [(one["first"], one["last"]) for one in data["results"]] == [(1, 120), (1, 100)]
    for figure in ("won", "drawn", "lost"):
        low, high = data["results"][0][figure]["interval"]
        assert low <= data["results"][0][figure]["value"] <= high
    assert len(data["turning_points"]["points"]) == 3
    assert set(data["turning_points"]) >= {"median", "mean", "highest", "never", "latest"}


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--never-learning",),
        ("--settings", "crpg", "--fallback", "none", "--updates", "once"),
        ("--difficulty", "cull", "--win-rate", "0.6"),
        ("--difficulty", "penalise"),
        ("--updates", "own"),
        ("--settings", "crpg", "--difficulty", "clip"),
        ("--with", "monte-carlo", "--choices", "orders-only"),
    ],
    ids=" ".join,
)
def test_each_test_is_the_course_that_is_watched_without_tests(
    tactic: Path, options: tuple[str, ...]
) -> None:
    common = ("crpg", "--against", tactic, "-n", 30, *options)
    courses = [learned(*common, "--seed", seed) for seed in (5, 6)]
    tests = learned(*common, "--seed", 5, "--tests", 2)
    wins = sum(course["wins"] for course in courses)
    assert tests["results"][0]["won"]["value"] == pytest.approx(100 * wins / 60)
    assert tests["turning_points"]["points"] == [course["turning_point"] for course in courses]


def test_other_rules_are_learned_with(tactic: Path, rulebases: Path) -> None:
    own = learned("crpg", "--against", tactic, "--tests", 2, "-n", 20)
    same = learned("crpg", "--against", tactic, "--tests", 2, "-n", 20, "--rules", rulebases)
    assert same["results"] == own["results"]
    text = rulebases.read_text("utf-8").replace("draws 5", "draws 1").replace("draws 10", "draws 1")
    rulebases.write_text(text, "utf-8")
    other = learned("crpg", "--against", tactic, "--tests", 2, "-n", 20, "--rules", rulebases)
    assert other["results"] != own["results"]


def test_one_test_has_no_intervals_and_short_ones_no_turning_points(tactic: Path) -> None:
    text = run("learn", "crpg", "--against", tactic, "--tests", 1, "-n", 10).stdout
    assert "1 test of 10 encounters, seed 0" in text
    assert "Turning points show from 19 encounters on." in text
    assert "intervals need more of them" in text
    assert learned("crpg", "--against", tactic, "--tests", 1, "-n", 10)["turning_points"] is None


def test_tests_that_never_turn_are_counted_and_said(tmp_path: Path) -> None:
    text = unwrapped(run("learn", "crpg", "--tests", 3, "-n", 25, "--never-learning").stdout)
    assert "never learning against consecutive, 3 tests" in text
    assert "at least" in text
    assert "never turned count as turned at encounter 16" in text


@pytest.mark.usefixtures("others")
def test_worlds_of_others_are_tested_against_files_too(tmp_path: Path) -> None:
    path = tmp_path / "archers.rules"
    path.write_text(ARCHERS)
    data = learned("skirmish", "--against", path, "--tests", 2, "-n", 12)
    assert data["world"] == "skirmish"
    assert sum(data["results"][0][name]["value"] for name in ("won", "drawn", "lost")) == 100


def test_ctrl_c_says_that_nothing_is_kept(tactic: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(Workbench):
        def __call__(self, job: Job) -> Any:
            raise KeyboardInterrupt

    monkeypatch.setattr("sparring.lab.laboratory.Workbench", Interrupted)
    result = run("learn", "crpg", "--against", tactic, "--tests", 2, "-n", 10)
    assert result.exit_code == learn_tests.EXIT_INTERRUPTED
    assert "stopped after 0 of 2 tests; nothing is kept" in result.stderr


# --- those who never learn ---------------------------------------------------------------


def test_a_team_that_never_learns_keeps_equal_weights_and_says_so(tactic: Path) -> None:
    data = learned("crpg", "--against", tactic, "-n", 20, "--never-learning")
    assert data["never_learning"]
    assert {weight for role in data["weights"].values() for weight in role.values()} == {1000}
    text = unwrapped(run("learn", "crpg", "--against", tactic, "-n", 20, "--never-learning").stdout)
    assert "the team that never learns won" in text
    assert "strongest rules" not in text


# --- what makes no sense -----------------------------------------------------------------


@pytest.mark.parametrize("option", ["--save", "--load", "--prior"])
def test_tests_begin_afresh_and_keep_nothing(option: str) -> None:
    text = refusal("crpg", "--tests", 2, option, "state.json")
    assert f"leave out {option}, or --tests" in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--save", "state.json"), "leave out --save, or --never-learning"),
        (("--difficulty", "cull"), "leave out --difficulty, or --never-learning"),
        (("--fallback", "none"), "leave out --fallback, or --never-learning"),
        (("--updates", "once"), "leave out --updates, or --never-learning"),
        (("--with", "q-learning"), "leave out --never-learning, or --with q-learning"),
    ],
)
def test_who_never_learns_has_no_use_for_options_about_learning(
    options: tuple[str, ...], message: str
) -> None:
    for tests in ((), ("--tests", 2)):
        assert message in refusal("crpg", "--never-learning", *options, *tests).replace(
            "Leave", "leave"
        )


@pytest.mark.usefixtures("others")
def test_where_nobody_opposes_there_are_no_wins_to_count() -> None:
    assert "there are no wins to count" in refusal("orchard", "--tests", 2)
    assert "never-learning" in refusal("orchard", "--never-learning")


def test_a_file_that_is_no_tactic_is_told_of_before_anything_runs(tmp_path: Path) -> None:
    for tests in ((), ("--tests", 2)):
        text = refusal("crpg", "--against", tmp_path / "gone.rules", *tests)
        assert "the file cannot be read" in text


def test_the_commands_to_go_on_name_the_file(tactic: Path, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    text = unwrapped(run("learn", "crpg", "--against", tactic, "-n", 2, "--save", state).stdout)
    assert f"--against {tactic} --load" in text
    assert run("fight", "crpg", state, tactic).exit_code == 0
