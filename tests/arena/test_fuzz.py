"""Thousands of messages that nobody should send, to a real server."""

from __future__ import annotations

import json
import signal
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from sparring.arena.films import film_of
from sparring.arena.memory import Memory, digest
from tests.arena.helpers import new_player, tell, through_json
from tests.arena.server import PATIENCE, Page, posted
from tests.attack.messages import BYTES_GROWN, campaign_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.attack.messages import Campaign

SEED = 20_250
TOTAL = 2_500
"""Messages and requests, all in all; `make attack` sends 20,000."""


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    with campaign_of(tmp_path_factory.mktemp("fuzz"), SEED, TOTAL) as campaign:
        yield campaign


def test_thousands_of_messages_are_answered(campaign: Campaign):
    assert campaign.sent >= TOTAL
    assert set(campaign.kinds) > {"error", "state", "planned", "round", "why", "learned"}
    assert campaign.kinds["round"] > 25
    assert campaign.slowest[0] < PATIENCE


def test_nothing_went_wrong_inside(campaign: Campaign):
    complaints = campaign.arena.complaints()
    assert "Traceback" not in complaints
    assert "Exception" not in complaints


def test_memory_in_use_stays_steady(campaign: Campaign):
    growth = campaign.arena.resident() - campaign.early
    assert growth < BYTES_GROWN


def test_afterwards_everybody_is_answered_correctly(campaign: Campaign):
    port = campaign.arena.port
    for guest in campaign.guests:
        state = guest.page.ask("show")
        campaign.check_secrets(guest, json.dumps(state))
    with Page(port, "n" * 43) as page:
        assert page.state["profiles"] == []
        page.ask("begin", seed="4")
        answer = page.ask("fight_on")
        while answer["result"] is None:
            answer = page.ask("fight_on")
        assert page.ask("show")["encounters"] == 1
    film = posted(port, "/api/film", {"red": "novice", "blue": "cursing", "seed": "3"}).data
    assert film == through_json(film_of("crpg", ("novice", "cursing"), 3, (None, None)))


def test_the_database_holds_what_it_should_and_ends_readable(campaign: Campaign):
    shown = {guest.token: guest.page.ask("show") for guest in campaign.guests}
    for guest in campaign.guests:
        guest.leave()
    assert campaign.arena.end(signal.SIGINT) == 0
    data: Path = campaign.arena.data
    with closing(sqlite3.connect(data)) as base:
        tables = base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        assert {name for (name,) in tables} - {"sqlite_sequence"} == {
            "player",
            "profile",
            "encounter",
        }
        tokens = {token for (token,) in base.execute("SELECT token FROM player")}
        assert tokens == {digest(token) for token in (*shown, "n" * 43)}
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert base.execute("PRAGMA foreign_key_check").fetchall() == []
        names = base.execute("SELECT token, name FROM player JOIN profile ON player = player.id")
        for token, name in names.fetchall():
            owners = [g for g in campaign.guests if g.marker in name]
            assert all(digest(guest.token) == token for guest in owners)
    with closing(Memory(data)) as memory:
        for token, state in shown.items():
            again = tell(new_player(memory, token), "show")
            assert again == {key: value for key, value in state.items() if key != "id"}
