"""Fights told in words, as they were when they were last looked at.

A change of the rules, of the numbers or of the telling shows here as a readable
difference. When it is meant: python -m tests.worlds.make_transcripts
"""

from __future__ import annotations

import pytest

from tests.worlds.make_transcripts import FIGHTS, FOLDER, Fight, transcript


@pytest.mark.parametrize("fight", FIGHTS, ids=lambda fight: fight.path.stem)
def test_fights_go_as_they_are_stored(fight: Fight):
    stored = fight.path.read_text(encoding="utf-8")
    assert transcript(fight).splitlines() == stored.splitlines()


def test_no_other_fights_are_stored():
    assert {path.name for path in FOLDER.glob("*.txt")} == {fight.path.name for fight in FIGHTS}
