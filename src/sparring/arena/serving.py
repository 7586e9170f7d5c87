"""The arena started: a port found, the kernels ready, a browser opened."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from sparring.arena.app import arena_app
from sparring.arena.memory import Memory
from sparring.arena.messages import LARGEST_MESSAGE
from sparring.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

USUAL_PORT = 8642
PORTS_TRIED = 20
LOOPBACK = "127.0.0.1"


def usual_memory() -> Path:
    """Where profiles are kept unless somebody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "sparring" / "arena.db"


def open_socket(host: str, port: int | None) -> socket.socket:
    """A socket at this port; without one, at the usual port or the next free one."""
    wanted = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + PORTS_TRIED), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for at in wanted:
        server = socket.socket(family, socket.SOCK_STREAM)
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((host, at))
        except (OSError, OverflowError) as error:
            server.close()
            if port is not None:
                reason = getattr(error, "strerror", None) or error
                raise UsageError(
                    f"port {port} of {host} cannot be used: {reason}; name another with --port"
                ) from None
            continue
        return server
    raise UsageError(f"no free port on {host}; name one with --port")


def address_of(server: socket.socket, host: str) -> str:
    """Where the page is."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{server.getsockname()[1]}/"


def serve(
    server: socket.socket,
    data: Path,
    *,
    host: str = LOOPBACK,
    seed: int | None = None,
    when_ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until somebody presses Ctrl-C."""
    data.parent.mkdir(parents=True, exist_ok=True)
    hosts = () if host in (LOOPBACK, "::1", "localhost") else ("*",)
    app = arena_app(Memory(data), hosts=hosts, seed=seed)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    running = uvicorn.Server(config)
    teller = threading.Thread(target=tell_when_started, args=(running, when_ready), daemon=True)
    teller.start()
    with suppress(KeyboardInterrupt):
        running.run(sockets=[server])


def tell_when_started(running: uvicorn.Server, when_ready: Callable[[], None]) -> None:
    """Call back as soon as the server answers."""
    import time

    while not running.started and not running.should_exit:
        time.sleep(0.02)
    if running.started:
        when_ready()


def show(address: str) -> None:
    """Open the page in the user's browser, if there is one."""
    webbrowser.open(address)
