"""Broken rule files, each beside the messages its author should see."""

from __future__ import annotations

from pathlib import Path

import pytest

from sparring.rules.check import check_rules
from tests.rules.crpg_words import crpg_words

FOLDER = Path(__file__).parent / "broken"
FILES = sorted(FOLDER.glob("*.rules"))
WORDS = crpg_words()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_broken_file_is_answered_with_the_expected_message(path):
    # Not `read_text`: line ends must stay as they are.
    text = path.read_bytes().decode("utf-8")
    _, problems = check_rules(text, WORDS, path.name)
    shown = "".join(f"{problem}\n" for problem in problems)
    assert shown == path.with_suffix(".expected").read_text(encoding="utf-8")


def test_there_is_no_expected_message_without_its_file():
    expected = {path.stem for path in FOLDER.glob("*.expected")}
    assert expected == {path.stem for path in FILES}


def test_every_message_is_one_line_and_points_within_its_line():
    for path in FILES:
        text = path.read_bytes().decode("utf-8")
        for problem in check_rules(text, WORDS, path.name)[1]:
            assert problem.message.isprintable()
            assert problem.hint.isprintable()
            assert 1 <= problem.column - problem.skipped <= len(problem.line_text) + 1
