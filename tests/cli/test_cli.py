"""The command line as a user meets it: real processes' words, exit codes, JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import sparring
from sparring.cli.app import app

GOOD = """role guard draws 1

rule hit [3]
    if health < 5 then strike;

rule rest
    if health > 9 then wait;

closing
    strike;
"""
CROOKED = GOOD.replace("if health < 5 then strike;", "if health<5 then   strike;")
WRONG = GOOD.replace("health < 5", "helth < 5")
TWINS = GOOD.replace("closing", "rule hit_again\n    if health < 5 then strike;\n\nclosing")
SAME = """role guard draws 1

rule heal
    if health < 5 then strike;

rule heal_again
    if not health >= 5 then strike;

rule rest
    if health > 9 and health > 7 then wait;

closing
    strike;
"""

GAME = '''
import sparring

words = sparring.Vocabulary("guards")

@words.value
def health(me):
    """Hit points."""
    return 3

@words.action
def strike(me):
    """Hit."""
    return True

@words.action
def wait(me):
    """Do nothing."""
    return True
'''


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def last_line(result: Result) -> dict[str, object]:
    found: dict[str, object] = json.loads(result.stdout.strip().splitlines()[-1])
    return found


@pytest.fixture
def words_file(tmp_path: Path) -> Path:
    namespace: dict[str, object] = {}
    exec(compile(GAME, "game", "exec"), namespace)  # noqa: S102 (our own text)
    path = tmp_path / "words.json"
    form = sparring.vocabulary_form(namespace["words"])  # type: ignore[arg-type]
    path.write_text(json.dumps(form), "utf-8")
    return path


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    return tmp_path / "guard.rules"


def test_lint_of_a_good_file_ends_with_zero(rules: Path, words_file: Path) -> None:
    rules.write_text(GOOD, "utf-8")
    result = run("lint", rules, "--vocabulary", words_file)
    assert result.exit_code == 0
    assert "1 file: 0 errors, 0 warnings" in result.stderr


def test_lint_shows_the_spot_and_the_way_out_and_ends_with_one(
    rules: Path, words_file: Path
) -> None:
    rules.write_text(WRONG, "utf-8")
    result = run("lint", rules, "-v", words_file)
    assert result.exit_code == 1
    assert "4:8: error: unknown name 'helth'" in result.stdout
    assert "^^^^^ did you mean 'health'?" in result.stdout


def test_lint_without_a_vocabulary_checks_the_grammar_and_says_so(rules: Path) -> None:
    rules.write_text(WRONG, "utf-8")
    result = run("lint", rules)
    assert result.exit_code == 0
    assert "Only the grammar was checked" in result.stderr


def test_lint_fails_on_warnings_only_when_strict(rules: Path, words_file: Path) -> None:
    rules.write_text(TWINS, "utf-8")
    assert run("lint", rules, "-v", words_file).exit_code == 0
    assert run("lint", rules, "-v", words_file, "--strict").exit_code == 1


def test_lint_prints_one_json_object_on_the_last_line(rules: Path, words_file: Path) -> None:
    rules.write_text(WRONG, "utf-8")
    result = run("lint", rules, "-v", words_file, "--json")
    assert result.exit_code == 1
    found = last_line(result)
    assert found["errors"] == 1
    assert found["vocabulary"] == "guards"
    assert found["problems"][0]["line"] == 4  # type: ignore[index]
    assert found["problems"][0]["kind"] == "mistake"  # type: ignore[index]


def test_lint_names_what_means_the_same_and_what_makes_no_difference(
    rules: Path, words_file: Path
) -> None:
    rules.write_text(SAME, "utf-8")
    result = run("lint", rules, "-v", words_file, "--json")
    assert result.exit_code == 0
    problems: list[dict[str, object]] = last_line(result)["problems"]  # type: ignore[assignment]
    assert [(problem["kind"], problem["line"]) for problem in problems] == [
        ("same-meaning", 6),
        ("idle-part", 10),
    ]
    assert "means the same as 'heal' (line 3)" in run("lint", rules, "-v", words_file).stdout


def test_lint_finds_a_vocabulary_in_the_games_own_code(
    rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "guardgame.py").write_text(GAME, "utf-8")
    rules.write_text(WRONG, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert run("lint", rules, "-v", "guardgame:words").exit_code == 1
    assert "nothing named 'word'" in run("lint", rules, "-v", "guardgame:word").stderr
    assert "is not a Vocabulary" in run("lint", rules, "-v", "guardgame:health").stderr


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("nowhere", "names no vocabulary"),
        ("no.such.module:words", "cannot be imported"),
        ("missing.json", "cannot be read"),
    ],
)
def test_lint_that_cannot_find_its_words_ends_with_two(
    rules: Path, spec: str, message: str
) -> None:
    rules.write_text(GOOD, "utf-8")
    result = run("lint", rules, "-v", spec)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize("text", ["{", "[]", "[" * 100_000, '{"sparring_vocabulary": 99}'])
def test_lint_refuses_a_damaged_vocabulary_file(rules: Path, tmp_path: Path, text: str) -> None:
    rules.write_text(GOOD, "utf-8")
    words = tmp_path / "damaged.json"
    words.write_text(text, "utf-8")
    result = run("lint", rules, "-v", words)
    assert result.exit_code == 2
    assert "error:" in result.stderr


def test_lint_of_a_file_that_is_not_there_is_an_error_like_any_other(tmp_path: Path) -> None:
    result = run("lint", tmp_path / "gone.rules", "--json")
    assert result.exit_code == 1
    assert "cannot be read" in last_line(result)["problems"][0]["message"]  # type: ignore[index]


def test_lint_of_a_file_that_is_not_text_says_which_byte(rules: Path) -> None:
    rules.write_bytes(b"role guard \xff")
    result = run("lint", rules)
    assert result.exit_code == 1
    assert "byte 12 is not UTF-8 text" in result.stdout


def test_format_rewrites_a_crooked_file_and_leaves_a_straight_one(rules: Path) -> None:
    rules.write_text(CROOKED, "utf-8")
    assert run("format", rules).exit_code == 0
    assert rules.read_text("utf-8") == GOOD
    written = rules.stat().st_mtime_ns
    assert run("format", rules).exit_code == 0
    assert rules.stat().st_mtime_ns == written


def test_format_counts_one_file_as_one(rules: Path) -> None:
    rules.write_text(GOOD, "utf-8")
    assert "1 file, 0 changed, 0 broken" in run("format", rules).stderr


def test_format_check_writes_nothing_and_ends_with_one(rules: Path) -> None:
    rules.write_text(CROOKED, "utf-8")
    result = run("format", rules, "--check")
    assert result.exit_code == 1
    assert "would change" in result.stdout
    assert rules.read_text("utf-8") == CROOKED


def test_format_leaves_a_broken_file_alone_and_formats_the_others(
    rules: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.rules"
    broken.write_text("role", "utf-8")
    rules.write_text(CROOKED, "utf-8")
    result = run("format", broken, rules, "--json")
    assert result.exit_code == 1
    assert last_line(result)["changed"] == [str(rules)]
    assert last_line(result)["problems"]
    assert broken.read_text("utf-8") == "role"
    assert rules.read_text("utf-8") == GOOD


def test_format_reads_standard_input_and_writes_standard_output() -> None:
    result = CliRunner().invoke(app, ["format", "-"], input=CROOKED)
    assert result.exit_code == 0
    assert result.stdout == GOOD
    assert CliRunner().invoke(app, ["format", "-"], input="role").exit_code == 1
    told = CliRunner().invoke(app, ["format", "-"], input=b"role \xff")
    assert told.exit_code == 1
    assert "standard input:1:1: error: byte 6 is not UTF-8 text" in told.stderr


def test_format_takes_characters_from_standard_input() -> None:
    crooked = 'role guard   do wander;  do rest( "bench" );'
    result = CliRunner().invoke(app, ["format", "-", "--roles"], input=crooked)
    assert result.exit_code == 0
    assert result.stdout == 'role guard\n    do wander;\n    do rest("bench");\n'
    assert CliRunner().invoke(app, ["format", "-"], input=crooked).exit_code == 1


def test_lint_reads_standard_input() -> None:
    assert CliRunner().invoke(app, ["lint", "-"], input=GOOD).exit_code == 0
    result = CliRunner().invoke(app, ["lint", "-", "--roles"], input="role guard do wandr;")
    assert result.exit_code == 1
    assert "standard input:1:15: error: unknown behaviour 'wandr'" in result.stdout


def test_characters_are_found_under_any_name_if_asked(tmp_path: Path) -> None:
    file = tmp_path / "guard.txt"
    file.write_text("role guard do wander;", "utf-8")
    assert CliRunner().invoke(app, ["lint", str(file)]).exit_code == 1
    assert CliRunner().invoke(app, ["lint", "--roles", str(file)]).exit_code == 0


def test_format_that_cannot_write_ends_with_two(
    rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object, text: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("sparring.cli.format.write_atomically", refuse)
    rules.write_text(CROOKED, "utf-8")
    result = run("format", rules)
    assert result.exit_code == 2
    assert "cannot be written: Permission denied" in result.stderr


@pytest.fixture
def state_file(tmp_path: Path) -> Path:
    guard = sparring.Rulebase("guard", script_size=2)
    for name in ("block", "parry", "dodge", "duck"):
        guard.rule(name=name, goals=("defend",))(lambda me, name=name: name)
    guard.closing(lambda me: "wait")
    learner = sparring.DynamicScripting(guard, seed=1)
    for _ in range(12):
        script = learner.draw()
        move = script.act(None)
        learner.learn(script, 0.9 if move == "parry" else 0.1)
    path = tmp_path / "guards.json"
    learner.save(path)
    return path


def test_explain_shows_every_rule_and_the_last_lessons(state_file: Path) -> None:
    result = run("explain", state_file)
    assert result.exit_code == 0
    assert "guard after 12 encounters" in result.stdout
    assert "parry" in result.stdout
    assert "encounter 12: fitness" in result.stdout


def test_explain_chooses_by_role_and_label(state_file: Path) -> None:
    result = run("explain", state_file, "--role", "guard", "--label", "defend", "--json")
    found = last_line(result)["explanations"]
    assert [part["label"] for part in found] == ["defend"]  # type: ignore[attr-defined]


def test_explain_suggests_the_nearest_role(state_file: Path) -> None:
    result = run("explain", state_file, "--role", "gaurd")
    assert result.exit_code == 2
    assert "did you mean 'guard'?" in result.stderr
    assert "known are defend" in run("explain", state_file, "--label", "zzz").stderr
    assert "'zzz'; known are guard" in run("explain", state_file, "--role", "zzz").stderr


def test_explain_of_a_damaged_file_ends_with_two(state_file: Path) -> None:
    state_file.write_text(state_file.read_text("utf-8")[:-20], "utf-8")
    result = run("explain", state_file)
    assert result.exit_code == 2
    assert "is not saved state, or it is damaged" in result.stderr


def test_the_installed_command_tells_its_version() -> None:
    command = Path(sys.executable).with_name("sparring")
    told = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == f"sparring {sparring.__version__}"


def test_without_its_packages_the_command_line_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['typer'] = None; import sparring.cli; sparring.cli.main()"
    told = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert told.returncode == 2
    assert "pip install 'sparring[cli]'" in told.stderr
