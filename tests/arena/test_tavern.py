"""Watching the tavern: one side, no rules, no networks, and reasons all the same."""

from __future__ import annotations

from typing import Any

import pytest

from sparring.arena.catalogue import about
from sparring.arena.films import film_of, film_of_replay
from sparring.errors import UsageError
from tests.arena.helpers import through_json

NO_FILES = (None, None)


@pytest.fixture(scope="module")
def film() -> Any:
    return film_of("tavern", ("quiet",), 7, NO_FILES)


def test_a_whole_day_is_filmed_by_a_painter_of_its_own(film):
    assert (film["painter"], film["step"], film["teams"]) == ("tavern", "minute", ["town"])
    assert len(film["rounds"]) == 24 * 60
    assert film["rounds"][-1]["scene"]["over"]
    assert film["start"]["rooms"]


def test_reasons_are_told_step_by_step(film):
    reasons = [reason for step in film["told"] for reason in step]
    assert any("interrupted" in reason for reason in reasons)
    assert "do not choose by rules" in film["why_not"]


def test_a_film_of_its_replay_is_the_same_film(film):
    again = film_of_replay(through_json(film["replay"]))
    assert through_json(again["rounds"]) == through_json(film["rounds"])


def test_it_offers_its_days_with_words_and_takes_no_files():
    known = about("tavern")
    assert [tactic["name"] for tactic in known["tactics"]] == [
        "quiet",
        "market_day",
        "thieves_night",
    ]
    assert all(tactic["help"] for tactic in known["tactics"])
    assert (known["is_ruled"], known["takes_networks"], known["ways"]) == (False, False, [])
    with pytest.raises(UsageError, match="no file can take a place"):
        film_of("tavern", ("file",), 7, ({"sparring_squad": 1}, None))
