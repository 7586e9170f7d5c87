"""Twenty thousand messages that nobody should send, to a real server."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import sqlite3
from contextlib import ExitStack, closing, suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from sparring.arena.films import film_of
from sparring.arena.memory import Memory, digest
from tests.arena.fuzzing import Fuzz
from tests.arena.helpers import encounter, new_player, tell, through_json
from tests.arena.server import HOST, PATIENCE, Arena, Page, posted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEED = 20_250
TOTAL = 20_000
"""Messages and requests, all in all."""
REQUESTS = 2_500
RAW = 60
"""Connections that speak no proper HTTP or WebSocket."""
BATCH = 30
"""Messages sent before their answers are read."""
PLAYERS = 5
LARGEST_GROWTH = 12_000_000
"""Bytes the server may grow after the first quarter: it took 2 to 3 million when measured."""


class Guest:
    """One player with a marker in everything he names."""

    def __init__(self, arena: Arena, number: int) -> None:
        self.arena = arena
        self.token = f"{number}" * 43
        self.marker = f"marker-{number}-{number * 7919}"
        self.stack = ExitStack()
        self.page: Page

    def enter(self) -> None:
        self.page = self.stack.enter_context(Page(self.arena.port, self.token))

    def leave(self) -> None:
        self.stack.close()

    def exchange(self, messages: list[str | bytes]) -> list[str]:
        """Every message has one answer, in order."""
        for message in messages:
            self.page.socket.send(message)
        return [str(self.page.socket.recv(PATIENCE)) for _ in messages]

    def break_off(self, message: str | bytes, code: int) -> None:
        """Send what makes the server hang up, and come back."""
        assert self.page.hung_up_on(message) in (code, None)
        self.leave()
        self.enter()


class Campaign:
    """All messages of one seed, and what is seen on the way."""

    def __init__(self, arena: Arena, fuzz: Fuzz) -> None:
        self.arena, self.fuzz = arena, fuzz
        self.guests = [Guest(arena, number) for number in range(1, PLAYERS + 1)]
        self.sent = 0
        self.early = 0
        """Memory in use after the first quarter."""
        self.kinds: dict[str, int] = {}

    def run(self) -> None:
        for guest in self.guests:
            guest.enter()
            guest.exchange([json.dumps({"type": "new_profile", "name": guest.marker})])
            self.sent += 1
        steps = self.steps()
        while self.sent < TOTAL:
            next(steps)
            if not self.early and self.sent >= TOTAL // 4:
                self.early = self.arena.resident()

    def steps(self) -> Iterator[None]:
        """Players in turn, and requests and worse between them."""
        wanted = {"requests": REQUESTS, "raw": RAW}
        while True:
            for guest in self.guests:
                self.some_messages(guest)
                yield
            share = self.sent / TOTAL
            while wanted["requests"] > REQUESTS * (1 - share):
                self.some_requests(min(50, wanted["requests"]))
                wanted["requests"] -= 50
                yield
            while wanted["raw"] > RAW * (1 - share):
                self.something_raw()
                wanted["raw"] -= 1
                yield

    def some_messages(self, guest: Guest) -> None:
        count = min(BATCH, TOTAL - self.sent)
        messages = [self.fuzz.message(guest.marker) for _ in range(count)]
        for answer in guest.exchange(messages):
            self.check_secrets(guest, answer)
            type = json.loads(answer)["type"]
            self.kinds[type] = self.kinds.get(type, 0) + 1
        self.sent += count

    def check_secrets(self, guest: Guest, answer: str) -> None:
        for other in self.guests:
            if other is not guest:
                assert other.marker not in answer
                assert other.token not in answer

    def some_requests(self, count: int) -> None:
        """Requests on one connection, as long as it lasts."""
        line = http.client.HTTPConnection(HOST, self.arena.port, timeout=PATIENCE)
        with closing(line):
            for _ in range(min(count, TOTAL - self.sent)):
                method, path, body, headers = self.fuzz.request()
                line.request(method, path, body, headers)
                answer = line.getresponse()
                text = answer.read()
                assert answer.status < 500, (method, path, body, headers)
                assert not any(guest.marker.encode() in text for guest in self.guests)
                self.sent += 1

    def something_raw(self) -> None:
        """What is not even a request or a frame."""
        luck = self.fuzz.luck
        host = f"Host: {HOST}:{self.arena.port}\r\n".encode()
        lines = [
            luck.randbytes(200),
            b"GET / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/9.9\r\n" + host + b"\r\n",
            b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            b"POST /api/film HTTP/1.1\r\n" + host + b"Content-Length: -5\r\n\r\n",
            b"POST /api/film HTTP/1.1\r\n" + host + b"Content-Length: 7000000\r\n\r\n",
            b"POST /api/film HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
            b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
            b"GET /ws HTTP/1.1\r\n" + host + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        ]
        line = socket.create_connection((HOST, self.arena.port), PATIENCE)
        with closing(line), suppress(ConnectionError):
            line.sendall(luck.choice(lines))
            line.shutdown(socket.SHUT_WR)
            assert b" 500 " not in line.recv(4096)
        guest = luck.choice(self.guests)
        guest.break_off(*luck.choice([(b"\xff\xfe\xfd", 1007), (" " * 1_000_001, 1009)]))
        self.sent += 2


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], dict[str, Any]]:
    """A real state file and a real replay, to be twisted."""
    with closing(Memory(tmp_path_factory.mktemp("good") / "arena.db")) as memory:
        player = new_player(memory)
        encounter(player)
        return tell(player, "export")["state"], tell(player, "replay")["replay"]


@pytest.fixture(scope="module")
def campaign(
    fought: tuple[dict[str, Any], dict[str, Any]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Campaign]:
    data = tmp_path_factory.mktemp("fuzz") / "arena.db"
    with Arena(data, "--seed", "1") as arena:
        campaign = Campaign(arena, Fuzz(Random(SEED), *fought))
        try:
            campaign.run()
            yield campaign
        finally:
            for guest in campaign.guests:
                with suppress(ConnectionClosed):
                    guest.leave()


def test_twenty_thousand_messages_are_answered(campaign: Campaign):
    assert campaign.sent >= TOTAL
    assert set(campaign.kinds) > {"error", "state", "planned", "round", "why", "learned"}
    assert campaign.kinds["round"] > 200


def test_nothing_went_wrong_inside(campaign: Campaign):
    complaints = campaign.arena.complaints()
    assert "Traceback" not in complaints
    assert "Exception" not in complaints


def test_memory_in_use_stays_steady(campaign: Campaign):
    growth = campaign.arena.resident() - campaign.early
    assert growth < LARGEST_GROWTH


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
