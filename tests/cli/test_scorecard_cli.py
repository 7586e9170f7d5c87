"""`sparring scorecard`."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path

import pytest

from sparring.lab.experiments.crpg import exploits
from sparring.lab.ruletexts import rules_with
from sparring.lab.scorecard.sheet import REQUIREMENTS
from tests.cli.test_worlds_cli import TACTIC, last_line, run

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records")


def score(folder: Path, *more: str | Path | int) -> tuple[str | Path | int, ...]:
    return ("scorecard", "--with", "scripting", "--tests", 1, "--results", folder, *more)


def test_the_scorecard_for_machines_has_every_requirement_and_the_doctor(folder: Path) -> None:
    data = last_line(run(*score(folder, "--json", "--seed", 3)))
    assert list(data["requirements"]) == list(REQUIREMENTS)
    assert (data["tests"], data["seed"], data["learners"]) == (1, 3, ["scripting"])
    assert data["seconds"] > 0
    pairs = [finding["rules"] for finding in data["doctor"] if finding["complaint"] == "twins"]
    assert ["blur", "blur_again"] in pairs


def test_the_scorecard_for_people_is_taken_up_again_and_drawn(folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    figure = tmp_path / "scorecard.svg"
    result = run(*score(folder, "--seed", 3, "--figure", figure))
    assert result.exit_code == 0, result.output
    for requirement in REQUIREMENTS:
        assert requirement in result.stdout
    assert "1 test against each tactic, seed 3" in result.stdout
    assert "blur and blur_again have one text" in result.stdout
    assert "of them from earlier runs" in result.stderr
    assert "<svg" in figure.read_text("utf-8")


def test_the_doctor_alone_tells_lints_doubts_too_and_writes_a_page(
    folder: Path, tmp_path: Path
) -> None:
    rules, page = tmp_path / "my own.rules", tmp_path / "report.html"
    more = {"fighter": "rule always\n    if roundnumber >= 1 then meleeattack(weakestenemy);\n"}
    rules.write_text(rules_with("", more), "utf-8")
    options = ("--doctor-only", "--fights", 700, "--rules", rules)
    data = last_line(run(*score(folder, *options, "--json", "--page", page)))
    assert "requirements" not in data
    assert (data["teams"], data["fights"], data["learners"]) == (100, 700, [])
    assert len(data["rules"]) == 71
    assert [one["message"] for one in data["lint"]].count("this condition always holds") == 1
    text = page.read_text("utf-8")
    assert "blur and blur_again have one text" in text
    assert "this condition always holds" in text
    assert "The eight requirements" not in text
    command = (
        f"sparring scorecard --world crpg --rules '{rules}' --with scripting --tests 1 --seed 0 "
        f"--fights 700 --doctor-only --page {page}"
    )
    assert command in unescape(text)
    again = run(*score(folder, *options))
    assert "this condition always holds" in again.stdout.replace("\n", " ")
    assert "700 fights of 100 teams" in again.stdout.replace("\n", " ")


def test_a_figure_of_the_doctor_alone_is_refused(folder: Path) -> None:
    pytest.importorskip("matplotlib")
    result = run(*score(folder, "--doctor-only", "--figure", "scorecard.svg"))
    assert result.exit_code == 2
    assert "leave out --doctor-only" in result.stderr.replace("\n", " ")


def test_the_page_tells_of_exploits_where_the_finder_has_left_them(
    folder: Path, tmp_path: Path
) -> None:
    kept = Path(exploits.__file__).with_name("kept_exploits")
    page = tmp_path / "report.html"
    options = ("--doctor-only", "--tests", 1, "--page", page, "--exploits", kept)
    assert run(*score(folder, *options)).exit_code == 0
    assert "What a player could exploit" in page.read_text("utf-8")


def test_exploits_of_another_world_or_without_a_page_are_refused(
    folder: Path, tmp_path: Path
) -> None:
    kept = Path(exploits.__file__).with_name("kept_exploits")
    result = run(*score(folder, "--exploits", kept))
    assert "--exploits is for the page" in result.stderr.replace("\n", " ")
    other = tmp_path / "exploits.json"
    other.write_text(
        json.dumps(
            {
                "sparring_exploits": 1,
                "world": "skirmish",
                "command": "",
                "tried": 0,
                "exploits": [],
            }
        ),
        encoding="utf-8",
    )
    result = run(*score(folder, "--page", tmp_path / "a.html", "--exploits", tmp_path))
    assert "tells of the world 'skirmish'" in result.stderr.replace("\n", " ")


def test_a_page_without_a_folder_is_refused_at_once(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "nowhere" / "report.html"
    result = run(*score(folder, "--doctor-only", "--page", page))
    assert result.exit_code == 2
    assert "cannot write the page" in result.stderr.replace("\n", " ")


def test_an_unknown_learner_or_world_ends_with_a_hint(folder: Path) -> None:
    result = run("scorecard", "--with", "monte-karlo", "--results", folder)
    assert result.exit_code == 2
    assert "did you mean 'monte-carlo'?" in result.stderr.replace("\n", " ")
    assert run("scorecard", "--world", "crgp", "--results", folder).exit_code == 2


def test_rules_without_a_role_are_refused(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "tactic.rules"
    path.write_text(TACTIC, "utf-8")
    result = run("scorecard", "--rules", path, "--results", folder)
    assert result.exit_code == 2
    assert "needs rules for 'role fighter'" in result.stderr.replace("\n", " ")


@pytest.mark.usefixtures("others")
def test_a_world_in_plain_python_has_a_scorecard_too(folder: Path) -> None:
    result = run("scorecard", "--world", "skirmish", "--tests", 1, "--results", folder)
    assert result.exit_code == 0, result.output
    assert "cannot hold a side back" in result.stdout
    assert "close_combat has the text of a closing rule" in result.stdout.replace("\n", " ")


@pytest.mark.usefixtures("others")
def test_the_doctor_finds_in_somebodys_own_game_what_the_docs_show(folder: Path) -> None:
    page = (ROOT / "docs" / "scorecard.md").read_text("utf-8").partition("### On your own game")[2]
    shown = page.partition("```text\n")[2].partition("```")[0]
    line = next(line for line in page.splitlines() if line.startswith("$ sparring "))
    words = line.replace("examples/", f"{ROOT}/examples/").split()[2:]
    result = run(*words, "--results", folder)
    assert result.exit_code == 0, result.output
    assert shown.count("archer:") == 4
    assert shown in result.stdout


@pytest.mark.usefixtures("others")
def test_a_world_without_rules_says_that_it_has_no_scorecard(folder: Path) -> None:
    result = run("scorecard", "--world", "orchard", "--results", folder)
    assert result.exit_code == 2
    assert "the world 'orchard' has no rules, so it has no scorecard" in result.stderr


@pytest.mark.parametrize("more", [(), ("--doctor-only",)])
def test_a_world_without_rules_says_what_measures_it_instead(
    folder: Path, more: tuple[str, ...]
) -> None:
    result = run("scorecard", "--world", "flags", *more, "--results", folder)
    assert result.exit_code == 2
    assert "no rules, so it has no scorecard; what learns there is" in result.stderr
    assert "sparring reproduce team" in result.stderr
