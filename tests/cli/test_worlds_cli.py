"""The commands that use worlds: worlds, fight, replay, learn, bench, lint --world."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from sparring.cli import learn as learn_command
from sparring.cli import live, paced_screen
from sparring.cli.charts import CanvasRow, Chart, bar
from sparring.cli.course import Course
from sparring.worlds.crpg.world import Crpg
from tests.cli.running import last_line, run, unwrapped

COMMAND = Path(sys.executable).with_name("sparring")
TACTIC = """script fighter
    meleeattack(closestenemy);

script wizard
    cast("Magic Missile", weakestenemy);
    rangedattack(closestenemy);
"""
ESCAPE = "\x1b"


def learned(*arguments: str | Path | int) -> dict[str, Any]:
    return last_line(run("learn", "crpg", "--json", *arguments))


@pytest.fixture
def tactic(tmp_path: Path) -> Path:
    path = tmp_path / "missiles.rules"
    path.write_text(TACTIC, "utf-8")
    return path


@pytest.fixture
def state(tmp_path: Path) -> Path:
    path = tmp_path / "state.json"
    learned("--against", "offensive", "-n", 12, "--save", path)
    return path


# --- the worlds --------------------------------------------------------------


def test_worlds_names_roles_rules_and_tactics() -> None:
    result = run("worlds")
    assert result.exit_code == 0
    assert "20 rules, a script draws 5" in result.stdout
    assert "consecutive" in result.stdout


def test_worlds_for_machines_counts_rules_and_agents() -> None:
    world = last_line(run("worlds", "--json"))["worlds"][0]
    assert world["name"] == "crpg"
    assert world["roles"]["wizard"] == {"agents": 2, "rules": 50, "draws": 10}
    assert world["tactics"] == list(Crpg().tactics)
    assert world["sides"] == [["fighter", "fighter", "wizard", "wizard"]] * 2
    values, minds = ["monte-carlo", "q-learning"], ["sarsa", "alert", "alert-am"]
    assert world["learners"] == ["scripting", *values, *minds]
    assert {"fight", "learn", "env"} <= set(world["can"])
    assert world["origin"] is None


def test_worlds_of_networks_name_them_and_can_evolve() -> None:
    worlds = {world["name"]: world for world in last_line(run("worlds", "--json"))["worlds"]}
    assert worlds["garden"]["networks"] == ["elman-4"]
    assert "evolve" in worlds["garden"]["can"]
    assert "evolve" not in worlds["crpg"]["can"]
    assert "sparring evolve garden" in run("worlds").stdout


def test_a_world_whose_tactics_are_bred_says_so() -> None:
    worlds = {one["name"]: one for one in last_line(run("worlds", "--json"))["worlds"]}
    assert "evolve" in worlds["strategy"]["can"]
    assert "sparring evolve strategy --against soldier_rush" in run("worlds").stdout


def test_a_misspelt_world_gets_the_nearest_name() -> None:
    for command in (("fight", "crgp", "offensive", "cursing"), ("learn", "crgp")):
        result = run(*command)
        assert result.exit_code == 2
        assert "did you mean 'crpg'?" in result.stderr
    assert "known are crpg" in run("learn", "tetris").stderr


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_its_packages_a_world_says_what_to_install(missing: str) -> None:
    hidden = (
        f"import sys; sys.modules['{missing}'] = None; "
        "sys.argv = ['sparring', 'learn', 'crpg']; import sparring.cli; sparring.cli.main()"
    )
    told = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert told.returncode == 2
    assert f"this needs the package '{missing}': pip install 'sparring[worlds]'" in told.stderr


def test_commands_without_a_world_load_no_compiler() -> None:
    code = "import sys; import sparring.cli.app; assert not {'numpy', 'numba'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


# --- one fight ---------------------------------------------------------------


def test_a_fight_is_told_round_by_round_with_a_table_and_an_ending() -> None:
    result = run("fight", "crpg", "offensive", "cursing", "--seed", 7)
    assert result.exit_code == 0
    assert "red (offensive) against blue (cursing), seed 7" in result.stdout
    assert "Round 1 ──" in result.stdout
    assert "red's first wizard begins to cast Fireball" in result.stdout
    assert "what they had" in result.stdout
    assert " standing." in result.stdout.splitlines()[-1]


def test_a_fight_is_the_worlds_own_fight_with_that_seed() -> None:
    found = last_line(run("fight", "crpg", "offensive", "cursing", "--seed", 7, "--json"))
    expected = Crpg().fight(("offensive", "cursing"), 7)
    assert found["outcome"] == json.loads(json.dumps(expected.as_data()))
    assert [team["plays"] for team in found["teams"]] == ["offensive", "cursing"]
    assert "events" not in found


def test_output_to_a_file_has_no_escape_codes() -> None:
    for arguments in (
        ("fight", "crpg", "offensive", "cursing", "--why"),
        ("learn", "crpg", "-n", "11"),
        ("worlds",),
    ):
        result = run(*arguments)
        assert ESCAPE not in result.stdout + result.stderr


def test_why_names_the_rule_behind_each_act() -> None:
    told = run("fight", "crpg", "rulebase", "cursing", "--why").stdout
    assert "blue's first fighter follows line 2: meleeattack(closestenemy);" in told
    assert "follows" not in run("fight", "crpg", "rulebase", "cursing").stdout
    events = last_line(run("fight", "crpg", "rulebase", "cursing", "--why", "--json"))["events"]
    assert any(event["event"] == "rule" for event in events)
    assert events[0]["round"] == 1


def test_the_log_holds_every_event_with_its_sentence(tmp_path: Path) -> None:
    log = tmp_path / "fight.jsonl"
    found = last_line(run("fight", "crpg", "offensive", "novice", "--log", log, "--json"))
    written = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert written == found["events"]
    assert any(event["text"] for event in written)
    result = run("fight", "crpg", "offensive", "novice", "--log", tmp_path / "no" / "where")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_two_teams_of_one_rulebase_do_not_draw_alike() -> None:
    found = last_line(run("fight", "crpg", "rulebase", "rulebase", "--why", "--json"))
    chosen = [
        {event["text"].split("follows ")[1] for event in found["events"] if follows(event, team)}
        for team in ("red", "blue")
    ]
    assert chosen[0] != chosen[1]


def follows(event: dict[str, Any], team: str) -> bool:
    return event["event"] == "rule" and (event["text"] or "").startswith(team)


def test_the_users_own_tactic_and_rulebases_can_fight(tactic: Path, rulebases: Path) -> None:
    found = last_line(run("fight", "crpg", tactic, rulebases, "--json"))
    assert [team["plays"] for team in found["teams"]] == ["missiles", "mine"]


def test_what_was_learned_can_fight_and_its_draw_depends_on_the_seed(state: Path) -> None:
    found = [
        last_line(run("fight", "crpg", state, "offensive", "--seed", seed, "--why", "--json"))
        for seed in (1, 1, 2)
    ]
    assert found[0] == found[1]
    assert found[0]["teams"][0]["plays"] == "state, after 12 encounters"
    assert found[0]["outcome"] != found[2]["outcome"]


def test_composite_tactics_say_what_they_play_this_time() -> None:
    found = last_line(run("fight", "crpg", "random-team", "novice", "--json"))
    assert found["teams"][0]["plays"].startswith("random_team, this time ")


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ("ofensive", "did you mean 'offensive'?"),
        ("rulebse", "did you mean 'rulebase'?"),
        ("xyzzy", "name a tactic (offensive, disabling"),
        ("gone.rules", "the file cannot be read"),
        ("gone.json", "cannot be read"),
    ],
)
def test_nobody_of_that_name_ends_with_two_and_a_hint(wanted: str, message: str) -> None:
    result = run("fight", "crpg", wanted, "cursing")
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_seed_that_is_none_ends_with_two() -> None:
    result = run("fight", "crpg", "offensive", "cursing", "--seed", "-1")
    assert result.exit_code == 2
    assert "a seed is a whole number" in result.stderr


def test_a_rule_file_with_mistakes_shows_the_spot(tactic: Path) -> None:
    tactic.write_text(TACTIC.replace("weakestenemy", "weakestenemi"), "utf-8")
    result = run("fight", "crpg", tactic, "cursing")
    assert result.exit_code == 2
    assert "did you mean 'weakestenemy'?" in result.stderr


def test_a_kept_fight_plays_back_word_for_word(tmp_path: Path) -> None:
    kept = tmp_path / "fight.json"
    told = run("fight", "crpg", "offensive", "cursing", "--replay", kept)
    assert f"sparring replay {kept}" in told.stderr
    again = run("replay", kept)
    assert again.exit_code == 0
    assert again.stdout.splitlines()[1:] == told.stdout.splitlines()[1:]
    assert run("replay", tmp_path / "gone.json").exit_code == 2


# --- learning ----------------------------------------------------------------


def test_learning_ends_with_what_was_learned_in_words_and_a_picture() -> None:
    # Against this tactic even a team that never learns turns at once.
    result = run("learn", "crpg", "--against", "disabling", "-n", 40, "--seed", 2)
    assert result.exit_code == 0
    assert "Against disabling the learning team won " in result.stdout
    assert "turning point" in result.stdout
    assert "learning team 0." in result.stdout
    assert "strongest rules" in result.stdout
    assert "The fighters " in result.stdout
    assert "of the last 40" in result.stdout
    assert "sparring fight crpg state.json disabling" in result.stdout
    assert "encounter 40 of 40: " in result.stderr


def test_learning_for_machines_tells_everything() -> None:
    found = learned("--against", "consecutive", "-n", 25, "--seed", 3)
    assert found["encounters"] == found["wins"] + found["losses"] + found["draws"] == 25
    assert found["against"] == "consecutive"
    assert found["seed"] == 3
    assert found["settings"] == "sparring"
    assert found["difficulty"] == "off"
    assert found["interrupted"] is False
    assert [len(found["window_fitness"][team]) for team in ("learning", "static")] == [16, 16]
    assert sum(found["weights"]["fighter"].values()) == 20_000
    assert set(found["fallbacks"]) == {"fighter", "wizard"}
    assert "turning_point" in found


def test_a_short_course_has_no_chart_but_a_summary() -> None:
    result = run("learn", "crpg", "-n", 1)
    assert result.exit_code == 0
    assert "of 1 encounter." in result.stdout
    assert "Fitness, mean" not in result.stdout


def test_the_same_seed_gives_the_same_course() -> None:
    assert learned("-n", 12, "--seed", 5) == learned("-n", 12, "--seed", 5)
    assert learned("-n", 12, "--seed", 5) != learned("-n", 12, "--seed", 6)


@pytest.mark.parametrize("against", ["consecutive", "random_agent"])
def test_going_on_from_a_file_is_as_if_it_had_never_stopped(tmp_path: Path, against: str) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    learned("--against", against, "-n", 14, "--seed", 9, "--save", whole)
    learned("--against", against, "-n", 5, "--seed", 9, "--save", parts)
    found = learned("--against", against, "-n", 9, "--load", parts, "--save", parts)
    assert found["encounters_in_all"] == 14
    assert found["seed"] == 9
    assert parts.read_text("utf-8") == whole.read_text("utf-8")


def test_a_killed_course_loses_at_most_the_encounter_at_hand(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.json", tmp_path / "killed.json"
    learn = [COMMAND, "learn", "crpg", "--seed", "9", "--fast", "--save", killed, "-n", "100000"]
    process = subprocess.Popen(learn, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while encounters_in(killed) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    process.kill()
    process.wait()
    fought = encounters_in(killed)
    assert fought >= 3
    learned("--seed", 9, "-n", fought + 2, "--save", whole)
    learned("-n", 2, "--load", killed, "--save", killed)
    assert killed.read_text("utf-8") == whole.read_text("utf-8")


def encounters_in(path: Path) -> int:
    if not path.exists():
        return 0
    found: int = json.loads(path.read_text("utf-8"))["encounters"]
    return found


def test_saved_state_is_explained_and_keeps_its_settings(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    learned("-n", 3, "--settings", "crpg-5.1", "--difficulty", "cull", "--save", path)
    assert "wizard after 3 encounters" in run("explain", path).stdout
    found = learned("-n", 2, "--load", path)
    assert (found["settings"], found["difficulty"]) == ("crpg-5.1", "cull")
    changed = learned("-n", 2, "--load", path, "--settings", "crpg", "--difficulty", "off")
    assert (changed["settings"], changed["difficulty"]) == ("crpg", "off")


def test_agents_of_a_role_learn_as_asked_and_go_on_so(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    found = learned("-n", 3, "--settings", "crpg", "--updates", "own", "--save", path)
    names = ["fighter 1", "fighter 2", "wizard 1", "wizard 2"]
    assert (found["settings"], found["updates"]) == ("crpg", "own")
    assert list(found["weights"]) == names
    assert "fighter 2 after 3 encounters" in run("explain", path).stdout
    assert "wizard 1 after 3" in run("explain", path, "--role", "wizard 1").stdout
    assert learned("-n", 2, "--load", path)["updates"] == "own"
    assert run("fight", "crpg", path, "novice").exit_code == 0
    shared = run("learn", "crpg", "-n", 2, "--load", path, "--updates", "once")
    assert "was learned otherwise" in shared.stderr
    assert "Wizard 2 " in run("learn", "crpg", "-n", 2, "--load", path).stdout


def test_what_swift_scripting_saved_goes_on_by_our_settings(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    learned("-n", 3, "--settings", "crpg", "--updates", "own", "--save", path)
    form = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(form | {"swift": {"version": 1}}), "utf-8")
    found = learned("-n", 2, "--load", path)
    assert (found["settings"], found["updates"]) == ("sparring", "own")
    assert set(found["weights"]) >= {"fighter 1", "wizard 2"}


def test_what_was_learned_is_not_overwritten_by_a_slip(state: Path) -> None:
    before = state.read_bytes()
    result = run("learn", "crpg", "-n", 1, "--save", state)
    assert result.exit_code == 2
    assert f"add --load {state}" in result.stderr
    assert state.read_bytes() == before


@pytest.mark.usefixtures("usual_ctrl_c")
def test_ctrl_c_ends_with_the_summary_and_everything_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    press_ctrl_c(monkeypatch, after=5)
    path = tmp_path / "s.json"
    result = run("learn", "crpg", "--save", path)
    assert result.exit_code == 0
    assert "Ended early, after 5 of 100." in result.stdout
    assert encounters_in(path) == 5
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_is_told_to_machines_too(monkeypatch: pytest.MonkeyPatch) -> None:
    press_ctrl_c(monkeypatch, after=3)
    found = learned()
    assert found["interrupted"] is True
    assert found["encounters"] == 3


def press_ctrl_c(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """In the middle of an encounter, which is then finished."""
    usual = Course.note

    def note(course: Course, encounter: Any) -> None:
        if course.fought + 1 == after:
            signal.raise_signal(signal.SIGINT)
        usual(course, encounter)

    monkeypatch.setattr(Course, "note", note)


@pytest.mark.usefixtures("usual_ctrl_c")
def test_a_second_ctrl_c_does_not_wait() -> None:
    with learn_command.Interrupt() as interrupt:
        signal.raise_signal(signal.SIGINT)
        assert interrupt.asked
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_users_own_rules_and_rival(tactic: Path, rulebases: Path) -> None:
    found = learned("--rules", rulebases, "--against", tactic, "-n", 2)
    assert found["against"] == "missiles"
    assert set(found["weights"]) == {"fighter", "wizard"}


def test_state_of_other_rules_goes_on_with_a_note(state: Path, rulebases: Path) -> None:
    text = rulebases.read_text("utf-8").replace("rule drink_anything", "rule swig_anything", 1)
    rulebases.write_text(text, "utf-8")
    result = run("learn", "crpg", "--load", state, "--rules", rulebases, "-n", 1)
    assert result.exit_code == 0
    assert "drink_anything is now swig_anything" in result.stderr
    assert "--rules" in run("fight", "crpg", state, "novice", "--rules", rulebases).stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--against", "ofensive"), "did you mean 'offensive'?"),
        (("--difficulty", "cul"), "did you mean 'cull'?"),
        (("--difficulty", "cull", "--win-rate", "1.5"), "within 0.05 to 0.95"),
        (("--win-rate", "0.5"), "a win rate needs --difficulty"),
        (("--fallback", "limitd"), "did you mean 'limited'?"),
        (("--updates", "onse"), "did you mean 'once'?"),
        (("--settings", "crgp"), "did you mean 'crpg'?"),
        (("--encounters", "0"), "at least one encounter"),
        (("--load", "gone.json"), "cannot be read"),
        (("--rules", "gone.rules"), "cannot be read"),
        (("--save", "no/where/s.json"), "cannot be written"),
        (("--seed", "-1"), "a seed is a whole number"),
    ],
)
def test_learning_that_cannot_begin_ends_with_two_and_the_way_out(
    arguments: tuple[str, ...], message: str
) -> None:
    result = run("learn", "crpg", "-n", 1, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_damaged_practice_is_refused(state: Path) -> None:
    form = json.loads(state.read_text("utf-8"))
    for damage in ({"fights": "x"}, {"current": 99}, {"seed": 3}, {"rival_won": "no"}):
        damaged = {**form, "practice": {**form["practice"], **damage}}
        state.write_text(json.dumps(damaged), "utf-8")
        result = run("learn", "crpg", "--against", "offensive", "--load", state, "-n", 1)
        assert result.exit_code == 2
        assert "damaged" in result.stderr


@pytest.mark.parametrize("name", ["penalise", "clip", "cull"])
def test_difficulty_aims_at_the_win_rate_asked_for(name: str) -> None:
    found = learned("--difficulty", name, "--win-rate", "0.4", "-n", 2)
    assert found["difficulty"] == name
    assert found["expected_win_rate"] == pytest.approx(0.4, abs=0.01)


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


def test_a_terminal_shows_the_course_while_it_runs(terminal: StringIO) -> None:
    arguments = ("--against", "random-agent", "-n", 30, "--seed", 2, "--difficulty", "cull")
    result = run("learn", "crpg", *arguments)
    assert result.exit_code == 0
    shown = terminal.getvalue()
    for part in (
        "encounter 30 of 30, seed 2",
        "after 10 encounters there is something to show",
        "they play",
        "what the fighters learn",
        "rising over ten encounters",
        "cull, aims at 4",  # The papers' own steps balance a little below one half.
    ):
        assert part in shown
    assert "Against random_agent the learning team won " in shown


@pytest.mark.parametrize("option", ["--fast", "--plain", "--json"])
def test_there_is_no_live_screen_when_it_is_not_wanted(terminal: StringIO, option: str) -> None:
    assert run("learn", "crpg", "-n", 2, option).exit_code == 0
    assert "what the fighters learn" not in terminal.getvalue()


def test_a_small_terminal_gets_no_live_screen() -> None:
    assert live.has_room(Console(width=100, height=30))
    assert not live.has_room(Console(width=60, height=30))
    assert not live.has_room(Console(width=100, height=10))


def test_a_hundred_encounters_take_about_ten_seconds_and_long_courses_go_faster() -> None:
    class Long:
        wanted = 100

    learner = Crpg().learner()
    assert live.LiveScreen(Console(), Long(), learner).pause * 100 == pytest.approx(10)  # type: ignore[arg-type]
    Long.wanted = 10_000
    assert live.LiveScreen(Console(), Long(), learner).pause * 10_000 == pytest.approx(40)  # type: ignore[arg-type]


# --- speed -------------------------------------------------------------------


def test_the_speed_of_the_world_is_printed_as_json() -> None:
    found = last_line(run("bench", "crpg", "--seconds", "0.3", "--no-cold", "--json"))
    assert set(found) >= {
        "fights_per_s",
        "learning_encounters_per_s",
        "learning_encounters_per_s_2",
        "warm_start_s",
    }
    assert all(figure > 0 for figure in found.values())


# --- pictures ----------------------------------------------------------------


def drawn(chart: Chart, encoding: str = "utf-8") -> list[str]:
    kept = BytesIO()
    file = TextIOWrapper(kept, encoding=encoding)
    Console(file=file, width=60, color_system=None).print(chart)
    file.flush()
    return kept.getvalue().decode(encoding).splitlines()


def test_a_chart_marks_the_turning_point_and_names_both_lines() -> None:
    ours, theirs = [at / 20 for at in range(21)], [1 - at / 20 for at in range(21)]
    rows = drawn(Chart(ours, theirs, "offensive", span=(10, 30), mark=20, height=10))
    assert len(rows) == 10
    assert rows[0].endswith("learning team 1.00")
    assert rows[-2].rstrip().endswith("offensive 0.00")
    assert "▲ 20 turning point" in rows[-1]
    assert rows[-1].split()[0] == "10"


def test_two_lines_that_end_alike_have_their_names_on_two_rows() -> None:
    rows = drawn(Chart([0.2], [0.2], "novice", span=(10, 11), height=4))
    assert sum("learning team 0.20" in row for row in rows) == 1
    assert sum("novice 0.20" in row for row in rows) == 1


def test_a_chart_can_be_drawn_without_any_but_ascii_characters() -> None:
    rows = drawn(Chart([0.3, 0.7], [0.7, 0.3], "x", span=(10, 11), mark=10), "ascii")
    assert "".join(rows).isascii()
    assert any("*" in row for row in rows)


def test_a_mark_never_leaves_half_a_number() -> None:
    row = CanvasRow(20)
    row.put(0, "10")
    row.put(17, "100")
    row.force(1, "^ 12")
    row.force(14, "^ 99")
    assert row.text == " ^ 12         ^ 99  "


def test_commands_write_plain_characters_where_others_cannot_be_shown() -> None:
    for arguments in (("fight", "crpg", "offensive", "cursing"), ("learn", "crpg", "-n", "11")):
        told = subprocess.run(
            [COMMAND, *arguments],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": "ascii", "SPARRING_QUIET": "1"},
        )
        assert told.returncode == 0, told.stderr
        assert told.stdout.isascii()


def test_bars_are_as_long_as_their_part() -> None:
    assert bar(0.5, 4) == "██  "
    assert bar(0.5, 3) == "█▌ "
    assert bar(2.0, 3, ascii_only=True) == "###"


# --- lint --------------------------------------------------------------------


def test_lint_knows_the_words_of_a_world(tactic: Path) -> None:
    assert run("lint", tactic, "--world", "crpg").exit_code == 0
    tactic.write_text(TACTIC.replace("Magic Missile", "Magic Misile"), "utf-8")
    result = run("lint", tactic, "--world", "crpg")
    assert result.exit_code == 1
    assert "did you mean" in result.stdout
    assert "Magic Missile" in result.stdout


def test_lint_wants_one_vocabulary_only(tactic: Path) -> None:
    both = run("lint", tactic, "--world", "crpg", "-v", "game:words")
    assert both.exit_code == 2
    assert "not both" in both.stderr
    assert "did you mean 'crpg'?" in run("lint", tactic, "--world", "crgp").stderr


# --- duels -------------------------------------------------------------------------


def test_duels_are_listed_beneath_the_world_that_offers_them() -> None:
    told = run("worlds").stdout
    pit = told[told.index("\npit ") : told.index("\ngarden ")]
    for name in ("pit-fighters", "pit-sorcerers", "pit-pairs"):
        assert f"{name}: a duel of " in pit
    assert "sparring fight pit-fighters ai129 ai161" in pit
    assert "sparring learn pit --duel fighter" in pit
    listed = {one["name"]: one for one in last_line(run("worlds", "--json"))["worlds"]}
    assert [one["name"] for one in listed["pit"]["duels"]] == [
        "pit-fighters",
        "pit-sorcerers",
        "pit-pairs",
    ]
    assert listed["pit"]["duels"][1]["duel"] == "sorcerer"
    assert "duels" not in listed["crpg"]


def test_a_duel_is_told_in_words() -> None:
    result = run("fight", "pit-sorcerers", "ai161", "ai161", "--seed", 3, "--why")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    assert "blue's sorcerer follows line" in result.stdout
    assert "red wins with 1 of 1 standing" in result.stdout
    assert "{" not in result.stdout


def test_what_a_duel_cannot_do_its_world_can() -> None:
    result = run("watch", "pit-sorcerers", "ai161", "ai161")
    assert result.exit_code == 2
    assert "the duel 'pit-sorcerers' cannot be watched; the world 'pit' can" in unwrapped(
        result.stderr
    )
