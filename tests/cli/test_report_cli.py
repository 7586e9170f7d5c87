"""`sparring report`: what it writes where, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sparring.cli.app import app
from sparring.lab.earlier import read_kept
from sparring.lab.report import material as material_module
from sparring.worlds.crpg.world import Crpg
from tests.lab.report.made_up import material


def run(*arguments):
    return CliRunner().invoke(app, ["report", *map(str, arguments)])


@pytest.fixture
def quick(monkeypatch, tmp_path):
    """Nothing is run; what was asked for is kept."""
    asked = []

    def gather(lab, wishes, programme, **_):
        asked.append((lab, wishes))
        return material(only=("q-learning", "own"))

    monkeypatch.setattr(material_module, "gather", gather)
    monkeypatch.chdir(tmp_path)
    return asked


def test_without_options_it_writes_one_page_here(quick, tmp_path):
    result = run()
    assert result.exit_code == 0, result.output
    assert "wrote report.html" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!doctype html>")


def test_the_verdicts_are_told_on_the_screen(quick):
    assert "holds  Learning beats drawing at random" in run().output


def test_markdown_alone_writes_no_page(quick, tmp_path):
    assert run("--markdown", "docs/page.md").exit_code == 0
    assert not (tmp_path / "report.html").exists()
    assert (tmp_path / "docs/page.md").exists()
    assert (tmp_path / "docs/page-figures/q-learning.svg").exists()


def test_both_can_be_had_with_figures_elsewhere(quick, tmp_path):
    run("--out", "a.html", "--markdown", "docs/page.md", "--figures", "docs/pictures")
    assert (tmp_path / "a.html").exists()
    assert (tmp_path / "docs/pictures/q-learning.svg").exists()
    assert "(pictures/q-learning.svg)" in (tmp_path / "docs/page.md").read_text("utf-8")


def test_tests_seed_rules_and_results_reach_the_laboratory(quick, tmp_path):
    rules = tmp_path / "own.rules"
    rules.write_text(Crpg().rule_text, "utf-8")
    result = run("--tests", 3, "--seed", 9, "--results", "kept", "--fresh", "--rules", rules)
    assert result.exit_code == 0, result.output
    ((lab, wishes),) = quick
    assert (wishes.tests, wishes.seed) == (3, 9)
    assert wishes.rules == rules.read_text("utf-8")
    assert lab.folder == Path("kept")
    assert lab.fresh


def test_figures_can_be_kept_for_later_reports(quick, tmp_path):
    result = run("--keep-as", "docs/then.json", "--called", "as it was")
    assert result.exit_code == 0, result.output
    assert "wrote docs/then.json" in result.output
    assert read_kept(tmp_path / "docs/then.json").called == "as it was"
    assert not (tmp_path / "report.html").exists()


def test_machines_get_verdicts_and_nearness_on_the_last_line_and_no_page(quick, tmp_path):
    result = run("--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout.splitlines()[-1])
    assert data["world"] == "crpg"
    assert data["claims"]["fallback-rare"]["verdict"] == "holds"
    assert set(data["nearness"]["now"]) == {"tables", "all"}
    assert list(tmp_path.iterdir()) == []


def test_a_page_that_cannot_be_written_is_an_error_with_its_reason(quick, tmp_path):
    (tmp_path / "file").write_text("", "utf-8")
    result = run("--out", "file/report.html")
    assert result.exit_code == 2
    assert "cannot write" in result.output


def test_a_missing_package_is_told_before_anything_is_run(quick, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = run()
    assert result.exit_code == 2
    assert "matplotlib" in result.output
    assert not quick


def test_no_tests_at_all_are_refused():
    assert run("--tests", 0).exit_code == 2


@pytest.mark.slow
def test_everything_is_run_and_written(tmp_path):
    page, text = tmp_path / "r.html", tmp_path / "r.md"
    result = run("--tests", 2, "--results", tmp_path / "kept", "--out", page, "--markdown", text)
    assert result.exit_code == 0, result.output
    assert "Monte-Carlo control" in page.read_text("utf-8")
    again = run("--tests", 2, "--results", tmp_path / "kept", "--out", tmp_path / "s.html")
    assert again.exit_code == 0
    pages = [one.read_text("utf-8").split('id="machine"')[0] for one in (page, tmp_path / "s.html")]
    assert pages[0] == pages[1]
