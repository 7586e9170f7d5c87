"""Broken `.roles` files, each beside the messages its author should see."""

from __future__ import annotations

from pathlib import Path

import pytest

from sparring.behaviours.roles_text import check_roles
from sparring.rules.problems import Severity

FOLDER = Path(__file__).parent / "broken"
FILES = sorted(FOLDER.glob("*.roles"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_author_of_a_broken_file_sees_the_expected_messages(path):
    _, problems = check_roles(path.read_bytes().decode("utf-8"), None, path.name)
    shown = "".join(f"{problem}\n" for problem in problems)
    assert shown == path.with_suffix(".expected").read_text(encoding="utf-8")


def test_every_broken_file_has_its_messages_and_no_messages_are_left_over():
    assert {path.stem for path in FOLDER.glob("*.expected")} == {path.stem for path in FILES}


def test_every_message_points_within_its_line():
    for path in FILES:
        _, problems = check_roles(path.read_bytes().decode("utf-8"), None, path.name)
        assert problems
        for problem in problems:
            assert problem.message.isprintable()
            assert problem.hint.replace("\t", "").isprintable()
            assert 1 <= problem.column - problem.skipped <= len(problem.line_text) + 1


def test_of_a_file_with_doubts_only_nothing_is_an_error():
    text = (FOLDER / "only_doubts.roles").read_text(encoding="utf-8")
    cast, problems = check_roles(text)
    assert {problem.severity for problem in problems} == {Severity.WARNING}
    assert list(cast.warnings) == problems
