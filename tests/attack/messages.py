"""Messages and requests that nobody should send, to a real server."""

from __future__ import annotations

import http.client
import json
import logging
import socket
import time
from contextlib import ExitStack, closing, contextmanager, suppress
from random import Random
from typing import TYPE_CHECKING, Any

from websockets.exceptions import ConnectionClosed

from sparring.arena.memory import Memory
from tests.arena.fuzzing import Fuzz
from tests.arena.helpers import encounter, new_player, tell
from tests.arena.server import HOST, PATIENCE, Arena, Page, request
from tests.attack.watching import SECONDS_ALLOWED, Report

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

REQUESTS_AMONG = 8
"""Every so manieth is a request."""
RAW_AMONG = 333
"""And every so manieth a connection that speaks no proper HTTP or WebSocket."""
BATCH = 30
"""Messages sent before their answers are read."""
PLAYERS = 5
BYTES_GROWN = 12_000_000
"""What the server may grow by after the first quarter: it took 2 to 3 million when measured."""


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

    def exchange(self, messages: list[str | bytes]) -> list[tuple[str, float]]:
        """Every message has one answer, in order; with the seconds each took."""
        for message in messages:
            self.page.socket.send(message)
        answers, before = [], time.monotonic()
        for _ in messages:
            answer = str(self.page.socket.recv(PATIENCE))
            now = time.monotonic()
            answers.append((answer, now - before))
            before = now
        return answers

    def break_off(self, message: str | bytes, code: int) -> None:
        """Send what makes the server hang up, and come back."""
        assert self.page.hung_up_on(message) in (code, None)
        self.leave()
        self.enter()


class Campaign:
    """All messages of one seed, and what is seen on the way."""

    def __init__(self, arena: Arena, fuzz: Fuzz, total: int) -> None:
        self.arena, self.fuzz, self.total = arena, fuzz, total
        self.guests = [Guest(arena, number) for number in range(1, PLAYERS + 1)]
        self.sent = 0
        # The library on our side is talkative about servers that hang up on it.
        logging.getLogger("websockets.client").setLevel(logging.CRITICAL + 1)
        self.early = 0
        """Memory in use after the first quarter."""
        self.kinds: dict[str, int] = {}
        self.slowest = (0.0, "")
        """Seconds by the clock until an answer came, and to what."""

    def run(self) -> None:
        self.open_every_world()
        for guest in self.guests:
            guest.enter()
            guest.exchange([json.dumps({"type": "new_profile", "name": guest.marker})])
            self.sent += 1
        steps = self.steps()
        while self.sent < self.total:
            next(steps)
            if not self.early and self.sent >= self.total // 4:
                self.early = self.arena.resident()

    def open_every_world(self) -> None:
        """Worlds are read once, when somebody first asks for all of them: what that takes is
        no growth."""
        request(self.arena.port, "GET", "/api/worlds")
        self.sent += 1

    def steps(self) -> Iterator[None]:
        """Players in turn, and requests and worse between them."""
        requests, raw = self.total // REQUESTS_AMONG, self.total // RAW_AMONG
        wanted = {"requests": requests, "raw": raw}
        while True:
            for guest in self.guests:
                self.some_messages(guest)
                yield
            share = self.sent / self.total
            while wanted["requests"] > requests * (1 - share):
                self.some_requests(min(50, wanted["requests"]))
                wanted["requests"] -= 50
                yield
            while wanted["raw"] > raw * (1 - share):
                self.something_raw()
                wanted["raw"] -= 1
                yield

    def some_messages(self, guest: Guest) -> None:
        count = min(BATCH, self.total - self.sent)
        messages = [self.fuzz.message(guest.marker) for _ in range(count)]
        answers = guest.exchange(messages)
        for message, (answer, seconds) in zip(messages, answers, strict=True):
            self.took(seconds, message)
            self.check_secrets(guest, answer)
            type = json.loads(answer)["type"]
            self.kinds[type] = self.kinds.get(type, 0) + 1
        self.sent += count

    def took(self, seconds: float, what: object) -> None:
        """Note how long an answer took."""
        if seconds > self.slowest[0]:
            self.slowest = (seconds, f"{what!r:.100}")

    def check_secrets(self, guest: Guest, answer: str) -> None:
        for other in self.guests:
            if other is not guest:
                assert other.marker not in answer
                assert other.token not in answer

    def some_requests(self, count: int) -> None:
        """Requests on one connection, as long as it lasts."""
        line = http.client.HTTPConnection(HOST, self.arena.port, timeout=PATIENCE)
        with closing(line):
            for _ in range(min(count, self.total - self.sent)):
                method, path, body, headers = self.fuzz.request()
                started = time.monotonic()
                line.request(method, path, body, headers)
                answer = line.getresponse()
                text = answer.read()
                self.took(time.monotonic() - started, (method, path, body))
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


def something_fought(folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """A real state file and a real replay, to be twisted."""
    with closing(Memory(folder / "good.db")) as memory:
        player = new_player(memory)
        encounter(player)
        return tell(player, "export")["state"], tell(player, "replay")["replay"]


@contextmanager
def campaign_of(folder: Path, seed: int, total: int) -> Iterator[Campaign]:
    """A server that has been sent everything, and still answers."""
    with Arena(folder / "arena.db", "--seed", "1") as arena:
        campaign = Campaign(arena, Fuzz(Random(seed), *something_fought(folder)), total)
        try:
            campaign.run()
            yield campaign
        finally:
            for guest in campaign.guests:
                with suppress(ConnectionClosed):
                    guest.leave()


def messages_attacked(folder: Path, seed: int, total: int) -> Report:
    """All of it, as a report."""
    report = Report("messages")
    try:
        with campaign_of(folder, seed, total) as campaign:
            report.tried, report.refused = campaign.sent, campaign.kinds.get("error", 0)
            report.slowest, report.slowest_what = campaign.slowest
            if report.slowest > SECONDS_ALLOWED:
                report.find(report.slowest_what, f"was answered after {report.slowest:.1f} s")
            if campaign.arena.resident() - campaign.early > BYTES_GROWN:
                report.find("the server", "uses more and more memory")
            complaints = campaign.arena.complaints()
            if "Traceback" in complaints or "Exception" in complaints:
                report.find("the server", complaints[-2000:])
            if campaign.kinds.get("failed", 0):
                report.find("the server", f"{campaign.kinds['failed']} messages failed inside")
    except (AssertionError, OSError, TimeoutError, ConnectionClosed) as error:
        report.find("the server", f"did not answer as it should: {error!r:.300}")
    return report
