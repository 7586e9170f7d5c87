"""`sparring play` as a process of its own."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
import urllib.request
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SLOWEST_START = 120.0
"""Seconds; the very first start on a machine compiles the world."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ArenaServer:
    """A server that can be killed and started again at the same address."""

    def __init__(self, data: Path, *, seed: int = 1) -> None:
        self.data = data
        self.seed = seed
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> ArenaServer:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.end(signal.SIGINT)

    def start(self) -> None:
        command = "from sparring.cli import main; main()"
        options = ["--no-open", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, "play", *options, "--seed", str(self.seed)],
            stdout=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + SLOWEST_START
        while not self.answers():
            assert self.process.poll() is None, "the server ended by itself"
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}api/version", timeout=5):
                return True
        except OSError:
            return False

    def kill(self) -> None:
        """As when the power goes."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=20)
            self.process = None
