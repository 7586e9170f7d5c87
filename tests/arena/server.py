"""A real server as a process of its own, and pages that talk to it.

with Arena(tmp_path / "arena.db") as arena, arena.page() as page:
    page.ask("begin", seed="7")
"""

from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sparring.arena.guarding import COOKIE
from tests.arena.helpers import TOKEN

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from websockets.sync.client import ClientConnection

HOST = "127.0.0.1"
JSON_TYPE = {"Content-Type": "application/json"}
PATIENCE = 30.0
"""Seconds before a server that does not answer is given up."""


SLOWEST_START = 180.0
"""Seconds; the very first start on a machine compiles the world."""


class Answer(NamedTuple):
    """What came back from a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


def request(
    port: int,
    method: str,
    path: str,
    body: Any = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    """One request on a connection of its own."""
    line = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        line.request(method, path, body, headers or {})
        found = line.getresponse()
        named = {name.lower(): value for name, value in found.getheaders()}
        return Answer(found.status, named, found.read())
    finally:
        line.close()


def posted(port: int, path: str, form: Any, headers: dict[str, str] | None = None) -> Answer:
    """A JSON request."""
    return request(port, "POST", path, json.dumps(form).encode(), JSON_TYPE | (headers or {}))


class Page:
    """A page of a player: `with Page(port, token) as page`."""

    def __init__(self, port: int, token: str = TOKEN, headers: dict[str, str] | None = None):
        self.opening: AbstractContextManager[ClientConnection] = connect(
            f"ws://{HOST}:{port}/ws",
            additional_headers={"Cookie": f"{COOKIE}={token}", **(headers or {})},
            compression=None,
            max_size=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=2,
        )
        self.number = 0
        self.state: dict[str, Any] = {}

    def __enter__(self) -> Page:
        self.socket = self.opening.__enter__()
        self.state = self.hear()
        return self

    def __exit__(self, *error: Any) -> None:
        self.opening.__exit__(*error)

    def hear(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        return found

    def say(self, type: str, **fields: Any) -> int:
        """Send a message without waiting; its number."""
        self.number += 1
        self.socket.send(json.dumps({"type": type, "id": self.number, **fields}))
        return self.number

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """The answer to a message."""
        number = self.say(type, **fields)
        while True:
            answer = self.hear()
            if answer.get("id") == number:
                return answer

    def hung_up_on(self, message: str | bytes) -> int | None:
        """Send text that makes the server hang up; the code it gave, if it came
        through while the text was still being sent."""
        try:
            self.socket.send(message, text=True)
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code


class Arena:
    """`sparring play` as a process, which can be killed and started again."""

    program: ClassVar[list[str]] = [
        str(Path(sys.executable).with_name("sparring")),
        "play",
        "--no-open",
    ]

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.errors = data.parent.with_name(f"{data.parent.name}.stderr")
        self.process: subprocess.Popen[str] | None = None
        self.port = 0

    def __enter__(self) -> Arena:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.end(signal.SIGKILL)

    def start(self) -> None:
        """Start, and wait until it says where it is."""
        where = ["--port", str(self.port), "--data", str(self.data), *self.options]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [*self.program, *where], stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self.process.stdout is not None
        too_late = threading.Timer(SLOWEST_START, self.process.kill)
        too_late.start()
        said = self.process.stdout.readline()
        too_late.cancel()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found is not None, f"{said!r}; {self.complaints()}"
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}/"

    def kill(self) -> None:
        """As when the power goes."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> int | None:
        """End it; what it returned, or None if it had ended before."""
        if self.process is None:
            return None
        process, self.process = self.process, None
        process.send_signal(how)
        returned = process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
        return returned

    def page(self, token: str = TOKEN) -> Page:
        return Page(self.port, token)

    def complaints(self) -> str:
        """What it wrote to its error stream so far."""
        return self.errors.read_text("utf-8")

    def resident(self) -> int:
        """Memory in use, in bytes."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024


class ArenaWithFewHandles(Arena):
    """The same where files are scarce."""

    def __init__(self, data: Path, handles: int) -> None:
        super().__init__(data)
        limited = f'ulimit -n {handles}; exec "$0" "$@"'
        self.program = ["sh", "-c", limited, *Arena.program]  # type: ignore[misc]


class ArenaForBrowsers(Arena):
    """The same for browsers that fetch its modules once, not for every page."""

    program: ClassVar[list[str]] = [sys.executable, "-m", "tests.arena.worlds", "--only-ours"]


class ArenaOfManyWorlds(Arena):
    """The same with the worlds that only tests know, too."""

    program: ClassVar[list[str]] = [sys.executable, "-m", "tests.arena.worlds"]
