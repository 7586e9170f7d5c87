"""`sparring learn` with Sarsa, Alert and AlertAM: duels, learners as opponents, the live
screen."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from sparring.cli import completing, live_minds, paced_screen
from sparring.cli.plan import LearnOptions, asked_for, course_for
from sparring.worlds import registry
from sparring.worlds.mind_practice import states_met
from sparring.worlds.minds import MIND_KINDS
from tests.cli.running import last_line, run, unwrapped
from tests.cli.test_helping_cli import completions

if TYPE_CHECKING:
    from sparring.cli.course import Course

ROOT = Path(__file__).parents[2]
SORCERERS = ("--duel", "sorcerer")
learn_command = sys.modules["sparring.cli.learn"]


def learned(*arguments: Any, world: str = "pit") -> dict[str, Any]:
    return last_line(run("learn", world, *arguments, "--json"))


def refusal(*arguments: Any, world: str = "pit") -> str:
    """What a refused command says."""
    result = run("learn", world, *arguments)
    assert result.exit_code == 2, result.output
    return unwrapped(result.stderr)


def state_in(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


# --- courses -----------------------------------------------------------------


def test_the_summary_tells_wins_best_actions_and_what_is_expected() -> None:
    arguments = (*SORCERERS, "--with", "alert-am", "--against", "dynamic-scripting", "-n", 40)
    result = run("learn", "pit", *arguments, "--plain")
    assert result.exit_code == 0, result.output
    told = unwrapped(result.stdout)
    for part in (
        "Against dynamic-scripting the learning team won",
        "The sorcerer chose most often",
        "best actions",
        "uses, rate",
        "expects",
        "add --save squad.json",
    ):
        assert part in told


@pytest.mark.parametrize("duel", ["fighter", "sorcerer", "fighter-sorcerer"])
def test_every_duel_is_learned_in_by_every_learner(duel: str) -> None:
    members = duel.split("-")
    for kind in MIND_KINDS:
        data = learned("--duel", duel, "--with", kind, "--against", "ai161", "-n", 4)
        assert (data["learner"], data["encounters"]) == (kind, 4)
        assert [member["role"] for member in data["members"]] == members
    assert learned("--duel", duel, "--against", "alert", "-n", 2)["learner"] == "scripting"


@pytest.mark.parametrize("world", ["pit", "crpg"])
def test_whole_teams_learn_by_minds_and_the_same_seed_gives_the_same_course(world: str) -> None:
    arguments = ("--with", "alert-am", "--against", "alert", "-n", 6, "--seed", 3)
    data = learned(*arguments, world=world)
    assert len(data["members"]) == 4
    assert data["wins"] + data["losses"] + data["draws"] == 6
    assert data["against"] == "alert"
    assert data == learned(*arguments, world=world)


@pytest.mark.parametrize("against", ["ai129", "alert"])
def test_a_loaded_file_goes_on_against_whom_it_was_learned(against: str, tmp_path: Path) -> None:
    path = tmp_path / "squad.json"
    learned(*SORCERERS, "--with", "alert-am", "--against", against, "-n", 2, "--save", path)
    assert learned("--with", "alert-am", "-n", 1, "--load", path)["against"] == against
    other = learned("--with", "alert-am", "-n", 1, "--load", path, "--against", "ai161")
    assert other["against"] == "ai161"


@pytest.mark.parametrize("against", ["mine", "/etc/passwd", "[red]"])
def test_a_loaded_file_names_no_file_to_be_read(against: str, tmp_path: Path) -> None:
    path = tmp_path / "squad.json"
    learned(*SORCERERS, "--with", "alert", "-n", 1, "--save", path)
    form = state_in(path)
    form["practice"]["against"] = against
    path.write_text(json.dumps(form), "utf-8")
    result = run("learn", "pit", "--with", "alert", "-n", 1, "--load", path)
    assert result.exit_code == 0, result.output
    told = unwrapped(result.stderr)
    assert f"was learned against '{against}'; now it meets ai161: --against names another" in told


@pytest.mark.parametrize("against", ["ai161", "alert", "dynamic-scripting"])
def test_going_on_from_a_file_is_the_same_as_never_having_stopped(
    against: str, tmp_path: Path
) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    common = ("--with", "alert-am", "--against", against)
    learned(*SORCERERS, *common, "-n", 11, "--seed", 2, "--save", whole)
    learned(*SORCERERS, *common, "-n", 5, "--seed", 2, "--save", parts)
    # The file knows in which duel it was learned.
    data = learned(*common, "-n", 6, "--load", parts, "--save", parts)
    assert (data["world"], data["encounters_in_all"]) == ("pit-sorcerers", 11)
    assert state_in(parts) == state_in(whole)


def test_a_kill_loses_nothing_but_the_encounter_being_played(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed.json", tmp_path / "whole.json"
    common = ("--with", "alert-am", "--against", "dynamic-scripting", "--seed", "5")
    command = [sys.executable, "-m", "sparring", "learn", "pit", *SORCERERS, *common]
    process = subprocess.Popen(
        [*command, "-n", "100000", "--plain", "--save", str(killed)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = monotonic() + 60
    while encounters_in(killed) < 3 and monotonic() < deadline:
        sleep(0.02)
    process.kill()
    process.wait()
    count = encounters_in(killed)
    assert count >= 3
    learned(*SORCERERS, *common, "-n", count, "--save", whole)
    assert state_in(killed) == state_in(whole)


def encounters_in(path: Path) -> int:
    """How many encounters a file was learned from; none if it is not there yet."""
    return int(state_in(path)["members"][0]["mind"]["lessons"]) if path.exists() else 0


def test_many_tests_run_in_a_duel_and_the_first_is_the_course_that_is_watched() -> None:
    common = (*SORCERERS, "--with", "alert", "--against", "sarsa", "-n", 20, "--win-rate", 0.5)
    one = learned(*common)
    data = learned(*common, "--tests", 1)
    assert data["world"] == "pit-sorcerers"
    assert data["results"][0]["won"]["value"] == pytest.approx(100 * one["wins"] / 20)


# --- even games --------------------------------------------------------------


def test_a_win_rate_holds_minds_back_and_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "squad.json"
    common = ("--with", "sarsa", "--against", "ai161")
    data = learned(*SORCERERS, *common, "-n", 150, "--win-rate", 0.5, "--save", path)
    assert data["expected_win_rate"] == 0.5
    assert 55 <= data["wins"] <= 95
    data = learned(*common, "-n", 1, "--load", path)
    assert data["expected_win_rate"] == 0.5
    assert learned(*SORCERERS, *common, "-n", 1)["expected_win_rate"] is None


@pytest.mark.parametrize("name", ["off", "penalise", "clip", "cull"])
def test_the_ways_of_weights_to_be_held_back_are_refused_for_minds(name: str) -> None:
    told = refusal("--with", "alert", "--difficulty", name)
    assert f"--difficulty {name} makes no sense for alert" in told
    assert "--win-rate 0.5 alone holds an even game" in told


@pytest.mark.parametrize("share", ["0", "1", "-3", "nan"])
def test_an_impossible_win_rate_is_refused(share: str) -> None:
    assert "--win-rate lies within 0.05 and 0.95" in refusal("--with", "alert", "--win-rate", share)


@pytest.mark.parametrize(
    "option", [("--fallback", "age"), ("--updates", "own"), ("--settings", "crpg")]
)
def test_other_options_about_weights_are_refused_for_minds(option: tuple[str, str]) -> None:
    assert f"{option[0]} makes no sense for sarsa" in refusal("--with", "sarsa", *option)


# --- mistakes ----------------------------------------------------------------


def test_a_world_without_duels_says_which_has_some() -> None:
    told = refusal(*SORCERERS, world="crpg")
    assert "the world 'crpg' has no duels: leave out --duel, or learn in pit" in told


def test_a_misspelt_duel_gets_the_nearest_name() -> None:
    assert "did you mean 'sorcerer'?" in refusal("--duel", "sorceror")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--with", "monte-carlo", "--against", "alert"), "monte-carlo meets tactics only"),
        (("--against", "dynamic-scripting"), "not against scripting"),
        (("--with", "alert", "--never-learning"), "alert without learning"),
        ((*SORCERERS, "--with", "q-learning"), "known are scripting, sarsa, alert, alert-am"),
        (("--with", "alert", "--against", "alertam"), "no tactic is named 'alertam'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments: tuple[str, ...], told: str) -> None:
    assert told in refusal(*arguments)


def test_a_file_of_another_duel_or_learner_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "squad.json"
    learned(*SORCERERS, "--with", "alert", "-n", 1, "--save", path)
    told = refusal("--duel", "fighter", "--with", "alert", "--load", path)
    assert "was learned in the world 'pit-sorcerers', not in 'pit-fighters'" in told
    assert "add --with alert" in refusal("--with", "sarsa", "--load", path)
    assert "not in 'crpg'" in refusal("--with", "alert", "--load", path, world="crpg")
    result = run("fight", "pit", path, "ai161")
    assert result.exit_code == 2
    assert "minds that choose in every round" in unwrapped(result.stderr)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "squad.json"
    learned(*SORCERERS, "--with", "alert", "-n", 1, "--save", path)
    form = state_in(path)
    damages: tuple[Any, ...] = (
        {**form, "members": []},
        {**form, "members": 3},
        {**form, "practice": {"world": "pit-sorcerers", "against": 3}},
        {**form, "handicap": {"win_share": "much"}},
        [1],
    )
    for damaged in damages:
        path.write_text(json.dumps(damaged), "utf-8")
        assert "error:" in refusal(*SORCERERS, "--with", "alert", "--load", path)


# --- explained ---------------------------------------------------------------


def test_a_saved_squad_is_explained_by_the_duel_it_was_learned_in(tmp_path: Path) -> None:
    path = tmp_path / "squad.json"
    data = learned(
        *("--duel", "fighter-sorcerer", "--with", "alert-am", "--against", "dynamic-scripting"),
        *("-n", 12, "--save", path),
    )
    told = unwrapped(run("explain", path).stdout)
    assert "The fighter chose most often" in told
    assert "The sorcerer chose most often" in told
    assert "expects" in told
    explained = last_line(run("explain", path, "--json"))
    assert explained["learner"] == "alert-am"
    assert explained["members"] == data["members"]


def test_what_is_printed_to_go_on_is_a_command_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "squad.json"
    result = run("learn", "pit", *SORCERERS, "--with", "alert", "-n", 2, "--plain", "--save", path)
    line = next(each for each in result.stdout.splitlines() if "sparring learn" in each)
    words = line.split()
    assert words[:5] == ["sparring", "learn", "pit", "--duel", "sorcerer"]
    assert run(*words[1:], "-n", 2, "--plain").exit_code == 0
    assert encounters_in(path) == 4


def test_weights_of_a_duel_can_fight_in_it_by_the_command_that_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "soldier.json"
    result = run("learn", "shooter", "--duel", "halls", "-n", 2, "--plain", "--save", path)
    line = next(each for each in result.stdout.splitlines() if "sparring fight" in each)
    words = line.split()
    assert words == ["sparring", "fight", "shooter-halls", str(path), "sentry", "--why"]
    assert run(*words[1:]).exit_code == 0


# --- names -------------------------------------------------------------------


def test_a_duel_is_also_a_world_of_its_own_name() -> None:
    assert registry.open_world("pit-sorcerers").name == "pit-sorcerers"
    assert registry.home_of("pit-sorcerers") == "pit"
    assert registry.path_of("pit-pairs") == registry.path_of("pit")
    assert registry.part("pit-pairs", "telling") is registry.part("pit", "telling")
    assert registry.part("pit-pairs", "showing") is None
    assert (asked_for("pit-pairs"), asked_for("crpg")) == ("pit --duel fighter-sorcerer", "crpg")
    assert registry.duels_of("crpg") == {}
    assert "no world is named 'pit-wizards'" in refusal(world="pit-wizards")


def test_completion_knows_duels_their_learners_and_learners_as_opponents() -> None:
    def context(**params: Any) -> Any:
        return SimpleNamespace(params=params, args=[])

    assert completing.complete_duel(context(world="pit"), "") == [
        "fighter",
        "sorcerer",
        "fighter-sorcerer",
    ]
    assert completing.complete_duel(context(world="crpg"), "") == []
    assert completing.complete_duel(context(), "") == []
    duel = context(world="pit", duel="sorcerer")
    assert completing.complete_learner(duel, "") == ["scripting", *MIND_KINDS]
    assert "q-learning" in completing.complete_learner(context(world="pit", duel=None), "")
    assert completing.complete_opponent(duel, "dyn") == ["dynamic-scripting"]
    assert "ai161" in completing.complete_opponent(duel, "")
    assert completing.complete_opponent(context(world="garden"), "dyn") == []
    assert completions("learn", "pit", "--duel", "so") == ["sorcerer"]
    assert completions("learn", "pit", "--against", "alert-") == ["alert-am"]


# --- the live screen ---------------------------------------------------------


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    """A terminal of 100 columns and 30 rows that shows every encounter."""
    shown = StringIO()
    console = Console(file=shown, force_terminal=True, width=100, height=30, highlight=False)
    monkeypatch.setattr(learn_command, "out", lambda: console)
    monkeypatch.setattr(paced_screen, "sleep", lambda seconds: None)
    monkeypatch.setattr(paced_screen, "SECONDS_A_FRAME", 0.0)
    return shown


def test_a_terminal_shows_minds_while_they_learn(terminal: StringIO, tmp_path: Path) -> None:
    arguments = ("--duel", "fighter-sorcerer", "--with", "alert-am", "--against", "alert")
    saved = ("--save", tmp_path / "squad.json", "--win-rate", "0.4")
    result = run("learn", "pit", *arguments, "-n", 25, "--seed", 2, *saved)
    assert result.exit_code == 0, result.output
    shown = terminal.getvalue()
    for part in (
        "encounter 25 of 25, seed 2",
        "after 10 encounters there is something to show",
        "last 50",
        "exploration",
        "what the fighter thinks",
        "what the sorcerer thinks",
        "best actions",
        "expects, of",
        "aims at 40%",
        "squad.json",
    ):
        assert part in shown
    assert "Against alert the learning team won " in shown


def test_scripts_that_meet_minds_have_the_screen_of_scripts(terminal: StringIO) -> None:
    result = run("learn", "pit", *SORCERERS, "--against", "alert", "-n", 15)
    assert result.exit_code == 0, result.output
    assert "what the sorcerers learn" in terminal.getvalue()
    assert "rising over ten encounters" in terminal.getvalue()


@pytest.mark.parametrize("option", ["--fast", "--plain", "--json"])
def test_there_is_no_live_screen_when_it_is_not_wanted(terminal: StringIO, option: str) -> None:
    assert run("learn", "pit", *SORCERERS, "--with", "sarsa", "-n", 2, option).exit_code == 0
    assert "thinks" not in terminal.getvalue()


def course_after(encounters: int, **options: Any) -> Course:
    """A course after some encounters."""
    course = course_for(LearnOptions(encounters=40, **options))
    for _ in range(encounters):
        course.fight()
    return course


def screen_of(course: Course, width: int, height: int, encoding: str = "utf-8") -> list[str]:
    """The lines of the live screen as a terminal of this size gets them."""
    kept = BytesIO()
    file = TextIOWrapper(kept, encoding=encoding)
    console = Console(file=file, width=width, height=height, color_system=None)
    squad = course.practice.learned().squad  # type: ignore[attr-defined]
    console.print(live_minds.screen(course, squad), height=height)
    file.flush()
    return kept.getvalue().decode(encoding).splitlines()


@pytest.mark.parametrize(("width", "height", "shown"), [(80, 24, 1), (100, 34, 4), (190, 24, 4)])
def test_as_many_members_as_fit_are_shown(width: int, height: int, shown: int) -> None:
    course = course_after(30, world="crpg", learner="alert-am", against="novice")
    lines = screen_of(course, width, height)
    text = "\n".join(lines)
    assert text.count(" thinks") == shown
    assert ("more are not shown" in text) == (shown < 4)
    assert len(lines) == height
    assert max(map(len, lines)) <= width


def test_a_terminal_without_special_signs_gets_none() -> None:
    course = course_after(12, world="pit", duel="sorcerer", learner="alert-am", against="ai161")
    text = "\n".join(screen_of(course, 90, 30, "ascii"))
    assert "###" in text
    assert "expects, of" in text


def test_wins_worth_rates_and_the_model_are_those_of_the_squad() -> None:
    course = course_after(30, world="pit", duel="sorcerer", learner="alert-am", against="ai161")
    text = "\n".join(screen_of(course, 100, 40))
    (mind,) = course.practice.learned().squad.minds  # type: ignore[attr-defined]
    outlook = mind.explain(states_met(mind)[0])
    assert f"{course.wins} of 30" in text
    assert f"{100 * mind.exploration:.1f} of 100" in text
    assert f"expects, of {outlook.rounds:,} rounds seen" in text
    for action in [each for each in outlook.actions if each.uses]:
        (line,) = [each for each in text.splitlines() if f" {action.name} " in each and "." in each]
        assert f"{action.worth:.3f}" in line
        assert f"{action.rate:.3f}" in line


def test_before_the_first_choice_there_is_nothing_to_think_of() -> None:
    course = course_after(0, world="pit", duel="sorcerer", learner="sarsa", against="ai161")
    text = "\n".join(screen_of(course, 90, 30))
    assert "nothing was chosen yet" in text
