"""`sparring calibrate`: the search, what it keeps, and the page on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.lab.calibration.files import read_rows
from tests.cli.running import last_line, run
from tests.test_docs import DOCS

if TYPE_CHECKING:
    from pathlib import Path

SMALL = (
    *(
        "--first",
        3,
        "--rounds",
        1,
        "--batch",
        1,
        "--held-rounds",
        0,
        "--fights",
        10,
        "--fine-fights",
        10,
    ),
    *("--refined", 1, "--held-refined", 0, "--fine-rounds", 0, "--fine-held", 0),
    *("--finalists", 1, "--held-finalists", 0, "--final-fights", 20),
)
KEPT = DOCS / "worlds" / "crpg-calibration.csv"


def test_a_search_keeps_everything_and_writes_its_page(tmp_path: Path) -> None:
    path = tmp_path / "search.csv"
    result = run("calibrate", "crpg", *SMALL, "--out", path, "--json")
    data = last_line(result)
    assert data["trials"] == 5
    assert set(data["wanted"]) == set(data["figures"])
    assert set(data["met"]) <= {"wins", "never", "rounds", "deaths", "saved", "melee", "novice"}
    kinds = [row["kind"] for row in read_rows(path)]
    assert [kinds.count(kind) for kind in ("proposed", "first", "guided")] == [1, 3, 1]
    assert kinds.count("chosen") == 1
    assert "| `wizard_health` |" in path.with_suffix(".md").read_text("utf-8")
    assert "5 of 5, best loss" in result.stderr
    assert not list(tmp_path.glob("*.journal"))


def test_the_page_is_written_anew_from_a_search_that_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "crpg-calibration.csv"
    path.write_bytes(KEPT.read_bytes())
    result = run("calibrate", "crpg", "--from", path)
    assert result.exit_code == 0, result.output
    assert path.with_suffix(".md").read_text("utf-8") == KEPT.with_suffix(".md").read_text("utf-8")


def test_what_was_chosen_is_measured_again_in_the_world_of_today(tmp_path: Path) -> None:
    path = tmp_path / "search.csv"
    path.write_bytes(KEPT.read_bytes())
    asked = ("calibrate", "crpg", "--again", path, "--final-fights", 20, "--seed", 5)
    data = last_line(run(*asked, "--json"))
    (row,) = [row for row in read_rows(path) if row["kind"] == "again"]
    assert (row["fights"], row["seed"], data["seed"]) == ("20", "5", 5)
    assert float(row["loss"]) == pytest.approx(data["loss"], abs=0.001)
    assert "## Measured again" in path.with_suffix(".md").read_text("utf-8")
    told = run(*asked)
    assert told.exit_code == 0
    assert "melee" in told.stdout
    assert [row["kind"] for row in read_rows(path)].count("again") == 1


@pytest.mark.parametrize("text", [None, "no,search\n1,2\n"])
def test_what_holds_no_search_is_not_measured_again_and_stays(
    tmp_path: Path, text: str | None
) -> None:
    path = tmp_path / "search.csv"
    if text is not None:
        path.write_text(text, "utf-8")
    result = run("calibrate", "crpg", "--again", path, "--final-fights", 20)
    assert result.exit_code == 2
    assert ("cannot read" if text is None else "holds no search") in result.stderr
    assert (path.read_text("utf-8") if path.exists() else None) == text


def test_what_cannot_be_read_or_written_ends_with_the_reason(tmp_path: Path) -> None:
    gone = run("calibrate", "crpg", "--from", tmp_path / "gone.csv")
    assert gone.exit_code == 2
    assert "cannot read" in gone.stderr
    (tmp_path / "file").write_text("", "utf-8")
    result = run("calibrate", "crpg", *SMALL, "--out", tmp_path / "file" / "search.csv")
    assert result.exit_code == 2
    assert "cannot write" in result.stderr


@pytest.mark.parametrize("name", ["search.md", "search.journal"])
def test_a_search_does_not_overwrite_itself(tmp_path: Path, name: str) -> None:
    result = run("calibrate", "crpg", *SMALL, "--out", tmp_path / name)
    assert result.exit_code == 2
    assert "name a .csv file" in result.stderr


def test_a_world_that_is_not_there_gets_the_nearest_name() -> None:
    result = run("calibrate", "crgp")
    assert result.exit_code == 2
    assert "did you mean 'crpg'?" in result.stderr


@pytest.mark.usefixtures("others")
def test_a_world_without_a_calibration_says_so_in_one_sentence() -> None:
    result = run("calibrate", "skirmish")
    assert result.exit_code == 2
    assert result.stderr.strip() == "error: the lab has no calibration for the world 'skirmish'"


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "",
        lambda text: "\x00" * 100,
        lambda text: text.replace("chosen", "chosen\n,,", 1),
        lambda text: "\n".join(line.rsplit(",", 3)[0] for line in text.splitlines()),
        lambda text: text.replace("\nbase,", "\nchosen,"),
        lambda text: 'kind,"' + "x" * 200_000,
    ],
)
def test_a_damaged_search_is_refused_in_words(tmp_path: Path, change) -> None:
    path = tmp_path / "search.csv"
    path.write_text(change(KEPT.read_text("utf-8")), "utf-8")
    result = run("calibrate", "crpg", "--from", path)
    assert result.exit_code == 2
    assert "search" in result.stderr


def test_a_search_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "search.csv"
    path.symlink_to("/dev/zero")
    result = run("calibrate", "crpg", "--from", path)
    assert result.exit_code == 2
    assert "too large" in result.stderr
