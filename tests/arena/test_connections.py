"""Connections that end, and a server that goes on when there are too many."""

from __future__ import annotations

import errno
import http.client
import logging
import socket
import threading
import time
from contextlib import ExitStack, closing, suppress
from typing import TYPE_CHECKING

import pytest
import uvicorn

from sparring.arena import connections
from sparring.arena.connections import (
    FEWEST_CONNECTIONS,
    MOST_CONNECTIONS,
    WithoutHandles,
    line_for,
    room,
)
from tests.arena.server import HOST, PATIENCE, ArenaWithFewHandles, request

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST = 6
SOON = 0.4
LATE = 60.0


async def app(scope: dict[str, str], receive: object, send: object) -> None:
    """Reads a request and says how long it was."""
    size, more = 0, True
    while more:
        message = await receive()  # type: ignore[operator]
        size, more = size + len(message.get("body", b"")), message.get("more_body", False)
    head = {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]}
    await send(head)  # type: ignore[operator]
    await send({"type": "http.response.body", "body": b"%02d" % size})  # type: ignore[operator]


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server that is soon impatient, and may have few connections."""
    monkeypatch.setattr(connections, "HEAD_WITHIN", SOON)
    monkeypatch.setattr(connections, "BODY_WITHIN", SOON)
    listening = socket.create_server((HOST, 0))
    config = uvicorn.Config(
        app, http=line_for(MOST), lifespan="off", log_level="error", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join(PATIENCE)
    assert not thread.is_alive()


def connected(port: int, said: bytes = b"") -> socket.socket:
    line = socket.create_connection((HOST, port), PATIENCE)
    line.sendall(said)
    return line


def ended(line: socket.socket) -> bool:
    """Whether the other side hangs up."""
    try:
        while line.recv(1000):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


HEAD = f"POST / HTTP/1.1\r\nHost: {HOST}\r\n".encode()


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: ",
        HEAD + b"Content-Length: 5\r\n\r\nab",
        HEAD + b"Content-Length: 2\r\n\r\nab",
        HEAD + b"Content-Length: 2\r\n\r\nabGET",
    ],
)
def test_whoever_says_too_little_is_hung_up_on(port: int, said: bytes):
    with closing(connected(port, said)) as line:
        line.settimeout(PATIENCE)
        assert ended(line)


def test_letter_by_letter_is_no_way_to_stay(port: int):
    before = time.monotonic()
    with (
        closing(connected(port, HEAD + b"Content-Length: 9999\r\n\r\n")) as line,
        suppress(ConnectionError),
    ):
        while time.monotonic() < before + PATIENCE:
            line.sendall(b"x")
            time.sleep(SOON / 8)
    assert time.monotonic() < before + PATIENCE


def test_requests_one_after_the_other_stay_connected(port: int):
    with closing(http.client.HTTPConnection(HOST, port, timeout=PATIENCE)) as line:
        line.connect()
        first = line.sock
        for _ in range(5):
            line.request("POST", "/", b"ab")
            assert line.getresponse().read() == b"02"
            time.sleep(SOON / 2)
        assert line.sock is first


def test_when_there_are_too_many_the_one_idle_for_longest_gives_way(
    port: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(connections, "HEAD_WITHIN", LATE)
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(connected(port))) for _ in range(MOST + 3)]
        for line in lines[:3]:
            line.settimeout(PATIENCE)
            assert ended(line)
        assert request(port, "GET", "/").body == b"00"
        lines[-1].sendall(HEAD + b"Content-Length: 3\r\n\r\nabc")
        assert lines[-1].recv(1000).startswith(b"HTTP/1.1 200")


def test_there_is_room_within_the_file_handles_that_are_left(monkeypatch: pytest.MonkeyPatch):
    for left in (-5, 0, 10, 100, 1000, 1 << 20):
        monkeypatch.setattr(connections, "handles_left", lambda left=left: left)
        found = room()
        assert FEWEST_CONNECTIONS <= found.connections <= MOST_CONNECTIONS
        if left >= 4 * FEWEST_CONNECTIONS:
            assert found.connections + 2 * found.waiting < left


def test_that_no_handles_are_left_is_said_once_and_in_a_sentence():
    quiet = WithoutHandles()

    def record(error: Exception) -> logging.LogRecord:
        found = (type(error), error, None)
        return logging.LogRecord("asyncio", logging.ERROR, "", 0, "socket.accept()", (), found)

    first = record(OSError(errno.EMFILE, "Too many open files"))
    assert quiet(first)
    assert first.getMessage() == "no file handles are left: some connections must wait"
    assert first.exc_info is None
    assert not quiet(record(OSError(errno.ENFILE, "Too many open files")))
    assert quiet(record(OSError(errno.ENOSPC, "full")))
    assert quiet(record(ValueError("ours")))


@pytest.mark.parametrize("handles", [64, 160])
def test_with_few_file_handles_the_arena_is_quiet_and_goes_on(tmp_path: Path, handles: int):
    with ArenaWithFewHandles(tmp_path / "arena.db", handles) as arena, ExitStack() as stack:
        for number in range(handles + 20):
            stack.enter_context(closing(connected(arena.port)))
            # Whoever finds no room to wait in knocks again after seconds only: few at a time.
            if number % 4 == 3:
                assert request(arena.port, "GET", "/api/version").status == 200
        with arena.page() as page:
            assert page.ask("begin")["type"] == "state"
        assert arena.complaints().count("\n") <= 3
        assert "Traceback" not in arena.complaints()
